"""Recovery of what could not be shown: several matches at a time, requests of people first, past failures last."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final

from bot.discord.places import Places
from bot.discord.throttle import after_others
from bot.matches.board.backlog import Backlog, StoppedClocks
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.store import ShownStore
from bot.matches.repository import Repository
from bot.matches.service import MatchService
from bot.matches.store.matches import MatchStore
from bot.model.errors import BadDatabase, UserError
from bot.model.ids import GuildId, MatchId
from bot.model.match import Match
from bot.runtime.context import match_context, survived
from bot.runtime.jobs import ASKED_EVERY, SOON, TaskPool

log = logging.getLogger(__name__)

AT_ONCE: Final = 40  # the number of matches shown at the same time, so that slow ones do not hold up the others


class Recovery:
    """Shows matches of the backlog, and retries refused ones when something changes."""

    def __init__(
        self, store: ShownStore, reconciler: Reconciler, places: Places, backlog: Backlog, clocks: StoppedClocks
    ) -> None:
        self._store, self._places, self._reconciler = store, places, reconciler
        self._backlog, self._clocks = backlog, clocks
        backlog.fell_behind = self.soon
        self.watchers: Final[list[Callable[[GuildId], object]]] = []  # called with servers that changed for the bot
        self._running = False
        self._crew = TaskPool[object](AT_ONCE, self.soon)
        self._timer: asyncio.TimerHandle | None = None

    async def remember(self) -> None:
        """Read what was not shown before the last stop, and which clocks are stopped."""
        await self._clocks.remember()
        for number, home, guild in await self._store.behind():
            if not self._places.ours(guild):
                continue
            self._reconciler.ask_first(number)
            self._backlog.wait(number, guild, home)

    def start(self, here: Callable[[GuildId], bool]) -> None:
        """Begin or resume in the servers ``here``, whose shards are ready; others wait to be :meth:`reached`."""
        if not self._running:
            self._running = True
            if self._places.ours(None):
                self.reached(None)  # direct messages are within reach wherever the bot is connected
        stopped = (guild for guild in self._clocks.stopped.values() if guild is not None)
        for guild in filter(here, self._backlog.servers.union(stopped)):
            if self._places.is_available(guild):
                self.reached(guild)
            elif self._places.left(guild):
                self._backlog.wake(guild)
        self.soon()

    def stop(self) -> list[asyncio.Task[None]]:
        self._running = False
        self._rest()
        return self._crew.stop()

    async def break_off(self) -> None:
        """Cancel the tasks in progress; their matches are tried again or wait."""
        crew, self._crew = self._crew, TaskPool[object](AT_ONCE, self.soon)
        await asyncio.gather(*crew.stop(), return_exceptions=True)

    def soon(self) -> None:
        """Show what is due now, and set a timer for the rest."""
        if not self._running:
            return
        while self._crew.free:
            number = self._backlog.take()
            if number is None:
                self._rest()
                left = self._backlog.left()
                if left is not None:
                    later = max(left, SOON).total_seconds()
                    self._timer = asyncio.get_running_loop().call_later(later, self.soon)
                return
            release = partial(self._backlog.release, number)
            self._crew.begin(object(), self._work(number), release)  # it may be taken again before its task has ended

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _work(self, number: MatchId) -> None:
        with after_others(), match_context(number, separate=True):
            try:
                await self.show(number)
            except asyncio.CancelledError:  # perhaps just as something was posted
                self._reconciler.ask_first(number)
                raise

    def later(self, match: Match) -> None:
        """Show a match as soon as possible, after requests of people."""
        self._backlog.add(match.id, match.home)

    async def show(self, number: MatchId) -> None:
        """Show a match, and log failures."""
        with match_context(number):
            try:
                await self._reconciler.show(number)
            except (UserError, BadDatabase) as error:
                self._backlog.drop(number)
                log.error("%s", error)  # noqa: TRY400 - the sentence says all
            except Exception:  # one match that fails must not keep the others from being shown
                self._backlog.drop(number)
                log.exception("Match %d could not be shown.", number)

    def erased(self, number: MatchId) -> None:
        self._backlog.drop(number)
        self._clocks.erased(number)

    # -- ways back

    def changed(self, guild: GuildId) -> None:
        """Retry what was refused in a server that has changed."""
        self._backlog.wake(guild)
        for watcher in self.watchers:
            watcher(guild)

    def looked_at(self, number: MatchId) -> None:
        """Retry a refused match, since a person asked for it or pressed a button."""
        self._backlog.nudge(number)

    async def left(self, guild: GuildId) -> None:
        stopped = await self._clocks.stop(guild)
        log.warning("The bot was removed from server %d; its %d matches rest until it is back.", guild, stopped)

    def reached(self, guild: GuildId | None) -> None:
        """Show matches of a server that is available now or again."""
        self._backlog.wake(guild)
        for number in self._clocks.of(guild):
            self._backlog.add(number)


NAMED: Final = 10


async def name_unreadable(table: MatchService) -> None:
    """Read every open and running match once, and log which cannot be read and why."""
    try:
        found = await table.unreadable()
    except BadDatabase as error:
        log.error("%s", error)  # noqa: TRY400 - the sentence says all
        return
    for unreadable in found[:NAMED]:
        log.warning("%s", unreadable)
    if len(found) > NAMED:
        log.warning("%d more matches cannot be read; python -m bot check names them all.", len(found) - NAMED)


AGAIN_AFTER: Final = timedelta(seconds=10)


@dataclass(eq=False)
class Resync:
    """Reads everything again after the database was lost: the outcome of writes in progress is unknown."""

    _shown: ShownStore
    _stored: MatchStore
    _matches: Repository
    _recovery: Recovery
    _again: Callable[[], object]
    _soon: Callable[[], object]
    _behind: bool = field(default=False, init=False)

    async def tick(self) -> timedelta:
        """Read everything again if needed; returns the time until the next call."""
        if not self._behind:
            return ASKED_EVERY
        self._behind = False
        if await survived(self._look(), "What was written while the database was away could not be found out.") is None:
            self._behind = True
            return AGAIN_AFTER
        return ASKED_EVERY

    def stop(self) -> list[asyncio.Task[None]]:
        return []

    def catch_up(self) -> None:
        """Read everything again soon, since it may have changed or moved to this process."""
        self._behind = True
        self._matches.forget_all()
        self._again()
        self._soon()

    async def _look(self) -> bool:
        await self._recovery.remember()
        self._recovery.start(lambda guild: True)
        behind = [number for number, *_ in await self._shown.behind()]
        for match in await self._matches.readable({*behind, *await self._stored.thinking()}):
            self._matches.notify_listeners(match)  # for computer players, which heard of no uncertain step
        return True
