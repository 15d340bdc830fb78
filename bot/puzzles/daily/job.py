"""Scheduled posts of the puzzle of the day in servers, and their updates after answers."""

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
from bot.runtime.jobs import ASKED_EVERY, LONGEST_DOUBTING, SHORTEST_SLEEP, QueueJob
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


class DailyJob(QueueJob[_Job]):
    """Posts due puzzles while the clock is plausible, one job in each server at a time."""

    again_after = AGAIN_AFTER
    fault = "Which puzzles of the day are due could not be found out."

    def __init__(
        self, store: DailyPostStore, watch: TrustedClock, posts: DailyPosts, soon: Callable[[], object]
    ) -> None:
        super().__init__(AT_ONCE, watch, soon)
        self._store = store
        self._posts = posts
        self._faults: dict[GuildId, _Fault] = {}
        self._answered: set[tuple[GuildId, Day]] = set()
        """Posts to update."""
        self._tells: datetime | None = None
        """Time of that update."""

    def place(self, item: _Job) -> GuildId:
        """Return the server of a job."""
        return item.guild

    def answered(self, day: Day, guilds: Iterable[GuildId]) -> None:
        """Schedule updates of the posts in these servers after an answer."""
        self._answered.update((guild, day) for guild in guilds)
        if self._answered and self._tells is None:
            self._tells = self._watch.now() + REFRESHED_AFTER
            self._soon()

    async def tick(self) -> timedelta:
        """Start due work in the background; returns the time until the next."""
        now, doubt = self._watch.now(), self._watch.doubt_left()
        self._queue_updates(now)
        if doubt:
            self._due = None
            left = min(doubt, LONGEST_DOUBTING)
        else:
            left = await self._searched(now)
        return max(left if self._tells is None else min(left, self._tells - now), SHORTEST_SLEEP)

    def _queue_updates(self, now: datetime) -> None:
        """Update posts whose answers were gathered, or after the clock was set back."""
        if self._tells is None or now < self._tells <= now + REFRESHED_AFTER:
            return
        answered, self._answered, self._tells = self._answered, set(), None
        for guild, day in answered:
            self._add(_Job(guild, day, new=False), now)
        self._begin()

    async def search(self, now: datetime) -> datetime:
        """Queue due posts and outdated ones."""
        day = day_of(now)
        for there in await self._store.due(day, now.hour):
            self._add(_Job(there.guild, day, new=True), now)
        for guild, of in await self._store.behind(day):
            self._add(_Job(guild, of, new=False), now)
        return _next_hour(now) if await self._store.any(day) else now + ASKED_EVERY

    def _add(self, job: _Job, now: datetime) -> None:
        """Queue a job, unless the server is unreachable or pausing; then it is due later."""
        fault = self._faults.get(job.guild)
        if fault is not None and now < fault.again:
            self._look_at(fault.again)
        elif self._posts.reached(job.guild):
            self._waiting[job] = None

    async def work(self, item: _Job) -> None:
        """Post or update the puzzle in a server."""
        work = self._post(item) if item.new else self._posts.refresh(item.guild, item.day)
        with after_others():
            settled = await survived(work, f"The puzzle of the day could not be posted in server {item.guild}.")
        if settled:
            self._faults.pop(item.guild, None)
            return
        now, before = self._watch.now(), self._faults.get(item.guild)
        times = 0 if before is None else before.times
        again = now + min(AGAIN_AFTER * (1 << min(times, 10)), LONGEST_PAUSE)
        self._faults[item.guild] = _Fault(times + 1, again)
        self._look_at(again)
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
