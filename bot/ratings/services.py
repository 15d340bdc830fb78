"""Services of ratings."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.matches.services import MatchServices
from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import TournamentTitle
from bot.puzzles.daily.service import DailyPuzzles
from bot.puzzles.service import Puzzles
from bot.ratings.season_store import SeasonStore
from bot.ratings.store import StandingStore


@dataclass(frozen=True, kw_only=True)
class RatingServices(MatchServices):
    """Standings and titles, and how people solve puzzles."""

    standings: StandingStore
    seasons: SeasonStore
    won: Callable[[GuildId, UserId], Awaitable[Sequence[TournamentTitle]]]  # tournaments won by a user in a server
    puzzles: Puzzles
    daily: DailyPuzzles
