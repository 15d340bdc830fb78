"""Tracebacks without typed text, which may be in messages of exceptions by others."""

import traceback
from typing import Final

import aiohttp
import discord

from bot.model.errors import BadDatabase, Unwritable
from bot.settings import BadSetting
from bot.storage.errors import ENGINE_ERRORS

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
"""Exceptions whose messages are Discord's, the network's, the disk's or the database's own words. Others may quote what
somebody typed, as those of ``int`` and of a dictionary do; they are told by their names alone."""
CAUSED: Final = "The above exception was the direct cause of the following exception:\n"
DURING: Final = "During handling of the above exception, another exception occurred:\n"


def traced(error: BaseException) -> str:
    """The traceback of an exception and of those that led to it, the first of them first."""
    return "\n".join(_parts(error, set())).rstrip("\n")


def _parts(error: BaseException, seen: set[int]) -> list[str]:
    seen.add(id(error))
    before, link = (error.__cause__, CAUSED) if error.__cause__ is not None else (_context(error), DURING)
    parts = [] if before is None or id(before) in seen else [*_parts(before, seen), link]
    lines = "".join(traceback.format_tb(error.__traceback__))
    parts.append(f"{'Traceback (most recent call last):' if lines else ''}\n{lines}{named(error)}\n".lstrip("\n"))
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            parts += _parts(each, seen) if id(each) not in seen else []
    return parts


def _context(error: BaseException) -> BaseException | None:
    return None if error.__suppress_context__ else error.__context__


def named(error: BaseException) -> str:
    """The name of an exception, and its message where that can hold nothing that somebody typed."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    return f"{name}: {error}" if isinstance(error, TELLING) else name
