"""The compiled search makes the same steps as the one in Python, from the same dice."""

from random import Random

import pytest

from bot.players import kernel, tree
from bot.players.board import OVER
from bot.players.games import BOARDS
from bot.players.games.link.board import LinkBoard
from bot.players.kernel.tree import AT_ONCE
from bot.players.search import search
from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import begin

OPTIONS = {key: [GAMES[key].options()] for key in ("linkage", "linkx")}
OPTIONS["link"] = [LinkOptions(size, "none") for size in range(4, 13)]


def position(key, dice, steps=None):
    """A position somewhere in a match of random steps."""
    while True:
        board = BOARDS[key].of(begin(GAMES[key], dice.choice(OPTIONS[key]), 2))
        for _ in range(dice.randrange(len(board.moves())) if steps is None else steps):
            if board.side_to_move() == OVER:
                break
            board.play(dice.choice(board.moves()))
        if board.side_to_move() != OVER:
            return board


def searched(board, compiled, seed, simulations, monkeypatch):
    monkeypatch.setattr(kernel, "IS_COMPILED", compiled)
    dice = Random(seed)
    return search(board, dice=dice, simulations=simulations), dice.getstate()


@pytest.mark.parametrize("key", OPTIONS)
def test_both_forms_find_the_same(monkeypatch, long, key):
    different = []
    for seed in range(1000 if long else 60):
        dice = Random(seed)
        board, simulations = position(key, dice), dice.choice((1, 33, 150, 800))
        one, other = (searched(board, compiled, seed, simulations, monkeypatch) for compiled in (False, True))
        if one != other:
            different.append((seed, board, simulations))
    assert different == []


@pytest.mark.parametrize("key", OPTIONS)
def test_both_forms_stop_growing_alike(monkeypatch, key):
    monkeypatch.setattr(tree, "CROWDED", 200)
    monkeypatch.setattr(tree, "MOST_ENTRIES", 900)
    board = position(key, Random(5), steps=6)
    one, other = (searched(board, compiled, 5, 2000, monkeypatch) for compiled in (False, True))
    assert one == other


@pytest.mark.parametrize("key", OPTIONS)
def test_time_ends_the_compiled_search(key):
    now = iter(range(10_000))
    found = search(position(key, Random(5), steps=4), dice=Random(1), seconds=25, clock=lambda: next(now))
    assert 0 < found.simulations < 25 * AT_ONCE


@pytest.mark.parametrize("key", OPTIONS)
def test_nonsense_is_refused(key):
    board, fine = position(key, Random(1), steps=3), bytes(625 * 4)
    priors = [0.5] * len(board.candidates())
    assert board.compiled(fine, priors).grow(1) == 1
    for dice, figures in ((fine[:-1], None), (fine, [*priors, 1.0])):
        with pytest.raises(ValueError, match="not a position of this game"):
            board.compiled(dice, figures)
    with pytest.raises(TypeError):
        board.compiled(None, priors)
    with pytest.raises(TypeError):
        board.compiled(fine, ["x", *priors[1:]])


def test_damaged_boards_are_refused():
    board = LinkBoard(LinkOptions(6, "none"))
    board.vacant += board.vacant
    with pytest.raises(ValueError, match="not a position of this game"):
        board.compiled(bytes(625 * 4), None)
