"""A cache of what is read from the database at every press."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Generic, TypeVar

from bot.model.errors import BadDatabase
from bot.storage.connection import Connection, TableWatch
from bot.storage.database import Database
from bot.storage.errors import NO_VALUE, ServerLost

K = TypeVar("K", bound=int)
V = TypeVar("V")

MOST: Final = 10_000  # keys cached per table, a few megabytes


class RowCache(Generic[K, V]):
    """Values that ``read`` finds for a key, which is in a column of a ``table``; a value is never ``None``. Only the
    database's thread changes it. A write evicts the key before it can be read outside the transaction. If it was
    cached, it is read again after the transaction, committed or not, before the writer gets an answer. If ``columns``
    are given, changes of other columns do not evict."""

    def __init__(
        self,
        database: Database,
        table: str,
        key: str,
        read: Callable[[Connection, K], V],
        columns: Sequence[str] = (),
        most: int = MOST,
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
