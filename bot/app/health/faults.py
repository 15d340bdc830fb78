"""Errors that were logged: counted, and the last of them kept with their short ids; never with what they say."""

import logging
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

from bot.app.logs.lines import OURS, error_id
from bot.runtime.log_context import concern

KEPT: Final = 20


class Faults(logging.Handler):
    """Takes note of every error, wherever it is logged; ``count`` is told by which logger, and of which class."""

    def __init__(self, count: Callable[[str, str], object]) -> None:
        super().__init__(logging.ERROR)
        self._count = count
        self._last: deque[dict[str, Any]] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error: when and where, its class, its id if somebody was told of it, and what it is about."""
        error = record.exc_info[1] if record.exc_info else None
        kind = "" if error is None else type(error).__name__
        self._count(record.name, kind)
        self._last.append(
            {
                "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds"),
                "logger": record.name,
                "error": error_id(record),
                "class": kind or None,
                "place": None if error is None else place(error.__traceback__),
                **concern().known,
            }
        )

    @property
    def last(self) -> list[dict[str, Any]]:
        """The last errors, the newest first, as JSON can say them."""
        return list(reversed(self._last))


def place(trace: TracebackType | None) -> str | None:
    """The innermost function of ours that an exception went through: ``bot.matches.service:submit``."""
    found = None
    while trace is not None:
        name = trace.tb_frame.f_globals.get("__name__", "")
        if name == OURS or name.startswith(f"{OURS}."):
            found = f"{name}:{trace.tb_frame.f_code.co_qualname}"
        trace = trace.tb_next
    return found
