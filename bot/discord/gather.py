"""Two things at the same time, so that neither waits for the other's way to Discord and back."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

log = logging.getLogger(__name__)


async def both(first: Awaitable[A], second: Awaitable[B]) -> tuple[A, B]:
    """Do both to their ends, ``first`` beginning first; what they return.

    If one raises, that is raised afterwards; if both do, that of ``first``, and the log has the other.
    """
    one, other = await asyncio.gather(first, second, return_exceptions=True)
    if isinstance(one, BaseException):
        if isinstance(other, Exception):
            log.warning("Of two things at the same time both failed, this one as well: %r", other)
        raise one
    if isinstance(other, BaseException):
        raise other
    return one, other
