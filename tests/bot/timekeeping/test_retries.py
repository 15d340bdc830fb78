"""Failed messages are retried ever later, and the memory of them stays bounded."""

from datetime import UTC, datetime, timedelta

from bot.match import MatchId
from bot.match.people import RemindBy
from bot.timekeeping.retries import FIRST_RETRY, LONGEST_PAUSE, REMEMBERED, Retries

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
ONE = MatchId(1)
BY_LETTER = frozenset({RemindBy.DM})


def test_pauses_double_up_to_the_longest():
    retries = Retries[MatchId]()
    pauses = [retries.failed(ONE, 5, NOW) - NOW for _ in range(30)]
    assert pauses[:4] == [FIRST_RETRY, 2 * FIRST_RETRY, 4 * FIRST_RETRY, 8 * FIRST_RETRY]
    assert pauses[-1] == LONGEST_PAUSE == max(pauses)


def test_another_revision_begins_anew():
    retries = Retries[MatchId]()
    retries.failed(ONE, 5, NOW, BY_LETTER)
    assert retries.of(ONE, 6) is None
    assert retries.failed(ONE, 6, NOW) == NOW + FIRST_RETRY
    found = retries.of(ONE, 6)
    assert found is not None
    assert found.said == frozenset()


def test_ways_add_up_and_the_first_try_stays():
    retries = Retries[MatchId]()
    retries.failed(ONE, 5, NOW)
    retries.failed(ONE, 5, NOW + timedelta(hours=1), BY_LETTER)
    found = retries.of(ONE, 5)
    assert found is not None
    assert (found.since, found.said, found.tries) == (NOW, BY_LETTER, 2)
    retries.succeeded(ONE)
    assert retries.of(ONE, 5) is None


def test_it_rests_unless_the_clock_was_set_back():
    retries = Retries[MatchId]()
    again = retries.failed(ONE, 5, NOW)
    found = retries.of(ONE, 5)
    assert found is not None
    moments = (NOW, again - timedelta(seconds=1), again, NOW - timedelta(days=1))
    assert [found.rests(now) for now in moments] == [True, True, False, False]


def test_only_so_many_are_remembered():
    retries = Retries[MatchId]()
    for number in range(REMEMBERED + 10):
        retries.failed(MatchId(number), 1, NOW)
    assert retries.of(MatchId(9), 1) is None
    assert retries.of(MatchId(10), 1) is not None
