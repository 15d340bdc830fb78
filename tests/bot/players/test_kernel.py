"""The compiled search makes the same steps as the one in Python, from the same dice."""

from random import Random

import pytest

from bot.players import kernel, tree
from bot.players.board import OVER
from bot.players.games.link import board as link
from bot.players.games.link.board import LinkBoard
from bot.players.search import search
from rules.link.state import LinkOptions

SIZES = range(4, 13)


def position(size, dice):
    """A position somewhere in a match of random steps."""
    while True:
        board = LinkBoard(LinkOptions(size, "none"))
        for _ in range(dice.randrange(size * size)):
            if board.side_to_move() == OVER:
                break
            board.play(dice.choice(board.moves()))
        if board.side_to_move() != OVER:
            return board


def searched(board, form, seed, simulations, monkeypatch):
    monkeypatch.setattr(kernel, "LINK_TREE", form)
    dice = Random(seed)
    return search(board, dice=dice, simulations=simulations), dice.getstate()


def test_both_forms_find_the_same(monkeypatch, long):
    compiled, different = kernel.LINK_TREE, []
    for seed in range(1000 if long else 60):
        dice = Random(seed)
        size = dice.choice(SIZES)
        board, simulations = position(size, dice), dice.choice((1, 33, 150, 800))
        one, other = (searched(board, form, seed, simulations, monkeypatch) for form in (None, compiled))
        if one != other:
            different.append((seed, size, simulations))
    assert different == []


def test_both_forms_stop_growing_alike(monkeypatch):
    for module in (tree, link):
        monkeypatch.setattr(module, "MOST_ENTRIES", 500)
    compiled, board = kernel.LINK_TREE, position(8, Random(5))
    one, other = (searched(board, form, 5, 2000, monkeypatch) for form in (None, compiled))
    assert one == other


def test_time_ends_the_compiled_search():
    now = iter(range(10_000))
    found = search(position(8, Random(5)), dice=Random(1), seconds=25, clock=lambda: next(now))
    assert 0 < found.simulations < 25 * 8 * tree.LOOK_UP


def test_nonsense_is_refused():
    board, fine = LinkBoard(LinkOptions(6, "none")), bytes(625 * 4)
    assert board.compiled(fine) is not None
    with pytest.raises(ValueError, match="not a position of LINK"):
        board.compiled(fine[:-1])
    board.vacant += board.vacant
    with pytest.raises(ValueError, match="not a position of LINK"):
        board.compiled(fine)
