"""The part of the bot that replays, reviews, studies and lessons work with."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.matches.play.conditional_moves import Preparing
from bot.matches.services import MatchServices
from bot.model.ids import GuildId
from bot.model.ratings.leaderboards import PastMatch
from bot.studies.lessons.service import Lessons
from bot.studies.replay.service import Reviews
from bot.studies.study.service import Studies


@dataclass(frozen=True, kw_only=True)
class StudyServices(MatchServices):
    """The use cases of studies and lessons."""

    reviews: Reviews
    preparing: Preparing
    studies: Studies
    lessons: Lessons
    past: Callable[[GuildId], Awaitable[Sequence[PastMatch]]]
    """The matches that ended last in a server."""
