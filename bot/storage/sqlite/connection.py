"""Connections to an SQLite file, its write-ahead log (WAL), and copies of it.

While a connection reads, a backup for instance, the WAL can only grow, and keeps its length afterwards. So the bot
empties it when nobody waits. A copy is a snapshot, complete or absent, in one read transaction: without that each write
would restart it.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from bot.storage.connection import Connection, Cursor, Values

BUSY_FOR: Final = 3000  # milliseconds to wait for another program; people wait for the answer
LONGEST: Final = 4 * 1024 * 1024  # bytes to which SQLite truncates the WAL when it starts it again; a thousand pages


class SqliteConnection(sqlite3.Connection):
    """A connection as the stores use it."""

    def named(self, query: str, values: Values) -> Cursor:
        cursor = self.cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(query, values)

    def next_number(self, table: str) -> int:
        (last,) = self.execute(
            f'SELECT max(ifnull((SELECT max(id) FROM "{table}"), 0),'
            " ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = ?), 0))",
            (table,),
        ).fetchone()
        return int(last) + 1


def connected(path: Path) -> SqliteConnection:
    """The bot's own connection to a file, which is created if needed."""
    connection = sqlite3.connect(path, isolation_level=None, factory=SqliteConnection)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_FOR}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # for the erasure of people
    connection.execute(f"PRAGMA journal_size_limit = {LONGEST}")
    return connection


def open_read_only(path: Path, *, still: bool = False) -> SqliteConnection:
    """A read-only connection to an existing file. SQLite creates files next to it even for readers, unless it is
    ``still``, not written to: they would belong to the reader, who need not be the user that the bot runs as."""
    address = f"{path.absolute().as_uri()}?{'immutable=1' if still else 'mode=ro'}"
    return sqlite3.connect(address, uri=True, timeout=5, factory=SqliteConnection)


def wal_path(database: Path) -> Path:
    """The path of the WAL of a database."""
    return database.with_name(f"{database.name}-wal")


def wal_size(database: Path) -> int:
    """The length of the WAL; 0 if there is none."""
    try:
        return wal_path(database).stat().st_size
    except OSError:
        return 0


def truncate_wal(connection: Connection | sqlite3.Connection, wait: float = 0.0) -> None:
    """Checkpoint and truncate the WAL, unless a reader prevents it for more than ``wait`` seconds."""
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout = {round(wait * 1000)}")
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")


# -- copies

PAGES: Final = 256  # pages copied at a time, 1 MB
PIECES: Final = 32  # pieces between two syncs to the disk
INSTRUCTIONS: Final = 1_000_000  # SQLite instructions between two calls of a watcher, some tenths of a second
UNFINISHED: Final = ".unfinished"  # suffix of a copy until it is complete
_BESIDE: Final = ("", "-journal", "-wal", "-shm")  # suffixes of the files of one database

Watcher = Callable[[int, int], object]  # given the pages left and all after each piece; may raise to cancel


class Damaged(Exception):
    """The copy is damaged; the text says what SQLite finds."""


def copied(
    source: sqlite3.Connection, target: Path, watcher: Watcher = lambda left, pages: None, *, verify: bool = False
) -> None:
    """Copy a database to ``target``, which appears once it is complete, on disk and, with ``verify``, checked. Raises
    ``Damaged``, ``sqlite3.Error`` or ``OSError``; nothing is left of the copy."""

    def progress(_: int, left: int, pages: int) -> None:
        watcher(left, pages)
        if (pages - left) % (PIECES * PAGES) == 0:
            sync(unfinished)  # often enough that others do not have to wait long for the disk

    with written_atomically(target) as unfinished, closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
        copy.execute("PRAGMA synchronous = OFF")  # synced below
        source.execute("BEGIN")
        try:
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            source.backup(copy, pages=PAGES, progress=progress)
        finally:
            source.execute("ROLLBACK")
        copy.execute("PRAGMA journal_mode = DELETE")
        if verify:
            _expect_whole(copy, watcher)


@contextmanager
def written_atomically(target: Path) -> Iterator[Path]:
    """Name a file to write, which gets the name of ``target`` durably when this is left, or is removed on an error."""
    unfinished = target.with_name(f"{target.name}{UNFINISHED}")
    try:
        remove(unfinished)
        yield unfinished
        sync(unfinished)
        os.replace(unfinished, target)
        sync(target.absolute().parent)
    except BaseException:
        with suppress(OSError):
            remove(unfinished)
        raise


def remove(file: Path) -> None:
    """Remove a database with its journal and write-ahead log, if they exist."""
    for end in _BESIDE:
        file.with_name(f"{file.name}{end}").unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Sync a file or, where the system supports it, a folder to the disk."""
    folder = path.is_dir()
    if folder and os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _expect_whole(copy: sqlite3.Connection, watcher: Watcher) -> None:
    """Check every page of a copy, unless the watcher cancels that. Raises ``Damaged``."""
    raised: list[BaseException] = []

    def watch() -> bool:
        try:
            watcher(0, 1)
        except BaseException as error:  # noqa: BLE001 - SQLite would swallow it; it is raised below
            raised.append(error)
        return bool(raised)

    copy.set_progress_handler(watch, INSTRUCTIONS)
    try:
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:
        if raised:
            raise raised[0] from None
        raise
    if found != "ok":
        raise Damaged(found)
