"""What a thinking process does apart from thinking: it reads questions, a line each, and writes an answer to each.

It ends when its input does, in mid-thought as well, so that it never outlives the bot; its memory is bounded;
and of a fault it says where it arose and no more.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Final

from bot.players.question import READY, Answer, Question, written

if sys.platform != "win32":
    import resource

MEMORY: Final = 1 << 30
"""Bytes of address space at most, where a process can be bounded: some 16 MB are used, a search has its own bound."""
_END_BY_ITSELF: Final = 0.5
"""Seconds that a process at rest has to end in order; one that thinks is ended after them."""


def serve(reply: Callable[[Question], Answer]) -> None:
    """Answer questions until the input ends; a fault ends the process, and whoever asked asks another one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the bot, which ends us in order
    sys.excepthook = _say_where
    _restrain()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what somebody prints by mistake is no answer
        answers.write(READY)
        answers.flush()
        lines: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=_listen, args=(lines,), daemon=True).start()
        while line := lines.get():
            answers.write(written(reply(Question.read(line))))
            answers.flush()


def _listen(lines: SimpleQueue[bytes]) -> None:
    """Hand on what is read; nobody can be told of the end of the input in mid-thought, so it ends the process."""
    while line := sys.stdin.buffer.readline():
        lines.put(line)
    lines.put(b"")
    time.sleep(_END_BY_ITSELF)
    os._exit(0)


def _restrain() -> None:
    """Leave the machine its memory, where the system can bound a process."""
    if sys.platform != "win32":
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _say_where(kind: type[BaseException], _fault: BaseException, trace: TracebackType | None) -> None:
    """One line for the bot's log: the kind of the fault and where it arose; its text may quote a player."""
    where = "nowhere:0"
    while trace is not None:
        where = f"{Path(trace.tb_frame.f_code.co_filename).stem}:{trace.tb_lineno}"
        trace = trace.tb_next
    sys.stderr.write(f"{kind.__name__} in {where}\n")
