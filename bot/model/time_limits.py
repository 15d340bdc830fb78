"""Time limits: turns, invitations, untouched matches; and the clock of a turn."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, StrEnum, auto
from typing import Final

INVITED_FOR: Final = timedelta(days=7)
"""The lifetime of an unanswered invitation."""
UNTOUCHED_FOR: Final = timedelta(days=30)
"""The time after a deadline at which an untouched match is closed."""
REMATCH_WITHIN: Final = timedelta(days=3)
"""The time after its end in which a rematch is possible."""
LEAST_LEFT: Final = 60
"""Seconds that somebody has at least who takes back a step that was played in the last moment, or too late."""


class Pace(StrEnum):
    """The time for one turn, by the name that is chosen."""

    NONE = "none"
    FIVE_MINUTES = "5m"
    DAY = "1d"
    THREE_DAYS = "3d"
    WEEK = "7d"

    @property
    def seconds(self) -> int | None:
        """The time for one turn, or ``None`` for no limit."""
        return _SECONDS[self]

    @classmethod
    def of(cls, seconds: int | None) -> "Pace":
        """The pace of so many seconds.

        :raises KeyError: there is none.
        """
        return _PACES[seconds]


_SECONDS: Final = {
    Pace.NONE: None,
    Pace.FIVE_MINUTES: 300,
    Pace.DAY: 86_400,
    Pace.THREE_DAYS: 3 * 86_400,
    Pace.WEEK: 7 * 86_400,
}
_PACES: Final = {seconds: pace for pace, seconds in _SECONDS.items()}


class Countdown(Enum):
    """The clock of the player to move."""

    RUNS = auto()
    """It goes on."""
    STARTS = auto()
    """There is the whole pace from now on, or from this person's return."""
    ANSWERED = auto()
    """The same, after a step that was prepared: it took nobody any time."""
    EXTENDS = auto()
    """The same, given by others to somebody whose time had run out."""
    RETURNS = auto()
    """There is as much as there was when the step was played that this person has just taken back."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The time of one turn as it stands."""

    due: datetime | None
    """The deadline."""
    left: int | None = None
    """Seconds left to the last player, restored by an undo."""
    reminded: int | None = None
    """Seconds of the turn left, down to which its player has been reminded."""

    def after(self, countdown: Countdown, pace: Pace, now: datetime, away_until: datetime | None) -> "TurnClock":
        """The clock once the match has moved on; ``away_until`` is when the player to move comes back.

        ``pace`` is :attr:`Pace.NONE` where nobody is to move.
        """
        if countdown is Countdown.RUNS:
            return self
        returned = self.left if countdown is Countdown.RETURNS else None
        left = self.left if countdown is Countdown.EXTENDS else self._left(now)
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
