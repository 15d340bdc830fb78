"""Which steps of Linkage a computer player thinks about."""

from random import Random

import pytest

from bot.players.games.linkage.board import MOST, LinkageBoard
from rules.linkage import LinkageGame, LinkageOptions
from rules.play import replay
from tests.bot.players.agreeing import start

GAME = LinkageGame()


def board_of(*steps: str, target: int = 12) -> LinkageBoard:
    return LinkageBoard.of(replay(GAME, LinkageOptions(target=target), 2, steps))


def test_candidates_are_legal_few_and_weighted() -> None:
    for seed in range(20):
        dice = Random(seed)
        play = start("linkage", counter=("centre", "free")[seed % 2])
        while play.to_move is not None:
            board = LinkageBoard.of(play)
            steps = board.candidates()
            assert 0 < len(steps) <= MOST
            assert len(set(steps)) == len(steps)
            assert set(steps) <= set(board.moves())
            priors = board.priors(steps)
            assert list(priors) == sorted(priors, reverse=True)
            assert sum(priors) == pytest.approx(1)
            play = play.after(dice.choice(GAME.legal_moves(play.state)))
        assert not LinkageBoard.of(play).candidates()


def test_one_unused_colour_is_a_candidate() -> None:
    board = board_of()
    assert {board.text(step).split()[0] for step in board.candidates()} == {"white"}


def test_more_does_not_join_and_fewer_joins_two_at_once() -> None:
    """Two white dominoes with one place between them that a third would join them through."""
    steps = ("white a1-b1", "white a4-b4", "blue f6-g6", "yellow f1-g1", "red f4-g4")
    fewer = board_of(*steps)
    assert fewer.text(fewer.candidates()[0]) in ("white a2-a3", "white b2-b3")
    more = board_of(*steps, "red e1-e2")
    there = [step for step in map(more.text, more.candidates()) if step.endswith(("a2-a3", "b2-b3"))]
    assert there
    assert not any(step.startswith("white") for step in there)
    before = more.count
    more.play(more.candidates()[0])
    assert more.count == before + 1


def test_symmetric_counter_places_count_once() -> None:
    board = LinkageBoard.of(start("linkage", counter="free"))
    assert len(board.candidates()) == 10
    assert board.number("counter d4") in board.candidates()


def test_a_step_that_wins_at_once_stands_alone() -> None:
    alone = 0
    for seed in range(15):
        dice = Random(seed)
        board = LinkageBoard.of(start("linkage", target=14))
        while board.side_to_move() >= 0:
            winning = [move for move in board.moves() if wins(board, move)]
            if winning:
                alone += 1
                (step,) = board.candidates()
                assert step in winning
            board.play(dice.choice(board.moves()))
    assert alone > 5


def wins(board: LinkageBoard, move: int) -> bool:
    after = board.copy()
    after.play(move)
    shares = after.shares()
    return shares is not None and shares[board.side_to_move()] == 1.0
