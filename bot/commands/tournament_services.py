"""The part of the bot that commands and buttons about tournaments work with."""

from dataclasses import dataclass

from bot.commands.match_services import MatchServices
from bot.storage.occasions import OccasionStore
from bot.table.tournaments import Tournaments


@dataclass(frozen=True, kw_only=True)
class TournamentServices(MatchServices):
    """The use cases of tournaments."""

    tournaments: Tournaments
    occasions: OccasionStore
