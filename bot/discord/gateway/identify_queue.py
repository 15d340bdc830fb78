"""The queue of identifies: as early as Discord permits.

The five seconds between two shards count from the start of the first, not from the moment it has connected. If Discord
grants fewer session starts than there are shards, the bot waits, because Discord resets the token of a bot that exceeds
them.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Final

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
