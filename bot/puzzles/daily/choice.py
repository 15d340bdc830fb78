"""Which puzzle a day has. Pure: the same files give a day the same puzzle, whoever asks and wherever.

The games take turns, a day each. Of a game the puzzles come in the order of a hash of their ids, over and over: none
comes again before all had their day, and nobody can tell from one which is next.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from bot.model.ratings.days import GRACE, Day

AHEAD: Final = 30
"""Of the coming days of its game so many are kept back elsewhere."""

T = TypeVar("T")


def game_on(day: Day, games: Sequence[str]) -> str:
    """The game whose turn it is on a day."""
    return games[day % len(games)]


def ruled(day: Day, puzzles: Mapping[str, Collection[str]]) -> str:
    """The id of the puzzle that a day has by the rule; ``puzzles`` holds the ids of each game, at least one."""
    return _at(day, _in_order(puzzles[game_on(day, list(puzzles))]), len(puzzles))


def kept_back(game: str, today: Day, puzzles: Mapping[str, Collection[str]]) -> frozenset[str]:
    """Those of a game that are not given elsewhere: of days that can still be answered, and of the next ones."""
    ids, games = _in_order(puzzles[game]), list(puzzles)
    days = (Day(day) for day in range(today - GRACE, today + AHEAD * len(games) + 1))
    return frozenset(_at(day, ids, len(games)) for day in days if game_on(day, games) == game)


def still_free(among: Mapping[str, T], *kept: Iterable[str]) -> dict[str, T]:
    """Those that are kept for no day; where that leaves none, those that are not in the first of ``kept``, or all."""
    for count in range(len(kept), 0, -1):
        held = {each for some in kept[:count] for each in some}
        if free := {key: value for key, value in among.items() if key not in held}:
            return free
    return dict(among)


def _at(day: Day, ids: Sequence[str], games: int) -> str:
    """Which of a game's it is, by how many days that game has had."""
    return ids[day // games % len(ids)]


def _in_order(ids: Iterable[str]) -> list[str]:
    return sorted(ids, key=lambda each: sha256(f"daily {each}".encode()).digest())
