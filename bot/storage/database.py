"""A database behind one thread, with group commit, a cache of its rows, and the writes of other bots on it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial, wraps
from pathlib import Path
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Final, Generic, NamedTuple, ParamSpec, Protocol, TypeVar

from bot.model.errors import BadDatabase, LeaseLapsed
from bot.model.ids import MatchId, ShardHolders, ShardRange
from bot.runtime.context import CURRENT, UnitOfWork
from bot.runtime.database_url import Where
from bot.runtime.metrics import Commit
from bot.storage.connection import Connection, TableWatch, Work
from bot.storage.errors import NO_VALUE, ServerLost
from bot.storage.sqlite.engine import SqliteEngine

if TYPE_CHECKING:
    from bot.storage.postgresql.locks import Leases

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE: Final = 10.0  # seconds to wait for a bot that is being replaced to stop
WRITTEN_WITHIN: Final = 3.0  # seconds that a write waits while another program writes
AGAIN_AFTER: Final = 0.02  # seconds between two attempts, in which others can read


class Engine(Protocol):
    """SQLite or PostgreSQL: a connection and its thread. All but the coroutines and ``rested`` runs in that thread."""

    tells_at_once: ClassVar[bool]  # true if the watches are called within a transaction, not after its commit
    reached: Callable[[], object]  # called in the event loop after a new connection: earlier writes are uncertain

    async def open(self, watches: Sequence[TableWatch], patience: float) -> None: ...  # see Database.open
    async def run(self, work: Work[T]) -> T: ...  # run `work` in the thread
    async def scrub(self) -> bool: ...  # see Database.scrub
    def looking(self, connection: Connection, work: Work[T]) -> T: ...  # run `work` on a snapshot
    def asking(self, connection: Connection, work: Work[T]) -> T: ...  # run `work` outside a transaction, maybe twice
    def begin(self, connection: Connection) -> None: ...  # begin a write transaction, after those of others
    def keep(self, connection: Connection) -> None: ...  # commit durably
    def undo(self, connection: Connection) -> None: ...  # roll back, if a transaction is open
    def hear(self, connection: Connection) -> None: ...  # call the watches for the writes of other bots
    def touch(self, connection: Connection) -> None: ...  # write an unchanged value, to test a commit
    def as_read(self, error: Exception) -> Exception: ...  # translate an error of a read
    def as_written(self, error: Exception) -> Exception: ...  # translate an error of a write
    def is_busy(self, error: Exception) -> bool: ...  # true if another program writes, and a transaction did not begin
    def is_refusal(self, error: object) -> bool: ...  # true if a result is an error of the engine, not of the work
    def rested(self) -> None: ...  # called in the event loop when no more writes are waiting
    async def close(self) -> None: ...  # close; safe to call twice, and before `open`


class _Write(NamedTuple):
    """Work that waits for its transaction since a monotonic time in seconds."""

    work: Work[Any]
    unit: UnitOfWork
    future: asyncio.Future[Any]
    since: float

    def run(self, connection: Connection) -> Any:
        """Run the work, unless another process may have done it before this connection was made."""
        if self.unit.lapsed:
            raise LeaseLapsed("another process has taken over the work meanwhile")
        return self.work(connection)


def _current_unit() -> UnitOfWork:
    unit = CURRENT.get()
    return UnitOfWork() if unit is None or unit.over else unit


class Database:
    """A database with group commit."""

    def __init__(self, where: Where, share: ShardRange | None = None) -> None:
        self.engine: Engine
        self.leases: Leases | None = None  # those of a bot that shares a server's database with others
        self.is_open = False
        if isinstance(where, Path):
            self.engine = SqliteEngine(where)
        else:
            from bot.storage.postgresql import engine, locks  # noqa: PLC0415  # psycopg is an extra

            self.leases = None if share is None else locks.Leases(where, share)
            self.engine = engine.ServerEngine(where, self.leases)
        self.written: list[Callable[[], object]] = []  # called after each commit, also of other bots
        self.watches: list[TableWatch] = []  # changes to report, from `open` on
        self.settled: list[Work[None]] = []  # work to do after each transaction, committed or not, in the same hop
        self.committed: list[Callable[[Commit], object]] = []
        self._waiting: list[_Write] = []
        self._writer: asyncio.Task[None] | None = None

    async def open(self, patience: float = PATIENCE) -> None:
        """Connect, and create or migrate the database. Raises ``BadDatabase`` if it cannot be used, or another bot
        keeps it for ``patience`` seconds, and ``Unreachable`` without its server; it is unchanged."""
        await self.engine.open(self.watches, patience)
        self.is_open = True

    async def read(self, work: Work[T]) -> T:
        """Run ``work``, which must not write, on a snapshot. May raise ``BadDatabase``."""
        return await self._translated(self.engine.run(partial(self.engine.looking, work=work)), self.engine.as_read)

    async def write(self, work: Work[T]) -> T:
        """Run ``work`` as one transaction, which is on disk when this returns. If it raises, nothing is kept. It may
        only change the database: if another work of the same batch fails, it is run again. May raise ``Unwritable``
        (``LeaseLapsed`` if the current unit of work is outdated) and ``BadDatabase``."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Write(work, _current_unit(), future, monotonic()))
        if self._writer is None:
            self._writer = asyncio.create_task(self._drain(), name="database writer")
        return await future

    async def rows(self, query: str, *values: object) -> list[Any]:
        return await self.read(lambda connection: connection.execute(query, values).fetchall())

    async def row(self, query: str, *values: object) -> Any:
        return await self.read(lambda connection: connection.execute(query, values).fetchone())

    async def execute(self, query: str, *values: object) -> int:
        """Run a query as one transaction; returns the number of rows that it changed."""
        return await self.write(lambda connection: connection.execute(query, values).rowcount)

    async def scrub(self) -> bool:
        """Secure erase: remove deleted rows from the files; false if a reader, such as a backup, prevented it."""
        return await self._translated(self.engine.scrub(), self.engine.as_written)

    async def asked(self, work: Work[T]) -> T:
        """Run ``work``, which changes no table, outside a transaction, maybe twice. May raise ``BadDatabase``."""
        return await self._translated(self.engine.run(partial(self.engine.asking, work=work)), self.engine.as_read)

    async def hear(self, work: Work[T]) -> T:
        """Run ``work`` like :meth:`asked`, and call the watches for what other bots on the database have written."""

        def heard(connection: Connection) -> T:
            result = work(connection)
            self.engine.hear(connection)
            return result

        result = await self.asked(heard)
        self._tell()
        return result

    def _tell(self) -> None:
        for written in self.written:
            written()

    async def touch(self) -> None:
        """Commit a write that changes nothing, to see whether it raises."""
        await self.write(self.engine.touch)

    async def close(self) -> None:
        """Finish the waiting writes, then close. Safe to call twice, even concurrently."""
        self.is_open = False
        if self._writer is not None:
            await self._writer
        await self.engine.close()

    async def _translated(self, result: Awaitable[T], translate: Callable[[Exception], Exception]) -> T:
        try:
            return await result
        except Exception as error:
            translated = translate(error)
            if translated is error:
                raise
            raise translated from error

    def _transaction(self, connection: Connection, batch: Sequence[_Write]) -> list[Any]:
        """The result of each write in one transaction, or its exception if it failed."""
        engine = self.engine
        try:
            engine.begin(connection)
            try:
                results = [each.run(connection) for each in batch]
            except Exception:  # noqa: BLE001 - running each in a savepoint finds out which failed
                engine.undo(connection)
                engine.begin(connection)
                results = [_in_savepoint(connection, each.run) for each in batch]
            engine.keep(connection)
        except BaseException:
            engine.undo(connection)
            raise
        finally:
            for work in self.settled:
                work(connection)
        return results

    async def _drain(self) -> None:
        engine = self.engine
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                began = perf_counter()
                try:
                    results = await engine.run(partial(self._transaction, batch=batch))
                except Exception as error:  # noqa: BLE001 - each waiting caller gets it
                    if engine.is_busy(error) and not (batch := await self._too_late(batch)):
                        continue
                    results = [error] * len(batch)
                commit = Commit(perf_counter() - began, len(batch), next(filter(engine.is_refusal, results), None))
                for listener in self.committed:
                    listener(commit)
                for each, result in zip(batch, results, strict=True):
                    failed = isinstance(result, Exception)
                    each.unit.written = each.unit.written or not failed
                    if each.future.done():
                        continue
                    if failed:
                        each.future.set_exception(engine.as_written(result))
                    else:
                        each.future.set_result(result)
                self._tell()
        finally:
            self._writer = None
        engine.rested()

    async def _too_late(self, batch: list[_Write]) -> list[_Write]:
        """Return the writes that have waited long enough; the others wait for another attempt."""
        await asyncio.sleep(AGAIN_AFTER)
        late = [each for each in batch if monotonic() - each.since > WRITTEN_WITHIN]
        self._waiting[:0] = batch[len(late) :]
        return late


def _in_savepoint(connection: Connection, work: Work[Any]) -> Any:
    connection.execute("SAVEPOINT work")
    try:
        result = work(connection)
    except Exception as error:  # noqa: BLE001 - raised at the caller who asked for it
        connection.execute("ROLLBACK TO work")
        result = error
    connection.execute("RELEASE work")
    return result


def report_written(
    database: Database, table: str, column: str, report: Callable[[list[int]], object], *, only_changed: bool = False
) -> None:
    """Report after each commit, also of another bot, the values in a ``column`` of the rows that it wrote, or
    ``only_changed`` ones; not ``NULL``, and perhaps some of a transaction that was rolled back."""
    written = deque[int | None]()  # the database's thread appends to it

    def tell() -> None:
        values = [value for _ in range(len(written)) if (value := written.popleft()) is not None]
        if values:
            report(values)

    columns = (column,) if only_changed else ()
    database.watches.append(TableWatch(table, (column,), written.append, columns=columns, old=False))
    database.written.append(tell)


K = TypeVar("K", bound=int)
V = TypeVar("V")

MOST_CACHED: Final = 10_000  # keys cached per table, a few megabytes


class RowCache(Generic[K, V]):
    """Values that ``read`` finds for a key in a column of a ``table``; a value is never ``None``. Only the database's
    thread changes it. A write, of ``columns`` if given, evicts the key before it can be read outside the transaction.
    If it was cached, it is read again after the transaction, before the writer gets an answer."""

    def __init__(
        self,
        database: Database,
        table: str,
        key: str,
        read: Callable[[Connection, K], V],
        columns: Sequence[str] = (),
        most: int = MOST_CACHED,
    ) -> None:
        self._database = database
        self._read = read
        self._most = most
        self._known: dict[K, V] = {}  # cached values, the newest last
        self._changed: dict[K, None] = {}  # keys that the current transaction has evicted
        database.watches.append(TableWatch(table, (key,), self._forget, self._known.clear, tuple(columns)))
        database.settled.append(self._read_again)

    async def of(self, key: K) -> V:
        return (await self.each([key]))[0]

    async def each(self, keys: Sequence[K]) -> list[V]:
        """The values for several keys, in their order; one read finds all that are not cached."""
        found = [value for key in keys if (value := self._known.get(key)) is not None]
        if len(found) == len(keys):
            return found
        return await self._database.read(lambda connection: [self._remembered(connection, key) for key in keys])

    def within(self, connection: Connection, key: K) -> V:
        """The value for a key within a transaction; it is not cached, since the transaction may be rolled back."""
        value = self._known.get(key) if self._database.engine.tells_at_once else None
        return self._read(connection, key) if value is None else value

    def let_go(self, key: K) -> None:
        """Evict a key; to be called in the database's thread."""
        self._known.pop(key, None)

    def _remembered(self, connection: Connection, key: K) -> V:
        value = self._known.get(key)
        if value is None:
            value = self._known[key] = self._read(connection, key)
            if len(self._known) > self._most:
                del self._known[next(iter(self._known))]
        return value

    def _forget(self, key: K | None) -> None:
        if key is not None and self._known.pop(key, None) is not None:
            self._changed[key] = None

    def _read_again(self, connection: Connection) -> None:
        changed, self._changed = self._changed, {}
        for key in changed:
            with suppress(*NO_VALUE, ServerLost, BadDatabase):  # the next reader gets the error
                self._remembered(connection, key)


class SharingStore:
    """The leases of shards, and the writes of other bots on the same database."""

    def __init__(self, database: Database, leases: "Leases") -> None:
        self.share = leases.share
        self._database = database
        self._leases = leases
        leases.lapsed = lambda: self.lapsed()  # noqa: PLW0108  # it is assigned later
        self.lapsed: Callable[[], object] = lambda: None  # called after another bot has taken over shards of this one
        self.written: Callable[[MatchId], object] = lambda match: None
        """Called in the database's thread with each match that another bot has written to."""
        for table, key, columns in (("match", "id", ("revision", "stopped")), ("seat", "match", ())):
            database.watches.append(TableWatch(table, (key,), self._notified, columns=columns, others=True))

    async def claim(self, wanted: frozenset[int]) -> ShardHolders:
        return await self._database.asked(partial(self._leases.claim, wanted=wanted))

    async def hear(self) -> None:
        """Take in what other bots have written."""
        await self._database.hear(lambda connection: None)

    async def reserve(self, interaction: int) -> bool:
        """Take in what other bots have written, and reserve an interaction; false if another bot has it, or has taken
        over the work since the current unit began."""
        unit = _current_unit()
        return await self._database.hear(
            lambda connection: not unit.lapsed and self._leases.reserve(connection, interaction)
        )

    async def begins(self, bucket: int) -> bool:
        return await self._database.asked(partial(self._leases.begins, bucket=bucket))

    async def began(self, bucket: int) -> None:
        await self._database.asked(partial(self._leases.began, bucket=bucket))

    def _notified(self, match: MatchId) -> None:
        self.written(match)


class Store:
    """Base of the stores on a database, each of which has the tables of one subject."""

    def __init__(self, database: Database) -> None:
        self._database = database


S = TypeVar("S", bound=Store)


def reading(work: Callable[Concatenate[S, Connection, P], T]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Decorate a method of a store that reads by :meth:`Database.read`: callers await it, and give no connection."""

    @wraps(work)
    async def read(self: S, /, *args: P.args, **options: P.kwargs) -> T:
        return await self._database.read(lambda connection: work(self, connection, *args, **options))

    return read


def writing(work: Callable[Concatenate[S, Connection, P], T]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Decorate a method of a store that writes by :meth:`Database.write`: callers await it, and give no connection."""

    @wraps(work)
    async def write(self: S, /, *args: P.args, **options: P.kwargs) -> T:
        return await self._database.write(lambda connection: work(self, connection, *args, **options))

    return write
