"""A match as a value, the people in it, and what is due in it. No effects, no Discord, no database."""

from bot.match.ids import ChannelId, GuildId, MatchId, MessageId, RoleId, TournamentId, UserId
from bot.match.log import Entry, Happening, Kind, Wish
from bot.match.match import First, Match, Offer, Status, Wanted
from bot.match.replay import Unreplayable, at, logged
from bot.match.seats import Computer, Occupant, Person, Seat
from bot.match.time_limits import Pace

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
