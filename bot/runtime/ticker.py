"""When the clock ticks: as soon as something may be due, and not before."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, Protocol

from discord import utils
from discord.ext import tasks

SOON: Final = timedelta(seconds=1)


class Chore(Protocol):
    """What is done as time goes by, beside everything else."""

    async def tick(self) -> timedelta:
        """Begin what is due, and return how long there is nothing to do."""

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin nothing more, and break off what is under way; returns that."""


class Ticking:
    """Calls ``tick``, which does what is due and returns how long there is nothing to do, again and again."""

    def __init__(self, tick: Callable[[], Awaitable[timedelta]]) -> None:
        self._tick = tick
        self._again, self._at_work, self._clock_jumped, self._over = False, False, False, False

    def start(self) -> None:
        """Begin, if that was not done yet."""
        if not self._loop.is_running() and not self._over:
            self._loop.start()

    def cancel(self) -> asyncio.Task[None] | None:
        """Tick no more, and break off a tick under way; returns the task, if there is one."""
        self._over = True
        self._loop.cancel()
        return self._loop.get_task()

    def soon(self) -> None:
        """Something may fall due earlier than the last tick thought."""
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
        """The time of day has jumped from where the loop began, or past its plan; so it begins anew."""
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
            left = await self._tick()
        finally:
            self._at_work = False
        self._loop.change_interval(seconds=(SOON if self._again else left).total_seconds())
        if self._clock_jumped:
            self.jumped()
