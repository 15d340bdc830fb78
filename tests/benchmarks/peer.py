"""A cheap Discord on real sockets that answers and times the requests of steps; ``Rest`` answers the others."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from aiohttp import web

from tests.wire.interaction import DEFERRED, MESSAGE
from tests.wire.launch import UNLIMITED
from tests.wire.rest import Rest
from tests.wire.truth import Channel, Message
from tests.wire.wire import Wire, served

_STEP: Final = re.compile(
    r"/api/v10/(?:(?P<callback>interactions)/\d+/(?P<told>[\w-]+)/callback"
    r"|webhooks/\d+/(?P<token>[\w-]+)(?P<original>/messages/@original)?"
    r"|channels/(?P<channel>\d+)/messages(?:/(?P<message>\d+))?)"
)
_PAYLOAD: Final = b'name="payload_json"'


@dataclass(slots=True)
class Request:
    kind: str
    """``callback5`` (an answer of that type), ``original`` (the answer edited), ``followup``, ``send`` or ``edit``."""
    payload: bytes
    picture: int
    arrived: float
    answered: float | None = None


@dataclass(eq=False, slots=True)
class Use:
    """One use of a command, and the requests that it led to."""

    channel: Channel
    shows: bytes
    """A part of the request that shows the result; empty for the last request."""
    expected: int = 0
    """The number of requests, if known."""
    sent: float = field(default_factory=time.monotonic)
    requests: list[Request] = field(default_factory=list)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def note_answer(self) -> None:
        answered = [each for each in self.requests if each.answered is not None]
        if self.board in answered if self.shows else len(answered) >= self.expected:
            self.over.set()

    @property
    def board(self) -> Request | None:
        return next((each for each in self.requests if each.picture and self.shows in each.payload), None)

    def rests(self, seconds: float) -> bool:
        """True if nothing was in progress for so long."""
        return all(each.answered is not None and time.monotonic() - each.answered > seconds for each in self.requests)

    @property
    def leaves(self) -> float:
        """Seconds until the request that shows the result leaves the bot."""
        assert self.board is not None
        return self.board.arrived - self.sent

    @property
    def done(self) -> float:
        """Seconds until the last request is answered."""
        return max(each.answered or 0.0 for each in self.requests) - self.sent


class LightRest(Rest):
    """Answers what steps need with as little work as may be, after ``round_trip`` seconds."""

    round_trip = 0.0

    def begin(self) -> None:
        self._uses: dict[int, Use] = {}
        self._latest: Use | None = None

    def note(self, use: Use) -> None:
        self._uses[use.channel.id] = self._latest = use

    async def handle(self, request: web.Request) -> web.StreamResponse:
        arrived = time.monotonic()
        found = _STEP.fullmatch(request.path)
        if found is None or request.method not in ("POST", "PATCH"):
            return await super().handle(request)
        content, picture = _unpacked(await request.read())
        payload, channel = json.loads(content or b"{}"), self._channel_of(found)
        kind = f"callback{payload['type']}" if found["callback"] else _kind(found)
        noted = Request(kind, content, picture, arrived)
        use = self._uses.get(channel.id, self._latest)
        if use is not None:
            use.requests.append(noted)
        await asyncio.sleep(self.round_trip / 2)
        answer = self._answer(found, channel, payload)
        await asyncio.sleep(self.round_trip / 2)
        noted.answered = time.monotonic()
        if use is not None:
            use.note_answer()
        # Without a charset, as Discord says it and as discord.py expects it.
        return web.Response(body=json.dumps(answer).encode(), headers={"Content-Type": "application/json"})

    def _channel_of(self, found: re.Match[str]) -> Channel:
        token = found["told"] or found["token"]
        number = int(found["channel"]) if token is None else self.interactions[token].channel_id
        return self._truth.channels[number]

    def _answer(self, found: re.Match[str], channel: Channel, payload: Any) -> dict[str, Any]:
        message = Message(int(found["message"] or self._truth.new_id()), channel)
        if not found["callback"]:
            message.become(payload)
            return message.payload()
        message.become(payload.get("data") or {})
        answer: dict[str, Any] = {"interaction": {"id": str(message.id), "type": 2}}
        if payload["type"] in (MESSAGE, DEFERRED):
            answer["interaction"]["response_message_id"] = str(message.id)
            answer["resource"] = {"type": payload["type"], "message": message.payload()}
        return answer


def _kind(found: re.Match[str]) -> str:
    if found["token"]:
        return "original" if found["original"] else "followup"
    return "edit" if found["message"] else "send"


def _unpacked(body: bytes) -> tuple[bytes, int]:
    if not body.startswith(b"--"):
        return body, 0
    begin = body.index(b"\r\n\r\n", body.index(_PAYLOAD)) + 4
    end = body.index(b"\r\n--", begin)
    return body[begin:end], len(body) - (end - begin)


class LightWire(Wire):
    def __init__(self, folder: Path, people: tuple[str, ...]) -> None:
        super().__init__(folder, people)
        self.light = LightRest(self.truth, self.gateway)
        self.light.begin()
        self.rest = self.light


@asynccontextmanager
async def lightly_wired(people: tuple[str, ...]) -> AsyncIterator[LightWire]:
    """A server with its doors open; its bot, which is not started yet, goes by the real clock and has no limit."""
    with TemporaryDirectory() as folder:
        async with served(LightWire(Path(folder), people)) as wire:
            unrestrained(wire)
            yield wire


def unrestrained(wire: Wire) -> None:
    """Let a bot that is not started yet go by the real clock, and make as many requests as it can."""
    wire.bot.real_time = True
    wire.bot.requests_per_second = UNLIMITED
