"""The part of the bot that leaderboards, profiles and histories work with."""

from dataclasses import dataclass

from bot.commands.match_services import MatchServices
from bot.storage.seasons import SeasonStore
from bot.storage.standing import StandingStore
from bot.table.daily import DailyPuzzles
from bot.table.puzzles import Puzzles
from bot.table.titles import Titles


@dataclass(frozen=True, kw_only=True)
class RatingServices(MatchServices):
    """Standings and titles, and how people solve puzzles."""

    standings: StandingStore
    seasons: SeasonStore
    titles: Titles
    puzzles: Puzzles
    daily: DailyPuzzles
