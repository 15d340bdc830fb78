"""A gateway that tells of tens of thousands of servers, and knows when the bot has taken in what it was told."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from aiohttp import web

from tests.benchmarks.made_up import told
from tests.benchmarks.peer import LightRest, LightWire, unrestrained
from tests.wire.gateway import HEARTBEAT, Gateway, Session
from tests.wire.truth import Truth, shard_of
from tests.wire.wire import served

FIRST: Final = 1_200_000_000_000 << 22
"""The lowest number of a server; those after it are on the shards in turn."""
MADE_UP: Final = "made up"
"""Under this stands the number of a server in what a session is to be told, and no more."""
_NOTHING: Final[dict[str, Any]] = {}


class ManyServers:
    """The one server in which people play, and as many others as there are to be."""

    def __init__(self, truth: Truth, count: int) -> None:
        self._truth = truth
        self._count = count

    def servers(self, shard: int, count: int) -> Sequence[int]:
        """Those on a shard; where people play comes first, as it may."""
        others = (FIRST + (n << 22) for n in range(self._count))
        return [*self._truth.servers(shard, count), *(each for each in others if shard_of(each, count) == shard)]

    def guild_payload(self, guild: int) -> dict[str, Any]:
        """What is told of a server; of those that are made up their JSON is told, which is not made twice."""
        return self._truth.guild_payload(guild) if guild < FIRST else {MADE_UP: guild}


class ServersGateway(Gateway):
    """Tells fast and remembers little; what the bot has taken in, it is asked for with a heartbeat behind it all."""

    def __init__(self, truth: Truth) -> None:
        super().__init__(truth)
        self.taken_in: dict[int, float] = {}
        """When each shard had taken in all that it was told of its servers."""
        self.bytes = 0
        """How much was said of servers that are made up."""
        self._last: dict[web.WebSocketResponse, tuple[int, int]] = {}

    async def _identify(self, socket: web.WebSocketResponse, door: str, shard: int, count: int) -> None:
        self.taken_in.pop(shard, None)
        await super()._identify(socket, door, shard, count)
        self._last[socket] = shard, len(self._sessions[door, shard].events)
        await socket.send_json({"op": HEARTBEAT, "d": None})

    async def _beat(self, socket: web.WebSocketResponse, seen: int | None) -> None:
        shard, last = self._last.get(socket, (0, 0))
        if last and seen is not None and seen >= last:
            del self._last[socket]
            self.taken_in[shard] = time.monotonic()
        await super()._beat(socket, seen)

    async def _tell(self, session: Session, name: str, data: dict[str, Any]) -> None:
        number = data.get(MADE_UP)
        if number is None or session.socket is None:
            await super()._tell(session, name, data)
            return
        session.events.append(_NOTHING)  # it is not told again: sessions resume once all is taken in
        text = f'{{"op":0,"t":"{name}","s":{len(session.events)},"d":{told((number - FIRST) >> 22, number)}}}'
        self.bytes += len(text)
        try:
            await session.socket.send_str(text)
        except (ConnectionError, RuntimeError):
            session.socket = None

    async def lose(self, shard: int) -> None:
        """The session of a shard is over, and its connection cut; it may begin another."""
        cut = self._socket(shard)
        self.taken_in.pop(shard)
        self.forget(shard)
        await cut.close(code=4000)

    async def take_in(self, *shards: int) -> float:
        """Wait until these shards have taken in everything; the moment at which the last of them had."""
        while not self.taken_in.keys() >= {*shards}:  # noqa: ASYNC110 - the benchmark need not be quicker than that
            await asyncio.sleep(0.01)
        return max(self.taken_in[shard] for shard in shards)


class ServersWire(LightWire):
    """A Discord in which the bot is in so many servers, told of by so many shards."""

    def __init__(self, folder: Path, people: tuple[str, ...], shards: int, servers: int) -> None:
        super().__init__(folder, people)
        self.gate = self.gateway = ServersGateway(self.truth)
        self.rest = self.light = LightRest(self.truth, self.gate)
        self.light.begin()
        self.gate.servers = ManyServers(self.truth, servers)
        self.gate.shards = shards


@asynccontextmanager
async def many_servers(
    people: tuple[str, ...], shards: int, servers: int, identify_every: float
) -> AsyncIterator[ServersWire]:
    """Such a Discord with its doors open; its bot is not started yet."""
    with TemporaryDirectory() as folder:
        async with served(ServersWire(Path(folder), people, shards, servers)) as wire:
            wire.gate.identify_every = wire.bot.identify_every = identify_every
            unrestrained(wire)
            yield wire
