"""How somebody fares with puzzles: each is an opponent, and only the first answer to it counts."""

from dataclasses import dataclass
from typing import Final

from bot.standing.ratings import NEW, Rating, rated

_BETTER: Final = (1, 2)
_WORSE: Final = (2, 1)


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """How somebody has fared with the puzzles of one game."""

    rating: Rating = NEW
    tried: int = 0
    solved: int = 0
    streak: int = 0
    """Solved in a row, up to now."""
    best: int = 0
    """The longest such row."""

    def after(self, puzzle: Rating, *, solved: bool) -> tuple["PuzzleSolver", Rating]:
        """The same once a puzzle is tried that was never tried before, and what is believed of that puzzle then."""
        (mine,), (its,) = rated(((self.rating,), (puzzle,)), _BETTER if solved else _WORSE)
        streak = self.streak + 1 if solved else 0
        return PuzzleSolver(mine, self.tried + 1, self.solved + solved, streak, max(self.best, streak)), its
