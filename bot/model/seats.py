"""Occupants of seats: a person, a computer player, or nobody yet."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.model.ids import UserId


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of flesh and blood."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player. Several may sit in one match."""

    level: int | None
    """The level, from 1; ``None`` until the opener has chosen it."""


Occupant: TypeAlias = Person | Computer | None
"""The occupant of a seat; ``None`` for an open seat."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: for whom it is kept, and whether it is taken."""

    occupant: Occupant
    taken: bool
    ready: bool = False
    """Before the match begins: whether its player would begin with those who sit."""

    @property
    def user(self) -> UserId | None:
        """The person it is for, if it is for one."""
        return self.occupant.user if isinstance(self.occupant, Person) else None
