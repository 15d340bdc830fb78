"""Which shards a process is in charge of: its own, those of who has ended, and no others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.gateway.shard_states import ShardStates
from bot.match import GuildId
from bot.match.shards import ShardRange
from bot.storage import BadDatabase
from bot.storage.leased import Leased
from bot.storage.sharing import SharingStore
from bot.timekeeping import charge as charge_module
from bot.timekeeping.charge import Charge

LAPSES = 0.2
LONG = 5.0
"""Seconds in which whatever is waited for has come true."""


class Locks:
    """The locks of a database that several processes have."""

    def __init__(self):
        self.held: dict[ShardRange, frozenset[int]] = {}
        self.begins: dict[int, ShardRange] = {}


class Lease(SharingStore):
    """What one process is told of them."""

    def __init__(self, locks: Locks, share: ShardRange) -> None:
        self.share = share
        self.locks = locks
        self.away = False

    def expect_reached(self) -> None:
        if self.away:
            raise BadDatabase("There is no way to it.")

    async def claim(self, wanted: frozenset[int]) -> Leased:
        self.expect_reached()
        others = {share: held for share, held in self.locks.held.items() if share != self.share}
        theirs = frozenset[int]().union(*others.values())
        self.locks.held[self.share] = wanted - theirs
        return Leased(wanted - theirs, theirs, frozenset[int]().union(*(share.shards for share in others)))

    async def hear(self) -> None:
        self.expect_reached()

    async def begins(self, bucket: int) -> bool:
        self.expect_reached()
        return self.locks.begins.setdefault(bucket, self.share) == self.share

    async def began(self, bucket: int) -> None:
        self.expect_reached()
        self.locks.begins.pop(bucket, None)


class Process:
    """One of them, and what it was told."""

    def __init__(self, locks: Locks, share: ShardRange):
        self.lease = Lease(locks, share)
        self.states = ShardStates(share.of)
        self.told: list[tuple[str, frozenset[int]]] = []
        self.allowed: list[float] = []
        self.charge = Charge(self.lease, self.states, self.allowed.append, self._taken, self._left)

    async def _taken(self, shards):
        self.told.append(("taken", shards))

    async def _left(self, shards):
        assert self.states.mine is not None
        assert not shards & self.states.mine, "nothing more is begun there"
        held = self.lease.locks.held
        theirs = frozenset[int]().union(*(shards for share, shards in held.items() if share != self.lease.share))
        assert shards - theirs <= held[self.lease.share], "nobody else begins there yet"
        self.told.append(("left", shards))

    async def end(self):
        """It ends, as a killed one does."""
        for task in self.charge.stop():
            task.cancel()
        self.lease.locks.held.pop(self.lease.share, None)


def shards(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch):
    for name, seconds in (("HEARD_EVERY", 0.01), ("CLAIMED_EVERY", 0.01), ("LAPSES_AFTER", LAPSES)):
        monkeypatch.setattr(charge_module, name, seconds)
    monkeypatch.setattr(charge_module, "SETTLED_WITHIN", 0.0)


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
            await process.end()


async def until(process, *numbers):
    """Wait until it is in charge of exactly these."""
    async with asyncio.timeout(LONG):
        while process.states.mine != shards(*numbers):  # noqa: ASYNC110 - nobody here would set it
            await asyncio.sleep(0.005)


async def test_each_is_in_charge_of_its_own():
    async with processes(ShardRange(0, 1, 4), ShardRange(2, 3, 4)) as (first, second):
        assert (first.states.mine, second.states.mine) == (shards(0, 1), shards(2, 3))
        await asyncio.sleep(2 * LAPSES)
        assert (first.states.mine, second.states.mine) == (shards(0, 1), shards(2, 3))
        assert first.told == second.told == []
        assert first.allowed[-1] == second.allowed[-1] == 0.5
        assert first.states.ours(None)
        assert not second.states.ours(None)
        assert second.states.ours(GuildId(3 << 22))


async def test_what_nobody_has_any_more_is_taken_over_after_a_while_and_given_back_to_whoever_comes():
    async with processes(ShardRange(0, 1, 4), ShardRange(2, 3, 4)) as (first, second):
        await second.end()
        await asyncio.sleep(LAPSES / 2)
        assert first.states.mine == shards(0, 1), "it may have lost its connection, and have it again at once"
        await until(first, 0, 1, 2, 3)
        assert first.allowed[-1] == 1
        again = Process(first.lease.locks, ShardRange(2, 3, 4))
        await again.charge.begin()
        assert again.states.mine == frozenset()
        await until(again, 2, 3)
        assert first.states.mine == shards(0, 1)
        assert first.told == [("taken", shards(2, 3)), ("left", shards(2, 3))]
        assert again.told == [("taken", shards(2, 3))]
        await again.end()


async def test_shards_that_nobody_has_yet_are_taken_over_as_well():
    async with processes(ShardRange(1, 1, 3)) as (alone,):
        await until(alone, 0, 1, 2)


async def test_of_what_is_taken_over_only_what_is_asked_for_is_given_back():
    async with processes(ShardRange(0, 0, 4)) as (first,):
        await until(first, 0, 1, 2, 3)
        other = Process(first.lease.locks, ShardRange(2, 2, 4))
        await other.charge.begin()
        await until(other, 2)
        assert first.states.mine == shards(0, 1, 3)
        await other.end()


async def test_without_a_way_to_the_database_it_is_in_charge_of_nothing_and_leaves_nothing():
    async with processes(ShardRange(0, 0, 2)) as (alone,):
        await until(alone, 0, 1)
        alone.lease.away = True
        await until(alone)
        assert alone.states.part is not None
        assert alone.allowed[-1] == 0.5
        alone.lease.away = False
        await until(alone, 0, 1)
        assert alone.told == [("taken", shards(1)), ("taken", shards(0, 1))]


async def test_what_another_took_meanwhile_is_left_unless_it_is_ones_own():
    async with processes(ShardRange(0, 0, 3)) as (first,):
        await until(first, 0, 1, 2)
        first.lease.away = True
        await until(first)
        first.lease.locks.held = {ShardRange(1, 1, 3): frozenset({0, 1})}
        first.lease.away = False
        await until(first, 2)
        assert first.told[1:] == [("left", shards(1)), ("taken", shards(2))]


async def test_one_process_begins_in_a_bucket_at_a_time_and_the_next_some_time_later():
    async with processes(ShardRange(0, 0, 2), ShardRange(1, 1, 2)) as (first, second):
        turns = []

        async def begin(process, name):
            async with process.charge.turn(0, 0.05):
                turns.append((name, asyncio.get_running_loop().time()))

        await asyncio.gather(begin(first, "first"), begin(second, "second"))
        assert {name for name, _ in turns} == {"first", "second"}
        assert turns[1][1] - turns[0][1] >= 0.05


async def test_a_session_begins_though_there_is_no_way_to_the_database():
    async with processes(ShardRange(0, 0, 2)) as (alone,):
        alone.lease.away = True
        async with asyncio.timeout(LONG), alone.charge.turn(0, 0.0):
            pass
