"""What is asked for at every press, kept in memory as it stands in the database."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Generic, TypeVar

from bot.model.errors import BadDatabase
from bot.storage.connection import Connection, TableWatch
from bot.storage.damage import NO_VALUE, ServerLost
from bot.storage.database import Database

K = TypeVar("K", bound=int)
V = TypeVar("V")

MOST: Final = 10_000
"""So many keys are remembered of a table, which takes a few megabytes; of others it is read again."""


class Remembered(Generic[K, V]):
    """What ``read`` finds in a ``table`` about a key, which is in one of its columns; nothing is ever ``None``.

    Only the database's own thread, in which one thing is done after another, remembers and forgets. What is written is
    forgotten, whoever writes it, before it can be read again outside the transaction; what was known is read anew once
    that is over, kept or not, before anyone is told of it. Where ``columns`` are named, a row that changes in others
    alone changes nothing that is read.
    """

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
        self._known: dict[K, V] = {}
        """Those read last at the end."""
        self._changed: dict[K, None] = {}
        """Those that were known before the transaction under way wrote to them."""
        database.watches.append(TableWatch(table, (key,), self._forget, self._known.clear, tuple(columns)))
        database.settled.append(self._read_again)

    async def of(self, key: K) -> V:
        """What is there about one key."""
        return (await self.each([key]))[0]

    async def each(self, keys: Sequence[K]) -> list[V]:
        """The same about several, in their order; those that are not known are read together."""
        found = [value for key in keys if (value := self._known.get(key)) is not None]
        if len(found) == len(keys):
            return found
        return await self._database.read(lambda connection: [self._remembered(connection, key) for key in keys])

    def within(self, connection: Connection, key: K) -> V:
        """What is there about a key within a transaction; what is read there is not remembered: it may not be kept."""
        value = self._known.get(key) if self._database.engine.tells_at_once else None
        return self._read(connection, key) if value is None else value

    def let_go(self, key: K) -> None:
        """Remember nothing about a key; within the database's thread."""
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
            with suppress(*NO_VALUE, ServerLost, BadDatabase):  # whoever asks for it is told that it cannot be read
                self._remembered(connection, key)
