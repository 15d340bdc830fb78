"""Results of a search, independent of its method and clock."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.players.board import Shares

Clock: TypeAlias = Callable[[], float]
"""A source of seconds: wall time or processor time."""


@dataclass(frozen=True, slots=True)
class Considered:
    """The result of one step of the position."""

    move: int
    visits: int
    share: float
    """The expected share of the side to move after it."""
    proven: bool = False


@dataclass(frozen=True, slots=True)
class Searched:
    """The result of a search."""

    move: int
    """The best step."""
    shares: Shares
    """The expected share of each side."""
    proven: bool
    """True if both are proved."""
    simulations: int
    considered: tuple[Considered, ...]
    """Every step thought about, the best first, then as often as they were visited."""
