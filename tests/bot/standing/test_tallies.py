"""Counts: what a result adds, intervals, medians, and durations in buckets."""

import pytest

from bot.match import UserId
from bot.standing.tallies import ALL, ANY_GAME, Statistic, Tally, bucket, duration, interval, median, tallies
from rules.records import Ending
from tests.bot.scores import GUILD, result, teams

ADA, BEN, CLEO, DAN = (UserId(user) for user in (101, 102, 103, 104))


def of(counts, user, game="linkx"):
    return {(t.what, t.which): n for t, n in counts.items() if t.user == user and t.game == game}


def test_what_a_match_of_two_adds():
    counts = tallies(result(1, (ADA, 1), (BEN, 2)))
    hour, day = str(bucket(3600)), str(bucket(86_400))
    assert of(counts, ALL) == {
        (Statistic.ENDED, "rules"): 1,
        (Statistic.TURNS, "20"): 1,
        (Statistic.LASTED, day): 1,
        (Statistic.PLAYED, "blue"): 1,
        (Statistic.PLAYED, "white"): 1,
        (Statistic.WON, "blue"): 1,
    }
    assert of(counts, ADA) == {
        (Statistic.PLAYED, "blue"): 1,
        (Statistic.WON, "blue"): 1,
        (Statistic.PACE, hour): 1,
        (Statistic.MET, str(BEN)): 1,
        (Statistic.BEAT, str(BEN)): 1,
    }
    assert of(counts, BEN, ANY_GAME) == {(Statistic.MET, str(ADA)): 1}


def test_a_tie_is_nobodys_win():
    counts = tallies(result(1, (ADA, 1), (BEN, 1)))
    assert not any(tally.what in (Statistic.WON, Statistic.BEAT) for tally in counts)
    assert counts[Tally(GUILD, ADA, ANY_GAME, Statistic.DREW, str(BEN))] == 1
    assert counts[Tally(GUILD, BEN, "linkx", Statistic.TIED, "white")] == 1


def test_partners_do_not_meet():
    counts = tallies(teams(1, ADA, BEN, CLEO, DAN, won=1))
    assert {tally.which for tally in counts if tally.user == ADA and tally.what is Statistic.MET} == {
        str(BEN),
        str(DAN),
    }
    assert counts[Tally(GUILD, DAN, "lovelinks", Statistic.BEAT, str(CLEO))] == 1


def test_void_results_add_nothing_and_closed_matches_only_how_they_ended():
    assert not tallies(result(1, (ADA, 1), (BEN, 2), voided=True))
    assert of(tallies(result(1, (ADA, 1), (BEN, 2), ending=Ending.CLOSED)), ALL) == {(Statistic.ENDED, "closed"): 1}


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (62, 100, 0.5221, 0.7090), (1, 1, 0.2065, 1)],
)
def test_wilsons_interval_against_published_values(won, of, low, high):
    assert interval(won, of) == pytest.approx((low, high), abs=0.0001)


def test_medians_of_counted_values():
    assert median({}) is None
    assert median({3: 1}) == 3
    assert median({1: 2, 5: 2}) == 1
    assert median({1: 2, 5: 3}) == 5


@pytest.mark.parametrize("seconds", [0, 1, 59, 3600, 86_400, 5_000_000])
def test_a_pigeonhole_stands_for_about_what_is_in_it(seconds):
    assert duration(bucket(seconds)) + 1 == pytest.approx(seconds + 1, rel=0.25, abs=1)
