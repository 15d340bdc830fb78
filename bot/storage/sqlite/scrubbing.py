"""Writing the file anew, so that nothing of deleted rows remains in it.

Pages whose rows were moved keep copies of them, which ``PRAGMA secure_delete`` does not reach.
"""

from pathlib import Path
from typing import Final

from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.sqlite.write_ahead import bytes_ahead, emptied

PATIENCE: Final = 0.2
"""Seconds that a reader of the write-ahead log is waited for, by everybody."""


class FileScrubber:
    """Leaves nothing of deleted rows in a database's file and its write-ahead log."""

    def __init__(self, database: Database, path: Path) -> None:
        self._database = database
        self._path = path

    async def scrub(self) -> bool:
        """See :meth:`Scrubber.scrub`; everybody waits meanwhile, about a second for 50 MB."""
        return await self._database.by_itself(self._work)

    def _work(self, connection: Connection) -> bool:
        if not self._emptied(connection):
            return False
        connection.execute("VACUUM")
        return self._emptied(connection)

    def _emptied(self, connection: Connection) -> bool:
        emptied(connection, wait=PATIENCE)
        return bytes_ahead(self._path) == 0
