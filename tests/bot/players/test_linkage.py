"""The end of a match of Linkage, looked at to the last domino, against all that the rules allow."""

from functools import cache
from random import Random

import pytest

from bot.players.games.linkage import board as linkage
from bot.players.games.linkage.board import MOST, LinkageBoard
from rules.linkage import LinkageGame, LinkageOptions, LinkageState
from rules.play import AnyPlay, begin, replay
from tests.bot.players.agreeing import start

GAME = LinkageGame()


def near_the_end(dice: Random, slots: int) -> AnyPlay:
    """A match at random to where at most so many places for dominoes are left, decided or not, as it comes."""
    play = begin(GAME, LinkageOptions(target=dice.randint(10, 15)), 2)
    while len(play.state.empty) > slots:
        play = play.after(dice.choice(GAME.legal_moves(play.state)))
    return play


@cache
def winner(state: LinkageState) -> int:
    """The seat that wins, whatever the other does: every step of the rules is tried."""
    outcome, seat = GAME.outcome(state), state.to_move
    if outcome is not None or seat is None:
        assert outcome is not None
        return outcome.places.index(1)
    wins = any(winner(GAME.apply(state, move)) == seat for move in GAME.legal_moves(state))
    return seat if wins else 1 - seat


def test_endgame_search_knows_the_winner() -> None:
    winners = []
    for seed in range(30):
        winner.cache_clear()
        dice = Random(seed)
        play = near_the_end(dice, 5 + seed % 3)
        winners.append(winner(play.state))
        while (seat := play.to_move) is not None:
            exact = LinkageBoard.of(play).exact(10_000)
            assert exact is not None
            won = winner(play.state)
            assert exact.shares == ((1.0, 0.0), (0.0, 1.0))[won]
            then = play.read(LinkageBoard.of(play).text(exact.move))
            assert seat != won or winner(then.state) == won, "the step throws the win away"
            play = play.after(dice.choice(GAME.legal_moves(play.state)))
    assert 0 < sum(winners) < len(winners), "each role wins some"


def test_eight_dominoes_left_are_few_enough() -> None:
    for seed in range(5):
        dice = Random(seed)
        play = begin(GAME, LinkageOptions(target=13), 2)
        while sum(play.state.pool) > 8:
            play = play.after(dice.choice(GAME.legal_moves(play.state)))
        assert LinkageBoard.of(play).exact(20_000) is not None


def test_unknown_endgames_have_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    start = begin(GAME, LinkageOptions("free"), 2)
    assert LinkageBoard.of(start).exact(1000) is None
    assert LinkageBoard.of(start.read("counter d4").read("more")).exact(100) is None
    assert LinkageBoard.of(near_the_end(Random(1), 0)).exact(1000) is None
    board = LinkageBoard.of(near_the_end(Random(1), 12))
    assert board.exact(1000) is not None
    monkeypatch.setattr(linkage, "MOST_POSITIONS", 5)
    assert board.exact(1000) is None


@pytest.mark.slow
def test_lost_endgames_are_lost_by_least() -> None:
    saved = 0
    for seed in range(15):
        dice = Random(seed)
        board = LinkageBoard.of(near_the_end(dice, 12))
        exact = board.exact(50_000)
        assert exact is not None
        loser = exact.shares.index(0.0)
        while (side := board.side_to_move()) >= 0:
            best = board.exact(50_000)
            assert best is not None
            board.play(best.move if side == loser else dice.choice(board.moves()))
        saved += board.shares() != exact.shares
    assert saved > 1


def board_of(*steps: str, target: int = 12) -> LinkageBoard:
    return LinkageBoard.of(replay(GAME, LinkageOptions(target=target), 2, steps))


def test_candidates_are_legal_few_and_weighted() -> None:
    for seed in range(8):
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
    for seed in range(8):
        dice = Random(seed)
        board = LinkageBoard.of(start("linkage", target=14))
        while board.side_to_move() >= 0:
            winning = [move for move in board.moves() if wins(board, move)]
            if winning:
                alone += 1
                (step,) = board.candidates()
                assert step in winning
            board.play(dice.choice(board.moves()))
    assert alone > 2


def wins(board: LinkageBoard, move: int) -> bool:
    after = board.after(move)
    shares = after.shares()
    return shares is not None and shares[board.side_to_move()] == 1.0
