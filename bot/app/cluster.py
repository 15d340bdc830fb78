"""Wiring of several processes with one database: shard leases, and changes by other processes."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import InitVar, dataclass, field
from typing import Final, TypeVar

from bot.app.stores import Storage
from bot.discord.gateway.shards import ShardedClient
from bot.discord.places import ShardStates
from bot.discord.throttle import Throttle
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.recovery import Recovery
from bot.matches.repository import Repository
from bot.model.errors import BadDatabase, UserError
from bot.model.ids import MatchId
from bot.runtime.context import cancelled, survived
from bot.storage.database import SharingStore

log = logging.getLogger(__name__)

T = TypeVar("T")
HEARD_EVERY: Final = 0.25  # seconds between two polls for changes by other processes
CLAIMED_EVERY: Final = 1.0  # seconds between two polls of the shard leases
LAPSES_AFTER: Final = 15.0
"""Seconds after which free shards are taken over; a process that lost its connection has renewed its leases by then."""
SETTLED_WITHIN: Final = 1.0  # seconds for work in progress to end before shards are released


@dataclass(eq=False)
class ShardLeases:
    """Shard leases of this process; updates ``states``. ``taken`` is called with new shards; ``left`` with released
    ones, until their work has ended; ``lost`` with lapsed ones, which another process has already; ``allowed`` with
    this process's share of the common rate limit."""

    _sharing: SharingStore
    _states: ShardStates
    _allowed: Callable[[float], object]
    _taken: Callable[[frozenset[int]], Awaitable[object]]
    _left: Callable[[frozenset[int]], Awaitable[object]]
    _lost: Callable[[frozenset[int]], Awaitable[object]]
    _adopted: frozenset[int] = field(init=False, default=frozenset())
    _held: frozenset[int] = field(init=False, default=frozenset())  # the shards owned at the last successful check
    _free_since: dict[int, float] = field(init=False, default_factory=dict)
    """The time at which each shard was first seen without an owner."""
    _tasks: set[asyncio.Task[None]] = field(init=False, default_factory=set)
    _losing: asyncio.Future[object] | None = field(init=False, default=None)

    @property
    def _own(self) -> frozenset[int]:
        return self._sharing.share.shards

    async def begin(self) -> None:
        """Acquire free shards now and later. Raises ``BadDatabase`` when the database is unreachable."""
        self._held = (await self._sharing.claim(self._own)).charge
        self._note(self._held)
        if self._held < self._own:
            log.info("Another bot still has the shards %s.", _listed(self._own - self._held))
        self._start(self._keep_claiming())

    def stop(self) -> list[asyncio.Task[None]]:
        """Stop without releasing shards; returns the tasks in progress."""
        return cancelled(self._tasks)

    def lapsed(self) -> None:
        """Drop all shards, with events that arrived meanwhile: another process took some over while this one hung."""
        log.warning("Another process has taken over shards, since this one did not answer for long.")
        self._note(frozenset())
        self._losing = asyncio.ensure_future(self._lost(self._own | self._adopted))
        self._adopted = self._held = frozenset()

    @asynccontextmanager
    async def turn(self, bucket: int, more: float) -> AsyncIterator[None]:
        """Hold an identify bucket while inside and for ``more`` seconds after; other processes wait."""
        while await self._reached(self._sharing.begins(bucket)) is False:  # noqa: ASYNC110 - set by another process
            await asyncio.sleep(HEARD_EVERY)
        try:
            yield
        finally:
            self._start(self._leave_to_others(bucket, more))

    async def _leave_to_others(self, bucket: int, after: float) -> None:
        await asyncio.sleep(after)
        await self._reached(self._sharing.began(bucket))

    # -- periodic tasks

    async def _keep_claiming(self) -> None:
        claims_at = 0.0
        while True:
            await asyncio.sleep(HEARD_EVERY)
            now = asyncio.get_running_loop().time()
            await survived(self._reached(self._sharing.hear()), "What others have written could not be heard.")
            if now >= claims_at:
                claims_at = now + CLAIMED_EVERY
                await survived(self._reached(self._look(now)), "Who has which shards could not be found out.")

    async def _look(self, now: float) -> None:
        losing, self._losing = self._losing, None
        if losing is not None:
            await losing
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
                log.warning("The shards %s have no owner; taking them over.", _listed(taken_over))
        self._adopted &= leased.charge
        back = self._adopted & leased.homes
        if back:
            log.info("Giving the shards %s back.", _listed(back))
            self._adopted -= back
            await self._apply_shards(leased.charge - back)
            await asyncio.sleep(SETTLED_WITHIN)
            leased = await self._sharing.claim(self._own | self._adopted)
        await self._apply_shards(leased.charge)

    def _note(self, shards: frozenset[int]) -> None:
        self._states.mine = shards
        self._allowed(max(len(shards), 1) / self._states.shards)

    async def _apply_shards(self, shards: frozenset[int]) -> None:
        """Apply a change of owned shards; the process's own shards stay connected in any case."""
        gained, lost = shards - (self._states.mine or frozenset()), self._held - shards - self._own
        self._note(shards)
        self._held = shards
        if lost:
            await self._left(lost)
        if gained:
            try:
                await self._taken(gained)
            except BaseException:
                self._note(shards - gained)  # the gained shards are not taken yet
                raise

    async def _reached(self, asked: Awaitable[T]) -> T | None:
        """Return the answer of the database; ``None`` if it is unreachable, which is reported elsewhere."""
        try:
            return await asked
        except BadDatabase:
            return None

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _listed(shards: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(shards)))


GATHERED: Final = 0.05  # seconds before a match written by another process is read, so that earlier reads have ended
QUIET_WITHIN: Final = 8.0  # seconds for Discord to finish pending posts before another process takes over


@dataclass(eq=False)
class Cluster:
    """The shards of this process, and changes by others; ``_care_for`` is called with new shards."""

    _client: ShardedClient
    storage: InitVar[Storage]
    throttle: InitVar[Throttle]
    _matches: Repository
    _reconciler: Reconciler
    _recovery: Recovery
    _care_for: Callable[[frozenset[int]], object]
    _written: set[MatchId] = field(init=False, default_factory=set)  # written by others and not processed yet
    _looking: asyncio.Task[None] | None = field(init=False, default=None)
    _over: bool = field(init=False, default=False)
    _loop: asyncio.AbstractEventLoop | None = field(init=False, default=None)
    _charge: ShardLeases | None = field(init=False, default=None)

    def __post_init__(self, storage: Storage, throttle: Throttle) -> None:
        states = self._client.shard_states
        if storage.sharing is not None:
            storage.sharing.written = self._written_elsewhere
            self._charge = ShardLeases(storage.sharing, states, throttle.take, self._taken, self._left, self._lost)
            storage.sharing.lapsed = self._charge.lapsed
            self._client.turns.shared = self._charge.turn

    @property
    def together(self) -> bool:
        """True if other processes may share the database."""
        return self._charge is not None

    async def begin(self) -> None:
        """Acquire shards and start following changes. Raises ``BadDatabase`` when the database is unreachable."""
        if self._charge is not None:
            self._loop = asyncio.get_running_loop()
            await self._charge.begin()

    def stop(self) -> list[asyncio.Task[None]]:
        """Stop acquiring shards; returns the tasks in progress."""
        self._over = True
        looking = cancelled([] if self._looking is None else [self._looking])
        return looking if self._charge is None else [*looking, *self._charge.stop()]

    async def _taken(self, shards: frozenset[int]) -> None:
        """Find posts that another process may have sent without storing them, then accept events of these shards."""
        self._matches.forget_all()
        await self._recovery.remember()
        self._client.launch(shards)
        if 0 in shards:
            self._recovery.reached(None)
        self._care_for(shards)

    async def _left(self, shards: frozenset[int]) -> None:
        """Start no more work in servers on these shards, and let their work in progress end."""
        await self._recovery.break_off()  # recovery yields to other requests, and may have waited for long
        with suppress(TimeoutError):
            async with asyncio.timeout(QUIET_WITHIN):
                await self._reconciler.quiet()
        await self._client.leave(shards)

    async def _lost(self, shards: frozenset[int]) -> None:
        """Disconnect shards that another process has already, and break off the work in their servers."""
        await self._client.leave(shards)
        await self._recovery.break_off()

    # -- changes by other processes

    def _written_elsewhere(self, number: MatchId) -> None:
        """Handle a match written by another process; called in the database's thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._reload, number)

    def _reload(self, number: MatchId) -> None:
        self._matches.forget(number)
        self._written.add(number)
        if self._looking is None and not self._over:
            self._looking = asyncio.get_running_loop().create_task(self._look())
            self._looking.add_done_callback(self._looked)

    def _looked(self, _: asyncio.Task[None]) -> None:
        self._looking = None
        if self._written:
            self._reload(next(iter(self._written)))

    async def _look(self) -> None:
        await asyncio.sleep(GATHERED)
        numbers, self._written = self._written, set()
        for number in numbers:
            self._matches.forget(number)
        await survived(self._show(numbers), "What another process wrote could not be shown.")

    async def _show(self, numbers: set[MatchId]) -> None:
        for number in numbers:
            try:
                match = await self._matches.match(number)
            except UserError:  # its log does not replay, or it was deleted
                continue
            except BadDatabase:  # after reconnecting, all matches are checked
                return
            if self._client.shard_states.ours(match.guild):
                self._matches.notify_listeners(match)
                self._recovery.later(match)
