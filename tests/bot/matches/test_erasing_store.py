"""Whole matches can be erased: nothing of them is left, and everything else is as if they had never been."""

import pytest

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.community.totals_store import Totals
from bot.matches.service import MatchService
from bot.matches.store.recount import erase_matches
from bot.model.ids import GuildId, MatchId
from bot.runtime.database_url import Where
from bot.storage.errors import VIOLATIONS
from tests.bot.scores import kept, random_results
from tests.bot.storage.places import on_each_engine, storage_on
from tests.bot.storage.rows import asked, done
from tests.bot.tables import asking
from tests.databases import referring_to

storage = on_each_engine


async def erase(storage: Storage, *numbers: int) -> int:
    return await storage._database.write(lambda connection: erase_matches(connection, map(MatchId, numbers)))


async def referring(storage: Storage, parent: str) -> list[tuple[str, str]]:
    return await storage._database.read(lambda connection: referring_to(connection, parent))


async def test_erased_matches_leave_nothing_and_the_rest_fits(filled: Storage, where: Where):
    numbers = [row[0] for row in await asked(filled, "SELECT id FROM match ORDER BY id")]
    columns = await referring(filled, "match")
    assert len(columns) > 8
    for table, column in (*columns, *await referring(filled, "result")):
        assert await asked(filled, f"SELECT 1 FROM {table} WHERE {column} IS NOT NULL"), table
    for number in numbers:
        assert await erase(filled, number) == 1
        for table, column in columns:
            assert not await asked(filled, f"SELECT 1 FROM {table} WHERE {column} = ?", number), table
        await filled.recount.freshen()
        assert list(check(where)) == []
    for table in ("standing", "tally", "result", "placing", "pairing", "stale", "erased_match", "entry"):
        assert not await asked(filled, f"SELECT 1 FROM {table}"), table
    assert await asked(filled, "SELECT count(*), count(match) FROM study") == [(1, 0)], "it is its owner's"


async def test_numbers_are_not_given_again(storage: Storage, table: MatchService):
    first = await table.open(asking())
    assert await erase(storage, first.id, 1000) == 1, "there is only the one"
    assert (await table.open(asking())).id == first.id + 1


async def test_log_of_other_matches_stays_append_only(filled: Storage):
    await erase(filled, 1)
    with pytest.raises(VIOLATIONS, match="append-only"):
        await done(filled, "DELETE FROM entry WHERE match = 2")


async def test_rest_is_counted_as_if_they_had_never_been(where: Where, elsewhere: Where):
    states = []
    for place, keep in ((where, range(1, 4)), (elsewhere, range(2, 4))):
        async with storage_on(place) as storage:
            made = random_results(120, seed=9)
            await kept(storage, [each for each in made if each.guild in keep])
            gone = [each.match for each in made if each.guild == GuildId(1) and 1 in keep]
            assert await erase(storage, *gone) == len(gone)
            await storage.recount.freshen()
            rest = await asked(storage, "SELECT * FROM standing ORDER BY scope, game, period, user")
            rest += await asked(storage, "SELECT * FROM tally ORDER BY guild, user, game, what, which")
            assert (await storage.recount.everything()).differing == 0
            states.append(rest)
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
