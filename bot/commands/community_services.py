"""The part of the bot that lobbies and followers work with."""

from dataclasses import dataclass

from bot.commands.puzzle_services import PuzzleServices
from bot.commands.rating_services import RatingServices
from bot.table.following import Following
from bot.table.lobbies import Lobbies


@dataclass(frozen=True, kw_only=True)
class CommunityServices(RatingServices, PuzzleServices):
    """Lobbies and followers; a lobby leads to the leaderboard and the puzzle of the day."""

    following: Following
    lobbies: Lobbies
