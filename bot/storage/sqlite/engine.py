"""SQLite behind the database: one file, one thread, and every transaction durable before its caller gets an answer."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import aiosqlite

from bot.model.errors import BadDatabase, Unwritable
from bot.storage.connection import Connection, TableWatch
from bot.storage.errors import NO_ANSWER, REPLACE, is_damage, unusable
from bot.storage.sqlite.connection import BUSY_FOR, SqliteConnection, connected, truncate_wal, wal_size
from bot.storage.sqlite.lock import lock, unlock
from bot.storage.sqlite.migrating import examine, migrate

T = TypeVar("T")
SHORT: Final = 1024 * 1024  # bytes of the write-ahead log that may stay
QUIET: Final = 5.0  # seconds without a write after which it is emptied
LONGEST_QUIET: Final = 600.0  # the longest such pause; it doubles after each attempt that a reader prevents
LAST_WAIT: Final = 0.5  # seconds to wait for a reader of the write-ahead log when the database is closed
_WRITABLE: Final = "Let the bot's user write to it and to its folder, or let INTERLINK_DATABASE name another file."
SCRUB_WAIT: Final = 0.2  # seconds that a secure erase waits for a reader of the WAL; all queries wait meanwhile


class SqliteEngine(aiosqlite.Connection):
    """The connection to a file, and its thread; see :class:`Engine`."""

    tells_at_once: ClassVar = True

    def __init__(self, path: Path) -> None:
        self.reached: Callable[[], object] = lambda: None  # a file is always reachable
        self._lock: Path | None = None
        super().__init__(lambda: connected(path), iter_chunk_size=64)
        self._path = path
        self._commits = 0
        self._emptying: asyncio.Task[None] | None = None
        self._stopped: asyncio.Future[Any] | None = None
        self._closing = asyncio.Lock()

    async def open(self, watches: Sequence[TableWatch], patience: float) -> None:
        self._lock = await lock(self._path, patience)
        try:
            examine(self._path)
            await self
            await self.run(partial(migrate, path=self._path))
            await self.run(_try_to_write)
            for number, watch in enumerate(watches):
                await self.run(partial(_report, number=number, watch=watch))
        except (*NO_ANSWER, BadDatabase) as error:
            await self.close()
            if isinstance(error, BadDatabase):
                raise
            raise unusable(self._path, error, _WRITABLE if _is_forbidden(error) else REPLACE) from error

    async def run(self, work: Callable[[SqliteConnection], T]) -> T:
        # aiosqlite offers only single statements, each of which is a hop to its thread. A whole transaction in one hop
        # needs the private method behind them, and the private connection; they are used nowhere else.
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result

    async def scrub(self) -> bool:
        """Rewrite the file, about a second for 50 MB: ``secure_delete`` misses copies of rows that were moved."""
        return await self.run(self._scrub)

    # -- in the thread

    def looking(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        return work(connection)  # nobody else writes to the file

    asking = looking

    def begin(self, connection: Connection) -> None:
        connection.execute("PRAGMA busy_timeout = 0")  # the thread is free for readers until the next attempt
        try:
            connection.execute("BEGIN IMMEDIATE")
        finally:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_FOR}")

    def keep(self, connection: Connection) -> None:
        connection.execute("COMMIT")
        self._commits += 1

    def undo(self, connection: Connection) -> None:
        if self._conn.in_transaction:
            connection.execute("ROLLBACK")

    def hear(self, connection: Connection) -> None:
        """Do nothing: nobody else writes to the file."""

    def touch(self, connection: Connection) -> None:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version}")

    def as_read(self, error: Exception) -> Exception:
        return unusable(self._path, error) if isinstance(error, NO_ANSWER) else error

    def as_written(self, error: Exception) -> Exception:
        if is_damage(error):
            return unusable(self._path, error)
        return Unwritable(str(error)) if isinstance(error, sqlite3.OperationalError) else error

    def is_busy(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.Error) and _code(error) == sqlite3.SQLITE_BUSY

    def is_refusal(self, error: object) -> bool:
        return isinstance(error, sqlite3.OperationalError) or (isinstance(error, Exception) and is_damage(error))

    def _scrub(self, connection: Connection) -> bool:
        if not self._wal_gone(connection):
            return False
        connection.execute("VACUUM")
        return self._wal_gone(connection)

    def _wal_gone(self, connection: Connection) -> bool:
        truncate_wal(connection, wait=SCRUB_WAIT)
        return wal_size(self._path) == 0

    # -- in the event loop

    def rested(self) -> None:
        if self._emptying is None:
            # In a context of its own: it does not belong to the last write.
            self._emptying = Context().run(asyncio.create_task, self._empty())

    async def _empty(self) -> None:
        """Wait until nobody writes, and empty the write-ahead log unless it is short."""
        pause, before = QUIET, -1
        try:
            while self._commits != before or wal_size(self._path) > SHORT:
                if self._commits == before:
                    with suppress(sqlite3.Error, ValueError):  # the disk may be full; the next write reports that
                        await self.run(truncate_wal)
                    pause = min(2 * pause, LONGEST_QUIET)
                before = self._commits
                await asyncio.sleep(pause)
        finally:
            self._emptying = None

    async def close(self) -> None:
        async with self._closing:  # a call to a thread that has ended would wait for ever
            if self._emptying is not None:
                self._emptying.cancel()
            if self._connection is not None:
                with suppress(sqlite3.Error, ValueError):  # what stays in the WAL is read at the next start
                    await self.run(partial(truncate_wal, wait=LAST_WAIT))
                await super().close()
            elif self._stopped is not None:  # it could not connect; its thread must not outlive the event loop
                await self._stopped
            taken, self._lock = self._lock, None
            if taken is not None:
                unlock(taken)

    def stop(self) -> "asyncio.Future[Any] | None":
        """Stop the thread; aiosqlite calls this if it cannot connect, and does not wait."""
        self._stopped = super().stop()
        return self._stopped


def _report(connection: sqlite3.Connection, number: int, watch: TableWatch) -> None:
    tell, table = f"tell_{number}", watch.table

    def handler(*values: int | str | None) -> None:
        watch.notify(*values)

    connection.create_function(tell, len(watch.keys), handler)
    of = f" OF {', '.join(watch.columns)}" if watch.columns else ""
    both = [", ".join(f"{row}.{column}" for column in watch.columns) for row in ("old", "new")]
    differs = f" WHEN ({both[0]}) IS NOT ({both[1]})" if watch.columns else ""
    before = ["old"] if watch.old else []
    for event, rows, when in (
        ("INSERT", ["new"], ""),
        (f"UPDATE{of}", [*before, "new"], differs),
        ("DELETE", before, ""),
    ):
        text = " ".join(f"SELECT {tell}({', '.join(f'{row}.{key}' for key in watch.keys)});" for row in rows)
        if text:
            connection.execute(
                f"CREATE TEMP TRIGGER {tell}_after_{event.split()[0]} AFTER {event} ON main.{table}{when}"
                f" BEGIN {text} END"
            )


def _try_to_write(connection: sqlite3.Connection) -> None:
    """Find out at the start, not at the first move, that a file is read-only."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute(f"PRAGMA user_version = {version}")  # BEGIN alone is allowed
        finally:
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if _is_forbidden(error):  # a busy file passes
            raise


def _is_forbidden(error: Exception) -> bool:
    return isinstance(error, sqlite3.Error) and _code(error) == sqlite3.SQLITE_READONLY


def _code(error: sqlite3.Error) -> int:
    """Return the primary code; 0 for Python's own errors, which have none."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF
