"""Services of ratings."""

from dataclasses import dataclass

from bot.matches.services import MatchServices
from bot.puzzles.daily.service import DailyPuzzles
from bot.puzzles.service import Puzzles
from bot.ratings.season_store import SeasonStore
from bot.ratings.store import StandingStore, Titles


@dataclass(frozen=True, kw_only=True)
class RatingServices(MatchServices):
    """Standings and titles, and how people solve puzzles."""

    standings: StandingStore
    seasons: SeasonStore
    titles: Titles
    puzzles: Puzzles
    daily: DailyPuzzles
