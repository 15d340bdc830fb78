"""The part of the bot that lobbies and followers work with."""

from dataclasses import dataclass

from bot.community.following.service import Following
from bot.community.lobby.service import Lobbies
from bot.puzzles.services import PuzzleServices
from bot.ratings.services import RatingServices


@dataclass(frozen=True, kw_only=True)
class CommunityServices(RatingServices, PuzzleServices):
    """Lobbies and followers; a lobby leads to the leaderboard and the puzzle of the day."""

    following: Following
    lobbies: Lobbies
