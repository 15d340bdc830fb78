"""Garbage collection without pauses: long-lived objects are frozen, so that they are not scanned repeatedly."""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

LOOK_EVERY: Final = 1.0  # seconds
MOST: Final = 20_000  # maximum unfrozen objects; scanning them takes a few milliseconds
MOST_TIMES: Final = 100  # freezes before a full scan, which takes 0.1 to 0.2 seconds


class GarbageCollection:
    """Freezes living objects (``gc.freeze``) whenever scanning the others would begin to take long. Matches are freed
    by reference counts; only cycles alive at the time stay. They are few: after ``most_times`` freezes everything is
    scanned as soon as the bot is not ``busy``, and at the latest after twice as many."""

    def __init__(self, busy: Callable[[], bool], most: int = MOST, most_times: int = MOST_TIMES) -> None:
        self._busy = busy
        self._most = most
        self._most_times = most_times
        self._times = 0

    async def resume(self) -> None:
        """Collect garbage until this is cancelled, first that of an earlier client."""
        self.thoroughly()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look()

    def look(self) -> None:
        """Freeze living objects if there are many new ones."""
        if self._times >= self._most_times * (2 if self._busy() else 1):
            self.thoroughly()
        elif _allocated() >= self._most:
            self._times += 1
            _set_aside()

    def thoroughly(self) -> None:
        """Collect frozen garbage as well."""
        self._times = 0
        gc.unfreeze()
        _set_aside()


def _set_aside() -> None:
    gc.collect()
    gc.freeze()


def _allocated() -> int:
    """The approximate number of objects since the last full scan. A list of them would hold a reference to each, which
    breaks objects that another thread is making."""
    young, middle, old = gc.get_count()
    each, times, _ = gc.get_threshold()
    return young + each * (middle + times * old)
