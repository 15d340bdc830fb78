"""Scheduled posts of the puzzle of the day in servers, and their updates after answers."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.discord.throttle import after_others
from bot.model.ids import GuildId
from bot.model.ratings.days import Day, day_of
from bot.puzzles.daily.posts import DailyPosts
from bot.puzzles.daily.store import DailyPostStore
from bot.runtime.clock import TrustedClock
from bot.runtime.jobs import ASKED_EVERY, LONGEST_DOUBTING, SHORTEST_SLEEP, TaskPool
from bot.runtime.log_context import survived

AT_ONCE: Final = 20
"""The number of servers served concurrently; a slow one does not block others."""
REFRESHED_AFTER: Final = timedelta(seconds=10)
"""Time in which answers are gathered before a post is updated."""
AGAIN_AFTER: Final = timedelta(minutes=5)
LONGEST_PAUSE: Final = timedelta(hours=6)
"""Longest delay after faults in a server; it doubles with each."""


@dataclass(frozen=True, slots=True)
class _Job:
    guild: GuildId
    day: Day
    new: bool
    """Post the puzzle, instead of updating the post."""


@dataclass(frozen=True, slots=True)
class _Fault:
    times: int
    again: datetime


class DailyJob:
    """Posts due puzzles while the clock is plausible; ``soon`` is called when :meth:`tick` has work."""

    def __init__(
        self, store: DailyPostStore, watch: TrustedClock, posts: DailyPosts, soon: Callable[[], object]
    ) -> None:
        self._store = store
        self._watch = watch
        self._posts = posts
        self._soon = soon
        self._following: datetime | None = None
        """Time of the next look into the database; ``None``: now."""
        self._waiting: dict[_Job, None] = {}
        self._crew = TaskPool[GuildId](AT_ONCE, self._go_on)
        self._faults: dict[GuildId, _Fault] = {}
        self._answered: set[tuple[GuildId, Day]] = set()
        """Posts to update."""
        self._tells: datetime | None = None
        """Time of that update."""

    def look(self) -> None:
        """Look again, because work may have become due."""
        self._following = None
        self._soon()

    def answered(self, day: Day, guilds: Iterable[GuildId]) -> None:
        """Schedule updates of the posts in these servers after an answer."""
        self._answered.update((guild, day) for guild in guilds)
        if self._answered and self._tells is None:
            self._tells = self._watch.now() + REFRESHED_AFTER
            self._soon()

    def stop(self) -> list[asyncio.Task[None]]:
        """Start nothing more and cancel running tasks; returns them."""
        return self._crew.stop()

    async def tick(self) -> timedelta:
        """Start due work in the background; returns the time until the next."""
        now, doubt = self._watch.now(), self._watch.doubt_left()
        self._tell(now)
        if doubt:
            self._following = None
            return self._sleep(min(doubt, LONGEST_DOUBTING), now)
        if self._following is None or self._following <= now:
            self._following = now + ASKED_EVERY  # unless something earlier becomes known from here on
            if await survived(self._begin(now), "Which puzzles of the day are due could not be found out.") is None:
                self._look_again(now + AGAIN_AFTER)
        return self._sleep((self._following or now) - now, now)

    def _sleep(self, left: timedelta, now: datetime) -> timedelta:
        return max(left if self._tells is None else min(left, self._tells - now), SHORTEST_SLEEP)

    def _tell(self, now: datetime) -> None:
        """Update posts whose answers were gathered, or after the clock was set back."""
        if self._tells is None or now < self._tells <= now + REFRESHED_AFTER:
            return
        answered, self._answered, self._tells = self._answered, set(), None
        for guild, day in answered:
            self._add(_Job(guild, day, new=False), now)
        self._go_on()

    async def _begin(self, now: datetime) -> bool:
        day = day_of(now)
        for there in await self._store.due(day, now.hour):
            self._add(_Job(there.guild, day, new=True), now)
        for guild, of in await self._store.behind(day):
            self._add(_Job(guild, of, new=False), now)
        self._go_on()
        if await self._store.any(day):
            self._look_again(_next_hour(now))
        return True

    def _add(self, job: _Job, now: datetime) -> None:
        """Queue a job, unless the server is unreachable or pausing; then it is due later."""
        fault = self._faults.get(job.guild)
        if fault is not None and now < fault.again:
            self._look_again(fault.again)
        elif self._posts.reached(job.guild):
            self._waiting[job] = None

    def _look_again(self, at: datetime) -> None:
        if self._following is not None:
            self._following = min(self._following, at)

    def _go_on(self) -> None:
        """Start queued jobs, one in each server."""
        while self._crew.free:
            job = next((job for job in self._waiting if job.guild not in self._crew), None)
            if job is None:
                return
            del self._waiting[job]
            self._crew.begin(job.guild, self._work(job))

    async def _work(self, job: _Job) -> None:
        work = self._post(job) if job.new else self._posts.refresh(job.guild, job.day)
        with after_others():
            settled = await survived(work, f"The puzzle of the day could not be posted in server {job.guild}.")
        if settled:
            self._faults.pop(job.guild, None)
            return
        now, before = self._watch.now(), self._faults.get(job.guild)
        times = 0 if before is None else before.times
        again = now + min(AGAIN_AFTER * (1 << min(times, 10)), LONGEST_PAUSE)
        self._faults[job.guild] = _Fault(times + 1, again)
        self._look_again(again)
        self._soon()

    async def _post(self, job: _Job) -> bool:
        """Post the puzzle if it is still wanted and due."""
        now = self._watch.now()
        if self._watch.doubt_left() or day_of(now) != job.day:
            return True
        for there in await self._store.due(job.day, now.hour, job.guild):
            return await self._posts.post(there, job.day)
        return True


def _next_hour(now: datetime) -> datetime:
    return now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
