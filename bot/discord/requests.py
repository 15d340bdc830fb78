"""Payloads of messages, and requests that send them."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.ui import Post
from bot.ui.escaping import joined_again

log = logging.getLogger(__name__)


def to_send(post: Post, view: discord.ui.View | None) -> dict[str, Any]:
    """Return the arguments that send a post as a new message."""
    parts = to_edit(post, view)
    return {"files" if name == "attachments" else name: part for name, part in parts.items() if part not in (None, [])}


def to_edit(post: Post, view: discord.ui.View | None) -> dict[str, Any]:
    """Return the arguments that edit an existing message into a post."""
    users = [discord.Object(user) for user in post.pings] or False
    files = [file for file in (post.picture, *post.also) if file is not None]
    return {
        "content": post.content,
        "allowed_mentions": discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users),
        "view": view,
        "attachments": [
            discord.File(io.BytesIO(file.data), file.name, description=joined_again(file.alt)) for file in files
        ],
        "embeds": [discord.Embed(description=post.below)] if post.below else [],
    }


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


class BackgroundRetry:
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
