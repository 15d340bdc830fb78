"""The ids that log lines and their tasks are about: interaction, match, server and shard; no typed text."""

import logging
from collections.abc import Awaitable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import TypeVar


@dataclass(slots=True)
class LogContext:
    """The ids of the current work; ``None`` where there is none, or none is known yet."""

    interaction: int | None = None
    match: int | None = None
    guild: int | None = None
    shard: int | None = None

    @property
    def known(self) -> dict[str, int]:
        names = ("match", "interaction", "guild", "shard")
        return {name: number for name in names if (number := getattr(self, name)) is not None}


_current: ContextVar[LogContext | None] = ContextVar("log_context", default=None)


def current_context() -> LogContext:
    """The context of the current task."""
    return replace(_current.get() or LogContext())


@contextmanager
def _within(context: LogContext) -> Iterator[None]:
    token = _current.set(context)
    try:
        yield
    finally:
        _current.reset(token)


def answering_to(interaction: int, guild: int | None, shards: int) -> AbstractContextManager[None]:
    """Set the context to an interaction that one of ``shards`` shards delivered."""
    return _within(LogContext(interaction, guild=guild, shard=((guild or 0) >> 22) % shards))


def match_context(match: int, *, separate: bool = False) -> AbstractContextManager[None]:
    """Set the match of the context, whose interaction stays unless it is about another or the work is ``separate``."""
    outer = current_context()
    same = outer.match in (None, match) and not separate
    return _within(replace(outer, match=match) if same else LogContext(match=match))


def add_match(match: int) -> None:
    """Set the match of the current context, also for the task that opened it."""
    current = _current.get()
    if current is not None:
        current.match = match


T = TypeVar("T")

log = logging.getLogger(__name__)


async def survived(work: Awaitable[T], fault: str) -> T | None:
    """Return the result of ``work``, or log ``fault`` with the exception and return ``None``."""
    try:
        return await work
    except Exception:  # other work continues
        log.exception(fault)
        return None
