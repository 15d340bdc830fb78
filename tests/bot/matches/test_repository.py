"""Several people at once, restarts, matches in memory; the order of the backlog, retries, and paused clocks."""

import asyncio
import gc
import random
import tracemalloc
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from unittest.mock import patch

from bot.matches.board.backlog import AGAIN_AFTER, Backlog, RetryState, StoppedClocks, after_fault, after_refusal
from bot.matches.repository import MatchMemory, size
from bot.matches.service import MatchService
from bot.matches.store.logs import read_match
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId
from bot.model.log import Kind
from bot.model.match import Computer, Match
from bot.storage.connection import Connection
from rules import GAMES
from tests.bot.playing import each_game, step
from tests.bot.stories import play_of
from tests.bot.tables import ADA, BEN, CLEO, asking, begun, refuses, table_on
from tests.databases import connected


async def test_of_many_simultaneous_steps_one_counts(table, storage, clock):
    match = await begun(table)
    steps = ["blue d1-d2", "red a1-a2", "white g6-g7", "yellow b2-c2"] * 5
    calls = [table.submit(match.id, user, step) for step in steps for user in (ADA, CLEO)]
    results = await asyncio.gather(*calls, return_exceptions=True)
    (landed,) = [result for result in results if isinstance(result, Match)]
    assert all(isinstance(result, UserError) for result in results if result is not landed)
    kept = await storage.matches.load(match.id)
    assert kept == landed
    assert kept.entries[:-1] == match.entries
    assert (kept.entries[-1].revision, kept.entries[-1].kind) == (match.revision + 1, Kind.STEP)
    results = await asyncio.gather(
        table.submit(match.id, ADA, "red a1-a2"),
        *[table.submit(match.id, user, step) for step in ("blue f1-f2", "blue g6-g7") for user in (BEN, ADA)],
        return_exceptions=True,
    )
    after = await storage.matches.load(match.id)
    assert len(after.play.steps) - 1 == sum(isinstance(result, Match) for result in results) <= 2
    assert [entry.revision for entry in after.entries] == list(range(1, after.revision + 1))
    match, elsewhere = await begun(table, ChannelId(78)), table_on(storage, clock)
    await elsewhere.match(match.id)
    await table.submit(match.id, ADA, "red a1-a2")
    after = await elsewhere.submit(match.id, BEN, "blue f1-f2")
    assert after.revision == match.revision + 2, "it is decided on the newest revision"
    await refuses("'s turn", elsewhere.submit(match.id, BEN, "blue g6-g7"))


async def test_a_match_that_left_the_memory_comes_back_the_same(table, storage):
    table.repository._known = MatchMemory(most=10_000)
    matches = [await begun(table, channel=ChannelId(100 + n)) for n in range(5)]
    with patch.object(storage.matches, "load", wraps=storage.matches.load) as load:
        for match in (*matches[3:], *matches):
            assert await table.match(match.id) == match
    loaded = [call.args for call in load.await_args_list]
    assert loaded == [(1,), (2,), (3,), (4,), (5,)], "of five the last two are known, until others are asked for"
    for match in matches:
        played = await table.submit(match.id, ADA, "blue d1-d2")
        assert [step.text for step in play_of(played).steps] == ["blue d1-d2"]


async def test_the_size_of_a_match_is_not_underestimated(table, file, thawed):
    gc.freeze()  # so that collecting is quick
    async for key, _, fresh in each_game(table, [(key, 2) for key in GAMES]):
        match, dice = fresh, random.Random(2)
        while match.waiting_for is not None and len(match.entries) < 40:
            match = await step(table, match, dice)
        with connected(file) as connection:
            taken = [_bytes(connection, match.id) for _ in range(2)][-1]  # the second time shared objects are there
        assert 0.5 * size(match) < taken < size(match), key


def _bytes(connection: Connection, number: MatchId) -> float:
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [read_match(connection, number) for _ in range(3)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(kept)


def numbered(match: Match, number: int) -> Match:
    return replace(match, id=MatchId(number))


async def test_memory_keeps_newest_moments_of_the_latest_matches(table):
    before = await begun(table)
    memory = MatchMemory()
    memory.keep(before)
    after = await table.submit(before.id, ADA, "blue d1-d2")
    memory.keep(after)
    assert memory.keep(before) is after
    assert (memory.taken, len(memory)) == (size(after), 1)
    memory.forget(after.id)
    memory.forget(after.id)
    assert (memory.taken, len(memory)) == (0, 0)
    memory = MatchMemory(most=3 * size(after))
    for number in (1, 2, 3, 1, 4):
        memory.keep(numbered(after, number))
    assert [number for number in range(1, 6) if memory.get(MatchId(number))] == [1, 3, 4]
    memory.keep(numbered(replace(after, entries=after.entries * 4), 5))
    assert memory.get(MatchId(5)) is not None
    assert memory.taken <= 3 * size(after)
    assert len(memory) < 3, "a long match counts for more"
    small = MatchMemory(most=10)
    for number in (1, 2):
        small.keep(numbered(after, number))
    assert (small.get(MatchId(1)), small.get(MatchId(2))) == (None, numbered(after, 2)), "kept alone"


NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SOON = timedelta(minutes=2)


async def test_refused_places_come_last_and_each_is_tried_once(table: MatchService):
    backlog, dead = Backlog(lambda: NOW, lambda number: None), await begun(table)
    for number in range(1, 5):
        backlog.add(MatchId(number), dead.home if number < 4 else ChannelId(99))
    assert backlog.take() == dead.id == 1
    backlog.refused(dead, RuntimeError("no"))
    backlog.failed(dead.id)
    backlog.release(dead.id)
    assert [backlog.take(), backlog.take(), backlog.take(), backlog.take()] == [4, 2, 3, None]
    backlog = Backlog(lambda: NOW, lambda number: None)
    backlog.add(dead.id)
    assert backlog.take() == dead.id
    assert (backlog.take(), backlog.left()) == (None, None)
    backlog.shown(dead.id)
    backlog.release(dead.id)
    assert backlog.take() is None


async def test_permissions_and_changes_wake_what_was_refused(table: MatchService):
    time = [NOW]
    backlog, match = Backlog(lambda: time[-1], lambda number: None), await begun(table)
    refuse(backlog, match)
    time.append(NOW + 3 * timedelta(days=1))
    assert backlog.take() == match.id
    backlog.nudge(match.id)
    backlog.refused(match, RuntimeError("no"))
    backlog.failed(match.id)
    backlog.release(match.id)
    assert backlog.take() is None
    time.append(time[-1] + SOON)
    assert backlog.take() == match.id
    backlog, time = Backlog(lambda: time[-1], lambda number: None), [NOW]
    refuse(backlog, match)
    time.append(NOW + SOON)
    backlog.wake(GuildId(2))
    backlog.wake(None)
    assert backlog.take() is None
    backlog.wake(match.guild)
    assert backlog.take() == match.id


def refuse(backlog: Backlog, match: Match) -> None:
    backlog.add(match.id)
    backlog.refused(match, RuntimeError("no"))
    backlog.failed(match.id)


CLUB = GuildId(7)
DAY = timedelta(days=1)


def tries(fails) -> list[datetime]:
    """The times of retries within a week if each fails."""
    found, now, rest = [NOW], NOW, None
    while True:
        rest = fails(rest, now)
        if rest.again is None or rest.again > NOW + 7 * DAY:
            return found
        now = rest.again
        found.append(now)


def test_refusals_and_faults_are_retried_ever_more_rarely():
    found = tries(lambda rest, now: after_refusal(rest, now, CLUB))
    assert [(at - NOW) / timedelta(minutes=1) for at in found] == [0, 5, 65, 425]
    found = tries(after_fault)
    apart = [(at - before) / AGAIN_AFTER for before, at in pairwise(found)]
    assert apart[:6] == [1, 1, 1, 2, 4, 8]
    assert set(apart[6:]) == {10}
    assert after_refusal(None, NOW + 60 * DAY, CLUB).over(NOW)
    assert after_fault(None, NOW + 60 * DAY).over(NOW)
    parked = RetryState(NOW, 0, None, refused=True, guild=CLUB)
    assert not parked.over(NOW + 365 * DAY)
    rest = after_refusal(None, NOW, CLUB)
    early = after_refusal(rest, NOW + timedelta(minutes=1), CLUB)
    assert (early.again, early.failures) == (rest.again, 1)
    asleep = RetryState(NOW, 4, None, refused=True, guild=CLUB)
    assert after_refusal(asleep, NOW + DAY, CLUB).again is None
    rest = RetryState(NOW, 4, None, refused=True, guild=CLUB)
    assert rest.woken(NOW).again == NOW + AGAIN_AFTER
    assert rest.woken(NOW + DAY).again == NOW + DAY
    soon = RetryState(NOW, 1, NOW + timedelta(seconds=1), refused=True, guild=CLUB)
    assert soon.woken(NOW) == soon
    rest = after_refusal(None, NOW, CLUB)
    assert after_fault(rest, NOW) == rest
    later = after_fault(rest, NOW + timedelta(minutes=5))
    assert (later.refused, later.failures) == (False, 1)
    assert after_refusal(later, NOW + DAY, CLUB).failures == 1


HERE, ELSEWHERE = GuildId(1), GuildId(2)


async def test_stopped_clocks_are_read_at_a_start_and_resume_anywhere(storage, table, clock):
    match, clocks = await begun(table), StoppedClocks(storage.schedule, table, clock)
    assert await clocks.stop(HERE) == 1
    later = StoppedClocks(storage.schedule, table, clock)
    await later.remember()
    assert [later.of(guild) for guild in (HERE, ELSEWHERE, None)] == [[match.id], [], []]
    assert set(later.stopped.values()) == {HERE}
    await clocks.resume(match.id)
    there = replace(asking(), invited=(Computer(None),), guild=None, home=ChannelId(900), rated=False)
    for each in (match, await table.open(there)):
        assert await clocks.stop(each.guild, each.id) == 1
        assert clocks.of(each.guild) == [each.id]
        assert (await storage.schedule.stopped()).keys() == {each.id}
        clock.time += timedelta(days=3)
        assert await clocks.resume(each.id)
        assert clocks.of(each.guild) == []
        assert await storage.schedule.stopped() == {}
        assert not await clocks.resume(each.id), "it goes on already"
