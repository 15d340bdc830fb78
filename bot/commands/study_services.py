"""The part of the bot that replays, reviews, studies and lessons work with."""

from dataclasses import dataclass

from bot.commands.match_services import MatchServices
from bot.storage.standing import StandingStore
from bot.table.lessons import Lessons
from bot.table.preparing import Preparing
from bot.table.reviews import Reviews
from bot.table.studies import Studies


@dataclass(frozen=True, kw_only=True)
class StudyServices(MatchServices):
    """The use cases of studies and lessons; the standings tell which matches have ended."""

    reviews: Reviews
    preparing: Preparing
    studies: Studies
    lessons: Lessons
    standings: StandingStore
