"""What the start asks of Discord once, and asks again later where that fails."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")

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
    """What ``look`` finds once another process has seen to it; it is looked for ever more rarely."""
    pause = FIRST_LOOK
    while (found := await look()) is None:
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
    return found
