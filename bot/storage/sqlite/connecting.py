"""Connections to a file of SQLite's: the bot's own, and those of whoever looks at one that is there."""

import sqlite3
from pathlib import Path

from bot.storage.connection import Cursor, Values
from bot.storage.sqlite.write_ahead import limited


class SqliteConnection(sqlite3.Connection):
    """A connection whose rows know the names of their columns where that is wanted."""

    def named(self, query: str, values: Values) -> Cursor:
        """The rows of a query, their values known by the names of the columns."""
        cursor = self.cursor()
        cursor.row_factory = sqlite3.Row
        return cursor.execute(query, values)

    def next_number(self, table: str) -> int:
        """The number of the next row of a table whose numbers are never given twice."""
        (last,) = self.execute(
            f"SELECT max(ifnull((SELECT max(id) FROM {table}), 0),"
            " ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0))",
            (table,),
        ).fetchone()
        return int(last) + 1


def connected(path: Path) -> SqliteConnection:
    """The bot's own connection to a file, which is made where it does not exist."""
    connection = sqlite3.connect(path, isolation_level=None, factory=SqliteConnection)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # whoever is forgotten leaves no bytes behind
    limited(connection)
    return connection


def readable(path: Path, *, still: bool = False) -> SqliteConnection:
    """A connection to a file that is there, which can change nothing.

    SQLite puts files of its own beside it, whoever reads. Where nobody writes, so that the file is ``still``, it does
    without: they would belong to whoever looks, who need not be the user that the bot runs as.
    """
    address = f"{path.absolute().as_uri()}?{'immutable=1' if still else 'mode=ro'}"
    return sqlite3.connect(address, uri=True, timeout=5, factory=SqliteConnection)


def in_memory() -> SqliteConnection:
    """A database that is gone with its connection."""
    return sqlite3.connect(":memory:", factory=SqliteConnection)
