"""The clocks of matches of which nobody can be told: they stand still, so that nobody loses by time meanwhile."""

from collections.abc import Callable
from datetime import datetime

from bot.matches.board.backoff import MatchesByServer
from bot.matches.clock.store import ScheduleStore
from bot.matches.service import Table
from bot.model.ids import GuildId, MatchId
from bot.model.match import Match


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
