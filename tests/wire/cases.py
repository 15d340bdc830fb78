"""Rows of a matrix that one running bot is asked."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from tests.wire.wire import Died, Wire

T = TypeVar("T")


async def all_well(wire: Wire, rows: Iterable[T], story: Callable[[T], Awaitable[None]]) -> None:
    """Run a story for each row; fail with all rows that went wrong or left a fault unused."""
    wrong = []
    for row in rows:
        try:
            await story(row)
        except (AssertionError, TimeoutError, Died) as error:
            wrong.append(f"{row}: {error!r}")
        if wire.rest.faults.due:
            wrong.append(f"{row}: a fault befell nothing: {wire.rest.faults.due}")
            wire.rest.faults.clear()
    assert not wrong, "\n".join(wrong)
