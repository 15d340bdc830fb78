"""The shards a process is in charge of: its own, those of ended processes, and no others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app.cluster import LAPSES_AFTER, ShardLeases
from bot.discord.places import ShardStates
from bot.model.errors import BadDatabase
from bot.model.ids import GuildId, ShardHolders, ShardRange
from bot.storage.database import SharingStore
from tests.bot.virtual_time import in_virtual_time


class Locks:
    def __init__(self) -> None:
        self.held: dict[ShardRange, frozenset[int]] = {}
        self.begins: dict[int, ShardRange] = {}


class Lease(SharingStore):
    def __init__(self, locks: Locks, share: ShardRange) -> None:
        self.share = share
        self.locks = locks
        self.away = False

    def expect_reached(self) -> None:
        if self.away:
            raise BadDatabase("There is no way to it.")

    async def claim(self, wanted: frozenset[int]) -> ShardHolders:
        self.expect_reached()
        others = {share: held for share, held in self.locks.held.items() if share != self.share}
        theirs = frozenset[int]().union(*others.values())
        self.locks.held[self.share] = wanted - theirs
        return ShardHolders(wanted - theirs, theirs, frozenset[int]().union(*(share.shards for share in others)))

    async def hear(self) -> None:
        self.expect_reached()

    async def begins(self, bucket: int) -> bool:
        self.expect_reached()
        return self.locks.begins.setdefault(bucket, self.share) == self.share

    async def began(self, bucket: int) -> None:
        self.expect_reached()
        self.locks.begins.pop(bucket, None)


class Process:
    def __init__(self, locks: Locks, share: ShardRange) -> None:
        self.lease = Lease(locks, share)
        self.states = ShardStates(share.of)
        self.told: list[tuple[str, frozenset[int]]] = []
        self.allowed: list[float] = []
        self.charge = ShardLeases(self.lease, self.states, self.allowed.append, self._taken, self._left, self._lost)

    async def _taken(self, shards: frozenset[int]) -> None:
        self.told.append(("taken", shards))

    async def _left(self, shards: frozenset[int]) -> None:
        assert self.states.mine is not None
        assert not shards & self.states.mine, "nothing more is begun there"
        held = self.lease.locks.held
        theirs = frozenset[int]().union(*(shards for share, shards in held.items() if share != self.lease.share))
        assert shards - theirs <= held[self.lease.share], "nobody else begins there yet"
        self.told.append(("left", shards))

    async def _lost(self, shards: frozenset[int]) -> None:
        assert not self.states.mine
        self.told.append(("lost", shards))

    def end(self) -> None:
        for task in self.charge.stop():
            task.cancel()
        self.lease.locks.held.pop(self.lease.share, None)


def shards(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


@asynccontextmanager
async def processes(*shares: ShardRange) -> AsyncIterator[list[Process]]:
    locks = Locks()
    found = [Process(locks, share) for share in shares]
    for process in found:
        await process.charge.begin()
    try:
        yield found
    finally:
        for process in found:
            process.end()


async def until(process: Process, *numbers: int) -> None:
    async with asyncio.timeout(10 * LAPSES_AFTER):
        while process.states.mine != shards(*numbers):  # noqa: ASYNC110 - nobody here would set it
            await asyncio.sleep(0.05)


@in_virtual_time
async def test_own_shards_are_kept_and_lapsed_ones_lent() -> None:
    async with processes(ShardRange(0, 1, 4), ShardRange(2, 3, 4)) as (first, second):
        for _ in range(2):
            assert (first.states.mine, second.states.mine) == (shards(0, 1), shards(2, 3))
            await asyncio.sleep(2 * LAPSES_AFTER)
        assert first.told == second.told == []
        assert first.allowed[-1] == second.allowed[-1] == 0.5
        assert first.states.ours(None)
        assert not second.states.ours(None)
        assert second.states.ours(GuildId(3 << 22))
        second.end()
        await asyncio.sleep(LAPSES_AFTER - 1)
        assert first.states.mine == shards(0, 1), "it may have lost its connection, and have it again at once"
        await asyncio.sleep(3)
        assert first.states.mine == shards(0, 1, 2, 3)
        assert first.allowed[-1] == 1
        again = Process(first.lease.locks, ShardRange(2, 2, 4))
        await again.charge.begin()
        assert again.states.mine == frozenset()
        await until(again, 2)
        assert first.states.mine == shards(0, 1, 3), "what nobody else has as its own stays"
        assert first.told == [("taken", shards(2, 3)), ("left", shards(2))]
        assert again.told == [("taken", shards(2))]
        again.end()


@in_virtual_time
async def test_shards_lost_to_another_are_left_and_come_back() -> None:
    async with processes(ShardRange(0, 1, 4), ShardRange(2, 3, 4)) as (hangs, other):
        hangs.lease.away = True
        del hangs.lease.locks.held[hangs.lease.share]
        await until(other, 0, 1, 2, 3)
        hangs.lease.away = False
        hangs.charge.lapsed()
        assert hangs.states.mine == frozenset()
        await until(hangs, 0, 1)
        assert other.states.mine == shards(2, 3)
        assert hangs.told == [("lost", shards(0, 1)), ("taken", shards(0, 1))]


@in_virtual_time
async def test_without_database_it_is_in_charge_of_nothing() -> None:
    async with processes(ShardRange(0, 0, 3)) as (first,):
        await until(first, 0, 1, 2)
        first.lease.away = True
        await until(first)
        assert first.states.part is not None
        assert first.allowed[-1] == 1 / 3
        async with first.charge.turn(0, 0.0):
            pass  # a session begins all the same
        first.lease.away = False
        await until(first, 0, 1, 2)
        assert first.told == [("taken", shards(1, 2)), ("taken", shards(0, 1, 2))], "nothing was left"
        first.lease.away = True
        await until(first)
        first.lease.locks.held = {ShardRange(1, 1, 3): frozenset({0, 1})}
        first.lease.away = False
        await until(first, 2)
        assert first.told[2:] == [("left", shards(1)), ("taken", shards(2))], "its own are never left"


@in_virtual_time
async def test_one_session_at_a_time_begins_in_a_bucket() -> None:
    async with processes(ShardRange(0, 0, 2), ShardRange(1, 1, 2)) as found:
        turns = []

        async def begin(process: Process) -> None:
            async with process.charge.turn(0, 5.0):
                turns.append((process, asyncio.get_running_loop().time()))

        await asyncio.gather(*map(begin, found))
        assert [process for process, _ in turns] == found
        assert turns[1][1] - turns[0][1] >= 5.0
