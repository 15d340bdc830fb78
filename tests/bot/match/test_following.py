"""What there is to tell followers, purely: turning points, turns that are over, and who could win at once."""

import random

import pytest

from bot.match.following import newly_winning
from rules import GAMES
from rules.game import CHANCE
from rules.play import AnyPlay, begin

OPEN = [key for key in GAMES if key != "lovelinks"]
"""Games in which everybody sees everything."""


def wins(play: AnyPlay) -> bool:
    """Whether a step that is legal now wins for whoever plays it, found out step by step."""
    seat, each = play.to_move, [play.after(move).outcome for move in play.game.legal_moves(play.state)]
    return any(outcome is not None and outcome.places == tuple(1 + (i != seat) for i in range(2)) for outcome in each)


@pytest.mark.parametrize("key", OPEN)
@pytest.mark.parametrize("seed", range(3))
def test_who_could_win_at_once_is_told_once_and_not_at_each_turn(key: str, seed: int):
    game, dice = GAMES[key], random.Random(seed)
    play, before, found = begin(game, game.options(), 2), dict[int | None, bool](), 0
    turn = 0
    while play.outcome is None:
        moves = game.legal_moves(play.state)
        if play.to_move != CHANCE and play.turn != turn:
            turn, now = play.turn, wins(play)
            assert (newly_winning(play) is not None) == (now and not before.get(play.to_move, False))
            assert newly_winning(play) in (None, play.to_move)
            before[play.to_move] = now
            found += now
        play = play.after(
            dice.choices(moves, game.weights(play.state))[0] if play.to_move == CHANCE else dice.choice(moves)
        )
    assert newly_winning(play) is None


def test_a_round_is_a_new_stage():
    game, dice = GAMES["lovelinks"], random.Random(1)
    play = begin(game, game.options(), 2)
    while play.outcome is None:
        moves = game.legal_moves(play.state)
        play = play.after(
            dice.choices(moves, game.weights(play.state))[0] if play.to_move == CHANCE else dice.choice(moves)
        )
    assert sum(event.new_stage for step in play.steps for event in step.events) == 2
