"""Schedules and conditional moves in the database."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.app.stores import Storage
from bot.matches.apply import played
from bot.matches.people_service import People
from bot.matches.service import MatchService
from bot.matches.store.logs import Conflict
from bot.model.agenda import WARNED_OF_EXPIRY, Schedule
from bot.model.conditional_moves import PreparedAnswer, Tree
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, ShardPart, UserId
from bot.model.match import Match
from bot.model.people import Reminders
from bot.model.time_limits import INVITED_FOR, STANDS_FOR, Countdown, Pace
from bot.runtime.database_url import Where
from tests.bot.answering import line_of, prepare
from tests.bot.storage.places import on_each_engine, storage_on
from tests.bot.tables import ADA, BEN, THREAD, Clock, asking, hosted, table_on
from tests.bot.tables import begun as running

storage = on_each_engine

DAY = timedelta(days=1)
AHEAD = 60 * DAY


async def begun(table: MatchService, channel: ChannelId = THREAD) -> Match:
    return await hosted(table, replace(asking(BEN), pace=Pace.DAY), channel)


async def schedule(storage: Storage) -> Schedule:
    (found,) = await storage.schedule.waiting(ADA)
    return found


def seconds(clock: Clock) -> datetime:
    return clock().replace(microsecond=0)


async def test_who_is_away_keeps_that_time(storage: Storage, table: MatchService, clock: Clock):
    await People(storage.people, storage.schedule, table.repository, clock).leave_until(ADA, clock.time + 5 * DAY)
    clock.time += 4 * DAY
    match = await begun(table)
    assert match.due is not None
    clock.time -= 4 * DAY
    await storage.schedule.put_right(clock())
    table.repository.forget(match.id)
    assert (await table.match(match.id)).due == match.due == seconds(clock) + 6 * DAY


async def test_turns_begun_or_done_by_a_clock_ahead_are_timed_anew(storage: Storage, table: MatchService, clock: Clock):
    clock.time += AHEAD
    match = await begun(table)
    await storage.schedule.warned(match.id, clock())
    clock.time -= AHEAD
    assert await storage.schedule.put_right(clock()) == [match.id]
    table.repository.forget(match.id)
    assert (await table.match(match.id)).due == seconds(clock) + DAY
    assert await schedule(storage) == Schedule(match.id, seconds(clock), seconds(clock))
    assert await storage.schedule.next() == seconds(clock)
    assert await storage.schedule.newest() == seconds(clock)
    assert (await table.match(match.id)).entries == match.entries, "the log is as it was"
    later = clock() + AHEAD
    await storage.schedule.done(match, later, later + DAY, reminds=True)
    assert (await schedule(storage)).reminded == -59 * DAY
    assert await storage.schedule.put_right(clock()) == [match.id]
    assert await schedule(storage) == Schedule(match.id, seconds(clock), seconds(clock))


async def test_newest_time_is_of_the_last_entry_and_right_ones_kept(storage, table, clock):
    assert await storage.schedule.newest() is None
    match = await begun(table)
    clock.time += DAY
    second = await begun(table, ChannelId(777))
    clock.time -= DAY / 2
    assert await storage.schedule.newest() == second.entries[-1].at
    await table.resign(second.id, ADA)
    before = await schedule(storage)
    for gone in (timedelta(), DAY / 3, 3 * DAY):
        clock.time += gone
        assert await storage.schedule.put_right(clock()) == []
        assert await schedule(storage) == before
        assert (await table.match(match.id)).due == match.due
    clock.time += AHEAD
    await table.resign(match.id, ADA)
    clock.time -= AHEAD
    assert await storage.schedule.put_right(clock()) == []
    assert await storage.schedule.newest() == seconds(clock)


async def test_steps_set_when_the_clock_looks_next(where: Where, clock: Clock):
    told: list[datetime] = []
    async with storage_on(where) as storage:
        storage.schedule.falls_due = told.append
        table = table_on(storage, clock, seed=1)
        match = await table.open(replace(asking(BEN), pace=Pace.DAY))
        assert told.pop() == seconds(clock) + INVITED_FOR - WARNED_OF_EXPIRY
        match = await begun(table)
        assert match.due is not None
        reminded = match.due - DAY / 2
        assert told.pop() == await storage.schedule.next() == reminded
        await storage.people.change(ADA, lambda person: replace(person, reminders=Reminders.NONE))
        await storage.shown.note(match.id, [], upto=match.revision)
        await storage.schedule.done(match, reminded, match.due, reminds=True)
        told.clear()
        clock.time += DAY / 4
        match = await table.abort(match.id, BEN)
        assert told == [], "nothing new falls due while the same turn goes on"
        assert await storage.schedule.next() == match.due
        match = await table.submit(match.id, ADA, "blue d1-d2")
        assert match.due == seconds(clock) + DAY
        assert told == [match.due - DAY / 2], "a turn begins anew"
        assert await storage.schedule.due(seconds(clock)) == []
        told.clear()
        await table.resign(match.id, ADA)
        assert told == [], "nothing falls due in what is over"


async def test_each_process_finds_what_is_due_on_its_shards(storage: Storage, table: MatchService, clock: Clock):
    numbers = []
    for shard in range(4):
        asked = replace(asking(UserId(200 + shard)), pace=Pace.DAY, guild=GuildId((4 + shard) << 22))
        numbers.append((await table.open(asked)).id)
    direct = await begun(table)
    later = clock() + 60 * DAY
    first, rest = ShardPart(frozenset({0, 1}), 4), ShardPart(frozenset({2, 3}), 4)
    assert {each.match for each in await storage.schedule.due(later, within=first)} == {*numbers[:2], direct.id}
    assert {each.match for each in await storage.schedule.due(later, within=rest)} == set(numbers[2:])
    assert {each.match for each in await storage.schedule.due(later)} == {*numbers, direct.id}
    assert await storage.schedule.due(later, within=ShardPart(frozenset(), 4)) == []
    assert await storage.schedule.next(rest) is not None
    assert await storage.schedule.next(ShardPart(frozenset(), 4)) is None


ODD: Tree = (
    PreparedAnswer(1, 0, ('d4 "x" ü', "chain 4: blue"), "pass; [e5]"),
    PreparedAnswer(1, 2, ("é", "[]"), "null"),
)
"""With a part of each kind that is hard to write down."""


async def test_only_answers_of_this_moment_and_tree_are_written(table, storage, preparing, where):
    match = await running(table)
    other, line = await running(table, channel=ChannelId(78)), line_of(match, 2)
    tree = await prepare(preparing, match, BEN, line)

    async def submitted(before: Match, seen: Tree) -> object:
        after = played(before, ADA, before.entries[-1].at, line[0])
        return await storage.matches.append(after, after.entries[-1:], countdown=Countdown.STARTS, prepared=seen)

    for seen in ((), (*tree, *ODD)):
        with pytest.raises(Conflict):
            await submitted(match, seen)
    assert (await storage.matches.load(match.id)).revision == match.revision
    assert await submitted(other, ()), "what is prepared elsewhere does not matter"
    match = await running(table, channel=ChannelId(79))
    later = await table.submit(match.id, ADA, line_of(match, 1)[0])
    for stale in (match, replace(later, revision=later.revision + 1), replace(later, id=9)):
        with pytest.raises(Conflict):
            await storage.prepared.change(stale, 1, lambda tree: ODD)
    assert await storage.prepared.of(match.id) == ()
    match = later
    assert await storage.prepared.change(match, 1, lambda tree: ODD) == ODD
    first = tuple(replace(each, seat=0) for each in ODD)
    await storage.prepared.change(match, 0, lambda tree: first)
    assert await storage.prepared.of(match.id) == (*first, *ODD)
    await storage.prepared.change(match, 0, lambda tree: tree[1:])
    await storage.close()
    async with storage_on(where) as again:
        assert await again.prepared.of(match.id) == (*first[1:], *ODD)


async def test_a_stopped_clock_goes_on_with_a_whole_turn(storage: Storage, table: MatchService, clock: Clock):
    match = await begun(table)
    assert await storage.schedule.stop(match.guild, seconds(clock), match.id) == {match.id: match.guild}
    assert await storage.schedule.stop(match.guild, seconds(clock)) == {}, "it stands still already"
    assert [user for _, user, _ in await storage.pending.all()] == [ADA, BEN]
    assert await storage.schedule.next() == seconds(clock) + STANDS_FOR
    await storage.pending.done(BEN, [match.id])
    clock.time += 3 * DAY
    assert (await table.match(match.id)).stopped is None, "another process does not know it yet"
    with pytest.raises(UserError, match="error-clock-stopped"):
        await table.claim(match.id, BEN)
    moved = await table.submit(match.id, ADA, "blue d1-d2")
    assert (moved.due, await storage.pending.of(BEN)) == (None, [match.id])
    await storage.schedule.resume(match.id, seconds(clock))
    table.repository.forget(match.id)
    found = await table.match(match.id)
    assert (found.due, found.stopped, found.stood) == (seconds(clock) + DAY, None, 3 * DAY)
    assert await storage.schedule.stopped() == {}
    clock.time += DAY / 2
    await storage.schedule.stop(match.guild, seconds(clock))
    assert await storage.schedule.next() == seconds(clock) + STANDS_FOR - 3 * DAY
    clock.time -= DAY / 2
    await storage.schedule.put_right(seconds(clock))
    table.repository.forget(match.id)
    assert (await table.match(match.id)).stopped == seconds(clock)
