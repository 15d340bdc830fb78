"""Time limits, the clock of a turn, and trust in the system time. Pure."""

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
        self,
        countdown: Countdown,
        pace: Pace,
        now: datetime,
        away_until: datetime | None,
        stopped: datetime | None = None,
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


JUMP: Final = timedelta(minutes=1)  # the minimum difference between elapsed and system time that counts as a jump
SANE_FOR: Final = timedelta(minutes=10)  # the time without jumps until the system time is trusted again
WARNS_AFTER: Final = timedelta(minutes=5)  # the time without jumps until players are warned
LONGEST_BEHIND: Final = timedelta(days=1)  # maximum distrust after a jump back; then the log was wrong


@dataclass(frozen=True, slots=True)
class ClockReading:
    """Both clocks, read at one moment."""

    wall: datetime  # the time of day, which can be set
    steady: float  # seconds of a monotonic clock

    def at(self, steady: float) -> datetime:
        """The time of day when the steady clock shows this, if neither jumps."""
        return self.wall + timedelta(seconds=steady - self.steady)

    def agrees(self, later: "ClockReading") -> bool:
        """True if the system time did not jump between this reading and a later one."""
        return abs(later.wall - self.at(later.steady)) <= JUMP


@dataclass(frozen=True, slots=True)
class ClockTrust:
    """Trust in the system time, which jumps ahead after a suspend or pause, or if set wrongly. After that, nothing
    irreversible is done for ten minutes without jumps; after a jump back, until it has caught up, at most a day."""

    believed: ClockReading  # the last reading that was believed; at the start, the newest time in the log
    doubted: ClockReading | None = None  # the first reading after the last jump; None if the time of day is believed

    def after(self, now: ClockReading) -> "ClockTrust":
        """The trust after another reading."""
        if not (self.doubted or self.believed).agrees(now):
            return ClockTrust(self.believed, now)
        return self if self.doubt_left(now) else ClockTrust(now)

    def time(self, now: ClockReading) -> datetime:
        """The time to use: it never goes back, even if the system time does."""
        return max(now.wall, self.believed.at(now.steady))

    def certain(self, now: ClockReading) -> datetime:
        """The earliest possible time, so that doubted times make no player late."""
        return self.time(now) if self.doubted is None else min(now.wall, self.believed.at(now.steady))

    def ahead(self, now: ClockReading) -> timedelta:
        """The system time minus the believed time; negative after a jump back."""
        return now.wall - self.believed.at(now.steady)

    def doubt_left(self, now: ClockReading) -> timedelta:
        """The remaining time of distrust without further jumps; zero if trusted."""
        if self.doubted is None:
            return timedelta()
        behind = -self.ahead(now)
        needed = SANE_FOR if behind <= JUMP else min(max(behind, SANE_FOR), LONGEST_BEHIND)
        return max(needed - self._sane_for(now), timedelta())

    def may_warn(self, now: ClockReading) -> bool:
        """True if players may be warned of tasks due by the system time."""
        return self.doubted is None or (self.ahead(now) >= -JUMP and self._sane_for(now) >= WARNS_AFTER)

    def _sane_for(self, now: ClockReading) -> timedelta:
        assert self.doubted is not None, "it is doubted"
        return timedelta(seconds=now.steady - self.doubted.steady)
