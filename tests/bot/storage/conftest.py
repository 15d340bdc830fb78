"""Tests of the storage on each engine: an SQLite file, and a PostgreSQL server."""

import asyncio
import shutil
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

import pytest

from bot.runtime.database_url import Server
from bot.storage.moving import move
from bot.storage.sqlite import migrating
from tests.bot.storage.filled import fill
from tests.bot.storage.places import on_each_engine
from tests.samples.make import played

OLD: Final = migrating.newest()  # version of the one sample; the made-up migrations lead on from it
NEXT: Final = {
    OLD + 1: "CREATE TABLE note (match INTEGER PRIMARY KEY REFERENCES match (id), text TEXT NOT NULL) STRICT;",
    OLD + 2: "INSERT INTO note (match, text) SELECT id, game FROM match;",
}
"""Made-up migrations by the version that each leads to."""


storage = on_each_engine


@pytest.fixture
def next_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of SQLite's migrations with two more, which the bot uses in place of its own."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrating.MIGRATIONS, folder)
    for version, script in NEXT.items():
        (folder / f"{version:03}_next.sql").write_text(script)
    monkeypatch.setattr(migrating, "MIGRATIONS", folder)
    return folder


def content_of(file: Path, filling: Callable[[Path], Coroutine[Any, Any, None]]) -> bytes:
    asyncio.run(filling(file))
    return file.read_bytes()


@pytest.fixture(scope="session")
def played_content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return content_of(tmp_path_factory.mktemp("played") / "matches.db", played)


@pytest.fixture(scope="session")
def filled_content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return content_of(tmp_path_factory.mktemp("filled") / "matches.db", fill)


@pytest.fixture
def copy(played_content: bytes, tmp_path: Path) -> Path:
    """A file with two matches in it, closed."""
    file = tmp_path / "copy.db"
    file.write_bytes(played_content)
    return file


@pytest.fixture
def full_server(filled_content: bytes, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Server:
    file = tmp_path_factory.mktemp("moved") / "matches.db"
    file.write_bytes(filled_content)
    move(file, server)
    return server
