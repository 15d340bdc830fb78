"""Solving the puzzle of a day in stories, and the time that passes there."""

from datetime import datetime, timedelta

from bot.model.ids import UserId
from bot.model.ratings.days import DailyStreak, Day, day_of, streak
from bot.puzzles.catalogue.files import Answer, Puzzle, listed, puzzle_of, ruled, shipped
from tests.bot.puzzles.answered import Solving
from tests.peer import Club

MINUTE, DAY = 60, 86_400


class Daily(Solving):
    def __init__(self, club: Club, who: str = "ada") -> None:
        super().__init__(club, who)
        self.day = Day(0)

    @property
    def puzzle(self) -> Puzzle:
        return puzzle_on(self.day)

    async def open(self) -> str:
        self.day = day_of(now(self.club))
        return self.now(await self.club.slash(self.who, "puzzle daily"))

    async def answered(self, steps: Answer) -> str:
        return await self.type(", ".join(steps))

    async def solve(self) -> str:
        await self.open()
        return await self.answered(self.puzzle.solutions[0])

    async def streak(self) -> DailyStreak:
        days = await self.club.bot.storage.daily.days(UserId(self.club.people[self.who].id))
        return streak(days, day_of(now(self.club)))


def stars(puzzle: Puzzle) -> str:
    return "★" * puzzle.grade + "☆" * (5 - puzzle.grade)


def puzzle_on(day: Day) -> Puzzle:
    entry = listed(ruled(day, shipped()))
    assert entry is not None
    return puzzle_of(entry)


def now(club: Club) -> datetime:
    return club.env.now()


async def until(club: Club, hour: int, minute: int = 0, *, days: int = 0) -> None:
    at = now(club)
    then = at.replace(hour=hour, minute=minute, second=0, microsecond=0) + timedelta(days=days)
    then += timedelta(days=then <= at)
    await club.env.advance_time((then - at).total_seconds())
