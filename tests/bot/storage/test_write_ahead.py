"""What is written ahead of the file stays short, and goes back to nothing once nobody writes or reads."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
import pytest_asyncio

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.sqlite import engine as engine_module
from bot.storage.sqlite.write_ahead import LONGEST, SHORT, bytes_ahead

PIECE = b"x" * 100_000
"""What is written at a time."""


@pytest_asyncio.fixture
async def database(file, monkeypatch):
    """A database with a table of pieces, which need not be quiet for long."""
    monkeypatch.setattr(engine_module, "QUIET", 0.05)
    found = Database(file)
    await found.open()
    await found.write(lambda c: c.execute("CREATE TABLE piece (id INTEGER PRIMARY KEY, bytes BLOB)"))
    yield found
    await found.close()


def adding(connection: Connection) -> None:
    connection.execute("INSERT INTO piece (bytes) VALUES (?)", (PIECE,))


async def storm(database: Database, file, pieces: int) -> int:
    """Write so many pieces one after the other; the most that was ever written ahead."""
    most = 0
    for _ in range(pieces):
        await database.write(adding)
        most = max(most, bytes_ahead(file))
    return most


async def emptied(file) -> None:
    async with asyncio.timeout(60):
        while bytes_ahead(file):  # noqa: ASYNC110 - a file tells nobody of its length
            await asyncio.sleep(0.01)


async def test_in_a_storm_it_stays_short_and_then_goes_back_to_nothing(database, file):
    most = await storm(database, file, 300)
    assert SHORT < most < 2 * LONGEST < 300 * len(PIECE)
    await emptied(file)
    assert (await database.read(lambda c: c.execute("SELECT count(*) FROM piece").fetchone()))[0] == 300


async def test_beside_a_reader_it_grows_and_goes_back_to_nothing_when_the_reader_has_gone(database, file):
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM piece").fetchone()
        assert await storm(database, file, 150) > 2 * LONGEST
        await asyncio.sleep(0.2)
        assert bytes_ahead(file) > 2 * LONGEST, "it is still read"
        assert reader.execute("SELECT count(*) FROM piece").fetchone() == (0,)
        reader.execute("ROLLBACK")
        await emptied(file)
    await database.write(adding)


async def test_steps_that_go_on_after_a_reader_has_gone_cut_it_back_as_well(database, file):
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM piece").fetchone()
        assert await storm(database, file, 150) > 2 * LONGEST
    await storm(database, file, 2)
    assert bytes_ahead(file) <= LONGEST


async def test_little_is_left_alone_and_nobody_waits_for_it(database, file):
    await storm(database, file, 3)
    await asyncio.sleep(0.2)
    assert 0 < bytes_ahead(file) < SHORT
    assert not [task for task in asyncio.all_tasks() if task.get_name() == "database emptying"]


@pytest.mark.parametrize("pieces", [1, 40])
async def test_closing_empties_it_however_much_there_is(database, file, pieces):
    await storm(database, file, pieces)
    await database.close()
    assert bytes_ahead(file) == 0


async def test_the_tables_of_a_tool_that_carries_changes_elsewhere_are_no_fault(file):
    storage = Storage(file)
    await storage.open()
    with closing(sqlite3.connect(file)) as tool:
        tool.execute("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
        tool.execute("CREATE TABLE _litestream_lock (id INTEGER)")
    await storage.close()
    assert list(check(file)) == []
    again = Storage(file)
    await again.open()
    await again.close()
