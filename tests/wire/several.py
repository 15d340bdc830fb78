"""Several processes that are one bot: on one database, each with shards of its own, behind a door each."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any

from aiohttp import web

from bot.runtime.database_url import Server
from tests.wire.gateway import on_shard
from tests.wire.interaction import Interaction
from tests.wire.process import Process
from tests.wire.truth import Channel, Message
from tests.wire.wire import PATIENCE, Wire, door, served

PROCESSES = 2  # Process n has shard n


class Several(Wire):
    """A server on the shard of each process."""

    def __init__(self, folder: Path, where: Server) -> None:
        super().__init__(folder, where=where)
        self._processes: list[Process] = []
        self.frozen: set[str] = set()  # the doors of processes that hang
        self.gateway.shards = PROCESSES
        self.guilds = [on_shard(shard, PROCESSES) for shard in range(PROCESSES)]
        self.truth.guilds = self.guilds
        self.homes = [self.truth.add_channel("games", guild=guild) for guild in self.guilds]

    async def _settle(self, runner: web.AppRunner) -> None:
        for shard in range(PROCESSES):
            self._processes.append(self._process(str(shard), await door(runner), f"{shard}-{shard}/{PROCESSES}"))
        self.bot = self._processes[0]
        self.gateway.address = self.bot.address

    def _process(self, name: str, address: str, shards: str) -> Process:
        (folder := self._folder / name).mkdir()
        made = Process(folder, address, self._where)
        made.shards, made.log_level = shards, "INFO"
        return made

    def another(self, shards: str) -> Process:
        """A further process, not started; the caller stops it."""
        return self._process(f"another-{shards.replace('/', '-of-')}", self.bot.address, shards)

    @property
    def bots(self) -> Sequence[Process]:
        return self._processes

    @property
    def home(self) -> Channel:
        return self.homes[0]

    # -- their lives

    async def start(self) -> None:
        """Start the processes in order; the first does what is done once."""
        for bot in self.bots:
            await bot.prepare()
        for shard, bot in enumerate(self.bots):
            await bot.start()
            await self.until(partial(self.has, shard, shard))

    async def fell(self, shard: int, within: float = PATIENCE) -> None:
        async with asyncio.timeout(within):
            await self.bots[shard].running.wait()
        self.gateway.left(self.bots[shard].address)
        self._wake()

    async def kill(self, shard: int) -> None:
        self.bots[shard].kill()
        await self.fell(shard)

    async def killed(self) -> None:
        for shard in range(PROCESSES):
            await self.kill(shard)

    async def at_home(self) -> None:
        """Wait until each process has its own shards and nobody else's."""
        await self.until(lambda: all(self.has(shard, shard) for shard in range(PROCESSES)))

    async def taken_over(self, shard: int) -> None:
        await self.until(lambda: self.has((shard + 1) % PROCESSES, shard))

    def has(self, process: int, shard: int) -> bool:
        """True if exactly this process receives events of a shard."""
        return self.gateway.serving(shard) == [self.bots[process].address]

    def set_clocks(self, seconds: float) -> None:
        for bot in self.bots:
            bot.clock.write_text(str(seconds))

    def logs(self) -> str:
        return "".join(bot.log.read_text(encoding="utf-8") for bot in self.bots if bot.log.exists())

    def _in_vain(self) -> bool:
        return any(not bot.alive and bot.started and not bot.was_killed for bot in self.bots)


class Place(Wire):
    """A server as the people of one game see it; actions that no process hears are repeated."""

    def __init__(self, whole: Several, shard: int, game: str) -> None:
        vars(self).update(vars(whole))
        self._whole = whole
        self._shard = shard
        self._game = game
        self._last: Interaction | None = None
        self.unheard = 0  # People without an answer and without a dead process

    @property
    def bots(self) -> Sequence[Process]:
        return self._whole.bots

    @property
    def home(self) -> Channel:
        return self._whole.homes[self._shard]

    async def settled(self, seconds: float = PATIENCE) -> None:
        """Wait until the matches of this game and server are shown and computer players have played."""
        await self.until(lambda: not self._whole.query(UNSETTLED, self._game, self.home.guild), seconds)

    async def found_again(self) -> None:
        self._last = None
        await self.within_reach()
        await self.settled()

    async def within_reach(self) -> None:
        self._last = None
        await self._whole.until(lambda: set(self.gateway.serving(self._shard)) - self._whole.frozen)

    def query(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        return self._whole.query(sql, *parameters)

    async def _send(
        self, who: str, kind: int, channel: Channel | None, data: dict[str, Any], source: Message | None = None
    ) -> Interaction:
        await self.within_reach()
        self._last = await super()._send(who, kind, channel, data, source)
        return self._last

    def _in_vain(self) -> bool:
        if self._last is None:
            return self._whole._in_vain()
        told = self._last.sessions
        if all(session.gone or session.door in self._whole.frozen for session in told):
            self._last.failed = True  # the real Discord does not wait for what hangs that long
            return True
        acknowledged = self._last.acknowledged_after is not None
        if acknowledged or not self._last.too_late() or any(session.connected for session in told):
            return False
        self.unheard += 1
        return True


UNSETTLED = "SELECT id FROM match WHERE game = ? AND guild = ? AND (shown < revision OR thinks)"
"""Matches of a game and server that are not fully shown or wait for a computer."""


def several(folder: Path, where: Server) -> AbstractAsyncContextManager[Several]:
    return served(Several(folder, where))
