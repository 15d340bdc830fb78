"""Payloads of messages, and requests that send them."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypedDict, TypeVar

import aiohttp
import discord

from bot.ui import Document, Picture, Post
from bot.ui.escaping import joined_again

log = logging.getLogger(__name__)


class Parts(TypedDict, total=False):
    """The arguments that send a message."""

    content: str
    allowed_mentions: discord.AllowedMentions
    view: discord.ui.View
    files: list[discord.File]
    embeds: list[discord.Embed]


class _Changes(TypedDict):
    content: str
    allowed_mentions: discord.AllowedMentions
    view: discord.ui.View | None
    attachments: Sequence[discord.File]
    embeds: Sequence[discord.Embed]


def to_send(post: Post, view: discord.ui.View | None) -> Parts:
    """The arguments that send a post as a new message."""
    parts: Parts = {"content": post.content, "allowed_mentions": _pinging(post.pings)}
    if view is not None:
        parts["view"] = view
    if files := _files(post):
        parts["files"] = files
    if post.below:
        parts["embeds"] = _below(post)
    return parts


def to_edit(post: Post, view: discord.ui.View | None) -> _Changes:
    """The arguments that turn a message that is there into a post."""
    return {
        "content": post.content,
        "allowed_mentions": _pinging(post.pings),
        "view": view,
        "attachments": _files(post),
        "embeds": _below(post),
    }


def _pinging(users: tuple[int, ...]) -> discord.AllowedMentions:
    if not users:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def _below(post: Post) -> list[discord.Embed]:
    return [discord.Embed(description=post.below)] if post.below else []


def _files(post: Post) -> list[discord.File]:
    return [_file(file) for file in (post.picture, *post.also) if file is not None]


def _file(file: Picture | Document) -> discord.File:
    return discord.File(io.BytesIO(file.data), file.name, description=joined_again(file.alt))


LOST: Final = (aiohttp.ClientError, OSError)
"""Errors of broken connections; Discord may have executed the request."""
UNDELIVERED: Final = (discord.HTTPException, *LOST)
"""Errors of requests to Discord."""

REFUSED: Final = (discord.Forbidden, discord.NotFound)
"""Errors of refused requests, which fail until something changes there."""

T = TypeVar("T")


async def persistently(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request once more where the connection broke before its answer came.

    Only for what may be done twice: edits, and posts with a nonce, by which Discord knows them again.
    """
    try:
        return await request()
    except LOST:
        return await request()


A = TypeVar("A")
B = TypeVar("B")


async def both(first: Awaitable[A], second: Awaitable[B]) -> tuple[A, B]:
    """Do both to their ends, ``first`` beginning first; what they return.

    If one raises, that is raised afterwards; if both do, that of ``first``, and the log has the other.
    """
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
LONGEST_PAUSE: Final = 3600.0
"""Seconds that the start waits for the first attempt, and between two: Discord limits by the day what is written."""
FIRST_LOOK: Final = 1.0
"""Seconds after which is looked again whether another process has done something."""


class Attempts:
    """Attempts at something, with ever longer pauses, until one returns that there is no need for another.

    The bot runs meanwhile.
    """

    def __init__(self, once: Callable[[], Awaitable[bool]]) -> None:
        self._once = once
        self._going: asyncio.Future[Any] | None = None

    async def begin(self) -> None:
        """Try once, and wait for that a little while; where it fails or takes longer, go on in the background.

        What the attempt raises meanwhile is raised here.
        """
        attempt = self._going = asyncio.ensure_future(self._once())
        done, _ = await asyncio.wait({attempt}, timeout=BEGIN_WITHIN)
        if not done or not attempt.result():
            self._going = asyncio.ensure_future(self._go_on(attempt))

    def cancel(self) -> None:
        """Give up."""
        if self._going is not None:
            self._going.cancel()

    async def _go_on(self, attempt: Awaitable[bool]) -> None:
        pause = FIRST_PAUSE
        while not await attempt:
            await asyncio.sleep(pause)
            pause, attempt = min(2 * pause, LONGEST_PAUSE), self._once()


async def seen_to(look: Callable[[], Awaitable[T | None]]) -> T:
    """The result of ``look`` once another process has done the work; polled with growing pauses."""
    pause = FIRST_LOOK
    while (found := await look()) is None:
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
    return found
