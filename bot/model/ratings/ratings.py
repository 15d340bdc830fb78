"""Ratings: a mean and its uncertainty, after Weng and Lin (Plackett-Luce)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
"""One model for two players, for three, and for teams; ties are equal ranks."""
_MIDDLE: Final = 1500
"""The points of somebody of whom nothing is known."""
_POINTS: Final = 30
"""Points for one unit of the model's scale, so that 400 points are about ten wins to one, as in chess."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about somebody's strength: its mean, and how uncertain it is (one standard deviation)."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The mean as people are shown it."""
        return round(_MIDDLE + _POINTS * (self.mu - NEW.mu))

    @property
    def spread(self) -> int:
        """Points up and down from the mean within which the strength lies almost certainly."""
        return round(2 * _POINTS * self.sigma)

    @property
    def conservative(self) -> float:
        """A conservative estimate, which orders leaderboards so that luck alone does not lead."""
        return self.mu - 2 * self.sigma


NEW: Final = Rating(_MODEL.mu, _MODEL.sigma)
"""The rating of a new player."""


def rated(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match: those of each side's players before it, and the side's place (1 is best)."""
    teams = [[_MODEL.create_rating([rating.mu, rating.sigma]) for rating in side] for side in sides]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Rating(player.mu, player.sigma) for player in side] for side in after]


def mean(ratings: Sequence[Rating]) -> Rating:
    """One rating for somebody whose roles are rated apart; the uncertainties do not cancel out."""
    count = len(ratings)
    return Rating(sum(r.mu for r in ratings) / count, sum(r.sigma for r in ratings) / count)


_BETTER: Final = (1, 2)
_WORSE: Final = (2, 1)


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """Results of a person in the puzzles of one game."""

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
