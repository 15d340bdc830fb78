"""A start that brings an older database up to date: what it says, and what stays whatever goes wrong."""

import asyncio
import logging
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import BadDatabase
from bot.storage.maintenance import check
from bot.storage.sqlite import copying as copying_module
from bot.storage.sqlite import migrating as migrating_module
from bot.storage.sqlite.copying import UNFINISHED
from bot.storage.sqlite.migrating import migrate, newest
from bot.storage.sqlite.write_ahead import bytes_ahead
from bot.version import VERSION
from tests.benchmarks.migrations import older
from tests.bot.stories import dump, started_on
from tests.samples.make import load
from tests.source import TOP

OLD = 4


@pytest.fixture
def old(file: Path) -> Path:
    """A database of an older version."""
    load(OLD, file)
    return file


def beside(file: Path, number: str = "") -> Path:
    """Where the old state is."""
    return file.with_name(f"{file.name}.version-{OLD}{number}")


def names(file: Path) -> list[str]:
    return sorted(each.name for each in file.parent.iterdir())


async def test_the_start_says_from_which_to_which_version_and_where_the_old_state_is(old, caplog):
    with caplog.at_level(logging.INFO, "bot"):
        await started_on(old)
        await started_on(old)
        await started_on(old.with_name("new.db"))
    upgraded, again, new = [record.getMessage() for record in caplog.records]
    pattern = (
        rf"Interlink {re.escape(VERSION)}; the database matches\.db was of version {OLD} and is now of {newest()} "
        rf"\([0-9]+\.[0-9] s\); its old state is beside it as matches\.db\.version-{OLD}\."
    )
    assert re.fullmatch(pattern, upgraded), upgraded
    assert again == f"Interlink {VERSION}; the database matches.db is of version {newest()}."
    assert new == f"Interlink {VERSION}; the database new.db was made, of version {newest()}."


async def test_an_earlier_copy_of_that_name_stays_and_a_half_one_goes(old):
    beside(old).write_text("an earlier one")
    half = old.with_name(f"{beside(old, '-2').name}{UNFINISHED}")
    half.write_text("half of it")
    before = dump(old)
    await started_on(old)
    assert beside(old).read_text() == "an earlier one"
    assert dump(beside(old, "-2")) == before
    assert names(old) == ["matches.db", "matches.db.version-4", "matches.db.version-4-2"]


async def test_without_room_for_the_copy_the_database_is_left_as_it_is(old, monkeypatch):
    before = dump(old)

    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(copying_module, "on_disk", full)
        with pytest.raises(BadDatabase) as refused:
            await started_on(old)
    assert str(refused.value) == (
        "The old state of the database matches.db cannot be put beside it ([Errno 28] No space left on device), "
        "so it was left as it is; make room there, then start again."
    )
    assert dump(old) == before
    assert names(old) == ["matches.db"]
    await started_on(old)


async def test_a_migration_that_fails_leaves_the_database_as_it_is_and_no_copy(old, tmp_path, monkeypatch):
    before = dump(old)
    scripts = tmp_path / "migrations"
    scripts.mkdir()
    for script in migrating_module.MIGRATIONS.glob("*.sql"):
        text = script.read_text(encoding="utf-8")
        (scripts / script.name).write_text(f"{text}\nSELECT no_such_thing;" if "017" in script.name else text)
    with monkeypatch.context() as patched:
        patched.setattr(migrating_module, "MIGRATIONS", scripts)
        with pytest.raises(BadDatabase):
            await started_on(old)
    assert dump(old) == before
    assert not beside(old).exists()


KILLED = """
import os, signal, sqlite3, sys
from pathlib import Path
from bot.storage.sqlite import migrating

def reached(self, version):
    if version == 9:
        os.kill(os.getpid(), signal.SIGKILL)

migrating._Progress.reached = reached
migrating.migrate(sqlite3.connect(sys.argv[1], isolation_level=None), Path(sys.argv[1]))
"""


def test_killed_in_the_middle_of_it_the_next_start_does_it_anew_and_every_copy_is_whole(old):
    before = dump(old)
    ended = subprocess.run([sys.executable, "-c", KILLED, str(old)], env={"PYTHONPATH": str(TOP)}, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert dump(beside(old)) == before
    asyncio.run(started_on(old))
    assert dump(beside(old, "-2")) == before
    assert [line for line in check(old) if "has no board" not in line] == []


def test_what_takes_long_is_told_as_it_goes_on_and_leaves_nothing_ahead(file, monkeypatch, caplog):
    older(file, 1, 2_000)
    monkeypatch.setattr(migrating_module, "TOLD_EVERY", 0.0)
    monkeypatch.setattr(migrating_module, "INSTRUCTIONS", 1_000)
    with caplog.at_level(logging.INFO, "bot"), closing(sqlite3.connect(file, isolation_level=None)) as connection:
        migrate(connection, file)
        assert bytes_ahead(file) == 0
    said = [record.getMessage() for record in caplog.records[:-1]]
    copied = re.compile(r"The database matches\.db is made new: 100 % of its old state is beside it, after [0-9]+ s\.")
    assert any(copied.fullmatch(line) for line in said)
    reached = [re.search(r"brought to version ([0-9]+) of ([0-9]+), after", line) for line in said]
    versions = [int(found[1]) for found in reached if found is not None]
    assert versions == sorted(versions)
    assert {5, 6} <= {*versions}
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM match WHERE head <> x''").fetchone() == (2_000,)
