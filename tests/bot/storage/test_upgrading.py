"""A start that upgrades an older database: its messages, and what stays whatever goes wrong."""

import asyncio
import logging
import re
import signal
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.app.maintenance import check
from bot.model.ids import UserId
from bot.puzzles.store import PuzzleTry
from bot.runtime import VERSION
from bot.runtime.database_url import Server
from bot.storage.errors import ServerError
from bot.storage.sqlite import connection as connection_module
from bot.storage.sqlite import migrating
from bot.storage.sqlite.connection import UNFINISHED, wal_size
from bot.storage.sqlite.migrating import newest
from tests.bot.scores import kept, random_results
from tests.bot.storage.conftest import NEXT, OLD
from tests.bot.storage.filled import fill
from tests.bot.storage.places import as_process, refused
from tests.bot.storage.rows import rows_of
from tests.bot.stories import dump, started_on
from tests.databases import connected
from tests.samples.make import load, sample


@pytest.fixture
def old(file: Path, next_versions: Path) -> Path:
    load(OLD, file)
    return file


def beside(file: Path, number: str = "") -> Path:
    return file.with_name(f"{file.name}.version-{OLD}{number}")


def names(file: Path) -> list[str]:
    return sorted(each.name for each in file.parent.glob(f"{file.name}*"))


async def test_samples_of_all_versions_are_there_and_open(file, tmp_path):
    """It has a row in each table that a filled database has one in, so that the next migration is tried on them."""
    load(OLD, file)
    before = dump(file)
    await started_on(file)
    assert dump(file) == before
    assert names(file) == [file.name]
    assert list(check(file)) == []
    new = tmp_path / "new.db"
    await fill(new)
    assert [table for table, rows in rows_of(new).items() if rows and not rows_of(file)[table]] == []
    folders = [Path(migrating.__file__).parents[1] / engine / "migrations" for engine in ("sqlite", "postgresql")]
    versions = [sorted(int(file.name[:3]) for file in folder.iterdir()) for folder in folders]
    assert versions == [list(range(20, newest() + 1))] * 2
    assert sorted(sample(OLD).parent.glob("*.sql")) == [sample(version) for version in versions[0]]


async def test_upgrades_derive_what_they_add_from_what_there_is(storage, where):
    await kept(storage, random_results(60, seed=4))
    for number, solved in ((1, True), (2, False)):
        answer = PuzzleTry(UserId(101), "link", f"link-{number:08x}", 20.5, solved)
        await storage.puzzles.note(answer, datetime(2026, 11, 1, tzinfo=UTC))
    await storage.close()
    before = rows_of(where)
    with connected(where) as connection:
        for change in (
            *(f"ALTER TABLE placing DROP COLUMN {column}" for column in ("weight", "proven")),
            "DROP INDEX standing_of",
            "CREATE INDEX standing_worldwide ON standing (user) WHERE scope = 0",
            "DELETE FROM counters WHERE what IN ('proven', 'met-proven')",
            "UPDATE standing SET listed = true WHERE scope <> 0",
            "DROP TABLE puzzle_run",
            "ALTER TABLE puzzle_try DROP COLUMN unsolved",
            "DROP TABLE pinned_match",
            "ALTER TABLE study_line DROP COLUMN annotations",
            "PRAGMA user_version = 20" if isinstance(where, Path) else "UPDATE version SET number = 20",
        ):
            connection.execute(change)
    await started_on(where)
    assert rows_of(where) == before


async def test_upgrade_is_logged_and_keeps_the_old_state_beside(old, caplog):
    beside(old).write_text("an earlier one")
    half = old.with_name(f"{beside(old, '-2').name}{UNFINISHED}")
    half.write_text("half of it")
    before = dump(old)
    with caplog.at_level(logging.INFO, "bot"):
        await started_on(old)
        await started_on(old)
        await started_on(old.with_name("new.db"))
    upgraded, again, new = [record.getMessage() for record in caplog.records]
    pattern = (
        rf"Interlink {re.escape(VERSION)}; the database matches\.db was of version {OLD} and is now of {newest()} "
        rf"\([0-9]+\.[0-9] s\); the old database is matches\.db\.version-{OLD}-2\."
    )
    assert newest() == max(NEXT)
    assert re.fullmatch(pattern, upgraded), upgraded
    assert again == f"Interlink {VERSION}; the database matches.db is of version {newest()}."
    assert new == f"Interlink {VERSION}; the database new.db was made, of version {newest()}."
    assert beside(old).read_text() == "an earlier one"
    assert names(old) == ["matches.db", beside(old).name, beside(old, "-2").name], "what was unfinished is gone"
    assert dump(beside(old, "-2")) == before
    after = rows_of(old)
    assert len(after.pop("note")) == len(after["match"])
    assert after == rows_of(beside(old, "-2"))
    assert list(check(old)) == []


async def test_failed_upgrade_changes_nothing(old, next_versions, monkeypatch):
    before = dump(old)
    with monkeypatch.context() as patched:
        patched.setattr(connection_module, "sync", Mock(side_effect=OSError(28, "No space left on device")))
        said = await refused(old, "cannot be put beside it")
    assert said == (
        "The old state of the database matches.db cannot be put beside it ([Errno 28] No space left on device), "
        "so it was left as it is; make room there, then start again."
    )
    broken = next_versions / f"{newest() + 1:03}_broken.sql"
    assert (dump(old), names(old)) == (before, ["matches.db"])
    broken.write_text("CREATE TABLE half (x); SELECT no_such_thing;")
    await refused(old, "it was left as it is")
    assert (dump(old), names(old)) == (before, ["matches.db"])
    with connected(old) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (OLD,)
    broken.unlink()
    await started_on(old)


KILLED = """
import os, signal, sqlite3, sys
from pathlib import Path
from bot.storage.sqlite import migrating

def reached(self, version):
    if version == migrating.newest():
        os.kill(os.getpid(), signal.SIGKILL)

migrating.MIGRATIONS = Path(sys.argv[2])
migrating._Progress.reached = reached
migrating.migrate(sqlite3.connect(sys.argv[1], isolation_level=None), Path(sys.argv[1]))
"""


@pytest.mark.slow
def test_upgrade_after_a_kill_starts_anew_and_each_copy_is_whole(old, next_versions):
    before = dump(old)
    process = as_process(KILLED, old, next_versions)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert dump(beside(old)) == before
    asyncio.run(started_on(old))
    assert dump(beside(old, "-2")) == before
    assert list(check(old)) == []


def test_long_upgrade_logs_progress_and_empties_the_log_ahead(old, next_versions, monkeypatch, caplog):
    monkeypatch.setattr(migrating, "TOLD_EVERY", 0.0)
    monkeypatch.setattr(migrating, "INSTRUCTIONS", 1_000)
    numbers = "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT sum(i) FROM n;"
    for version in NEXT:
        script = next_versions / f"{version:03}_next.sql"
        script.write_text(f"{script.read_text()}\n{numbers}")
    with caplog.at_level(logging.INFO, "bot"), closing(sqlite3.connect(old, isolation_level=None)) as connection:
        migrating.migrate(connection, old)
        assert wal_size(old) == 0
    said = [record.getMessage() for record in caplog.records[:-1]]
    copied = "The database matches.db is being upgraded: 100 % of the old database is copied, after "
    assert any(line.startswith(copied) for line in said)
    versions = [int(version) for line in said for version in re.findall(r"migrating to version ([0-9]+) of", line)]
    assert versions == sorted(versions)
    assert {*versions} == {*NEXT}


async def test_server_is_upgraded_in_one_transaction(full_server: Server, tmp_path, monkeypatch, caplog):
    from bot.storage.postgresql import migrating as of_server

    server = full_server
    script = tmp_path / f"{OLD + 1:03}_next.sql"
    for file in of_server.MIGRATIONS.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(of_server, "MIGRATIONS", tmp_path)
    before = rows_of(server)
    script.write_text("CREATE TABLE note (match bigint PRIMARY KEY REFERENCES match (id)); SELECT no_such_thing;")
    with pytest.raises(ServerError, match="no_such_thing"):
        await started_on(server)
    assert rows_of(server) == before
    script.write_text("CREATE TABLE note (match bigint PRIMARY KEY REFERENCES match (id));")
    with caplog.at_level(logging.INFO, "bot.storage.postgresql.migrating"):
        await started_on(server)
    assert rows_of(server) == before | {"note": []}
    pattern = rf"Interlink .*; the database tests was of version {OLD} and is now of {OLD + 1} \([0-9]+\.[0-9] s\)\."
    assert any(re.fullmatch(pattern, record.getMessage()) for record in caplog.records)
    with connected(server) as connection:
        connection.execute("UPDATE version SET number = 19")
    await refused(server, "tests is of version 19, but this bot upgrades only from version 20 on; ")
