"""Where each engine may keep a database for a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.runtime.database_url import Where
from tests.server import schema


@contextmanager
def place(engine: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[Where]:
    """Where an engine may keep a database, for as long as this takes."""
    if engine == "sqlite":
        yield folder / "matches.db"
    else:
        with schema(request.getfixturevalue("server_database")) as server:
            yield server
