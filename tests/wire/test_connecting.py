"""How the shards of a bot begin, and what waits for those that are still to come."""

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.storage.maintenance import check
from tests.wire.gateway import on_shard
from tests.wire.matches import awake, begun, invited, move, well
from tests.wire.sharded import BEGUN, SHARDS, die, divide, goes_on, one_each
from tests.wire.wire import Wire, wired

HOUR = 3600
SLOWLY = 2.5
"""Seconds between two shards where a test looks at the time between them."""


@pytest_asyncio.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    async with wired(tmp_path) as found:
        divide(found)
        yield found
        assert list(check(found.bot.database)) == []
        assert not found.bot.errors(), found.bot.errors()[:5]


def overdue(wire: Wire, number: int) -> int:
    """How often people were told that somebody's time in a match has run out."""
    (board,) = wire.boards(number)
    return sum("time has run out" in message.content for message in board.channel.messages.values())


async def test_matches_on_all_shards_outlast_kills(wire, dice):
    await wire.start()
    numbers = await one_each(wire)
    for _ in range(3):
        for number in numbers:
            await goes_on(wire, number, dice)
        moving = [asyncio.create_task(move(wire, number, dice)) for number in numbers]
        await asyncio.sleep(dice.uniform(0.0, 0.1))
        await wire.killed()
        await asyncio.gather(*moving, return_exceptions=True)
        await wire.start()
        await wire.settled()
    for number in numbers:
        await goes_on(wire, number, dice)


async def test_a_shard_that_discord_keeps_closing_is_told_of_and_the_others_work(wire, dice):
    await wire.start()
    numbers = await one_each(wire)
    await die(wire, 1)
    said = "Discord closes every connection of shard 1 as soon as it is made; the others go on."
    await wire.until(lambda: said in wire.bot.log.read_text(encoding="utf-8"), 60)
    for number in (numbers[0], *numbers[2:]):
        await goes_on(wire, number, dice)
    assert wire.bot.alive
    assert wire.gateway.starts.count("identify") == SHARDS


async def test_people_on_the_first_shard_play_while_the_others_still_connect(wire, dice):
    wire.gateway.identify_every = wire.bot.identify_every = SLOWLY
    await wire.bot.start()
    await wire.until(lambda: 0 in wire.gateway.told)
    number = await begun(wire, guild=on_shard(0, SHARDS))
    await goes_on(wire, number, dice)
    assert len(wire.gateway.told) < SHARDS
    await wire.until(wire.gateway.ready.is_set)
    await awake(wire)


async def test_what_was_not_shown_in_a_server_is_shown_where_it_belongs_once_its_shard_is_there(wire, dice):
    await wire.start()
    numbers = await one_each(wire)
    fault = wire.fault("POST", r"/channels/\d+/messages", status=503, times=1000)
    moving = [asyncio.create_task(move(wire, number, dice)) for number in numbers]
    await wire.until(lambda: len(wire.query("SELECT 1 FROM match WHERE revision > shown")) == SHARDS)
    await wire.killed()
    await asyncio.gather(*moving, return_exceptions=True)
    fault.times = 0
    wire.gateway.identify_every = wire.bot.identify_every = SLOWLY
    await wire.bot.start()
    await wire.until(lambda: wire.sound(numbers[0]))
    assert not wire.sound(numbers[-1]), "its shard is still to come"
    for number in numbers:
        await wire.until(lambda number=number: wire.sound(number))
        await well(wire, number, BEGUN + 1)


async def test_a_match_whose_server_is_still_to_come_waits_for_it_and_gets_its_thread(wire, dice):
    await wire.start()
    number = await invited(wire, guild=on_shard(SHARDS - 1, SHARDS))
    fault = wire.fault("POST", r"/channels/\d+/messages/\d+/threads", late=60)
    await wire.click("ben", wire.invitations(number)[0], "Accept")
    await wire.until(lambda: wire.query("SELECT 1 FROM match WHERE status = 'running'"))
    await wire.killed()
    fault.times = 0
    wire.gateway.identify_every = wire.bot.identify_every = SLOWLY
    await wire.start()
    board = (await wire.until(lambda: wire.boards(number)))[0]
    assert board.channel.parent == wire.invitations(number)[0].channel.id
    await goes_on(wire, number, dice)


async def test_a_bot_that_is_stopped_while_shards_still_connect_ends_at_once_without_a_word(wire):
    wire.gateway.identify_every = wire.bot.identify_every = SLOWLY
    await wire.bot.start()
    await wire.until(lambda: 0 in wire.gateway.told)
    wire.bot.signal(signal.SIGTERM)
    assert await wire.bot.gone() == 0
    assert len(wire.gateway.told) < SHARDS
    log = wire.bot.log.read_text(encoding="utf-8")
    assert not any(word in log for word in ("Traceback", "Unclosed", "WARNING"))


async def test_what_falls_due_in_a_server_waits_for_its_shard_and_is_said_once(wire):
    await wire.start()
    near, far = [await begun(wire, guild=on_shard(shard, SHARDS), pace="1d") for shard in (0, SHARDS - 1)]
    await wire.killed()
    wire.bot.clock.write_text(str(25 * HOUR))
    wire.gateway.identify_every = wire.bot.identify_every = SLOWLY
    await wire.bot.start()
    await wire.until(lambda: overdue(wire, near))
    assert not overdue(wire, far)
    await wire.until(wire.gateway.ready.is_set)
    await wire.until(lambda: overdue(wire, far), 60)
    assert [overdue(wire, number) for number in (near, far)] == [1, 1]


@pytest.mark.parametrize(("wanted", "launched"), [(2, 2), (None, SHARDS)])
async def test_there_are_as_many_shards_as_are_set_or_as_discord_recommends(wire, wanted, launched):
    wire.bot.shards = wanted
    await wire.start()
    assert [shard for shard, _ in wire.gateway.identified] == list(range(launched))
    await awake(wire)


async def test_shards_of_different_buckets_begin_at_the_same_time_and_those_of_one_after_each_other(wire):
    wire.gateway.shards, wire.gateway.at_once = 6, 3
    wire.gateway.identify_every = wire.bot.identify_every = SLOWLY
    await wire.start()
    shards = [shard for shard, _ in wire.gateway.identified]
    assert [sorted(shards[:3]), sorted(shards[3:])] == [[0, 1, 2], [3, 4, 5]]


async def test_too_few_shards_for_so_many_servers_are_one_sentence(wire):
    wire.gateway.least_shards, wire.bot.shards = SHARDS, 2
    await wire.bot.start()
    assert await wire.bot.gone() == 2
    assert "The bot is in more servers than so few shards may serve (4011); " in wire.bot.log.read_text()


async def test_a_bot_that_may_begin_no_more_sessions_waits_until_it_may(wire):
    wire.gateway.remaining, wire.gateway.renewed_in = SHARDS - 1, 1.0
    wire.bot.pauses = 0.2
    await wire.bot.start()
    said = "Discord lets no more shards begin for now, because too many have begun today; leave it running. I try again"
    await wire.until(lambda: wire.bot.log.exists() and said in wire.bot.log.read_text())
    assert wire.gateway.identified == []
    wire.gateway.remaining = SHARDS
    await wire.until(wire.gateway.ready.is_set)
    await awake(wire)
