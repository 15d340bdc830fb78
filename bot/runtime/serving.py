"""What a process beside the bot does apart from its work: it reads lines and answers each with a line.

It ends when its input does, in the middle of its work as well, so that it never outlives the bot; its memory can be
bounded; and of a fault it says where it arose and no more.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Final

if sys.platform != "win32":
    import resource

READY: Final = b"ready\n"
"""What a process says once it has come up."""
_END_BY_ITSELF: Final = 0.5
"""Seconds that a process at rest has to end in order; one that works is ended after them."""


def serve(reply: Callable[[bytes], bytes], *, meanwhile: Iterable[object] = (), memory: int | None = None) -> None:
    """Answer lines until the input ends; a fault ends the process.

    :param meanwhile: what is done, piece by piece, while nobody asks.
    :param memory: bytes of address space at most, where the system can bound a process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the bot, which ends us in order
    sys.excepthook = _say_where
    if memory is not None:
        _restrain(memory)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what somebody prints by mistake is no answer
        answers.write(READY)
        answers.flush()
        lines: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=_listen, args=(lines,), daemon=True).start()
        doing = iter(meanwhile)
        while line := _next(lines, doing):
            answers.write(reply(line))
            answers.flush()


def _next(lines: SimpleQueue[bytes], meanwhile: Iterator[object]) -> bytes:
    """The next line, which may have to be waited for; empty once the input has ended."""
    with suppress(StopIteration):
        while lines.empty():
            next(meanwhile)
    return lines.get()


def _listen(lines: SimpleQueue[bytes]) -> None:
    """Hand on what is read; nobody can be told of the end of the input in mid-work, so it ends the process."""
    while line := sys.stdin.buffer.readline():
        lines.put(line)
    lines.put(b"")
    time.sleep(_END_BY_ITSELF)
    os._exit(0)


def _restrain(memory: int) -> None:
    """Leave the machine its memory."""
    if sys.platform != "win32":
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _say_where(kind: type[BaseException], _fault: BaseException, trace: TracebackType | None) -> None:
    """One line for the bot's log: the kind of the fault and where it arose; its text may quote a player."""
    where = "nowhere:0"
    while trace is not None:
        where = f"{Path(trace.tb_frame.f_code.co_filename).stem}:{trace.tb_lineno}"
        trace = trace.tb_next
    sys.stderr.write(f"{kind.__name__} in {where}\n")
