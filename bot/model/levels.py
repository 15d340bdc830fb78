"""Levels of computer players: five, by simulations and care."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """One level; what people read of it is in the catalogues under its key."""

    number: int  # from 1, the weakest
    key: str
    seconds: float | None = None  # the default thinking time per step in seconds; other levels count simulations
    slips: float = 0.0  # the probability of a step without search
    careless: bool = False  # true to play steps in proportion to their visits instead of the best one


LEVELS: Final = (
    Level(1, "newcomer", slips=0.15, careless=True),
    Level(2, "casual"),
    Level(3, "steady"),
    Level(4, "strong"),
    Level(5, "relentless", seconds=3.0),
)
STAND_IN: Final = LEVELS[len(LEVELS) // 2]  # the level of the replacement for a player who left


def level_of(number: int) -> Level:
    """The level with a number from 1 to 5."""
    return LEVELS[number - 1]
