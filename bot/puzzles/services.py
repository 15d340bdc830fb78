"""Services of puzzles."""

from dataclasses import dataclass

from bot.puzzles.daily.service import DailyPuzzles, DailyServers
from bot.puzzles.run.service import PuzzleRuns
from bot.puzzles.service import Puzzles
from bot.studies.services import StudyServices


@dataclass(frozen=True, kw_only=True)
class PuzzleServices(StudyServices):
    """Use cases of puzzles, runs of them, and the puzzle of the day."""

    puzzles: Puzzles
    runs: PuzzleRuns
    daily: DailyPuzzles
    daily_servers: DailyServers
