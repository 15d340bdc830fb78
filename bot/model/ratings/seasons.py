"""Lines of leaderboards and histories, and seasons: quarters whose tables are kept, and their titles. No effects."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final, TypeAlias

from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.ratings.ladders import UNSEEN_FOR, WORLD, Ladder, Rating, Standing, season
from bot.model.ratings.results import Result, Unrated
from rules.records import Ending

PAGE: Final = 10  # lines of one page
LONGEST_HISTORY: Final = 120  # the number of ratings kept per person
MOST_RANKED: Final = 999  # the last rank that is counted, to limit the time


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
    rank: int | None  # None if inactive; MOST_RANKED + 1 for all lower ranks
    standing: Standing


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A seat of a finished match: its player and place."""

    user: UserId | None  # None for a computer player
    place: int | None
    level: int | None = None


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
    seats: tuple[PastSeat, ...]  # in seat order

    @property
    def people(self) -> tuple[UserId, ...]:
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
class RatingChanges:
    """Effects of a match that has just ended: ratings before and after, if it was rated."""

    result: Result
    before: Mapping[UserId, Rating]
    after: Mapping[UserId, Rating]
    provisional: Collection[UserId]
    met: HeadToHead | None  # the head-to-head record of two people in this game; None unless they are two


SETTLED_AFTER: Final = timedelta(hours=1)  # the time after a quarter in which its last results are counted
POSTED_FOR: Final = timedelta(days=7)  # the time after a quarter in which its tables are posted
KEPT_LINES: Final = 20  # the places of a table that are kept
LEAST_PLAYERS: Final = 3
LEAST_MATCHES: Final = 5
LAST_MEDAL: Final = 3
"""A title is for the first of at least so many people who has played at least so many rated matches in the season; a
medal for the next ranks up to the third."""
_QUARTER: Final = 3  # months


@dataclass(frozen=True, slots=True)
class Season:
    """The table of a game in a server, as it stood at the end of a quarter."""

    ladder: Ladder
    players: int  # the number of people listed
    lines: tuple[Line, ...]

    @property
    def champions(self) -> tuple[UserId, ...]:
        """The champions: usually one, several if equal, none if too little was played."""
        first = [line for line in self.lines if line.rank == 1]
        return tuple(line.user for line in first if worth_a_medal(1, line.standing.matches, self.players))


@dataclass(frozen=True, slots=True)
class SeasonTitle:
    """A title or a medal of a season."""

    period: str
    game: str
    rank: int  # 1 is the title, 2 and 3 are medals

    @property
    def won(self) -> datetime:
        return end(self.period)


@dataclass(frozen=True, slots=True)
class TournamentTitle:
    """A tournament victory."""

    name: str  # as its organiser typed it; nothing where it is called by its game
    game: str
    won: datetime
    channel: ChannelId  # its channel; shown only to people who see it
    rank: int = 1


Title: TypeAlias = SeasonTitle | TournamentTitle


def begin(period: str) -> datetime:
    """The start of a quarter such as ``2026-Q4``."""
    year, quarter = period.split("-Q")
    return datetime(int(year), int(quarter) * _QUARTER - 2, 1, tzinfo=UTC)


def end(period: str) -> datetime:
    """The end of a quarter, which is the start of the next."""
    return begin(following(period))


def following(period: str) -> str:
    """The quarter after one."""
    year, quarter = map(int, period.split("-Q"))
    return f"{year + quarter // 4}-Q{quarter % 4 + 1}"


def last_before(now: datetime) -> str:
    """The quarter before the one of a moment."""
    return season(begin(season(now)) - timedelta(days=1))


def settled(now: datetime) -> str:
    """The last quarter whose tables can be frozen."""
    return last_before(now - SETTLED_AFTER)


def next_settled(now: datetime) -> datetime:
    """The time at which the tables of the next quarter can be frozen."""
    return end(season(now - SETTLED_AFTER)) + SETTLED_AFTER


def quarters(first: str, last: str) -> Iterator[str]:
    """The quarters from one to another, both included; none if the other one comes before."""
    period = first
    while period <= last:
        yield period
        period = following(period)


def is_quarter(period: str) -> bool:
    """True if a period of a ranking is a quarter."""
    return "-Q" in period


def as_of(period: str, now: datetime) -> datetime:
    """The moment for which a ladder is read: for a past quarter one at which nobody counts as inactive."""
    return begin(period) + UNSEEN_FOR if is_quarter(period) and period < season(now) else now


def may_be_frozen(ladder: Ladder) -> bool:
    """True for rankings that are kept after their quarter."""
    return ladder.scope != WORLD and is_quarter(ladder.period)


def ranked(standings: Sequence[tuple[UserId, Standing]]) -> tuple[Line, ...]:
    """Standings, best first by what is almost certainly reached, as lines of a table; equals share a rank."""
    lines: list[Line] = []
    for place, (user, standing) in enumerate(standings, 1):
        equal = lines and lines[-1].standing.rating.conservative == standing.rating.conservative
        lines.append(Line(user, lines[-1].rank if equal else place, standing))
    return tuple(lines)


def worth_a_medal(rank: int, matches: int, players: int) -> bool:
    """True if a row of a season's table earns a title or a medal."""
    return rank <= LAST_MEDAL and players >= LEAST_PLAYERS and matches >= LEAST_MATCHES


def newest_first(titles: Sequence[Title]) -> tuple[Title, ...]:
    """Titles in display order: newest first, seasons before tournaments, better ranks first."""

    def key(title: Title) -> tuple[float, int]:
        return -title.won.timestamp(), title.rank if isinstance(title, SeasonTitle) else LAST_MEDAL + 1

    return tuple(sorted(titles, key=key))
