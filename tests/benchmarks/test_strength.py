"""The strength benchmark counts right, its opponents play by the rules, and the sequential test decides rightly."""

from itertools import count
from math import inf
from random import Random
from statistics import fmean

import pytest

from rules import GAMES
from tests.benchmarks import strength
from tests.benchmarks.accepting import Sequential, engine, opening, pair
from tests.benchmarks.compiled_uct import EXPLORATION, compiled_uct
from tests.benchmarks.opponents import greedy, uct
from tests.benchmarks.strength import OPTIONS, Pairing, compare, line, match
from tests.rules.helpers import random_play, stages
from tests.source import TOP


def test_one_step_ahead_beats_a_step_at_random():
    chance = Pairing("one step ahead against chance", greedy, _any, 0.5)
    result = compare("linkx", chance, seconds=0)
    assert (result.matches, result.wins) == (2, 2)
    assert "Linkx" in line("linkx", chance, result)


@pytest.mark.parametrize(("seconds", "matches"), [(0, 2), (inf, 6)])
def test_pairing_alternates_seats_until_time_is_up(monkeypatch, seconds, matches):
    monkeypatch.setattr(strength, "MATCHES", 6)
    asked = []

    def first(play, dice):
        asked.append((play.turn, play.to_move))
        return _any(play, dice)

    assert compare("linkx", Pairing("chance against chance", first, _any, 0.5), seconds).matches == matches
    assert [seat for turn, seat in asked if turn < 2].count(0) == matches // 2


def test_plain_uct_plays_a_match():
    now = count()
    players = (uct(20, clock=now.__next__), uct(5, clock=now.__next__))
    assert match("linkx", players, seed=3).outcome is not None


@pytest.mark.slow  # it needs gcc and the headers of Python
@pytest.mark.parametrize("key", EXPLORATION)
def test_compiled_uct_plays_by_the_rules_and_wins_in_one(key):
    now = count()
    player = compiled_uct(20, clock=now.__next__)
    assert match(key, (player, player), seed=3).outcome is not None, "an illegal step would raise"
    for seed in range(6):
        play, wins = _decisive(key, Random(seed))
        assert player(play, Random(seed)) in wins


def _decisive(key, dice):
    """The last position of a random match in which each step wins at once or loses to the reply, and those that win."""
    game = GAMES[key]
    while True:
        *_, play, _ = stages(random_play(game, game.options(**OPTIONS.get(key, {})), 2, dice))
        wins = _winning(play)
        others = [after for text, after in _afters(play) if text not in wins]
        if wins and others and all(after.outcome or _winning(after) for after in others):
            return play, wins


def _winning(play):
    ends = [(text, after.outcome.places) for text, after in _afters(play) if after.outcome is not None]
    return {text for text, places in ends if 2 in places and places.index(1) == play.to_move}


def _afters(play):
    return [(play.game.format(move), play.after(move)) for move in play.game.legal_moves(play.state)]


def _any(play, dice):
    return play.game.format(dice.choice(play.game.legal_moves(play.state)))


# -- the sequential test of two players


def decided(share: float, dice: Random) -> tuple[bool | None, int]:
    """The verdict about a player that wins this share of its matches, and the number of pairs."""
    test = Sequential(0.5, 0.6)
    while (verdict := test.verdict() if test.pairs else None) is None and len(test.pairs) < 2_000:
        test.pairs.append(fmean(float(dice.random() < share) for _ in range(2)))
    return verdict, len(test.pairs)


def test_errors_are_as_rare_as_promised():
    dice = Random(1)
    for share, right in ((0.6, True), (0.5, False)):
        found = [decided(share, dice) for _ in range(300)]
        assert sum(verdict is right for verdict, _ in found) > 0.92 * len(found), share
        assert 20 < fmean(count for _, count in found) < 150, share


def test_a_few_like_results_decide_nothing():
    for share in (0.0, 1.0):
        test = Sequential(0.5, 0.6, [share] * 3)
        assert test.verdict() is None
        test.pairs += [share] * 20
        assert test.verdict() is bool(share)


def test_pairs_exchange_seats():
    game = GAMES["link"]
    with engine(TOP, "link", ["--level=2"]) as new, engine(TOP, "link", ["--level=1"]) as old:
        found = pair(opening(game, game.options(size=4, opening="none"), 3), new, old, 3)
    assert [side for side, _ in found] == ["black", "white"]
    assert all(share in (0, 1) for _, share in found)
