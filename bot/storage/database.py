"""One SQLite file behind one thread: whole transactions in a single hop, many of them sharing one durable commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar

import aiosqlite

from bot.storage.damage import NO_ANSWER, BadDatabase, is_damage, unusable
from bot.storage.migrating import examine, migrate
from bot.storage.write_ahead import LONGEST_QUIET, QUIET, SHORT, bytes_ahead, emptied, limited

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
"""What a caller wants done with the connection, in the database's own thread."""
LAST_WAIT: Final = 0.5
"""Seconds that whoever reads what is written ahead is waited for as the database is closed."""


class Unwritable(Exception):
    """The database cannot be written at the moment: the disk is full, read-only, or another program holds the file."""


@dataclass(frozen=True, slots=True)
class Commit:
    """What became of works that were committed together."""

    seconds: float
    """From the moment at which they were handed over to the one at which they were on disk, or were not to be."""
    works: int
    error: Exception | None
    """Why the disk or the file did not let it."""


class Database(aiosqlite.Connection):
    """A connection whose writes wait for the disk together; ``written`` is called when something was written."""

    def __init__(self, path: Path, written: Callable[[], None] = lambda: None) -> None:
        super().__init__(lambda: _connected(path), iter_chunk_size=64)
        self._path = path
        self._written = written
        self.settled: list[Work[None]] = []
        """What is done after each transaction, in the same hop, whether anything of it was kept or not."""
        self.committed: list[Callable[[Commit], object]] = []
        """Told of each commit."""
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._batches = 0
        self._emptying: asyncio.Task[None] | None = None
        self._stopped: asyncio.Future[Any] | None = None
        self._closing = asyncio.Lock()

    async def open(self, *prepare: Work[None]) -> None:
        """Connect, make or migrate the file to the newest version, and ``prepare`` the connection.

        :raises BadDatabase: it cannot be opened, is no database, or belongs to a newer version; it is left as it is.
        """
        try:
            examine(self._path)
            await self
            await self._in_thread(partial(migrate, path=self._path))
            await self._in_thread(_try_to_write)
            for work in prepare:
                await self._in_thread(work)
        except (*NO_ANSWER, BadDatabase) as error:
            await self.close()
            if isinstance(error, BadDatabase):
                raise
            raise (_forbidden if _is_forbidden(error) else unusable)(self._path, error) from error

    async def read(self, work: Work[T]) -> T:
        """What ``work`` returns; it must not write.

        :raises BadDatabase: the file is damaged where it was read.
        """
        try:
            return await self._in_thread(work)
        except NO_ANSWER as error:
            raise unusable(self._path, error) from error

    async def write(self, work: Work[T]) -> T:
        """Do ``work`` as one transaction; it is on disk when this returns. If it raises, nothing of it is kept.

        It must change nothing but the database: where another of the same batch fails it is undone and done again.

        :raises Unwritable: the disk or the file does not let it.
        :raises BadDatabase: the file is damaged where it was read or written.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._writer is None:
            self._writer = asyncio.create_task(self._drain(), name="database writer")
        return await future

    async def by_itself(self, work: Work[T]) -> T:
        """Do what SQLite does within no transaction, such as giving the file another shape; everybody waits for it.

        :raises Unwritable: the disk or the file does not let it.
        :raises BadDatabase: the file is damaged where it was read or written.
        """
        try:
            return await self._in_thread(work)
        except sqlite3.OperationalError as error:
            raise Unwritable(str(error)) from error
        except NO_ANSWER as error:
            raise unusable(self._path, error) from error

    async def close(self) -> None:
        """Finish what is waiting, leave all of it in the one file, then close. Safe to call twice, also at once."""
        async with self._closing:  # who asks a thread that has ended waits for ever
            if self._writer is not None:
                await self._writer
            if self._emptying is not None:
                self._emptying.cancel()
            if self._connection is not None:
                with suppress(sqlite3.Error, ValueError):  # what stays beside the file is read at the next start
                    await self._in_thread(partial(emptied, wait=LAST_WAIT))
                await super().close()
            elif self._stopped is not None:  # it could not connect; its thread must not outlive the event loop
                await self._stopped

    def stop(self) -> "asyncio.Future[Any] | None":
        """Stop the thread; for aiosqlite, which calls this and does not wait where it could not connect."""
        self._stopped = super().stop()
        return self._stopped

    async def _in_thread(self, work: Work[T]) -> T:
        # aiosqlite's own way to run a function in its thread, protected and untyped: statement by statement, a
        # transaction would cost a thread hop each.
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result

    def _transaction(self, connection: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[Any]:
        try:
            return _together(connection, works)
        finally:
            for work in self.settled:
                work(connection)

    def _tell(self, commit: Commit) -> None:
        for told in self.committed:
            told(commit)

    async def _drain(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                began = perf_counter()
                try:
                    results = await self._in_thread(partial(self._transaction, works=[work for work, _ in batch]))
                except (sqlite3.Error, ValueError) as error:
                    results = [error] * len(batch)
                self._tell(Commit(perf_counter() - began, len(batch), next(filter(_is_refusal, results), None)))
                for (_, future), result in zip(batch, results, strict=True):
                    if future.done():
                        continue
                    if isinstance(result, Exception) and is_damage(result):
                        future.set_exception(unusable(self._path, result))
                    elif isinstance(result, sqlite3.OperationalError):
                        future.set_exception(Unwritable(str(result)))
                    elif isinstance(result, Exception):
                        future.set_exception(result)
                    else:
                        future.set_result(result)
                self._batches += 1
                self._written()
        finally:
            self._writer = None
        if bytes_ahead(self._path) > SHORT and self._emptying is None:
            # In a context of its own: it is no part of what whoever wrote last was doing.
            self._emptying = Context().run(asyncio.create_task, self._empty())

    async def _empty(self) -> None:
        """Empty what is written ahead once nothing was written for a while; whoever reads it is waited for."""
        pause = QUIET
        try:
            while bytes_ahead(self._path) > SHORT:
                before = self._batches
                await asyncio.sleep(pause)
                if self._batches == before:
                    with suppress(sqlite3.Error, ValueError):  # the disk may be full; that is told at the next write
                        await self._in_thread(emptied)
                    pause = min(2 * pause, LONGEST_QUIET)
        finally:
            self._emptying = None


def named(connection: sqlite3.Connection, query: str, *values: object, **by_name: object) -> sqlite3.Cursor:
    """The rows of a query, their values known by the names of the columns."""
    cursor = connection.cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(query, by_name or values)


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # whoever is forgotten leaves no bytes behind
    limited(connection)
    return connection


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


def _is_refusal(result: object) -> bool:
    """Whether a result is the disk's or the file's doing, and not that of what was asked for."""
    return isinstance(result, sqlite3.OperationalError) or (isinstance(result, Exception) and is_damage(result))


def touch(connection: sqlite3.Connection) -> None:
    """Write what is there anyway: whether it can be committed says whether anything can."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute(f"PRAGMA user_version = {version}")


def _forbidden(path: Path, error: Exception) -> BadDatabase:
    return BadDatabase(
        f"The database {path.name} cannot be used ({error}); it was left as it is. Let the user who runs me "
        "write to it and to its folder, or let INTERLINK_DATABASE name another file."
    )


def _together(connection: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[Any]:
    """All works in one transaction; what each returns, or the exception of one that failed and left nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        try:
            results = [work(connection) for work in works]
        except Exception:  # noqa: BLE001 - which of them failed is found out by doing each in a savepoint of its own
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            results = [_alone(connection, work) for work in works]
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _alone(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    """What ``work`` returns, or its exception where it fails; nothing of it is kept then."""
    connection.execute("SAVEPOINT work")
    try:
        result = work(connection)
    except Exception as error:  # noqa: BLE001 - it belongs to the one who asked, and is raised there
        connection.execute("ROLLBACK TO work")
        result = error
    connection.execute("RELEASE work")
    return result
