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
    """Return the arguments that send a post as a new message."""
    parts: Parts = {"content": post.content, "allowed_mentions": _pinging(post.pings)}
    if view is not None:
        parts["view"] = view
    if files := _files(post):
        parts["files"] = files
    if post.below:
        parts["embeds"] = _below(post)
    return parts


def to_edit(post: Post, view: discord.ui.View | None) -> _Changes:
    """Return the arguments that edit an existing message into a post."""
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


LOST: Final = (aiohttp.ClientError, OSError)  # errors of broken connections; Discord may have executed the request
UNDELIVERED: Final = (discord.HTTPException, *LOST)  # errors of requests to Discord

REFUSED: Final = (discord.Forbidden, discord.NotFound)
"""Errors of rejected requests, which fail until permissions or the target change."""

T = TypeVar("T")


async def persistently(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request, with one retry after a connection error. Use only for idempotent requests: edits, and posts with
    a nonce, by which Discord detects duplicates."""
    try:
        return await request()
    except LOST:
        return await request()


A = TypeVar("A")
B = TypeVar("B")


async def both(first: Awaitable[A], second: Awaitable[B]) -> tuple[A, B]:
    """Await both, starting ``first`` first, and return their results. An error is raised after both have ended; if both
    fail, that of ``first`` is raised and the other is logged."""
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


class Attempts:
    """Retries with growing pauses until an attempt returns true; the bot runs meanwhile."""

    def __init__(self, once: Callable[[], Awaitable[bool]]) -> None:
        self._once = once
        self._going: asyncio.Future[Any] | None = None

    async def begin(self) -> None:
        """Try once and wait briefly; on failure or timeout, retry in the background. An error of the first attempt
        within that time is raised."""
        attempt = self._going = asyncio.ensure_future(self._once())
        done, _ = await asyncio.wait({attempt}, timeout=BEGIN_WITHIN)
        if not done or not attempt.result():
            self._going = asyncio.ensure_future(self._go_on(attempt))

    def cancel(self) -> None:
        if self._going is not None:
            self._going.cancel()

    async def _go_on(self, attempt: Awaitable[bool]) -> None:
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
