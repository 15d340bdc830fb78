"""The gateway: sessions that identify, receive events, and resume."""

import asyncio
import itertools
import json
import math
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from tests.wire.truth import APPLICATION, BOT, GUILD, Truth, shard_of, user_payload

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
GOODBYE = (1000, 1001)  # The codes of closing after which no session can resume
FREE_EVERY = 0.005  # Seconds between two polls, the precision of arrival times


class Servers(Protocol):
    """The servers that a bot is in; a benchmark may bring tens of thousands."""

    def servers(self, shard: int, count: int) -> Sequence[int]: ...

    def guild_payload(self, guild: int) -> dict[str, Any]: ...


@dataclass
class Session:
    """The events of a shard's session, repeated when it resumes."""

    id: str
    shard: int
    count: int
    door: str  # The address of its process
    events: list[dict[str, Any]] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    told: bool = False
    gone: bool = False

    @property
    def connected(self) -> bool:
        return self.socket is not None and not self.socket.closed


class Gateway:
    """The gateway of one bot, or of several processes with a door each; a shard with two sessions tells both."""

    def __init__(self, truth: Truth) -> None:
        self._numbers = itertools.count(1)
        self._sessions: dict[tuple[str, int], Session] = {}  # By door and shard, newest last
        self._begun = (-math.inf, "")  # Earliest time of the last identify, and its door
        self._free = deque[float](maxlen=3)  # Times of the last polls; requests being handled arrived after the first
        self._looking: asyncio.Task[None] | None = None
        self._served_now = 0
        self.servers: Servers = truth
        self.address = ""
        self.shards = 1
        self.identify_every = 0.5
        self.ready = asyncio.Event()  # Set when all shards know their servers
        self.told: set[int] = set()
        self.resumes_refused = False
        self.starts: list[str] = []  # ``identify``, ``resume`` or ``refused`` for each connection
        self.identified: list[int] = []
        self.guild_after = 0.0  # Seconds until a session gets its servers' channels
        self.closes_with = 0  # Close code for every new connection; 0 for none
        self.dead: set[int] = set()  # Shards whose connections are closed at once
        self.held_back: set[int] = set()  # Shards that wait for :meth:`let_in`
        self._held: list[tuple[web.WebSocketResponse, str, int, int]] = []
        self.says_goodbye = True
        self.shut = False  # Refuse everybody
        self.silent = 0  # The number of connections that get no answer
        self.garbled: list[str] = []  # Messages sent instead of a session
        self.problems: list[str] = []  # Violations of Discord's rules

    def answer(self) -> dict[str, Any]:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": "unused", "shards": self.shards, "session_start_limit": limit}

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if self.shut:
            return web.Response(status=503)
        self._served_now += 1
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())
        try:
            return await self._served(request)
        finally:
            self._served_now -= 1
            if not self._served_now:
                self._looking.cancel()
                self._looking = None

    async def _look(self) -> None:
        """Note when requests are read, as long as anybody is connected."""
        self._free.clear()
        while True:
            self._free.append(time.monotonic())
            await asyncio.sleep(FREE_EVERY)

    async def _served(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(autoclose=self.says_goodbye)
        await socket.prepare(request)
        if self.silent:
            self.silent -= 1
        else:
            await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 20_000}})
        async for received in socket:
            if received.type is not WSMsgType.TEXT:
                break
            message = json.loads(received.data)
            if message["op"] == HEARTBEAT:
                await socket.send_json({"op": ACK})
            elif message["op"] == IDENTIFY:
                await self._begin(socket, request.host, *message["d"].get("shard", (0, 1)))
            elif message["op"] == RESUME:
                await self._resume(socket, message["d"])
        if not self.says_goodbye:
            await asyncio.sleep(20)
        for door, session in list(self._sessions.items()):
            if session.socket is socket:
                session.socket = None
                if socket.close_code in GOODBYE:
                    del self._sessions[door]
        return socket

    async def _begin(self, socket: web.WebSocketResponse, door: str, shard: int, count: int) -> None:
        closes_with = 4000 if shard in self.dead else self.closes_with
        if self._too_early(door, shard):
            self.starts.append("refused")
            await socket.send_json({"op": INVALID_SESSION, "d": False})
        elif closes_with:
            self.starts.append("closed")
            await socket.close(code=closes_with)
        elif self.garbled:
            self.starts.append("garbled")
            await socket.send_str(self.garbled.pop(0))
        elif shard in self.held_back:
            self._held.append((socket, door, shard, count))
        else:
            await self._identify(socket, door, shard, count)

    def _too_early(self, door: str, shard: int) -> bool:
        """True if another shard has just identified; each attempt counts."""
        now = time.monotonic()
        # A test that was busy sees late what has arrived, perhaps soon after the door was looked at.
        (before, _), self._begun = self._begun, (self._free[0], door)
        self.identified.append(shard)
        if now - before >= self.identify_every:
            return False
        self.problems.append(f"shard {shard} identified {now - before:.3f} seconds after another")
        return True

    async def _identify(self, socket: web.WebSocketResponse, door: str, shard: int, count: int) -> None:
        self.starts.append("identify")
        session = Session(f"session-{next(self._numbers)}", shard, count, door, socket=socket)
        self._sessions.pop((door, shard), None)
        self._sessions[door, shard] = session
        guilds = self.servers.servers(shard, count)
        ready = {
            "v": 10,
            "user": user_payload(BOT),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": f"ws://{door}/gateway",
            "shard": [shard, count],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await self._tell(session, "READY", ready)
        if self.guild_after:
            self._note_told(session)
            await asyncio.sleep(self.guild_after)
        for guild in guilds:
            await self._tell(session, "GUILD_CREATE", self.servers.guild_payload(guild))
        self._note_told(session)

    async def let_in(self) -> None:
        self.held_back.clear()
        while self._held:
            socket, door, shard, count = self._held.pop(0)
            if not socket.closed:
                await self._identify(socket, door, shard, count)

    def _note_told(self, session: Session) -> None:
        session.told = True
        self.told.add(session.shard)
        if len(self.told) == session.count:
            self.ready.set()

    async def _resume(self, socket: web.WebSocketResponse, asked: dict[str, Any]) -> None:
        found = [session for session in self._sessions.values() if session.id == asked["session_id"]]
        if found and found[0].shard in self.dead:
            self.starts.append("closed")
            await socket.close(code=4000)
            return
        if self.resumes_refused or not found:
            self.starts.append("refused")
            await socket.send_json({"op": INVALID_SESSION, "d": False})
            return
        self.starts.append("resume")
        (session,) = found
        session.socket = socket
        for event in session.events[asked["seq"] or 0 :]:
            await socket.send_json(event)
        await self._tell(session, "RESUMED", {})

    async def dispatch(self, name: str, data: dict[str, Any]) -> list[Session]:
        """Send an event to the sessions of its server's shard, shard 0 for direct messages; returns these sessions."""
        guild = data.get("id") if name.startswith("GUILD_") and "guild_id" not in data else data.get("guild_id")
        concerned = [
            session
            for session in self._sessions.values()
            if session.shard == (0 if guild is None else shard_of(int(guild), session.count))
        ]
        for session in concerned:
            await self._tell(session, name, data)
        return concerned

    def serving(self, shard: int) -> list[str]:
        """The doors of ready sessions of a shard."""
        mine = [session for session in self._sessions.values() if session.shard == shard]
        return [session.door for session in mine if session.connected and session.told]

    async def _tell(self, session: Session, name: str, data: dict[str, Any]) -> None:
        event = {"op": DISPATCH, "t": name, "s": len(session.events) + 1, "d": data}
        session.events.append(event)
        socket = session.socket
        if socket is not None and not socket.closed:
            try:
                await socket.send_json(event)
            except (ConnectionError, RuntimeError):
                session.socket = None

    # -- faults of a session

    async def garble(self, text: str, shard: int) -> None:
        await self._socket(shard).send_str(text)

    def repeat(self, shard: int) -> None:
        """Repeat the last interaction when the session resumes."""
        events = self._session(shard).events
        last = [event for event in events if event["t"] == "INTERACTION_CREATE"][-1]
        events.append(last | {"s": len(events) + 1})

    async def drop(self, *shards: int) -> None:
        """Cut the connections of these shards, or of all; sessions may resume."""
        cut = [session for session in self._sessions.values() if not shards or session.shard in shards]
        sockets = [session.socket for session in cut if session.socket is not None]
        for session in cut:
            session.socket = None
        for socket in sockets:
            await socket.close(code=4000)

    async def die(self, shard: int) -> None:
        """End a shard's session and refuse another."""
        self.dead.add(shard)
        await self.drop(shard)
        del self._sessions[self._session(shard).door, shard]
        self.told.discard(shard)

    async def demand_reconnect(self, shard: int) -> None:
        await self._socket(shard).send_json({"op": RECONNECT, "d": None})

    async def demand_new_session(self, shard: int) -> None:
        await self._socket(shard).send_json({"op": INVALID_SESSION, "d": False})

    def _session(self, shard: int) -> Session:
        return [session for session in self._sessions.values() if session.shard == shard][-1]

    def _socket(self, shard: int) -> web.WebSocketResponse:
        socket = self._session(shard).socket
        assert socket is not None
        return socket

    def left(self, door: str) -> None:
        """Forget the sessions of an ended process."""
        for session in [session for session in self._sessions.values() if session.door == door]:
            session.gone = True
            del self._sessions[door, session.shard]
        self._begun = (-math.inf, "") if self._begun[1] == door else self._begun
        self.told = {session.shard for session in self._sessions.values() if session.told}

    def reset(self) -> None:
        self._sessions.clear()
        self._begun = (-math.inf, "")
        self.told.clear()
        self.ready.clear()


def on_shard(shard: int, count: int) -> int:
    return next(guild for n in range(count) if shard_of(guild := GUILD + (n << 22), count) == shard)
