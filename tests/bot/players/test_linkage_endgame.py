"""The end of a match of Linkage, looked at to the last domino, against all that the rules allow."""

from functools import cache
from random import Random

import pytest

from bot.players.games.linkage.board import LinkageBoard
from rules.linkage import LinkageGame, LinkageOptions, LinkageState
from rules.play import AnyPlay, begin

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
    for seed in range(60):
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
    assert 10 < sum(winners) < 50, "each role wins some"


def test_eight_dominoes_left_are_few_enough() -> None:
    for seed in range(10):
        dice = Random(seed)
        play = begin(GAME, LinkageOptions(target=13), 2)
        while sum(play.state.pool) > 8:
            play = play.after(dice.choice(GAME.legal_moves(play.state)))
        assert LinkageBoard.of(play).exact(20_000) is not None


def test_unknown_endgames_have_no_result() -> None:
    start = begin(GAME, LinkageOptions("free"), 2)
    assert LinkageBoard.of(start).exact(1000) is None
    assert LinkageBoard.of(start.read("counter d4").read("more")).exact(100) is None
    assert LinkageBoard.of(near_the_end(Random(1), 0)).exact(1000) is None


@pytest.mark.slow
def test_lost_endgames_are_lost_by_least() -> None:
    """Against one who plays at random it then wins more often than not of the matches that were lost."""
    saved = 0
    for seed in range(40):
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
    assert saved > 5
