"""What is asked for at every press, kept in memory as it stands in the database."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from bot.storage.database import Database

K = TypeVar("K", bound=int)
V = TypeVar("V")

MOST: Final = 10_000
"""So many keys are remembered of a table, which takes a few megabytes; of others it is read again."""


class Remembered(Generic[K, V]):
    """What ``read`` finds in a ``table`` about a key, which is in one of its columns; nothing is ever ``None``.

    Only the database's own thread, in which one thing is done after another, remembers and forgets. What is written is
    forgotten at once, whoever writes it, by triggers of our connection: before it is committed, and before it can be
    read again. Another process that wrote to the file would need a revision here to be noticed.
    """

    def __init__(
        self, database: Database, table: str, key: str, read: Callable[[sqlite3.Connection, K], V], most: int = MOST
    ) -> None:
        self._database = database
        self._table, self._key = table, key
        self._read = read
        self._most = most
        self._known: dict[K, V] = {}
        """Those read last at the end."""

    def watch(self, connection: sqlite3.Connection) -> None:
        """Notice from now on what is written over this connection, on which nothing was remembered yet."""
        forget, table, key = f"forget_{self._table}", self._table, self._key
        connection.create_function(forget, 1, self._forget)
        for event, rows in (("INSERT", ["new"]), ("UPDATE", ["old", "new"]), ("DELETE", ["old"])):
            forgotten = " ".join(f"SELECT {forget}({row}.{key});" for row in rows)
            connection.execute(
                f"CREATE TEMP TRIGGER {forget}_after_{event} AFTER {event} ON main.{table} BEGIN {forgotten} END"
            )

    async def of(self, key: K) -> V:
        """What is there about one key."""
        return (await self.each([key]))[0]

    async def each(self, keys: Sequence[K]) -> list[V]:
        """The same about several, in their order; those that are not known are read together."""
        found = [value for key in keys if (value := self._known.get(key)) is not None]
        if len(found) == len(keys):
            return found
        return await self._database.read(lambda connection: [self._remembered(connection, key) for key in keys])

    def _remembered(self, connection: sqlite3.Connection, key: K) -> V:
        value = self._known.get(key)
        if value is None:
            value = self._known[key] = self._read(connection, key)
            if len(self._known) > self._most:
                del self._known[next(iter(self._known))]
        return value

    def _forget(self, key: K | None) -> None:
        if key is not None:
            self._known.pop(key, None)
