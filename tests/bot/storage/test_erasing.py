"""Whole matches can be erased: nothing of them is left, and everything else is as if they had never been."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.community.totals_store import Totals
from bot.matches.service import Table
from bot.matches.store.erasing import erase_matches
from bot.model.ids import GuildId, MatchId
from bot.runtime.database_url import Where
from bot.storage.damage import VIOLATIONS
from tests.bot.scores import kept, random_results
from tests.bot.storage.filled import fill
from tests.bot.tables import asking
from tests.databases import referring_to


@pytest_asyncio.fixture
async def filled(where: Where) -> AsyncIterator[Storage]:
    await fill(where)
    storage = Storage(where)
    await storage.open()
    yield storage
    await storage.close()


async def erase(storage: Storage, *numbers: int) -> int:
    return await storage._database.write(lambda connection: erase_matches(connection, map(MatchId, numbers)))


async def asked(storage: Storage, query: str, *values: object) -> list[tuple[Any, ...]]:
    return await storage._database.read(lambda connection: connection.execute(query, values).fetchall())


async def referring(storage: Storage, parent: str) -> list[tuple[str, str]]:
    """The tables and columns that name a match, or a result."""
    return await storage._database.read(lambda connection: referring_to(connection, parent))


async def test_nothing_of_a_match_is_left_and_what_is_left_fits_together(filled: Storage, where: Where):
    numbers = [row[0] for row in await asked(filled, "SELECT id FROM match ORDER BY id")]
    columns = await referring(filled, "match")
    assert len(columns) > 8
    for number in numbers:
        assert await erase(filled, number) == 1
        for table, column in columns:
            assert not await asked(filled, f"SELECT 1 FROM {table} WHERE {column} = ?", number), table
        await filled.recount.freshen()
        assert list(check(where)) == []
    for table in ("standing", "tally", "result", "placing", "pairing", "stale", "erased_match", "entry"):
        assert not await asked(filled, f"SELECT 1 FROM {table}"), table
    assert await asked(filled, "SELECT count(*), count(match) FROM study") == [(1, 0)], "it is its owner's"


async def test_every_table_that_names_a_match_has_been_filled(filled: Storage):
    """Otherwise the test above would not notice what is left."""
    empty = [
        table
        for parent in ("match", "result")
        for table, column in await referring(filled, parent)
        if not await asked(filled, f"SELECT 1 FROM {table} WHERE {column} IS NOT NULL")
    ]
    assert empty == []


async def test_numbers_are_not_given_again(storage: Storage, table: Table):
    first = await table.open(asking())
    assert await erase(storage, first.id, 1000) == 1, "there is only the one"
    assert (await table.open(asking())).id == first.id + 1


async def test_the_log_of_any_other_match_stays_append_only(filled: Storage):
    await erase(filled, 1)
    with pytest.raises(VIOLATIONS, match="append-only"):
        await filled._database.write(lambda connection: connection.execute("DELETE FROM entry WHERE match = 2"))


async def test_what_counted_is_counted_anew_from_what_remains(where: Where, elsewhere: Where):
    """As if the results of a server had never been: the standings and counts of another that never had them."""
    states = []
    for place, keep in ((where, range(1, 4)), (elsewhere, range(2, 4))):
        storage = Storage(place)
        await storage.open()
        made = random_results(120, seed=9)
        await kept(storage, [each for each in made if each.guild in keep])
        gone = [each.match for each in made if each.guild == GuildId(1) and 1 in keep]
        assert await erase(storage, *gone) == len(gone)
        await storage.recount.freshen()
        rest = await asked(storage, "SELECT * FROM standing ORDER BY scope, game, period, user")
        rest += await asked(storage, "SELECT * FROM tally ORDER BY guild, user, game, what, which")
        assert (await storage.recount.everything()).differing == 0
        states.append(rest)
        await storage.close()
    assert states[0] == states[1]


async def test_those_erased_are_not_among_the_totals(filled: Storage):
    (before,) = await asked(
        filled, "SELECT count(*), (SELECT count(*) FROM result) FROM match WHERE status = 'running'"
    )
    assert await filled.totals.all() == Totals(*before)
    running = await asked(filled, "SELECT id FROM match WHERE status = 'running'")
    ended = await asked(filled, "SELECT match FROM result")
    await erase(filled, *(row[0] for row in (*running, *ended)))
    assert await filled.totals.all() == Totals(0, 0)
