"""The compiled search makes the same steps as the one in Python, from the same dice."""

from bisect import bisect_right
from random import Random
from typing import Any

import pytest

from bot.players import kernel, tree
from bot.players.board import OVER, WON
from bot.players.games import BOARDS
from bot.players.games.link.board import LinkBoard
from bot.players.games.lovelinks.board import NARROW, LoveLinksBoard
from bot.players.games.lovelinks.planning import whole_turns
from bot.players.kernel import compiled
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


def searched(board, form, seed, simulations, monkeypatch):
    monkeypatch.setattr(kernel, "IS_COMPILED", form)
    dice = Random(seed)
    return search(board, dice=dice, simulations=simulations), dice.getstate()


@pytest.mark.parametrize("key", OPTIONS)
def test_both_forms_find_the_same(monkeypatch, long, key):
    different = []
    for seed in range(1000 if long else 60):
        dice = Random(seed)
        board, simulations = position(key, dice), dice.choice((1, 33, 150, 800))
        one, other = (searched(board, form, seed, simulations, monkeypatch) for form in (False, True))
        if one != other:
            different.append((seed, board, simulations))
    assert different == []


def test_both_forms_solve_the_same_endgames(monkeypatch, long):
    """And within the same number of positions."""
    found = set()
    for seed in range(1000 if long else 40):
        dice = Random(seed)
        board = position("linkage", dice, steps=dice.randrange(12, 20))
        board.target = dice.randrange(9, 16)
        least = bisect_right(range(1000), False, key=lambda nodes: exact(board, True, nodes, monkeypatch) is not None)
        for nodes in (least - 1, least, 2 * least):
            one, other = (exact(board, form, nodes, monkeypatch) for form in (False, True))
            assert one == other, (seed, nodes)
            found.add(one and one.shares)
    assert found == {None, *WON}


def exact(board, form, nodes, monkeypatch):
    monkeypatch.setattr(kernel, "IS_COMPILED", form)
    return board.exact(nodes)


@pytest.mark.parametrize("key", OPTIONS)
def test_both_forms_stop_growing_alike(monkeypatch, key):
    monkeypatch.setattr(tree, "CROWDED", 200)
    monkeypatch.setattr(tree, "MOST_ENTRIES", 900)
    board = position(key, Random(5), steps=6)
    one, other = (searched(board, form, 5, 2000, monkeypatch) for form in (False, True))
    assert one == other


@pytest.mark.parametrize("key", OPTIONS)
def test_time_ends_the_compiled_search(key):
    now = iter(range(10_000))
    found = search(position(key, Random(5), steps=4), dice=Random(1), seconds=25, clock=lambda: next(now))
    assert 0 < found.simulations < 25 * 8 * tree.LOOK_UP


@pytest.mark.parametrize("key", OPTIONS)
def test_nonsense_is_refused(key):
    board, dice, limits = position(key, Random(1), steps=3), bytes(625 * 4), (0.0, 0.3, 100, 1, 1000, 1000)
    (game, fixed, place), priors = board.packed(), [0.5] * len(board.candidates())
    assert compiled.tree(game, fixed, place, dice, limits, priors).grow(1) == 1
    for wrong in (
        (game, fixed, place, dice[:-1], limits, None),
        (game, fixed, place, dice, limits, [*priors, 1.0]),
        (game, fixed, place, dice, (*limits[:4], 0, 1000), None),
        ("chess", fixed, place, dice, limits, None),
    ):
        with pytest.raises(ValueError, match=r"not a position of this game|no compiled search for chess"):
            compiled.tree(*wrong)
    others: list[tuple[Any, Any]] = [(None, priors), (dice, ["x", *priors[1:]])]
    for state, figures in others:
        with pytest.raises(TypeError):
            compiled.tree(game, fixed, place, state, limits, figures)


def test_damaged_boards_are_refused():
    board = LinkBoard(LinkOptions(6, "none"))
    board.vacant += board.vacant
    with pytest.raises(ValueError, match="not a position of this game"):
        search(board, dice=Random(1), simulations=1)
    board = position("linkage", Random(1), steps=16)
    board.left[0] = 17
    with pytest.raises(ValueError, match="not a position of this game"):
        board.exact(10_000)


# -- Love Links, of which only what is foreseen after a turn is compiled


def ended_turns(seats, length, seed):
    """Positions after promising turns somewhere in a match, and a deal for each."""
    dice, key = Random(seed), "lovelinks"
    board = LoveLinksBoard.of(begin(GAMES[key], GAMES[key].options(length=length), seats))
    while not board.over:
        board.draw_all(dice)
        turns = [after for _, _, after in whole_turns(board, NARROW)[:4]]
        if dice.random() < 0.1:
            yield turns[-1], board.deal(dice)
        board = dice.choice(turns)


def test_both_forms_foresee_the_same(monkeypatch, long):
    compared = 0
    for seed in range(40 if long else 2):
        for seats, length in ((2, "standard"), (2, "short"), (4, "standard")):
            for after, deal in ended_turns(seats, length, seed):
                found = []
                for form in (False, True):
                    monkeypatch.setattr(kernel, "IS_COMPILED", form)
                    found.append(after.foreseen(deal))
                assert found[0] == found[1], (seed, seats, length, after.key())
                compared += 1
    assert compared > 10


def test_nonsense_is_not_foreseen():
    after, deal = next(ended_turns(2, "standard", 1))
    tables, place = after.packed_for_foresight()
    assert sum(compiled.foresee(tables, place, deal, 5)) == pytest.approx(1)
    for wrong in (
        ((tables[0][:-1], *tables[1:]), place, deal, 5),
        (tables, (3, *place[1:]), deal, 5),
        (tables, (*place[:-1], bytes(14 * 101)), deal, 5),
        (tables, place, deal[:-1], 5),
        (tables, place, b"\xff" * len(deal), 5),
        (tables, place, deal, 0),
    ):
        with pytest.raises(ValueError, match="not a position of this game"):
            compiled.foresee(*wrong)
