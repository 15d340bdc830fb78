"""The fast board of LINK says what the rules say, step by step, and its playouts end as the rules would end them."""

from random import Random

import pytest

from bot.players.board import OVER
from bot.players.games.link.board import LinkBoard
from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import begin

GAME = GAMES["link"]
OPENINGS = ("three-move", "swap", "none")


def start(size, opening):
    return begin(GAME, LinkOptions(size, opening), 2)


def on(play, *steps):
    for step in steps:
        play = play.read(step)
    return play


def some(dice, play):
    """A step at random, bars and replies more often than they come by themselves."""
    moves = GAME.legal_moves(play.state)
    rare = [move for move in moves if len(move.text) > 3]
    return dice.choice(rare if rare and dice.random() < 0.4 else moves)


def same(board, play):
    """The board says of a match what the rules say of it."""
    over = play.outcome
    assert board.side_to_move() == (OVER if over else play.to_move)
    assert sorted(map(board.text, board.moves())) == sorted(move.text for move in GAME.legal_moves(play.state))
    assert board.shares() == (tuple(float(place == 1) for place in over.places) if over else None)
    assert [board.number(board.text(move)) for move in board.moves()] == list(board.moves())


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("size", range(4, 13))
def test_every_step_is_as_the_rules_have_it(size, opening):
    dice = Random(f"{size} {opening}")
    for _ in range(max(1, 12 - size)):
        play = start(size, opening)
        board = LinkBoard.of(play)
        same(board, play)
        while play.to_move is not None:
            move = some(dice, play)
            twin = board.copy()
            board.play(board.number(move.text))
            same(twin, play)
            play = play.after(move)
            same(board, play)
            if dice.random() < 0.1:
                board = LinkBoard.of(play)
                same(board, play)


# -- playouts


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
        play = start(size, "none")
        for _ in range(dice.randrange(size * size)):
            play = play if play.outcome else play.after(some(dice, play))
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
    play = on(start(4, "none"), "a1", "a4", "b2", "d1", "c3", "b4", "d4")
    board, dice = LinkBoard.of(play), Random(1)
    assert board.shares() is None
    assert {board.copy().playout(dice, ([], [])) for _ in range(100)} == {(1, 0)}


def test_playout_opening_is_traced_apart():
    for opening, stones in (("three-move", 3), ("swap", 1), ("none", 0)):
        board = LinkBoard.of(start(6, opening))
        traces: tuple[list[int], list[int]] = ([], [])
        board.copy().playout(Random(opening), traces)
        early = [step for step in traces[0] if step >= board.fixed.opening]
        assert len(early) == stones
        assert len([step for trace in traces for step in trace if step < board.fixed.area]) == 36 - stones
        for step in early:
            assert step in board.moves()
            board.play(step)
