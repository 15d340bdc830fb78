"""Days, weeks, streaks, and the ranks of a week."""

from datetime import UTC, date, datetime, timedelta, timezone

from bot.match import UserId
from bot.standing.days import DailyStreak, Day, WeekLine, Weekly, date_of, day_of, monday, ranked, streak

TODAY = day_of(datetime(2026, 11, 22, tzinfo=UTC))


def test_days_change_at_midnight_utc_and_weeks_on_monday():
    midnight = datetime(2026, 11, 22, tzinfo=UTC)
    assert date_of(day_of(midnight)) == date(2026, 11, 22)
    assert day_of(midnight - timedelta(microseconds=1)) == day_of(midnight) - 1
    assert day_of(midnight + timedelta(hours=23, minutes=59, seconds=59)) == day_of(midnight)
    abroad = timezone(timedelta(hours=9))
    assert day_of(datetime(2026, 11, 23, 8, 59, tzinfo=abroad)) == day_of(midnight)
    assert day_of(datetime(2026, 11, 23, 9, tzinfo=abroad)) == day_of(midnight) + 1
    for ahead in range(30):
        day = Day(TODAY + ahead)
        assert date_of(monday(day)).isocalendar()[:2] == date_of(day).isocalendar()[:2]
        assert date_of(monday(day)).isoweekday() == 1
    assert monday(Day(1)) == 1


def test_a_streak_ends_with_a_miss_or_a_missed_day():
    for tries, told in (
        ("", (0, 0, 0, 0)),
        ("S", (1, 1, 1, 1)),
        ("SSS", (3, 3, 3, 3)),
        ("SSS.", (3, 3, 3, 3)),
        ("SSS..", (3, 3, 3, 3)),
        ("SSS...", (3, 3, 0, 3)),
        ("SSSx", (4, 3, 0, 3)),
        ("SSSx.", (4, 3, 0, 3)),
        ("SSS.x", (4, 3, 0, 3)),
        ("SSSxS", (5, 4, 1, 3)),
        ("SSS.S", (4, 4, 1, 3)),
        ("SS.SSS..SSSS.S.", (10, 10, 1, 4)),
        ("xxx", (3, 0, 0, 0)),
    ):
        first = TODAY - len(tries) + 1
        days = {Day(first + at): how == "S" for at, how in enumerate(tries) if how != "."}
        assert streak(days, TODAY) == DailyStreak(*told), tries


def test_a_week_ranks_by_solved_puzzles_and_tries():
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
