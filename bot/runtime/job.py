"""A job that falls due: done in a task of its own, never twice at the same time."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import ClassVar, Final

from bot.runtime.clock import Watch
from bot.runtime.log_context import survived

ASKED_EVERY: Final = timedelta(days=1)
"""The longest time until a job looks again what is due."""
LONGEST_DOUBTING: Final = timedelta(minutes=1)
"""The longest time until the clock is read again while it is not believed."""
SHORTEST_SLEEP: Final = timedelta(seconds=1)


class Job(ABC):
    """Work that falls due as long as the ``watch`` can be believed; ``soon`` is called where :meth:`tick` has work.

    What a stop breaks off is found again after the next start.
    """

    again_after: ClassVar[timedelta]
    """The time until another try after a fault."""
    fault: ClassVar[str]
    """The log line of a fault."""

    def __init__(self, watch: Watch, soon: Callable[[], object]) -> None:
        self._watch = watch
        self._soon = soon
        self._due: datetime | None = None
        """When to look next; ``None`` for at once."""
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def work(self, now: datetime) -> datetime | None:
        """Do what is due; returns when something is due next, ``None`` after a fault that was told."""

    def look(self) -> None:
        """Something may be due that was not before."""
        self._due = None
        self._soon()

    def stop(self) -> list[asyncio.Task[None]]:
        """Break off what is under way; returns it."""
        if self._task is None:
            return []
        self._task.cancel()
        return [self._task]

    async def tick(self) -> timedelta:
        """Begin what is due; returns how long there is nothing to do."""
        if self._task is not None:
            return ASKED_EVERY
        now, doubt = self._watch.now(), self._watch.doubt_left()
        if doubt:
            self._due = None
            return max(min(doubt, LONGEST_DOUBTING), SHORTEST_SLEEP)
        if self._due is None or not now < self._due <= now + ASKED_EVERY:  # it is due, or the clock was set back
            self._due = now + ASKED_EVERY
            self._task = asyncio.create_task(self._run(now), name=type(self).__name__)
        return max(self._due - now, SHORTEST_SLEEP)

    async def _run(self, now: datetime) -> None:
        due = await survived(self.work(now), self.fault)
        self._task = None
        if self._due is not None:  # nothing has become due meanwhile
            self._due = min(self._due, due or self._watch.now() + self.again_after)
        self._soon()
