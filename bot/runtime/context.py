"""The context of a task: the ids of its log lines, without any typed text, and its unit of work.

What a unit of work decided before a lease lapsed must not be written after.
"""

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)


@contextmanager
def set_within(variable: ContextVar[T], value: T) -> Iterator[None]:
    """Set a context variable while inside."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


def cancelled(tasks: Iterable[asyncio.Task[T]]) -> list[asyncio.Task[T]]:
    """Cancel tasks; returns them."""
    found = list(tasks)
    for task in found:
        task.cancel()
    return found


# -- the ids of log lines


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


def answering_to(interaction: int, guild: int | None, shards: int) -> AbstractContextManager[None]:
    """Set the context to an interaction that one of ``shards`` shards delivered."""
    return set_within(_current, LogContext(interaction, guild=guild, shard=((guild or 0) >> 22) % shards))


def match_context(match: int, *, separate: bool = False) -> AbstractContextManager[None]:
    """Set the match of the context, whose interaction stays unless it is about another or the work is ``separate``."""
    outer = current_context()
    same = outer.match in (None, match) and not separate
    return set_within(_current, replace(outer, match=match) if same else LogContext(match=match))


def add_match(match: int) -> None:
    """Set the match of the current context, also for the task that opened it."""
    current = _current.get()
    if current is not None:
        current.match = match


async def survived(work: Awaitable[T], fault: str) -> T | None:
    """Return the result of ``work``, or log ``fault`` with the exception and return ``None``."""
    try:
        return await work
    except Exception:  # other work continues
        log.exception(fault)
        return None


# -- units of work, such as an interaction or a job


class UnitOfWork:
    """Work that is decided on the state at its beginning."""

    def __init__(self) -> None:
        self.written = False  # true once it has changed the database
        self.over = False  # true at its end; tasks that outlive it do work of their own
        self._began = _lapses

    def end(self, _: object = None) -> None:
        self.over = True

    @property
    def lapsed(self) -> bool:
        """True if another process may have done the same work since this began."""
        return self._began != _lapses


_lapses = 0  # the number of lapses in this process, which has one database
CURRENT: Final[ContextVar[UnitOfWork | None]] = ContextVar("unit_of_work", default=None)
"""The unit of the current task, perhaps ``over``."""


def started(work: Coroutine[Any, Any, None], name: str | None = None) -> asyncio.Task[None]:
    """Start a task as a unit of its own; cancelled at once, ``work`` never begins."""
    unit, context = UnitOfWork(), copy_context()
    context.run(CURRENT.set, unit)
    task = asyncio.create_task(work, name=name, context=context)
    task.add_done_callback(unit.end)
    return task


@contextmanager
def unit_of_work() -> Iterator[UnitOfWork]:
    """Run what is inside as one unit."""
    unit = UnitOfWork()
    try:
        with set_within(CURRENT, unit):
            yield unit
    finally:
        unit.end()


def lapse() -> None:
    """Note that the lease of this process has lapsed, so that every unit in progress has."""
    global _lapses  # noqa: PLW0603  # the state of the process
    _lapses += 1
