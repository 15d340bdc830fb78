"""Wiring of what several processes with one database have among themselves; one that has it alone has none of it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.app.shard_leases import Charge
from bot.app.stores import Storage
from bot.discord.gateway.shards import Sharded
from bot.discord.throttle import Throttle
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.recovery import Recovery
from bot.matches.repository import Repository
from bot.model.errors import BadDatabase, Refused
from bot.model.ids import MatchId
from bot.runtime.log_context import survived

GATHERED: Final = 0.05
"""Seconds after which a match is read that another process wrote to: reading that was under way then is over."""
QUIET_WITHIN: Final = 8.0
"""Seconds that Discord has to let what is under way be shown before others are to go on there."""


class Sharing:
    """The shards owned by this process, and changes by other processes.

    ``taken`` is told of shards that are to be cared for from now on: everything is looked for that is due by then.
    """

    def __init__(
        self,
        client: Sharded,
        storage: Storage,
        throttle: Throttle,
        matches: Repository,
        reconciler: Reconciler,
        recovery: Recovery,
        taken: Callable[[frozenset[int]], object],
    ) -> None:
        self._client = client
        self._matches = matches
        self._reconciler = reconciler
        self._recovery = recovery
        self._care_for = taken
        self._written: set[MatchId] = set()
        """Matches written by others and not processed yet."""
        self._looking: asyncio.Task[None] | None = None
        self._over = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._charge: Charge | None = None
        if storage.sharing is not None:
            storage.sharing.written = self._told
            self._charge = Charge(storage.sharing, client.shard_states, throttle.take, self._taken, self._left)
            client.turns.shared = self._charge.turn

    @property
    def together(self) -> bool:
        """True if other processes may share the database."""
        return self._charge is not None

    async def begin(self) -> None:
        """Find out what this process is in charge of, and go on doing so.

        :raises BadDatabase: there is no way to the database.
        """
        if self._charge is not None:
            self._loop = asyncio.get_running_loop()
            await self._charge.begin()

    def stop(self) -> list[asyncio.Task[None]]:
        """Take nothing over any more; returns what is under way."""
        self._over = True
        looking = [] if self._looking is None else [self._looking]
        for task in looking:
            task.cancel()
        return looking if self._charge is None else [*looking, *self._charge.stop()]

    async def _taken(self, shards: frozenset[int]) -> None:
        """Know first what another process may have shown without having noted it, and then hear what people do."""
        self._matches.forget_all()
        await self._recovery.remember()
        self._client.launch(shards)
        if 0 in shards:
            self._recovery.reached(None)
        self._care_for(shards)

    async def _left(self, shards: frozenset[int]) -> None:
        """Nothing is begun in servers on these any more; let what is under way there come to its end."""
        await self._recovery.break_off()  # it lets others go first, and may have waited for long
        with suppress(TimeoutError):
            async with asyncio.timeout(QUIET_WITHIN):
                await self._reconciler.quiet()
        await self._client.leave(shards)

    # -- what others write

    def _told(self, number: MatchId) -> None:
        """Another process has written to a match; told in the database's thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._heard, number)

    def _heard(self, number: MatchId) -> None:
        self._matches.forget(number)
        self._written.add(number)
        if self._looking is None and not self._over:
            self._looking = asyncio.get_running_loop().create_task(self._look())
            self._looking.add_done_callback(self._looked)

    def _looked(self, _: asyncio.Task[None]) -> None:
        self._looking = None
        if self._written:
            self._heard(next(iter(self._written)))

    async def _look(self) -> None:
        await asyncio.sleep(GATHERED)
        numbers, self._written = self._written, set()
        for number in numbers:
            self._matches.forget(number)
        await survived(self._show(numbers), "What another process wrote could not be shown.")

    async def _show(self, numbers: set[MatchId]) -> None:
        for number in numbers:
            try:
                match = await self._matches.match(number)
            except Refused:  # its log does not replay, or it is no more
                continue
            except BadDatabase:  # once it is back, everything is looked for
                return
            if self._client.shard_states.ours(match.guild):
                self._matches.tell_of(match)
                self._recovery.later(match)
