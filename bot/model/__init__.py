"""A match as a value, the people in it, and what is due in it. No effects, no Discord, no database."""

from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, RoleId, TournamentId, UserId
from bot.model.log import Entry, Happening, Kind, Wish
from bot.model.match import First, Match, Offer, Status, Wanted
from bot.model.replay import Unreplayable, at, logged
from bot.model.seats import Computer, Occupant, Person, Seat
from bot.model.time_limits import Pace

__all__ = [
    "ChannelId",
    "Computer",
    "Entry",
    "First",
    "GuildId",
    "Happening",
    "Kind",
    "Match",
    "MatchId",
    "MessageId",
    "Occupant",
    "Offer",
    "Pace",
    "Person",
    "RoleId",
    "Seat",
    "Status",
    "TournamentId",
    "Unreplayable",
    "UserId",
    "Wanted",
    "Wish",
    "at",
    "logged",
]
