"""Counts of results, intervals, medians, and durations in buckets."""

import pytest

from bot.match import UserId
from bot.standing.tallies import ALL, ANY_GAME, Statistic, Tally, bucket, duration, interval, median, tallies
from rules.records import Ending
from tests.bot.scores import GUILD, result, teams

ADA, BEN, CLEO, DAN = (UserId(user) for user in (101, 102, 103, 104))


def of(counts, user, game="linkx"):
    return {(t.what, t.which): n for t, n in counts.items() if t.user == user and t.game == game}


def test_the_counts_of_a_match_of_two():
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


def test_ties_partners_and_void_results():
    counts = tallies(result(1, (ADA, 1), (BEN, 1)))
    assert not any(tally.what in (Statistic.WON, Statistic.BEAT) for tally in counts)
    assert counts[Tally(GUILD, ADA, ANY_GAME, Statistic.DREW, str(BEN))] == 1
    assert counts[Tally(GUILD, BEN, "linkx", Statistic.TIED, "white")] == 1
    counts = tallies(teams(1, ADA, BEN, CLEO, DAN, won=1))
    met = {tally.which for tally in counts if tally.user == ADA and tally.what is Statistic.MET}
    assert met == {str(BEN), str(DAN)}, "partners do not meet"
    assert counts[Tally(GUILD, DAN, "lovelinks", Statistic.BEAT, str(CLEO))] == 1
    assert not tallies(result(1, (ADA, 1), (BEN, 2), voided=True))
    assert of(tallies(result(1, (ADA, 1), (BEN, 2), ending=Ending.CLOSED)), ALL) == {(Statistic.ENDED, "closed"): 1}


def test_wilsons_interval_against_published_values():
    for won, matches, low, high in (
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (62, 100, 0.5221, 0.7090),
        (1, 1, 0.2065, 1),
    ):
        assert interval(won, matches) == pytest.approx((low, high), abs=0.0001)


def test_medians_and_buckets_of_durations():
    assert [median(each) for each in ({}, {3: 1}, {1: 2, 5: 2}, {1: 2, 5: 3})] == [None, 3, 1, 5]
    for seconds in (0, 1, 59, 3600, 86_400, 5_000_000):
        assert duration(bucket(seconds)) + 1 == pytest.approx(seconds + 1, rel=0.25, abs=1)
