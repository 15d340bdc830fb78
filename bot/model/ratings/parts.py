"""Roles and seats compared: how often each has won, and how often it would if all were equal."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.model.ratings.tallies import interval
from rules import GAMES


@dataclass(frozen=True, slots=True)
class Fortune:
    """Wins of a role or seat; ``of`` is not zero."""

    part: str
    won: int
    of: int
    even: float
    """The share that it would have won if no role or seat were better than another; ties leave less for everyone."""

    @property
    def share(self) -> float:
        """Won of those played."""
        return self.won / self.of

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which shares the true one lies with 95 in 100."""
        return interval(self.won, self.of)

    @property
    def beyond_even(self) -> float:
        """By how much even the lower bound is above what would be even; below nought nothing is certain."""
        return self.bounds[0] - self.even


def parts_of(game: str, counted: Collection[str]) -> list[str]:
    """The roles or seats that were counted, in the game's order.

    Where there are roles, numbers are left out: they stand for matches that ended before it was settled who plays what.
    """
    return [part for part in GAMES[game].roles or sorted(counted) if part in counted]


def fortunes(game: str, played: Mapping[str, int], won: Mapping[str, int]) -> list[Fortune]:
    """The wins of each role or seat in the counted matches."""
    parts = parts_of(game, played)
    chances = {part: _chance(game, part, played) for part in parts}
    expected = sum(chances[part] * played[part] for part in parts)
    return [
        Fortune(part, won.get(part, 0), played[part], chances[part] * sum(won.get(p, 0) for p in parts) / expected)
        for part in parts
    ]


def _chance(game: str, part: str, played: Mapping[str, int]) -> float:
    """The chance to win if all sides were equal and none tied; a seat is in matches of different size."""
    rules = GAMES[game]
    if rules.roles:
        return 1 / len(rules.sides(len(rules.roles)))
    won = 0.0
    for seats in rules.seats:
        if seats >= int(part):
            of_that_size = played.get(str(seats), 0) - played.get(str(seats + 1), 0)
            won += of_that_size / len(rules.sides(seats))
    return won / played[part]
