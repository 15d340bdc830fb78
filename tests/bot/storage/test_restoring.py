"""``python -m bot restore``: a copy takes the place of the database, whole or not at all."""

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app.command_line import UNUSABLE
from bot.app.maintenance import check
from bot.storage.sqlite import restoring
from bot.storage.sqlite.lock import beside
from bot.storage.sqlite.migrating import newest
from bot.storage.sqlite.restoring import SKIPPED
from bot.storage.sqlite.write_ahead import ahead_of
from tests.bot.storage.conftest import OLD
from tests.bot.storage.test_lock import held
from tests.bot.stories import dump
from tests.samples.make import load, played


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy with two matches in it."""
    file = tmp_path / "copy.db"
    asyncio.run(played(file))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return file


@pytest.fixture
def database(file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bot's own, in which a third match was opened since and nobody else has opened a study."""
    shutil.copyfile(copy, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE sqlite_sequence SET seq = 3 WHERE name = 'match'")
        connection.commit()
    monkeypatch.setenv("INTERLINK_DATABASE", str(file))
    return file


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def numbers(file: Path) -> dict[str, int]:
    """The last numbers that were given."""
    with closing(sqlite3.connect(file)) as connection:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))


def test_the_copy_takes_its_place_and_what_was_there_stays_beside_it(copy, database, capsys):
    before, original = database.read_bytes(), copy.read_bytes()
    assert main(["restore", str(copy)]) == 0
    (said,) = capsys.readouterr().out.splitlines()
    (aside,) = (name for name in names(database.parent) if name.startswith("matches.db.before-restore-20"))
    assert said == (
        f"{database} is now as {copy} was. What it was before is beside it as {aside}. "
        "Start the bot: it shows all running matches anew."
    )
    assert database.with_name(aside).read_bytes() == before
    assert copy.read_bytes() == original
    assert names(database.parent) == ["copy.db", "matches.db", aside]
    assert list(check(database)) == []
    assert numbers(database)["match"] == 3, "numbers that are on buttons are not given anew"


def test_where_nothing_is_known_of_the_numbers_given_since_many_are_passed_over(copy, database, capsys):
    database.unlink()
    assert main(["restore", str(copy)]) == 0
    assert capsys.readouterr().out == (
        f"{database} is now as {copy} was. Start the bot: it shows all running matches anew.\n"
    )
    assert numbers(database) == {"match": 2 + SKIPPED, "study": SKIPPED, "tournament": SKIPPED}


def test_a_damaged_database_is_kept_with_what_was_written_ahead_of_it(copy, database):
    database.write_bytes(b"no database at all" * 1000)
    ahead_of(database).write_bytes(b"nor this")
    assert main(["restore", str(copy)]) == 0
    (aside,) = database.parent.glob("matches.db.before-restore-*Z")
    assert aside.read_bytes() == b"no database at all" * 1000
    assert ahead_of(aside).read_bytes() == b"nor this"
    assert not ahead_of(database).exists()
    assert list(check(database)) == []
    assert numbers(database)["match"] == 2 + SKIPPED


def test_what_a_killed_bot_has_written_ahead_is_in_what_stays_beside(copy, database):
    with closing(sqlite3.connect(database)) as killed:
        killed.execute("PRAGMA journal_mode = WAL")
        killed.execute("UPDATE match SET done_until = 77")
        killed.commit()
        assert ahead_of(database).stat().st_size
        assert main(["restore", str(copy)]) == 0
    (aside,) = database.parent.glob("matches.db.before-restore-*Z")
    with closing(sqlite3.connect(aside)) as connection:
        assert connection.execute("SELECT DISTINCT done_until FROM match").fetchall() == [(77,)]
    assert list(check(database)) == []


def test_a_copy_of_an_older_version_is_brought_up_to_date_and_stays_as_it_is(copy, database, next_versions):
    copy.unlink()
    load(OLD, copy)
    before = dump(copy)
    assert main(["restore", str(copy)]) == 0
    assert dump(copy) == before
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (newest(),)
    assert list(check(database)) == []


def test_the_way_back_from_a_newer_version_keeps_the_numbers_that_it_gave(copy, database):
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert main(["restore", str(copy)]) == 0
    assert numbers(database)["match"] == 3
    assert list(check(database)) == []


def test_beside_a_bot_it_is_refused(copy, database, capsys):
    with held(database):
        before = names(database.parent)
        assert main(["restore", str(copy)]) == UNUSABLE
        assert names(database.parent) == before
    assert "is in use by another bot" in capsys.readouterr().err
    assert beside(database).exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "There is no file"),
        (b"", "is empty; name a copy"),
        (b"x" * 9999, "cannot be used (file is not a database)"),
        ("newer", "of version 99, but this bot knows only"),
        ("torn", "cannot be used ("),
        ("itself", "is the database itself"),
    ],
)
def test_what_is_no_copy_changes_nothing(copy, database, capsys, text, said):
    before = database.read_bytes()
    if text is None:
        copy.unlink()
    elif isinstance(text, bytes):
        copy.write_bytes(text)
    elif text == "newer":
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA user_version = 99")
    elif text == "torn":
        content = copy.read_bytes()
        copy.write_bytes(content[:8192] + b"\xff" * 4096 + content[12288:])
    assert main(["restore", str(database if text == "itself" else copy)]) == UNUSABLE
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line
    assert database.read_bytes() == before
    assert set(names(database.parent)) <= {"copy.db", "matches.db"}


def test_a_disk_without_room_leaves_everything_as_it_was(copy, database, capsys, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    before = database.read_bytes()
    for what in ("copied", "_put_aside"):
        with monkeypatch.context() as patched:
            patched.setattr(restoring, what, full)
            assert main(["restore", str(copy)]) == UNUSABLE
        assert "could not take the place of the database matches.db" in capsys.readouterr().err
        assert database.read_bytes() == before
        assert names(database.parent) == ["copy.db", "matches.db"]
