"""The HTTP server of the page: its files, sessions, pictures, and a WebSocket for each open page."""

import asyncio
import logging
import mimetypes
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Final

from aiohttp import WSMsgType, web

from bot.matches.activity.interactions import presence
from bot.matches.activity.limits import Bucket, Buckets
from bot.matches.activity.pages import OpenPage, Pages
from bot.matches.activity.payloads import BadMessage, admission, greeting, read
from bot.matches.activity.visits import VALID_FOR, Gate, NotAdmitted, Sessions, Visit
from bot.model.errors import UserError
from bot.model.ids import MatchId, UserId
from bot.ui import Texts, texts_for
from bot.ui.drawing import to_worker
from bot.ui.web_page import filled_in, page_file, words
from bot.ui.words import drawn

LARGEST_BODY: Final = 4096
LARGEST_MESSAGE: Final = 32 * 1024  # a form of five long texts
HEARTBEAT: Final = 30.0  # seconds between pings; a page that answers none is gone
GREETED_WITHIN: Final = 10.0  # seconds until a page has sent its session
MOST_PAGES: Final = 2000
MOST_GREETING: Final = 200  # connections that have not sent a session yet
MOST_OF_ONE: Final = 8  # pages of one person
BURST: Final = 20  # messages at once
PER_SECOND: Final = 5.0
SESSIONS: Final = 100, 5.0  # at once and per second, as each asks Discord
CONNECTIONS: Final = 20, 0.2  # of one person, as each asks Discord
RENEWED_AFTER: Final = VALID_FOR.total_seconds() / 3  # and how long a page keeps rights that its person has lost
SHUT_WITHIN: Final = 0.5
SHOULD_RECONNECT: Final = 4000  # close codes: connect again later
SHOULD_AUTHORIZE: Final = 4001  # ask Discord again who this is
STAYS_CLOSED: Final = 4002
AWAY: Final = "activity-discord-away"  # the error after which pages connect again
START: Final = "index.html"
PLATFORM: Final = "platform.js"  # what the page knows of Discord; see ``sdk``
CLIENT: Final = "{{client}}"

log = logging.getLogger(__name__)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Origins:
    """The origin of the page in browsers, and the pages that may frame it."""

    page: Callable[[], str]
    frames: Sequence[str]


@dataclass(eq=False)
class ActivityServer:
    """Serves pages to people admitted by a gate. ``folders`` hold the files of the page, the first one first."""

    pages: Pages
    gate: Gate
    sessions: Sessions
    origins: Origins
    folders: Sequence[Traversable]
    admitting: Bucket = field(default_factory=lambda: Bucket(*SESSIONS))
    connecting: Buckets = field(default_factory=lambda: Buckets(*CONNECTIONS))
    _open: set[web.WebSocketResponse] = field(default_factory=set)
    _greeting: int = 0
    _emojis: Mapping[str, bytes] = field(default_factory=dict)
    _of: Counter[UserId] = field(default_factory=Counter)

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self._guarded], client_max_size=LARGEST_BODY)
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/page/{name}", self._page),
                web.get("/words", self._words),
                web.post("/session", self._session),
                web.get("/socket", self._socket),
                web.get("/picture/{key}", self._picture),
                web.get("/emoji/{name}", self._emoji),
            ]
        )
        app.on_shutdown.append(self._shut)
        return app

    async def _shut(self, _: web.Application) -> None:
        closing = [asyncio.create_task(socket.close(code=SHOULD_RECONNECT)) for socket in self._open]
        if closing:
            await asyncio.wait(closing, timeout=SHUT_WITHIN)

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            response = await handler(request)
        except UserError as refused:
            text = texts_for(request.query.get("language")).of(refused.code)
            response = web.json_response({"error": text, "key": refused.code.key}, status=403)
        except web.HTTPException as error:
            response = web.json_response({"error": error.reason}, status=error.status)
        if not response.prepared:
            response.headers.update(self._headers)
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    @property
    def _headers(self) -> Mapping[str, str]:
        return {
            "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors " + " ".join(self.origins.frames),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }

    # -- files

    async def _page(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", START)
        found = page_file(name, self.folders)
        if found is None:
            raise web.HTTPNotFound
        text = found.read_text("utf-8")
        if name == START:
            text = filled_in(text.replace(CLIENT, str(self.pages.client.application_id or "")), _texts(request))
        kind = mimetypes.guess_type(name)[0] or "text/plain"
        return web.Response(text=text, content_type=kind, charset="utf-8")

    async def _words(self, request: web.Request) -> web.Response:
        return web.json_response(words(_texts(request), "activity", "page"))

    async def _picture(self, request: web.Request) -> web.Response:
        found = self.pages.pictures.get(request.match_info["key"])
        if found is None:
            raise web.HTTPNotFound
        data, name = found
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return web.Response(body=data, content_type=kind, headers={"Cache-Control": "private,max-age=86400"})

    async def _emoji(self, request: web.Request) -> web.Response:
        if not self._emojis:
            self._emojis = {sign.emoji: sign.png for sign in (await to_worker(drawn)).values()}
        found = self._emojis.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found, content_type="image/png", headers={"Cache-Control": "max-age=86400"})

    # -- sessions and sockets

    def _expect_origin(self, request: web.Request) -> str:
        origin = request.headers.get("Origin", "")
        if origin != self.origins.page():
            raise web.HTTPForbidden
        return origin

    async def _session(self, request: web.Request) -> web.Response:
        origin = self._expect_origin(request)
        try:
            code, instance = admission(await request.read())
        except BadMessage:
            raise web.HTTPBadRequest from None
        if not self.admitting.take():
            raise UserError("activity-crowded")
        visit = await self.gate.admit(code, instance)
        session = self.sessions.sign(visit, origin)
        return web.json_response({"session": session, "language": texts_for(visit.locale).language})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        origin = self._expect_origin(request)
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LARGEST_MESSAGE)
        full = len(self._open) >= MOST_PAGES or self._greeting >= MOST_GREETING
        if full or self.pages.services.in_flight.stopping:
            raise web.HTTPServiceUnavailable
        await socket.prepare(request)
        self._open.add(socket)
        try:
            await self._served(socket, origin)
        finally:
            self._open.discard(socket)
            if not socket.closed:
                await socket.close()
        return socket

    async def _served(self, socket: web.WebSocketResponse, origin: str) -> None:
        try:
            session, wanted = await self._greeted(socket)
            visit = self.sessions.read(session, origin)
        except (BadMessage, NotAdmitted, TypeError, TimeoutError):  # no text, or nothing
            await socket.close(code=SHOULD_AUTHORIZE)
            return
        if self._of[visit.user] >= MOST_OF_ONE or not self.connecting.take(visit.user):
            await socket.close(code=STAYS_CLOSED, message=b"activity-too-many")
            return
        self._of[visit.user] += 1
        try:
            await self._shown(socket, visit, origin, wanted)
        except NotAdmitted as refused:
            await _refuse(socket, refused)
        except BadMessage:  # not of the page: Discord described the person or the place in another way than it does
            await socket.close(code=STAYS_CLOSED)
        except ConnectionError:
            log.debug("A page of the Activity has gone.")
        finally:
            self._of -= Counter([visit.user])

    async def _greeted(self, socket: web.WebSocketResponse) -> tuple[str, MatchId | None]:
        self._greeting += 1
        try:
            return greeting(await asyncio.wait_for(socket.receive_str(), GREETED_WITHIN))
        finally:
            self._greeting -= 1

    async def _shown(self, socket: web.WebSocketResponse, visit: Visit, origin: str, wanted: MatchId | None) -> None:
        """Show a page until it is closed. Raises ``NotAdmitted`` for a person who is not there any more."""
        if not await self.gate.is_there(visit):
            await socket.close(code=SHOULD_AUTHORIZE)
            return
        page = OpenPage(self.pages, await presence(self.pages.client, visit), socket.send_json)
        tasks = [asyncio.create_task(each) for each in (page.follow(), self._renew(socket, page, origin))]
        try:
            await page.begin(wanted)
            await self._listen(socket, page)
        finally:
            page.leave()
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)

    async def _listen(self, socket: web.WebSocketResponse, page: OpenPage) -> None:
        bucket = Bucket(BURST, PER_SECOND)
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            if not bucket.take():
                await socket.close(code=STAYS_CLOSED)
                return
            try:
                await page.do(read(message.data))
            except BadMessage:
                log.warning("A page of the Activity sent what it never sends.")
                await socket.close(code=STAYS_CLOSED)
                return

    async def _renew(self, socket: web.WebSocketResponse, page: OpenPage, origin: str) -> None:
        """Keep the session and the rights of a person who is still there; else close their page."""
        visit = page.presence.visit
        while True:
            await asyncio.sleep(RENEWED_AFTER)
            try:
                if not await self.gate.is_there(visit):
                    await socket.close(code=SHOULD_AUTHORIZE)
                    return
                page.presence = await presence(self.pages.client, visit)
                await socket.send_json({"session": self.sessions.sign(visit, origin)})
            except NotAdmitted as refused:
                if refused.code.key != AWAY:
                    await _refuse(socket, refused)
                    return
            except ConnectionError:
                return


async def _refuse(socket: web.WebSocketResponse, refused: NotAdmitted) -> None:
    """Close a page, with the key of the reason."""
    key = refused.code.key
    await socket.close(code=SHOULD_RECONNECT if key == AWAY else STAYS_CLOSED, message=key.encode())


def _texts(request: web.Request) -> Texts:
    """Texts in the language that a page asks for, or else its browser."""
    asked = request.query.get("language") or request.headers.get("Accept-Language", "")[:2]
    return texts_for(asked)
