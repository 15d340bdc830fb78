"""The puzzle of the day as all see it in a server that wants it, and what those who manage the server read of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.matches.texts.board import drawn, within_one
from bot.model.ids import ChannelId, UserId
from bot.model.ratings.days import Day, WeekLine
from bot.puzzles.catalogue.puzzle import Puzzle
from bot.puzzles.daily.texts import MOST_NAMED, daily_title, solvers_told
from bot.puzzles.solving.texts import PuzzleScene
from bot.ui.languages import Texts
from bot.ui.post import Picture
from bot.ui.words import clock, mention
from bot.ui.words import day as moment_told
from renderers.look import Appearance

MOST_LINES: Final = 10
"""Lines of the table of a week."""


@dataclass(frozen=True, slots=True)
class DailyOutcome:
    """How a server fared with the puzzle of a day."""

    tried: int = 0
    solvers: Sequence[UserId] = ()
    """Those who solved it, the first one first."""


@dataclass(frozen=True, slots=True)
class DailyNews:
    """What is told with the puzzle of a day in a server."""

    today: DailyOutcome
    before: DailyOutcome
    """How the day before went."""
    week: Sequence[WeekLine] = ()
    """The table of the week that is over, on Mondays."""


def daily_scene(puzzle: Puzzle, day: Day, texts: Texts, *, appearance: Appearance) -> PuzzleScene:
    """The puzzle of a day before everybody: each who reads it is meant."""
    return PuzzleScene(puzzle, texts("daily-post-solver"), texts, appearance, daily_title(day, puzzle, texts))


async def daily_picture(scene: PuzzleScene) -> Picture:
    """The position of the puzzle of a day, the same for all servers of a language and look."""
    return await drawn(scene.puzzle.play, scene.look, scene.heard)


def daily_post_told(news: DailyNews, scene: PuzzleScene) -> str:
    """What is told with the puzzle, above its picture and buttons."""
    texts = scene.texts
    lines = [
        scene.heading,
        f"-# {texts('daily-post-counts')}",
        _yesterday(news.before, texts),
        *_week(news.week, texts),
        _fared(news.today, texts),
    ]
    return within_one([line for line in lines if line])


def _fared(fared: DailyOutcome, texts: Texts) -> str:
    """How many solved it, and who; nothing before anybody has tried it."""
    named = [mention(user) for user in fared.solvers[:MOST_NAMED]]
    return solvers_told(fared.tried, len(fared.solvers), named, texts) if fared.tried else ""


def _yesterday(fared: DailyOutcome, texts: Texts) -> str:
    return texts("daily-post-yesterday", solved=len(fared.solvers), tried=fared.tried) if fared.tried else ""


def _week(lines: Sequence[WeekLine], texts: Texts) -> list[str]:
    if not lines:
        return []
    told = (
        texts("daily-week-line", rank=line.rank, who=mention(line.user), solved=line.solved, tried=line.tried)
        for line in lines[:MOST_LINES]
    )
    return [texts("daily-post-week"), *told]


def daily_wanted(channel: ChannelId, following: datetime | None, texts: Texts) -> str:
    """Where a server has it posted; ``following`` is when the next one comes, ``None`` if that is at once."""
    if following is None:
        return texts("daily-post-at-once", channel=f"<#{channel}>")
    return texts("daily-post-wanted", channel=f"<#{channel}>", time=clock(following), next=moment_told(following))
