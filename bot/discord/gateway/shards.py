"""Shards of the gateway: started as fast as Discord permits, each reconnected independently."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.shard import EventItem, EventType, Shard

from bot.discord.gateway.guild_cache import GatewayState
from bot.discord.gateway.identify_queue import ShardStates, StartLimit, Turns, start_limit
from bot.model.ids import ShardRange

OPENED_WITHIN: Final = 30.0
"""Seconds to open a connection and start a session."""
AGAIN_AFTER: Final = 5.0
"""Seconds until the next attempt with a shard that cannot connect, or that Discord keeps closing."""
LONGEST_PAUSE: Final = 600.0
"""Maximum seconds between two attempts with a shard that Discord keeps closing; each uses up a session start."""
LARGEST_EXPONENT: Final = 5
"""The cap of discord.py's backoff: half a minute."""
CLOSED_FOR_GOOD: Final = 1000
"""The close code that ends a session without resuming."""
MOST_LOSSES: Final = 5
"""The consecutive losses after which a connection counts as broken."""

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


class ResilientShard(Shard):
    """Shard that reconnects independently of the others, and resumes its session if it has one."""

    def __init__(self, ws: DiscordWebSocket, client: "ShardedClient", queue_put: Callable[[EventItem], None]) -> None:
        super().__init__(ws, client, queue_put)
        self._sharded = client
        self._backoff._max = LARGEST_EXPONENT

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Reconnect in the background after a lost connection, so that other shards are not blocked."""
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        self._sharded.aside(self._mend(self._sharded.lost(self.id), resume=exc.resume))

    def begin_anew(self, error: Exception) -> None:
        """Start a new session, because repeating unreadable events would not help."""
        log.warning(
            "Discord's events for shard %d cannot be parsed (%s); starting a new session.",
            self.id,
            type(error).__name__,
        )
        log.debug("This ended its session.", exc_info=error)
        self._dispatch("shard_disconnect", self.id)
        self._sharded.aside(self._mend(self._sharded.lost(self.id), resume=False))

    async def reconnect(self) -> None:
        """Reconnect in the background after a failed attempt and its backoff."""
        self.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY  # the resume URL may be unavailable
        self._sharded.aside(self._mend(0.0, resume=True))

    async def _mend(self, pause: float, *, resume: bool) -> None:
        if self.ws.open:
            await self.ws.close()
        await asyncio.sleep(pause)
        before = self.ws if resume and self.ws.session_id is not None else None
        try:
            self.ws = await self._sharded.opened(self.id, before)
        except ReconnectWebSocket as error:  # closed before the session started
            await asyncio.sleep(self._sharded.lost(self.id))
            await self._handle_disconnect(error)
        except self._handled_exceptions as error:
            await self._handle_disconnect(error)
        else:
            await self._go_on()

    async def _go_on(self) -> None:
        if self._sharded.has(self):
            self.launch()
        else:  # the shard was released meanwhile
            await self.ws.close(code=CLOSED_FOR_GOOD)


class ShardedClient(discord.AutoShardedClient):
    """Client with a number of ``shards``; ``None`` uses Discord's recommendation.

    Of a :class:`ShardRange` it connects the shards that it owns, which change while it runs.
    """

    def __init__(self, shards: int | ShardRange | None, **options: Any) -> None:
        self.share = shards if isinstance(shards, ShardRange) else None
        """The range of shards for this process, if several share them."""
        wanted = shards.of if isinstance(shards, ShardRange) else shards
        super().__init__(shard_count=wanted or 1, **options)
        self._wanted = wanted
        self.shard_states: Final = ShardStates(wanted or 1)
        if self.share is not None:
            self.shard_states.mine = frozenset()
        self.adrift: Final = asyncio.Event()
        """Set once every shard has repeatedly lost its connection without becoming ready."""
        self._losses: Counter[int] = Counter()
        self.turns: Final = Turns()
        self._launching: set[int] = set()
        """The shards waiting for their first connection."""
        self._counted = False
        self._aside: set[asyncio.Task[None]] = set()
        self._events = asyncio.PriorityQueue()

    _connection: GatewayState

    def _get_state(self, **options: Any) -> GatewayState:
        return GatewayState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    # discord.py keeps these two private, and creates the queue only at login.

    @property
    def _launched(self) -> dict[int, Shard]:
        launched: dict[int, Shard] = vars(self)["_AutoShardedClient__shards"]
        return launched

    @property
    def _events(self) -> "asyncio.PriorityQueue[EventItem]":
        events: asyncio.PriorityQueue[EventItem] = vars(self)["_AutoShardedClient__queue"]
        return events

    @_events.setter
    def _events(self, events: "asyncio.PriorityQueue[EventItem]") -> None:
        vars(self)["_AutoShardedClient__queue"] = events

    @property
    def connected(self) -> bool:
        """True if the client ever connected to Discord, so that settings cannot be the cause of an error."""
        return bool(self._launched)

    # -- start

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the client is closed, or an error ends all connections.

        Errors are raised before anything is closed, so that requests in progress can finish.
        """
        self._reconnect = reconnect
        await self.launch_shards()
        while not self.is_closed():
            item = await self._events.get()
            shard, error = item.shard, item.error
            if error is None:
                continue
            if not isinstance(shard, ResilientShard):
                raise error
            if not self.has(shard):  # the shard was released
                continue
            if isinstance(error, ReconnectWebSocket):
                await shard.reidentify(error)
            elif item.type == EventType.reconnect:
                await shard.reconnect()
            elif isinstance(error, discord.DiscordException) or len(self._launched) == 1:
                raise error
            else:
                shard.begin_anew(error)

    async def launch_shards(self) -> None:
        """Determine the number of shards and start to launch them; they become ready one by one.

        :raises NoStartsLeft: when launching would exceed Discord's limit of session starts.
        """
        limit = await self._asked()
        count = self._wanted or limit.shards
        self.shard_count = self._connection.shard_count = self.shard_states.shards = count
        self._connection.shard_ids = range(count)
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
        """Start to launch the given shards that are not connected, one at a time per bucket.

        Does nothing while the number of shards is unknown; the owned shards are launched once it is known.
        """
        new = [each for each in shards if each not in self._launched and each not in self._launching]
        if not self._counted:
            return
        self._launching.update(new)
        for bucket in range(self.turns.at_once):
            of_it = [shard for shard in new if self.turns.bucket(shard) == bucket]
            if of_it:
                self.aside(self._launch(of_it))

    async def leave(self, shards: Iterable[int]) -> None:
        """Disconnect shards so that another process can connect them; removes their servers from the cache."""
        leaving = [*shards]
        self._launching.difference_update(leaving)
        closing = [shard for number in leaving if (shard := self._launched.pop(number, None)) is not None]
        await asyncio.gather(*(shard.close() for shard in closing))
        for number in leaving:
            self.shard_states.gone(number)
            self._connection.forget_servers(number)

    def has(self, shard: Shard) -> bool:
        """Return whether a shard is connected or will be."""
        return self._launched.get(shard.id) is shard

    async def _asked(self) -> StartLimit:
        try:
            return start_limit(await self.http.request(Route("GET", "/gateway/bot")))
        except discord.NotFound:  # a proxy that supports one shard only
            return start_limit({})

    async def _launch(self, shards: Iterable[int]) -> None:
        """Launch the shards of a bucket in turn; a shard that cannot connect moves to the end of the queue."""
        waiting = deque(shards)
        while waiting:
            shard = waiting.popleft()
            if shard not in self._launching:  # the shard was released meanwhile
                continue
            try:
                ws = await self.opened(shard)
            except UNREACHED as error:
                if not self._launched:
                    raise NoGateway from error
                log.warning("Shard %d cannot be connected (%s); retrying.", shard, type(error).__name__)
                waiting.append(shard)
                await asyncio.sleep(AGAIN_AFTER)
                continue
            if shard not in self._launching:
                await ws.close(code=CLOSED_FOR_GOOD)
                continue
            self._launching.discard(shard)
            self._launched[shard] = launched = ResilientShard(ws, self, self._events.put_nowait)
            launched.launch()

    async def opened(self, shard: int, before: DiscordWebSocket | None = None) -> DiscordWebSocket:
        """Open a connection for a shard that resumes the session ``before``, or starts one when permitted."""
        if before is None:
            async with self.turns.before(shard), asyncio.timeout(OPENED_WITHIN):
                return await DiscordWebSocket.from_client(self, shard_id=shard)
        async with asyncio.timeout(OPENED_WITHIN):
            return await DiscordWebSocket.from_client(
                self,
                gateway=before.gateway,
                shard_id=shard,
                session=before.session_id,
                sequence=before.sequence,
                resume=True,
            )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the shard's turn to identify, because Discord limits session starts."""
        await self.turns.begin(shard_id or 0)

    # -- events of a shard

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Update the shard states before listeners receive the event."""
        match event:
            case "shard_connect":
                self.shard_states.began(args[0])
            case "shard_ready":
                self._losses.pop(args[0], None)
                self.shard_states.ready(args[0])
            case "shard_resumed":
                self._losses.pop(args[0], None)
                self.shard_states.resumed(args[0])
            case "shard_disconnect":
                self.shard_states.lost(args[0])
        super().dispatch(event, *args, **kwargs)

    def lost(self, shard: int) -> float:
        """Record a lost connection of a shard; returns the seconds until the next attempt.

        A network outage does not count, because sessions survive it. Losses count if Discord accepts and then closes
        the shard, which uses up session starts.
        """
        self._losses[shard] += 1
        over = self._losses[shard] - MOST_LOSSES
        if over < 0:
            return 0.0
        if all(self._losses[each] >= MOST_LOSSES for each in self._launched):
            self.adrift.set()
        elif not over:
            log.warning("Discord closes every connection of shard %d immediately; the other shards continue.", shard)
        return min(AGAIN_AFTER * (1 << min(over, 10)), LONGEST_PAUSE)

    # -- background tasks and shutdown

    def aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background; an error in it ends the client."""
        task = asyncio.get_running_loop().create_task(work)
        self._aside.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._aside.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self._events.put_nowait(EventItem(EventType.terminate, None, error))

    async def close(self) -> None:
        """Leave Discord; may be called at any time, also twice."""
        for task in self._aside:
            task.cancel()
        await super().close()
