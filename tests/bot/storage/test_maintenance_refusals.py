"""What ``backup`` and ``check`` say where there is nothing to copy, no room, an older version, or damage."""

import asyncio
from pathlib import Path

import pytest

from bot.app.maintenance import backup, check
from bot.model.errors import BadDatabase
from bot.storage.sqlite.migrating import newest
from tests.bot.storage.conftest import OLD
from tests.samples.make import load, played


@pytest.fixture
def copy(file: Path) -> Path:
    """A database with two matches in it, closed."""
    asyncio.run(played(file))
    return file


def test_what_is_not_there_is_neither_copied_nor_checked(tmp_path):
    gone = tmp_path / "gone.db"
    for act in (lambda: backup(gone, tmp_path / "copy.db"), lambda: list(check(gone))):
        with pytest.raises(BadDatabase, match="There is no database"):
            act()
    assert list(tmp_path.iterdir()) == []


def test_a_copy_needs_a_new_name_in_a_folder_that_exists(copy, tmp_path):
    for target in (copy, tmp_path / "nowhere" / "copy.db"):
        with pytest.raises(BadDatabase, match="must name a new file in a folder that exists"):
            backup(copy, target)


def test_a_copy_that_cannot_be_written_leaves_nothing_behind(copy, tmp_path):
    target = tmp_path / "copy.db"
    target.with_name("copy.db.unfinished").mkdir()
    with pytest.raises(BadDatabase, match="could not be written"):
        backup(copy, target)
    assert not target.exists()


def test_an_older_version_is_named_and_nothing_else_is_said_of_it(file, next_versions):
    load(OLD, file)
    (problem,) = check(file)
    assert problem == f"The database is of version {OLD}; a bot that is started on it brings it to version {newest()}."
