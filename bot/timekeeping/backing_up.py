"""When the database is copied to the folder of its backups: once a day, beside everything else."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.storage.backups import EVERY, BackupFolder, Interrupted, NotCopied
from bot.timekeeping.surviving import survived
from bot.timekeeping.watch import Watch

AGAIN_AFTER: Final = timedelta(hours=1)
"""How long after a fault it is tried again."""
LONGEST_DOUBTING: Final = timedelta(minutes=1)
"""While the clock is not believed it is read so often."""
SHORTEST_SLEEP: Final = timedelta(seconds=1)

log = logging.getLogger(__name__)


class BackingUp:
    """Copies the database as long as the ``watch`` can be believed; ``soon`` is called where :meth:`tick` has work.

    Without a ``folder`` it does nothing, nor in another of several processes than the one that ``leads``.
    """

    def __init__(
        self,
        folder: BackupFolder | None,
        watch: Watch,
        soon: Callable[[], object],
        leads: Callable[[], bool] = lambda: True,
    ) -> None:
        self._folder = folder
        self._watch = watch
        self._soon = soon
        self._leads = leads
        self._due: datetime | None = None
        """When to look at the folder next; ``None`` for at once."""
        self._task: asyncio.Task[None] | None = None
        self.newest: datetime | None = None
        """The moment of the newest copy, as far as is known."""

    @property
    def age(self) -> timedelta | None:
        """How old the newest copy is, as far as is known."""
        return None if self.newest is None else self._watch.now() - self.newest

    def stop(self) -> list[asyncio.Task[None]]:
        """Break off a copy that is being made, of which nothing is left; returns what is under way."""
        if self._folder is not None:
            self._folder.stop()
        if self._task is None:
            return []
        self._task.cancel()
        return [self._task]

    async def tick(self) -> timedelta:
        """Begin a copy if one is due, and return how long there is nothing to do; it is made beside everything else."""
        if self._folder is None or self._task is not None or not self._leads():
            return EVERY
        now, doubt = self._watch.now(), self._watch.doubt_left()
        if doubt:
            self._due = None
            return max(min(doubt, LONGEST_DOUBTING), SHORTEST_SLEEP)
        if self._due is None or not now < self._due <= now + EVERY:  # it has come, or the clock was set back
            self._due = now + await self._left(self._folder, now)
        if self._due > now:
            return max(self._due - now, SHORTEST_SLEEP)
        self._task = asyncio.create_task(self._make(self._folder, now), name="backup")
        return EVERY

    async def _left(self, folder: BackupFolder, now: datetime) -> timedelta:
        """How long there is time until the next copy."""
        try:
            self.newest = await asyncio.to_thread(folder.newest, now)
        except OSError as error:
            return self._failed(str(error))
        return timedelta() if self.newest is None else self.newest + EVERY - now

    async def _make(self, folder: BackupFolder, now: datetime) -> None:
        self._due = now + AGAIN_AFTER  # unless it works
        if await survived(self._made(folder, now), "The database was not copied."):
            self._due = None
        self._task = None
        self._soon()

    async def _made(self, folder: BackupFolder, now: datetime) -> bool:
        try:
            made = await asyncio.to_thread(folder.make, now)
        except NotCopied as error:
            self._failed(str(error))
            return False
        except Interrupted:
            return False
        log.info("The database was copied to %s.", made)
        return True

    def _failed(self, why: str) -> timedelta:
        """Say it; how long to wait before the next attempt."""
        log.warning("The database could not be copied to the folder of its backups (%s); I try again in an hour.", why)
        return AGAIN_AFTER
