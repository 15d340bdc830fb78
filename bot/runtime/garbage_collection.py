"""Collecting garbage without pauses: what lives long is set aside, so that it is not gone through again and again."""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

LOOK_EVERY: Final = 1.0
"""Seconds."""
MOST: Final = 20_000
"""So many objects that are not set aside are gone through in a few milliseconds, on a busy machine in ten."""
MOST_TIMES: Final = 100
"""How often what lives is set aside before all of it is gone through again, which takes a tenth of a second or two."""


class Collecting:
    """Sets what lives aside (``gc.freeze``), a little at a time, before what is not set aside takes long to go through.

    A match is freed as soon as nobody holds it, set aside or not: only cycles need collecting. Those that were alive
    when they were set aside, such as what discord.py made of the interactions under way, stay after their end. That is
    little, once in so many objects that go on living, and bounded: after so many times all that is set aside is gone
    through as well, if it can be while nobody is ``busy``, and in any case after twice as many.
    """

    def __init__(self, busy: Callable[[], bool], most: int = MOST, most_times: int = MOST_TIMES) -> None:
        self._busy = busy
        self._most = most
        self._most_times = most_times
        self._times = 0

    async def go_on(self) -> None:
        """Look after the garbage until this is cancelled, beginning with what is left of whatever ran before."""
        self.thoroughly()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look()

    def look(self) -> None:
        """Set what lives aside, if that has become much."""
        if self._times >= self._most_times * (2 if self._busy() else 1):
            self.thoroughly()
        elif _made() >= self._most:
            self._times += 1
            _set_aside()

    def thoroughly(self) -> None:
        """Collect what was set aside and lives no more, too."""
        self._times = 0
        gc.unfreeze()
        _set_aside()


def _set_aside() -> None:
    gc.collect()
    gc.freeze()


def _made() -> int:
    """About how many objects more were made than freed since all were gone through last.

    Listing them would tell exactly, but holds each for a moment, also what another thread is just making, and breaks
    that.
    """
    young, middle, old = gc.get_count()
    each, times, _ = gc.get_threshold()
    return young + each * (middle + times * old)
