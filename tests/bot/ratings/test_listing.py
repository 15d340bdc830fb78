"""Listing in a server and across servers: who is proven there, and how much results against others count."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest_asyncio

from bot.app.stores import Storage
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.ratings.ladders import ALWAYS, NEW, UNSEEN_FOR, WORLD, Ladder, month
from bot.model.ratings.results import EARLY, FULL_TRUST, Result, ResultContext, Unrated
from bot.model.ratings.seasons import Order
from tests.bot.ratings.test_farming import ended
from tests.bot.ratings.test_standing_store import before
from tests.bot.scores import GUILD, START, kept, listed_worldwide, result
from tests.bot.storage.places import on_each_engine
from tests.databases import inconsistencies

storage = on_each_engine

NEWCOMER = UserId(109)
FOUNDERS = range(101, 101 + EARLY)


def met(number: int, winner: int, loser: int, game: str = "linkx") -> Result:
    return result(number, (winner, 1), (loser, 2), game=game, at=START + timedelta(minutes=number))


@pytest_asyncio.fixture
async def founded(storage: Storage) -> Storage:
    """A server in which each of the first eight people has met the next one and the one after."""
    pairs = [(user, FOUNDERS[(place + by) % EARLY]) for by in (1, 2) for place, user in enumerate(FOUNDERS)]
    await ended(storage, [met(1 + number, *pair) for number, pair in enumerate(pairs)])
    return storage


async def listed(storage: Storage, game: str = "linkx", period: str = ALWAYS) -> bool:
    return await storage.standings.line(Ladder(GUILD, game, period), Order.WINS, NEWCOMER, START) is not None


async def weights(storage: Storage, one: Result) -> tuple[float, ...]:
    return tuple(placing.weight for placing in (await ended(storage, [one]))[-1].placings)


async def test_newcomers_are_listed_once_they_have_met_three(founded: Storage):
    ladders = [("linkage", ALWAYS), ("linkx", ALWAYS), ("linkx", month(START))]
    here = Ladder(GUILD, "linkx", ALWAYS)
    assert not await founded.standings.waits(here, NEWCOMER)
    for number, game in ((21, "linkage"), (22, "linkx")):
        await ended(founded, [met(number, NEWCOMER, 80 + number, game)])
    await ended(founded, [met(23, NEWCOMER, 102)])
    assert [await listed(founded, *ladder) for ladder in ladders] == [False] * 3, "the same one again"
    assert await founded.standings.waits(here, NEWCOMER)
    await ended(founded, [met(24, 103, NEWCOMER)])
    assert [await listed(founded, *ladder) for ladder in ladders] == [True] * 3
    assert not await founded.standings.waits(here, NEWCOMER)
    await founded.recount.void(MatchId(24))
    assert [await listed(founded, *ladder) for ladder in ladders] == [False] * 3
    for _ in range(2):
        problems = await founded.database.read(lambda connection: list(inconsistencies(connection)))
        assert [text for text in problems if "standing" in text.lower()] == []
        assert (await founded.recount.everything()).differing == 0
        assert [await listed(founded, *ladder) for ladder in ladders] == [False] * 3


async def test_unproven_people_are_rated_and_count_little(founded: Storage):
    fresh = UserId(110)
    assert await weights(founded, met(21, NEWCOMER, fresh)) == (0, 0), "neither has met anybody else"
    assert (await founded.standings.of(GUILD, fresh))["linkx"].rating == NEW
    assert await weights(founded, met(22, NEWCOMER, 101)) == (4 / FULL_TRUST, 0)
    assert await weights(founded, met(23, NEWCOMER, 102)) == (4 / FULL_TRUST, 1 / FULL_TRUST)
    assert await weights(founded, met(24, fresh, NEWCOMER)) == (2 / FULL_TRUST, 0)
    assert await weights(founded, met(25, NEWCOMER, 102, "linkage")) == (4 / FULL_TRUST, 1 / FULL_TRUST)


async def test_active_people_and_meetings_of_the_game_are_counted(founded: Storage):
    async def found(one: Result) -> ResultContext:
        return await before(founded, one)

    await ended(founded, [met(number, NEWCOMER, 101) for number in (21, 22)])
    one = await found(met(23, NEWCOMER, 101))
    assert (one.proven_active, one.others_active, one.proven) == (EARLY, 1, {101})
    assert one.meetings == {frozenset((NEWCOMER, 101)): 2}
    assert {*(await found(met(23, NEWCOMER, 101, "linkage"))).meetings.values()} == {0}
    later = await found(result(23, (NEWCOMER, 1), (101, 2), at=START + timedelta(days=30)))
    assert {*later.meetings.values()} == {0}
    gone = await found(result(23, (NEWCOMER, 1), (101, 2), at=START + UNSEEN_FOR + timedelta(days=1)))
    assert (gone.proven_active, gone.others_active, gone.early) == (0, 0, True)


ADA, BEN, CLEO, DAN, EVE = (UserId(user) for user in (101, 102, 103, 104, 105))
ONE, TWO = GuildId(2**62 + 1), GuildId(2**62 + 2)  # servers whose numbers are as large as Discord's and near each other


def met_across(number: int, guild: GuildId, other: UserId, **changes: Any) -> Result:
    """Ada has beaten somebody in a match that counts across servers."""
    return replace(result(number, (ADA, 1), (other, 2), guild=guild, worldwide=True), **changes)


def three_in_each() -> list[Result]:
    """Ada has met three people in either server; the last of these matches settles it."""
    meetings = [(other, guild) for other in (BEN, CLEO, DAN) for guild in (ONE, TWO)]
    return [met_across(number, guild, other) for number, (other, guild) in enumerate(meetings, 1)]


async def listed_across(storage: Storage, period: str = ALWAYS) -> list[int]:
    lines = await storage.standings.top(Ladder(WORLD, "linkx", period), Order.RATING, 1, START)
    return [line.user for line in lines]


async def all_agree(storage: Storage) -> None:
    for user in (ADA, BEN, CLEO, DAN, EVE):
        await listed_worldwide(storage, user)


async def test_listing_needs_three_met_in_two_servers_and_the_wish(storage):
    await all_agree(storage)
    *before, last = three_in_each()
    await kept(storage, before)
    assert await listed_across(storage) == []
    assert await storage.standings.line(Ladder(WORLD, "linkx", ALWAYS), Order.RATING, ADA, START) is None
    await kept(storage, [last])
    assert await listed_across(storage) == await listed_across(storage, month(START)) == [ADA]
    assert (await storage.standings.line(Ladder(WORLD, "linkx", ALWAYS), Order.RATING, ADA, START)).standing.wins == 6
    await listed_worldwide(storage, ADA, wanted=False)
    assert await listed_across(storage) == []
    await storage.recount.everything()
    assert await listed_across(storage) == []
    await listed_worldwide(storage, ADA)
    assert await listed_across(storage) == await listed_across(storage, month(START)) == [ADA]
    await storage.recount.void(MatchId(6))
    assert await listed_across(storage) == [], "a voided match was no way to meet"
    assert (await storage.recount.everything()).differing == 0
    assert await listed_across(storage) == []
    await kept(storage, [met_across(7, TWO, EVE)])
    assert await listed_across(storage) == [ADA]


async def test_other_matches_are_no_way_to_meet(storage):
    await all_agree(storage)
    instead = [
        met_across(6, ONE, EVE),
        met_across(7, TWO, CLEO),
        replace(result(8, (ADA, 1), (DAN, 2), game="linkage"), guild=TWO, worldwide=True),
        result(11, (BEN, 1), (DAN, 2), guild=TWO, worldwide=True),
    ]
    await kept(storage, three_in_each()[:-1])
    for one in instead:
        await kept(storage, [one])
        assert ADA not in await listed_across(storage), one


async def test_server_needs_a_match_that_counts_across_servers(storage):
    await all_agree(storage)
    await kept(storage, [replace(one, worldwide=one.guild == ONE) for one in three_in_each()])
    assert await listed_across(storage) == []
    await kept(storage, [met_across(10, TWO, BEN, unrated=Unrated.LEFT)])
    assert await listed_across(storage) == [], "a match that somebody left is no way to meet"
