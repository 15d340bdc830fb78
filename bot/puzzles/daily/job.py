"""When the puzzle of the day is posted in servers that want it, and when its posts tell of new answers."""

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
from bot.runtime.clock import Watch
from bot.runtime.jobs import Crew
from bot.runtime.log_context import survived

AT_ONCE: Final = 20
"""How many servers are served at the same time: one that Discord is slow with holds up no others."""
REFRESHED_AFTER: Final = timedelta(seconds=10)
"""How long answers are gathered before a post tells of them."""
AGAIN_AFTER: Final = timedelta(minutes=5)
LONGEST_PAUSE: Final = timedelta(hours=6)
"""How long after a fault a server is served again: twice as long after each further one, up to the longest."""
SHORTEST_SLEEP: Final = timedelta(seconds=1)
ASKED_EVERY: Final = timedelta(days=1)
"""How often the database is asked what is due, even if no server wants anything."""
LONGEST_DOUBTING: Final = timedelta(minutes=1)
"""While the clock is not believed it is read so often."""


@dataclass(frozen=True, slots=True)
class _Job:
    """What is to be done in a server."""

    guild: GuildId
    day: Day
    new: bool
    """Whether the puzzle of the day is to be posted there, and not just edited."""


@dataclass(frozen=True, slots=True)
class _Fault:
    """Something could not be brought to a server."""

    times: int
    again: datetime


class Posting:
    """Posts what is due as long as the ``watch`` can be believed; ``soon`` is called where :meth:`tick` has work."""

    def __init__(self, store: DailyPostStore, watch: Watch, posts: DailyPosts, soon: Callable[[], object]) -> None:
        self._store = store
        self._watch = watch
        self._posts = posts
        self._soon = soon
        self._following: datetime | None = None
        """When to ask the database next; ``None`` for at once."""
        self._waiting: dict[_Job, None] = {}
        self._crew = Crew[GuildId](AT_ONCE, self._go_on)
        self._faults: dict[GuildId, _Fault] = {}
        self._answered: set[tuple[GuildId, Day]] = set()
        """Whose posts are to be edited."""
        self._tells: datetime | None = None
        """When that is done."""

    def look(self) -> None:
        """Something may be due that was not before: a server wants it now, or is within reach again."""
        self._following = None
        self._soon()

    def answered(self, day: Day, guilds: Iterable[GuildId]) -> None:
        """Somebody has answered the puzzle of a day: the posts in these servers tell of it soon."""
        self._answered.update((guild, day) for guild in guilds)
        if self._answered and self._tells is None:
            self._tells = self._watch.now() + REFRESHED_AFTER
            self._soon()

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin nothing more, and break off what is under way; returns that."""
        return self._crew.stop()

    async def tick(self) -> timedelta:
        """Begin what is due, and return how long there is nothing to do; it goes on beside everything else."""
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
        """How long there is nothing to do, where ``left`` is how long nothing is to be posted."""
        return max(left if self._tells is None else min(left, self._tells - now), SHORTEST_SLEEP)

    def _tell(self, now: datetime) -> None:
        """Let posts tell of new answers where these were gathered for long enough, or the clock was set back."""
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
        """Let something be done, unless Discord can't be asked now: then it is found to be due later."""
        fault = self._faults.get(job.guild)
        if fault is not None and now < fault.again:
            self._look_again(fault.again)
        elif self._posts.reached(job.guild):
            self._waiting[job] = None

    def _look_again(self, at: datetime) -> None:
        if self._following is not None:
            self._following = min(self._following, at)

    def _go_on(self) -> None:
        """Do several things at a time, in each server one."""
        while self._crew.free:
            job = next((job for job in self._waiting if job.guild not in self._crew), None)
            if job is None:
                return
            del self._waiting[job]
            self._crew.begin(job.guild, self._work(job))

    async def _work(self, job: _Job) -> None:
        work = self._post(job) if job.new else self._posts.refresh(job.guild, job.day)
        with after_others():
            settled = await survived(work, f"The puzzle of the day could not be brought to server {job.guild}.")
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
        """Post it if that is still wanted, and still believed to be due."""
        now = self._watch.now()
        if self._watch.doubt_left() or day_of(now) != job.day:
            return True
        for there in await self._store.due(job.day, now.hour, job.guild):
            return await self._posts.post(there, job.day)
        return True


def _next_hour(now: datetime) -> datetime:
    return now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
