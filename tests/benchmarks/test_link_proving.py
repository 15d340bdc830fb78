"""LINK proven from its first stone: against a plain search by the rules, and against the solver of late positions."""

from random import Random

import pytest

from bot.players.board import TooHard
from bot.players.games.link.board import LinkBoard
from bot.players.games.link.joining import joined
from bot.players.games.link.position import LinkPosition
from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import Play, begin
from tests.benchmarks.findings import alike, proven
from tests.benchmarks.link_proving import Prover
from tests.bot.players.link_solving import Solver
from tests.bot.players.test_link import wins

LINK = GAMES["link"]
MOST = 1_000_000


def start(size: int):
    """An empty board, smaller than people may choose too."""
    options = LinkOptions(size=size, opening="none")
    return Play(LINK, options, 2, LINK.start(options, 2))


def some_positions(size: int, count: int, seed: int):
    dice = Random(seed)
    for _ in range(count):
        play = begin(LINK, LINK.options(size=size, opening="none"), 2)
        for _ in range(dice.randint(3 * size - 9, 3 * size)):
            if play.to_move is not None:
                play = play.after(dice.choice(play.game.legal_moves(play.state)))
        if play.to_move is not None:
            yield LinkBoard.of(play)


@pytest.mark.parametrize("size", [2, 3])
def test_first_moves_of_tiny_boards_are_those_of_a_plain_search(size):
    empty = start(size)
    for move in LINK.legal_moves(empty.state):
        after = empty.after(move)
        assert Prover(MOST).wins(LinkBoard.of(after)) is wins(after.state), after.steps[-1].text


@pytest.mark.parametrize("size", [4, pytest.param(5, marks=pytest.mark.slow)])
def test_the_solver_of_late_positions_agrees(size):
    compared = set()
    for board in some_positions(size, 30, size):
        try:
            solved = Solver(5_000).solve(board).wins
        except TooHard:
            continue
        assert Prover(MOST).wins(board) is solved, board.stones
        compared.add(solved)
    assert compared == {False, True}


@pytest.mark.long
def test_the_smallest_board_of_people_is_solved_alike_by_both():
    for move in start(4).game.legal_moves(start(4).state):
        board = LinkBoard.of(start(4).after(move))
        assert Prover(MOST).wins(board) is Solver(MOST).solve(board).wins


def test_joined_links_are_proven():
    said = 0
    for board in some_positions(4, 60, 4):
        for colour in (0, 1):
            links = joined(board, colour)
            if links.safe or (links.near and board.colour == colour):
                said += 1
                assert Solver(MOST).solve(board).wins is (board.colour == colour)
    assert said > 20


def test_empty_and_too_large_boards_are_not_known():
    links = joined(LinkPosition(8), 0)
    assert (links.safe, links.near) == ([], [])
    board = LinkBoard.of(start(6))
    assert proven(board, 50) is None
    with pytest.raises(TooHard):
        Prover(50).wins(board)


@pytest.mark.slow
def test_unsettled_opening_is_solved_by_the_solver():
    play = begin(LINK, LINK.options(size=4, opening="swap"), 2)
    assert proven(LinkBoard.of(play), 10) is None
    assert proven(LinkBoard.of(play.read("b2")), MOST) is True, "who may swap takes the stone that wins"


def test_mirrored_stones_are_alike():
    board = LinkBoard.of(start(5))
    texts = [{board.text(each) for each in alike(board, board.number(cell))} for cell in ("a2", "c3", "b3")]
    assert texts == [{"a2", "e2", "a4", "e4"}, {"c3"}, {"b3", "d3"}]
