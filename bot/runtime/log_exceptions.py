"""Work that may fail without stopping what goes on beside it."""

import logging
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)


async def survived(work: Awaitable[T], fault: str) -> T | None:
    """What ``work`` returns, or ``None`` if it fails; the log says ``fault`` then, and why."""
    try:
        return await work
    except Exception:  # whatever it is, the log tells and everything else goes on
        log.exception(fault)
        return None
