"""The number of matches somebody may follow, and how closely."""

import asyncio

import pytest

from bot.match import ChannelId, Match, UserId
from bot.match.following import FollowWish
from bot.storage import Storage
from bot.table import Refused, Table
from bot.table.following import MOST_CLOSELY, MOST_FOLLOWED, Following
from tests.bot.tables import CLEO, DAN, asking, refusing
from tests.generous import generous

MANY = f"You follow {MOST_FOLLOWED} running matches, as many as you can;"
CLOSELY = f"You are told of turns in {MOST_CLOSELY} matches, as many as I can write to you about;"


@pytest.fixture
def following(storage: Storage, table: Table) -> Following:
    return Following(storage, table.repository)


async def running(table: Table, count: int) -> list[Match]:
    found = []
    for number in range(count):
        one, other = UserId(1000 + 2 * number), UserId(1001 + 2 * number)
        match = await table.open(asking(other, opener=one))
        match = await table.join(match.id, other, match.revision)
        placed = await table.host(match.id, ChannelId(2000 + number))
        assert placed is not None
        found.append(placed)
    return found


async def test_followed_matches_are_limited(table: Table, following: Following, storage: Storage):
    with generous():
        matches = await running(table, MOST_FOLLOWED + 2)
    for match in matches[:MOST_CLOSELY]:
        assert await following.follow(match.id, DAN, FollowWish.TURNS) is FollowWish.TURNS
    with refusing(CLOSELY):
        await following.follow(matches[MOST_CLOSELY].id, DAN, FollowWish.TURNING)
    assert await following.follow(matches[0].id, DAN, FollowWish.TURNING) is FollowWish.TURNING
    for match in matches[MOST_CLOSELY:MOST_FOLLOWED]:
        assert await following.follow(match.id, DAN) is FollowWish.END
    with refusing(MANY):
        await following.follow(matches[MOST_FOLLOWED].id, DAN)
    assert await following.follow(matches[1].id, DAN, FollowWish.END) is FollowWish.END
    assert await following.follow(matches[30].id, DAN, FollowWish.TURNS) is FollowWish.TURNS
    await table.resign(matches[2].id, matches[2].players[0])
    assert await following.follow(matches[MOST_FOLLOWED].id, DAN) is FollowWish.END, "what is over does not count"
    assert len(await following.followed_by(DAN)) == MOST_FOLLOWED
    assert await following.follow(matches[0].id, DAN) is FollowWish.TURNING, "following again keeps the wish"
    assert (await following.followed_by(DAN))[matches[0].id] is FollowWish.TURNING
    assert await storage.following.behind() == []
    calls = (following.follow(match.id, CLEO, FollowWish.TURNS) for match in matches[3 : MOST_CLOSELY + 6])
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(each, Refused) for each in results) == 3
    assert len(await following.followed_by(CLEO)) == MOST_CLOSELY, "nor more at one instant"
