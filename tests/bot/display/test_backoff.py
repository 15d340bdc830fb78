"""When a match is tried again: pure."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

from bot.display.backoff import AGAIN_AFTER, Rest, after_fault, after_refusal, parked
from bot.match import GuildId

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
CLUB = GuildId(7)
DAY = timedelta(days=1)


def tries(fails) -> list[datetime]:
    """When a match is tried within a week if it fails each time."""
    found, now, rest = [NOW], NOW, None
    while True:
        rest = fails(rest, now)
        if rest.again is None or rest.again > NOW + 7 * DAY:
            return found
        now = rest.again
        found.append(now)


def test_refusals_are_retried_four_times_within_a_day():
    found = tries(lambda rest, now: after_refusal(rest, now, CLUB))
    assert [(at - NOW) / timedelta(minutes=1) for at in found] == [0, 5, 65, 425]


def test_faults_are_retried_soon_then_every_few_minutes():
    found = tries(after_fault)
    apart = [(at - before) / AGAIN_AFTER for before, at in pairwise(found)]
    assert apart[:6] == [1, 1, 1, 2, 4, 8]
    assert set(apart[6:]) == {10}


def test_a_try_before_its_time_does_not_lengthen_a_rest():
    rest = after_refusal(None, NOW, CLUB)
    early = after_refusal(rest, NOW + timedelta(minutes=1), CLUB)
    assert (early.again, early.failures) == (rest.again, 1)
    asleep = Rest(NOW, 4, None, refused=True, guild=CLUB)
    assert after_refusal(asleep, NOW + DAY, CLUB).again is None


def test_a_fault_counts_only_some_time_after_a_refusal():
    rest = after_refusal(None, NOW, CLUB)
    assert after_fault(rest, NOW) == rest
    later = after_fault(rest, NOW + timedelta(minutes=5))
    assert (later.refused, later.failures) == (False, 1)
    assert after_refusal(later, NOW + DAY, CLUB).failures == 1


def test_a_rest_that_is_cut_short_still_lasts_a_little():
    rest = Rest(NOW, 4, None, refused=True, guild=CLUB)
    assert rest.woken(NOW).again == NOW + AGAIN_AFTER
    assert rest.woken(NOW + DAY).again == NOW + DAY
    soon = Rest(NOW, 1, NOW + timedelta(seconds=1), refused=True, guild=CLUB)
    assert soon.woken(NOW) == soon


def test_a_clock_set_back_ends_every_rest():
    assert after_refusal(None, NOW + 60 * DAY, CLUB).over(NOW)
    assert after_fault(None, NOW + 60 * DAY).over(NOW)


def test_a_parked_match_is_not_tried_by_itself():
    assert not parked(NOW, CLUB).over(NOW + 365 * DAY)
