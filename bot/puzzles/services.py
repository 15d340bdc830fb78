"""The part of the bot that puzzles and the puzzle of the day work with."""

from dataclasses import dataclass

from bot.puzzles.daily.service import DailyPuzzles, DailyServers
from bot.puzzles.service import Puzzles
from bot.studies.services import StudyServices


@dataclass(frozen=True, kw_only=True)
class PuzzleServices(StudyServices):
    """The use cases of puzzles; a study goes on from one."""

    puzzles: Puzzles
    daily: DailyPuzzles
    daily_servers: DailyServers
