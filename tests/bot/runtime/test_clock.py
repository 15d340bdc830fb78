"""Belief in the time of day: after jumps ahead and back, at a start, and how long it is doubted."""

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.runtime.clock import JUMP, LONGEST_BEHIND, SANE_FOR, WARNS_AFTER, ClockReading, ClockTrust, TransitTimes

START = datetime(2027, 3, 1, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
spans = st.integers(0, 90 * 86_400).map(lambda seconds: timedelta(seconds=seconds))


def reading(gone: timedelta, ahead: timedelta = timedelta()) -> ClockReading:
    """Both clocks once so much time has really gone by, the time of day being so much ahead."""
    return ClockReading(START + gone + ahead, 5000 + gone.total_seconds())


def seen(*readings: ClockReading, trust: ClockTrust | None = None) -> ClockTrust:
    trust = trust or ClockTrust(reading(timedelta()))
    for each in readings:
        trust = trust.after(each)
    return trust


@settings(max_examples=30)
@given(st.lists(spans, min_size=1))
def test_elapsed_time_is_believed(gone):
    times = [reading(sum(gone[: n + 1], timedelta())) for n in range(len(gone))]
    trust = seen(*times)
    assert trust.doubted is None
    assert trust.time(times[-1]) == times[-1].wall
    assert not trust.doubt_left(times[-1])


@settings(max_examples=30)
@given(spans.filter(lambda span: span > JUMP), spans)
def test_a_jump_ahead_is_doubted_for_ten_sane_minutes(ahead, later):
    jumped = seen(reading(HOUR, ahead))
    assert jumped.doubt_left(reading(HOUR, ahead)) == SANE_FOR
    now = reading(HOUR + later, ahead)
    assert seen(now, trust=jumped).doubt_left(now) == max(SANE_FOR - later, timedelta())
    assert jumped.time(reading(HOUR, ahead)) == reading(HOUR, ahead).wall, "a machine may have slept"
    almost = reading(HOUR + WARNS_AFTER - timedelta(seconds=1), ahead)
    assert not jumped.may_warn(almost)
    assert jumped.may_warn(reading(HOUR + WARNS_AFTER, ahead)), "players may be warned after half of that"


def test_each_jump_begins_the_ten_minutes_anew():
    back = HOUR + timedelta(seconds=3)
    trust = seen(reading(HOUR, 60 * DAY), reading(back))
    assert trust.doubt_left(reading(back)) == SANE_FOR
    assert trust.time(reading(back)) == reading(back).wall
    assert seen(reading(back + SANE_FOR), trust=trust).doubted is None
    jumps = [reading(n * 9 * MINUTE, n % 2 * DAY) for n in range(1, 40)]
    assert seen(*jumps).doubt_left(jumps[-1]) == SANE_FOR
    assert seen(reading(HOUR, -JUMP)).doubted is seen(reading(HOUR, JUMP)).doubted is None, "set right by a little"


def test_a_jump_back_is_doubted_until_it_has_caught_up():
    for behind, doubted in ((2 * MINUTE, SANE_FOR), (HOUR, HOUR), (60 * DAY, LONGEST_BEHIND)):
        jumped = seen(reading(HOUR, -behind))
        assert jumped.doubt_left(reading(HOUR, -behind)) == doubted
        almost, then = (reading(HOUR + doubted + more, -behind) for more in (timedelta(seconds=-1), timedelta()))
        assert seen(almost, trust=jumped).doubt_left(almost), behind
        assert seen(then, trust=jumped) == ClockTrust(then), behind


@settings(max_examples=30)
@given(spans.filter(lambda span: span > JUMP), spans)
def test_time_never_runs_back_while_doubted(behind, later):
    later = min(later, SANE_FOR - timedelta(seconds=1))
    jumped, now = seen(reading(HOUR, -behind)), reading(HOUR + later, -behind)
    assert jumped.time(now) == reading(HOUR + later).wall
    assert not jumped.may_warn(now)


def test_at_the_start_the_newest_logged_time_was_believed():
    for logged, doubted in ((-3 * HOUR, SANE_FOR), (3 * HOUR, 3 * HOUR)):
        trust = ClockTrust(ClockReading(START + logged, 5000))
        assert seen(reading(timedelta()), trust=trust).doubt_left(reading(timedelta())) == doubted


def test_a_delay_is_told_by_other_messages_and_not_by_the_clock():
    for ahead in (-HOUR, timedelta(), HOUR):
        transits = TransitTimes()
        usual = [transits.delay(ahead + timedelta(milliseconds=each)) for each in (90, 60, 120)]
        assert max(usual) < timedelta(milliseconds=100)
        assert transits.delay(ahead + timedelta(seconds=6)) > timedelta(seconds=5)
