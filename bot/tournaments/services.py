"""The part of the bot that commands and buttons about tournaments work with."""

from dataclasses import dataclass

from bot.matches.services import MatchServices
from bot.matches.store.matches import OccasionStore
from bot.tournaments.service import Tournaments


@dataclass(frozen=True, kw_only=True)
class TournamentServices(MatchServices):
    """The use cases of tournaments."""

    tournaments: Tournaments
    occasions: OccasionStore
