"""Rows of a matrix that one running bot is asked, and cases that only the long form tries."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

import pytest

from tests.wire.wire import Died, Wire

T = TypeVar("T")


async def all_well(wire: Wire, rows: Iterable[T], story: Callable[[T], Awaitable[None]]) -> None:
    """Live through a story for each row, and fail with every row that went wrong or left a fault over."""
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


def mostly_long(cases: Iterable[object], *ordinary: object) -> list[Any]:
    """All ``cases`` of a slow test, of which only the ``ordinary`` ones are tried without ``--long``."""
    whole = list(cases)
    assert all(case in whole for case in ordinary), ordinary
    return [_case(case, () if case in ordinary else (pytest.mark.long,)) for case in whole]


def _case(case: object, marks: tuple[pytest.MarkDecorator, ...]) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
