"""Copies of a database on a server: each is a file, of one moment, and finds its way back to a server."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest

from bot.app.maintenance import backup, check
from bot.app.stores import Storage
from bot.model.errors import BadDatabase
from bot.model.ids import MatchId
from bot.runtime.database_url import Server
from bot.storage.backups import BackupFolder, Interrupted, NotCopied
from bot.storage.restoring import restore
from bot.storage.sqlite.copying import UNFINISHED
from bot.storage.sqlite.restoring import SKIPPED
from tests.bot.storage.filled import fill
from tests.bot.storage.rows import Rows, rows_of
from tests.databases import connected
from tests.samples.make import played

NOW = datetime(2026, 11, 23, 4, 0, 30, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def kept(server: Server) -> Server:
    """A server with a little of everything on it."""
    asyncio.run(fill(server))
    return server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where copies go."""
    found = tmp_path / "copies"
    found.mkdir()
    return found


@contextmanager
def written(server: Server) -> Iterator[None]:
    """Somebody writes to a database without a pause."""
    begun, over = Event(), Event()

    def write() -> None:
        with connected(server) as connection:
            number = 0
            while not over.is_set():
                number += 1
                connection.execute("UPDATE match SET done_until = ?", (number,))
                begun.set()

    writer = Thread(target=write)
    writer.start()
    try:
        assert begun.wait(20)
        yield
    finally:
        over.set()
        writer.join()


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_copy_is_a_file_with_all_that_is_on_the_server(kept: Server, tmp_path: Path):
    backup(kept, tmp_path / "copy.db")
    assert rows_of(tmp_path / "copy.db") == rows_of(kept)
    assert list(check(tmp_path / "copy.db")) == []
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with pytest.raises(BadDatabase, match="must name a new file"):
        backup(kept, tmp_path / "copy.db")


async def test_beside_a_bot_that_writes_it_is_one_moment(kept: Server, folder: Path):
    bot = Storage(kept)
    await bot.open()
    backups = BackupFolder(kept, folder, 2)
    assert backups.newest(NOW) is None
    with written(kept):
        made = await asyncio.to_thread(backups.make, NOW)
        backup(kept, folder / "by hand.db")
        assert list(check(kept)) == []
    await bot.close()
    assert made.name == f"{kept.schema}-2026-11-23T0400Z.db"
    for file in (made, folder / "by hand.db"):
        assert list(check(file)) == []
        with closing(sqlite3.connect(file)) as connection:
            assert len(connection.execute("SELECT DISTINCT done_until FROM match").fetchall()) == 1


def test_the_oldest_go_and_what_a_crash_left_goes_with_the_next_one(kept: Server, folder: Path):
    backups = BackupFolder(kept, folder, 2)
    (folder / f"{kept.schema}-2026-11-20T0400Z.db{UNFINISHED}").write_bytes(b"half of it")
    for day in range(3):
        backups.make(NOW + day * DAY)
    assert names(folder) == [f"{kept.schema}-2026-11-{day}T0400Z.db" for day in (24, 25)]
    assert backups.newest(NOW + 9 * DAY) == (NOW + 2 * DAY).replace(second=0)


def test_one_that_cannot_be_made_leaves_nothing(kept: Server, folder: Path, monkeypatch: pytest.MonkeyPatch):
    backups = BackupFolder(kept, folder, 2)
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(2**30, 2**30 - 2**26, 2**26))
        with pytest.raises(NotCopied, match=r"^67 MB are free, and \d+ MB are needed$"):
            backups.make(NOW)
    gone = Server(kept.url.replace(kept.url.rpartition(":")[2], "9/nowhere"), "nowhere")
    with pytest.raises(NotCopied, match=r"^The database nowhere cannot be reached \("):
        BackupFolder(gone, folder, 2).make(NOW)
    backups.stop()
    with pytest.raises(Interrupted):
        backups.make(NOW)
    assert names(folder) == []


def test_what_is_not_the_same_in_the_copy_is_found_out(kept: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    lines = iter(["one", "another"])
    monkeypatch.setattr("bot.storage.moving.head_lines", lambda content: [next(lines)])
    with pytest.raises(BadDatabase, match="the heads of the chains are others"):
        backup(kept, tmp_path / "copy.db")
    monkeypatch.setattr("bot.storage.moving.newest", lambda: 99)
    with pytest.raises(BadDatabase, match=r"tests is of version \d+, .*; start the bot on it once\.$"):
        backup(kept, tmp_path / "copy.db")
    assert names(tmp_path) == []


# -- the way back


def without_what_is_shown(rows: Rows) -> Rows:
    """Rows without what is noted of messages, since matches are shown anew."""
    return {table: [] if table == "shown" else found for table, found in rows.items() if table != "match"}


def schemas(server: Server) -> list[str]:
    with connected(server) as connection:
        query = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, ?) ORDER BY nspname"
        return [name for (name,) in connection.execute(query, (server.schema,)).fetchall()]


@pytest.fixture
def put_away(server: Server) -> Iterator[None]:
    """What is put aside is gone after the test."""
    yield
    with connected(server) as connection:
        for name in schemas(server):
            connection.execute(f'DROP SCHEMA "{name}" CASCADE')


async def test_a_copy_takes_its_place_and_what_was_there_stays_beside_it(kept: Server, folder: Path, put_away: None):
    copy = folder / "copy.db"
    backup(kept, copy)
    original, rows = copy.read_bytes(), rows_of(copy)
    bot = Storage(kept)
    await bot.open()
    with pytest.raises(BadDatabase, match="is in use by another bot"):
        await asyncio.to_thread(restore, copy, kept, NOW)
    await bot.close()
    with connected(kept) as connection:
        last = connection.next_number("match")
        connection.execute("UPDATE match SET done_until = 77")
    before = rows_of(kept)
    aside = await asyncio.to_thread(restore, copy, kept, NOW)
    assert aside == f"{kept.schema}_before_restore_20261123_040030"
    assert schemas(kept) == [kept.schema, aside]
    assert rows_of(Server(kept.url, "", aside)) == before
    assert without_what_is_shown(rows_of(kept)) == without_what_is_shown(rows)
    assert list(check(kept)) == []
    assert copy.read_bytes() == original
    assert names(folder) == ["copy.db"]
    bot = Storage(kept)
    await bot.open()
    match = await bot.matches.load(MatchId(1))
    await bot.close()
    assert match is not None
    with connected(kept) as connection:
        assert connection.next_number("match") == last + 1
        boards = "SELECT count(*) FROM shown WHERE kind = 'board' AND NOT settled AND turn <> -1"
        assert connection.execute(boards).fetchone()[0] == 0
        assert connection.execute("SELECT DISTINCT shown FROM match WHERE status = 'running'").fetchall() == [(0,)]


def test_where_nothing_is_many_numbers_are_passed_over(folder: Path, server: Server, put_away: None):
    copy = folder / "copy.db"
    asyncio.run(played(copy))
    assert restore(copy, server, NOW) is None
    with connected(server) as connection:
        assert connection.next_number("match") == 3 + SKIPPED
        assert connection.next_number("tournament") == 1 + SKIPPED
    assert schemas(server) == [server.schema]


def test_a_newer_one_is_put_aside_as_well(folder: Path, kept: Server, put_away: None):
    copy = folder / "copy.db"
    asyncio.run(played(copy))
    with connected(kept) as connection:
        connection.execute("UPDATE version SET number = 99")
        last = connection.next_number("match")
    aside = restore(copy, kept, NOW)
    assert schemas(kept) == [kept.schema, aside]
    with connected(kept) as connection:
        assert connection.next_number("match") == last + 1


def test_whatever_goes_wrong_all_is_as_it_was(
    folder: Path, kept: Server, put_away: None, monkeypatch: pytest.MonkeyPatch
):
    from bot.storage.postgresql.content import ServerContent

    copy, before = folder / "copy.db", rows_of(kept)
    asyncio.run(played(copy))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for broken in ("put", "settle"):
        with monkeypatch.context() as patched:
            patched.setattr(ServerContent, broken, full)
            with pytest.raises(BadDatabase, match=r"could not take the place of the database tests \(.* as it is\.$"):
                restore(copy, kept, NOW)
        assert rows_of(kept) == before
        assert schemas(kept) == [kept.schema]
    copy.write_bytes(copy.read_bytes()[:8192] + b"\xff" * 4096 + copy.read_bytes()[12288:])
    with pytest.raises(BadDatabase, match=r"copy\.db cannot be used"):
        restore(copy, kept, NOW)
    assert rows_of(kept) == before
