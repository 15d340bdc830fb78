"""Whether the time of day is believed: after jumps ahead and back, at a start, and how long not."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.sanity import JUMP, LONGEST_BEHIND, SANE_FOR, WARNS_AFTER, Reading, Trust

START = datetime(2027, 3, 1, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
spans = st.integers(0, 90 * 86_400).map(lambda seconds: timedelta(seconds=seconds))


def reading(gone: timedelta, ahead: timedelta = timedelta()) -> Reading:
    """Both clocks once so much time has really gone by, the time of day being so much ahead."""
    return Reading(START + gone + ahead, 5000 + gone.total_seconds())


def seen(*readings: Reading, trust: Trust | None = None) -> Trust:
    trust = trust or Trust(reading(timedelta()))
    for each in readings:
        trust = trust.after(each)
    return trust


@given(st.lists(spans, min_size=1))
def test_time_that_goes_by_is_believed_however_long_nobody_looked(gone):
    times = [reading(sum(gone[: n + 1], timedelta())) for n in range(len(gone))]
    trust = seen(*times)
    assert trust.doubted is None
    assert trust.time(times[-1]) == times[-1].wall
    assert not trust.doubt_left(times[-1])


@given(spans.filter(lambda span: span > JUMP), spans)
def test_a_jump_ahead_is_doubted_for_ten_sane_minutes(ahead, later):
    jumped = seen(reading(HOUR, ahead))
    assert jumped.doubt_left(reading(HOUR, ahead)) == SANE_FOR
    now = reading(HOUR + later, ahead)
    assert seen(now, trust=jumped).doubt_left(now) == max(SANE_FOR - later, timedelta())


def test_the_time_to_go_by_is_the_new_one_at_once_because_a_machine_may_have_slept():
    now = reading(HOUR, 8 * HOUR)
    assert seen(now).time(now) == now.wall


def test_players_may_be_warned_after_half_of_that():
    jumped = seen(reading(HOUR, DAY))
    assert not jumped.may_warn(reading(HOUR + WARNS_AFTER - timedelta(seconds=1), DAY))
    assert jumped.may_warn(reading(HOUR + WARNS_AFTER, DAY))


def test_three_wrong_seconds_are_followed_by_ten_sane_minutes_too():
    back = HOUR + timedelta(seconds=3)
    trust = seen(reading(HOUR, 60 * DAY), reading(back))
    assert trust.doubt_left(reading(back)) == SANE_FOR
    assert trust.time(reading(back)) == reading(back).wall
    assert seen(reading(back + SANE_FOR), trust=trust).doubted is None


def test_each_jump_begins_the_ten_minutes_anew():
    jumps = [reading(n * 9 * MINUTE, n % 2 * DAY) for n in range(1, 40)]
    assert seen(*jumps).doubt_left(jumps[-1]) == SANE_FOR


@pytest.mark.parametrize(("behind", "doubted"), [(2 * MINUTE, SANE_FOR), (HOUR, HOUR), (60 * DAY, LONGEST_BEHIND)])
def test_what_has_gone_back_is_doubted_until_it_has_caught_up_at_most_for_a_day(behind, doubted):
    jumped = seen(reading(HOUR, -behind))
    assert jumped.doubt_left(reading(HOUR, -behind)) == doubted
    almost, then = (reading(HOUR + doubted + more, -behind) for more in (timedelta(seconds=-1), timedelta()))
    assert seen(almost, trust=jumped).doubt_left(almost)
    assert seen(then, trust=jumped) == Trust(then)


@given(spans.filter(lambda span: span > JUMP), spans)
def test_time_never_runs_back_while_that_is_doubted_and_nobody_is_warned(behind, later):
    later = min(later, SANE_FOR - timedelta(seconds=1))
    jumped, now = seen(reading(HOUR, -behind)), reading(HOUR + later, -behind)
    assert jumped.time(now) == reading(HOUR + later).wall
    assert not jumped.may_warn(now)


def test_a_clock_that_is_set_right_by_a_little_has_not_jumped():
    assert seen(reading(HOUR, -JUMP)).doubted is None
    assert seen(reading(HOUR, JUMP)).doubted is None


def test_at_the_start_the_newest_time_in_the_log_is_what_was_believed():
    newest = Trust(Reading(START - 3 * HOUR, 5000))
    assert seen(reading(timedelta()), trust=newest).doubt_left(reading(timedelta())) == SANE_FOR
    ahead = Trust(Reading(START + 3 * HOUR, 5000))
    assert seen(reading(timedelta()), trust=ahead).doubt_left(reading(timedelta())) == 3 * HOUR
