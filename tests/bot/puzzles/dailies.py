"""The puzzle of the day as stories answer it: by the ids of its buttons, wherever they stand."""

from bot.model.ratings.days import Day, day_of
from tests.bot.puzzles.daily_solving import puzzle_on
from tests.bot.stories import private
from tests.peer import Club


def today(club: Club) -> Day:
    return day_of(club.env.now())


async def answer_daily(club: Club, *names: str, day: Day | None = None, solved: bool = True) -> None:
    """People answer the puzzle of a day, by default today's, or ask for its solution."""
    asked = today(club) if day is None else day
    steps = ", ".join(puzzle_on(asked).solutions[0])
    where = club.public()[-1] if club.public() else await club.people["dan"].send(club.channel, "Hello")
    for name in names:
        press = f"il:daily-steps:{asked}:0:{steps}" if solved else f"il:daily:{asked}:show"
        (opened,) = await club.at_once((name, where, f"il:daily:{asked}:open"))
        assert opened.response is not None
        (result,) = await club.at_once((name, opened.response.message, press))
        assert private(result)
