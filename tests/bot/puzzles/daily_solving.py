"""Somebody before the puzzle of a day, in stories, and the time that passes there."""

from datetime import datetime, timedelta
from typing import Any

from simcord.results import InteractionResult

from bot.match import UserId
from bot.match.picking import path_to
from bot.puzzles.catalogue import listed, puzzle_of, shipped
from bot.puzzles.daily import ruled
from bot.puzzles.puzzle import Answer, Puzzle
from bot.standing.days import DailyStreak, Day, day_of, streak
from tests.bot.guide import answer
from tests.bot.picking import children, choices
from tests.peer import Club

MINUTE, DAY = 60, 86_400


class Daily:
    """Somebody before the puzzle of a day, which stays one private message."""

    def __init__(self, club: Club, who: str = "ada") -> None:
        self.club, self.who = club, who
        self.message: Any = None
        self.day = Day(0)

    async def open(self) -> str:
        """Use the command; what it says."""
        self.day = day_of(now(self.club))
        return self.now(await self.club.slash(self.who, "daily"))

    async def press(self, label: str) -> str:
        """Press a button; what stands there then."""
        before = self.message.id
        said = self.now(await self.club.press(self.who, self.message, label))
        assert self.message.id == before, "it stays one message"
        return said

    async def beside(self, label: str) -> Any:
        """Press a button whose answer is a message of its own."""
        told = answer(await self.club.press(self.who, self.message, label))
        assert told.id != self.message.id
        return told

    async def pick(self, steps: Answer) -> str:
        """Press one's way through the picker to an answer, and confirm it; what came of it."""
        await self.chosen(steps)
        return await self.press("Confirm")

    async def chosen(self, steps: Answer) -> None:
        """The same up to the confirmation."""
        await self.press("Move" if "Move" in self.labels else "Try again")
        person, play = self.club.people[self.who], self.puzzle.play
        for step in steps:
            for index in path_to(play, step):
                offered = choices(self.message)
                if hasattr(offered[0], "options"):
                    result = await person.select(self.message, [str(index)], custom_id=offered[0].custom_id)
                else:
                    result = await person.click(self.message, custom_id=offered[index].custom_id)
                self.now(result)
            play = play.read(step)

    async def type(self, steps: Answer) -> str:
        """Type a turn into the form; what came of it."""
        await self.press("Move" if "Move" in self.labels else "Try again")
        person = self.club.people[self.who]
        form = await person.click(self.message, label="Type")
        return self.now(await person.submit_modal(form, {"steps": ", ".join(steps)}))

    async def solve(self) -> str:
        """Open it and type the right answer."""
        await self.open()
        return await self.type(self.puzzle.solutions[0])

    @property
    def puzzle(self) -> Puzzle:
        """The one of the day on which it was opened."""
        return puzzle_on(self.day)

    @property
    def labels(self) -> list[str]:
        return [child.label for child in children(self.message) if getattr(child, "label", None)]

    async def streak(self) -> DailyStreak:
        """How they fare from day to day."""
        days = await self.club.bot._storage.daily.days(UserId(self.club.people[self.who].id))
        return streak(days, day_of(now(self.club)))

    def now(self, result: InteractionResult) -> str:
        """The message as it is now."""
        self.message = answer(result)
        assert self.message.flags.ephemeral
        return str(self.message.content)


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
