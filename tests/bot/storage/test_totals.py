"""How many matches there are, told without counting them."""

import pytest

from bot.app.stores import Storage
from bot.community.totals_store import Totals
from bot.matches.service import Table
from bot.model.ids import ChannelId
from bot.model.match import Match
from bot.runtime.database_url import Where
from tests.bot.tables import ADA, BEN, THREAD, asking


async def running(table: Table, channel: ChannelId = THREAD) -> Match:
    match = await table.open(asking(BEN))
    match = await table.join(match.id, BEN, match.revision)
    placed = await table.host(match.id, channel)
    assert placed is not None
    return placed


async def test_what_runs_and_what_has_ended_is_counted_as_it_happens(storage: Storage, table: Table):
    assert await storage.totals.all() == Totals(0, 0)
    await table.open(asking(BEN))
    assert await storage.totals.all() == Totals(0, 0), "one that waits for players does not run"
    first = await running(table)
    second = await running(table, ChannelId(THREAD + 1))
    assert await storage.totals.all() == Totals(2, 0)
    await table.resign(first.id, ADA, first.revision)
    assert await storage.totals.all() == Totals(1, 1)
    await table.resign(second.id, BEN, second.revision)
    assert await storage.totals.all() == Totals(0, 2)


async def test_what_ran_before_the_start_is_counted_too(storage: Storage, table: Table, where: Where):
    await running(table)
    await storage.close()
    again = Storage(where)
    await again.open()
    found = await again.totals.all()
    await again.close()
    assert found == Totals(1, 0)


async def test_what_is_undone_is_not_counted(storage: Storage, table: Table):
    match = await running(table)

    def closed_and_failed(connection):
        connection.execute("UPDATE match SET status = 'closed' WHERE id = ?", (match.id,))
        assert connection.execute("SELECT count FROM total WHERE what = 'running'").fetchone() == (0,)
        raise KeyError

    with pytest.raises(KeyError):
        await storage._database.write(closed_and_failed)
    assert await storage.totals.all() == Totals(1, 0)
