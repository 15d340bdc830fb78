"""Values that are made often, as every step makes a position."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T", bound=tuple[object, ...])


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """A named tuple's constructor at half the cost: it takes all fields, in order and without their names."""
    new, named_tuple = tuple.__new__, cast(type[T], kind)

    def make(*fields: object) -> T:
        return new(named_tuple, fields)

    return cast(Callable[P, T], make)
