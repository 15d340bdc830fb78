"""Seats at the table: opening a match, taking seats, and the lists of matches."""

from datetime import timedelta

import pytest

from bot.match import ChannelId, First, Kind, Status
from bot.table import Table
from tests.bot.tables import ADA, BEN, CLEO, DAN, asking, begun, refused, users


async def test_a_match_is_opened_with_a_seat_taken_and_the_others_kept_or_open(table):
    kept = await table.open(asking(BEN))
    assert (kept.id, kept.revision, kept.status) == (1, 1, Status.OPEN)
    assert (kept.players, kept.invited, kept.open_seats) == ((ADA,), (BEN,), 0)
    free = await table.open(asking())
    assert (free.id, free.players, free.invited, free.open_seats) == (2, (ADA,), (), 1)
    assert kept.seed != free.seed


async def test_the_last_to_sit_begins_the_match(table, clock):
    match = await table.open(asking(BEN, target=13))
    clock.time += timedelta(days=2)
    match = await table.join(match.id, BEN, match.revision)
    assert (match.status, match.players, match.channel) == (Status.RUNNING, (ADA, BEN), None)
    assert [entry.kind for entry in match.entries] == [Kind.OPENED, Kind.JOINED, Kind.BEGUN]
    assert [entry.at for entry in match.entries] == [clock.time - timedelta(days=2), clock.time, clock.time]
    assert [entry.seat for entry in match.entries] == [None, None, None]
    assert match.play.options.target == 13
    assert match.waiting_for == ADA


@pytest.mark.parametrize(("first", "order"), [(First.ME, [ADA, BEN]), (First.OTHER, [BEN, ADA])])
async def test_who_begins_is_as_it_was_asked(table, first, order):
    match = await table.open(asking(BEN, first=first))
    match = await table.join(match.id, BEN, match.revision)
    assert users(match) == order
    assert match.waiting_for == order[0]


async def test_by_lot_both_begin_about_as_often_and_the_secret_of_the_match_decides(storage, clock):
    orders, table = [], Table(storage, clock, seed=1)
    for _ in range(60):
        clock.time += timedelta(minutes=5)
        match = await table.open(asking(BEN, first=First.RANDOM))
        orders.append(users(await table.join(match.id, BEN, match.revision)))
    assert 15 <= orders.count([ADA, BEN]) <= 45
    match = await table.open(asking(BEN, first=First.RANDOM))
    late = Table(storage, clock, seed=2)
    order = users(await late.join(match.id, BEN, match.revision))
    assert order == users(await storage.matches.load(match.id))


async def test_anyone_may_take_an_open_seat_and_nobody_else_a_kept_one(table, file):
    free = await table.open(asking())
    assert (await table.join(free.id, CLEO, free.revision)).players == (ADA, CLEO)
    kept = await table.open(asking(BEN))
    sentence = "Every seat is kept for somebody else; open a match of your own with /play."
    await refused(table.join(kept.id, CLEO, kept.revision), sentence, file)
    again = "You already sit in this match; it begins when the others have joined."
    await refused(table.join(kept.id, ADA, kept.revision), again, file)


async def test_an_invitation_can_be_declined_by_the_one_who_was_invited_alone(table, file):
    match = await table.open(asking(BEN))
    for user in (ADA, CLEO):
        sentence = "Only somebody who was invited can decline; you need not answer."
        await refused(table.decline(match.id, user, 1), sentence, file)
    match = await table.decline(match.id, BEN, 1)
    assert (match.status, match.entries[-1].kind, match.entries[-1].text) == (Status.CLOSED, Kind.DECLINED, "1")
    over = "The match was closed without a result; open a new one with /play."
    await refused(table.join(match.id, BEN, match.revision), over, file)
    await refused(table.submit(match.id, ADA, "blue d1-d2"), over, file)


async def test_a_match_can_be_withdrawn_by_its_opener_alone(table, file):
    match = await table.open(asking(BEN))
    sentence = f"Only <@{ADA}>, who opened this match, can withdraw it."
    await refused(table.withdraw(match.id, BEN, 1), sentence, file)
    match = await table.withdraw(match.id, ADA, 1)
    assert (match.status, match.entries[-1].kind) == (Status.CLOSED, Kind.WITHDRAWN)


async def test_more_people_than_seats_are_refused(table, file):
    sentence = "You named more people than there are seats (2); name fewer or add seats."
    await refused(table.open(asking(BEN, CLEO)), sentence, file)
    await refused(table.open(asking(BEN, seats=3)), "Linkage is played by 2, not 3.", file)
    twice = "Each seat needs another person; leave the option empty and anyone may join."
    await refused(table.open(asking(BEN, BEN)), twice, file)
    await refused(table.open(asking(ADA)), twice, file)


async def test_one_running_match_fits_in_a_channel(table):
    first = await begun(table, channel=ChannelId(77))
    second = await table.open(asking(CLEO))
    second = await table.join(second.id, CLEO, second.revision)
    assert await table.host(second.id, 77) is None
    closed = await table.give_up_hosting(second.id)
    assert (closed.status, closed.entries[-1].kind) == (Status.CLOSED, Kind.UNHOSTED)
    assert (await table.match_in(77)).id == first.id


async def test_my_matches_begin_with_those_that_wait_for_me(table):
    theirs = await begun(table, channel=ChannelId(77))
    await table.submit(theirs.id, ADA, "blue d1-d2")
    opened = await table.open(asking())
    invited = await table.open(asking(ADA, opener=CLEO))
    mine = await begun(table, channel=ChannelId(78))
    over = await begun(table, channel=ChannelId(79))
    await table.resign(over.id, ADA)
    assert [match.id for match in await table.matches_of(ADA)] == [invited.id, mine.id, theirs.id, opened.id]
    assert [match.id for match in await table.matches_of(BEN)] == [theirs.id, mine.id]
    assert await table.matches_of(DAN) == []
