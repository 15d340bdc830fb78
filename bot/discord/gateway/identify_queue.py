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
    """It has no session yet, or was not told of all its servers since its session began."""
    READY = "ready"
    AWAY = "away"
    """Its connection broke; it resumes, or begins anew."""


class ShardStates:
    """The phases of ``shards``. An absent shard does not affect the others."""

    def __init__(self, shards: int) -> None:
        self.shards = shards
        self.mine: frozenset[int] | None = None
        """Those that this process is in charge of, where several have the shards; ``None`` where it has them all."""
        self._states: dict[int, ShardPhase] = {}
        self._told: set[int] = set()

    def of(self, guild: GuildId | None) -> int:
        """The shard that a server is on, or where that is ``None`` what is played in direct messages."""
        return shard_of(guild, self.shards)

    @property
    def part(self) -> ShardPart | None:
        """The servers that this process is in charge of; ``None`` for all of them."""
        return None if self.mine is None else ShardPart(self.mine, self.shards)

    def ours(self, guild: GuildId | None) -> bool:
        """True if this process owns a server; ``None`` stands for direct messages and global
        work."""
        return self.mine is None or self.of(guild) in self.mine

    def told(self, guild: GuildId) -> bool:
        """True if the shard of a server has listed all its servers: an unlisted server has been left."""
        return self.of(guild) in self._told

    @property
    def states(self) -> Mapping[int, ShardPhase]:
        """The phase of each shard owned by this process."""
        mine = range(self.shards) if self.mine is None else sorted(self.mine)
        return {shard: self._states.get(shard, ShardPhase.CONNECTING) for shard in mine}

    # -- what happens to a shard

    def began(self, shard: int) -> None:
        """It has begun a session, and will be told of its servers."""
        self._told.discard(shard)
        self._states[shard] = ShardPhase.CONNECTING

    def ready(self, shard: int) -> None:
        """It was told of its servers."""
        self._told.add(shard)
        self._states[shard] = ShardPhase.READY

    def lost(self, shard: int) -> None:
        """Its connection broke; what it was told of goes on being true until it is told otherwise."""
        self._states[shard] = ShardPhase.AWAY

    def resumed(self, shard: int) -> None:
        """It goes on where its connection broke."""
        self._states[shard] = ShardPhase.READY if shard in self._told else ShardPhase.CONNECTING

    def gone(self, shard: int) -> None:
        """Another process has it from now on."""
        self._told.discard(shard)
        self._states.pop(shard, None)


IDENTIFY_EVERY: Final = 5.0
"""Seconds between two sessions of a bucket that begin, as Discord receives them."""
MARGIN: Final = 0.1
"""Seconds by which the way to Discord may take longer one time than the next."""
AHEAD: Final = 2.0
"""Seconds before its turn at which a shard connects, so that it is there in time."""


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
    """Seconds until then."""


def start_limit(answer: Mapping[str, Any]) -> StartLimit:
    """Parse Discord's answer; a proxy may have removed fields that do not concern one shard."""
    limit = answer.get("session_start_limit") or {}
    return StartLimit(
        shards=max(int(answer.get("shards") or 1), 1),
        at_once=max(int(limit.get("max_concurrency") or 1), 1),
        remaining=limit.get("remaining"),
        renewed_in=limit.get("reset_after", 0) / 1000,
    )


class Turns:
    """The order of identifies. Shards with the same remainder by ``at_once`` share a bucket.

    Where other processes have shards as well, the buckets are theirs, too: each is used within what ``shared`` gives,
    which keeps others from it for so many seconds more.
    """

    def __init__(self) -> None:
        self.at_once = 1
        self.shared: Callable[[int, float], AbstractAsyncContextManager[object]] = lambda bucket, more: nullcontext()
        self._began: dict[int, float] = {}
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    def bucket(self, shard: int) -> int:
        """The bucket of a shard."""
        return shard % self.at_once

    @asynccontextmanager
    async def before(self, shard: int) -> AsyncIterator[None]:
        """Wait until a shard should connect, and keep its bucket for it while it does and begins.

        What it sends to begin may be held up on a busy machine, so the next one counts from when it surely was sent.
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
        """Wait until a shard may begin, which it does at once."""
        await asyncio.sleep(self._left(shard))
        self._began[self.bucket(shard)] = asyncio.get_running_loop().time()

    def _left(self, shard: int) -> float:
        began = self._began.get(self.bucket(shard))
        if began is None:
            return 0.0
        return max(began + IDENTIFY_EVERY + MARGIN - asyncio.get_running_loop().time(), 0.0)
