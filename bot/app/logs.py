"""Formats of log lines, without tokens and typed text."""

import asyncio
import copy
import json
import logging
import re
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import aiohttp
import discord
from aiohttp.http_exceptions import HttpProcessingError

from bot.model.errors import BadDatabase, Unwritable
from bot.runtime.context import current_context
from bot.settings import BadSetting
from bot.storage.errors import ENGINE_ERRORS

log = logging.getLogger(__name__)

TELLING: Final = (
    discord.HTTPException,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    OSError,
    *ENGINE_ERRORS,
    BadDatabase,
    BadSetting,
    Unwritable,
)
"""Exceptions whose messages come from Discord, the network, the disk or the database.

Others may quote typed text; only their class names are logged.
"""
CAUSED: Final = "The above exception was the direct cause of the following exception:\n"
DURING: Final = "During handling of the above exception, another exception occurred:\n"


def traced(error: BaseException) -> str:
    """Return the traceback of an exception and of its causes, the root cause first."""
    return "\n".join(_parts(error, set())).rstrip("\n")


def _parts(error: BaseException, seen: set[int]) -> list[str]:
    seen.add(id(error))
    before, link = error.__cause__, CAUSED
    if before is None and not error.__suppress_context__:
        before, link = error.__context__, DURING
    parts = [] if before is None or id(before) in seen else [*_parts(before, seen), link]
    lines = "".join(traceback.format_tb(error.__traceback__))
    parts.append(f"{'Traceback (most recent call last):' if lines else ''}\n{lines}{named(error)}\n".lstrip("\n"))
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            parts += _parts(each, seen) if id(each) not in seen else []
    return parts


def named(error: BaseException) -> str:
    """Return the class name of an exception, and its message if that cannot contain typed text."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    return f"{name}: {error}" if isinstance(error, TELLING) else name


OURS: Final = "bot"  # the root logger of the bot
JSON: Final = "json"
LEFT_OUT: Final = "…"
_IN_ADDRESS: Final = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?&\"'<>)\]]+")
"""Interaction tokens, which permit responses in the bot's name for 15 minutes."""
_OBJECT: Final = re.compile(r"[<(].*", re.DOTALL)  # an object in a message of asyncio, with the text of its exception


def set_up(level: str, token: str, form: str = "text") -> None:
    """Log to the terminal from ``level`` up, never ``token``; ``form`` is text or json. Debug output of libraries
    contains typed text and interaction tokens, so below INFO only the bot's own loggers write."""
    # These warnings are about voice calls only.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    discord.utils.setup_logging(level=max(logging.getLevelNamesMapping()[level], logging.INFO), root=True)
    logging.getLogger(OURS).setLevel(level)
    for handler in logging.getLogger().handlers:
        usual = handler.formatter or logging.Formatter()
        handler.setFormatter(JsonLines(token) if form == JSON else DiscreetFilter(usual, token))


class DiscreetFilter(logging.Formatter):
    """Formatter that wraps another one, adds context and tracebacks, and removes tokens and messages."""

    def __init__(self, usual: logging.Formatter, token: str) -> None:
        super().__init__()
        self._usual = usual
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        bare = copy.copy(record)
        bare.exc_info = bare.exc_text = None  # with the traceback, it would also write the exception's message
        written, known = self._usual.format(bare), current_context().known
        if known:
            written += f" ({', '.join(f'{name} {number}' for name, number in known.items())})"
        return redacted("\n".join((written, *exception_of(record))), self._token)


class JsonLines(logging.Formatter):
    """Formatter of JSON lines: time, level, logger, message, context and traceback."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line of ASCII JSON."""
        fields: dict[str, str | int] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": redacted(record.getMessage(), self._token),
            **current_context().known,
        }
        error = error_id(record)
        if error is not None:
            fields["error"] = error
        for trace in exception_of(record):
            fields["exception"] = redacted(trace, self._token)
        return json.dumps(fields)


def redacted(text: str, token: str) -> str:
    """Return a text without the bot's token and interaction tokens."""
    text = _IN_ADDRESS.sub(rf"\1{LEFT_OUT}", text)
    return text.replace(token, LEFT_OUT) if token else text


def exception_of(record: logging.LogRecord) -> tuple[str, ...]:
    """Return the traceback of a record, if there is one."""
    error = record.exc_info[1] if record.exc_info else None
    return () if error is None else (traced(error),)


def error_id(record: logging.LogRecord) -> str | None:
    """Return the short error id shown to the user for a record, if any."""
    found = getattr(record, "error", None)
    return found if isinstance(found, str) else None


class _MalformedRequests(logging.Filter):
    """Filter that leaves one line of a request that is not HTTP, for which aiohttp logs an error with a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], HttpProcessingError):
            record.msg, record.exc_info = "A request from %s is not valid HTTP; it was refused.", None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


http_log: Final = logging.getLogger(f"{OURS}.http")
"""The logger of aiohttp's servers."""
http_log.addFilter(_MalformedRequests())


def watch_loop(_: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """Log an error reported by the event loop, without the exception's message, which asyncio would include."""
    error = context.get("exception")
    text = _OBJECT.sub("", str(context.get("message"))).strip()
    log.error("In the event loop: %s.", text, exc_info=error if isinstance(error, BaseException) else None)
