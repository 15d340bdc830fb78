"""Days, weeks and results of puzzles of the day. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final, NewType

from bot.model.ids import UserId

Day = NewType("Day", int)
"""The number of a day, as :meth:`datetime.date.toordinal` counts: 1 January of the year 1 is day 1, a Monday. Days
change at midnight UTC, everywhere at once."""
GRACE: Final = 1  # days after its own in which a puzzle of the day can be answered; servers may post it late
WEEK: Final = 7


def day_of(at: datetime) -> Day:
    """The day that a moment is in."""
    return Day(at.astimezone(UTC).toordinal())


def date_of(day: Day) -> date:
    """A day as a date. Raises ValueError if there is no such day."""
    return date.fromordinal(day)


def monday(day: Day) -> Day:
    """The first day of the week that a day is in, as ISO 8601 has weeks."""
    return Day(day - (day - 1) % WEEK)


@dataclass(frozen=True, slots=True)
class DailyStreak:
    """Streak of a person in puzzles of the day."""

    tried: int = 0
    solved: int = 0
    streak: int = 0  # days in a row with a solved puzzle, up to now
    best: int = 0  # the longest such row


def streak(tries: Mapping[Day, bool], today: Day) -> DailyStreak:
    """The streak by days, with true for solved ones. A day that can still be answered breaks no streak."""
    solved = sorted(day for day, right in tries.items() if right)
    row = best = 0
    for index, day in enumerate(solved):
        row = row + 1 if index and solved[index - 1] == day - 1 else 1
        best = max(best, row)
    open_since = today - GRACE
    going_on = bool(solved) and solved[-1] >= open_since - 1 and not any(day > solved[-1] for day in tries)
    return DailyStreak(len(tries), len(solved), row if going_on else 0, best)


@dataclass(frozen=True, slots=True)
class WeekLine:
    """A line of the table of a week; equals share a rank."""

    rank: int
    user: UserId
    solved: int
    tried: int
