"""Matches not shown up to date, and those that rest after refusals by Discord, which blocks after 10,000 of them."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.matches.clock.store import ScheduleStore
from bot.matches.service import MatchService
from bot.model.ids import ChannelId, GuildId, MatchId
from bot.model.match import Match

log = logging.getLogger(__name__)

AGAIN_AFTER: Final = timedelta(minutes=1)  # after a fault, and at the soonest after a refusal
SLOWEST: Final = 10  # the greatest factor between two tries after faults
REFUSED_AGAIN: Final = (timedelta(minutes=5), timedelta(hours=1), timedelta(hours=6))
"""The pause after each refusal; after the last there is no try until something changes."""


@dataclass(frozen=True, slots=True)
class RetryState:
    """Failures since the last success, and when to try again."""

    tried: datetime
    failures: int
    again: datetime | None  # `None`: the match is parked until a player acts in it, or something changes in its server
    refused: bool
    guild: GuildId | None = None

    def over(self, now: datetime) -> bool:
        """True if it is time to try again, or the clock was set back."""
        return self.again is not None and not self.tried <= now < self.again

    def woken(self, now: datetime) -> "RetryState":
        """A rest cut short, but not below ``AGAIN_AFTER`` since the last try."""
        soon = max(now, self.tried + AGAIN_AFTER)
        return replace(self, again=soon if self.again is None else min(self.again, soon))


def after_fault(before: RetryState | None, now: datetime) -> RetryState:
    """The rest after a fault of the connection or of Discord; a pending rest after a refusal stays."""
    if before is not None and before.refused and not before.over(now):
        return before
    failures = 1 if before is None or before.refused else before.failures + 1
    return RetryState(now, failures, now + AGAIN_AFTER * min(2 ** max(0, failures - 3), SLOWEST), refused=False)


def after_refusal(before: RetryState | None, now: datetime, guild: GuildId | None) -> RetryState:
    """The rest after a refusal; one that came early, because a player acted, does not lengthen it."""
    if before is None or not before.refused:
        return RetryState(now, 1, now + REFUSED_AGAIN[0], refused=True, guild=guild)
    if not before.over(now):
        return replace(before, tried=now)
    later = REFUSED_AGAIN[before.failures :][:1]
    return RetryState(now, before.failures + 1, now + later[0] if later else None, refused=True, guild=guild)


class Backlog:
    """Matches still to be shown; ``unreachable`` is called with those that rest."""

    def __init__(self, now: Callable[[], datetime], unreachable: Callable[[MatchId], object]) -> None:
        self._now = now
        self._unreachable = unreachable
        self.fell_behind: Callable[[], object] = lambda: None
        self._behind: dict[MatchId, ChannelId | None] = {}  # with their homes, as far as known
        self._closed: set[ChannelId] = set()  # channels with a recent refusal, whose other matches come last
        self._rests: dict[MatchId, RetryState] = {}
        self._waiting: dict[GuildId | None, dict[MatchId, ChannelId]] = {}
        """Matches in servers of which Discord has not told yet, and where they were opened."""
        self._tried: set[MatchId] = set()  # matches being shown at this moment
        self._nudged: set[MatchId] = set()  # those among them to be tried once more if Discord refuses

    def rests(self, number: MatchId) -> bool:
        rest = self._rests.get(number)
        return rest is not None and rest.refused and not rest.over(self._now())

    @property
    def behind(self) -> int:
        return len(self._behind)

    @property
    def resting(self) -> int:
        return sum(rest.refused for rest in self._rests.values())

    # -- what comes and goes

    def add(self, number: MatchId, home: ChannelId | None = None) -> None:
        self._behind[number] = home or self._behind.get(number)
        self.fell_behind()

    def wait(self, number: MatchId, guild: GuildId | None, home: ChannelId) -> None:
        """Show a match once its server is reached."""
        self._behind.pop(number, None)
        self._waiting.setdefault(guild, {})[number] = home

    @property
    def servers(self) -> set[GuildId]:
        """Servers with matches that wait or rest."""
        places = {*self._waiting, *(rest.guild for rest in self._rests.values())}
        return {guild for guild in places if guild is not None}

    def failed(self, number: MatchId) -> None:
        self._rests[number] = after_fault(self._rests.get(number), self._now())
        self.add(number)

    def refused(self, match: Match, error: Exception) -> None:
        """Note that Discord refused a post or an edit, and log it once."""
        before = self._rests.get(match.id)
        if before is None or not before.refused:
            log.warning(
                "Match %d rests, because Discord refuses its posts: %s. Retries become"
                " rarer; a change in its server or an action in it retries at once.",
                match.id,
                error,
            )
        self._rests[match.id] = after_refusal(before, self._now(), match.guild)
        self._closed.add(match.home)
        self._unreachable(match.id)

    def park(self, match: Match) -> None:
        """Let a match rest until the bot is back in its server."""
        self._rests[match.id] = RetryState(self._now(), 0, None, refused=True, guild=match.guild)
        self._unreachable(match.id)
        self.add(match.id)

    def shown(self, number: MatchId) -> None:
        """Note that a match is up to date; a refusal is forgotten only after a post."""
        rest = self._rests.get(number)
        self.drop(number)
        if rest is not None and rest.refused:
            self._rests[number] = replace(rest, again=self._now())  # another refusal continues from here

    def posted(self, match: Match) -> None:
        self._closed.discard(match.home)
        rest = self._rests.get(match.id)
        if rest is not None and rest.refused:
            del self._rests[match.id]
            log.info("Match %d is shown again.", match.id)

    def drop(self, number: MatchId) -> None:
        self._behind.pop(number, None)
        self._rests.pop(number, None)

    # -- trying again

    def wake(self, guild: GuildId | None) -> None:
        """Try everything in a server that was refused or waits, since it changed or was reached."""
        for number, home in self._waiting.pop(guild, {}).items():
            self.add(number, home)
        for number, rest in [*self._rests.items()]:
            if rest.guild == guild:
                self.nudge(number)

    def nudge(self, number: MatchId) -> None:
        """Try a refused match, since a person looks at it."""
        if number in self._tried:
            self._nudged.add(number)
        rest = self._rests.get(number)
        if rest is not None and rest.refused:
            self._rests[number] = rest.woken(self._now())
            self.add(number)

    def take(self) -> MatchId | None:
        """The match to try next, likely ones and old ones first; :meth:`release` it afterwards."""
        now = self._now()
        rests, waiting = self._rests, (number for number in self._behind if number not in self._tried)
        ready = (number for number in waiting if number not in rests or rests[number].over(now))

        def chances(number: MatchId) -> tuple[int, bool]:
            return rests[number].failures if number in rests else 0, self._behind[number] in self._closed

        found = min(ready, key=chances, default=None)
        if found is not None:
            self._tried.add(found)
        return found

    def left(self) -> timedelta | None:
        """The time until the next try, if there is one."""
        waiting = (self._rests.get(number) for number in self._behind if number not in self._tried)
        again = min((rest.again for rest in waiting if rest is not None and rest.again is not None), default=None)
        return None if again is None else again - self._now()

    def release(self, number: MatchId) -> None:
        self._tried.discard(number)
        if number in self._nudged:
            self._nudged.discard(number)
            self.nudge(number)


class StoppedClocks:
    """Stops and resumes the clocks of matches whose people cannot be reached; both outlast a restart."""

    def __init__(self, store: ScheduleStore, table: MatchService, now: Callable[[], datetime]) -> None:
        self._schedule, self._table, self._now = store, table, now
        self.stopped: dict[MatchId, GuildId | None] = {}

    async def remember(self) -> None:
        self.stopped.update(await self._schedule.stopped())

    async def stop(self, guild: GuildId | None, match: MatchId | None = None) -> int:
        """Stop the clock of a match, or all clocks of a server; returns their number."""
        stopped = await self._schedule.stop(guild, self._now(), match)
        for number in stopped:
            self._table.repository.forget(number)
        self.stopped.update(stopped)
        return len(stopped)

    def of(self, guild: GuildId | None) -> list[MatchId]:
        """The matches of a server whose clocks stand still."""
        return [number for number, where in self.stopped.items() if where == guild]

    async def resume(self, number: MatchId) -> bool:
        """Resume a stopped clock, with a whole turn's time; returns whether it was stopped."""
        if number not in self.stopped:
            return False
        del self.stopped[number]
        await self._schedule.resume(number, self._now().replace(microsecond=0))
        self._table.repository.forget(number)
        return True

    def erased(self, number: MatchId) -> None:
        self.stopped.pop(number, None)
        self._table.repository.forget(number)
