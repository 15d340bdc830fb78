"""Signals that stop the process: Ctrl-C, those of a supervisor, or the end of its terminal."""

import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop  # worker processes have none and start without it

if sys.platform == "win32":
    TO_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)
    OF_TERMINAL: Final = (signal.SIGINT,)
else:
    TO_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    OF_TERMINAL: Final = (signal.SIGINT, signal.SIGHUP)
"""Signals that a terminal sends to the worker processes as well; the bot ends those itself."""


def on_stop(loop: "AbstractEventLoop", stop: Callable[[], None]) -> None:
    """Call ``stop`` in an event loop for each signal to stop, except the end of the terminal under nohup."""

    def handler(*_: object) -> None:
        if not loop.is_closed():  # the process ends already
            loop.call_soon_threadsafe(stop)

    for number in TO_STOP:
        if number == signal.SIGINT or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)  # loop.add_signal_handler does not exist on Windows


def print_stopped() -> None:
    """Print that the process has stopped, if its output is still there."""
    try:
        print("Stopped.", flush=True)
    except OSError:  # the terminal is closed; Python would fail once more at its exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
