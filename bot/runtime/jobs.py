"""Timed work: the loop that ticks, jobs that fall due, and pools of tasks."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from discord import utils
from discord.ext import tasks

from bot.runtime.clock import TrustedClock
from bot.runtime.context import cancelled, started, survived, unit_of_work

SOON: Final = timedelta(seconds=1)  # the shortest time between two ticks
LONGEST_DOUBTING: Final = timedelta(minutes=1)  # the longest time until the clock is read again while it is doubted


class Chore(Protocol):
    """Scheduled work."""

    async def tick(self) -> timedelta: ...  # start what is due; returns the time until more may be due
    def stop(self) -> list[asyncio.Task[None]]: ...  # start nothing more and cancel the running tasks; returns them


class Ticker:
    """Calls ``tick`` whenever something may be due; it returns the time until then."""

    def __init__(self, tick: Callable[[], Awaitable[timedelta]]) -> None:
        self._tick = tick
        self._again, self._at_work, self._clock_jumped, self._over = False, False, False, False

    def start(self) -> None:
        if not self._loop.is_running() and not self._over:
            self._loop.start()

    def cancel(self) -> asyncio.Task[None] | None:
        """Stop for good and cancel a running tick; returns its task, if there is one."""
        self._over = True
        self._loop.cancel()
        return self._loop.get_task()

    def soon(self) -> None:
        """Tick soon, since something may be due earlier than the last tick said."""
        self._again = True
        at, planned = utils.utcnow() + SOON, self._loop.next_iteration  # the loop plans by the time of day
        last = planned and planned - timedelta(seconds=self._loop.seconds or 0)
        if planned is None or last is None or at < last:  # the time was set back
            return
        if planned < at - SOON:  # slept through
            self.jumped()
        elif at < planned:
            self._loop.change_interval(seconds=(at - last).total_seconds())

    def jumped(self) -> None:
        """Restart the loop after a jump of the time of day."""
        self._clock_jumped = self._at_work
        task = self._loop.get_task()
        beginning_anew = task is not None and task.cancelling()
        if task is not None and not self._at_work and not beginning_anew and not self._over:
            task.add_done_callback(lambda _: self.start())  # which does nothing where it was started meanwhile
            self._loop.cancel()

    @tasks.loop(seconds=1)
    async def _loop(self) -> None:
        self._again, self._at_work = False, True
        try:
            with unit_of_work():
                left = await self._tick()
        finally:
            self._at_work = False
        self._loop.change_interval(seconds=(SOON if self._again else max(left, SOON)).total_seconds())
        if self._clock_jumped:
            self.jumped()


K = TypeVar("K", bound=Hashable)


class TaskPool(Generic[K]):
    """Runs up to ``most`` tasks at a time, one for each key; ``done`` is called after each."""

    def __init__(self, most: int, done: Callable[[], object]) -> None:
        self._most = most
        self._done = done
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._over = False

    def __contains__(self, about: K) -> bool:
        return about in self._tasks

    @property
    def free(self) -> bool:
        return len(self._tasks) < self._most and not self._over

    def begin(self, about: K, work: Coroutine[Any, Any, None], ended: Callable[[], object] = lambda: None) -> None:
        """Start a task with a key that no running one has; ``ended`` is called after it, even if it never began."""
        task = started(work)
        self._tasks[about] = task
        task.add_done_callback(partial(self._ended, about, ended))

    def stop(self) -> list[asyncio.Task[None]]:
        self._over = True
        return cancelled(self._tasks.values())

    def _ended(self, about: K, ended: Callable[[], object], _: asyncio.Task[None]) -> None:
        del self._tasks[about]
        ended()
        self._done()


ASKED_EVERY: Final = timedelta(days=1)  # the longest time until a job checks again what is due


@dataclass(eq=False)
class _Scheduled(ABC):
    """Work that falls due; ``_soon`` asks for a tick. What a stop cancels is due at the next start."""

    again_after: ClassVar[timedelta]
    fault: ClassVar[str]
    _watch: TrustedClock
    _soon: Callable[[], object]
    _due: datetime | None = field(default=None, init=False)  # the time of the next check; None for at once

    def look(self) -> None:
        """Check at once what is due."""
        self._due = None
        self._soon()

    def _look_at(self, at: datetime) -> None:
        """Check again at a time, unless that is planned earlier."""
        if self._due is not None:
            self._due = min(self._due, at)


@dataclass(eq=False)
class Job(_Scheduled):
    """Scheduled work, one run at a time."""

    _task: asyncio.Task[None] | None = field(default=None, init=False)

    @abstractmethod
    async def work(self, now: datetime) -> datetime | None:
        """Do what is due; returns the next due time, or ``None`` after a logged fault."""

    def stop(self) -> list[asyncio.Task[None]]:
        return cancelled([] if self._task is None else [self._task])

    async def tick(self) -> timedelta:
        if self._task is not None:
            return ASKED_EVERY
        now, doubt = self._watch.now(), self._watch.doubt_left()
        if doubt:
            self._due = None
            return doubt
        if self._due is None or not now < self._due <= now + ASKED_EVERY:  # it is due, or the clock was set back
            self._due = now + ASKED_EVERY
            self._task = started(self._run(now), type(self).__name__)
        return self._due - now

    async def _run(self, now: datetime) -> None:
        due = await survived(self.work(now), self.fault)
        self._task = None
        self._look_at(due or self._watch.now() + self.again_after)
        self._soon()


W = TypeVar("W", bound=Hashable)


class QueueJob(_Scheduled, Generic[W]):
    """Scheduled work on many items: the database is searched for them, then ``most`` are processed at a time."""

    def __init__(self, most: int, watch: TrustedClock, soon: Callable[[], object]) -> None:
        super().__init__(watch, soon)
        self._waiting: dict[W, None] = {}
        self._pool = TaskPool[Hashable](most, self._begin)

    @abstractmethod
    async def search(self, now: datetime) -> datetime:
        """Add the items that are due to ``_waiting``; returns the time of the next search."""

    @abstractmethod
    async def work(self, item: W) -> None:
        """Process an item."""

    def place(self, item: W) -> Hashable:
        """Return the key of which one item is processed at a time."""
        return item

    def stop(self) -> list[asyncio.Task[None]]:
        return self._pool.stop()

    async def _searched(self, now: datetime) -> timedelta:
        if self._due is None or self._due <= now:
            self._due = now + ASKED_EVERY
            self._look_at(await survived(self.search(now), self.fault) or now + self.again_after)
        self._begin()
        return (self._due or now) - now  # at once if something became due meanwhile

    def _begin(self) -> None:
        while self._pool.free:
            item = next((item for item in self._waiting if self.place(item) not in self._pool), None)
            if item is None:
                return
            del self._waiting[item]
            self._pool.begin(self.place(item), self.work(item))
