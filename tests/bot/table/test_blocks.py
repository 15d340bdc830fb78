"""Blocks: who sits beside whom, sees whose open seats and follows whose matches, also at one instant."""

import pytest

from bot.match import GuildId, MatchId, Status, UserId
from bot.storage import Storage
from bot.table import People, Table
from bot.table.consent import expect_company
from bot.table.following import Following
from tests.bot.playing import wanting
from tests.bot.tables import ADA, BEN, CLEO, DAN, Clock, asking, begun, outcomes, refused, refusing

NOT_SENT = "I can't send this invitation; name other people, or nobody and anyone may join."
OTHERS = "You can't follow this match; `/matches show: server` lists others."


@pytest.fixture
def people(storage: Storage, table: Table, clock: Clock) -> People:
    return People(storage, table.repository, clock)


@pytest.fixture
def following(storage: Storage, table: Table) -> Following:
    return Following(storage, table.repository)


async def test_blocking_at_the_instant_of_an_invitation_or_of_taking_a_seat_is_before_or_after(table, people):
    calls = [people.block(BEN, ADA), *(table.open(asking(BEN)) for _ in range(2))]
    assert await outcomes(calls) == ["", NOT_SENT, NOT_SENT]
    free = await table.open(asking(opener=CLEO))
    calls = [people.block(CLEO, DAN), table.join(free.id, DAN, free.revision)]
    closed = "You can't take a seat in this match; open one of your own with /play."
    assert await outcomes(calls) == ["", closed]


async def test_nobody_sits_down_uninvited_beside_somebody_whom_they_block_or_who_blocks_them(table, storage, file):
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
    assert CLEO in match.players, "who was invited decides for themselves"
    await storage.people.set_block(DAN, BEN, blocked=False)
    await storage.people.set_block(BEN, DAN, blocked=True)
    closed = "You can't take a seat in this match; open one of your own with /play."
    await refused(table.join(match.id, DAN, match.revision), closed, file)
    await storage.people.set_block(BEN, DAN, blocked=False)
    assert (await table.join(match.id, DAN, match.revision)).status is Status.RUNNING


def test_of_a_block_only_the_one_who_has_blocked_is_told():
    expect_company([DAN], frozenset({(ADA, BEN)}))
    with refusing("You have blocked"):
        expect_company([DAN], frozenset({(ADA, DAN), (DAN, BEN)}))
    with refusing("You can't take a seat"):
        expect_company([DAN], frozenset({(ADA, DAN), (ADA, BEN)}))


async def test_open_seats_are_hidden_both_ways_and_nothing_else(table, people):
    async def shown(user: UserId) -> list[MatchId]:
        return [match.id for match in await people.offered(user, await table.matches_in(GuildId(1)))]

    free = await table.open(wanting("lovelinks", 4, CLEO))
    free = await table.join(free.id, BEN, free.revision)
    running = await begun(table)
    everything = [running.id, free.id]
    for user, other in ((DAN, BEN), (BEN, DAN), (DAN, ADA), (CLEO, ADA)):
        await people.block(user, other)
        hidden = [running.id] if user != CLEO else everything
        assert await shown(CLEO if user == CLEO else DAN) == hidden, "who is invited sees it"
        assert await shown(ADA) == everything
        await people.unblock(user, other)
        assert await shown(DAN) == everything


async def test_who_is_blocked_follows_no_match_of_theirs_whatever_comes_first(table, people, following, storage, file):
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


@pytest.mark.parametrize("first", ["block", "follow"])
async def test_blocking_at_the_instant_of_following_leaves_no_follower(table, people, following, storage, first):
    match = await begun(table)
    calls = [people.block(BEN, CLEO), following.follow(match.id, CLEO)]
    said = await outcomes(calls if first == "block" else reversed(calls))
    assert said[-1] in ("", OTHERS)
    assert await storage.people.followers(match.id) == ()
