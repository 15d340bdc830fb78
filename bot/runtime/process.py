"""Processes: the signals that stop one, and the main loop of a worker, which never outlives the bot."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop  # worker processes have none and start without it

if sys.platform == "win32":
    TO_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK)
    OF_TERMINAL: Final = (signal.SIGINT,)
else:
    import resource

    TO_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    OF_TERMINAL: Final = (signal.SIGINT, signal.SIGHUP)
"""Signals that a terminal sends to the worker processes as well; the bot ends those itself."""
READY: Final = b"ready\n"  # the first line that a worker writes
_EXIT_AFTER: Final = 0.5  # seconds that an idle worker has to end in order; a busy one is ended after them


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


def serve(reply: Callable[[bytes], bytes], *, meanwhile: Iterable[object] = (), memory: int | None = None) -> None:
    """Answer lines until the input ends, with work to do ``meanwhile``, within ``memory`` bytes of address space."""
    for number in OF_TERMINAL:
        signal.signal(number, signal.SIG_IGN)  # they are for the bot, which ends its workers
    sys.excepthook = _write_location
    if memory is not None and sys.platform != "win32":
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (memory if hard == resource.RLIM_INFINITY else min(memory, hard), hard))
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # stray output is no answer
        answers.write(READY)
        answers.flush()
        lines: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=_read_input, args=(lines,), daemon=True).start()
        pieces = iter(meanwhile)
        while True:
            with suppress(StopIteration):
                while lines.empty():
                    next(pieces)
            if not (line := lines.get()):
                return
            answers.write(reply(line))
            answers.flush()


def _read_input(lines: SimpleQueue[bytes]) -> None:
    while line := sys.stdin.buffer.readline():
        lines.put(line)
    lines.put(b"")
    time.sleep(_EXIT_AFTER)
    os._exit(0)


def _write_location(kind: type[BaseException], _: BaseException, trace: TracebackType | None) -> None:
    """Write the type and the place of an exception for the bot's log; its text may quote a player."""
    place = "nowhere:0"
    while trace is not None:
        place = f"{Path(trace.tb_frame.f_code.co_filename).stem}:{trace.tb_lineno}"
        trace = trace.tb_next
    sys.stderr.write(f"{kind.__name__} in {place}\n")
