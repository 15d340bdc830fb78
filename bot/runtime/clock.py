"""The time of day, watched for jumps.

One tick with a clock sixty days ahead once closed all running matches. So after a jump ahead there are no closings or
reminders until the clock was right for ten minutes, and after a jump back until it has caught up, at most for a day.
"""

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from discord import utils

log = logging.getLogger(__name__)

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


@dataclass(frozen=True, slots=True)
class ClockTrust:
    """Trust in the system time, which jumps ahead after a suspend or pause, or if set wrongly. After that, nothing
    irreversible is done for ten minutes without jumps; after a jump back, until it has caught up, at most a day."""

    believed: ClockReading  # the last reading that was believed; at the start, the newest time in the log
    doubted: ClockReading | None = None  # the first reading after the last jump; None if the time of day is believed

    def after(self, now: ClockReading) -> "ClockTrust":
        """The trust after another reading."""
        before = self.doubted or self.believed
        if abs(now.wall - before.at(now.steady)) > JUMP:
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


def steady() -> float:
    """Return monotonic seconds; looked up on each call because a simulated Discord replaces the clock."""
    return time.monotonic()


class TrustedClock:
    """A clock that calls ``jumped`` when the time of day has jumped against ``steady``, a monotonic one in seconds."""

    def __init__(self, steady: Callable[[], float], jumped: Callable[[], None]) -> None:
        self._steady = steady
        self._jumped = jumped
        self._trust: ClockTrust | None = None
        self._began = steady()
        self.started: datetime | None = None  # start time; earlier tasks may be done by an earlier process

    def start(self, newest: datetime | None) -> None:
        """Start; ``newest`` is the newest time in the log, and it cannot be earlier now."""
        now = self._read()
        self.started, self._began = now.wall, now.steady
        self._trust = ClockTrust(now if newest is None else ClockReading(newest, now.steady)).after(now)
        if self._trust.doubted is None:
            return
        if self._trust.ahead(now) > timedelta():
            log.info("After this pause no closing, forfeits or reminders for %s.", self._left(self._trust, now))
        else:
            log.warning(
                "The clock shows %s, but the newest entry in the log is of %s; "
                "no closing, forfeits or reminders for %s.",
                *(now.wall, newest, self._left(self._trust, now)),
            )

    def now(self) -> datetime:
        """The time for decisions."""
        trust, now = self._look()
        return now.wall if trust is None else trust.time(now)

    def certain(self) -> datetime:
        """The time to show people: the earliest possible one while it is doubted."""
        trust, now = self._look()
        return now.wall if trust is None else trust.certain(now)

    def doubt_left(self) -> timedelta:
        """The time for which nothing may be closed, forfeited or reminded of, because the clock is doubted."""
        trust, now = self._look()
        return timedelta() if trust is None else trust.doubt_left(now)

    def uptime(self) -> timedelta:
        """The time since the start, independent of changes of the time of day."""
        return timedelta(seconds=self._steady() - self._began)

    def may_warn(self) -> bool:
        """True if players may be warned of what will be done to their matches."""
        trust, now = self._look()
        return trust is None or trust.may_warn(now)

    def _read(self) -> ClockReading:
        return ClockReading(utils.utcnow(), self._steady())

    def _look(self) -> tuple[ClockTrust | None, ClockReading]:
        now, before = self._read(), self._trust
        if before is None:
            return None, now
        after = self._trust = before.after(now)
        if after.doubted is now:
            log.warning(
                "The clock jumped and shows %s; no closing, forfeits or reminders for %s.",
                *(now.wall, self._left(after, now)),
            )
            self._jumped()
        elif before.doubted is not None and after.doubted is None:
            log.info("The clock is trusted again: it shows %s.", now.wall)
        return after, now

    @staticmethod
    def _left(trust: ClockTrust, now: ClockReading) -> timedelta:
        return timedelta(seconds=round(trust.doubt_left(now).total_seconds()))


RECENT: Final = 200  # messages that a delay is measured against


class TransitTimes:
    """The times that messages from Discord are on their way, compared with one another: the clock need not be right."""

    def __init__(self) -> None:
        self._recent: deque[timedelta] = deque(maxlen=RECENT)

    def delay(self, taken: timedelta) -> timedelta:
        """Note a message that took so long by the clock; returns by how much that is more than usual."""
        self._recent.append(taken)
        return taken - min(self._recent)
