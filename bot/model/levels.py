"""Levels of computer players: five, by thought and care."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """One level; what people read of it is in the catalogues under its key."""

    number: int  # from 1, the weakest
    key: str
    seconds: float | None = None  # seconds per step by default; others have an effort by game


LEVELS: Final = (
    Level(1, "newcomer"),
    Level(2, "casual"),
    Level(3, "steady"),
    Level(4, "strong"),
    Level(5, "relentless", seconds=3.0),
)
STAND_IN: Final = LEVELS[len(LEVELS) // 2]  # the level of the replacement for a player who left


def level_of(number: int) -> Level:
    """The level with a number from 1 to 5."""
    return LEVELS[number - 1]
