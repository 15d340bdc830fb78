"""The part of the bot that puzzles and the puzzle of the day work with."""

from dataclasses import dataclass

from bot.commands.study_services import StudyServices
from bot.table.daily import DailyPuzzles
from bot.table.daily_servers import DailyServers
from bot.table.puzzles import Puzzles


@dataclass(frozen=True, kw_only=True)
class PuzzleServices(StudyServices):
    """The use cases of puzzles; a study goes on from one."""

    puzzles: Puzzles
    daily: DailyPuzzles
    daily_servers: DailyServers
