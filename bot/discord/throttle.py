"""The rate limit of requests with the bot's token, and their priorities.

Discord allows 50 a second per token. Responses to interactions have their own token and never wait here.
"""

import asyncio
from collections import deque
from contextlib import AbstractContextManager
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count
from types import SimpleNamespace
from typing import Final

from aiohttp import ClientSession, TraceConfig, TraceRequestEndParams, TraceRequestStartParams

from bot.runtime.context import set_within

MOST_REFUSED: Final = 5_000  # rejected requests after which recovery pauses; after 10,000 Discord blocks the address
REFUSED_WITHIN: Final = 600.0  # seconds in which rejected requests are counted
REFUSED: Final = {401, 403, 429}  # the statuses that count towards Discord's block

_later: ContextVar[bool] = ContextVar("later", default=False)


def after_others() -> AbstractContextManager[None]:
    """Give requests within a low priority, for recovery work whose users have already waited."""
    return set_within(_later, True)


class Throttle:
    """Limiter to ``per_second`` requests at an even pace, below the limit so that delays do not exceed it at Discord,
    with bursts of a fifth after quiet periods."""

    def __init__(self, per_second: int) -> None:
        self._per_second = per_second
        self.take(1)
        self._even = 0.0  # the time of the next request at an even pace
        self._numbers = count()
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._refused: deque[float] = deque(maxlen=MOST_REFUSED)

    def take(self, share: float) -> None:
        """Limit requests to this share of the rate; other processes with the same token use the rest."""
        of_ours = self._per_second * share
        self._at_once = int(of_ours // 5)
        self._spacing = 1 / (of_ours - self._at_once)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def trace(self) -> TraceConfig:
        config = TraceConfig()
        config.on_request_start.append(self._starts)
        config.on_request_end.append(self._ended)
        return config

    async def _starts(self, _: ClientSession, __: SimpleNamespace, request: TraceRequestStartParams) -> None:
        if "Authorization" in request.headers:
            await self.turn()

    async def _ended(self, _: ClientSession, __: SimpleNamespace, request: TraceRequestEndParams) -> None:
        if request.response.status in REFUSED:
            self._refused.append(asyncio.get_running_loop().time())

    async def turn(self) -> None:
        loop = asyncio.get_running_loop()
        ticket = loop.create_future()
        heappush(self._waiting, (_later.get(), next(self._numbers), ticket))
        self._admit(loop)
        await ticket

    def _admit(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            later, _, ticket = self._waiting[0]
            if not ticket.done():  # done if the request was cancelled
                now = loop.time()
                at = self._turn_at(later)
                if at > now:
                    self._timer = loop.call_at(at, self._admit, loop)
                    return
                self._even = max(self._even, now) + self._spacing
                ticket.set_result(None)
            heappop(self._waiting)

    def _turn_at(self, later: bool) -> float:
        """Return the time of the next request; low-priority requests do not use bursts."""
        if not later:
            return self._even - self._at_once * self._spacing
        enough = len(self._refused) == MOST_REFUSED
        return max(self._even, self._refused[0] + REFUSED_WITHIN if enough else 0.0)
