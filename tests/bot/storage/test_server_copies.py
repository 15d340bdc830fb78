"""Copies of a database on a server: each is a file, of one moment, and finds its way back to a server."""

import asyncio
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.app.maintenance import backup, check
from bot.model.errors import BadDatabase
from bot.model.ids import MatchId
from bot.runtime.database_url import Server
from bot.storage.backups import BackupFolder, Interrupted, NotCopied
from bot.storage.moving import restore
from bot.storage.sqlite.content import SKIPPED
from tests.bot.storage.places import storage_on
from tests.bot.storage.rows import Rows, of_one_moment, rows_of, written
from tests.databases import connected

NOW = datetime(2026, 11, 23, 4, 0, 30, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "copies"
    found.mkdir()
    return found


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_copies_made_beside_a_bot_are_of_one_moment(full_server: Server, folder: Path, monkeypatch):
    backups, copy = BackupFolder(full_server, folder, 2), folder / "by hand.db"
    assert backups.newest(NOW) is None
    async with storage_on(full_server):
        with written(full_server):
            made = await asyncio.to_thread(backups.make, NOW)
            backup(full_server, copy)
            assert list(check(full_server)) == []
    assert made.name == f"{full_server.schema}-2026-11-23T0400Z.db"
    assert of_one_moment(made)
    assert of_one_moment(copy)
    copy.unlink()
    backup(full_server, copy)
    assert rows_of(copy) == rows_of(full_server)
    assert list(check(copy)) == []
    with pytest.raises(BadDatabase, match="must name a new file"):
        backup(full_server, copy)
    before = names(folder)
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(2**30, 2**30 - 2**26, 2**26))
        with pytest.raises(NotCopied, match=r"^67 MB are free, and \d+ MB are needed$"):
            backups.make(NOW)
    gone = Server(full_server.url.replace(full_server.url.rpartition(":")[2], "9/nowhere"), "nowhere")
    with pytest.raises(NotCopied, match=r"^The database nowhere cannot be reached \("):
        BackupFolder(gone, folder, 2).make(NOW)
    backups.stop()
    with pytest.raises(Interrupted):
        backups.make(NOW)
    lines = iter(["one", "another"])
    monkeypatch.setattr("bot.storage.moving.head_lines", lambda content: [next(lines)])
    with pytest.raises(BadDatabase, match="the heads of the chains are others"):
        backup(full_server, folder / "new.db")
    monkeypatch.setattr("bot.storage.moving.newest", lambda: 99)
    with pytest.raises(BadDatabase, match=r"tests is of version \d+, .*; start the bot on it once\.$"):
        backup(full_server, folder / "new.db")
    assert names(folder) == before


def without_what_is_shown(rows: Rows) -> Rows:
    return {table: [] if table == "shown" else found for table, found in rows.items() if table != "match"}


def schemas(server: Server) -> list[str]:
    with connected(server) as connection:
        query = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, ?) ORDER BY nspname"
        return [name for (name,) in connection.execute(query, (server.schema,)).fetchall()]


@pytest.fixture
def put_away(server: Server) -> Iterator[None]:
    yield
    with connected(server) as connection:
        for name in schemas(server):
            connection.execute(f'DROP SCHEMA "{name}" CASCADE')


async def test_restore_puts_aside_what_was_there(full_server: Server, folder: Path, put_away: None):
    copy = folder / "copy.db"
    backup(full_server, copy)
    original, rows = copy.read_bytes(), rows_of(copy)
    async with storage_on(full_server):
        with pytest.raises(BadDatabase, match="is in use by another bot"):
            await asyncio.to_thread(restore, copy, full_server, NOW)
    with connected(full_server) as connection:
        last = connection.next_number("match")
        connection.execute("UPDATE match SET done_until = 77")
    before = rows_of(full_server)
    aside = await asyncio.to_thread(restore, copy, full_server, NOW)
    assert aside == f"{full_server.schema}_before_restore_20261123_040030"
    assert schemas(full_server) == [full_server.schema, aside]
    assert rows_of(Server(full_server.url, "", aside)) == before
    assert without_what_is_shown(rows_of(full_server)) == without_what_is_shown(rows)
    assert list(check(full_server)) == []
    assert copy.read_bytes() == original
    assert names(folder) == ["copy.db"]
    async with storage_on(full_server) as bot:
        assert await bot.matches.load(MatchId(1)) is not None
    with connected(full_server) as connection:
        assert connection.next_number("match") == last + 1
        boards = "SELECT count(*) FROM shown WHERE kind = 'board' AND NOT settled AND turn <> -1"
        assert connection.execute(boards).fetchone()[0] == 0
        assert connection.execute("SELECT DISTINCT shown FROM match WHERE status = 'running'").fetchall() == [(0,)]


def test_numbers_are_skipped_unless_a_newer_version_has_them(copy: Path, server: Server, put_away: None):
    assert restore(copy, server, NOW) is None
    with connected(server) as connection:
        last = connection.next_number("match")
        assert (last, connection.next_number("tournament")) == (3 + SKIPPED, 1 + SKIPPED)
        connection.execute("UPDATE version SET number = 99")
    assert schemas(server) == [server.schema]
    aside = restore(copy, server, NOW)
    assert schemas(server) == [server.schema, aside]
    with connected(server) as connection:
        assert connection.next_number("match") == last + 1


def test_failed_restore_changes_nothing(copy: Path, full_server: Server, put_away: None, monkeypatch):
    from bot.storage.postgresql.content import ServerContent

    before = rows_of(full_server)
    for broken in ("put", "settle"):
        with monkeypatch.context() as patched:
            patched.setattr(ServerContent, broken, Mock(side_effect=OSError(28, "No space left on device")))
            with pytest.raises(BadDatabase, match=r"could not take the place of the database tests \(.* as it is\.$"):
                restore(copy, full_server, NOW)
        assert rows_of(full_server) == before
        assert schemas(full_server) == [full_server.schema]
    copy.write_bytes(copy.read_bytes()[:8192] + b"\xff" * 4096 + copy.read_bytes()[12288:])
    with pytest.raises(BadDatabase, match=r"copy\.db cannot be used"):
        restore(copy, full_server, NOW)
    assert rows_of(full_server) == before
