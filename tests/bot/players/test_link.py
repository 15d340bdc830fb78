"""Playouts of the fast board of LINK end as the rules would end them."""

from random import Random

import pytest

from bot.players.games.link.board import LinkBoard
from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import replay
from tests.bot.players.agreeing import a_step, start


def joined(fixed, colour, cells, bars):
    first, second = fixed.rims[colour]
    reached = edge = {cell for cell in cells if fixed.beside[cell] & first}
    while edge:
        near = {cell + step for cell in edge for step in (1, -1, fixed.width, -fixed.width)}
        near |= {sum(bar) - cell for cell in edge for bar in bars if cell in bar}
        edge = (near & cells) - reached
        reached = reached | edge
    return any(fixed.beside[cell] & second for cell in reached)


def filled(board, traces, winner):
    fixed, area = board.fixed, board.fixed.area
    drawn = [set(traces[board.black]), set(traces[1 - board.black])]
    cells = [
        {cell for cell in fixed.cells if board.stones[colour] >> cell & 1 or cell in drawn[colour]} for colour in (0, 1)
    ]
    bars: list[set[tuple[int, int]]] = [set(), set()]
    for rising, falling in zip(fixed.diagonals[::2], fixed.diagonals[1::2], strict=True):
        for one, other in ((rising, falling), (falling, rising)):
            for colour in (0, 1):
                if not (set(one.cells) <= cells[colour] and set(other.cells) <= cells[1 - colour]):
                    continue
                settled = board.held[one.between]
                named = [area + one.slot in drawn[colour], area + other.slot in drawn[1 - colour]]
                assert sum(named) + bool(settled) <= 1
                if settled == colour + 1 or named[0] or not (settled or any(named) or colour == winner):
                    bars[colour].add(one.cells)
    return cells, bars


@pytest.mark.parametrize("size", [4, 5, 8, 12])
def test_a_playout_ends_as_the_full_board_does(size):
    dice = Random(size)
    for _ in range(60):
        play = start("link", size=size, opening="none")
        for _ in range(dice.randrange(size * size)):
            play = play if play.outcome else play.read(a_step(play, dice))
        board = LinkBoard.of(play)
        traces: tuple[list[int], list[int]] = ([], [])
        shares = board.copy().playout(dice, traces)
        assert sorted(shares) == [0, 1]
        if play.outcome:
            assert shares == board.shares()
            continue
        winner = shares.index(1)
        cells, bars = filled(board, traces, winner)
        assert cells[0] | cells[1] == set(board.fixed.cells)
        assert not cells[0] & cells[1]
        assert joined(board.fixed, winner, cells[winner], bars[winner])
        assert not joined(board.fixed, 1 - winner, cells[1 - winner], bars[1 - winner])
        after = replayed(play, traces, board.fixed)
        assert after.outcome is None or after.outcome.places.index(1) == winner


def replayed(play, traces, fixed):
    """The stones of a playout are legal in turn, and whoever is joined by them alone is who won."""
    stones = [[step for step in trace if step < fixed.area] for trace in traces]
    while play.outcome is None and stones[play.to_move]:
        play = play.read(fixed.texts[stones[play.to_move].pop(0)])
    return play


def test_an_attack_on_a_pair_is_answered():
    """Stones from edge to edge, each at a corner of the next, cannot be parted."""
    play = replay(GAMES["link"], LinkOptions(4, "none"), 2, ["a1", "a4", "b2", "d1", "c3", "b4", "d4"])
    board, dice = LinkBoard.of(play), Random(1)
    assert board.shares() is None
    assert {board.copy().playout(dice, ([], [])) for _ in range(100)} == {(1, 0)}


def test_playout_opening_is_traced_apart():
    for opening, stones in (("three-move", 3), ("swap", 1), ("none", 0)):
        board = LinkBoard.of(start("link", size=6, opening=opening))
        traces: tuple[list[int], list[int]] = ([], [])
        board.copy().playout(Random(opening), traces)
        early = [step for step in traces[0] if step >= board.fixed.opening]
        assert len(early) == stones
        assert len([step for trace in traces for step in trace if step < board.fixed.area]) == 36 - stones
        for step in early:
            assert step in board.moves()
            board.play(step)
