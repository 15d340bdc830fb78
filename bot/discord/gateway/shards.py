"""Shards of the gateway: started as fast as Discord permits, each reconnected independently of the others."""

import asyncio
import logging
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, Final, NamedTuple

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route

from bot.discord.discord_py import CustomStateClient
from bot.discord.gateway.guild_cache import GatewayState
from bot.discord.places import ShardStates
from bot.model.ids import ShardRange

IDENTIFY_EVERY: Final = 5.0  # minimum seconds between two identifies of a bucket, measured at Discord
MARGIN: Final = 0.1  # allowance for variations of network latency, in seconds
AHEAD: Final = 2.0  # seconds before its turn at which a shard opens its connection
OPENED_WITHIN: Final = 30.0  # seconds to open a connection and start a session
AGAIN_AFTER: Final = 5.0  # seconds until the next attempt with a shard that cannot connect
LONGEST_PAUSE: Final = 600.0  # most seconds between attempts, each a session start, with a shard that is closed
LONGEST_BACKOFF: Final = 32.0  # maximum seconds between two attempts to reach Discord after an error of the network
CLOSED_FOR_GOOD: Final = 1000  # the close code that ends a session without resuming
MISSING_INTENTS: Final = 4014  # the close code for privileged intents that are not enabled
MOST_LOSSES: Final = 5  # the consecutive losses after which a connection counts as broken

_NOTED: Final = {
    "shard_connect": ShardStates.began,
    "shard_ready": ShardStates.ready,
    "shard_resumed": ShardStates.resumed,
    "shard_disconnect": ShardStates.lost,
}
UNREACHED = (OSError, aiohttp.ClientError, TimeoutError, ReconnectWebSocket)
"""Connection errors of this machine or of a proxy."""

log = logging.getLogger(__name__)


class NoGateway(Exception):
    """Error when no connection to Discord could be opened."""


class NoStartsLeft(Exception):
    """Error when too few session starts are left; the limit resets after ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class StartLimit(NamedTuple):
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


class ShardConnection:
    """One shard's connection. It resumes its session after a loss if it can, and starts a new one if not."""

    def __init__(self, number: int, client: "ShardedClient") -> None:
        self.number = number
        self._client = client
        self.ws: DiscordWebSocket | None = None  # the latest connection; ``None`` before the first
        self._failures = 0  # consecutive attempts in which Discord was not reached

    async def run(self) -> None:
        """Stay connected until cancelled. Raises ``NoGateway`` when no shard of the client could ever connect, and
        ``discord.DiscordException`` when Discord refuses the connection for good."""
        session: DiscordWebSocket | None = None
        while True:
            opened = False
            try:
                self.ws = await self._client.opened(self.number, session)
                self._failures, opened = 0, True
                while True:
                    await self.ws.poll_event()
            except Exception as error:  # whatever discord.py's parsers raise; raised again if it does not belong here
                if self.ws is None:
                    self._client.unreached(self.number, error)
                    await asyncio.sleep(AGAIN_AFTER)
                    continue
                pause, resume = self._after(error, opened=opened)
                if not resume and not isinstance(error, ReconnectWebSocket):
                    log.debug("This ended the session of shard %d.", self.number, exc_info=error)
            self._client.dispatch("shard_disconnect", self.number)
            if self.ws.open:
                await self.ws.close()
            if not opened:
                self.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY  # the resume URL may be unavailable
            await asyncio.sleep(pause)
            session = self.ws if resume and self.ws.session_id is not None else None

    def _after(self, error: Exception, *, opened: bool) -> tuple[float, bool]:
        """Return the seconds until the next attempt, and whether it may resume; raises an error of no use to repeat."""
        match error:
            case ReconnectWebSocket() if opened:
                return self._client.lost(self.number), error.resume
            case ReconnectWebSocket():
                return self._backoff(error, self._client.lost(self.number)), error.resume
            case discord.ConnectionClosed(code=code) if code == MISSING_INTENTS:
                raise discord.PrivilegedIntentsRequired(self.number)
            case discord.ConnectionClosed(code=code) if code != CLOSED_FOR_GOOD:
                raise error
            case OSError() | aiohttp.ClientError() | discord.HTTPException() | discord.ConnectionClosed():
                return self._backoff(error), True
            case discord.DiscordException():
                raise error
            case _ if self._client.alone:
                raise error
        fault = "Discord's events for shard %d cannot be parsed (%s); starting a new session."
        log.warning(fault, self.number, type(error).__name__)
        return self._client.lost(self.number), False

    def _backoff(self, error: Exception, least: float = 0.0) -> float:
        self._failures += 1
        pause = max(least, random.uniform(0.0, min(2.0**self._failures, LONGEST_BACKOFF)))
        fault = "The connection of shard %d broke (%s); reconnecting in %.1f s."
        log.warning(fault, self.number, type(error).__name__, pause)
        return pause

    async def close(self) -> None:
        if self.ws is not None:
            await self.ws.close(code=CLOSED_FOR_GOOD)


class ShardedClient(CustomStateClient[GatewayState]):
    """Client with this number of ``shards``, Discord's recommendation, or those of a range that it owns at a time."""

    def __init__(self, shards: int | ShardRange | None, **options: Any) -> None:
        self.share = shards if isinstance(shards, ShardRange) else None  # this process's shards, if several share them
        self._wanted = shards.of if isinstance(shards, ShardRange) else shards
        super().__init__(GatewayState, shard_count=self._wanted or 1, **options)
        self.shard_states: Final = ShardStates(self._wanted or 1)
        if self.share is not None:
            self.shard_states.mine = frozenset()
        self.adrift: Final = asyncio.Event()  # set once every shard has lost its connection too often
        self.connected = False  # true if it ever connected, so that no setting is wrong
        self.turns: Final = Turns()
        self._losses: Counter[int] = Counter()
        self._counted = self._closing = False
        self._running: dict[ShardConnection, asyncio.Task[None]] = {}
        self._ended: asyncio.Queue[BaseException | None] = asyncio.Queue()

    # -- start

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until closed; an error is raised before that, so that requests in progress can finish."""
        await self.launch_shards()
        error = await self._ended.get()
        if error is not None:
            raise error

    async def launch_shards(self) -> None:
        """Start to connect the shards, one by one. Raises ``NoStartsLeft`` if that would exceed Discord's limit."""
        limit = await self._fetch_limit()
        count = self._wanted or limit.shards
        self.shard_count = self.state.shard_count = self.shard_states.shards = count
        self.state.shard_ids = range(count)
        shards = self.shard_states.states.keys()
        if limit.remaining is not None and limit.remaining < len(shards):
            raise NoStartsLeft(limit.renewed_in)
        self.turns.at_once, self._counted = limit.at_once, True
        if self.share is not None:
            log.info("Connecting %d of %d shards, %d at a time.", len(shards), count, limit.at_once)
        elif count > 1:
            log.info("Connecting %d shards, %d at a time.", count, limit.at_once)
        self.launch(shards)

    def launch(self, shards: Iterable[int]) -> None:
        """Start to connect shards that are not connected, once the number of all shards is known."""
        running = {each.number for each in self._running}
        for number in [each for each in shards if self._counted and each not in running]:
            connection = ShardConnection(number, self)
            task = self._running[connection] = asyncio.create_task(connection.run())
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            self._ended.put_nowait(task.exception())

    async def leave(self, shards: Iterable[int]) -> None:
        """Disconnect shards so that another process can connect them; removes their servers from the cache."""
        leaving = frozenset(shards)
        await self._stop([each for each in self._running if each.number in leaving])
        for number in leaving:
            self.shard_states.gone(number)
            self.state.forget_servers(number, self.shard_states.shards)

    async def _stop(self, connections: Iterable[ShardConnection]) -> None:
        for each in connections:
            self._running.pop(each).cancel()
        await asyncio.gather(*(each.close() for each in connections))

    async def _fetch_limit(self) -> StartLimit:
        try:
            return start_limit(await self.http.request(Route("GET", "/gateway/bot")))
        except discord.NotFound:  # a proxy that supports one shard only
            return start_limit({})

    async def opened(self, shard: int, before: DiscordWebSocket | None = None) -> DiscordWebSocket:
        """Open a connection for a shard that resumes the session ``before``, or starts one when permitted."""
        session: dict[str, Any] = {}
        if before is not None:
            session = {"gateway": before.gateway, "session": before.session_id, "sequence": before.sequence}
        async with nullcontext() if session else self.turns.before(shard), asyncio.timeout(OPENED_WITHIN):
            found = await DiscordWebSocket.from_client(self, shard_id=shard, resume=bool(session), **session)
        self.connected = True
        return found

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the shard's turn to identify, because Discord limits session starts."""
        await self.turns.begin(shard_id or 0)

    # -- events of a shard

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Update the shard states before listeners receive the event; ignore what comes after the client is closed."""
        if self.is_closed():
            return
        if event in _NOTED:
            _NOTED[event](self.shard_states, args[0])
        if event in ("shard_ready", "shard_resumed"):
            self._losses.pop(args[0], None)
        super().dispatch(event, *args, **kwargs)

    @property
    def alone(self) -> bool:
        """True if there is at most one shard, so that its fault is that of the whole client."""
        return len(self._running) < 2

    def unreached(self, shard: int, error: Exception) -> None:
        """Log that a shard cannot connect. Raises ``NoGateway`` if none ever has, and errors not of the network."""
        if not isinstance(error, UNREACHED):
            raise error
        if not self.connected:
            raise NoGateway from error
        log.warning("Shard %d cannot be connected (%s); retrying.", shard, type(error).__name__)

    def lost(self, shard: int) -> float:
        """Count a lost connection; returns the seconds until the next attempt. Only those count that Discord accepted
        and then closed, which use up session starts: sessions survive an outage of the network."""
        self._losses[shard] += 1
        over = self._losses[shard] - MOST_LOSSES
        if over < 0:
            return 0.0
        if all(self._losses[each.number] >= MOST_LOSSES for each in self._running if each.ws is not None):
            self.adrift.set()
        elif not over:
            log.warning("Discord closes every connection of shard %d immediately; the other shards continue.", shard)
        return min(AGAIN_AFTER * (1 << min(over, 10)), LONGEST_PAUSE)

    def is_closed(self) -> bool:
        return self._closing or super().is_closed()

    async def close(self) -> None:
        """Leave Discord; may be called at any time, also twice."""
        self._closing = True
        await self._stop([*self._running])
        await discord.Client.close(self)  # that of AutoShardedClient ends shards of its own, which are not used
        self._ended.put_nowait(None)
