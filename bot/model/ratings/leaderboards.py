"""Lines of leaderboards, histories and heads to heads, as values; the database finds them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.match import Match
from bot.model.ratings.ladders import WORLD, Rating, Standing
from bot.model.ratings.results import Result, Unrated, concluded
from rules.records import Ending

PAGE: Final = 10
"""Lines of one page."""
LONGEST_HISTORY: Final = 120
"""The last ratings that are remembered of somebody."""
MOST_RANKED: Final = 999
"""The last rank that is told; counting further would take longer the more play."""


class Order(StrEnum):
    """By what a leaderboard is ordered."""

    RATING = "rating"
    WINS = "wins"
    STREAK = "streak"
    MATCHES = "matches"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a leaderboard."""

    user: UserId
    rank: int | None
    """``None`` for somebody who has stepped aside; one more than :data:`MOST_RANKED` for everyone behind that."""
    standing: Standing


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A seat of a finished match: its player and place."""

    user: UserId | None
    """``None`` for a computer player."""
    place: int | None
    level: int | None = None
    """The level of a computer player."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match of a history."""

    match: MatchId
    game: str
    ended: datetime
    ending: Ending
    unrated: Unrated | None
    voided: bool
    channel: ChannelId
    home: ChannelId
    seats: tuple[PastSeat, ...]
    """In seat order."""

    @property
    def people(self) -> tuple[UserId, ...]:
        """The people who sat."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Head-to-head record of two people."""

    matches: int
    won: int
    tied: int

    @property
    def lost(self) -> int:
        """Matches in which the other did better."""
        return self.matches - self.won - self.tied


@dataclass(frozen=True, slots=True)
class Aftermath:
    """Effects of a match that has just ended: ratings before and after, if it was rated."""

    result: Result
    before: Mapping[UserId, Rating]
    after: Mapping[UserId, Rating]
    provisional: Collection[UserId]
    """People with provisional ratings."""
    met: HeadToHead | None
    """The head-to-head record of two people in this game; ``None`` unless they are two."""

    @classmethod
    def of_nothing(cls, match: Match) -> "Aftermath":
        """That of a match in direct messages: it has no result that would be kept, and changed nothing."""
        return cls(concluded(match, WORLD), {}, {}, (), None)
