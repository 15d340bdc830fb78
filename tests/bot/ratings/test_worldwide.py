"""Listing across servers: people who want it and met others in several servers."""

from dataclasses import replace
from typing import Any

import pytest

from bot.app.stores import Storage
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.ratings.ladders import ALWAYS, WORLD, Ladder, month
from bot.model.ratings.results import Result, Unrated
from bot.model.ratings.seasons import Order
from tests.bot.scores import START, kept, listed_worldwide, result
from tests.bot.storage.places import on_each_engine

storage = on_each_engine

ADA, BEN, CLEO, DAN, EVE = (UserId(user) for user in (101, 102, 103, 104, 105))
ONE, TWO = GuildId(2**62 + 1), GuildId(2**62 + 2)  # servers whose numbers are as large as Discord's and near each other


def met(number: int, guild: GuildId, other: UserId, **changes: Any) -> Result:
    """Ada has beaten somebody in a match that counts across servers."""
    return replace(result(number, (ADA, 1), (other, 2), guild=guild, worldwide=True), **changes)


def three_in_each() -> list[Result]:
    """Ada has met three people in either server; the last of these matches settles it."""
    return [
        met(2 * n + m, guild, other) for n, other in enumerate((BEN, CLEO, DAN)) for m, guild in ((1, ONE), (2, TWO))
    ]


async def listed(storage: Storage, period: str = ALWAYS) -> list[int]:
    lines = await storage.standings.top(Ladder(WORLD, "linkx", period), Order.RATING, 1, START)
    return [line.user for line in lines]


@pytest.fixture(autouse=True)
async def _all_agree(storage: Storage) -> None:
    for user in (ADA, BEN, CLEO, DAN, EVE):
        await listed_worldwide(storage, user)


async def test_listing_needs_three_met_in_two_servers_and_the_wish(storage):
    *before, last = three_in_each()
    await kept(storage, before)
    assert await listed(storage) == []
    assert await storage.standings.line(Ladder(WORLD, "linkx", ALWAYS), Order.RATING, ADA, START) is None
    await kept(storage, [last])
    assert await listed(storage) == await listed(storage, month(START)) == [ADA]
    assert (await storage.standings.line(Ladder(WORLD, "linkx", ALWAYS), Order.RATING, ADA, START)).standing.wins == 6
    await listed_worldwide(storage, ADA, wanted=False)
    assert await listed(storage) == []
    await storage.recount.everything()
    assert await listed(storage) == []
    await listed_worldwide(storage, ADA)
    assert await listed(storage) == await listed(storage, month(START)) == [ADA]
    await storage.recount.void(MatchId(6))
    assert await listed(storage) == [], "a voided match was no way to meet"
    assert (await storage.recount.everything()).differing == 0
    assert await listed(storage) == []
    await kept(storage, [met(7, TWO, EVE)])
    assert await listed(storage) == [ADA]


async def test_other_matches_are_no_way_to_meet(storage):
    instead = [
        met(6, ONE, EVE),
        met(7, TWO, CLEO),
        replace(result(8, (ADA, 1), (DAN, 2), game="linkage"), guild=TWO, worldwide=True),
        result(11, (BEN, 1), (DAN, 2), guild=TWO, worldwide=True),
    ]
    await kept(storage, three_in_each()[:-1])
    for one in instead:
        await kept(storage, [one])
        assert ADA not in await listed(storage), one


async def test_server_needs_a_match_that_counts_across_servers(storage):
    await kept(storage, [replace(one, worldwide=one.guild == ONE) for one in three_in_each()])
    assert await listed(storage) == []
    await kept(storage, [met(10, TWO, BEN, unrated=Unrated.LEFT)])
    assert await listed(storage) == [], "a match that somebody left is no way to meet"
