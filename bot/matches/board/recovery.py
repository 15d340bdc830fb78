"""Making good what could not be shown: several matches at a time, people's requests first, and what has failed last."""

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from bot.discord.places import Places
from bot.discord.throttle import after_others
from bot.matches.board.backlog import Backlog
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.store import ShownStore
from bot.matches.clock.paused_clocks import StoppedClocks
from bot.model.errors import BadDatabase, Refused
from bot.model.ids import GuildId, MatchId
from bot.model.match import Match
from bot.runtime.log_context import concerning

AT_ONCE: Final = 40
"""How many matches are shown at the same time, so that those Discord is slow with do not hold up the others."""
SHORTEST: Final = timedelta(seconds=1)
"""The shortest pause before something is tried again."""

log = logging.getLogger(__name__)


class Recovery:
    """Shows what is behind, and finds the way back for what was refused."""

    def __init__(
        self, store: ShownStore, reconciler: Reconciler, places: Places, backlog: Backlog, clocks: StoppedClocks
    ) -> None:
        self._store = store
        self._places = places
        self._reconciler = reconciler
        self._backlog = backlog
        backlog.fell_behind = self.soon
        self._clocks = clocks
        self.watchers: Final[list[Callable[[GuildId], object]]] = []
        """Told of servers whose channels, roles or our part in them have changed."""
        self._running = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def remember(self) -> None:
        """Find out what was not shown before the last stop, and whose clocks were stopped."""
        await self._clocks.remember()
        for number, home, guild in await self._store.behind():
            if not self._places.ours(guild):
                continue
            self._reconciler.ask_first(number)
            self._backlog.wait(number, guild, home)

    def start(self, here: Callable[[GuildId], bool]) -> None:
        """Begin, or go on, now that Discord has told of all servers ``here``: on one of the bot's shards.

        What is in others waits until they are :meth:`reached`.
        """
        if not self._running:
            self._running = True
            if self._places.ours(None):
                self.reached(None)  # direct messages are within reach wherever the bot is connected
        for guild in filter(here, self._backlog.servers | self._clocks.servers):
            if self._places.told_of(guild):
                self.reached(guild)
            elif self._places.left(guild):
                self._backlog.wake(guild)
        self.soon()

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin nothing more, and break off what is under way; returns that."""
        self._running = False
        self._rest()
        for task in self._tasks:
            task.cancel()
        return list(self._tasks)

    async def break_off(self) -> None:
        """Break off what is under way; what is for this process to show is begun anew, and else waits."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def soon(self) -> None:
        """Show what is to be shown by now, and come back for what is to be later."""
        if not self._running:
            return
        while len(self._tasks) < AT_ONCE:
            number = self._backlog.take()
            if number is None:
                self._come_back(asyncio.get_running_loop())
                return
            task = asyncio.get_running_loop().create_task(self._work(number))
            self._tasks.add(task)
            task.add_done_callback(self._worked)

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.soon()

    def _come_back(self, loop: asyncio.AbstractEventLoop) -> None:
        self._rest()
        left = self._backlog.left()
        if left is not None:
            self._timer = loop.call_later(max(left, SHORTEST).total_seconds(), self.soon)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _work(self, number: MatchId) -> None:
        with after_others(), concerning(number, anew=True):
            try:
                await self.show(number)
            except asyncio.CancelledError:  # perhaps just as something was posted
                self._reconciler.ask_first(number)
                raise
            finally:
                self._backlog.release(number)

    def later(self, match: Match) -> None:
        """Show a match as soon as may be, after whatever people wait for."""
        self._backlog.add(match.id, match.home)

    async def show(self, number: MatchId) -> None:
        """Bring what people see of a match up to its log; where that fails, the log of the bot says so."""
        with concerning(number):
            try:
                await self._reconciler.show(number)
            except (Refused, BadDatabase) as error:
                self._backlog.drop(number)
                log.error("%s", error)  # noqa: TRY400 - the sentence says all
            except Exception:  # one match that fails must not keep the others from being shown
                self._backlog.drop(number)
                log.exception("Match %d could not be shown.", number)

    def erased(self, number: MatchId) -> None:
        """A match is no more: there is nothing to be shown of it, and it is not in memory either."""
        self._backlog.drop(number)
        self._clocks.erased(number)

    # -- ways back

    def changed(self, guild: GuildId) -> None:
        """A server's channels, roles or our part in it have changed: what was refused there may be allowed now."""
        self._backlog.wake(guild)
        for watcher in self.watchers:
            watcher(guild)

    def looked_at(self, number: MatchId) -> None:
        """Somebody has asked for a match, or pressed a button under it."""
        self._backlog.nudge(number)

    async def left(self, guild: GuildId) -> None:
        """The bot was removed from a server: the clocks of its matches stand still, and nothing is asked of Discord."""
        stopped = await self._clocks.stop_in(guild)
        log.warning("I was removed from server %d; its %d matches rest until I am back.", guild, stopped)

    def reached(self, guild: GuildId | None) -> None:
        """A server is there, for the first time since the start, again after an outage, or because it took us back."""
        self._backlog.wake(guild)
        for number in self._clocks.of(guild):
            self._backlog.add(number)
