"""The part of the bot that settings and privacy work with."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.commands.match_services import MatchServices
from bot.display.own_letters import OwnLetters
from bot.match import GuildId
from bot.storage.own_data import OwnDataStore
from bot.table.forgetting import Forgetting


@dataclass(frozen=True, kw_only=True)
class AccountServices(MatchServices):
    """The data of one person, and its deletion."""

    forgetting: Forgetting
    own_letters: OwnLetters
    own_data: OwnDataStore
    records_changed: Callable[[GuildId], object]
    """Told of servers in which a result was voided or records were taken away."""
    copies: int
    """Number of daily copies of the database that are kept; 0 where none are made."""
