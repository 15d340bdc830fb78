"""Days change at midnight UTC, weeks on Monday; streaks, and who is ranked where in a week."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from bot.match import UserId
from bot.standing.days import DailyStreak, Day, WeekLine, Weekly, date_of, day_of, monday, ranked, streak

TODAY = day_of(datetime(2026, 11, 22, tzinfo=UTC))


def test_a_day_lasts_from_midnight_to_midnight_utc_wherever_one_is():
    midnight = datetime(2026, 11, 22, tzinfo=UTC)
    assert date_of(day_of(midnight)) == date(2026, 11, 22)
    assert day_of(midnight - timedelta(microseconds=1)) == day_of(midnight) - 1
    assert day_of(midnight + timedelta(hours=23, minutes=59, seconds=59)) == day_of(midnight)
    abroad = timezone(timedelta(hours=9))
    assert day_of(datetime(2026, 11, 23, 8, 59, tzinfo=abroad)) == day_of(midnight)
    assert day_of(datetime(2026, 11, 23, 9, tzinfo=abroad)) == day_of(midnight) + 1


def test_weeks_begin_on_monday():
    for ahead in range(30):
        day = Day(TODAY + ahead)
        assert date_of(monday(day)).isocalendar()[:2] == date_of(day).isocalendar()[:2]
        assert date_of(monday(day)).isoweekday() == 1
    assert monday(Day(1)) == 1


@pytest.mark.parametrize(
    ("tries", "told"),
    [
        ("", DailyStreak(0, 0, 0, 0)),
        ("S", DailyStreak(1, 1, 1, 1)),
        ("SSS", DailyStreak(3, 3, 3, 3)),
        ("SSS.", DailyStreak(3, 3, 3, 3)),
        ("SSS..", DailyStreak(3, 3, 3, 3)),
        ("SSS...", DailyStreak(3, 3, 0, 3)),
        ("SSSx", DailyStreak(4, 3, 0, 3)),
        ("SSSx.", DailyStreak(4, 3, 0, 3)),
        ("SSS.x", DailyStreak(4, 3, 0, 3)),
        ("SSSxS", DailyStreak(5, 4, 1, 3)),
        ("SSS.S", DailyStreak(4, 4, 1, 3)),
        ("SS.SSS..SSSS.S.", DailyStreak(10, 10, 1, 4)),
        ("xxx", DailyStreak(3, 0, 0, 0)),
    ],
)
def test_days_in_a_row_are_broken_by_a_miss_and_by_a_day_that_is_over(tries, told):
    first = TODAY - len(tries) + 1
    days = {Day(first + at): how == "S" for at, how in enumerate(tries) if how != "."}
    assert streak(days, TODAY) == told


def test_a_week_ranks_who_solved_most_with_fewest_tries():
    people = [
        Weekly(UserId(1), 2, 3, 50),
        Weekly(UserId(2), 3, 3, 90),
        Weekly(UserId(3), 2, 2, 99),
        Weekly(UserId(4), 2, 3, 40),
        Weekly(UserId(5), 0, 3, 0),
        Weekly(UserId(6), 1, 1, 10),
    ]
    assert ranked(people) == (
        WeekLine(1, UserId(2), 3, 3),
        WeekLine(2, UserId(3), 2, 2),
        WeekLine(3, UserId(4), 2, 3),
        WeekLine(3, UserId(1), 2, 3),
        WeekLine(5, UserId(6), 1, 1),
    )
