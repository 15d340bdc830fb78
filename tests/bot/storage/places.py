"""Locations for test databases on each engine, and opened databases."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.model.errors import BadDatabase
from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from bot.storage.database import Database
from tests.databases import connected
from tests.server import schema
from tests.source import TOP


@contextmanager
def place(engine: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[Where]:
    if engine == "sqlite":
        yield folder / "matches.db"
    else:
        with schema(request.getfixturevalue("server_database")) as server:
            yield server


def is_there(where: Where) -> bool:
    if isinstance(where, Path):
        return where.exists()
    with connected(where) as connection:
        query = "SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = ?)"
        return bool(connection.execute(query, (where.schema,)).fetchone()[0])


@asynccontextmanager
async def storage_on(where: Where, **options: Any) -> AsyncIterator[Storage]:
    storage = Storage(where, **options)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


async def refused(where: Where, said: str, *, patience: float = 0.2, **options: Any) -> str:
    """Expect an error in a sentence on opening a database; the sentence."""
    storage = Storage(where, **options)
    try:
        with pytest.raises(BadDatabase, match=said) as raised:
            await storage.open(patience=patience)
    finally:
        await storage.close()
    assert "\n" not in str(raised.value)
    return str(raised.value)


def as_process(script: str, *arguments: object) -> subprocess.Popen[str]:
    """A process of its own that runs a script of the project."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": str(TOP)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest_asyncio.fixture
async def on_each_engine(where: Where) -> AsyncIterator[Storage]:
    """A database on each engine; ``storage = on_each_engine`` has a module's tests use it."""
    async with storage_on(where) as opened:
        yield opened


@asynccontextmanager
async def word_database(where: Where) -> AsyncIterator[Database]:
    found = Database(where)
    await found.open()
    await found.write(made)
    yield found
    await found.close()


def made(connection: Connection) -> None:
    connection.execute("CREATE TABLE word (text TEXT UNIQUE NOT NULL, number INTEGER NOT NULL)")


def adding(*words: str) -> Callable[[Connection], int]:

    def work(connection: Connection) -> int:
        for word in words:
            connection.execute("INSERT INTO word VALUES (?, (SELECT count(*) FROM word))", (word,))
        return len(words)

    return work


async def words(database: Database) -> list[str]:
    rows = await database.read(lambda c: c.execute("SELECT text FROM word ORDER BY number, text").fetchall())
    return [text for (text,) in rows]
