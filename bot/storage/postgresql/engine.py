"""PostgreSQL behind the database: one connection and one thread; a lost connection is replaced."""

import asyncio
import logging
import time
from asyncio import wrap_future
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from secrets import token_hex
from typing import ClassVar, Final, TypeVar

from psycopg.pq import TransactionStatus

from bot.model.errors import BadDatabase, OutcomeUnknown, Unwritable
from bot.runtime.context import lapse
from bot.runtime.database_url import Server
from bot.storage.connection import Connection, TableWatch
from bot.storage.errors import CommitUncertain, QueryError, ServerError, ServerLost, in_one_line, unreachable
from bot.storage.postgresql.connection import Listener, ServerConnection, connected
from bot.storage.postgresql.locks import Leases, expect_held, hold
from bot.storage.postgresql.migrating import migrate

T = TypeVar("T")
PATIENCE: Final = 2.0  # seconds that a query waits for a lost connection; Discord waits three for an answer
BETWEEN: Final = 0.1  # seconds between two attempts
QUIET: Final = 1.0  # seconds after a failed wait in which queries fail at once
AGAIN_AFTER: Final = 5.0  # seconds from a failed wait to the next attempt, even without a query
REFUSED: Final = ("08", "25", "28", "40", "53", "55", "57", "58")
"""Prefixes of SQLSTATEs of temporary failures: no room, a lock, read-only, shutting down."""
FAILED: Final = "25P02"  # the SQLSTATE of a transaction in which a query has failed
DAMAGED: Final = ("XX001", "XX002")  # SQLSTATEs of damage on the server's disk
_BEGIN: Final = """BEGIN; UPDATE writer SET kept = kept || '{{"{bot}": "{transaction}"}}'"""
"""Makes writers take turns, and names the transaction."""
_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = ? ORDER BY tablename"

log = logging.getLogger(__name__)


class ServerEngine:
    """The connection to a server, and its thread; see :class:`Engine`."""

    tells_at_once: ClassVar = False

    def __init__(self, server: Server, leases: Leases | None = None) -> None:
        self._server = server
        self._leases = leases  # None if this bot has the database alone
        self._thread: ThreadPoolExecutor | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._current: ServerConnection | None = None  # always the same; its raw connection is replaced if lost
        self._listener = Listener((), server.schema)
        self._bot = "alone" if leases is None else leases.name
        self._life, self._begun = token_hex(4), 0
        self._transaction: str | None = None  # the unique name of the current transaction
        self._uncertain: dict[str, CommitUncertain] = {}  # commits whose outcome is not known yet, by transaction
        self._vain: float | None = None  # the time of the last failed wait for a connection
        self._asks = False  # true if another attempt is scheduled
        self._closed = False
        self.reached: Callable[[], object] = lambda: None

    async def open(self, watches: Sequence[TableWatch], patience: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._listener = Listener(watches, self._server.schema)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="database")
        try:
            await self._loop.run_in_executor(self._thread, partial(self._begin_life, patience))
        except (ServerError, BadDatabase) as error:
            await self.close()
            raise (self.as_written(error) if isinstance(error, ServerError) else error) from error

    async def run(self, work: Callable[[ServerConnection], T]) -> T:
        if self._thread is None or self._closed:
            raise ValueError("no active connection")
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(self._connection()))

    async def close(self) -> None:
        self._closed = True
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(None, self._end_life, self._thread)

    def rested(self) -> None:
        """Do nothing: the server looks after its own log."""

    async def scrub(self) -> bool:
        """Vacuum all tables over another connection: no query reads deleted rows, and new ones overwrite them."""
        try:
            await asyncio.to_thread(self._vacuum)
        except ServerError as error:
            raise unreachable(self._server.name, error) from error
        return True

    # -- in the thread

    def looking(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        """Run ``work`` on a snapshot, again over a new connection if it is lost."""
        return _once_more(lambda: self._look(work))

    def asking(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        return _once_more(lambda: work(self._connection()))

    def begin(self, connection: Connection) -> None:
        _once_more(self._begin)

    def keep(self, connection: Connection) -> None:
        """Commit; if the answer is lost, ask the server whether the transaction was committed."""
        assert self._current is not None, "a transaction is open"
        if self._current.raw.info.transaction_status == TransactionStatus.INERROR:  # the server would undo it unasked
            raise QueryError("a query in it failed, whoever did not mind", FAILED)
        try:
            connection.execute("COMMIT")
        except ServerLost as error:
            self._expect_kept(error)
        finally:
            self._transaction = None
        self._listener.hear(self._current)

    def undo(self, connection: Connection) -> None:
        """Roll back; the server does that itself for a lost connection."""
        self._transaction = None
        with suppress(ServerError):
            if self._current is not None and not self._current.lost and self._current.raw.info.transaction_status:
                self._current.execute("ROLLBACK")

    def hear(self, connection: Connection) -> None:
        connection.execute("SELECT")  # notifications come with the answer
        assert self._current is not None, "a query was run"
        self._listener.hear(self._current)

    def touch(self, connection: Connection) -> None:
        connection.execute("UPDATE version SET number = number")

    def as_read(self, error: Exception) -> Exception:
        """Translate an error of the server; other errors are bugs and stay as they are."""
        if isinstance(error, CommitUncertain):
            return OutcomeUnknown(str(unreachable(self._server.name, error)), lambda: wrap_future(error.committed))
        if isinstance(error, ServerLost):
            return unreachable(self._server.name, error)
        if isinstance(error, ServerError) and (error.state or "").startswith(DAMAGED):
            return BadDatabase(f"The database {self._server.name} is damaged ({in_one_line(error)}).")
        return error

    def as_written(self, error: Exception) -> Exception:
        translated = self.as_read(error)
        return Unwritable(in_one_line(error)) if translated is error and self.is_refusal(error) else translated

    def is_busy(self, error: Exception) -> bool:
        """Return false: the server itself waits for locks."""
        return False

    def is_refusal(self, error: object) -> bool:
        if not isinstance(error, ServerError):
            return False
        return isinstance(error, ServerLost) or (error.state or "").startswith((*REFUSED, *DAMAGED))

    def _vacuum(self) -> None:
        with closing(connected(self._server, "interlink vacuum")) as connection:
            for (table,) in connection.execute(_TABLES, (self._server.schema,)).fetchall():
                connection.script(f'VACUUM "{table}"')

    # -- the connection

    def _begin_life(self, patience: float) -> None:
        self._current = connection = connected(self._server)
        if self._leases is not None:
            self._leases.join(connection, patience)
        else:
            hold(connection, self._server, patience)
            migrate(connection, self._server)
        self._listen(connection)

    def _listen(self, connection: ServerConnection) -> None:
        if self._leases is None:
            self._listener.listen(connection)
            return
        with self._leases.changing(connection):
            self._listener.listen(connection, alone=self._leases.alone(connection))

    def _end_life(self, thread: ThreadPoolExecutor) -> None:
        def end() -> None:
            if self._current is not None:
                self._current.close()

        with suppress(RuntimeError):  # it was closed before
            thread.submit(end)
        thread.shutdown()

    def _look(self, work: Callable[[Connection], T]) -> T:
        connection = self._connection()
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            return work(connection)
        finally:
            self.undo(connection)

    def _begin(self) -> None:
        connection = self._connection()
        try:
            self._begun += 1
            self._transaction = f"{self._life} {self._begun}"
            connection.script(_BEGIN.format(bot=self._bot, transaction=self._transaction))
        except ServerError:
            self.undo(connection)
            raise

    def _connection(self) -> ServerConnection:
        if self._current is not None and not self._current.lost:
            return self._current
        began = time.monotonic()
        if self._vain is not None and began < self._vain + QUIET:
            raise ServerLost("it could not be reached a moment ago")
        while True:
            try:
                return self._made_anew()
            except ServerError as error:
                if time.monotonic() > began + PATIENCE:
                    self._vain = time.monotonic()
                    self._ask_later()
                    raise ServerLost(str(error), error.state) from error
                time.sleep(BETWEEN)

    def _ask_later(self) -> None:
        """Try again later even without a query: scheduled work waits for the connection."""
        if self._loop is not None and not self._asks:
            self._asks = True
            self._call(partial(self._loop.call_later, AGAIN_AFTER, self._ask))

    def _ask(self) -> None:
        self._asks = False
        if self._thread is not None and not self._closed:
            self._thread.submit(self._connection)  # the result is not needed

    def _made_anew(self) -> ServerConnection:
        assert self._current is not None, "it was open before"
        new = connected(self._server)
        try:
            if self._leases is None:
                expect_held(new, self._server)
            lapsed = self._leases is not None and not self._leases.rejoin(new)
            self._listen(new)
            last = self._last_kept(new) if self._uncertain else None
        except BaseException:
            new.close()
            raise
        log.info("The database %s is reachable again.", self._server.name)
        self._current.close()
        self._current.raw, self._vain = new.raw, None
        self._listener.lost()
        for transaction, uncertain in self._uncertain.items():
            uncertain.committed.set_result(transaction == last)
        self._uncertain.clear()
        if self._leases is not None and lapsed:
            lapse()
            self._call(self._leases.lapsed)
        self._call(self.reached)
        return self._current

    def _call(self, listener: Callable[[], object]) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(listener)

    def _expect_kept(self, error: ServerLost) -> None:
        """Return if the transaction whose answer was lost was committed, and raise if not, or if that is unknown."""
        assert self._transaction is not None, "a transaction is open"
        uncertain = CommitUncertain(str(error), error.state)
        self._uncertain[self._transaction] = uncertain
        try:
            self._connection()
        except ServerError:
            raise uncertain from error
        if not uncertain.committed.result():
            raise error

    def _last_kept(self, connection: ServerConnection) -> str | None:
        """The last transaction of this bot that was committed. The lost connection has ended, since it released its
        lock. The server's own number of a transaction would not do: a server that was killed may give it again."""
        (last,) = connection.execute("SELECT kept ->> ? FROM writer", (self._bot,)).fetchone()
        return None if last is None else str(last)


def _once_more(work: Callable[[], T]) -> T:
    try:
        return work()
    except ServerLost:
        return work()
