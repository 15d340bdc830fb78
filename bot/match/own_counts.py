"""How much is kept of somebody."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwnCounts:
    """Numbers of what is kept of one person."""

    matches: int
    running: int
    """Those of them that are open or running."""
    results: int
    blocks: int
    studies: int
    puzzles: int
    days: int
    """Puzzles of the day that were answered."""
    lessons: int
    follows: int
    tournaments: int
    """Those that were entered."""
    seasons: int
    """Lines in tables of quarters that are over."""
