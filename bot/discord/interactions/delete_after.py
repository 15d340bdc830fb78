"""Deletion of private confirmations some seconds after they were shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from discord import utils

from bot.discord.requests import UNDELIVERED
from bot.model.ids import MessageId
from bot.runtime.jobs import ASKED_EVERY, Ticker

MOST: Final = 1000
"""The maximum number of pending deletions; confirmations beyond it stay."""
SHOWN_FOR: Final = timedelta(seconds=10)
SHOWN_WITH_BUTTONS_FOR: Final = timedelta(minutes=1)
"""Both are far below the 15 minutes that the token of an interaction is valid."""

Delete = Callable[[], Awaitable[None]]

log = logging.getLogger(__name__)


class DelayedDeletions:
    """Pending deletions, one per message. They are not stored: after a restart a confirmation stays."""

    def __init__(self) -> None:
        self._due: dict[MessageId, tuple[datetime, Delete]] = {}
        self._ticker = Ticker(self._tick)

    @property
    def pending(self) -> int:
        return len(self._due)

    def schedule(self, message: MessageId, after: timedelta, delete: Delete) -> None:
        self.keep(message)
        if len(self._due) < MOST:
            self._due[message] = utils.utcnow() + after, delete
            self._ticker.start()
            self._ticker.soon()

    def keep(self, message: MessageId) -> None:
        """Cancel the deletion of a message, since its buttons are used."""
        self._due.pop(message, None)

    def stop(self) -> list[asyncio.Task[None]]:
        """Cancel all deletions; returns the task that makes them, if it runs."""
        self._due.clear()
        task = self._ticker.cancel()
        return [] if task is None else [task]

    async def _tick(self) -> timedelta:
        now = utils.utcnow()
        due = [message for message, (at, _) in self._due.items() if at <= now]
        await asyncio.gather(*(_deleted(self._due.pop(message)[1]) for message in due))
        left = min((at - utils.utcnow() for at, _ in self._due.values()), default=ASKED_EVERY)
        return max(left, timedelta())


async def _deleted(delete: Delete) -> None:
    try:
        await delete()
    except UNDELIVERED as error:
        log.debug("A confirmation could not be deleted: %s", error)
