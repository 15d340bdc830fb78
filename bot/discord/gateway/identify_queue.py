"""The queue of identifies: as early as Discord permits."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Final

IDENTIFY_EVERY: Final = 5.0  # minimum seconds between two identifies of a bucket, measured at Discord
MARGIN: Final = 0.1  # allowance for variations of network latency, in seconds
AHEAD: Final = 2.0  # seconds before its turn at which a shard opens its connection


@dataclass(frozen=True, slots=True)
class StartLimit:
    """Discord's limits for starting sessions."""

    shards: int  # the recommended number of shards
    at_once: int  # the number of buckets: identifies within the same five seconds
    remaining: int | None  # the session starts left until the reset; ``None`` if unknown
    renewed_in: float  # seconds until the reset


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
    """The order of identifies. Shards with the same remainder by ``at_once`` share a bucket, also with other processes:
    each use is inside ``shared(bucket, seconds)``, which keeps others from it until some seconds later."""

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
        """Wait until a shard should connect, and reserve its bucket for an interval, counted from the end of this
        context, since sending the identify may be delayed."""
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
