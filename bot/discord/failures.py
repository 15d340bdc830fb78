"""Requests to Discord: what they may raise, and making them once more where the connection broke."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord

LOST: Final = (aiohttp.ClientError, OSError)
"""What a request to Discord may raise where the connection broke; perhaps Discord has acted on it."""
UNDELIVERED: Final = (discord.HTTPException, *LOST)
"""What a request to Discord may raise."""

REFUSED: Final = (discord.Forbidden, discord.NotFound)
"""What it raises where Discord will not have it, so that it is in vain until something changes there."""

T = TypeVar("T")


async def persistently(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request once more where the connection broke before its answer came.

    Only for what may be done twice: edits, and posts with a nonce, by which Discord knows them again.
    """
    try:
        return await request()
    except LOST:
        return await request()
