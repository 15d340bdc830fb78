"""A folder of copies: how they are called, which are kept, and that a copy is whole or not there."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest

from bot.app.maintenance import check
from bot.storage.backups import BackupFolder, Interrupted, NotCopied
from bot.storage.sqlite.copying import UNFINISHED
from tests.samples.make import played
from tests.source import TOP

NOW = datetime(2026, 11, 23, 4, 0, 30, tzinfo=UTC)
DAY = timedelta(days=1)
FOREIGN = ("notes.txt", "matches.db", "matches-2026.db", "other-2026-11-20T0400Z.db", "matches-2026-13-41T0400Z.db")


@pytest.fixture
def database(file: Path) -> Path:
    """A database with two matches in it, closed."""
    asyncio.run(played(file))
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where copies go, with files of others in it."""
    found = tmp_path / "copies"
    found.mkdir()
    for name in FOREIGN:
        (found / name).write_text(name)
    (found / "matches-2020-01-01T0000Z.db").mkdir()
    return found


def copies(folder: Path) -> list[str]:
    """The names of the copies; the files of others must be as they were."""
    assert all((folder / name).read_text() == name for name in FOREIGN)
    assert (folder / "matches-2020-01-01T0000Z.db").is_dir()
    ours = {file.name for file in folder.iterdir()} - {*FOREIGN, "matches-2020-01-01T0000Z.db"}
    return sorted(ours)


@contextmanager
def written(file: Path) -> Iterator[None]:
    """Somebody writes to a database without a pause."""
    over = Event()

    def write() -> None:
        with closing(sqlite3.connect(file, isolation_level=None, timeout=60)) as connection:
            number = 0
            while not over.is_set():
                number += 1
                connection.execute("UPDATE match SET done_until = ?", (number,))

    writer = Thread(target=write)
    writer.start()
    try:
        yield
    finally:
        over.set()
        writer.join()


def test_a_copy_is_called_by_its_moment_and_is_whole_while_somebody_writes(database, folder):
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE filler (bytes BLOB)")
        connection.execute("INSERT INTO filler VALUES (zeroblob(20000000))")
        connection.commit()
    backups = BackupFolder(database, folder, 3)
    assert backups.newest(NOW) is None
    with written(database):
        made = backups.make(NOW)
    assert copies(folder) == ["matches-2026-11-23T0400Z.db"] == [made.name]
    assert backups.newest(NOW) == NOW.replace(second=0)
    assert list(check(made)) == []
    with closing(sqlite3.connect(made)) as connection:
        assert len(connection.execute("SELECT DISTINCT done_until FROM match").fetchall()) == 1
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert sorted(file.name for file in folder.iterdir() if made.stem in file.name) == [made.name]


def test_the_oldest_go_beyond_those_that_are_kept(database, folder):
    backups = BackupFolder(database, folder, 3)
    for day in range(5):
        backups.make(NOW + day * DAY)
    assert copies(folder) == [f"matches-2026-11-{day}T0400Z.db" for day in (25, 26, 27)]


def test_those_that_a_clock_made_that_was_ahead_count_for_nothing_and_go_first(database, folder):
    backups = BackupFolder(database, folder, 2)
    backups.make(NOW + 400 * DAY)
    assert backups.newest(NOW) is None
    backups.make(NOW)
    assert copies(folder) == ["matches-2026-11-23T0400Z.db", "matches-2027-12-28T0400Z.db"]
    backups.make(NOW + DAY)
    assert copies(folder) == ["matches-2026-11-23T0400Z.db", "matches-2026-11-24T0400Z.db"]
    assert backups.newest(NOW + DAY) == (NOW + DAY).replace(second=0)


def test_with_one_kept_the_newest_takes_the_place_of_the_one_before(database, folder):
    backups = BackupFolder(database, folder, 1)
    backups.make(NOW + 400 * DAY)
    backups.make(NOW)
    assert copies(folder) == ["matches-2026-11-23T0400Z.db"]


def test_a_disk_without_room_is_found_out_before_anything_is_written(database, folder, monkeypatch):
    BackupFolder(database, folder, 1).make(NOW)
    full = shutil.disk_usage(folder)._replace(free=2**26)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    with pytest.raises(NotCopied, match=r"^67 MB are free, and 67 MB are needed$"):
        BackupFolder(database, folder, 1).make(NOW + DAY)
    assert copies(folder) == ["matches-2026-11-23T0400Z.db"]


FULL = """
import resource, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.storage.backups import BackupFolder, NotCopied

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    BackupFolder(Path(sys.argv[1]), Path(sys.argv[2]), 1).make(datetime.now(UTC))
except NotCopied as error:
    print(error)
"""


def test_a_disk_that_becomes_full_in_the_middle_leaves_nothing_of_the_copy(database, folder):
    said = subprocess.run(
        [sys.executable, "-c", FULL, str(database), str(folder)],
        env=os.environ | {"PYTHONPATH": str(TOP)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.count("\n") == 1, said
    assert copies(folder) == []
    assert BackupFolder(database, folder, 1).make(NOW).exists()


def test_a_copy_that_is_damaged_is_removed_and_no_older_one_goes(database, folder):
    backups = BackupFolder(database, folder, 1)
    backups.make(NOW)
    with closing(sqlite3.connect(database)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entry'").fetchone()
    content = bytearray(database.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    database.write_bytes(content)
    with pytest.raises(NotCopied, match=r"^the copy is damaged: "):
        backups.make(NOW + DAY)
    assert copies(folder) == ["matches-2026-11-23T0400Z.db"]


def test_a_folder_or_a_database_that_has_gone_is_said(database, folder, tmp_path):
    with pytest.raises(NotCopied):
        BackupFolder(database, tmp_path / "gone", 1).make(NOW)
    with pytest.raises(FileNotFoundError):
        BackupFolder(database, tmp_path / "gone", 1).newest(NOW)
    with pytest.raises(NotCopied):
        BackupFolder(tmp_path / "gone.db", folder, 1).make(NOW)
    assert copies(folder) == []


def test_what_is_broken_off_leaves_nothing_and_what_a_crash_left_goes_with_the_next_one(database, folder):
    left = folder / f"matches-2026-11-20T0400Z.db{UNFINISHED}"
    for name in (left.name, f"{left.name}-journal"):
        (folder / name).write_bytes(b"half of it")
    backups = BackupFolder(database, folder, 2)
    backups.stop()
    with pytest.raises(Interrupted):
        backups.make(NOW)
    assert copies(folder) == []


def test_a_name_with_signs_in_it_and_one_without_an_ending_are_known_again(database, folder, tmp_path):
    for name in ("a+b (1).db", "plain"):
        other = tmp_path / name
        shutil.copyfile(database, other)
        backups = BackupFolder(other, folder, 1)
        backups.make(NOW)
        backups.make(NOW + DAY)
        assert backups.newest(NOW + DAY) == (NOW + DAY).replace(second=0)
    assert copies(folder) == ["a+b (1)-2026-11-24T0400Z.db", "plain-2026-11-24T0400Z"]
