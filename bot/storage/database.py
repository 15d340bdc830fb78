"""A database behind one thread: whole transactions in a single hop, many of them sharing one durable commit."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.runtime.database_url import Where
from bot.runtime.metrics import Commit
from bot.storage.connection import Connection, TableWatch, Work
from bot.storage.engine import Engine, together
from bot.storage.postgresql import server_engine
from bot.storage.sqlite.engine import SqliteEngine

if TYPE_CHECKING:
    from bot.storage.postgresql.leases import Leases

T = TypeVar("T")
PATIENCE: Final = 10.0
"""Seconds that a bot waits for another to go, which is told to stop as the new one is started."""


class Database:
    """A database whose writes wait for the disk together; ``written`` is called when something was written."""

    def __init__(
        self, where: Where, written: Callable[[], None] = lambda: None, leases: "Leases | None" = None
    ) -> None:
        self.engine: Engine = SqliteEngine(where) if isinstance(where, Path) else server_engine(where, leases)
        self._written = written
        self.watches: list[TableWatch] = []
        """Who is told of what is written, from the opening on."""
        self.settled: list[Work[None]] = []
        """What is done after each transaction, in the same hop, whether anything of it was kept or not."""
        self.committed: list[Callable[[Commit], object]] = []
        """Told of each commit."""
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def open(self, patience: float = PATIENCE) -> None:
        """Connect, and make or migrate the database to the newest version. No other bot may have it open like this.

        :raises BadDatabase: it cannot be opened, is no database, or belongs to a newer version, or another bot keeps it
            for so many seconds; it is left as it is.
        :raises Unreachable: there is no way to it.
        """
        await self.engine.open(self.watches, patience)

    async def read(self, work: Work[T]) -> T:
        """What ``work`` returns; it must not write.

        :raises BadDatabase: the database is damaged where it was read, or cannot be reached.
        """
        return await self._told(partial(self.engine.looking, work=work), self.engine.as_read)

    async def write(self, work: Work[T]) -> T:
        """Do ``work`` as one transaction; it is on disk when this returns. If it raises, nothing of it is kept.

        It must change nothing but the database: where another of the same batch fails it is undone and done again.

        :raises Unwritable: the disk or the database does not let it.
        :raises BadDatabase: the database is damaged where it was read or written.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._writer is None:
            self._writer = asyncio.create_task(self._drain(), name="database writer")
        return await future

    async def by_itself(self, work: Work[T]) -> T:
        """Do what is done within no transaction, such as giving the file another shape; everybody waits for it.

        :raises Unwritable: the disk or the database does not let it.
        :raises BadDatabase: the database is damaged where it was read or written.
        """
        return await self._told(work, self.engine.as_written)

    async def asked(self, work: Work[T]) -> T:
        """What ``work`` returns, which is within no transaction, changes no table and may be done twice.

        :raises BadDatabase: the database cannot be reached.
        """
        return await self._told(partial(self.engine.asking, work=work), self.engine.as_read)

    async def hear(self) -> None:
        """Have those who watch told of what others have written meanwhile, who have the database together with us.

        :raises BadDatabase: the database cannot be reached.
        """
        await self.asked(self.engine.hear)
        self._written()

    async def touch(self) -> None:
        """Commit something that changes nothing.

        :raises Unwritable: the disk or the database does not let it.
        :raises BadDatabase: the database is damaged.
        """
        await self.write(self.engine.touch)

    async def close(self) -> None:
        """Finish what is waiting, then close. Safe to call twice, also at once."""
        if self._writer is not None:
            await self._writer
        await self.engine.close()

    async def _told(self, work: Work[T], as_told: Callable[[Exception], Exception]) -> T:
        try:
            return await self.engine.run(work)
        except Exception as error:
            told = as_told(error)
            if told is error:
                raise
            raise told from error

    def _transaction(self, connection: Connection, works: Sequence[Work[Any]]) -> list[Any]:
        try:
            return together(self.engine, connection, works)
        finally:
            for work in self.settled:
                work(connection)

    def _tell(self, commit: Commit) -> None:
        for told in self.committed:
            told(commit)

    async def _drain(self) -> None:
        engine = self.engine
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                began = perf_counter()
                try:
                    results = await engine.run(partial(self._transaction, works=[work for work, _ in batch]))
                except Exception as error:  # noqa: BLE001 - whoever waits for one of them is told
                    results = [error] * len(batch)
                self._tell(Commit(perf_counter() - began, len(batch), next(filter(engine.is_refusal, results), None)))
                for (_, future), result in zip(batch, results, strict=True):
                    if future.done():
                        continue
                    if isinstance(result, Exception):
                        future.set_exception(engine.as_written(result))
                    else:
                        future.set_result(result)
                self._written()
        finally:
            self._writer = None
        engine.rested()
