"""Secure erase of an SQLite file.

``PRAGMA secure_delete`` does not reach the copies that SQLite leaves in a page when it moves rows, so the file is
rewritten.
"""

from pathlib import Path
from typing import Final

from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.sqlite.write_ahead import bytes_ahead, emptied

PATIENCE: Final = 0.2
"""Longest wait for a reader of the write-ahead log, in seconds; all queries wait meanwhile."""


class FileScrubber:
    """Removes deleted rows from a database's file and its write-ahead log."""

    def __init__(self, database: Database, path: Path) -> None:
        self._database = database
        self._path = path

    async def scrub(self) -> bool:
        """See :meth:`Scrubber.scrub`. All queries wait meanwhile, about a second for 50 MB."""
        return await self._database.by_itself(self._work)

    def _work(self, connection: Connection) -> bool:
        if not self._emptied(connection):
            return False
        connection.execute("VACUUM")
        return self._emptied(connection)

    def _emptied(self, connection: Connection) -> bool:
        emptied(connection, wait=PATIENCE)
        return bytes_ahead(self._path) == 0
