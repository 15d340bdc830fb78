"""The time of day, watched for jumps.

One tick with a clock sixty days ahead once closed all running matches. So after a jump ahead there are no closings or
reminders until the clock was right for ten minutes, and after a jump back until it has caught up, at most for a day.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from discord import utils

from bot.model.time_limits import ClockReading, ClockTrust

log = logging.getLogger(__name__)


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
