"""Linkage, LINK and Linkx against slow implementations that share nothing with them but the rule sheets."""

import random

import pytest

from rules import GAMES
from rules.options import read, values
from rules.play import begin
from tests.rules.helpers import result_of
from tests.rules.slow_link import SlowLink
from tests.rules.slow_linkage import SlowLinkage
from tests.rules.slow_linkx import SlowLinkx

SLOW = {"linkage": SlowLinkage, "link": SlowLink, "linkx": SlowLinkx}


def agree(key, chosen, seed):
    """Play one random match in both; all that can be seen of it must be the same."""
    game = GAMES[key]
    options: object = read(game.options, chosen)
    dice = random.Random(f"{values(options)} {seed}")
    play, slow = begin(game, options, 2), SLOW[key](**chosen)
    while True:
        legal = slow.legal()
        assert sorted(game.format(move) for move in game.legal_moves(play.state)) == legal
        assert play.to_move == slow.to_move
        assert [event.seat for event in game.events(play.state)] == slow.passed
        if not legal:
            break
        step = dice.choice(legal)
        play = play.read(step)
        slow.play(step)
    assert list(result_of(play).places) == slow.places()
    assert result_of(play).detail == slow.detail()


@pytest.mark.parametrize("target", range(10, 16))
@pytest.mark.parametrize("counter", ["centre", "free"])
def test_linkage_agrees_with_its_slow_implementation(counter, target, long):
    for seed in range(300 if long else 20):
        agree("linkage", {"counter": counter, "target": target}, seed)


@pytest.mark.parametrize("opening", ["three-move", "swap", "none"])
@pytest.mark.parametrize("size", range(4, 13))
def test_link_agrees_with_its_slow_implementation(size, opening, long):
    for seed in range((1600 if long else 32) // (size - 3) ** 2 + 1):
        agree("link", {"size": size, "opening": opening}, seed)


@pytest.mark.parametrize("tenth", range(10))
def test_linkx_agrees_with_its_slow_implementation(tenth, long):
    for seed in range(200 if long else 3):
        agree("linkx", {}, 10 * seed + tenth)
