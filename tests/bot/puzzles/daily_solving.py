"""Solving the puzzle of a day in stories, and the time that passes there."""

from datetime import datetime, timedelta

from bot.match import UserId
from bot.puzzles.catalogue import listed, puzzle_of, shipped
from bot.puzzles.daily import ruled
from bot.puzzles.puzzle import Answer, Puzzle
from bot.standing.days import DailyStreak, Day, day_of, streak
from tests.bot.puzzles.solving import Solving
from tests.peer import Club

MINUTE, DAY = 60, 86_400


class Daily(Solving):
    """Somebody before the puzzle of the day on which they open it."""

    def __init__(self, club: Club, who: str = "ada") -> None:
        super().__init__(club, who)
        self.day = Day(0)

    @property
    def puzzle(self) -> Puzzle:
        """The one of that day."""
        return puzzle_on(self.day)

    async def open(self) -> str:
        """Use the command; what it says."""
        self.day = day_of(now(self.club))
        return self.now(await self.club.slash(self.who, "daily"))

    async def answered(self, steps: Answer) -> str:
        """Type a turn into the form; what came of it."""
        return await self.type(", ".join(steps))

    async def solve(self) -> str:
        """Open it and type the right answer."""
        await self.open()
        return await self.answered(self.puzzle.solutions[0])

    async def streak(self) -> DailyStreak:
        days = await self.club.bot._storage.daily.days(UserId(self.club.people[self.who].id))
        return streak(days, day_of(now(self.club)))


def puzzle_on(day: Day) -> Puzzle:
    """The puzzle that a day has."""
    entry = listed(ruled(day, shipped()))
    assert entry is not None
    return puzzle_of(entry)


def now(club: Club) -> datetime:
    """The time in the simulated world."""
    return club.env.now()


async def until(club: Club, hour: int, minute: int = 0, *, days: int = 0) -> None:
    """Let time pass until the next such time of the day, and so many days more."""
    at = now(club)
    then = at.replace(hour=hour, minute=minute, second=0, microsecond=0) + timedelta(days=days)
    then += timedelta(days=then <= at)
    await club.env.advance_time((then - at).total_seconds())
