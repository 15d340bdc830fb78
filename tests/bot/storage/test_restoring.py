"""``python -m bot restore``: a copy takes the place of the database, whole or not at all."""

import os
import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.__main__ import main
from bot.app.command_line import UNUSABLE
from bot.app.maintenance import check
from bot.storage.sqlite import content as content_module
from bot.storage.sqlite.connection import wal_path
from bot.storage.sqlite.content import SKIPPED
from bot.storage.sqlite.migrating import newest
from tests.bot.storage.conftest import OLD
from tests.bot.stories import dump
from tests.databases import connected
from tests.samples.make import load


@pytest.fixture
def database(file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    with connected(copy) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    shutil.copyfile(copy, file)
    with connected(file) as connection:
        connection.execute("UPDATE sqlite_sequence SET seq = 3 WHERE name = 'match'")
    monkeypatch.setenv("INTERLINK_DATABASE", str(file))
    return file


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def put_aside(database: Path) -> Path:
    (aside,) = database.parent.glob("matches.db.before-restore-20*Z")
    return aside


def numbers(file: Path) -> dict[str, int]:
    with connected(file) as connection:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())


def test_restore_puts_aside_what_was_there(copy, database, capsys):
    before, original = database.read_bytes(), copy.read_bytes()
    assert main(["restore", str(copy)]) == 0
    (said,) = capsys.readouterr().out.splitlines()
    aside = put_aside(database)
    assert said == (
        f"{database} is now as {copy} was. The old database is kept as {aside.name}. "
        "Start the bot: it posts all running matches again."
    )
    assert aside.read_bytes() == before
    assert copy.read_bytes() == original
    assert names(database.parent) == ["copy.db", "matches.db", aside.name]
    assert list(check(database)) == []
    assert numbers(database)["match"] == 3, "numbers that are on buttons are not given anew"


def test_many_numbers_are_skipped_where_none_can_be_read(copy, database, capsys):
    database.unlink()
    assert main(["restore", str(copy)]) == 0
    assert capsys.readouterr().out == (
        f"{database} is now as {copy} was. Start the bot: it posts all running matches again.\n"
    )
    assert numbers(database) == {"match": 2 + SKIPPED, "study": SKIPPED, "tournament": SKIPPED}
    database.write_bytes(b"no database at all" * 1000)
    wal_path(database).write_bytes(b"nor this")
    assert main(["restore", str(copy)]) == 0
    aside = put_aside(database)
    assert aside.read_bytes() == b"no database at all" * 1000
    assert wal_path(aside).read_bytes() == b"nor this", "what is damaged is kept with its log ahead"
    assert not wal_path(database).exists()
    assert list(check(database)) == []
    assert numbers(database)["match"] == 2 + SKIPPED


def test_way_back_keeps_numbers_and_puts_logs_ahead_aside(copy, database):
    with connected(database) as killed:
        killed.execute("PRAGMA user_version = 99")
        killed.execute("PRAGMA journal_mode = WAL")
        killed.execute("UPDATE match SET done_until = 77")
        assert wal_path(database).stat().st_size
        assert main(["restore", str(copy)]) == 0
    with connected(put_aside(database)) as connection:
        assert connection.execute("SELECT DISTINCT done_until FROM match").fetchall() == [(77,)]
    assert list(check(database)) == []
    assert numbers(database)["match"] == 3, "those of a newer version as well"


def test_copy_of_an_older_version_is_upgraded(copy, database, next_versions):
    copy.unlink()
    load(OLD, copy)
    before = dump(copy)
    assert main(["restore", str(copy)]) == 0
    assert dump(copy) == before
    with connected(database) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (newest(),)
    assert list(check(database)) == []


def refused(copy: Path, database: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Expect that a copy changes nothing; why it does not."""
    before, there = database.read_bytes(), names(database.parent)
    assert main(["restore", str(copy)]) == UNUSABLE
    assert database.read_bytes() == before
    assert names(database.parent) == there
    (said,) = capsys.readouterr().err.splitlines()
    return said


def test_files_that_are_no_copies_are_refused(copy, database, capsys):
    content = copy.read_bytes()
    assert "is the database itself" in refused(database, database, capsys)
    for bad, said in (
        (b"", "is empty; name a copy"),
        (b"x" * 9999, "cannot be used (file is not a database); it was left as it is. Name a file behind restore"),
        (content[:8192] + b"\xff" * 4096 + content[12288:], "cannot be used ("),
    ):
        copy.write_bytes(bad)
        assert said in refused(copy, database, capsys)
    copy.write_bytes(content)
    with connected(copy) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert "of version 99, but this bot knows only" in refused(copy, database, capsys)
    copy.unlink()
    assert "There is no file" in refused(copy, database, capsys)


def test_restore_on_a_full_disk_changes_nothing(copy, database, capsys, monkeypatch):
    for what in ("copied", "_put_aside"):
        with monkeypatch.context() as full:
            full.setattr(content_module, what, Mock(side_effect=OSError(28, "No space left on device")))
            assert "could not take the place of the database matches.db" in refused(copy, database, capsys)
