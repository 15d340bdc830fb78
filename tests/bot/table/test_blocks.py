"""Blocks: company at a table, open seats and followed matches, also at one instant."""

import pytest

from bot.match import ChannelId, GuildId, MatchId, Status, UserId
from bot.stores import Storage
from bot.table.consent import expect_company
from bot.table.following import Following
from bot.table.people import People
from bot.table.table import Table
from tests.bot.playing import wanting
from tests.bot.tables import ADA, BEN, CLEO, DAN, Clock, asking, begun, outcomes, refused, refusing

NOT_SENT = "I can't send this invitation; name other people, or nobody and anyone may join."
NO_SEAT = "You can't take a seat in this match; open one of your own with /play."
OTHERS = "You can't follow this match; `/matches show: server` lists others."


@pytest.fixture
def people(storage: Storage, table: Table, clock: Clock) -> People:
    return People(storage.people, storage.schedule, table.repository, clock)


@pytest.fixture
def following(storage: Storage, table: Table) -> Following:
    return Following(storage.following, table.repository)


async def test_a_block_racing_an_invitation_or_a_seat_is_serial(table, people):
    calls = [people.block(BEN, ADA), *(table.open(asking(BEN)) for _ in range(2))]
    assert await outcomes(calls) == ["", NOT_SENT, NOT_SENT]
    free = await table.open(asking(opener=CLEO))
    calls = [people.block(CLEO, DAN), table.join(free.id, DAN, free.revision)]
    assert await outcomes(calls) == ["", NO_SEAT]


async def test_blocked_people_do_not_sit_together_uninvited(table, storage, file):
    match = await table.open(wanting("lovelinks", 4, CLEO))
    match = await table.join(match.id, BEN, match.revision)
    for user in (CLEO, DAN):
        await storage.people.set_block(user, BEN, blocked=True)
    own = (
        f"You have blocked <@{BEN}>, who sits in this match; open one of your own with /play, "
        "or take that back with `/block remove`."
    )
    await refused(table.join(match.id, DAN, match.revision), own, file)
    match = await table.join(match.id, CLEO, match.revision)
    assert CLEO in match.players, "an invited person decides for themselves"
    await storage.people.set_block(DAN, BEN, blocked=False)
    await storage.people.set_block(BEN, DAN, blocked=True)
    await refused(table.join(match.id, DAN, match.revision), NO_SEAT, file)
    await storage.people.set_block(BEN, DAN, blocked=False)
    assert (await table.join(match.id, DAN, match.revision)).status is Status.RUNNING
    expect_company([DAN], frozenset({(ADA, BEN)}))
    with refusing("You have blocked"):
        expect_company([DAN], frozenset({(ADA, DAN), (DAN, BEN)}))
    with refusing("You can't take a seat"):
        expect_company([DAN], frozenset({(ADA, DAN), (ADA, BEN)}))


async def test_open_seats_are_hidden_both_ways(table, people):
    async def shown(user: UserId) -> list[MatchId]:
        return [match.id for match in await people.offered(user, await table.matches_in(GuildId(1)))]

    free = await table.open(wanting("lovelinks", 4, CLEO))
    free = await table.join(free.id, BEN, free.revision)
    running = await begun(table)
    everything = [running.id, free.id]
    for user, other in ((DAN, BEN), (BEN, DAN), (DAN, ADA), (CLEO, ADA)):
        await people.block(user, other)
        hidden = [running.id] if user != CLEO else everything
        assert await shown(CLEO if user == CLEO else DAN) == hidden, "an invited person sees it"
        assert await shown(ADA) == everything
        await people.unblock(user, other)
        assert await shown(DAN) == everything


async def test_blocked_people_do_not_follow(table, people, following, storage, file):
    match = await begun(table)
    other = await table.open(asking(DAN, opener=CLEO))
    other = await table.join(other.id, DAN, other.revision)
    await following.follow(match.id, CLEO)
    await following.follow(match.id, DAN)
    await following.follow(other.id, BEN)
    await people.block(BEN, CLEO)
    assert await storage.people.followers(match.id) == (DAN,)
    await refused(following.follow(match.id, CLEO), OTHERS, file)
    await people.block(CLEO, ADA)
    assert await storage.people.followers(other.id) == (BEN,), "Ada follows nothing, and Ben is not blocked"
    await people.unblock(BEN, CLEO)
    await following.follow(match.id, CLEO)
    assert await storage.people.followers(match.id) == (CLEO, DAN)
    for number, order in enumerate((1, -1)):
        raced = await begun(table, ChannelId(100 + number))
        calls = [people.block(BEN, CLEO), following.follow(raced.id, CLEO)]
        said = await outcomes(calls[::order])
        assert said[-1] in ("", OTHERS)
        assert await storage.people.followers(raced.id) == ()
        await people.unblock(BEN, CLEO)
