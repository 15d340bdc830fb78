"""Errors logged during a test."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@contextmanager
def logged_errors() -> Iterator[list[logging.LogRecord]]:
    """Collect error records of the bot and of discord.py, which logs failed handlers."""
    handler = _Errors()
    loggers = [logging.getLogger(name) for name in ("discord", "bot", "data")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        yield handler.records
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
