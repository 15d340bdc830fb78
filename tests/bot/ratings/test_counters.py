"""Counts of results, win rates of roles and seats, and judging whether a result is rated."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.model.ratings.counters import (
    ALL,
    ANY_GAME,
    CounterKey,
    Statistic,
    bucket,
    counters,
    duration,
    interval,
    median,
    parts_of,
    win_counts,
)
from bot.model.ratings.results import (
    EARLY,
    FULL_MEETINGS,
    FULL_TRUST,
    MOST_ACROSS,
    MOST_OF_A_PAIR,
    MOST_OF_A_PERSON,
    PEOPLE_OF_A_SERVER,
    ResultContext,
    Unrated,
    judged,
)
from rules import GAMES
from rules.records import Ending
from tests.bot.scores import GUILD, result, teams
from tests.bot.tables import ADA, BEN, CLEO, DAN


def of(counts, user, game="linkx"):
    return {(t.what, t.which): n for t, n in counts.items() if t.user == user and t.game == game}


def test_the_counts_of_matches_by_seat_and_side():
    counts = counters(result(1, (ADA, 1), (BEN, 2)))
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
    assert of(counts, BEN, ANY_GAME) == {
        (Statistic.MET, str(ADA)): 1,
        (Statistic.PROVEN, ""): 1,
        (Statistic.MET_PROVEN, str(ADA)): 1,
    }
    counts = counters(result(1, (ADA, 1), (BEN, 1)))
    assert not any(counter.what in (Statistic.WON, Statistic.BEAT) for counter in counts)
    assert counts[CounterKey(GUILD, ADA, ANY_GAME, Statistic.DREW, str(BEN))] == 1
    assert counts[CounterKey(GUILD, BEN, "linkx", Statistic.TIED, "white")] == 1
    counts = counters(teams(1, ADA, BEN, CLEO, DAN, won=1))
    met = {counter.which for counter in counts if counter.user == ADA and counter.what is Statistic.MET}
    assert met == {str(BEN), str(DAN)}, "partners do not meet"
    assert counts[CounterKey(GUILD, DAN, "lovelinks", Statistic.BEAT, str(CLEO))] == 1
    assert not counters(result(1, (ADA, 1), (BEN, 2), voided=True))
    assert of(counters(result(1, (ADA, 1), (BEN, 2), ending=Ending.CLOSED)), ALL) == {(Statistic.ENDED, "closed"): 1}


def test_intervals_medians_and_buckets_of_durations():
    for won, matches, low, high in (
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (62, 100, 0.5221, 0.7090),
        (1, 1, 0.2065, 1),
    ):
        assert interval(won, matches) == pytest.approx((low, high), abs=0.0001)
    assert [median(each) for each in ({}, {3: 1}, {1: 2, 5: 2}, {1: 2, 5: 3})] == [None, 3, 1, 5]
    for seconds in (0, 1, 59, 3600, 86_400, 5_000_000):
        assert duration(bucket(seconds)) + 1 == pytest.approx(seconds + 1, rel=0.25, abs=1)


WITH_ROLES = next(key for key, game in GAMES.items() if game.roles)
IN_SEATS = next(key for key, game in GAMES.items() if not game.roles)


def test_roles_are_even_at_half_and_seats_at_their_mean():
    first, second = GAMES[WITH_ROLES].roles
    assert parts_of(WITH_ROLES, {second: 3, "1": 2, first: 3, "2": 2}) == [first, second]
    assert parts_of(WITH_ROLES, {"1": 2}) == []
    assert parts_of(IN_SEATS, {"3": 1, "1": 2, "2": 2}) == ["1", "2", "3"]
    one, other = win_counts(WITH_ROLES, {first: 20, second: 20}, {first: 14, second: 2})
    assert (one.part, one.won, one.of, one.share) == (first, 14, 20, 0.7)
    assert one.even == other.even == pytest.approx(0.4)
    assert one.bounds == interval(14, 20)
    assert one.beyond_even == pytest.approx(interval(14, 20)[0] - 0.4)
    assert one.beyond_even > 0 > other.beyond_even
    tied = win_counts(WITH_ROLES, {first: 5, second: 5}, {})
    assert [each.even for each in tied] == [0, 0], "all was tied"
    assert win_counts(WITH_ROLES, {}, {}) == []
    three = [result(n, (1, 1), (2, 2), (3, 3), game="lovelinks") for n in range(6)]
    two = [result(n, (1, 1), (2, 2), game="lovelinks") for n in range(2)]
    four = [teams(n, 1, 2, 3, 4, won=0) for n in range(4)]
    counted = {Statistic.PLAYED: Counter[str](), Statistic.WON: Counter[str]()}
    for key, count in (each for one in (*two, *three, *four) for each in counters(one).items()):
        if key.user == ALL and key.what in counted:
            counted[key.what][key.which] += count
    played, won = counted.values()
    even = {fortune.part: fortune.even for fortune in win_counts("lovelinks", played, won)}
    assert even["1"] == even["2"] == pytest.approx((2 / 2 + 6 / 3 + 4 / 2) / 12)
    assert even["3"] == pytest.approx((6 / 3 + 4 / 2) / 10)
    assert even["4"] == pytest.approx(1 / 2)


FINE = ResultContext(MOST_OF_A_PAIR - 1, MOST_OF_A_PERSON - 1, PEOPLE_OF_A_SERVER, MOST_ACROSS - 1, all_agree=True)
"""All that may be for a match to count everywhere."""
ONE = result(1, (ADA, 1), (BEN, 2))


def test_one_exceeded_limit_is_enough_and_own_reasons_stand():
    assert judged(ONE, FINE) == replace(ONE, worldwide=True), "at the edge of every limit it counts everywhere"
    for change, unrated, worldwide in (
        ({"of_a_pair": MOST_OF_A_PAIR}, Unrated.OFTEN, False),
        ({"of_a_person": MOST_OF_A_PERSON}, Unrated.BUSY, True),
        ({"of_a_pair": MOST_OF_A_PAIR, "of_a_person": MOST_OF_A_PERSON}, Unrated.OFTEN, False),
        ({"in_server": PEOPLE_OF_A_SERVER - 1}, None, False),
        ({"across": MOST_ACROSS}, None, False),
        ({"all_agree": False}, None, False),
    ):
        found = judged(ONE, replace(FINE, **change))
        assert (found.unrated, found.worldwide) == (unrated, worldwide), change
    for reason in Unrated:
        if reason is not Unrated.BUSY:
            one, worldwide = replace(ONE, unrated=reason), reason is Unrated.LEFT
            assert judged(one, FINE) == replace(one, worldwide=worldwide)
            assert judged(one, replace(FINE, of_a_person=MOST_OF_A_PERSON)).unrated is reason
    found = judged(replace(ONE, unrated=Unrated.LEFT), replace(FINE, of_a_pair=MOST_OF_A_PAIR))
    assert (found.unrated, found.worldwide, found.stakes) == (Unrated.OFTEN, False, False), "nothing was at stake"
    closed = replace(ONE, ending=Ending.CLOSED, unrated=Unrated.NO_RESULT)
    assert judged(closed, FINE) == closed


def test_weights_grow_with_proof_that_spreads_from_the_first():
    for proven, others, early in ((EARLY - 1, 0, True), (EARLY, 0, False), (20, 20, False), (20, 21, True)):
        found = judged(ONE, replace(FINE, proven_active=proven, others_active=others, proven={BEN}))
        assert [placing.proven for placing in found.placings] == [early, True], (proven, others)
    many, both, pair = replace(FINE, proven_active=EARLY), {(ADA, BEN): 9, (BEN, ADA): 9}, frozenset((ADA, BEN))
    for change, weights in (
        ({}, [0, 0]),
        ({"proven_active": EARLY - 1}, [1, 1]),
        ({"met_by": {(ADA, BEN): 1, (BEN, ADA): FULL_TRUST}}, [1 / FULL_TRUST, 1]),
        ({"met_by": both, "meetings": {pair: FULL_MEETINGS - 1}}, [1, 1]),
        ({"met_by": both, "meetings": {pair: 2 * FULL_MEETINGS - 1}}, [0.5, 0.5]),
    ):
        for reason in (None, Unrated.LEFT):
            found = judged(replace(ONE, unrated=reason), replace(many, **change))
            assert [placing.weight for placing in found.placings] == weights, change
    three = judged(result(1, (ADA, 1), (BEN, 2), (CLEO, 3), game="lovelinks"), replace(many, met_by=both))
    assert [placing.weight for placing in three.placings] == [0.5, 0.5, 0], "the mean of the opponents"
    four = judged(teams(1, ADA, BEN, CLEO, DAN, won=0), replace(many, met_by=both))
    assert [placing.weight for placing in four.placings] == [0.5, 0.5, 0, 0], "partners are no opponents"
