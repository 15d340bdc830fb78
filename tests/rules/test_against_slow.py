"""Linkage, LINK and Linkx against slow implementations that share nothing with them but the rule sheets."""

import random
from itertools import product

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


def test_linkage_agrees_with_slow_implementation(long):
    for counter, target in product(("centre", "free"), range(10, 16)):
        for seed in range(300 if long else 20):
            agree("linkage", {"counter": counter, "target": target}, seed)


def test_link_agrees_with_slow_implementation(long):
    for opening, size in product(("three-move", "swap", "none"), range(4, 13)):
        for seed in range((1600 if long else 32) // (size - 3) ** 2 + 1):
            agree("link", {"size": size, "opening": opening}, seed)


def test_linkx_agrees_with_slow_implementation(long):
    for seed in range(2000 if long else 30):
        agree("linkx", {}, seed)
