"""Matches in direct messages: one at a time, outside all servers."""

import asyncio
from dataclasses import replace
from typing import Any

from bot.matches.opening.service import Opening
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId
from bot.model.match import Computer, Status
from bot.model.people import DIRECT, Venue
from bot.model.rate_limits import ALLOWED, Among, Attention
from bot.model.time_limits import Pace
from tests.bot.tables import ADA, BEN, asking, hosted, refused, refuses, table_on
from tests.bot.tampering import silently

HERE, ELSEWHERE = ChannelId(900), ChannelId(901)


def alone(level: int | None = 3, **changes: Any) -> Opening:
    there = replace(asking(), invited=(Computer(level),), guild=None, home=HERE, rated=False)
    return replace(there, **changes)


async def test_a_direct_match_is_kept_outside_all_servers(table, storage):
    match = await table.open(alone())
    assert (match.guild, match.status, match.reader) == (None, Status.RUNNING, ADA)
    assert await storage.matches.load(match.id) == match
    found = await storage._database.read(lambda c: c.execute("SELECT guild FROM match").fetchall())
    assert found == [(0,)]
    assert await table.matches_in(GuildId(1)) == []
    assert [each.id for each in await table.matches_of(ADA)] == [match.id]
    await refuses("There is no match 1 in this server", table.close_match(match.id, GuildId(1), BEN))
    assert await storage.people.server(None) == DIRECT
    assert (DIRECT.venue, DIRECT.channels, DIRECT.most_running) == (Venue.CHANNEL, (), None)
    waiting = await table.open(alone(None, opener=BEN, home=ELSEWHERE))
    assert (waiting.status, waiting.seats[1].occupant) == (Status.OPEN, Computer(None)), "its level is to be chosen"
    assert not waiting.seats[1].taken
    assert await storage.matches.load(waiting.id) == waiting


async def test_a_second_direct_match_waits_for_the_first(table, storage, clock, file):
    one_at_a_time = "here already, and here it is one at a time;"
    playing = f"You are playing match 1 {one_at_a_time} finish it first, or give it up with /resign."
    match = await table.open(alone())
    await refused(table.open(alone()), playing, file)
    await table.open(alone(opener=BEN, home=ELSEWHERE))
    await table.resign(match.id, ADA)
    match = await table.open(alone(None))
    waits = f"Match {match.id} is open {one_at_a_time} begin or withdraw that one first."
    await refused(table.open(alone()), waits, file)
    await table.withdraw(match.id, ADA, match.revision)
    opened = await asyncio.gather(*(table.open(alone()) for _ in range(5)), return_exceptions=True)
    assert sorted(isinstance(each, UserError) for each in opened) == [False, True, True, True, True]
    (match,) = [each for each in opened if not isinstance(each, BaseException)]
    await table.host(match.id, HERE)
    await table.resign(match.id, ADA)
    both = await asyncio.gather(table.rematch(match.id, ADA), table.open(alone()), return_exceptions=True)
    assert sorted(isinstance(each, UserError) for each in both) == [False, True]
    (running,) = [each for each in await table.matches_of(ADA) if each.status.live]
    silently(file, f"UPDATE match SET version = 99 WHERE id = {running.id}", forge=True)
    await refuses(f"Match {running.id} can't be shown or played on", table_on(storage, clock).open(alone()))


async def test_direct_matches_use_the_budget_of_the_person(table):
    for _ in range(ALLOWED[Attention.OPENING, Among.PERSON].most):
        match = await table.open(alone())
        await table.resign(match.id, ADA)
    await refuses("You have opened many matches lately", table.open(alone()))
    await table.open(alone(opener=BEN, home=ELSEWHERE))


async def test_clocks_of_direct_matches_stop_and_go_on(table, storage, clock):
    match = await hosted(table, alone(pace=Pace.DAY), HERE)
    assert await storage.schedule.stop(None, match.id) == {match.id: None}
    assert await storage.schedule.stopped() == {match.id: None}
    await storage.schedule.go_on(match.id, clock.time)
    assert await storage.schedule.stopped() == {}
    assert await storage.schedule.stop(GuildId(1)) == {}
