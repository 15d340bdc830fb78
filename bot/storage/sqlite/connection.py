"""Connections to an SQLite file, and its write-ahead log (WAL).

SQLite checkpoints the WAL each thousand pages, within a commit, and then starts it again. While a connection reads, a
backup for instance, it can only grow, and keeps its length afterwards. So the bot empties it when nobody waits.
"""

import sqlite3
from pathlib import Path
from typing import Final

from bot.storage.connection import Connection, Cursor, Values

LONGEST: Final = 4 * 1024 * 1024
"""Bytes to which SQLite truncates the WAL when it starts it again; about a thousand pages."""


class SqliteConnection(sqlite3.Connection):
    """A connection as the stores use it."""

    def named(self, query: str, values: Values) -> Cursor:
        cursor = self.cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(query, values)

    def next_number(self, table: str) -> int:
        (last,) = self.execute(
            f"SELECT max(ifnull((SELECT max(id) FROM {table}), 0),"
            " ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0))",
            (table,),
        ).fetchone()
        return int(last) + 1


def connected(path: Path) -> SqliteConnection:
    """The bot's own connection to a file, which is created if needed."""
    connection = sqlite3.connect(path, isolation_level=None, factory=SqliteConnection)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # for the erasure of people
    connection.execute(f"PRAGMA journal_size_limit = {LONGEST}")
    return connection


def open_read_only(path: Path, *, still: bool = False) -> SqliteConnection:
    """A read-only connection to a file that exists. Even for readers, SQLite creates files next to it. It does without
    if the file is ``still``, that is nobody writes to it: the files would belong to the reader, who need not be the
    user that the bot runs as."""
    address = f"{path.absolute().as_uri()}?{'immutable=1' if still else 'mode=ro'}"
    return sqlite3.connect(address, uri=True, timeout=5, factory=SqliteConnection)


def in_memory() -> SqliteConnection:
    """A new database in memory."""
    return sqlite3.connect(":memory:", factory=SqliteConnection)


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
