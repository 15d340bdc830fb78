"""Posts of the daily puzzle in servers: sent once a day, and edited as people answer.

A row is marked before its post is sent and completed afterwards; the channel is searched first while it is incomplete
(``docs/decisions/exactly-once-posts.md``).
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

import discord

from bot.discord.interactions.components import view
from bot.discord.places import Languages, Places
from bot.discord.requests import NO_PINGS, REFUSED, UNDELIVERED, Outbox
from bot.matches.board.posts import Posts
from bot.matches.board.sending import UNKNOWN_CHANNEL
from bot.model.ids import GuildId, UserId
from bot.model.posted_messages import MessageRef
from bot.model.ratings.days import WEEK, Day, WeekLine, day_of, monday
from bot.puzzles.daily.service import DailyPuzzles
from bot.puzzles.daily.store import DailyChannel, DailyPostStore
from bot.puzzles.daily.texts import DailyNews, daily_channel_text, daily_picture, daily_scene
from bot.puzzles.daily.views import DailyControl, DailyPress
from bot.puzzles.texts import PuzzleScene
from bot.ui import Picture, Post, Texts
from renderers.look import Appearance

POSTED: Final = (DailyControl.OPEN, DailyControl.WEEK)
UNKNOWN: Final = -1
"""Number of tries shown by a post that was found in Discord."""
_NOBODY: Final = UserId(0)

log = logging.getLogger(__name__)


class DailyPosts:
    """Sends and updates the posts of the puzzle of the day."""

    def __init__(
        self,
        outbox: Outbox,
        store: DailyPostStore,
        daily: DailyPuzzles,
        posts: Posts,
        places: Places,
        languages: Languages,
        now: Callable[[], datetime],
    ) -> None:
        self._outbox = outbox
        self._store = store
        self._daily = daily
        self._posts = posts
        self._places = places
        self._languages = languages
        self._now = now
        self._drawing = asyncio.Lock()
        self._drawn: tuple[Day, dict[tuple[str, Appearance], Picture]] = (Day(0), {})
        """Pictures of a day by language and appearance."""

    def reached(self, guild: GuildId) -> bool:
        """True if Discord can be asked about a server now."""
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

    # -- within

    async def _sent_already(self, there: DailyChannel, day: Day) -> tuple[MessageRef, int] | None:
        """Return a day's post that was sent but not stored, because of a crash or a lost response."""
        if there.begun is None or day_of(there.begun) != day:
            return None
        below = {DailyPress(day, each).custom_id for each in POSTED}
        found = await self._outbox.find(there.guild, there.channel, there.begun, below.__eq__)
        return None if found is None else (found, UNKNOWN)

    async def _send(self, there: DailyChannel, day: Day) -> tuple[MessageRef, int]:
        """Send a post; return its place and the number of tries shown."""
        guild = there.guild
        news, scene = await self._news(guild, day), await self._scene(guild, day)
        post = Post(daily_channel_text(news, scene), await self._picture(scene, day))
        await self._store.begin(guild, self._now())
        view, once = daily_asking(day, scene.texts), nonce(guild, day)
        return await self._outbox.send(guild, there.channel, post, view, once), news.today.tried

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
                found = self._drawn[1][look] = await daily_picture(scene)
        return found


def nonce(guild: GuildId, day: Day) -> str:
    """Return a key by which Discord recognizes a repeated post: at most 25 characters, unique for the server."""
    return f"d{day:x}.{guild:x}"


def daily_asking(day: Day, texts: Texts) -> discord.ui.View:
    """Buttons of a post."""
    return view(
        *(
            discord.ui.Button[Any](
                label=texts(f"button-daily-{control}"),
                style=discord.ButtonStyle.secondary if index else discord.ButtonStyle.primary,
                custom_id=DailyPress(day, control).custom_id,
            )
            for index, control in enumerate(POSTED)
        )
    )


def _failed(guild: GuildId, error: Exception) -> bool:
    log.warning("The puzzle of the day could not be posted in server %d: %s", guild, error)
    return False
