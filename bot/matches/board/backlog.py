"""When a match that could not be shown is tried again: soon where a fault may pass, ever later where it is refused."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.matches.clock.store import ScheduleStore
from bot.matches.service import Table
from bot.model.ids import ChannelId, GuildId, MatchId
from bot.model.match import Match

log = logging.getLogger(__name__)

AGAIN_AFTER: Final = timedelta(minutes=1)
"""After a fault, and at the soonest after a refusal."""
SLOWEST: Final = 10
"""How many times as long it takes at most between two tries after many faults."""
REFUSED_AGAIN: Final = (timedelta(minutes=5), timedelta(hours=1), timedelta(hours=6))
"""How long after each refusal the next try comes; after the last of them none does by itself."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What went wrong since it last went well, and when it is tried again."""

    tried: datetime
    failures: int
    again: datetime | None
    """``None`` is not by itself: the match is parked until somebody acts in it, or something changes in its server."""
    refused: bool
    guild: GuildId | None = None

    def over(self, now: datetime) -> bool:
        """Whether it is time to try again; so it is where the clock was set back meanwhile."""
        return self.again is not None and not self.tried <= now < self.again

    def woken(self, now: datetime) -> "Rest":
        """The rest cut short, but not below so much since the last try."""
        soon = max(now, self.tried + AGAIN_AFTER)
        return replace(self, again=soon if self.again is None else min(self.again, soon))

    def lifted(self, now: datetime) -> "Rest":
        """The rest once people see all there is; it goes on where it ended if something is refused again."""
        return replace(self, again=now)


def after_fault(before: Rest | None, now: datetime) -> Rest:
    """The rest after a connection broke, or Discord itself had a fault; a refusal known just now weighs more."""
    if before is not None and before.refused and not before.over(now):
        return before
    failures = 1 if before is None or before.refused else before.failures + 1
    return Rest(now, failures, now + AGAIN_AFTER * min(2 ** max(0, failures - 3), SLOWEST), refused=False)


def after_refusal(before: Rest | None, now: datetime, guild: GuildId | None) -> Rest:
    """The rest after Discord refused; one that came before its time, because somebody acted, does not lengthen it."""
    if before is None or not before.refused:
        return Rest(now, 1, now + REFUSED_AGAIN[0], refused=True, guild=guild)
    if not before.over(now):
        return replace(before, tried=now)
    later = REFUSED_AGAIN[before.failures :][:1]
    return Rest(now, before.failures + 1, now + later[0] if later else None, refused=True, guild=guild)


def parked(now: datetime, guild: GuildId | None) -> Rest:
    """The rest of a match in a server that the bot has left."""
    return Rest(now, 0, None, refused=True, guild=guild)


class MatchesByServer:
    """Some matches, each in a server or, under ``None``, in direct messages."""

    def __init__(self) -> None:
        self._servers: dict[MatchId, GuildId | None] = {}
        self._matches: dict[GuildId | None, dict[MatchId, None]] = {}

    def put(self, number: MatchId, guild: GuildId | None) -> None:
        """A match is among them, in this server from now on."""
        self.discard(number)
        self._servers[number] = guild
        self._matches.setdefault(guild, {})[number] = None

    def update(self, matches: Mapping[MatchId, GuildId | None]) -> None:
        """The same of several matches."""
        for number, guild in matches.items():
            self.put(number, guild)

    def discard(self, number: MatchId) -> bool:
        """A match is among them no more; returns whether it was."""
        if number not in self._servers:
            return False
        guild = self._servers.pop(number)
        del self._matches[guild][number]
        if not self._matches[guild]:
            del self._matches[guild]
        return True

    def of(self, guild: GuildId | None) -> list[MatchId]:
        """Those in a server, or in direct messages."""
        return list(self._matches.get(guild, ()))

    @property
    def servers(self) -> set[GuildId]:
        """The servers they are in."""
        return {guild for guild in self._matches if guild is not None}


class Backlog:
    """What is still to be shown. ``now`` tells the time, and ``unreachable`` is told which matches rest."""

    def __init__(
        self, now: Callable[[], datetime], unreachable: Callable[[MatchId], object] = lambda number: None
    ) -> None:
        self._now = now
        self._unreachable = unreachable
        self.fell_behind: Callable[[], object] = lambda: None
        """Called when something is to be shown, now or later."""
        self._behind: dict[MatchId, None] = {}
        """Those that have waited longest first."""
        self._homes: dict[MatchId, ChannelId] = {}
        """Where those among them were opened of which it is known."""
        self._closed: set[ChannelId] = set()
        """Where something was refused lately: other matches of the same place wait until all others are shown."""
        self._rests: dict[MatchId, Rest] = {}
        self._resting = MatchesByServer()
        """The same matches, to be found by their servers."""
        self._waiting: dict[GuildId | None, dict[MatchId, ChannelId]] = {}
        """Those in servers of which Discord has not told yet, and where they were opened."""
        self._tried: set[MatchId] = set()
        """Those that are being shown at this moment."""
        self._nudged: set[MatchId] = set()
        """Those among them that have a reason to be tried once more, if Discord refuses this time."""

    def rests(self, number: MatchId) -> bool:
        """Whether nothing should be posted about a match now unless a person asks for it."""
        rest = self._rests.get(number)
        return rest is not None and rest.refused and not rest.over(self._now())

    @property
    def behind(self) -> int:
        """How many matches there are of which people see less than there is."""
        return len(self._behind)

    @property
    def resting(self) -> int:
        """How many Discord refuses to show."""
        return sum(rest.refused for rest in self._rests.values())

    # -- what comes and goes

    def add(self, number: MatchId, home: ChannelId | None = None) -> None:
        """A match must be shown, as soon as may be."""
        self._behind[number] = None
        if home is not None:
            self._homes[number] = home
        self.fell_behind()

    def wait(self, number: MatchId, guild: GuildId | None, home: ChannelId) -> None:
        """A match must be shown once Discord has told of its server, or lets direct messages be written."""
        self._behind.pop(number, None)
        self._waiting.setdefault(guild, {})[number] = home

    @property
    def servers(self) -> set[GuildId]:
        """The servers in which something waits or rests."""
        return self._resting.servers | {guild for guild in self._waiting if guild is not None}

    def failed(self, number: MatchId) -> None:
        """A match could not be shown, perhaps because of a fault that passes."""
        self._rest(number, after_fault(self._rests.get(number), self._now()))
        self.add(number)

    def refused(self, match: Match, error: Exception) -> None:
        """Discord refused to let something be posted or edited; the log says so once."""
        before = self._rests.get(match.id)
        if before is None or not before.refused:
            log.warning(
                "Match %d rests, because Discord refuses what it has to show: %s. It is tried again more and more"
                " rarely, when something changes in its server, and when somebody acts in it.",
                match.id,
                error,
            )
        self._rest(match.id, after_refusal(before, self._now(), match.guild))
        self._closed.add(match.home)
        self._unreachable(match.id)

    def park(self, match: Match) -> None:
        """A match cannot be shown, and need not be tried, until the bot is back in its server."""
        self._rest(match.id, parked(self._now(), match.guild))
        self._unreachable(match.id)
        self.add(match.id)

    def shown(self, number: MatchId) -> None:
        """People see all there is, though what was refused may be refused again until something is posted."""
        self._behind.pop(number, None)
        self._homes.pop(number, None)
        rest = self._rests.get(number)
        if rest is not None and rest.refused:
            self._rest(number, rest.lifted(self._now()))
        else:
            self._forget(number)

    def posted(self, match: Match) -> None:
        """Discord let something be posted about a match."""
        self._closed.discard(match.home)
        rest = self._rests.get(match.id)
        if rest is not None and rest.refused:
            self._forget(match.id)
            log.info("Match %d rests no more.", match.id)

    def drop(self, number: MatchId) -> None:
        """A match cannot be shown at all, which is known."""
        for known in (self._behind, self._homes):
            known.pop(number, None)
        self._forget(number)

    def _rest(self, number: MatchId, rest: Rest) -> None:
        self._rests[number] = rest
        self._resting.put(number, rest.guild)

    def _forget(self, number: MatchId) -> None:
        self._rests.pop(number, None)
        self._resting.discard(number)

    # -- trying again

    def wake(self, guild: GuildId | None) -> None:
        """Something has changed in a server, or it is within reach: try what was refused there or waits for it."""
        for number, home in self._waiting.pop(guild, {}).items():
            self.add(number, home)
        for number in self._resting.of(guild):
            self.nudge(number)

    def nudge(self, number: MatchId) -> None:
        """Somebody looks at a match: try it, if it was refused."""
        if number in self._tried:
            self._nudged.add(number)
        rest = self._rests.get(number)
        if rest is not None and rest.refused:
            self._rest(number, rest.woken(self._now()))
            self.add(number)

    def take(self) -> MatchId | None:
        """The match to be tried next: one that is likely to succeed, and waited long; :meth:`release` it afterwards."""
        now = self._now()
        ready = (
            number
            for number in self._behind
            if number not in self._tried and (number not in self._rests or self._rests[number].over(now))
        )
        found = min(ready, key=self._chances, default=None)
        if found is not None:
            self._tried.add(found)
        return found

    def left(self) -> timedelta | None:
        """How long until something is to be tried again; ``None`` if nothing will be by itself."""
        waiting = (self._rests.get(number) for number in self._behind if number not in self._tried)
        again = min((rest.again for rest in waiting if rest is not None and rest.again is not None), default=None)
        return None if again is None else again - self._now()

    def release(self, number: MatchId) -> None:
        """A match that was taken was tried."""
        self._tried.discard(number)
        if number in self._nudged:
            self._nudged.discard(number)
            self.nudge(number)

    def _chances(self, number: MatchId) -> tuple[int, bool]:
        rest = self._rests.get(number)
        return 0 if rest is None else rest.failures, self._homes.get(number) in self._closed


class StoppedClocks:
    """Stops the clocks of matches and lets them go on; both outlast a restart. ``now`` tells the time."""

    def __init__(self, store: ScheduleStore, table: Table, now: Callable[[], datetime]) -> None:
        self._schedule = store
        self._table = table
        self._now = now
        self._stopped = MatchesByServer()

    async def remember(self) -> None:
        """Find out which clocks stood still at the last stop."""
        self._stopped.update(await self._schedule.stopped())

    @property
    def servers(self) -> set[GuildId]:
        """The servers with such matches."""
        return self._stopped.servers

    def of(self, guild: GuildId | None) -> list[MatchId]:
        """The matches of a server, or of direct messages, whose clocks stand still."""
        return self._stopped.of(guild)

    async def stop(self, match: Match) -> None:
        """Let nothing fall due in a match: no reminder, no note, no end."""
        self._stopped.update(await self._schedule.stop(match.guild, match.id))

    async def stop_in(self, guild: GuildId) -> int:
        """The same for all matches of a server; returns how many they are."""
        stopped = await self._schedule.stop(guild)
        self._stopped.update(stopped)
        return len(stopped)

    async def go_on(self, number: MatchId) -> bool:
        """Let a match's clock run if it stood still, with a whole turn's time; returns whether it did stand still."""
        if not self._stopped.discard(number):
            return False
        await self._schedule.go_on(number, self._now().replace(microsecond=0))
        self._table.repository.forget(number)
        return True

    def erased(self, number: MatchId) -> None:
        """A match is no more."""
        self._stopped.discard(number)
        self._table.repository.forget(number)
