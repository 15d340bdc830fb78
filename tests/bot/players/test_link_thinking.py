"""The fast board of LINK is right about winners, deciding steps and candidates."""

from functools import cache
from random import Random

import pytest

from bot.players.board import OVER
from bot.players.games.link.board import LinkBoard
from bot.players.search import search
from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import replay

GAME = GAMES["link"]
MANY = 1_000_000


def played(size, opening, *steps):
    return replay(GAME, LinkOptions(size, opening), 2, steps)


@cache
def wins(state):
    return any(
        after.to_move is None or not wins(after)
        for after in (GAME.apply(state, move) for move in GAME.legal_moves(state))
    )


def late(dice, size, left, opening="none"):
    """A match under way in which so few cells are vacant."""
    while True:
        play = played(size, opening)
        while play.to_move is not None and len(play.state.vacant) > left:
            play = play.after(dice.choice(GAME.legal_moves(play.state)))
        if play.to_move is not None:
            return play


def certain(play, nodes=MANY):
    return LinkBoard.of(play).exact(nodes)


@pytest.mark.parametrize("left", [2, 3, 4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_solver_agrees_with_trying_everything(left):
    dice = Random(left)
    for _ in range(60 if left < 6 else 25):
        play = late(dice, 4, left)
        found, seat = certain(play), play.to_move
        after = play.read(LinkBoard.of(play).text(found.move))
        assert found.shares[seat] == wins(play.state)
        assert sum(found.shares) == 1
        if found.shares[seat]:
            assert after.outcome is not None or not wins(after.state)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "left"), [(5, 10), (6, 14), (8, 20)])
def test_won_positions_stay_won_after_any_reply(size, left):
    dice = Random(size)
    tried = 0
    while tried < 3:
        board = LinkBoard.of(late(dice, size, left))
        found = board.exact(300)
        side = board.side_to_move()
        if found is None or not found.shares[side] or len(board.candidates()) == 1:
            continue
        tried += 1
        board.play(found.move)
        for answer in board.moves():
            after = board.copy()
            after.play(answer)
            truth = after.exact(1000)
            assert truth is None or truth.shares == found.shares


@pytest.mark.parametrize("size", [4, 6, 8])
def test_candidates_keep_what_wins(size):
    dice = Random(size)
    for _ in range(60):
        play = late(dice, size, 5 if size == 4 else dice.randrange(4, size * size))
        board = LinkBoard.of(play)
        found, legal = list(board.candidates()), set(board.moves())
        assert found
        assert set(found) <= legal
        assert len(set(found)) == len(found)
        at_once = {move for move in legal if ended(board, move)}
        if at_once:
            assert len(found) == 1
            assert set(found) <= at_once
        elif size == 4 and wins(play.state):
            assert any(not wins(play.read(board.text(move)).state) for move in found)


def ended(board, move):
    after = board.copy()
    after.play(move)
    return after.side_to_move() == OVER


def test_a_threat_is_met_where_it_can_be():
    dice = Random(5)
    met = 0
    for _ in range(100):
        board = LinkBoard.of(late(dice, 5, dice.randrange(3, 16)))
        threats = board.winning(1 - board.colour)
        if board.winning(board.colour) or not threats:
            continue
        (step,) = board.candidates()
        board.play(step)
        left = board.winning(board.colour)
        assert len(left) < len(threats) or board.side_to_move() == OVER or step not in threats
        met += len(left) < len(threats)
    assert met > 5


@pytest.mark.slow
def test_only_the_middle_wins_on_the_smallest_board():
    found = certain(played(4, "none"))
    assert found.shares == (1, 0)
    assert LinkBoard.of(played(4, "none")).text(found.move) in ("b2", "b3", "c2", "c3")
    for cell, first_wins in (("a1", False), ("b1", False), ("b2", True)):
        assert certain(played(4, "none", cell)).shares == (float(first_wins), float(not first_wins))


@pytest.mark.slow
def test_a_reply_takes_the_colour_that_wins():
    strong, weak = played(4, "swap", "b2"), played(4, "swap", "a1")
    assert LinkBoard.of(strong).text(certain(strong).move) == "swap"
    assert LinkBoard.of(weak).text(certain(weak).move) != "swap"
    assert certain(strong).shares == certain(weak).shares == (0, 1)
    dice = Random(1)
    for _ in range(3):
        opened = late(dice, 4, 13, "three-move")
        found = certain(opened)
        assert found.shares == (0, 1)
        rest = opened.read(LinkBoard.of(opened).text(found.move))
        assert certain(rest).shares == (0, 1)


def test_openings_and_long_searches_stay_open():
    assert certain(played(8, "none", "d4"), 50) is None
    assert certain(played(4, "none"), 10) is None
    assert certain(played(4, "swap")) is None, "its first stone is not placed"
    board = LinkBoard.of(played(8, "none"))
    assert sorted(board.candidates()) == sorted(board.moves()), "the opening none is not held back"


@pytest.mark.parametrize("opening", ["three-move", "swap"])
@pytest.mark.parametrize("size", range(4, 13))
def test_an_opening_is_chosen_among_even_stones(size, opening):
    """Never in the middle, mirror images alike, and enough for all that are placed."""
    dice = Random(size)
    board = LinkBoard.of(played(size, opening))
    while board.opening_stones:
        found = board.candidates()
        assert set(found) <= set(board.moves())
        names = {board.text(move) for move in found}
        rows = [(ord(name[0]) - 97, int(name[1:]) - 1) for name in names]
        assert all((2 * column - size + 1) ** 2 + (2 * row - size + 1) ** 2 > 2 for column, row in rows)
        if len(board.vacant) == size * size:
            assert {(size - 1 - column, row) for column, row in rows} == set(rows)
            assert {(column, size - 1 - row) for column, row in rows} == set(rows)
        board.play(dice.choice(found))
    assert set(board.candidates()) <= set(board.moves())


@pytest.mark.slow
def test_swap_takes_strong_stones_only():
    for cell, taken in (("d4", True), ("a1", False)):
        board = LinkBoard.of(played(8, "swap", cell))
        found = search(board, dice=Random(1), simulations=2500)
        assert (board.text(found.move) == "swap") == taken
