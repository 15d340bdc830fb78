"""What several tests of the rules need: seeded random play, and every combination of small options."""

import random
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from rules.game import CHANCE, AnyGame, Menu, Outcome
from rules.options import declared
from rules.play import AnyPlay, begin
from tests.texts import ENGLISH

MOST_COMBINATIONS = 24


def combinations(game: AnyGame) -> list[Any]:
    """Options to test with: the default, then other combinations, of a wide number only the ends and the default."""
    values = []
    for option in declared(game.options):
        every = list(option.choices)
        some = every if option.limits is None else [option.default, every[0], every[-1]]
        values.append([(option.name, value) for value in dict.fromkeys([option.default, *some])])
    return list(islice((game.options(**dict(chosen)) for chosen in product(*values)), MOST_COMBINATIONS))


def result_of(play: AnyPlay) -> Outcome:
    """How a match that is over by its rules ended."""
    assert play.outcome is not None
    return play.outcome


def random_move(game: AnyGame, state: Any, dice: random.Random) -> Any:
    """One legal move; a draw by its weight."""
    moves = game.legal_moves(state)
    if game.to_move(state) == CHANCE:
        return dice.choices(moves, game.weights(state))[0]
    return dice.choice(moves)


def random_play(game: AnyGame, options: Any, seats: int, dice: random.Random, most: int | None = None) -> AnyPlay:
    """A match played at random to its end, or for ``most`` steps."""
    play = begin(game, options, seats)
    while play.to_move is not None and (most is None or len(play.steps) < most):
        play = play.after(random_move(game, play.state, dice))
    return play


def told_path(game: AnyGame, state: Any, move: Any) -> tuple[tuple[str, str], ...]:
    """The choices that lead to a move in a picker, in English."""
    return tuple((ENGLISH.of(prompt), ENGLISH.said(label)) for prompt, label in game.path(state, move))


def leaves(menu: Menu[Any]) -> Iterator[Any]:
    """Every move that a menu leads to."""
    for choice in menu.choices:
        if isinstance(choice.then, Menu):
            yield from leaves(choice.then)
        elif choice.then is not None:
            yield choice.then


def levels(menu: Menu[Any]) -> Iterator[Menu[Any]]:
    """The menu and every menu below it."""
    yield menu
    for choice in menu.choices:
        if isinstance(choice.then, Menu):
            yield from levels(choice.then)
