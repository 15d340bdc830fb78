"""How many matches there are, told without counting them."""

import pytest

from bot.match import ChannelId
from bot.storage import Storage
from bot.storage.totals import Totals
from bot.storage.where import Where
from bot.table import Table
from tests.bot.storage.places import storage_on
from tests.bot.tables import ADA, BEN, THREAD, asking, begun


async def test_running_and_ended_matches_are_counted_as_they_change(storage: Storage, table: Table, where: Where):
    assert await storage.totals.all() == Totals(0, 0)
    await table.open(asking(BEN))
    assert await storage.totals.all() == Totals(0, 0), "one that waits for players does not run"
    first = await begun(table)
    second = await begun(table, ChannelId(THREAD + 1))
    assert await storage.totals.all() == Totals(2, 0)
    await table.resign(first.id, ADA, first.revision)
    assert await storage.totals.all() == Totals(1, 1)
    await table.resign(second.id, BEN, second.revision)
    assert await storage.totals.all() == Totals(0, 2)
    await begun(table)
    await storage.close()
    async with storage_on(where) as again:
        assert await again.totals.all() == Totals(1, 2)


async def test_undone_changes_are_not_counted(storage: Storage, table: Table):
    match = await begun(table)

    def closed_and_failed(connection):
        connection.execute("UPDATE match SET status = 'closed' WHERE id = ?", (match.id,))
        assert connection.execute("SELECT count FROM total WHERE what = 'running'").fetchone() == (0,)
        raise KeyError

    with pytest.raises(KeyError):
        await storage._database.write(closed_and_failed)
    assert await storage.totals.all() == Totals(1, 0)
