"""The agenda of a match and its waiting: due tasks for every pace, preference, timezone and absence."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.matches.service import MatchService, waiting_longest
from bot.model.agenda import (
    AWAKE_FOR,
    REMINDED_AT,
    TOGETHER,
    WARNED_LATE,
    Due,
    Schedule,
    Task,
    agenda,
    reminder_soon,
    waits_since,
)
from bot.model.ids import ChannelId
from bot.model.match import Match, Status
from bot.model.people import Preferences, Reminders, within_year
from bot.model.time_limits import Pace
from tests.bot.playing import each_game, of_turn, step, turn
from tests.bot.tables import ADA, BEN, CLEO, HOME, THREAD, Clock, asking, begun, seated
from tests.present import present

START = datetime(2027, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
paces = st.sampled_from([pace for pace in Pace if pace.seconds])
moments = st.integers(0, 60 * 86_400).map(lambda seconds: START + timedelta(seconds=seconds))
zones = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])
minutes = st.integers(0, 24 * 60 - 1)
hours = st.tuples(minutes, minutes).filter(lambda pair: pair[0] != pair[1])

ME = Preferences(ADA)
seconds = {pace: timedelta(seconds=pace.seconds or 0) for pace in Pace}


def running(pace: Pace, *, due: datetime | None = None, thread: bool = True) -> Match:
    match = seated(replace(asking(BEN), pace=pace), START, THREAD if thread else HOME)
    return replace(match, due=due or (START + seconds[pace] if pace.seconds else None))


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


def quiet(start: int, end: int, zone: str = "Europe/Berlin") -> Preferences:
    return Preferences(ADA, quiet=(start * 60, end * 60), timezone=zone)


def away(since: datetime, until: datetime) -> Preferences:
    return replace(ME, away_since=since, away_until=until)


def test_reminders_are_as_many_as_asked_for():
    assert left(running(Pace.THREE_DAYS), ME) == [1.5 * DAY, 0.5 * DAY], "by default two"
    for often, count in ((Reminders.NONE, 0), (Reminders.ONCE, 1), (Reminders.TWICE, 2), (Reminders.OFTEN, 5)):
        person = replace(ME, reminders=often)
        assert len(left(running(Pace.DAY), person)) == count
        assert left(running(Pace.FIVE_MINUTES), person) == [timedelta(minutes=1)] * min(count, 1), "the shortest pace"


def test_a_muted_turn_has_no_reminders_but_still_ends():
    found = due(running(Pace.DAY), ME, muted=1)
    assert (times(found, Task.REMIND), times(found, Task.OVERDUE)) == ([], [START + DAY])
    assert due(running(Pace.DAY), ME, muted=2) == due(running(Pace.DAY), ME), "another turn is muted"


def test_a_reminder_comes_early_to_stand_with_another():
    match = running(Pace.THREE_DAYS)
    mark, early = START + 1.5 * DAY, timedelta(seconds=3 * 86_400 * TOGETHER)
    assert reminder_soon(match, due(match, ME), mark - early) == mark
    assert reminder_soon(match, due(match, ME), mark - early - timedelta(seconds=1)) is None
    match = running(Pace.DAY, thread=False)
    coming = due(match, replace(ME, reminders=Reminders.NONE))
    assert reminder_soon(match, coming, START + DAY - timedelta(seconds=1)) is None, "nothing else comes early"
    assert reminder_soon(match, [], START) is None


@settings(max_examples=50)
@given(paces, st.sampled_from(Reminders), moments, hours, zones)
def test_due_tasks_lie_ahead_in_order_outside_quiet_hours(pace, often, since, quiet, zone):
    match = running(pace)
    person = Preferences(ADA, reminders=often, quiet=quiet, timezone=zone)
    found = due(match, person, since=since)
    assert [one.at for one in found] == sorted(one.at for one in found)
    assert all(one.at > since for one in found if one.task is not Task.WARN)
    assert match.due is not None
    assert all(at < match.due and person.quiet_until(at) is None for at in times(found, Task.REMIND))
    assert len(times(found, Task.REMIND)) <= max(len(REMINDED_AT[often]), 0)
    assert all(person.quiet_until(at) is None for at in times(due(match, person), Task.REMIND))
    until = person.quiet_until(since)
    assert until is None or timedelta() < until - since <= timedelta(hours=25), "they end within a day and an hour"


def test_an_overdue_match_lapses_thirty_days_after_the_last_act():
    found = due(running(Pace.DAY), ME)
    assert times(found, Task.OVERDUE) == [START + DAY]
    assert (times(found, Task.WARN), times(found, Task.LAPSE)) == ([START + 28 * DAY], [])
    warned = due(running(Pace.DAY), ME, warned=START + 28 * DAY)
    assert (times(warned, Task.WARN), times(warned, Task.LAPSE)) == ([], [START + 31 * DAY])
    acted = START + 20 * DAY
    found = due(running(Pace.DAY), ME, changed=acted, since=acted, warned=acted - DAY)
    assert times(found, Task.WARN) == [acted + 27 * DAY], "the end that was warned of has not come"
    assert times(found, Task.OVERDUE) == []
    found = due(running(Pace.DAY), ME, changed=acted, since=acted, warned=acted + 27 * DAY)
    assert times(found, Task.LAPSE) == [acted + 30 * DAY]


OPEN = replace(running(Pace.DAY), status=Status.OPEN, play=None, due=None, channel=None)


def test_an_invitation_stands_for_seven_days():
    warned, late = START + 6 * DAY, START + 60 * DAY
    assert due(OPEN, ME) == [Due(warned, Task.WARN)]
    assert due(OPEN, ME, warned=warned) == [Due(START + 7 * DAY, Task.EXPIRE)]
    assert due(OPEN, ME, warned=warned, changed=warned + DAY / 2) == [Due(START + 7 * DAY, Task.EXPIRE)]
    assert times(due(OPEN, ME, since=late), Task.WARN) == [warned], "other tasks settle no warning"
    assert times(due(OPEN, ME, since=late, warned=warned), Task.EXPIRE) == [START + 7 * DAY]
    ahead = replace(OPEN, entries=tuple(replace(entry, at=late) for entry in OPEN.entries))
    assert due(ahead, ME) == [Due(warned, Task.WARN)], "sent by a clock that was ahead"


def test_nothing_ends_without_a_warning_five_minutes_before():
    for match, end in ((OPEN, Task.EXPIRE), (running(Pace.DAY), Task.LAPSE)):
        assert times(due(match, ME), end) == []
        for warned in (START + days * DAY for days in (0.001, 5.999, 6, 7, 27, 28, 29.999, 60)):
            (at,) = times(due(match, ME, warned=warned), end)
            assert at >= warned + WARNED_LATE


def test_little_is_due_without_a_pace_a_place_or_a_running_match():
    assert {one.task for one in due(running(Pace.NONE), ME)} == {Task.WAKE}
    assert due(running(Pace.NONE, thread=False), ME) == []
    assert due(replace(running(Pace.DAY), channel=None), ME) == []
    for status in (Status.FINISHED, Status.CLOSED):
        assert due(replace(running(Pace.DAY), status=status), ME) == []


def test_a_thread_is_woken_within_the_week_after_a_message():
    changed = START + DAY / 3
    for since in (changed, changed + AWAKE_FOR - timedelta(seconds=1), changed + AWAKE_FOR, changed + 50 * DAY):
        (at,) = times(due(running(Pace.NONE), ME, changed=changed, since=since), Task.WAKE)
        assert since < at <= since + AWAKE_FOR
    assert timedelta(days=7) > AWAKE_FOR * 2, "even if one time fails"
    (at,) = times(due(running(Pace.NONE), ME, changed=changed), Task.WAKE)
    assert at == changed + AWAKE_FOR, "a thread in which somebody just acted is not woken"


def test_quiet_hours_are_in_the_timezone_of_the_person():
    zone, wrong = ZoneInfo("Europe/Berlin"), []
    for here, until in (
        ("2027-01-10 23:30", "2027-01-11 07:00"),
        ("2027-01-10 06:59", "2027-01-10 07:00"),
        ("2027-01-10 22:00", "2027-01-11 07:00"),
        ("2027-01-10 07:00", None),
        ("2027-01-10 21:59", None),
        ("2027-03-27 23:00", "2027-03-28 07:00"),  # clocks go forward in this night
        ("2027-10-30 23:00", "2027-10-31 07:00"),  # and back in this one
    ):
        now = datetime.fromisoformat(here).replace(tzinfo=zone).astimezone(UTC)
        meant = None if until is None else datetime.fromisoformat(until).replace(tzinfo=zone).astimezone(UTC)
        wrong += [here] if quiet(22, 7).quiet_until(now) != meant else []
    assert not wrong
    assert quiet(9, 17, "UTC").quiet_until(START) == START + timedelta(hours=5)
    assert quiet(13, 17, "UTC").quiet_until(START) is None
    now = datetime(2027, 10, 31, 1, 10, tzinfo=UTC)  # 2:10 in Berlin for the second time
    person = Preferences(ADA, quiet=(22 * 60, 2 * 60 + 30), timezone="Europe/Berlin")
    assert person.quiet_until(now) == now + timedelta(minutes=20)


def test_a_reminder_in_quiet_hours_comes_at_their_end_or_never():
    match = running(Pace.DAY)  # half of the time is left at midnight
    assert times(due(match, replace(quiet(23, 7, "UTC"), reminders=Reminders.TWICE)), Task.REMIND) == [
        START + timedelta(hours=19),
        START + timedelta(hours=20),
    ]
    assert times(due(match, quiet(23, 13, "UTC")), Task.REMIND) == [], "they outlast the turn"
    assert times(due(running(Pace.FIVE_MINUTES), quiet(11, 13, "UTC")), Task.REMIND) == []


def test_reminders_go_on_when_the_player_returns():
    gone, until = START + DAY, START + 6 * DAY  # two days of three are left, none is reminded of yet
    match = running(Pace.THREE_DAYS, due=until + 2 * DAY)
    found = times(due(match, away(gone, until), since=gone, reminded=2 * DAY), Task.REMIND)
    assert found == [until + 0.5 * DAY, until + 1.5 * DAY]
    gone, until = START + 2 * DAY, START + 7 * DAY  # one day is left, half of the time is past
    match = running(Pace.THREE_DAYS, due=until + DAY)
    assert times(due(match, away(gone, until), since=gone, reminded=DAY), Task.REMIND) == [until + 0.5 * DAY]


@settings(max_examples=50)
@given(paces, st.sampled_from(Reminders), st.floats(0, 0.99), st.integers(1, 14 * 86_400))
def test_nobody_is_reminded_while_away(pace, often, share, stay):
    gone = START + timedelta(seconds=int(seconds[pace].total_seconds() * share))
    until = gone + timedelta(seconds=stay)
    match = running(pace, due=START + seconds[pace] + (until - gone))
    person = replace(away(gone, until), reminders=often)
    left = START + seconds[pace] - gone
    assert all(at >= until for at in times(due(match, person, since=gone, reminded=left), Task.REMIND))


def test_people_are_away_fourteen_days_a_year():
    assert ME.away_too_long(START, START + 14 * DAY) is None
    assert ME.away_too_long(START, START + 14 * DAY + timedelta(seconds=1)) == 2027
    back = away(START, START + 10 * DAY).back(START + 4 * DAY)
    assert (back.away_left(2027), back.away_until, back.away_since) == (10 * DAY, None, None), "only used days count"
    assert away(START, START + 3 * DAY).back(START + 30 * DAY).away_left(2027) == 11 * DAY
    first = away(START, START + 5 * DAY).back(START + 5 * DAY)
    again = replace(first, away_since=START + 20 * DAY, away_until=START + 26 * DAY).back(START + 40 * DAY)
    assert (again.away_left(2027), again.away_left(2028)) == (3 * DAY, 14 * DAY), "stretches add up"
    gone, until = datetime(2027, 12, 22, tzinfo=UTC), datetime(2028, 1, 9, tzinfo=UTC)
    assert ME.away_too_long(gone, until) is None, "10 days of one year and 8 of the next"
    assert away(gone, until).back(until).away_left(2028) == 6 * DAY
    assert ME.away_too_long(gone, datetime(2028, 1, 15, 1, tzinfo=UTC)) == 2028
    assert ME.away_too_long(datetime(2027, 12, 17, tzinfo=UTC), until) == 2027
    stay = datetime(2026, 7, 1, 3, tzinfo=UTC), datetime(2028, 2, 3, 4, tzinfo=UTC)
    assert sum((within_year(*stay, year) for year in (2026, 2027, 2028)), timedelta()) == stay[1] - stay[0]


MINUTE = timedelta(minutes=1)


def whole_seconds(clock: Clock):
    return clock().replace(microsecond=0)


async def test_a_match_waits_since_its_turn_began(table: MatchService, clock: Clock):
    dice = random.Random(1)
    async for key, _, fresh in each_game(table):
        match = fresh
        began, of = whole_seconds(clock), of_turn(match)
        for _ in range(12):
            if match.waiting_for is None:
                break
            assert waits_since(match) == began, key
            clock.time += MINUTE
            match = await step(table, match, dice)
            if of_turn(match) != of:
                began, of = whole_seconds(clock), of_turn(match)


async def test_requests_do_not_restart_the_wait_but_an_undo_does(table: MatchService, clock: Clock):
    match = await begun(table)
    began = whole_seconds(clock)
    for ask in (table.abort(match.id, BEN), table.answer(match.id, ADA, agree=False)):
        clock.time += MINUTE
        assert waits_since(await ask) == began
    clock.time += MINUTE
    match = await turn(table, await table.match(match.id), random.Random(1))
    assert (match.waiting_for, waits_since(match)) == (BEN, whole_seconds(clock))
    clock.time += MINUTE
    match = await table.undo(match.id, ADA)
    assert (match.waiting_for, waits_since(match)) == (ADA, whole_seconds(clock))


async def test_the_longest_waiting_match_comes_first(table: MatchService, clock: Clock):
    dice, matches = random.Random(1), list[Match]()
    for number in range(3):
        matches.append(await begun(table, ChannelId(100 + number)))
        clock.time += MINUTE
    assert present(await table.next_for(ADA, matches[2].id)).id == matches[0].id
    matches[0] = await turn(table, matches[0], dice)
    clock.time += MINUTE
    matches[0] = await turn(table, matches[0], dice)
    order = []
    while (longest := waiting_longest(await table.matches_of(ADA), ADA)) is not None:
        order.append(longest.id)
        await turn(table, longest, dice)
    assert order == [matches[1].id, matches[2].id, matches[0].id]
    assert await table.next_for(CLEO, matches[0].id) is None
    first, second = [await begun(table, ChannelId(200 + number)) for number in range(2)]
    assert waiting_longest([second, first], ADA) == first, "in the same second by their numbers"
    assert waiting_longest([second, first], BEN) is waiting_longest([], ADA) is None
