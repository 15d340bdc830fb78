"""Scheduling of lobby updates: changes are gathered, and requests spread evenly."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.community.lobby.posts import LobbyGone, LobbyMessages
from bot.community.lobby.service import Lobbies
from bot.community.lobby.store import LobbyStore
from bot.discord.requests import REFUSED, UNDELIVERED
from bot.discord.throttle import after_others
from bot.matches.board.backlog import RetryState, after_fault, after_refusal
from bot.matches.board.recovery import Recovery
from bot.matches.repository import Repository
from bot.model.ids import GuildId, TournamentId
from bot.model.ratings.days import Day, day_of
from bot.puzzles.daily.service import DailyPuzzles
from bot.runtime.clock import TrustedClock
from bot.runtime.context import survived
from bot.runtime.jobs import TaskPool
from bot.tournaments.service import Tournaments

GATHERED: Final = timedelta(seconds=2)  # the time in which changes are gathered after a quiet period
EVERY: Final = timedelta(minutes=1)
"""The minimum time between updates: Discord limits edits of messages older than an hour."""
LONGEST: Final = timedelta(seconds=30)  # the time limit of an update, so that a slow one does not delay other servers
EACH: Final = timedelta(seconds=0.1)  # and all of them together not more often than this, however many servers are busy
SPREAD: Final = timedelta(seconds=0.5)  # the pause between lobbies when all are updated: after a start, and at midnight
AT_ONCE: Final = 5  # the number of lobbies updated at the same time
AGAIN_AFTER: Final = timedelta(minutes=1)  # the time before another attempt to list the lobbies

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Known:
    """The state of a server's lobby."""

    digest: str = ""  # the digest of its content, if known
    made: datetime | None = None  # the time of the last update
    rest: RetryState | None = None  # the failures since the last success
    gone: bool = False  # true if the server has no lobby


class LobbyJob:
    """Keeps lobbies up to date; ``soon`` is called when :meth:`tick` has work."""

    def __init__(
        self, store: LobbyStore, watch: TrustedClock, messages: LobbyMessages, soon: Callable[[], object]
    ) -> None:
        self._store = store
        self._watch = watch
        self._messages = messages
        self._soon = soon
        self._known: dict[GuildId, _Known] = {}  # the servers that have a lobby, once they are read
        self._read = False
        self._due: dict[GuildId, datetime] = {}  # the scheduled updates
        self._crew = TaskPool[GuildId](AT_ONCE, soon)
        """Running updates; a lobby that changes meanwhile is scheduled again."""
        self.stop = self._crew.stop
        self._tournaments: set[TournamentId] = set()
        """Those that have changed, of which it is still to be found out where they are."""
        self._day = Day(0)
        self._latest: datetime | None = None  # the latest moment at which anything was planned

    def listen(
        self, matches: Repository, tournaments: Tournaments, daily: DailyPuzzles, lobbies: Lobbies, recovery: Recovery
    ) -> None:
        """Register for everything that lobbies show."""
        matches.listeners.append(lambda match: self.changed(match.guild))
        tournaments.listeners.append(self.played_on)
        daily.listeners.append(self.answered)
        lobbies.wanted, lobbies.changed = self.wanted, self.changed
        recovery.watchers.append(self.woken)

    # -- what may be out of date

    def changed(self, guild: GuildId | None) -> None:
        """Record a change that the lobby of a server may show."""
        known = None if guild is None else self._known.get(guild)
        if guild is None or known is None or guild in self._due:
            return
        now = self._watch.now()
        if known.rest is not None and not known.rest.over(now):  # it is tried again when that is over
            return
        soonest = now + GATHERED
        self._plan(guild, soonest if known.made is None else max(soonest, min(known.made, now) + self._interval))

    def played_on(self, tournament: TournamentId) -> None:
        """Record that a tournament changed; its server is looked up later, for all changed ones at once."""
        self._tournaments.add(tournament)
        self._soon()

    def answered(self, _: Day, guilds: Iterable[GuildId]) -> None:
        """Record an answer to a daily puzzle, which the lobbies of these servers show."""
        for guild in guilds:
            self.changed(guild)

    def wanted(self, guild: GuildId) -> None:
        """Update a server's lobby at once, after its settings changed."""
        if self._read:
            self._known[guild] = _Known()
            self._plan(guild, self._watch.now())

    def reached(self, guild: GuildId) -> None:
        """Check a server's lobby once it is reachable, because it may have been deleted."""
        if guild in self._known:
            self._known[guild] = _Known()
            self._plan(guild, self._watch.now() + GATHERED + SPREAD * len(self._due))

    def woken(self, guild: GuildId) -> None:
        """Retry refused updates in a server, whose permissions may have changed."""
        known = self._known.get(guild)
        if known is None or known.rest is None:
            self.changed(guild)
            return
        rest = known.rest.woken(self._watch.now())
        self._known[guild] = replace(known, rest=rest)
        self._plan(guild, rest.again or self._watch.now())

    def look_at_all(self) -> None:
        now = self._watch.now()
        for number, guild in enumerate(self._known):
            if guild not in self._due:
                self._plan(guild, now + GATHERED + number * SPREAD)

    # -- scheduled work

    async def tick(self) -> timedelta:
        now = self._watch.now()
        if not self._read and not await survived(self._remember(), "Which servers have a lobby is not known."):
            return AGAIN_AFTER
        if self._latest is not None and now < self._latest:  # the clock was set back
            self._due = {guild: min(at, now + self._interval) for guild, at in self._due.items()}
        self._latest = now
        if self._day != day_of(now):
            self._day = day_of(now)
            self.look_at_all()
        if self._tournaments and not await survived(
            self._look_up_tournaments(), "Where tournaments are could not be found out."
        ):
            return AGAIN_AFTER
        for at, guild in sorted((at, guild) for guild, at in self._due.items() if guild not in self._crew):
            if at > now or not self._crew.free:
                break
            del self._due[guild]
            if self._messages.reached(guild):  # otherwise `reached` is called later
                self._crew.begin(guild, self._work(guild))
        waiting = [at for guild, at in self._due.items() if guild not in self._crew]
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        return min([*waiting, midnight]) - now

    async def _remember(self) -> bool:
        self._known = {guild: _Known() for guild in await self._store.all()}
        self._read = True
        return True

    async def _look_up_tournaments(self) -> bool:
        changed = set(self._tournaments)
        for guild in await self._store.of_tournaments(changed):
            self.changed(guild)
        self._tournaments -= changed
        return True

    @property
    def _interval(self) -> timedelta:
        return max(EVERY, EACH * len(self._known))

    def _plan(self, guild: GuildId, at: datetime) -> None:
        self._due[guild], self._latest = at, self._watch.now()
        self._soon()

    async def _work(self, guild: GuildId) -> None:
        before = self._known.get(guild, _Known())
        with after_others():
            made = await survived(self._updated(guild, before), f"The lobby of server {guild} could not be made.")
        now = self._watch.now()
        after = made or replace(before, digest="", made=now, rest=after_fault(before.rest, now))
        if self._known.get(guild) is not before:  # the settings have changed meanwhile
            return
        if after.gone:
            del self._known[guild]
            self._due.pop(guild, None)
            return
        self._known[guild] = after
        due = self._due.pop(guild, None)
        if after.rest is not None:
            if after.rest.again is not None:
                self._plan(guild, after.rest.again)
        elif due is not None and after.made is not None:
            self._plan(guild, max(due, after.made + self._interval))

    async def _updated(self, guild: GuildId, before: _Known) -> _Known:
        try:
            async with asyncio.timeout(LONGEST.total_seconds()):
                digest = await self._messages.update(guild, before.digest)
        except LobbyGone:
            return _Known(gone=True)
        except UNDELIVERED as error:
            log.warning("The lobby of server %d could not be updated: %s", guild, error)
            now = self._watch.now()
            again = (
                after_refusal(before.rest, now, guild) if isinstance(error, REFUSED) else after_fault(before.rest, now)
            )
            return _Known(made=now, rest=again)
        return _Known(digest, self._watch.now())
