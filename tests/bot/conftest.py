"""The club that stories are played in, and the table below it on a database of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.storage import Storage
from bot.table import Table
from tests.bot.tables import Clock
from tests.peer import Club, open_club


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A server with a bot in it, on a database of its own."""
    async with open_club(tmp_path) as here:
        yield here


@pytest.fixture
def clock() -> Clock:
    """A clock that the test moves."""
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "matches.db"


@pytest_asyncio.fixture
async def storage(file: Path) -> AsyncIterator[Storage]:
    """An open database."""
    opened = Storage(file)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def table(storage: Storage, clock: Clock) -> Table:
    """The use cases."""
    return Table(storage, clock, seed=1)
