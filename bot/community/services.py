"""Services of lobbies, followers, accounts and privacy."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.community.following.service import Following
from bot.community.lobby.service import Lobbies
from bot.community.privacy.service import Erasure, OwnDirectMessages
from bot.community.privacy.store import OwnDataStore
from bot.matches.services import MatchServices
from bot.model.ids import GuildId
from bot.puzzles.services import PuzzleServices
from bot.ratings.services import RatingServices


@dataclass(frozen=True, kw_only=True)
class CommunityServices(RatingServices, PuzzleServices):
    """Lobbies and followers; a lobby leads to the leaderboard and the puzzle of the day."""

    following: Following
    lobbies: Lobbies


@dataclass(frozen=True, kw_only=True)
class AccountServices(MatchServices):
    """The data of one person, and its deletion."""

    forgetting: Erasure
    own_letters: OwnDirectMessages
    own_data: OwnDataStore
    server_changed: Callable[[GuildId], object]  # called with servers whose settings or results have changed
    copies: int  # number of daily database backups to keep; 0 disables backups
