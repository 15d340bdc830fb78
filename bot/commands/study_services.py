"""The part of the bot that replays, reviews, studies and lessons work with."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.commands.match_services import MatchServices
from bot.match import GuildId
from bot.standing.leaderboards import PastMatch
from bot.table.lessons import Lessons
from bot.table.preparing import Preparing
from bot.table.reviews import Reviews
from bot.table.studies import Studies


@dataclass(frozen=True, kw_only=True)
class StudyServices(MatchServices):
    """The use cases of studies and lessons."""

    reviews: Reviews
    preparing: Preparing
    studies: Studies
    lessons: Lessons
    past: Callable[[GuildId], Awaitable[Sequence[PastMatch]]]
    """The matches that ended last in a server."""
