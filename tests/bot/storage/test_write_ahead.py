"""The write-ahead log stays short, and is emptied when nobody writes or reads."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest_asyncio

from bot.app.maintenance import check
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.sqlite import engine as engine_module
from bot.storage.sqlite.connection import LONGEST, wal_size
from bot.storage.sqlite.engine import SHORT
from tests.bot.storage.places import storage_on
from tests.bot.stories import started_on
from tests.databases import connected

PIECE = b"x" * 100_000  # a piece of data


@pytest_asyncio.fixture
async def database(file, monkeypatch):
    monkeypatch.setattr(engine_module, "QUIET", 0.05)
    found = Database(file)
    await found.open()
    await found.write(lambda c: c.execute("CREATE TABLE piece (id INTEGER PRIMARY KEY, bytes BLOB)"))
    yield found
    await found.close()


def adding(connection: Connection) -> None:
    connection.execute("INSERT INTO piece (bytes) VALUES (?)", (PIECE,))


async def storm(database: Database, file, pieces: int) -> int:
    most = 0
    for _ in range(pieces):
        await database.write(adding)
        most = max(most, wal_size(file))
    return most


@contextmanager
def reading(file) -> Iterator[Connection]:
    with connected(file) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM piece").fetchone()
        yield reader


async def emptied(file) -> None:
    async with asyncio.timeout(60):
        while wal_size(file):  # noqa: ASYNC110 - a file tells nobody of its length
            await asyncio.sleep(0.01)


async def test_log_ahead_stays_short_and_is_emptied_after_storms(database, file):
    most = await storm(database, file, 100)
    assert SHORT < most < 2 * LONGEST < 100 * len(PIECE)
    await emptied(file)
    assert (await database.read(lambda c: c.execute("SELECT count(*) FROM piece").fetchone()))[0] == 100
    await storm(database, file, 3)
    async with asyncio.timeout(60):
        while database.engine._emptying is not None:  # noqa: ASYNC110 - it sets no event
            await asyncio.sleep(0.01)
    assert 0 < wal_size(file) < SHORT, "little is left alone"
    with reading(file):
        assert await storm(database, file, 90) > 2 * LONGEST
    await storm(database, file, 2)
    assert wal_size(file) <= LONGEST, "writes after a reader cut it back"
    with reading(file) as reader:
        assert await storm(database, file, 90) > 2 * LONGEST
        assert reader.execute("SELECT count(*) FROM piece").fetchone() == (195,)
        reader.execute("ROLLBACK")
        await emptied(file)
    await database.write(adding)


async def test_tables_of_replication_tools_are_no_fault(file):
    async with storage_on(file):
        with connected(file) as tool:
            tool.execute("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
            tool.execute("CREATE TABLE _litestream_lock (id INTEGER)")
    assert list(check(file)) == []
    await started_on(file)
