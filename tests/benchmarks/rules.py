"""Random matches of every game through the public rules, per pass of K: ``python -m tests.benchmarks.rules``."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from rules import GAMES
from rules.game import AnyGame
from rules.play import begin, playout
from tests.benchmarks.measure import per_k

BUDGET: Final = {"linkage": 0.5, "link": 0.5, "linkx": 0.3, "lovelinks": 0.35}
"""Matches per pass of K that each game must manage at least."""


def match_of(game: AnyGame, seed: int) -> Callable[[], object]:
    """A callable that plays one random match, another one at each call."""
    dice = random.Random(seed)

    def choose(moves: Sequence[Any], weights: Sequence[int] | None) -> Any:
        return moves[int(dice.random() * len(moves))] if weights is None else dice.choices(moves, weights)[0]

    def play() -> object:
        return playout(game, begin(game, game.options(), game.seats[0]).state, choose)

    return play


def main() -> None:
    """Print one line a game."""
    for key, game in GAMES.items():
        figure = f"{per_k(match_of(game, seed=1)):6.2f} matches per K pass"
        print(f"{key:10} {figure}   (budget: {BUDGET[key]} or more)" if key in BUDGET else f"{key:10} {figure}")


if __name__ == "__main__":
    main()
