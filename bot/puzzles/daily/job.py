"""Posts of the daily puzzle in servers: a job sends them once a day, and edits them as people answer.

A row is marked before its post is sent and completed afterwards; the channel is searched first while it is incomplete
(``docs/decisions/exactly-once-posts.md``).
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.discord.interactions.components import view
from bot.discord.places import Languages, Places
from bot.discord.requests import NO_PINGS, REFUSED, UNDELIVERED, Outbox
from bot.discord.throttle import after_others
from bot.matches.board.posts import Posts
from bot.matches.board.sending import UNKNOWN_CHANNEL
from bot.matches.clock.notices import Retries
from bot.matches.texts.board import drawn
from bot.model.ids import GuildId, MessageRef, UserId
from bot.model.ratings.days import WEEK, Day, WeekLine, day_of, monday
from bot.puzzles.daily.service import DailyPuzzles
from bot.puzzles.daily.store import DailyChannel, DailyPostStore
from bot.puzzles.daily.views import DailyControl, DailyNews, DailyPress, daily_channel_text, daily_scene
from bot.puzzles.views import PuzzleScene
from bot.runtime.clock import TrustedClock
from bot.runtime.context import survived
from bot.runtime.jobs import ASKED_EVERY, QueueJob
from bot.ui import Picture, Post
from renderers.look import Appearance

POSTED: Final = (DailyControl.OPEN, DailyControl.WEEK)
UNKNOWN: Final = -1  # number of tries shown by a post that was found in Discord
_NOBODY: Final = UserId(0)

log = logging.getLogger(__name__)


@dataclass(eq=False)
class DailyPosts:
    """Sends and updates the posts of the puzzle of the day."""

    _outbox: Outbox
    _store: DailyPostStore
    _daily: DailyPuzzles
    _posts: Posts
    _places: Places
    _languages: Languages
    _now: Callable[[], datetime]
    _drawing: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)
    _drawn: tuple[Day, dict[tuple[str, Appearance], Picture]] = field(init=False, default_factory=lambda: (Day(0), {}))
    """Pictures of a day by language and appearance."""

    def reached(self, guild: GuildId) -> bool:
        return self._places.is_available(guild)

    async def post(self, there: DailyChannel, day: Day) -> bool:
        """Send the puzzle of a day; returns False if it has to be tried again."""
        store = self._store
        try:
            ref, reported = await self._sent_already(there, day) or await self._send(there, day)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_CHANNEL:
                await store.gone(there.channel)
                log.warning(
                    "No puzzle of the day is posted in server %d any more, because its channel was deleted.",
                    there.guild,
                )
                return True
            if not isinstance(error, REFUSED):
                return _failed(there.guild, error)
            await store.skip(there, day)
            log.warning(
                "No puzzle of the day is posted in server %d today, because Discord refuses it: %s", there.guild, error
            )
            return True
        except UNDELIVERED as error:
            return _failed(there.guild, error)
        await store.posted(there.guild, day, ref, reported)
        return True

    async def refresh(self, guild: GuildId, day: Day) -> bool:
        """Update the post of a day; returns False if it has to be tried again."""
        ref = await self._store.post(guild, day)
        if ref is None:
            return True
        news, scene = await self._news(guild, day), await self._scene(guild, day)
        content = Post(daily_channel_text(news, scene)).content
        try:
            if not await self._outbox.edit(guild, ref, {"content": content, "allowed_mentions": NO_PINGS}):
                log.info("The puzzle of the day of server %d was deleted, and is not posted again.", guild)
        except UNDELIVERED as error:
            if not isinstance(error, REFUSED):
                return _failed(guild, error)
            log.warning(
                "The puzzle of the day of server %d stays as it is, because Discord refuses the edit: %s", guild, error
            )
        await self._store.reported(guild, day, news.today.tried)
        return True

    async def _sent_already(self, there: DailyChannel, day: Day) -> tuple[MessageRef, int] | None:
        """Return a day's post that was sent but not stored, because of a crash or a lost response."""
        if there.begun is None or day_of(there.begun) != day:
            return None
        below = {DailyPress(day, each).custom_id for each in POSTED}
        found = await self._outbox.find(there.guild, there.channel, there.begun, below.__eq__)
        return None if found is None else (found, UNKNOWN)

    async def _send(self, there: DailyChannel, day: Day) -> tuple[MessageRef, int]:
        guild = there.guild
        news, scene = await self._news(guild, day), await self._scene(guild, day)
        post = Post(daily_channel_text(news, scene), await self._picture(scene, day))
        first, *others = [DailyPress(day, each).button(scene.texts(f"button-daily-{each}")) for each in POSTED]
        first.style = discord.ButtonStyle.primary
        await self._store.begin(guild, self._now())
        below = view(first, *others)
        return await self._outbox.send(guild, there.channel, post, below, nonce(guild, day)), news.today.tried

    async def _news(self, guild: GuildId, day: Day) -> DailyNews:
        today, before = [await self._daily.results(guild, each) for each in (day, Day(day - 1))]
        week: tuple[WeekLine, ...] = ()
        if day == monday(day):
            week = (await self._daily.week(_NOBODY, guild, Day(day - WEEK))).lines
        return DailyNews(today, before, week)

    async def _scene(self, guild: GuildId, day: Day) -> PuzzleScene:
        texts, appearance = await self._languages.of_server(guild), await self._posts.appearance(guild, None)
        return daily_scene(await self._daily.of(day), day, texts, appearance=appearance)

    async def _picture(self, scene: PuzzleScene, day: Day) -> Picture:
        """Return the picture of the position, drawn once for all servers of a language and look."""
        look = scene.texts.language, scene.appearance
        async with self._drawing:
            if self._drawn[0] != day:
                self._drawn = day, {}
            found = self._drawn[1].get(look)
            if found is None:
                found = self._drawn[1][look] = await drawn(scene.puzzle.play, scene.drawing)
        return found


def nonce(guild: GuildId, day: Day) -> str:
    """Return a key by which Discord recognizes a repeated post: at most 25 characters, unique for the server."""
    return f"d{day:x}.{guild:x}"


def _failed(guild: GuildId, error: Exception) -> bool:
    log.warning("The puzzle of the day could not be posted in server %d: %s", guild, error)
    return False


# -- the job

AT_ONCE: Final = 20  # the number of servers served concurrently; a slow one does not block others
REFRESHED_AFTER: Final = timedelta(seconds=10)  # time in which answers are gathered before a post is updated
AGAIN_AFTER: Final = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class _Job:
    guild: GuildId
    day: Day
    new: bool  # post the puzzle, instead of updating the post


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
        self._retries = Retries[GuildId]()
        self._answered: set[tuple[GuildId, Day]] = set()  # posts to update
        self._tells: datetime | None = None  # time of that update

    def place(self, item: _Job) -> GuildId:
        return item.guild

    def answered(self, day: Day, guilds: Iterable[GuildId]) -> None:
        """Schedule updates of the posts in these servers after an answer."""
        self._answered.update((guild, day) for guild in guilds)
        if self._answered and self._tells is None:
            self._tells = self._watch.now() + REFRESHED_AFTER
            self._soon()

    async def tick(self) -> timedelta:
        now, doubt = self._watch.now(), self._watch.doubt_left()
        self._queue_updates(now)
        if doubt:
            self._due = None
        left = doubt or await self._searched(now)
        return left if self._tells is None else min(left, self._tells - now)

    def _queue_updates(self, now: datetime) -> None:
        """Update posts whose answers were gathered, or after the clock was set back."""
        if self._tells is None or now < self._tells <= now + REFRESHED_AFTER:
            return
        answered, self._answered, self._tells = self._answered, set(), None
        for guild, day in answered:
            self._add(_Job(guild, day, new=False), now)
        self._begin()

    async def search(self, now: datetime) -> datetime:
        day = day_of(now)
        for there in await self._store.due(day, now.hour):
            self._add(_Job(there.guild, day, new=True), now)
        for guild, of in await self._store.behind(day):
            self._add(_Job(guild, of, new=False), now)
        if not await self._store.any(day):
            return now + ASKED_EVERY
        return now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)

    def _add(self, job: _Job, now: datetime) -> None:
        """Queue a job, unless the server is unreachable or pausing; then it is due later."""
        failed = self._retries.of(job.guild, 0)
        if failed is not None and failed.rests(now):
            self._look_at(failed.again)
        elif self._posts.reached(job.guild):
            self._waiting[job] = None

    async def work(self, item: _Job) -> None:
        work = self._post(item) if item.new else self._posts.refresh(item.guild, item.day)
        with after_others():
            settled = await survived(work, f"The puzzle of the day could not be posted in server {item.guild}.")
        if settled:
            self._retries.succeeded(item.guild)
            return
        self._look_at(self._retries.failed(item.guild, 0, self._watch.now()))
        self._soon()

    async def _post(self, job: _Job) -> bool:
        now = self._watch.now()
        if self._watch.doubt_left() or day_of(now) != job.day:
            return True
        for there in await self._store.due(job.day, now.hour, job.guild):
            return await self._posts.post(there, job.day)
        return True
