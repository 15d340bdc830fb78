"""The websocket door: sessions that identify, are told what happens, and resume where they were cut off."""

import asyncio
import itertools
import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire.truth import APPLICATION, BOT, GUILD, Truth, user_payload

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11


@dataclass
class Session:
    """What one session was told, to be told again when it resumes."""

    id: str
    events: list[dict[str, Any]] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None


class Gateway:
    """One bot at a time. ``address`` is where a session is to resume."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self._numbers = itertools.count(1)
        self._session: Session | None = None
        self.address = ""
        self.ready = asyncio.Event()
        """A session has been told of the server."""
        self.resumes_refused = False
        self.starts: list[str] = []
        """How each connection began: ``identify``, ``resume`` or ``refused``."""
        self.guild_there = True
        self.guild_after = 0.0
        """Seconds after which a session is told of the server's channels."""
        self.closes_with = 0
        """The code with which every connection is closed that wants to begin; 0 lets it."""
        self.says_goodbye = True
        self.shut = False
        """Nobody is let in at all."""
        self.garbled: list[str] = []
        """What is said, one a connection, instead of letting it begin."""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it ends."""
        if self.shut:
            return web.Response(status=503)
        socket = web.WebSocketResponse(autoclose=self.says_goodbye)
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 20_000}})
        async for received in socket:
            if received.type is not WSMsgType.TEXT:
                break
            message = json.loads(received.data)
            if message["op"] == HEARTBEAT:
                await socket.send_json({"op": ACK})
            elif message["op"] == IDENTIFY and self.closes_with:
                self.starts.append("closed")
                await socket.close(code=self.closes_with)
            elif message["op"] == IDENTIFY and self.garbled:
                self.starts.append("garbled")
                await socket.send_str(self.garbled.pop(0))
            elif message["op"] == IDENTIFY:
                await self._identify(socket)
            elif message["op"] == RESUME:
                await self._resume(socket, message["d"])
        if not self.says_goodbye:
            await asyncio.sleep(20)
        if self._session is not None and self._session.socket is socket:
            self._session.socket = None
        return socket

    async def _identify(self, socket: web.WebSocketResponse) -> None:
        self.starts.append("identify")
        self._session = Session(f"session-{next(self._numbers)}", socket=socket)
        guilds = [{"id": str(GUILD), "unavailable": True}] if self.guild_there else []
        ready = {
            "v": 10,
            "user": user_payload(BOT),
            "guilds": guilds,
            "session_id": self._session.id,
            "resume_gateway_url": f"ws://{self.address}/gateway",
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await self.dispatch("READY", ready)
        if self.guild_after:
            self.ready.set()
            await asyncio.sleep(self.guild_after)
        if self.guild_there:
            await self.dispatch("GUILD_CREATE", self._truth.guild_payload())
        self.ready.set()

    async def _resume(self, socket: web.WebSocketResponse, asked: dict[str, Any]) -> None:
        session = self._session
        if self.resumes_refused or session is None or session.id != asked["session_id"]:
            self.starts.append("refused")
            await socket.send_json({"op": INVALID_SESSION, "d": False})
            return
        self.starts.append("resume")
        session.socket = socket
        for event in session.events[asked["seq"] or 0 :]:
            await socket.send_json(event)
        await self.dispatch("RESUMED", {})

    async def dispatch(self, name: str, data: dict[str, Any]) -> None:
        """Tell the session that something happened; a session that is cut off hears of it when it resumes."""
        if self._session is None:
            return
        event = {"op": DISPATCH, "t": name, "s": len(self._session.events) + 1, "d": data}
        self._session.events.append(event)
        socket = self._session.socket
        if socket is not None and not socket.closed:
            try:
                await socket.send_json(event)
            except (ConnectionError, RuntimeError):
                self._session.socket = None

    async def garble(self, text: str) -> None:
        """Say something that is no event."""
        assert self._session is not None
        assert self._session.socket is not None
        await self._session.socket.send_str(text)

    def repeat(self, last: int) -> None:
        """Let the last events be told once more when the session resumes, as if they had not been received."""
        assert self._session is not None
        again = [event for event in self._session.events if event["t"] == "INTERACTION_CREATE"][-last:]
        for event in again:
            self._session.events.append(event | {"s": len(self._session.events) + 1})

    async def drop(self) -> None:
        """Cut the connection; the session may resume."""
        socket = self._session.socket if self._session else None
        if self._session is not None:
            self._session.socket = None
        if socket is not None:
            await socket.close(code=4000)

    async def demand_reconnect(self) -> None:
        assert self._session is not None
        assert self._session.socket is not None
        await self._session.socket.send_json({"op": RECONNECT, "d": None})

    async def demand_new_session(self) -> None:
        assert self._session is not None
        assert self._session.socket is not None
        await self._session.socket.send_json({"op": INVALID_SESSION, "d": False})

    def reset(self) -> None:
        """The bot's process is gone, and its session with it."""
        self._session = None
        self.ready.clear()
