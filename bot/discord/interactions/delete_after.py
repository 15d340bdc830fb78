"""Deletion of private confirmations some seconds after they were shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from discord.ext import tasks

from bot.discord.requests import UNDELIVERED
from bot.model.ids import MessageId

MOST: Final = 1000
"""The maximum number of pending deletions; confirmations beyond it stay."""
SHOWN_FOR: Final = timedelta(seconds=10)
SHOWN_WITH_BUTTONS_FOR: Final = timedelta(minutes=1)
"""Both are far below the 15 minutes that the token of an interaction is valid."""

Delete = Callable[[], Awaitable[None]]

log = logging.getLogger(__name__)


class DelayedDeletions:
    """Deletions that are ``due`` in so many seconds, one per message. They are not stored: after a restart a
    confirmation stays. Seconds are counted, since the time of day may be wrong."""

    def __init__(self) -> None:
        self.due: dict[MessageId, tuple[int, Delete]] = {}

    def schedule(self, message: MessageId, after: timedelta, delete: Delete) -> None:
        if len(self.due) < MOST or message in self.due:
            self.due[message] = round(after.total_seconds()), delete
            if not self._loop.is_running():
                self._loop.start()

    def stop(self) -> list[asyncio.Task[None]]:
        """Cancel all deletions; returns the task that makes them, if it runs."""
        self.due.clear()
        self._loop.cancel()
        task = self._loop.get_task()
        return [] if task is None else [task]

    @tasks.loop(seconds=1)
    async def _loop(self) -> None:
        """Count a second, delete what is due, and stop once nothing is pending."""
        self.due = {message: (left - 1, delete) for message, (left, delete) in self.due.items()}
        due = [message for message, (left, _) in self.due.items() if left < 0]
        await asyncio.gather(*(_deleted(self.due.pop(message)[1]) for message in due))
        if not self.due:
            self._loop.stop()


async def _deleted(delete: Delete) -> None:
    try:
        await delete()
    except UNDELIVERED as error:
        log.debug("A confirmation could not be deleted: %s", error)
