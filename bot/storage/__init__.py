"""Where matches are kept: the only SQL of the project."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from bot.storage.daily import DailyStore
from bot.storage.daily_posts import DailyPostStore
from bot.storage.damage import BadDatabase
from bot.storage.database import Database, Unwritable
from bot.storage.lessons import LessonStore
from bot.storage.lock import PATIENCE, lock, unlock
from bot.storage.matches import MatchStore
from bot.storage.people import PeopleStore
from bot.storage.prepared import PreparedStore
from bot.storage.puzzles import PuzzleStore
from bot.storage.recount import Recounted, RecountStore
from bot.storage.reviews import ReviewStore
from bot.storage.schedule import ScheduleStore
from bot.storage.seating import Load, Seating
from bot.storage.server_puzzles import ServerPuzzleStore
from bot.storage.shown import ShownStore
from bot.storage.standing import StandingStore
from bot.storage.studies import StudyStore
from bot.storage.writing import Conflict, Occupied

__all__ = ["BadDatabase", "Conflict", "Load", "Occupied", "Recounted", "Seating", "Storage", "Unwritable"]


class Storage:
    """One database, and what the use cases ask of it, by subject.

    ``falls_due`` is told of each change of when something falls due in a match: the earliest time that was written.
    """

    def __init__(self, path: Path, falls_due: Callable[[datetime], object] = lambda at: None) -> None:
        self._path = path
        self._lock: Path | None = None
        self._database = Database(path, self._written)
        self._falls_due = falls_due
        self.people = PeopleStore(self._database)
        self.prepared = PreparedStore(self._database)
        self.matches = MatchStore(self._database, self.people, self.prepared)
        self.shown = ShownStore(self._database)
        self.schedule = ScheduleStore(self._database)
        self.standings = StandingStore(self._database)
        self.recount = RecountStore(self._database)
        self.reviews = ReviewStore(self._database)
        self.studies = StudyStore(self._database)
        self.lessons = LessonStore(self._database)
        self.puzzles = PuzzleStore(self._database)
        self.server_puzzles = ServerPuzzleStore(self._database)
        self.daily = DailyStore(self._database)
        self.daily_posts = DailyPostStore(self._database)

    async def open(self, patience: float = PATIENCE) -> None:
        """Open the file, made or migrated where needed; no other process may have it open like this.

        :raises BadDatabase: it cannot be used, or another process keeps it for so many seconds; it is left as it is.
        """
        self._lock = await lock(self._path, patience)
        try:
            stores = (self.people, self.prepared, self.matches, self.shown, self.schedule)
            await self._database.open(*(store.watch for store in stores))
        except BadDatabase:
            self._release()
            raise

    async def close(self) -> None:
        """Finish what is waiting and close the file. Safe to call at any time, also twice."""
        await self._database.close()
        self._release()

    def _written(self) -> None:
        at = self.schedule.written()
        if at is not None:
            self._falls_due(at)

    def _release(self) -> None:
        taken, self._lock = self._lock, None
        if taken is not None:
            unlock(taken)
