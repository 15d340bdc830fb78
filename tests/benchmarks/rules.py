"""Random matches of every game through the public rules, per pass of K."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rules import GAMES
from rules.game import AnyGame
from rules.play import begin, playout
from tests.benchmarks.measure import per_k
from tests.benchmarks.report import Figure

BUDGET: Final = {"linkage": 2.0, "link": 1.4, "linkx": 1.5, "lovelinks": 0.45}
"""Matches per pass of K that each game must manage at least."""


def match_of(game: AnyGame, seed: int) -> Callable[[], object]:
    dice = random.Random(seed)

    def choose(moves: Sequence[Any], weights: Sequence[int] | None) -> Any:
        return moves[int(dice.random() * len(moves))] if weights is None else dice.choices(moves, weights)[0]

    return lambda: playout(game, begin(game, game.options(), game.seats[0]).state, choose)


def figures() -> Iterator[Figure]:
    for key, game in GAMES.items():
        value = per_k(match_of(game, seed=1))
        yield Figure(f"{game.title}, a random match", value, "per K", BUDGET.get(key), at_least=True)
