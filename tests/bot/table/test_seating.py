"""Seats on a real database: opening, joining, declining, seats kept for a role or begun with fewer, and lists."""

import asyncio
from datetime import timedelta

import pytest

from bot.match import ChannelId, First, Kind, RoleId, Status
from bot.table import Table
from tests.bot.playing import Replaying, kinds, started, wanting
from tests.bot.stories import play_of
from tests.bot.tables import ADA, BEN, CLEO, DAN, asking, begun, refused, users

ROLE, OTHER = RoleId(900), RoleId(901)
NOT_SENT = "I can't send this invitation; name other people, or nobody and anyone may join."
NO_SEAT = "You can't take a seat in this match; open one of your own with /play."


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


async def waiting(table, seats=4, *joined):
    match = await table.open(wanting("lovelinks", seats))
    for person in joined:
        match = await table.join(match.id, person, match.revision)
    return match


def at(match, who):
    return match.id, who, match.revision


async def test_a_match_begins_when_the_last_player_sits(table, clock):
    kept = await table.open(asking(BEN, target=13))
    assert (kept.id, kept.revision, kept.status) == (1, 1, Status.OPEN)
    assert (kept.players, kept.invited, kept.open_seats) == ((ADA,), (BEN,), 0)
    free = await table.open(asking())
    assert (free.id, free.players, free.invited, free.open_seats) == (2, (ADA,), (), 1)
    assert kept.seed != free.seed
    clock.time += timedelta(days=2)
    match = await table.join(kept.id, BEN, kept.revision)
    assert (match.status, match.players, match.channel) == (Status.RUNNING, (ADA, BEN), None)
    assert kinds(match) == [Kind.OPENED, Kind.JOINED, Kind.BEGUN]
    assert [entry.at for entry in match.entries] == [clock.time - timedelta(days=2), clock.time, clock.time]
    assert [entry.seat for entry in match.entries] == [None, None, None]
    assert (match.play.options.target, match.waiting_for) == (13, ADA)


async def test_the_first_player_is_as_asked_or_drawn(storage, clock):
    table, orders = Table(storage, clock, seed=1), []
    for first, order in ((First.ME, [ADA, BEN]), (First.OTHER, [BEN, ADA])):
        match = await table.open(asking(BEN, first=first))
        match = await table.join(*at(match, BEN))
        assert (users(match), match.waiting_for) == (order, order[0])
    for _ in range(60):
        clock.time += timedelta(minutes=5)
        match = await table.open(asking(BEN, first=First.RANDOM))
        orders.append(users(await table.join(*at(match, BEN))))
    assert 15 <= orders.count([ADA, BEN]) <= 45
    match = await table.open(asking(BEN, first=First.RANDOM))
    other = users(await Table(storage, clock, seed=2).join(*at(match, BEN)))
    assert other == users(await storage.matches.load(match.id)), "the seed of the match decides"


async def test_seats_are_kept_for_the_invited_and_for_roles(table, file):
    free = await table.open(asking())
    assert (await table.join(free.id, CLEO, free.revision)).players == (ADA, CLEO)
    kept = await table.open(asking(BEN))
    sentence = "Every seat is kept for somebody else; open a match of your own with /play."
    await refused(table.join(*at(kept, CLEO)), sentence, file)
    again = "You already sit in this match; it begins when the others have joined."
    await refused(table.join(*at(kept, ADA)), again, file)
    match = await table.open(wanting("lovelinks", 3, BEN, role=ROLE))
    role = "The open seats of this match are kept for people with the role <@&900>; open one of your own with /play."
    await refused(table.join(match.id, CLEO, match.revision, frozenset({OTHER})), role, file)
    match = await table.join(match.id, CLEO, match.revision, frozenset({OTHER, ROLE}))
    match = await table.join(*at(match, BEN))
    assert match.status is Status.RUNNING, "an invited person needs no role"


async def test_the_invited_decline_and_the_opener_withdraws(table, file):
    match = await table.open(asking(BEN))
    for user in (ADA, CLEO):
        sentence = "Only somebody who was invited can decline; you need not answer."
        await refused(table.decline(match.id, user, 1), sentence, file)
    only = f"Only <@{ADA}>, who opened this match, can withdraw it."
    await refused(table.withdraw(match.id, BEN, 1), only, file)
    match = await table.decline(match.id, BEN, 1)
    assert (match.status, match.entries[-1].kind, match.entries[-1].text) == (Status.CLOSED, Kind.DECLINED, "1")
    over = "The match was closed without a result; open a new one with /play."
    await refused(table.join(*at(match, BEN)), over, file)
    await refused(table.submit(match.id, ADA, "blue d1-d2"), over, file)
    match = await table.open(asking(CLEO))
    match = await table.withdraw(match.id, ADA, 1)
    assert (match.status, match.entries[-1].kind) == (Status.CLOSED, Kind.WITHDRAWN)


async def test_people_must_fit_the_seats(table, file):
    named = "You named more people than there are seats (2); name fewer or add seats."
    await refused(table.open(asking(BEN, CLEO)), named, file)
    await refused(table.open(asking(BEN, seats=3)), "Linkage is played by 2, not 3.", file)
    twice = "Each seat needs another person; leave the option empty and anyone may join."
    await refused(table.open(asking(BEN, BEN)), twice, file)
    await refused(table.open(asking(ADA)), twice, file)


async def test_one_running_match_fits_in_a_channel(table):
    first = await begun(table, channel=ChannelId(77))
    second = await table.open(asking(CLEO))
    second = await table.join(*at(second, CLEO))
    assert await table.host(second.id, 77) is None
    closed = await table.give_up_hosting(second.id)
    assert (closed.status, closed.entries[-1].kind) == (Status.CLOSED, Kind.UNHOSTED)
    assert (await table.match_in(77)).id == first.id


async def test_it_begins_with_fewer_when_all_who_sit_agree(table, file):
    match = await waiting(table)
    few = "Love Links is played by 2, 3 or 4; wait until enough people sit."
    await refused(table.begin_with_fewer(*at(match, ADA)), few, file)
    stranger = "Only those who sit can begin the match; press Join to sit down as well."
    await refused(table.begin_with_fewer(*at(match, BEN)), stranger, file)
    match = await table.join(*at(match, BEN))
    again = "You have already asked for that; it begins when everyone who sits has."
    match = await table.begin_with_fewer(*at(match, ADA))
    assert match.ready == (ADA,)
    await refused(table.begin_with_fewer(*at(match, ADA)), again, file)
    match = await table.join(*at(match, CLEO))
    match = await table.begin_with_fewer(*at(match, BEN))
    assert match.status is Status.OPEN, "a player who joins meanwhile must agree as well"
    match = await table.begin_with_fewer(*at(match, CLEO))
    assert (match.status, match.players, match.play.seats) == (Status.RUNNING, (ADA, BEN, CLEO), 3)
    assert match.sides == ((0,), (1,), (2,))
    assert kinds(match)[:4] == [Kind.OPENED, Kind.JOINED, Kind.READY, Kind.JOINED]
    assert [entry.text for entry in match.entries if entry.kind is Kind.BEGUN] == ["3"]
    match = await waiting(table, 3, BEN)
    await asyncio.gather(*(table.begin_with_fewer(*at(match, who)) for who in (ADA, BEN)))
    assert (await table.match(match.id)).play.seats == 2, "two who agree at once both count"


async def test_blocked_people_neither_invite_nor_join(table, storage, file):
    await storage.people.set_block(BEN, ADA, blocked=True)
    await refused(table.open(wanting("linkage", 2, BEN)), NOT_SENT, file)
    await refused(table.open(wanting("lovelinks", 3, CLEO, BEN)), NOT_SENT, file)
    await storage.people.set_block(ADA, CLEO, blocked=True)
    match = await waiting(table, 3)
    await refused(table.join(*at(match, CLEO)), NO_SEAT, file)
    match = await table.join(*at(match, DAN))
    await storage.people.set_block(ADA, CLEO, blocked=False)
    assert (await table.join(*at(match, CLEO))).status is Status.RUNNING
    await storage.people.set_block(ADA, DAN, blocked=True)
    assert (await table.open(asking(DAN))).invited == (DAN,), "people may invite those they have blocked"


async def test_lists_begin_with_what_waits_and_omit_what_is_left(table):
    mine = await started(table, "linkage", 2)
    theirs = await table.submit(mine.id, ADA, mine.game.format(mine.game.legal_moves(play_of(mine).state)[0]))
    waits = await started(table, "linkx", 2, channel=ChannelId(78))
    asked = await table.draw((await started(table, "linkx", 2, channel=ChannelId(79))).id, BEN)
    left = await table.resign((await started(table, "lovelinks", 3, channel=ChannelId(80))).id, ADA)
    free = await waiting(table)
    invited = await table.open(asking(ADA, opener=CLEO))
    over = await begun(table, channel=ChannelId(81))
    await table.resign(over.id, ADA)
    found = [match.id for match in await table.matches_of(ADA)]
    assert found == [waits.id, asked.id, invited.id, theirs.id, free.id]
    assert (await table.next_for(ADA, waits.id)).id == asked.id
    assert left.id in [match.id for match in await table.matches_of(BEN)]
    assert await table.matches_of(DAN) == []
    assert [match.id for match in await table.open_in(1)] == [free.id]
    assert [match.id for match in await table.open_in(2)] == []
