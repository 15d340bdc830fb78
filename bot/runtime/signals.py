"""Signals that stop the process: Ctrl-C, or those of a supervisor."""

import asyncio
import signal
import sys
from collections.abc import Callable
from typing import Final

if sys.platform == "win32":
    TO_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)
else:
    TO_STOP: Final = (signal.SIGINT, signal.SIGTERM)


def on_stop(stop: Callable[[], None]) -> None:
    """Call ``stop`` in the running event loop for each signal to stop."""
    loop = asyncio.get_running_loop()

    def handler(*_: object) -> None:
        if not loop.is_closed():  # the process ends already
            loop.call_soon_threadsafe(stop)

    for number in TO_STOP:
        signal.signal(number, handler)  # loop.add_signal_handler does not exist on Windows
