"""Several bots on one database: the shards that this one has leased, and the writes of the others."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from bot.model.ids import MatchId, ShardHolders, ShardRange
from bot.runtime.database_url import Server
from bot.storage.connection import TableWatch
from bot.storage.database import Database

if TYPE_CHECKING:
    from bot.storage.postgresql.locks import Leases


def server_leases(server: Server, share: ShardRange) -> "Leases":
    """The leases of one of several bots."""
    from bot.storage.postgresql.locks import Leases  # noqa: PLC0415  # psycopg is an extra

    return Leases(server, share)


class SharingStore:
    """The leases of shards, and the writes of other bots on the same database."""

    def __init__(self, database: Database, leases: "Leases", share: ShardRange) -> None:
        self.share = share
        self._database = database
        self._leases = leases
        self.written: Callable[[MatchId], object] = lambda match: None
        """Called in the database's thread with each match that another bot has written to."""
        for table, key, columns in (("match", "id", ("revision", "stopped")), ("seat", "match", ())):
            database.watches.append(TableWatch(table, (key,), self._notified, columns=columns, others=True))

    async def claim(self, wanted: frozenset[int]) -> ShardHolders:
        """Lease those of the ``wanted`` shards that no other bot has, and release all others. Raises ``Unreachable``:
        the database cannot be reached, so this bot has no leases."""
        return await self._database.asked(partial(self._leases.claim, wanted=wanted))

    async def hear(self) -> None:
        """Call the watches for what other bots have written. Raises Unreachable if the database cannot be reached."""
        await self._database.hear()

    async def begins(self, bucket: int) -> bool:
        """Reserve a bucket for a new session; false if another bot has it. Release it with :meth:`began`."""
        return await self._database.asked(partial(self._leases.begins, bucket=bucket))

    async def began(self, bucket: int) -> None:
        await self._database.asked(partial(self._leases.began, bucket=bucket))

    def _notified(self, match: MatchId) -> None:
        self.written(match)
