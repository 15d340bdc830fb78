"""The rate limit of requests with the bot's token, and their priorities.

Discord takes 50 a second from a token and answers the rest with 429. Answers to interactions carry a token of their own
and never wait here. discord.py lets us look at each request, repetitions included, just before it is made.
"""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count
from types import SimpleNamespace
from typing import Final

import aiohttp

MOST_REFUSED: Final = 5_000
"""Refused requests in ten minutes after which nothing is made good; after 10,000 Discord blocks the address."""
REFUSED_WITHIN: Final = 600.0
"""Seconds."""
REFUSED: Final = {401, 403, 429}
"""The statuses that Discord counts."""

_later: ContextVar[bool] = ContextVar("later", default=False)


@contextmanager
def after_others() -> Iterator[None]:
    """Requests made within let all others go first: they make good what people have waited for a while already."""
    token = _later.set(True)
    try:
        yield
    finally:
        _later.reset(token)


class Throttle:
    """Lets ``per_second`` requests through in any second: evenly, a fifth of them at once where it was quiet before.

    Where many wait for long they are fewer, so that what is held up on its way does not arrive as too many.
    """

    def __init__(self, per_second: int) -> None:
        self._per_second = per_second
        self.take(1)
        self._even = 0.0
        """The time of the next request at an even pace."""
        self._numbers = count()
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._refused: deque[float] = deque(maxlen=MOST_REFUSED)

    def take(self, share: float) -> None:
        """Let only this share of them through from now on; the rest is that of others who use the same token."""
        of_ours = self._per_second * share
        self._at_once = int(of_ours // 5)
        self._spacing = 1 / (of_ours - self._at_once)

    @property
    def waiting(self) -> int:
        """The number of queued requests."""
        return len(self._waiting)

    def trace(self) -> aiohttp.TraceConfig:
        """The trace configuration that makes each request of aiohttp wait for its turn."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._starts)
        config.on_request_end.append(self._ended)
        return config

    async def _starts(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if "Authorization" in request.headers:
            await self.turn()

    async def _ended(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        if request.response.status in REFUSED:
            self._refused.append(asyncio.get_running_loop().time())

    async def turn(self) -> None:
        """Wait until one more request may be made."""
        loop = asyncio.get_running_loop()
        ticket = loop.create_future()
        heappush(self._waiting, (_later.get(), next(self._numbers), ticket))
        self._admit(loop)
        await ticket

    def _admit(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let everyone through whose turn it is, and come back for the next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            later, _, ticket = self._waiting[0]
            if not ticket.done():  # the request may have been cancelled
                now = loop.time()
                at = self._turn_at(later)
                if at > now:
                    self._timer = loop.call_at(at, self._admit, loop)
                    return
                self._even = max(self._even, now) + self._spacing
                ticket.set_result(None)
            heappop(self._waiting)

    def _turn_at(self, later: bool) -> float:
        """The time of the next request; repairs leave bursts to others."""
        if not later:
            return self._even - self._at_once * self._spacing
        enough = len(self._refused) == MOST_REFUSED
        return max(self._even, self._refused[0] + REFUSED_WITHIN if enough else 0.0)
