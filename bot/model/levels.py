"""How well computer players play: five levels, by how much they think and how carefully they choose."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """One level; what people read of it is in the catalogues under its key."""

    number: int
    """From 1, the weakest."""
    key: str
    seconds: float | None = None
    """How long it thinks about a step where nothing else is said; the others count simulations."""
    slips: float = 0.0
    """How often it plays a step without a thought."""
    careless: bool = False
    """Whether it plays any step that caught its eye, one as often as it looked at it, rather than the best."""


LEVELS: Final = (
    Level(1, "newcomer", slips=0.15, careless=True),
    Level(2, "casual"),
    Level(3, "steady"),
    Level(4, "strong"),
    Level(5, "relentless", seconds=3.0),
)
STAND_IN: Final = LEVELS[len(LEVELS) // 2]
"""How well it plays for somebody who is away."""


def level_of(number: int) -> Level:
    """The level with a number from 1 to 5."""
    return LEVELS[number - 1]
