"""Where matches are kept: the only SQL of the project."""

from collections.abc import Callable
from pathlib import Path

from bot.storage.clock import Clock, Look
from bot.storage.database import Database, Unwritable
from bot.storage.matches import Board, Conflict, Countdown, Matches, Occupied
from bot.storage.migrating import BadDatabase
from bot.storage.people import People
from bot.storage.recount import Recount, Recounted
from bot.storage.standing import Standings

__all__ = ["BadDatabase", "Board", "Conflict", "Countdown", "Look", "Occupied", "Recounted", "Storage", "Unwritable"]


class Storage:
    """One database, and what the use cases ask of it, by subject; ``written`` is called when it has changed."""

    def __init__(self, path: Path, written: Callable[[], None] = lambda: None) -> None:
        self._database = Database(path, written)
        self.matches = Matches(self._database)
        self.people = People(self._database)
        self.clock = Clock(self._database)
        self.standings = Standings(self._database)
        self.recount = Recount(self._database)

    async def open(self) -> None:
        """Open the file, made or migrated where needed.

        :raises BadDatabase: it cannot be used; it is left as it is.
        """
        await self._database.open()

    async def close(self) -> None:
        """Finish what is waiting and close the file. Safe to call at any time, also twice."""
        await self._database.close()
