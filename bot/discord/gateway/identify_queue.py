"""States of shards, and the queue of identifies: as early as Discord permits."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from bot.model.ids import GuildId, ShardPart, shard_of


class ShardPhase(StrEnum):
    """The phase of a shard."""

    CONNECTING = "connecting"
    """It has no session yet, or has not received all its servers in the new session."""
    READY = "ready"
    AWAY = "away"
    """Its connection broke; it resumes or starts a new session."""


class ShardStates:
    """The phases of ``shards``. An absent shard does not affect the others."""

    def __init__(self, shards: int) -> None:
        self.shards = shards
        self.mine: frozenset[int] | None = None
        """The shards owned by this process; ``None`` for all shards."""
        self._states: dict[int, ShardPhase] = {}
        self._told: set[int] = set()

    def of(self, guild: GuildId | None) -> int:
        """Return the shard of a server; ``None`` stands for direct messages."""
        return shard_of(guild, self.shards)

    @property
    def part(self) -> ShardPart | None:
        """The servers owned by this process; ``None`` for all of them."""
        return None if self.mine is None else ShardPart(self.mine, self.shards)

    def ours(self, guild: GuildId | None) -> bool:
        """Return whether this process owns a server; ``None`` stands for direct messages and global work."""
        return self.mine is None or self.of(guild) in self.mine

    def knows(self, guild: GuildId) -> bool:
        """Return whether the shard of a server has listed all its servers, so that an unlisted server has been left."""
        return self.of(guild) in self._told

    @property
    def states(self) -> Mapping[int, ShardPhase]:
        """The phase of each shard owned by this process."""
        mine = range(self.shards) if self.mine is None else sorted(self.mine)
        return {shard: self._states.get(shard, ShardPhase.CONNECTING) for shard in mine}

    # -- events of a shard

    def began(self, shard: int) -> None:
        """Record that a shard has started a session and will receive its servers."""
        self._told.discard(shard)
        self._states[shard] = ShardPhase.CONNECTING

    def ready(self, shard: int) -> None:
        """Record that a shard has received its servers."""
        self._told.add(shard)
        self._states[shard] = ShardPhase.READY

    def lost(self, shard: int) -> None:
        """Record that a shard lost its connection; its cached servers stay valid."""
        self._states[shard] = ShardPhase.AWAY

    def resumed(self, shard: int) -> None:
        """Record that a shard resumed its session."""
        self._states[shard] = ShardPhase.READY if shard in self._told else ShardPhase.CONNECTING

    def gone(self, shard: int) -> None:
        """Record that another process owns a shard."""
        self._told.discard(shard)
        self._states.pop(shard, None)


IDENTIFY_EVERY: Final = 5.0
"""Minimum seconds between two identifies of a bucket, measured at Discord."""
MARGIN: Final = 0.1
"""Allowance for variations of network latency, in seconds."""
AHEAD: Final = 2.0
"""Seconds before its turn at which a shard opens its connection."""


@dataclass(frozen=True, slots=True)
class StartLimit:
    """Discord's limits for starting sessions."""

    shards: int
    """The recommended number of shards."""
    at_once: int
    """The number of buckets: identifies within the same five seconds."""
    remaining: int | None
    """The session starts left until the reset; ``None`` if unknown."""
    renewed_in: float
    """Seconds until the reset."""


def start_limit(answer: Mapping[str, Any]) -> StartLimit:
    """Parse Discord's answer; a proxy may have removed fields that do not matter to one shard."""
    limit = answer.get("session_start_limit") or {}
    return StartLimit(
        shards=max(int(answer.get("shards") or 1), 1),
        at_once=max(int(limit.get("max_concurrency") or 1), 1),
        remaining=limit.get("remaining"),
        renewed_in=limit.get("reset_after", 0) / 1000,
    )


class Turns:
    """The order of identifies. Shards with the same remainder by ``at_once`` share a bucket.

    Other processes may use the same buckets: each use is inside ``shared(bucket, seconds)``, which keeps others from
    the bucket until some seconds after it.
    """

    def __init__(self) -> None:
        self.at_once = 1
        self.shared: Callable[[int, float], AbstractAsyncContextManager[object]] = lambda bucket, more: nullcontext()
        self._began: dict[int, float] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def bucket(self, shard: int) -> int:
        """Return the bucket of a shard."""
        return shard % self.at_once

    @asynccontextmanager
    async def before(self, shard: int) -> AsyncIterator[None]:
        """Wait until a shard should connect, and reserve its bucket until it has identified.

        Sending the identify may be delayed on a busy machine, so the next interval counts from the end of this context.
        """
        bucket = self.bucket(shard)
        async with self._locks[bucket], self.shared(bucket, IDENTIFY_EVERY + MARGIN):
            await asyncio.sleep(self._left(shard) - AHEAD)
            earlier = self._began.get(bucket)
            try:
                yield
            finally:
                if self._began.get(bucket) != earlier:
                    self._began[bucket] = asyncio.get_running_loop().time()

    async def begin(self, shard: int) -> None:
        """Wait until a shard may identify, which it does at once."""
        await asyncio.sleep(self._left(shard))
        self._began[self.bucket(shard)] = asyncio.get_running_loop().time()

    def _left(self, shard: int) -> float:
        began = self._began.get(self.bucket(shard))
        if began is None:
            return 0.0
        return max(began + IDENTIFY_EVERY + MARGIN - asyncio.get_running_loop().time(), 0.0)
