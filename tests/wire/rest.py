"""The HTTP door: the routes the bot uses, acting on the truth."""

import json
import re
import time
from bisect import bisect_left, bisect_right, insort
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from aiohttp import BodyPartReader, web

from tests.layouts import words
from tests.limits import check_request
from tests.wire.faults import Fault, Faults, Refusal, unknown
from tests.wire.gateway import Gateway
from tests.wire.interaction import Interaction
from tests.wire.launch import SENT
from tests.wire.truth import (
    APPLICATION,
    BOT,
    THREAD,
    Channel,
    Message,
    Truth,
    application_payload,
    member_payload,
    user_payload,
)

Answer = dict[str, Any] | list[Any] | None
Route = Callable[..., Awaitable[Answer] | Answer]
ID = r"(\d+)"
TOKEN = r"([\w-]+)"


A_SECOND: Final = 50  # For each token, all routes together


class Limit:
    """Counts what was asked with the bot's token, by when it was sent, and refuses what is too much."""

    def __init__(self) -> None:
        self._sent: list[float] = []
        self.refused = 0

    def allows(self, sent: float) -> bool:
        insort(self._sent, sent)
        allowed = bisect_right(self._sent, sent) - bisect_right(self._sent, sent - 1) <= A_SECOND
        self.refused += not allowed
        return allowed

    def most(self, since: float) -> int:
        """The most requests within any second since then."""
        sent = self._sent[bisect_left(self._sent, since) :]
        return max((bisect_left(sent, first + 1) - index for index, first in enumerate(sent)), default=0)


class Rest:
    """Answers requests. ``watch`` is called before and after Discord acts, and may kill the bot."""

    def __init__(self, truth: Truth, gateway: Gateway) -> None:
        self._truth = truth
        self._gateway = gateway
        self.faults = Faults()
        self.interactions: dict[str, Interaction] = {}
        self.watch: Callable[[str, str, bool], None] = lambda method, path, acted: None
        self.changed: Callable[[], None] = lambda: None
        self.problems: list[str] = []  # Invalid requests
        self.requests: list[tuple[str, str]] = []
        self.door = ""  # The address of the request for ``watch``
        self.files: list[bytes] = []  # Of the last request with files
        self.limit = Limit()
        message = f"/channels/{ID}/messages/{ID}"
        webhook = f"/webhooks/{ID}/{TOKEN}"
        self._routes: list[tuple[str, re.Pattern[str], Route]] = [
            (method, re.compile(path), route)
            for method, path, route in (
                ("GET", "/users/@me", lambda payload: user_payload(BOT)),
                ("GET", "/oauth2/applications/@me", lambda payload: application_payload()),
                ("GET", "/gateway", lambda payload: {"url": "unused"}),
                ("GET", "/gateway/bot", lambda payload: gateway.answer()),
                ("GET", f"/applications/{ID}/commands", self._commands),
                ("PUT", f"/applications/{ID}/commands", self._set_commands),
                ("GET", f"/applications/{ID}/emojis", lambda payload, _: {"items": self._truth.emojis}),
                ("POST", f"/interactions/{ID}/{TOKEN}/callback", self._callback),
                ("POST", webhook, self._followup),
                ("GET", f"{webhook}/messages/@original", lambda payload, _, token: self._original(token).payload()),
                ("PATCH", f"{webhook}/messages/@original", self._edit_original),
                ("DELETE", f"{webhook}/messages/@original", self._delete_original),
                ("POST", "/users/@me/channels", self._open_dm),
                ("GET", f"/guilds/{ID}/members/{ID}", lambda payload, _, user: member_payload(int(user))),
                ("GET", f"/users/{ID}", lambda payload, user: user_payload(int(user))),
                ("GET", f"/channels/{ID}/messages", self._history),
                ("POST", f"/channels/{ID}/messages", self._send),
                ("PATCH", message, self._edit),
                ("DELETE", message, self._delete),
                ("POST", f"{message}/threads", self._make_thread),
                ("PUT", f"/channels/{ID}/thread-members/{ID}", self._add_to_thread),
                ("GET", f"/channels/{ID}", lambda payload, channel: self._channel(channel).payload()),
                ("PATCH", f"/channels/{ID}", lambda payload, channel: self._channel(channel).payload()),
            )
        ]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        method, path = request.method, request.path.removeprefix("/api/v10")
        sent = float(request.headers.get(SENT, time.monotonic()))
        allowed = "Authorization" not in request.headers or self.limit.allows(sent)
        try:
            payload, files = await _read(request)
        except (ConnectionError, web.RequestPayloadError):  # the bot died in the middle of it
            return web.Response()
        self.requests.append((method, path))
        self.files = files or self.files
        if not allowed:
            return _failed(429, {}, 0.5, everywhere=True)
        try:
            check_request(method, path, payload, files)
        except AssertionError as error:
            self.problems.append(f"{method} {path}: {error}")
        self.door = request.host
        self.watch(method, path, False)
        fault = self.faults.take(method, path)
        if fault is not None and fault.late:
            await fault.wait(fault.late)
        if fault is not None and fault.unheard and request.transport is not None:
            request.transport.abort()
        if request.transport is None or request.transport.is_closing():
            return web.Response()
        if fault is not None and fault.status and not fault.acts:
            return _faulty(fault)
        try:
            answer = _json(200, await self._act(method, path, request.query, payload))
        except Refusal as error:
            answer = _failed(error.status, {"code": error.code, "message": str(error)}, None)
        self.changed()
        self.door = request.host
        self.watch(method, path, True)
        if fault is not None:
            await fault.wait(fault.delay)
            if fault.lost and request.transport is not None:
                request.transport.abort()
            if fault.status:
                return _faulty(fault)
        return answer

    async def _act(self, method: str, path: str, query: Any, payload: Any) -> Answer:
        for wanted, pattern, route in self._routes:
            found = pattern.fullmatch(path)
            if wanted == method and found:
                if route == self._history:
                    return self._history(payload, found[1], int(query.get("limit", 50)))
                if route == self._commands:
                    return self._commands(payload, localised=query.get("with_localizations") == "true")
                answer = route(payload, *found.groups())
                return await answer if isinstance(answer, Awaitable) else answer
        self.problems.append(f"{method} {path} is not known here")
        raise Refusal(404, 0, "404: Not Found")

    def _commands(self, payload: Any, _: str = "", *, localised: bool = False) -> Answer:
        """The commands; localisations only on request."""
        return self._truth.commands if localised else [unlocalised(command) for command in self._truth.commands]

    def _set_commands(self, payload: Any, _: str) -> Answer:
        self._truth.commands = [
            {"description": "", "default_member_permissions": None, "application_id": str(APPLICATION), "version": "1"}
            | command
            | {"id": str(self._truth.new_id())}
            for command in payload
        ]
        return self._truth.commands

    def _callback(self, payload: Any, number: str, token: str) -> Answer:
        found = self._interaction(token)
        if found.kind_of_answer is not None:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        if found.too_late():
            raise unknown("interaction")
        message = found.acknowledge(self._truth, payload["type"], payload.get("data") or {})
        shown = {} if message is None else {"response_message_id": str(message.id)}
        resource = {} if message is None else {"resource": {"type": payload["type"], "message": message.payload()}}
        return {"interaction": {"id": number, "type": found.kind, **shown}, **resource}

    def _followup(self, payload: Any, _: str, token: str) -> Answer:
        return self._interaction(token).follow_up(self._truth, payload).payload()

    def _edit_original(self, payload: Any, _: str, token: str) -> Answer:
        original = self._original(token)
        original.become(payload)
        self._interaction(token).said.append(words(original))
        return original.payload()

    def _delete_original(self, payload: Any, _: str, token: str) -> Answer:
        original = self._original(token)
        original.channel.messages.pop(original.id, None)
        return None

    def _interaction(self, token: str) -> Interaction:
        try:
            return self.interactions[token]
        except KeyError:
            raise unknown("Webhook") from None

    def _original(self, token: str) -> Message:
        original = self._interaction(token).original
        if original is None:
            raise unknown("Message")
        return original

    def _open_dm(self, payload: Any) -> Answer:
        return self._truth.dm(int(payload["recipient_id"])).payload()

    def _history(self, payload: Any, channel: str, limit: int = 50) -> Answer:
        newest_first = sorted(self._channel(channel).messages.values(), key=lambda message: -message.id)
        return [message.payload() for message in newest_first[:limit]]

    def _send(self, payload: Any, channel: str) -> Answer:
        return self._truth.say(self._channel(channel), payload).payload()

    def _edit(self, payload: Any, channel: str, number: str) -> Answer:
        message = self._message(channel, number)
        message.become(payload)
        return message.payload()

    def _delete(self, payload: Any, channel: str, number: str) -> Answer:
        message = self._message(channel, number)
        del message.channel.messages[message.id]
        return None

    async def _make_thread(self, payload: Any, channel: str, number: str) -> Answer:
        there = self._message(channel, number).channel
        if int(number) in self._truth.channels:
            raise Refusal(400, 160004, "A thread has already been created for this message")
        thread = self._truth.add_channel(
            payload["name"], THREAD, id=int(number), parent=int(channel), guild=there.guild
        )
        await self._gateway.dispatch("THREAD_CREATE", thread.payload() | {"newly_created": True})
        return thread.payload()

    def _add_to_thread(self, payload: Any, channel: str, _: str) -> Answer:
        self._channel(channel)
        return None

    def _channel(self, number: str) -> Channel:
        found = self._truth.channels.get(int(number))
        if found is None:
            raise unknown("Channel")
        if found.closed:
            raise Refusal(403, 50001, "Missing Access")
        return found

    def _message(self, channel: str, number: str) -> Message:
        found = self._channel(channel).messages.get(int(number))
        if found is None:
            raise unknown("Message")
        return found


def unlocalised(payload: Any) -> Any:
    if isinstance(payload, Mapping):
        return {key: unlocalised(each) for key, each in payload.items() if not key.endswith("_localizations")}
    return [unlocalised(each) for each in payload] if isinstance(payload, list) else payload


async def _read(request: web.Request) -> tuple[Any, list[bytes]]:
    if not request.content_type.startswith("multipart/"):
        body = await request.read()
        return (json.loads(body) if body else None), []
    payload, files = None, []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        content = bytes(await part.read())
        if part.name == "payload_json":
            payload = json.loads(content)
        else:
            files.append(content)
    return payload, files


def _faulty(fault: Fault) -> web.Response:
    if fault.page:
        return web.Response(text=fault.page, status=fault.status, content_type="text/html")
    return _failed(fault.status, fault.body, fault.retry_after)


def _failed(status: int, body: dict[str, Any], retry_after: float | None, *, everywhere: bool = False) -> web.Response:
    if retry_after is None:
        return _json(status, body)
    limited = {"retry_after": retry_after, "global": everywhere, "message": "You are being rate limited."}
    return _json(status, limited, {"Via": "1.1 local", "Retry-After": str(retry_after)})


def _json(status: int, body: Answer, headers: Mapping[str, str] | None = None) -> web.Response:
    # Without a charset, as Discord says it and as discord.py expects it.
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )
