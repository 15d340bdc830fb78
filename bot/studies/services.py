"""Services of studies, replays, reviews and lessons."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.matches.play.conditional_moves import ConditionalMoves
from bot.matches.services import MatchServices
from bot.model.ids import GuildId, MatchId, MessageId
from bot.model.ratings.seasons import PastMatch
from bot.studies.lessons.service import Lessons
from bot.studies.replay.service import Reviews
from bot.studies.study.service import Studies


@dataclass(frozen=True, kw_only=True)
class StudyServices(MatchServices):
    """Use cases of studies, replays, reviews and lessons."""

    reviews: Reviews
    preparing: ConditionalMoves
    studies: Studies
    lessons: Lessons
    moments: Callable[[MessageId], Awaitable[Sequence[tuple[MatchId, int]]]]  # matches and revisions in a message
    past: Callable[[GuildId], Awaitable[Sequence[PastMatch]]]  # last finished matches of a server
