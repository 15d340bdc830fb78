"""PostgreSQL behind the database: one connection behind one thread, made anew where it is lost."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import ClassVar, Final, TypeVar

from psycopg.pq import TransactionStatus

from bot.model.errors import BadDatabase, Unreachable, Unwritable
from bot.runtime.database_url import Server
from bot.storage.connection import Connection, TableWatch
from bot.storage.damage import QueryError, ServerError, ServerLost, in_one_line
from bot.storage.postgresql.connecting import ServerConnection, connected
from bot.storage.postgresql.holding import expect_held, hold
from bot.storage.postgresql.leases import Leases
from bot.storage.postgresql.migrating import migrate
from bot.storage.postgresql.watching import Listener

T = TypeVar("T")
PATIENCE: Final = 2.0
"""Seconds for which whoever reads or writes waits for a connection that was lost: Discord waits three for an answer."""
BETWEEN: Final = 0.1
"""Seconds between two attempts."""
QUIET: Final = 1.0
"""Seconds after a vain wait in which nobody waits again."""
AGAIN_AFTER: Final = 5.0
"""Seconds after a vain wait in which it is tried again, whether anybody asks or not."""
REFUSED: Final = ("08", "25", "28", "40", "53", "55", "57", "58")
"""How the SQLSTATE begins of what the server cannot do at the moment: no room, a lock, read-only, shutting down."""
FAILED: Final = "25P02"
"""The same of a transaction in which a query has failed."""
DAMAGED: Final = ("XX001", "XX002")
"""The same of what is damaged on its disk."""
_BEGIN: Final = """BEGIN; UPDATE writer SET kept = kept || '{{"{bot}": "{transaction}"}}'"""
"""What has whoever writes wait for their turn, and say which transaction is theirs."""

log = logging.getLogger(__name__)


class ServerEngine:
    """The connection to a server, and the thread that has it."""

    tells_at_once: ClassVar = False

    def __init__(self, server: Server, leases: Leases | None = None) -> None:
        self._server = server
        self._leases = leases
        """The shards of one of several bots; ``None`` for one that has the database alone."""
        self._thread: ThreadPoolExecutor | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._current: ServerConnection | None = None
        """The same for life; what it speaks over is replaced where that is lost."""
        self._listener = Listener((), server.schema)
        self._bot = "alone" if leases is None else leases.name
        self._life, self._begun = token_hex(4), 0
        self._transaction: str | None = None
        """What the transaction that is under way is called, as no other ever was."""
        self._vain: float | None = None
        """When a wait for a connection was given up last."""
        self._asks = False
        """Whether it is to be tried again, whoever wants it."""
        self._closed = False
        self.reached: Callable[[], object] = lambda: None

    async def open(self, watches: Sequence[TableWatch], patience: float) -> None:
        """See :meth:`Engine.open`."""
        self._loop = asyncio.get_running_loop()
        self._listener = Listener(watches, self._server.schema)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="database")
        try:
            await self._loop.run_in_executor(self._thread, partial(self._begin_life, patience))
        except (ServerError, BadDatabase) as error:
            await self.close()
            raise (self.as_written(error) if isinstance(error, ServerError) else error) from error

    async def run(self, work: Callable[[ServerConnection], T]) -> T:
        """See :meth:`Engine.run`."""
        if self._thread is None or self._closed:
            raise ValueError("no active connection")
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(self._connection()))

    async def close(self) -> None:
        """See :meth:`Engine.close`."""
        self._closed = True
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(None, self._end_life, self._thread)

    def rested(self) -> None:
        """See :meth:`Engine.rested`."""

    # -- in the thread

    def looking(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        """See :meth:`Engine.looking`; where the connection is lost meanwhile it is read once more over another."""
        return _once_more(lambda: self._look(work))

    def asking(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        """See :meth:`Engine.asking`; the same holds."""
        return _once_more(lambda: work(self._connection()))

    def begin(self, connection: Connection) -> None:
        """See :meth:`Engine.begin`: whoever writes has the one row of ``writer``."""
        _once_more(self._begin)

    def keep(self, connection: Connection) -> None:
        """See :meth:`Engine.keep`. Where the answer to that is lost the server is asked what became of it."""
        assert self._current is not None, "something was begun over it"
        if self._current.raw.info.transaction_status == TransactionStatus.INERROR:  # the server would undo it unasked
            raise QueryError("a query in it failed, whoever did not mind", FAILED)
        try:
            connection.execute("COMMIT")
        except ServerError as error:
            if not error.lost or not self._was_kept():
                raise
        finally:
            self._transaction = None
        self._listener.hear(self._current)

    def undo(self, connection: Connection) -> None:
        """See :meth:`Engine.undo`; what a lost connection had begun the server undoes by itself."""
        self._transaction = None
        with suppress(ServerError):
            if self._current is not None and not self._current.lost and self._current.raw.info.transaction_status:
                self._current.execute("ROLLBACK")

    def hear(self, connection: Connection) -> None:
        """See :meth:`Engine.hear`."""
        connection.execute("SELECT")  # its answer brings what was notified before
        assert self._current is not None, "something was asked over it"
        self._listener.hear(self._current)

    def touch(self, connection: Connection) -> None:
        """See :meth:`Engine.touch`."""
        connection.execute("UPDATE version SET number = number")

    def as_read(self, error: Exception) -> Exception:
        """See :meth:`Engine.as_read`; what is none of the server's doing is a mistake of ours, and stays what it is."""
        if isinstance(error, ServerError) and error.lost:
            return Unreachable(f"The database {self._server.name} cannot be reached ({in_one_line(error)}).")
        if isinstance(error, ServerError) and (error.state or "").startswith(DAMAGED):
            return BadDatabase(f"The database {self._server.name} is damaged ({in_one_line(error)}).")
        return error

    def as_written(self, error: Exception) -> Exception:
        """See :meth:`Engine.as_written`; the same holds."""
        told = self.as_read(error)
        return Unwritable(in_one_line(error)) if told is error and self.is_refusal(error) else told

    def is_refusal(self, error: object) -> bool:
        """See :meth:`Engine.is_refusal`."""
        if not isinstance(error, ServerError):
            return False
        return error.lost or (error.state or "").startswith((*REFUSED, *DAMAGED))

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
        """The connection, with what it speaks over made anew where that is lost.

        :raises ServerError: there is none to be had for now.
        """
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
        """Try again in a while, though nobody may want anything by then: what fell due waits for it."""
        if self._loop is not None and not self._asks:
            self._asks = True
            self._loop.call_soon_threadsafe(self._loop.call_later, AGAIN_AFTER, self._ask)

    def _ask(self) -> None:
        self._asks = False
        if self._thread is not None and not self._closed:
            self._thread.submit(self._connection)  # whether there is one now is all that is wanted

    def _made_anew(self) -> ServerConnection:
        assert self._current is not None, "it was open before"
        new = connected(self._server)
        try:
            if self._leases is not None:
                self._leases.rejoin(new)
            else:
                expect_held(new, self._server)
            self._listen(new)
        except BaseException:
            new.close()
            raise
        log.info("The database %s is reached again.", self._server.name)
        self._current.close()
        self._current.raw, self._vain = new.raw, None
        self._listener.lost()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.reached)
        return self._current

    def _was_kept(self) -> bool:
        """Whether the transaction whose end was not heard is known to be committed.

        A connection is made anew only once the lost one has given its lock back, and with that has ended. The server's
        own number of a transaction would not do: one that was killed may give the same to somebody else's.
        """
        try:
            (last,) = self._connection().execute("SELECT kept ->> ? FROM writer", (self._bot,)).fetchone()
            return bool(last == self._transaction)
        except ServerError:  # nobody knows, which is told as what it is: there is no way to the database
            return False


def _once_more(work: Callable[[], T]) -> T:
    """What ``work`` returns, which is done over another connection where it finds that the one it has is lost."""
    try:
        return work()
    except ServerError as error:
        if not error.lost:
            raise
        return work()
