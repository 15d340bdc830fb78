"""Being told to stop: by Ctrl-C, or by what supervises the process."""

import asyncio
import signal
import sys
from collections.abc import Callable
from typing import Final

if sys.platform == "win32":
    TO_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)
else:
    TO_STOP: Final = (signal.SIGINT, signal.SIGTERM)


def on_stop(told: Callable[[], None]) -> None:
    """Call ``told`` in the event loop that runs, each time the process is told to stop, until the process ends."""
    loop = asyncio.get_running_loop()

    def heard(*_: object) -> None:
        if not loop.is_closed():  # it is ending already
            loop.call_soon_threadsafe(told)

    for number in TO_STOP:
        signal.signal(number, heard)  # not the loop's own way, which Windows does not have
