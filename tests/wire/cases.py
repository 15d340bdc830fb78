"""Cases of tests that start a bot of their own: a few ordinarily, all of them in the long form."""

from collections.abc import Iterable
from typing import Any

import pytest


def mostly_long(cases: Iterable[object], *ordinary: object) -> list[Any]:
    """All ``cases`` of a slow test, of which only those given beside are tried without ``--long``."""
    whole = list(cases)
    assert all(case in whole for case in ordinary), ordinary
    return [_case(case, () if case in ordinary else (pytest.mark.long,)) for case in whole]


def _case(case: object, marks: tuple[pytest.MarkDecorator, ...]) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
