"""How many turns make a match that was really played: few enough that matches as people play them all count."""

import random

import pytest

from rules import GAMES
from rules.play import begin
from tests.rules.helpers import combinations, random_move

CASES = [
    pytest.param(key, options, seats, id=f"{key}-{seats}-{number}")
    for key, game in GAMES.items()
    for number, options in enumerate(combinations(game))
    for seats in game.seats
]


@pytest.mark.parametrize(("key", "options", "seats"), CASES)
def test_a_match_played_at_random_to_its_end_has_more_turns_than_that(key, options, seats):
    game, dice = GAMES[key], random.Random(1)
    least = game.least_turns(options)
    assert least >= 2
    for _ in range(3):
        play = begin(game, options, seats)
        while play.to_move is not None:
            play = play.after(random_move(game, play.state, dice))
        for side in game.sides(seats):
            assert len({step.turn for step in play.steps if step.seat in side}) >= least
