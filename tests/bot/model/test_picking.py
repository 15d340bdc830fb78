"""The choices in the step picker that lead to a step, with which a hint opens it."""

import random

import pytest

from bot.model.picking import path_to, pick
from rules import GAMES
from rules.game import CHANCE
from tests.renderers.positions import positions


def test_the_path_to_a_step_leads_the_picker_to_it(long):
    for key, game in GAMES.items():
        found = positions(game, 240 if long else 60, seed=7)
        for skipping in (True, False):
            dice, tried = random.Random(key), 0
            for play in found:
                if play.to_move in (None, CHANCE):
                    continue
                moves = list(game.legal_moves(play.state))
                for move in moves if long else dice.sample(moves, min(5, len(moves))):
                    text = game.format(move)
                    path = path_to(play, text, skipping=skipping)
                    picked = pick(play, path, skipping=skipping)
                    assert (picked.steps[0], picked.path) == (text, path)
                    if not skipping:
                        assert picked.steps == (text,), "nothing but what was chosen by hand"
                        assert picked.play.steps[len(play.steps)].text == text
                    tried += 1
            assert tried > 30, key
    game = GAMES["linkage"]
    play = next(play for play in positions(game, 12) if play.to_move not in (None, CHANCE) and play.steps)
    with pytest.raises(ValueError, match=r"."):
        path_to(play, play.steps[0].text)
