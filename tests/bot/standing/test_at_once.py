"""Matches that end at the same instant: the bounds of a day hold for all of them, as they are counted when kept."""

import asyncio
from datetime import timedelta

from bot.match import UserId
from bot.standing.judging import MOST_OF_A_PAIR, MOST_OF_A_PERSON
from bot.standing.results import Unrated
from bot.storage import Storage
from bot.storage.results import results
from bot.table import Table
from tests.bot.standing.test_results import played, started, wanted
from tests.bot.tables import ADA, BEN

ENOUGH = 8
"""Turns after which a match of Linkage has really been played."""


async def judged_reasons(storage: Storage) -> list[Unrated | None]:
    found = await storage._database.read(lambda connection: list(results(connection, "1")))
    return [one.unrated for one in found]


async def test_one_pair_has_no_more_rated_matches_than_that(table: Table, storage: Storage):
    matches = [await played(table, await started(table, wanted(), 77 + n), ENOUGH) for n in range(MOST_OF_A_PAIR + 3)]
    await asyncio.gather(*(table.resign(match.id, BEN) for match in matches))
    assert await judged_reasons(storage) == [None] * MOST_OF_A_PAIR + [Unrated.OFTEN] * 3


async def test_one_person_has_no_more_rated_matches_than_that(table: Table, storage: Storage, clock):
    others = [UserId(201 + n) for n in range(MOST_OF_A_PERSON + 2)]
    matches = [
        await played(table, await started(table, wanted(other), 77 + n), ENOUGH) for n, other in enumerate(others)
    ]
    await asyncio.gather(*(table.resign(match.id, ADA) for match in matches))
    assert await judged_reasons(storage) == [None] * MOST_OF_A_PERSON + [Unrated.BUSY] * 2
    clock.time += timedelta(days=1)
    match = await played(table, await started(table, wanted(others[0]), 99), ENOUGH)
    await table.resign(match.id, ADA)
    assert (await judged_reasons(storage))[-1] is None
    assert (await storage.recount.everything()).differing == 0
