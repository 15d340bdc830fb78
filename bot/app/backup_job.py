"""The daily backup of the database."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.runtime.clock import Watch
from bot.runtime.jobs import Job
from bot.storage.backups import EVERY, BackupFolder, Interrupted, NotCopied

log = logging.getLogger(__name__)


class BackingUp(Job):
    """Copies the database as long as the ``watch`` can be believed; ``soon`` is called where :meth:`tick` has work.

    Without a ``folder`` it does nothing, nor in another of several processes than the one that ``leads``.
    """

    again_after = timedelta(hours=1)
    fault = "The database was not copied."

    def __init__(
        self,
        folder: BackupFolder | None,
        watch: Watch,
        soon: Callable[[], object],
        leads: Callable[[], bool] = lambda: True,
    ) -> None:
        self._folder = folder
        super().__init__(watch, soon)
        self._leads = leads
        self.newest: datetime | None = None
        """The moment of the newest copy, as far as is known."""

    @property
    def age(self) -> timedelta | None:
        """Age of the newest copy; ``None`` if it is unknown."""
        return None if self.newest is None else self._watch.now() - self.newest

    def stop(self) -> list[asyncio.Task[None]]:
        """Break off a copy that is being made, of which nothing is left; returns what is under way."""
        if self._folder is not None:
            self._folder.stop()
        return super().stop()

    async def tick(self) -> timedelta:
        """Begin a copy if one is due; returns how long there is nothing to do."""
        if self._folder is None or not self._leads():
            return EVERY
        return await super().tick()

    async def work(self, now: datetime) -> datetime | None:
        """Make a copy if the newest is old enough; returns when the next is due."""
        assert self._folder is not None, "without a folder nothing is due"
        try:
            self.newest = await asyncio.to_thread(self._folder.newest, now)
            if self.newest is not None and self.newest + EVERY > now:
                return self.newest + EVERY
            made = await asyncio.to_thread(self._folder.make, now)
        except Interrupted:
            return None
        except (OSError, NotCopied) as error:
            log.warning(
                "The database could not be copied to the folder of its backups (%s); I try again in an hour.", error
            )
            return None
        log.info("The database was copied to %s.", made)
        self.newest = now
        return now + EVERY
