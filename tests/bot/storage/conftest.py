"""What the storage keeps, refuses and counts, on each engine: a file of SQLite's, and a PostgreSQL server."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.storage import Storage
from bot.storage.where import Where
from tests.bot.storage.places import place
from tests.databases import ENGINES


@pytest.fixture(params=ENGINES)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Where]:
    """Where the database is."""
    with place(request.param, request, tmp_path) as found:
        yield found


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, where: Where, tmp_path: Path) -> Iterator[Where]:
    """Where another one of the same engine may be."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    with place("sqlite" if isinstance(where, Path) else "postgresql", request, folder) as found:
        yield found


@pytest_asyncio.fixture
async def storage(where: Where) -> AsyncIterator[Storage]:
    """An open database."""
    opened = Storage(where)
    await opened.open()
    yield opened
    await opened.close()
