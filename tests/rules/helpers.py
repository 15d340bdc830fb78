"""Helpers for tests of the rules: seeded random play, combinations of options, refusals, and tables of cases."""

import io
import random
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from itertools import islice, product
from typing import Any
from unittest.mock import patch

import pytest

from rules.__main__ import main
from rules.game import CHANCE, AnyGame, Illegal, Menu, Outcome
from rules.notation import Unreadable
from rules.options import declared
from rules.play import AnyPlay, begin
from tests.texts import ENGLISH

MOST_COMBINATIONS = 24


def combinations(game: AnyGame) -> list[Any]:
    """The default options, then other combinations; of a wide number only the ends and the default."""
    values = []
    for option in declared(game.options):
        every = list(option.choices)
        some = every if option.limits is None else [option.default, every[0], every[-1]]
        values.append([(option.name, value) for value in dict.fromkeys([option.default, *some])])
    return list(islice((game.options(**dict(chosen)) for chosen in product(*values)), MOST_COMBINATIONS))


def result_of(play: AnyPlay) -> Outcome:
    assert play.outcome is not None
    return play.outcome


def random_move(game: AnyGame, state: Any, dice: random.Random) -> Any:
    moves = game.legal_moves(state)
    if state.to_move == CHANCE:
        return dice.choices(moves, game.weights(state))[0]
    return dice.choice(moves)


def random_play(game: AnyGame, options: Any, seats: int, dice: random.Random, most: int | None = None) -> AnyPlay:
    """A match played at random to its end, or for ``most`` steps."""
    play = begin(game, options, seats)
    while play.to_move is not None and (most is None or len(play.steps) < most):
        play = play.after(random_move(game, play.state, dice))
    return play


def stages(play: AnyPlay) -> Iterator[AnyPlay]:
    stage = begin(play.game, play.options, play.seats)
    yield stage
    for step in play.steps:
        stage = stage.after(step.move)
        yield stage


def legal_texts(play: AnyPlay) -> set[str]:
    return {play.game.format(move) for move in play.game.legal_moves(play.state)}


def read(play: AnyPlay, text: str) -> str:
    return play.read(text).steps[-1].text


def refusal(play: AnyPlay, text: str) -> str:
    """The English sentence with which a text is refused; the match stays as it was."""
    before = repr(play)
    with pytest.raises((Illegal, Unreadable)) as refused:
        play.read(text)
    assert repr(play) == before
    return ENGLISH.of(refused.value.code)


def refused_move(play: AnyPlay, move: Any) -> str:
    """The English sentence with which a move of another position is refused."""
    with pytest.raises(Illegal) as refused:
        play.game.apply(play.state, move)
    return ENGLISH.of(refused.value.code)


def label(play: AnyPlay, text: str) -> str:
    return ENGLISH.render(play.game.label(play.state, play.game.parse(play.state, text)))


def unequal(rows: Iterable[tuple[object, object, object]]) -> str:
    """A line for each row (case, found, wanted) in which found is not what is wanted."""
    return "\n".join(f"{case}: {found!r} instead of {wanted!r}" for case, found, wanted in rows if found != wanted)


def told_path(game: AnyGame, state: Any, move: Any) -> tuple[tuple[str, str], ...]:
    path = game.menu(state).path(move)
    return tuple((ENGLISH.of(menu.prompt), ENGLISH.render(menu.choices[at].label)) for menu, at in path)


def command(*arguments: str, given: bytes = b"") -> tuple[object, str, str]:
    """Run ``python -m rules`` with these arguments and this input; returns exit status, output and errors."""
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given))), redirect_stdout(out), redirect_stderr(err):
        try:
            status: object = main(arguments)
        except SystemExit as ended:
            status = ended.code
    return status, out.getvalue(), err.getvalue()


def levels(menu: Menu[Any]) -> Iterator[Menu[Any]]:
    yield menu
    for choice in menu.choices:
        if isinstance(choice.then, Menu):
            yield from levels(choice.then)
