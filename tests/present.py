"""Values that a type leaves open and a test knows to be there."""

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    assert value is not None
    return value
