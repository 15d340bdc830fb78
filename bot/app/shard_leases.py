"""Several processes with one database: which shards this one is in charge of, from moment to moment.

Each has shards of its own. Who ends, in whatever way, is in charge of none any more; the others take these over after a
while, and give them back as soon as somebody has them as its own again.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from bot.discord.gateway.shard_states import ShardStates
from bot.model.errors import BadDatabase
from bot.runtime.log_context import survived
from bot.storage.sharing import SharingStore

T = TypeVar("T")
HEARD_EVERY: Final = 0.25
"""Seconds between two times at which it is heard what others have written."""
CLAIMED_EVERY: Final = 1.0
"""Seconds between two times at which is looked who has which shards."""
LAPSES_AFTER: Final = 15.0
"""Seconds after which shards are taken over that nobody has: one whose connection broke has them again by then."""
SETTLED_WITHIN: Final = 1.0
"""Seconds that what is under way has to end before shards are given back."""

log = logging.getLogger(__name__)


class Charge:
    """Keeps ``states`` told of what this process is in charge of.

    ``taken`` is told of shards that it is in charge of from now on; ``left`` leaves others, and is done with that as it
    returns. ``allowed`` is told which share this process has of what is allowed to all of them.
    """

    def __init__(
        self,
        sharing: SharingStore,
        states: ShardStates,
        allowed: Callable[[float], object],
        taken: Callable[[frozenset[int]], Awaitable[object]],
        left: Callable[[frozenset[int]], Awaitable[object]],
    ) -> None:
        self._sharing = sharing
        self._states = states
        self._allowed = allowed
        self._taken = taken
        self._left = left
        self._own = sharing.share.shards
        self._adopted: frozenset[int] = frozenset()
        self._held: frozenset[int] = frozenset()
        """The shards owned when that was last known."""
        self._free_since: dict[int, float] = {}
        """The time at which each shard was first seen without an owner."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Be in charge of what this process can be now, and of what it can be later as soon as that is so.

        :raises BadDatabase: there is no way to the database.
        """
        self._held = (await self._sharing.claim(self._own)).charge
        self._note(self._held)
        if self._held < self._own:
            log.info("Another bot still has the shards %s.", _told(self._own - self._held))
        self._start(self._go_on())

    def stop(self) -> list[asyncio.Task[None]]:
        """Leave it as it is; returns what is under way."""
        for task in self._tasks:
            task.cancel()
        return list(self._tasks)

    @asynccontextmanager
    async def turn(self, bucket: int, more: float) -> AsyncIterator[None]:
        """Within this a session may begin in a bucket: no other process lets one begin there, nor for some seconds
        ``more``."""
        while await self._reached(self._sharing.begins(bucket)) is False:  # noqa: ASYNC110 - nobody here would set it
            await asyncio.sleep(HEARD_EVERY)
        try:
            yield
        finally:
            self._start(self._leave_to_others(bucket, more))

    async def _leave_to_others(self, bucket: int, after: float) -> None:
        await asyncio.sleep(after)
        await self._reached(self._sharing.began(bucket))

    # -- as time goes by

    async def _go_on(self) -> None:
        claims_at = 0.0
        while True:
            await asyncio.sleep(HEARD_EVERY)
            now = asyncio.get_running_loop().time()
            await survived(self._reached(self._sharing.hear()), "What others have written could not be heard.")
            if now >= claims_at:
                claims_at = now + CLAIMED_EVERY
                await survived(self._reached(self._look(now)), "Who has which shards could not be found out.")

    async def _look(self, now: float) -> None:
        leased = await self._reached(self._sharing.claim(self._own | self._adopted))
        if leased is None:
            self._free_since.clear()
            self._note(frozenset())
            return
        free = frozenset(range(self._states.shards)) - leased.charge - leased.others - leased.homes - self._own
        self._free_since = {shard: self._free_since.get(shard, now) for shard in free}
        ripe = frozenset(shard for shard, since in self._free_since.items() if now - since >= LAPSES_AFTER)
        if ripe:
            self._adopted |= ripe
            leased = await self._sharing.claim(self._own | self._adopted)
            if taken_over := ripe & leased.charge:
                log.warning("Nobody has the shards %s any more; I take them over.", _told(taken_over))
        self._adopted &= leased.charge
        back = self._adopted & leased.homes
        if back:
            log.info("I give the shards %s back.", _told(back))
            self._adopted -= back
            await self._be_in_charge(leased.charge - back)
            await asyncio.sleep(SETTLED_WITHIN)
            leased = await self._sharing.claim(self._own | self._adopted)
        await self._be_in_charge(leased.charge)

    def _note(self, shards: frozenset[int]) -> None:
        self._states.mine = shards
        self._allowed(max(len(shards), 1) / self._states.shards)

    async def _be_in_charge(self, shards: frozenset[int]) -> None:
        """Act on a change of what this process is in charge of; its own shards stay connected whoever is."""
        gained, lost = shards - (self._states.mine or frozenset()), self._held - shards - self._own
        self._note(shards)
        self._held = shards
        if lost:
            await self._left(lost)
        if gained:
            try:
                await self._taken(gained)
            except BaseException:
                self._note(shards - gained)  # they are still to be taken
                raise

    async def _reached(self, asked: Awaitable[T]) -> T | None:
        """The answer of the database; ``None`` if it is unreachable, which is reported elsewhere."""
        try:
            return await asked
        except BadDatabase:
            return None

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _told(shards: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(shards)))
