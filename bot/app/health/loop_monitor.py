"""Continuous monitors: the event loop, connections, the disk."""

import asyncio
import math
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.app.client import Interlink
from bot.app.health.condition import ShardState
from bot.discord.gateway.shard_states import ShardPhase
from bot.model.errors import BadDatabase, Unwritable
from bot.runtime.metrics import Commit

EVERY: Final = 0.5
"""Seconds from one look to the next."""
REMEMBERED: Final = 120
"""Looks: a minute."""
TRIED_AFTER: Final = 60.0
"""Seconds without a commit after which one is tried: that a disk is full shall be known before somebody plays."""
TRIED_AGAIN_AFTER: Final = 15.0
"""The same after a commit that failed; another program that holds the file keeps readers waiting meanwhile."""


class Pulse:
    """Looks at a client twice a second; ``late`` is told by how many seconds the event loop was late each time."""

    def __init__(self, late: Callable[[float], object] = lambda seconds: None) -> None:
        self._told = late
        self._late: deque[float] = deque(maxlen=REMEMBERED)
        self._away: dict[int, float] = {}
        """Since when a shard has been without a connection."""
        self._let_in = False
        self._client: Interlink | None = None
        self._committed_at = -math.inf
        self._trying: asyncio.Task[None] | None = None
        self.unwritable = ""
        """Why the last commit failed; empty where it did not."""

    @property
    def late(self) -> float:
        """Seconds by which the event loop was late, at most, within the last minute."""
        return max(self._late, default=0.0)

    def watch(self, client: Interlink | None) -> None:
        """Look at this client from now on, or at none."""
        self._client = client
        self._away = {}
        self._let_in = False
        self.unwritable = ""
        self._committed_at = asyncio.get_running_loop().time()

    def committed(self, commit: Commit) -> None:
        """Something was written to the database, or could not be."""
        self._committed_at = asyncio.get_running_loop().time()
        self.unwritable = "" if commit.error is None else str(commit.error)

    @property
    def let_in(self) -> bool:
        """True if all shards of the client have been ready at the same time."""
        self._note_shards(asyncio.get_running_loop().time())
        return self._let_in

    def shards(self) -> tuple[ShardState, ...]:
        """The connections to Discord that there are or should be."""
        now = asyncio.get_running_loop().time()
        self._note_shards(now)
        client = self._client
        if client is None:
            return ()
        launched = client.shards
        return tuple(
            ShardState(
                number,
                phase,
                now - self._away.get(number, now),
                _known(launched[number].latency) if number in launched else None,
            )
            for number, phase in client.shard_states.states.items()
        )

    async def go_on(self) -> None:
        """Look until cancelled."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                due = loop.time() + EVERY
                await asyncio.sleep(EVERY)
                late = max(0.0, loop.time() - due)
                self._late.append(late)
                self._told(late)
                self._look(loop.time())
        finally:
            if self._trying is not None:
                self._trying.cancel()

    def _note_shards(self, now: float) -> None:
        states = {} if self._client is None else self._client.shard_states.states
        self._away = {
            number: self._away.get(number, now) for number, phase in states.items() if phase is not ShardPhase.READY
        }
        self._let_in = self._let_in or (bool(states) and not self._away)

    def _look(self, now: float) -> None:
        self._note_shards(now)
        patience = TRIED_AGAIN_AFTER if self.unwritable else TRIED_AFTER
        due = now - self._committed_at > patience and (self._trying is None or self._trying.done())
        if due and self._client is not None and self._client.inside.storage.is_open:
            self._trying = asyncio.create_task(_try_to_write(self._client))


async def _try_to_write(client: Interlink) -> None:
    with suppress(Unwritable, BadDatabase):  # the commit itself tells of it
        await client.inside.storage.try_to_write()


def _known(latency: float) -> float | None:
    return latency if math.isfinite(latency) else None
