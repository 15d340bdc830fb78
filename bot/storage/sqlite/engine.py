"""SQLite behind the database: one file behind one thread, every transaction on disk before anybody is told of it."""

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
from bot.storage.damage import NO_ANSWER, is_damage, unusable
from bot.storage.sqlite.connecting import SqliteConnection, connected
from bot.storage.sqlite.lock import lock, unlock
from bot.storage.sqlite.migrating import examine, migrate
from bot.storage.sqlite.watching import watch
from bot.storage.sqlite.write_ahead import LONGEST_QUIET, QUIET, SHORT, bytes_ahead, emptied

T = TypeVar("T")
LAST_WAIT: Final = 0.5
"""Seconds that whoever reads what is written ahead is waited for as the database is closed."""


class SqliteEngine(aiosqlite.Connection):
    """The connection to a file, and the thread that has it."""

    tells_at_once: ClassVar = True

    def __init__(self, path: Path) -> None:
        self.reached: Callable[[], object] = lambda: None  # a file is never out of reach
        self._lock: Path | None = None
        super().__init__(lambda: connected(path), iter_chunk_size=64)
        self._path = path
        self._commits = 0
        self._emptying: asyncio.Task[None] | None = None
        self._stopped: asyncio.Future[Any] | None = None
        self._closing = asyncio.Lock()

    async def open(self, watches: Sequence[TableWatch], patience: float) -> None:
        """See :meth:`Engine.open`."""
        self._lock = await lock(self._path, patience)
        try:
            examine(self._path)
            await self
            await self.run(partial(migrate, path=self._path))
            await self.run(_try_to_write)
            for number, wanted in enumerate(watches):
                await self.run(partial(watch, number=number, wanted=wanted))
        except (*NO_ANSWER, BadDatabase) as error:
            await self.close()
            if isinstance(error, BadDatabase):
                raise
            raise (_forbidden if _is_forbidden(error) else unusable)(self._path, error) from error

    async def run(self, work: Callable[[SqliteConnection], T]) -> T:
        """See :meth:`Engine.run`."""
        # aiosqlite's own way to run a function in its thread, protected and untyped: statement by statement, a
        # transaction would cost a thread hop each.
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result

    # -- in the thread

    def looking(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        """See :meth:`Engine.looking`: nobody else writes to the file."""
        return work(connection)

    def asking(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        """See :meth:`Engine.asking`."""
        return work(connection)

    def begin(self, connection: Connection) -> None:
        """See :meth:`Engine.begin`."""
        connection.execute("BEGIN IMMEDIATE")

    def keep(self, connection: Connection) -> None:
        """See :meth:`Engine.keep`."""
        connection.execute("COMMIT")
        self._commits += 1

    def undo(self, connection: Connection) -> None:
        """See :meth:`Engine.undo`."""
        if self._conn.in_transaction:
            connection.execute("ROLLBACK")

    def hear(self, connection: Connection) -> None:
        """See :meth:`Engine.hear`: nobody else writes to the file."""

    def touch(self, connection: Connection) -> None:
        """See :meth:`Engine.touch`."""
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version}")

    def as_read(self, error: Exception) -> Exception:
        """See :meth:`Engine.as_read`."""
        return unusable(self._path, error) if isinstance(error, NO_ANSWER) else error

    def as_written(self, error: Exception) -> Exception:
        """See :meth:`Engine.as_written`."""
        if is_damage(error):
            return unusable(self._path, error)
        return Unwritable(str(error)) if isinstance(error, sqlite3.OperationalError) else error

    def is_refusal(self, error: object) -> bool:
        """See :meth:`Engine.is_refusal`."""
        return isinstance(error, sqlite3.OperationalError) or (isinstance(error, Exception) and is_damage(error))

    # -- in the event loop

    def rested(self) -> None:
        """See :meth:`Engine.rested`: what is written ahead is emptied after a while."""
        if bytes_ahead(self._path) > SHORT and self._emptying is None:
            # In a context of its own: it is no part of what whoever wrote last was doing.
            self._emptying = Context().run(asyncio.create_task, self._empty())

    async def _empty(self) -> None:
        """Empty what is written ahead once nothing was written for a while; whoever reads it is waited for."""
        pause = QUIET
        try:
            while bytes_ahead(self._path) > SHORT:
                before = self._commits
                await asyncio.sleep(pause)
                if self._commits == before:
                    with suppress(sqlite3.Error, ValueError):  # the disk may be full; that is told at the next write
                        await self.run(emptied)
                    pause = min(2 * pause, LONGEST_QUIET)
        finally:
            self._emptying = None

    async def close(self) -> None:
        """See :meth:`Engine.close`: all is in the one file afterwards."""
        async with self._closing:  # who asks a thread that has ended waits for ever
            if self._emptying is not None:
                self._emptying.cancel()
            if self._connection is not None:
                with suppress(sqlite3.Error, ValueError):  # what stays beside the file is read at the next start
                    await self.run(partial(emptied, wait=LAST_WAIT))
                await super().close()
            elif self._stopped is not None:  # it could not connect; its thread must not outlive the event loop
                await self._stopped
            taken, self._lock = self._lock, None
            if taken is not None:
                unlock(taken)

    def stop(self) -> "asyncio.Future[Any] | None":
        """Stop the thread; for aiosqlite, which calls this and does not wait where it could not connect."""
        self._stopped = super().stop()
        return self._stopped


def _try_to_write(connection: sqlite3.Connection) -> None:
    """Find out at the start, not at the first move, that a file may be read but not written."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    try:
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute(f"PRAGMA user_version = {version}")  # beginning alone is let through
        finally:
            connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if _is_forbidden(error):  # busy it may be; that passes
            raise


def _is_forbidden(error: Exception) -> bool:
    return isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY


def _forbidden(path: Path, error: Exception) -> BadDatabase:
    return BadDatabase(
        f"The database {path.name} cannot be used ({error}); it was left as it is. Let the user who runs me "
        "write to it and to its folder, or let INTERLINK_DATABASE name another file."
    )
