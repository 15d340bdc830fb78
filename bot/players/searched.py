"""What thinking about a position found out, in whatever way it was thought about, and by which clock."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.players.board import Shares

Clock: TypeAlias = Callable[[], float]
"""What seconds are read from: those of the day, or only those that the processor worked."""


@dataclass(frozen=True, slots=True)
class Considered:
    """What was found out about one step of the position that was asked about."""

    move: int
    visits: int
    share: float
    """How much of the win the side to move may hope for after it."""
    proven: bool = False


@dataclass(frozen=True, slots=True)
class Searched:
    """What was found out about a position."""

    move: int
    """The best step."""
    shares: Shares
    """What each side may hope for."""
    proven: bool
    """Whether both are certain."""
    simulations: int
    considered: tuple[Considered, ...]
    """Every step thought about, the best first, then as often as they were visited."""
