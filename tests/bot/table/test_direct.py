"""Matches in direct messages on the table itself: one at a time, with no server anywhere."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.match import ChannelId, Computer, GuildId, Pace, Status
from bot.match.people import DIRECT, Venue
from bot.table import Opening, Refused, Table
from bot.table.budgets import ALLOWED, Among, Attention
from tests.bot.tables import ADA, BEN, asking, refused, refusing
from tests.bot.tampering import silently

HERE = ChannelId(900)
PLAYING = (
    "You are playing match 1 here already, and here it is one at a time; finish it first, or give it up with /resign."
)
OPEN = "Match 1 is open here already, and here it is one at a time; begin or withdraw that one first."


def alone(level: int | None = 3, **changes: Any) -> Opening:
    """What Ada asks for in her direct messages."""
    there = replace(asking(), invited=(Computer(level),), guild=None, home=HERE, rated=False)
    return replace(there, **changes)


async def test_it_is_kept_without_a_server_and_read_back(table, storage):
    match = await table.open(alone())
    assert (match.guild, match.status, match.reader) == (None, Status.RUNNING, ADA)
    assert await storage.matches.load(match.id) == match
    found = await storage._database.read(lambda c: c.execute("SELECT guild FROM match").fetchall())
    assert found == [(0,)]


async def test_one_whose_level_is_still_to_be_chosen_waits_and_is_read_back(table, storage):
    match = await table.open(alone(None))
    assert (match.status, match.seats[1].occupant, match.seats[1].taken) == (Status.OPEN, Computer(None), False)
    assert await storage.matches.load(match.id) == match


@pytest.mark.parametrize(("level", "sentence"), [(3, PLAYING), (None, OPEN)])
async def test_a_second_in_the_same_place_is_refused_until_the_first_is_over(table, file, level, sentence):
    match = await table.open(alone(level))
    await refused(table.open(alone()), sentence, file)
    await table.open(alone(opener=BEN, home=ChannelId(901)))
    await (table.resign(match.id, ADA) if level else table.withdraw(match.id, ADA, match.revision))
    assert (await table.open(alone())).status is Status.RUNNING


async def test_of_two_opened_at_once_one_is_refused(table):
    opened = await asyncio.gather(*(table.open(alone()) for _ in range(5)), return_exceptions=True)
    assert sorted(isinstance(each, Refused) for each in opened) == [False, True, True, True, True]


async def test_of_a_rematch_and_an_opening_at_once_one_is_refused(table):
    match = await table.open(alone())
    await table.host(match.id, HERE)
    await table.resign(match.id, ADA)
    both = await asyncio.gather(table.rematch(match.id, ADA), table.open(alone()), return_exceptions=True)
    assert sorted(isinstance(each, Refused) for each in both) == [False, True]


async def test_they_use_up_only_what_the_person_may(table, clock):
    for _ in range(ALLOWED[Attention.OPENING, Among.PERSON].most):
        match = await table.open(alone())
        await table.resign(match.id, ADA)
    with refusing("You have opened many matches lately"):
        await table.open(alone())
    await table.open(alone(opener=BEN, home=ChannelId(901)))


async def test_they_are_in_no_server(table):
    match = await table.open(alone())
    assert await table.matches_in(GuildId(1)) == []
    assert [each.id for each in await table.matches_of(ADA)] == [match.id]
    with refusing("There is no match 1 in this server"):
        await table.close_match(match.id, GuildId(1), BEN)


async def test_nobody_has_set_anything_there(storage):
    assert await storage.people.server(None) == DIRECT
    assert (DIRECT.venue, DIRECT.channels, DIRECT.most_running) == (Venue.CHANNEL, (), None)


async def test_their_clocks_stop_and_go_on_like_others(table, storage, clock):
    match = await table.open(alone(pace=Pace.DAY))
    match = await table.host(match.id, HERE)
    assert await storage.schedule.stop(None, match.id) == {match.id: None}
    assert await storage.schedule.stopped() == {match.id: None}
    await storage.schedule.go_on(match.id, clock.time)
    assert await storage.schedule.stopped() == {}
    assert await storage.schedule.stop(GuildId(1)) == {}


async def test_none_is_begun_beside_one_that_cannot_be_read(table, storage, clock, file):
    match = await table.open(alone())
    await table.host(match.id, HERE)
    silently(file, "UPDATE match SET version = 99", forge=True)
    with refusing("Match 1 can't be shown or played on"):
        await Table(storage, clock).open(alone())
