"""News for followers: turning points, finished turns and wins within reach."""

import random

from bot.model.following import newly_winning
from rules import GAMES
from rules.game import CHANCE
from rules.play import AnyPlay, begin
from tests.rules.helpers import random_move

OPEN = [key for key in GAMES if key != "lovelinks"]  # games in which everybody sees everything


def wins(play: AnyPlay) -> bool:
    seat, each = play.to_move, [play.after(move).outcome for move in play.game.legal_moves(play.state)]
    return any(outcome is not None and outcome.places == tuple(1 + (i != seat) for i in range(2)) for outcome in each)


def test_a_win_within_reach_is_told_once():
    for key in OPEN:
        game, dice = GAMES[key], random.Random(1)
        play, before, turn = begin(game, game.options(), 2), dict[int | None, bool](), 0
        while play.outcome is None:
            if play.to_move != CHANCE and play.turn != turn:
                turn, now = play.turn, wins(play)
                assert (newly_winning(play) is not None) == (now and not before.get(play.to_move, False))
                assert newly_winning(play) in (None, play.to_move)
                before[play.to_move] = now
            play = play.after(random_move(game, play.state, dice))
        assert newly_winning(play) is None, key
        assert any(before.values()), key


def test_a_round_is_a_new_stage():
    game, dice = GAMES["lovelinks"], random.Random(1)
    play = begin(game, game.options(), 2)
    while play.outcome is None:
        play = play.after(random_move(game, play.state, dice))
    assert sum(event.new_stage for step in play.steps for event in step.events) == 2
