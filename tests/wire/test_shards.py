"""A bot of several shards: what befalls the connection of one of them leaves those of the others alone."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.storage.maintenance import check
from tests.wire.matches import next_step
from tests.wire.sharded import SHARDS, die, divide, goes_on, one_each
from tests.wire.wire import Wire, wired

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def wire(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Wire]:
    """A running bot of several shards."""
    async with wired(tmp_path_factory.mktemp("shards")) as found:
        divide(found)
        await found.start()
        yield found
        assert list(check(found.bot.database)) == []
        assert not found.bot.errors(), found.bot.errors()[:5]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def numbers(wire: Wire) -> list[int]:
    """A match in a server of each shard."""
    return await one_each(wire)


@pytest.fixture(autouse=True)
def _from_here_on(wire: Wire, numbers: list[int]) -> None:
    """Let connections be counted from the beginning of each test."""
    wire.gateway.starts.clear()
    wire.gateway.identified.clear()


async def test_a_shard_that_is_cut_off_resumes_and_nothing_is_lost_or_done_twice(wire, numbers, dice):
    await wire.gateway.drop(1)
    wire.gateway.repeat(1, 1)
    for number in numbers:
        await goes_on(wire, number, dice)
    assert wire.gateway.starts == ["resume"]


async def test_shards_that_are_all_cut_off_at_once_all_resume(wire, numbers, dice):
    for _ in range(2):
        await wire.gateway.drop()
        for number in numbers:
            await goes_on(wire, number, dice)
    assert wire.gateway.starts == ["resume"] * (2 * SHARDS)


async def test_nonsense_on_one_shard_lets_that_one_begin_anew(wire, numbers, dice):
    await wire.gateway.garble("{this is no json", 1)
    await wire.until(lambda: wire.gateway.starts == ["identify"])
    for number in numbers:
        await goes_on(wire, number, dice)
    said = "What Discord sends to shard 1 cannot be understood (JSONDecodeError); it begins anew."
    assert said in wire.bot.log.read_text(encoding="utf-8")


async def test_sessions_that_all_end_begin_anew_in_their_turn(wire, numbers, dice):
    for shard in range(SHARDS):
        await wire.gateway.demand_new_session(shard)
    await wire.until(lambda: len(wire.gateway.identified) == SHARDS)
    for number in numbers:
        await goes_on(wire, number, dice)


async def test_while_a_shard_is_dead_the_others_go_on_and_so_does_its_match_in_direct_messages(wire, numbers, dice):
    here, there = numbers[1], numbers[2]
    await die(wire, 1)
    await goes_on(wire, there, dice)
    who, step, _ = next_step(wire, here, dice)
    private = wire.truth.dm(wire.truth.people[who])
    assert (await wire.tell(who, "move", private, move=step, match=here)).startswith("You played")
    await wire.until(lambda: wire.sound(here))
    wire.gateway.dead.clear()
    await wire.until(lambda: 1 in wire.gateway.told, 60)
    for number in numbers:
        await goes_on(wire, number, dice)
    assert wire.gateway.starts.count("identify") == 1


async def test_a_shard_whose_gateway_hangs_does_not_keep_the_others_from_resuming(wire, numbers, dice):
    wire.gateway.silent = 1
    await wire.gateway.drop(1)
    await wire.until(lambda: not wire.gateway.silent)
    await wire.gateway.drop(0, 2, 3)
    for number in (numbers[0], *numbers[2:]):
        await goes_on(wire, number, dice)
    assert wire.gateway.starts == ["resume"] * (SHARDS - 1)
