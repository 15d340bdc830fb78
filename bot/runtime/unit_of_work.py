"""Units of work, such as an interaction or a job: what was decided before a lease lapsed must not be written after."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from typing import Any, Final


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
    token = CURRENT.set(unit)
    try:
        yield unit
    finally:
        unit.end()
        CURRENT.reset(token)


def lapse() -> None:
    """Note that the lease of this process has lapsed, so that every unit in progress has."""
    global _lapses  # noqa: PLW0603  # the state of the process
    _lapses += 1
