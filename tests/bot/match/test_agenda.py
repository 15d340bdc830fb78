"""The agenda of a match: what falls due and when, for every pace, preference, timezone and absence."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match import (
    ChannelId,
    Entry,
    First,
    GuildId,
    Kind,
    Match,
    MatchId,
    Pace,
    Person,
    Seat,
    Status,
    UserId,
    logged,
)
from bot.match.agenda import AWAKE_FOR, REMINDED_AT, TOGETHER, WARNED_LATE, Due, Schedule, Task, agenda, reminder_soon
from bot.match.people import Preferences, Reminders, within_year
from rules import GAMES
from rules.game import AnyGame

START = datetime(2027, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
GAME: AnyGame = GAMES["linkage"]
paces = st.sampled_from([pace for pace in Pace if pace.seconds])
moments = st.integers(0, 60 * 86_400).map(lambda seconds: START + timedelta(seconds=seconds))
zones = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])
minutes = st.integers(0, 24 * 60 - 1)
hours = st.tuples(minutes, minutes).filter(lambda pair: pair[0] != pair[1])


ADA = UserId(10)
seconds = {pace: timedelta(seconds=pace.seconds or 0) for pace in Pace}


def running(pace: Pace, *, due: datetime | None = None, thread: bool = True) -> Match:
    match = Match(
        id=MatchId(1),
        game=GAME,
        options=GAME.options(),
        first=First.ME,
        seed=b"",
        guild=GuildId(1),
        home=ChannelId(2),
        channel=ChannelId(3 if thread else 2),
        status=Status.RUNNING,
        revision=0,
        seats=(Seat(Person(ADA), True), Seat(Person(UserId(11)), True)),
        entries=(),
        pace=pace,
        due=due or (START + seconds[pace] if pace.seconds else None),
    )
    return logged(match, [Entry(1, START, None, Kind.OPENED), Entry(2, START, None, Kind.BEGUN)])


def due(
    match: Match,
    person: Preferences,
    *,
    muted: int = 0,
    since: datetime = START,
    reminded: timedelta | None = None,
    changed: datetime = START,
    warned: datetime | None = None,
) -> list[Due]:
    return agenda(match, person, Schedule(match.id, since, changed, muted, reminded, warned))


def times(found: list[Due], task: Task) -> list[datetime]:
    return [one.at for one in found if one.task is task]


def left(match: Match, person: Preferences) -> list[timedelta]:
    assert match.due is not None
    return [match.due - at for at in times(due(match, person), Task.REMIND)]


ME = Preferences(ADA)


def test_by_default_half_and_a_sixth_of_the_time_are_left():
    assert left(running(Pace.THREE_DAYS), ME) == [1.5 * DAY, 0.5 * DAY]


@pytest.mark.parametrize(
    ("often", "count"), [(Reminders.NONE, 0), (Reminders.ONCE, 1), (Reminders.TWICE, 2), (Reminders.OFTEN, 5)]
)
def test_as_many_reminders_as_asked_for(often, count):
    assert len(left(running(Pace.DAY), replace(ME, reminders=often))) == count


@pytest.mark.parametrize("often", [Reminders.ONCE, Reminders.TWICE, Reminders.OFTEN])
def test_the_shortest_pace_has_one_reminder_a_minute_before_its_end(often):
    assert left(running(Pace.FIVE_MINUTES), replace(ME, reminders=often)) == [timedelta(minutes=1)]


def test_the_shortest_pace_has_none_for_those_who_want_none():
    assert left(running(Pace.FIVE_MINUTES), replace(ME, reminders=Reminders.NONE)) == []


def test_a_muted_turn_has_no_reminders_but_still_ends():
    found = due(running(Pace.DAY), ME, muted=1)
    assert times(found, Task.REMIND) == []
    assert times(found, Task.OVERDUE) == [START + DAY]


def test_another_turn_muted_changes_nothing():
    assert due(running(Pace.DAY), ME, muted=2) == due(running(Pace.DAY), ME)


def test_a_turn_ends_and_thirty_days_later_the_match_of_which_is_warned_three_days_before():
    found = due(running(Pace.DAY), ME)
    assert times(found, Task.OVERDUE) == [START + DAY]
    assert times(found, Task.WARN) == [START + 28 * DAY]
    assert times(found, Task.LAPSE) == []
    warned = due(running(Pace.DAY), ME, warned=START + 28 * DAY)
    assert (times(warned, Task.WARN), times(warned, Task.LAPSE)) == ([], [START + 31 * DAY])


def test_who_acts_on_an_overdue_match_gives_it_thirty_more_days():
    acted = START + 20 * DAY
    found = due(running(Pace.DAY), ME, changed=acted, since=acted, warned=acted - DAY)
    assert times(found, Task.WARN) == [acted + 27 * DAY], "what was warned of before has not come"
    assert times(found, Task.OVERDUE) == []
    found = due(running(Pace.DAY), ME, changed=acted, since=acted, warned=acted + 27 * DAY)
    assert times(found, Task.LAPSE) == [acted + 30 * DAY]


def test_without_a_pace_only_the_thread_is_kept_awake():
    assert {one.task for one in due(running(Pace.NONE), ME)} == {Task.WAKE}
    assert due(running(Pace.NONE, thread=False), ME) == []


OPEN = replace(running(Pace.DAY), status=Status.OPEN, play=None, due=None, channel=None)


def test_an_invitation_stands_for_seven_days_and_a_day_before_its_end_is_warned_of():
    assert due(OPEN, ME) == [Due(START + 6 * DAY, Task.WARN)]
    warned = START + 6 * DAY
    assert due(OPEN, ME, warned=warned) == [Due(START + 7 * DAY, Task.EXPIRE)]
    assert due(OPEN, ME, warned=warned, changed=warned + DAY / 2) == [Due(START + 7 * DAY, Task.EXPIRE)]


@given(moments)
def test_nothing_ends_that_was_not_warned_of_at_least_five_minutes_before(warned):
    for match, end in ((OPEN, Task.EXPIRE), (running(Pace.DAY), Task.LAPSE)):
        assert times(due(match, ME), end) == []
        (at,) = times(due(match, ME, warned=warned + timedelta(seconds=1)), end)
        assert at >= warned + WARNED_LATE


def test_other_things_that_are_done_settle_no_warning_and_no_end():
    late = START + 60 * DAY
    assert times(due(OPEN, ME, since=late), Task.WARN) == [START + 6 * DAY]
    assert times(due(OPEN, ME, since=late, warned=START + 6 * DAY), Task.EXPIRE) == [START + 7 * DAY]


def test_an_invitation_sent_by_a_clock_that_was_ahead_does_not_stand_until_then():
    ahead = replace(OPEN, entries=tuple(replace(entry, at=START + 60 * DAY) for entry in OPEN.entries))
    assert due(ahead, ME) == [Due(START + 6 * DAY, Task.WARN)]


@pytest.mark.parametrize("status", [Status.FINISHED, Status.CLOSED])
def test_nothing_is_due_in_a_match_that_has_ended(status):
    assert due(replace(running(Pace.DAY), status=status), ME) == []


@given(paces, st.sampled_from(Reminders), moments, hours, zones)
def test_what_is_due_lies_ahead_in_order_and_reminders_before_the_end(pace, often, since, quiet, zone):
    match = running(pace)
    found = due(match, Preferences(ADA, reminders=often, quiet=quiet, timezone=zone), since=since)
    assert [one.at for one in found] == sorted(one.at for one in found)
    assert all(one.at > since for one in found if one.task is not Task.WARN)
    assert match.due is not None
    assert all(at < match.due for at in times(found, Task.REMIND))
    assert len(times(found, Task.REMIND)) <= max(len(REMINDED_AT[often]), 0)


@given(paces, st.sampled_from(Reminders), hours, zones)
def test_no_reminder_falls_into_quiet_hours(pace, often, quiet, zone):
    person = Preferences(ADA, reminders=often, quiet=quiet, timezone=zone)
    for at in times(due(running(pace), person), Task.REMIND):
        assert person.quiet_until(at) is None


@given(moments, hours, zones)
def test_quiet_hours_end_after_they_have_begun_and_within_a_day_and_an_hour(now, quiet, zone):
    until = Preferences(ADA, quiet=quiet, timezone=zone).quiet_until(now)
    assert until is None or timedelta() < until - now <= timedelta(hours=25)


def quiet(start: int, end: int, zone: str = "Europe/Berlin") -> Preferences:
    return Preferences(ADA, quiet=(start * 60, end * 60), timezone=zone)


@pytest.mark.parametrize(
    ("here", "until"),
    [
        ("2027-01-10 23:30", "2027-01-11 07:00"),
        ("2027-01-10 06:59", "2027-01-10 07:00"),
        ("2027-01-10 22:00", "2027-01-11 07:00"),
        ("2027-01-10 07:00", None),
        ("2027-01-10 21:59", None),
        ("2027-03-27 23:00", "2027-03-28 07:00"),  # clocks go forward in this night
        ("2027-10-30 23:00", "2027-10-31 07:00"),  # and back in this one
    ],
)
def test_quiet_hours_over_midnight_are_meant_in_the_persons_timezone(here, until):
    zone = ZoneInfo("Europe/Berlin")
    now = datetime.fromisoformat(here).replace(tzinfo=zone).astimezone(UTC)
    meant = None if until is None else datetime.fromisoformat(until).replace(tzinfo=zone).astimezone(UTC)
    assert quiet(22, 7).quiet_until(now) == meant


def test_quiet_hours_within_a_day():
    assert quiet(9, 17, "UTC").quiet_until(START) == START + timedelta(hours=5)
    assert quiet(13, 17, "UTC").quiet_until(START) is None


def test_quiet_hours_that_end_in_the_repeated_hour_of_autumn_end_ahead():
    now = datetime(2027, 10, 31, 1, 10, tzinfo=UTC)  # 2:10 in Berlin for the second time
    person = Preferences(ADA, quiet=(22 * 60, 2 * 60 + 30), timezone="Europe/Berlin")
    assert person.quiet_until(now) == now + timedelta(minutes=20)


def test_a_reminder_in_quiet_hours_comes_at_their_end():
    match = running(Pace.DAY)  # half of the time is left at midnight
    assert times(due(match, replace(quiet(23, 7, "UTC"), reminders=Reminders.TWICE)), Task.REMIND) == [
        START + timedelta(hours=19),
        START + timedelta(hours=20),
    ]


def test_a_reminder_is_dropped_where_quiet_hours_outlast_the_turn():
    assert times(due(running(Pace.DAY), quiet(23, 13, "UTC")), Task.REMIND) == []
    assert times(due(running(Pace.FIVE_MINUTES), quiet(11, 13, "UTC")), Task.REMIND) == []


@given(moments, moments)
def test_a_thread_is_woken_within_the_week_after_the_last_message(changed, since):
    since = max(since, changed)
    following = times(due(running(Pace.NONE), ME, changed=changed, since=since), Task.WAKE)
    assert len(following) == 1
    assert since < following[0] <= since + AWAKE_FOR
    assert timedelta(days=7) > AWAKE_FOR * 2, "even if one time fails"


def test_a_thread_in_which_somebody_just_acted_is_not_woken():
    acted = START + 2 * DAY
    assert times(due(running(Pace.NONE), ME, changed=acted), Task.WAKE) == [acted + AWAKE_FOR]


# -- away


def away(since: datetime, until: datetime) -> Preferences:
    return replace(ME, away_since=since, away_until=until)


def test_reminders_go_on_where_they_were_when_the_player_returns():
    gone, until = START + DAY, START + 6 * DAY  # two days of three are left, none is reminded of yet
    match = running(Pace.THREE_DAYS, due=until + 2 * DAY)
    found = times(due(match, away(gone, until), since=gone, reminded=2 * DAY), Task.REMIND)
    assert found == [until + 0.5 * DAY, until + 1.5 * DAY]


def test_what_was_reminded_of_before_is_not_repeated_because_the_clock_stood_still():
    gone, until = START + 2 * DAY, START + 7 * DAY  # one day is left, half of the time is past
    match = running(Pace.THREE_DAYS, due=until + DAY)
    assert times(due(match, away(gone, until), since=gone, reminded=DAY), Task.REMIND) == [until + 0.5 * DAY]


@given(paces, st.sampled_from(Reminders), st.floats(0, 0.99), st.integers(1, 14 * 86_400))
def test_nobody_is_reminded_while_away(pace, often, share, stay):
    gone = START + timedelta(seconds=int(seconds[pace].total_seconds() * share))
    until = gone + timedelta(seconds=stay)
    match = running(pace, due=START + seconds[pace] + (until - gone))
    person = replace(away(gone, until), reminders=often)
    left = START + seconds[pace] - gone
    assert all(at >= until for at in times(due(match, person, since=gone, reminded=left), Task.REMIND))


def test_fourteen_days_a_year():
    assert ME.away_too_long(START, START + 14 * DAY) is None
    assert ME.away_too_long(START, START + 14 * DAY + timedelta(seconds=1)) == 2027


def test_only_what_was_used_counts():
    back = away(START, START + 10 * DAY).back(START + 4 * DAY)
    assert back.away_left(2027) == 10 * DAY
    assert (back.away_until, back.away_since) == (None, None)
    assert away(START, START + 3 * DAY).back(START + 30 * DAY).away_left(2027) == 11 * DAY


def test_stretches_of_a_year_add_up():
    first = away(START, START + 5 * DAY).back(START + 5 * DAY)
    again = replace(first, away_since=START + 20 * DAY, away_until=START + 26 * DAY).back(START + 40 * DAY)
    assert again.away_left(2027) == 3 * DAY
    assert again.away_left(2028) == 14 * DAY


def test_over_the_turn_of_a_year_each_year_is_charged_with_its_own_part():
    gone, until = datetime(2027, 12, 22, tzinfo=UTC), datetime(2028, 1, 9, tzinfo=UTC)
    assert ME.away_too_long(gone, until) is None, "10 days of one year and 8 of the next"
    assert away(gone, until).back(until).away_left(2028) == 6 * DAY
    assert ME.away_too_long(gone, datetime(2028, 1, 15, 1, tzinfo=UTC)) == 2028
    assert ME.away_too_long(datetime(2027, 12, 17, tzinfo=UTC), until) == 2027


@given(moments, moments)
def test_the_years_of_a_stretch_make_up_the_whole(one, other):
    start, end = min(one, other), max(one, other) + 300 * DAY
    assert sum((within_year(start, end, year) for year in (2026, 2027, 2028)), timedelta()) == end - start


# -- reminders that come together


def test_a_reminder_comes_a_little_early_to_stand_with_another():
    match = running(Pace.THREE_DAYS)
    mark = START + 1.5 * DAY
    early = timedelta(seconds=3 * 86_400 * TOGETHER)
    assert reminder_soon(match, due(match, ME), mark - early) == mark
    assert reminder_soon(match, due(match, ME), mark - early - timedelta(seconds=1)) is None


def test_nothing_else_comes_early():
    match = running(Pace.DAY, thread=False)
    coming = due(match, replace(ME, reminders=Reminders.NONE))
    assert reminder_soon(match, coming, START + DAY - timedelta(seconds=1)) is None
    assert reminder_soon(match, [], START) is None


def test_a_match_that_has_no_place_yet_waits_for_one():
    assert due(replace(running(Pace.DAY), channel=None), ME) == []
