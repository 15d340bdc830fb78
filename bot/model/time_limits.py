"""Time limits, and the clock of a turn. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, StrEnum, auto
from typing import Final, Self

INVITED_FOR: Final = timedelta(days=7)  # the lifetime of an unanswered invitation
UNTOUCHED_FOR: Final = timedelta(days=30)  # the time after a deadline at which an untouched match is closed
STANDS_FOR: Final = timedelta(days=7)  # the total time for which the clock of a match may stand still
REMATCH_WITHIN: Final = timedelta(days=3)  # the time after its end in which a rematch is possible
LEAST_LEFT: Final = 60  # minimum seconds left after an undo of a step that was played too late


class Pace(StrEnum):
    """The time for one turn, by the name that is chosen."""

    seconds: int | None

    NONE = "none"
    FIVE_MINUTES = "5m", 300
    DAY = "1d", 86_400
    THREE_DAYS = "3d", 3 * 86_400
    WEEK = "7d", 7 * 86_400

    def __new__(cls, name: str, seconds: int | None = None) -> Self:
        pace = str.__new__(cls, name)
        pace._value_, pace.seconds = name, seconds
        return pace

    @classmethod
    def of(cls, seconds: int | None) -> "Pace":
        """The pace with this time for a turn. Raises KeyError if there is none."""
        return {pace.seconds: pace for pace in cls}[seconds]


class Countdown(Enum):
    """The clock of the player to move."""

    RUNS = auto()  # it continues
    STARTS = auto()  # the whole pace from now, or from this person's return
    ANSWERED = auto()  # as STARTS, after a conditional move, which took no time
    EXTENDS = auto()  # as STARTS, granted by the other players after a timeout
    RETURNS = auto()  # the time that was left at the step that this person has undone


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The time of one turn."""

    due: datetime | None
    left: int | None = None
    reminded: int | None = None  # seconds of the turn left, down to which its player has been reminded

    def after(
        self, countdown: Countdown, pace: Pace, now: datetime, away_until: datetime | None, stopped: datetime | None
    ) -> "TurnClock":
        """The clock after a change of the match; ``away_until`` is the return of the player to move, and ``stopped``
        the time since which it stands still. ``pace`` is :attr:`Pace.NONE` if no player is to move."""
        if countdown is Countdown.RUNS:
            return self
        returned = self.left if countdown is Countdown.RETURNS else None
        left = self.left if countdown is Countdown.EXTENDS else self._left(stopped or now)
        if countdown is Countdown.ANSWERED:
            left = None
        return replace(started(pace, now, away_until, returned), left=left, reminded=returned)

    def _left(self, now: datetime) -> int | None:
        return None if self.due is None else max(int((self.due - now).total_seconds()), LEAST_LEFT)


def started(pace: Pace, now: datetime, away_until: datetime | None, seconds: int | None = None) -> TurnClock:
    """A turn's clock that starts now, with the whole pace or these ``seconds``, counted from its player's return."""
    if pace.seconds is None:
        return TurnClock(None)
    return TurnClock(max(now, away_until or now) + timedelta(seconds=seconds or pace.seconds))
