"""Seats on a real database: begun with fewer, kept for a role, refused to the blocked."""

import asyncio

import pytest

from bot.match import ChannelId, Kind, RoleId, Status
from bot.table import Refused, Stale
from tests.bot.playing import Replaying, kinds, started, wanting
from tests.bot.stories import play_of
from tests.bot.tables import ADA, BEN, CLEO, DAN, refused

ROLE, OTHER = RoleId(900), RoleId(901)


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


async def waiting(table, seats=4, *joined):
    """A match of Love Links with open seats, some of them taken."""
    match = await table.open(wanting("lovelinks", seats))
    for person in joined:
        match = await table.join(match.id, person, match.revision)
    return match


async def test_it_begins_with_fewer_when_all_who_sit_want_it(table, file):
    match = await waiting(table, 4, BEN, CLEO)
    for person in (CLEO, ADA):
        match = await table.begin_with_fewer(match.id, person, match.revision)
        assert match.status is Status.OPEN
        again = "You have already asked for that; it begins when everyone who sits has."
        await refused(table.begin_with_fewer(match.id, person, match.revision), again, file)
    match = await table.begin_with_fewer(match.id, BEN, match.revision)
    assert (match.status, match.players, match.play.seats) == (Status.RUNNING, (ADA, BEN, CLEO), 3)
    assert match.sides == ((0,), (1,), (2,))
    assert kinds(match)[:4] == [Kind.OPENED, Kind.JOINED, Kind.JOINED, Kind.READY]
    assert [entry.text for entry in match.entries if entry.kind is Kind.BEGUN] == ["3"]


async def test_who_joins_meanwhile_must_want_it_too(table):
    match = await table.begin_with_fewer(*at(await waiting(table, 4, BEN), ADA))
    match = await table.join(match.id, CLEO, match.revision)
    match = await table.begin_with_fewer(*at(match, BEN))
    assert match.status is Status.OPEN
    match = await table.begin_with_fewer(*at(match, CLEO))
    assert match.play.seats == 3


async def test_two_who_want_it_at_once_are_both_heard(table):
    match = await waiting(table, 3, BEN)
    await asyncio.gather(*(table.begin_with_fewer(*at(match, who)) for who in (ADA, BEN)))
    assert (await table.match(match.id)).play.seats == 2


async def test_too_few_or_strangers_cannot_begin(table, file):
    match = await waiting(table)
    few = "Love Links is played by 2, 3 or 4; wait until enough people sit."
    await refused(table.begin_with_fewer(*at(match, ADA)), few, file)
    stranger = "Only those who sit can begin the match; press Join to sit down as well."
    await refused(table.begin_with_fewer(*at(match, BEN)), stranger, file)


async def test_of_two_who_want_the_last_seat_at_once_one_gets_it(table):
    match = await waiting(table, 2)
    joins = [table.join(match.id, who, match.revision) for who in (BEN, CLEO, DAN)]
    results = await asyncio.gather(*joins, return_exceptions=True)
    assert [isinstance(result, Stale) for result in results].count(True) == 2
    match = await table.match(match.id)
    assert (match.status, len(match.players), kinds(match).count(Kind.JOINED)) == (Status.RUNNING, 2, 1)


async def test_joining_against_withdrawing_is_one_or_the_other(table):
    match = await waiting(table, 2)
    acts = table.join(match.id, BEN, match.revision), table.withdraw(match.id, ADA, match.revision)
    results = await asyncio.gather(*acts, return_exceptions=True)
    assert sum(isinstance(result, Refused) for result in results) == 1


async def test_open_seats_can_be_kept_for_a_role(table, file):
    match = await table.open(wanting("lovelinks", 3, BEN, role=ROLE))
    sentence = (
        f"The open seats of this match are kept for people with the role <@&{ROLE}>; open one of your own with /play."
    )
    await refused(table.join(match.id, CLEO, match.revision, frozenset({OTHER})), sentence, file)
    match = await table.join(match.id, CLEO, match.revision, frozenset({OTHER, ROLE}))
    match = await table.join(match.id, BEN, match.revision)
    assert match.status is Status.RUNNING, "whoever is invited needs no role"


async def test_blocked_people_neither_invite_nor_take_open_seats_and_are_not_told_who_blocked(table, storage, file):
    await storage.people.set_block(BEN, ADA, blocked=True)
    sentence = "I can't send this invitation; name other people, or nobody and anyone may join."
    await refused(table.open(wanting("linkage", 2, BEN)), sentence, file)
    await refused(table.open(wanting("lovelinks", 3, CLEO, BEN)), sentence, file)
    await storage.people.set_block(ADA, CLEO, blocked=True)
    match = await waiting(table, 3)
    closed = "You can't take a seat in this match; open one of your own with /play."
    await refused(table.join(match.id, CLEO, match.revision), closed, file)
    match = await table.join(match.id, DAN, match.revision)
    await storage.people.set_block(ADA, CLEO, blocked=False)
    assert (await table.join(match.id, CLEO, match.revision)).status is Status.RUNNING


async def test_whom_one_has_blocked_one_may_still_invite(table, storage):
    await storage.people.set_block(ADA, BEN, blocked=True)
    match = await started(table, "linkage", 2)
    assert match.players == (ADA, BEN)


async def test_lists_hold_what_waits_first_and_nothing_one_has_left(table, clock):
    mine = await started(table, "linkage", 2)
    theirs = await table.submit(mine.id, ADA, mine.game.format(mine.game.legal_moves(play_of(mine).state)[0]))
    waits = await started(table, "linkx", 2, channel=ChannelId(78))
    asked = await table.draw((await started(table, "linkx", 2, channel=ChannelId(79))).id, BEN)
    left = await table.resign((await started(table, "lovelinks", 3, channel=ChannelId(80))).id, ADA)
    free = await waiting(table)
    found = [match.id for match in await table.matches_of(ADA)]
    assert found == [waits.id, asked.id, theirs.id, free.id]
    assert (await table.next_for(ADA, waits.id)).id == asked.id
    assert left.id in [match.id for match in await table.matches_of(BEN)]
    assert [match.id for match in await table.open_in(1)] == [free.id]
    assert [match.id for match in await table.open_in(2)] == []


def at(match, who):
    """A press by this person on a button of this moment."""
    return match.id, who, match.revision
