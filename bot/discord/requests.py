"""Payloads of messages, requests that send them, and posts in channels of servers, sent exactly once.

The caller records the start, sends the message with a nonce, by which Discord rejects duplicates for minutes, and
records its id, or else searches the channel for it (``docs/decisions/exactly-once-posts.md``).
"""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.discord.layouts import layout_of
from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef
from bot.ui import Document, Picture, Post
from bot.ui.post import SettingsSource, presented_to
from bot.ui.texts import joined_again

log = logging.getLogger(__name__)


class PictureFile(discord.File):
    """A file of a post, with what can be done on a picture."""

    def __init__(self, file: Picture | Document) -> None:
        super().__init__(io.BytesIO(file.data), file.name, description=joined_again(file.alt))
        self.picture = file if isinstance(file, Picture) else None


def to_send(post: Post, view: discord.ui.View | None) -> dict[str, Any]:
    """Return the arguments that send a post as a new message."""
    parts = to_edit(post, view)
    return {"files" if name == "attachments" else name: part for name, part in parts.items() if part not in (None, [])}


def to_edit(post: Post, view: discord.ui.View | None) -> dict[str, Any]:
    """Return the arguments that edit an existing message into a post."""
    users = [discord.Object(user) for user in post.pings] or False
    return {
        "content": None if post.layout else post.content,
        "allowed_mentions": discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users),
        "view": layout_of(post, view) if post.layout else view,
        "attachments": [*map(PictureFile, post.files)],
        "embeds": [discord.Embed(description=post.below)] if post.below and not post.layout else [],
    }


LOST: Final = (aiohttp.ClientError, OSError)  # errors of broken connections; Discord may have executed the request
UNDELIVERED: Final = (discord.HTTPException, *LOST)  # errors of requests to Discord

REFUSED: Final = (discord.Forbidden, discord.NotFound)  # errors until permissions or the target change

T = TypeVar("T")


async def persistently(request: Callable[[], Awaitable[T]]) -> T:
    """Make an idempotent request, such as an edit or a post with a nonce, with one retry if the connection breaks."""
    try:
        return await request()
    except LOST:
        return await request()


A = TypeVar("A")
B = TypeVar("B")


async def both(first: Awaitable[A], second: Awaitable[B]) -> tuple[A, B]:
    """Await both, starting ``first``, and return their results, or raise an error after both have ended."""
    one, other = await asyncio.gather(first, second, return_exceptions=True)
    if isinstance(one, BaseException):
        if isinstance(other, Exception):
            log.warning("Two concurrent requests failed; the second error: %r", other)
        raise one
    if isinstance(other, BaseException):
        raise other
    return one, other


BEGIN_WITHIN: Final = 10.0
FIRST_PAUSE: Final = 60.0
LONGEST_PAUSE: Final = 3600.0  # maximum seconds between two attempts; Discord has daily limits for writes
FIRST_LOOK: Final = 1.0  # seconds until the first check whether another process has done the work


class BackgroundRetry:
    """Retries with growing pauses until an attempt returns true; the bot runs meanwhile."""

    def __init__(self, once: Callable[[], Awaitable[bool]]) -> None:
        self._once = once
        self._going: asyncio.Future[Any] | None = None

    async def begin(self) -> None:
        """Try once and wait briefly, also for its error; on failure or timeout, retry in the background."""
        attempt = self._going = asyncio.ensure_future(self._once())
        done, _ = await asyncio.wait({attempt}, timeout=BEGIN_WITHIN)
        if not done or not attempt.result():
            self._going = asyncio.ensure_future(self._repeat(attempt))

    def cancel(self) -> None:
        if self._going is not None:
            self._going.cancel()

    async def _repeat(self, attempt: Awaitable[bool]) -> None:
        pause = FIRST_PAUSE
        while not await attempt:
            await asyncio.sleep(pause)
            pause, attempt = min(2 * pause, LONGEST_PAUSE), self._once()


async def polled(look: Callable[[], Awaitable[T | None]]) -> T:
    """Return the result of ``look`` once another process has done the work; polls with growing pauses."""
    pause = FIRST_LOOK
    while (found := await look()) is None:
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
    return found


def ids_below(message: discord.Message) -> list[str]:
    """Return the ids of the components of a message."""
    each = (
        part for top in message.components for part in (*getattr(top, "children", ()), getattr(top, "accessory", None))
    )
    return [custom_id for part in each if (custom_id := getattr(part, "custom_id", None))]


# -- posts of the bot in channels

LOOK_BACK: Final = 300  # the number of messages searched since the start of sending
SLACK: Final = timedelta(minutes=5)  # the allowed difference between Discord's clock and this machine's
UNKNOWN_MESSAGE: Final = 10008
NO_PINGS: Final = discord.AllowedMentions.none()


class Outbox:
    """Sender, editor and finder of messages in servers; each method raises the errors of requests to Discord."""

    def __init__(self, client: discord.Client, people: SettingsSource) -> None:
        self._client = client
        self._people = people

    async def send(
        self, guild: GuildId, channel: ChannelId, post: Post, view: discord.ui.View | None, nonce: str
    ) -> MessageRef:
        """Send a silent message; the caller has recorded the start before."""
        seen, there = await presented_to(post, guild, None, self._people), self._channel(guild, channel)
        message = await persistently(lambda: there.send(**to_send(seen, view), nonce=nonce, silent=True))
        return MessageRef(channel, MessageId(message.id))

    async def edit(self, guild: GuildId, ref: MessageRef, changes: Mapping[str, Any]) -> bool:
        """Edit a message; returns whether it still exists."""
        message = self.message(guild, ref)
        try:
            await persistently(lambda: message.edit(**changes))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def replace(self, guild: GuildId, ref: MessageRef, post: Post, view: discord.ui.View | None) -> bool:
        return await self.edit(guild, ref, to_edit(await presented_to(post, guild, None, self._people), view))

    async def find(
        self, guild: GuildId, channel: ChannelId, begun: datetime, is_wanted: Callable[[set[str]], bool]
    ) -> MessageRef | None:
        """Find a message sent since ``begun`` but not recorded, by the ids of its components."""
        since = discord.Object(discord.utils.time_snowflake(begun - SLACK))
        async for message in self._channel(guild, channel).history(limit=LOOK_BACK, after=since):
            answers = message.interaction_metadata is not None
            if message.author == self._client.user and not answers and is_wanted({*ids_below(message)}):
                return MessageRef(channel, MessageId(message.id))
        return None

    def message(self, guild: GuildId, ref: MessageRef) -> discord.PartialMessage:
        return self._channel(guild, ref.channel).get_partial_message(ref.message)

    def _channel(self, guild: GuildId, channel: ChannelId) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=guild)
