"""The strength benchmark counts right, and its opponents play by the rules."""

from itertools import count
from math import inf

import pytest

from tests.benchmarks import strength
from tests.benchmarks.opponents import greedy, uct
from tests.benchmarks.strength import Pairing, compare, interval, line, match


def test_wilsons_interval():
    low, high = interval(15, 20)
    assert (round(low, 3), round(high, 3)) == (0.531, 0.888)
    assert interval(0, 5)[0] == pytest.approx(0)
    assert interval(5, 5)[1] == pytest.approx(1)


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


def _any(play, dice):
    return play.game.format(dice.choice(play.game.legal_moves(play.state)))
