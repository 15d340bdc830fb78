"""Trust in the system time, compared with a monotonic clock. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

JUMP: Final = timedelta(minutes=1)
"""By how much more or less than has really gone by the time of day must move to have jumped."""
SANE_FOR: Final = timedelta(minutes=10)
"""The time without jumps until the system time is trusted again."""
WARNS_AFTER: Final = timedelta(minutes=5)
"""The time without jumps until players are warned."""
LONGEST_BEHIND: Final = timedelta(days=1)
"""The maximum distrust after a jump back; then the time is trusted and the log was wrong."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Both clocks, read at one moment."""

    wall: datetime
    """The time of day, which can be set."""
    steady: float
    """Seconds on a clock that nobody can set; where it began means nothing."""

    def at(self, steady: float) -> datetime:
        """The time of day when the steady clock shows this, if neither jumps."""
        return self.wall + timedelta(seconds=steady - self.steady)

    def agrees(self, later: "Reading") -> bool:
        """True if the system time did not jump between this reading and a later one."""
        return abs(later.wall - self.at(later.steady)) <= JUMP


@dataclass(frozen=True, slots=True)
class Trust:
    """Trust in the system time.

    It jumps forward after a suspend, at a start after a pause, and when somebody sets the clock wrong. These look
    the same, so nothing irreversible is done for ten minutes without jumps. After a jump back nothing is done until the
    time has caught up, for a day at most.
    """

    believed: Reading
    """The last reading that was believed; at the start, the newest time in the log."""
    doubted: Reading | None = None
    """The first reading after the last jump; ``None`` if the time of day is believed."""

    def after(self, now: Reading) -> "Trust":
        """The same once the clocks were read again."""
        if not (self.doubted or self.believed).agrees(now):
            return Trust(self.believed, now)
        return self if self.doubt_left(now) else Trust(now)

    def time(self, now: Reading) -> datetime:
        """The time to use: it never goes back, even if the system time does."""
        return max(now.wall, self.believed.at(now.steady))

    def certain(self, now: Reading) -> datetime:
        """The earliest possible time; nobody is shown as late by an untrusted time."""
        return self.time(now) if self.doubted is None else min(now.wall, self.believed.at(now.steady))

    def ahead(self, now: Reading) -> timedelta:
        """By how much the time of day is ahead of what was believed; negative if it has gone back."""
        return now.wall - self.believed.at(now.steady)

    def doubt_left(self, now: Reading) -> timedelta:
        """The remaining time of distrust without further jumps; zero if trusted."""
        if self.doubted is None:
            return timedelta()
        behind = -self.ahead(now)
        needed = SANE_FOR if behind <= JUMP else min(max(behind, SANE_FOR), LONGEST_BEHIND)
        return max(needed - self._sane_for(now), timedelta())

    def may_warn(self, now: Reading) -> bool:
        """True if players may be warned of tasks due by the system time."""
        return self.doubted is None or (self.ahead(now) >= -JUMP and self._sane_for(now) >= WARNS_AFTER)

    def _sane_for(self, now: Reading) -> timedelta:
        assert self.doubted is not None, "it is doubted"
        return timedelta(seconds=now.steady - self.doubted.steady)
