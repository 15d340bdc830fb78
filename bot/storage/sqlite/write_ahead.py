"""What SQLite has written ahead of a database's own file (its WAL), kept small without anybody waiting for that.

SQLite brings it into the file by itself each thousand pages, as part of a commit, and begins it anew from its start.
But as long as somebody reads, a backup for instance, it can only grow, and afterwards it stays as long as it became.
"""

import sqlite3
from pathlib import Path
from typing import Final

from bot.storage.connection import Connection

LONGEST: Final = 4 * 1024 * 1024
"""Bytes to which SQLite cuts it back as soon as nobody needs more of it; about what a thousand pages take."""
SHORT: Final = 1024 * 1024
"""Bytes that may stay, since they harm nobody."""
QUIET: Final = 5.0
"""Seconds without a write after which somebody may wait for it to be emptied."""
LONGEST_QUIET: Final = 600.0
"""The same after attempts that somebody who reads it has kept from it, twice as long each time."""


def ahead_of(database: Path) -> Path:
    """Where the WAL of a database is."""
    return database.with_name(f"{database.name}-wal")


def bytes_ahead(database: Path) -> int:
    """How long it is; 0 where there is none."""
    try:
        return ahead_of(database).stat().st_size
    except OSError:
        return 0


def limited(connection: sqlite3.Connection) -> None:
    """Let SQLite cut it back whenever it begins it anew."""
    connection.execute(f"PRAGMA journal_size_limit = {LONGEST}")


def emptied(connection: Connection | sqlite3.Connection, wait: float = 0.0) -> None:
    """Bring it into the file and empty it, unless somebody reads it for longer than ``wait`` seconds."""
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout = {round(wait * 1000)}")
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")
