"""Several bots with one database: which shards this one is in charge of, and what the others write."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from bot.model.ids import MatchId, ShardRange
from bot.storage.connection import TableWatch
from bot.storage.database import Database
from bot.storage.leased import Leased

if TYPE_CHECKING:
    from bot.storage.postgresql.leases import Leases


class SharingStore:
    """The part of the storage that is about other bots that have the database together with this one."""

    def __init__(self, database: Database, leases: "Leases", share: ShardRange) -> None:
        self.share = share
        self._database = database
        self._leases = leases
        self.written: Callable[[MatchId], object] = lambda match: None
        """Told, in the database's thread, of each match that another bot has written to."""
        for table, key, columns in (("match", "id", ("revision",)), ("seat", "match", ())):
            database.watches.append(TableWatch(table, (key,), self._told, columns=columns, others=True))

    async def claim(self, wanted: frozenset[int]) -> Leased:
        """Be in charge of those of the ``wanted`` shards that nobody else is, and of no others.

        :raises Unreachable: there is no way to the database, and with that this bot is in charge of none.
        """
        return await self._database.asked(partial(self._leases.claim, wanted=wanted))

    async def hear(self) -> None:
        """Have those who watch told of what others have written meanwhile.

        :raises Unreachable: there is no way to the database.
        """
        await self._database.hear()

    async def begins(self, bucket: int) -> bool:
        """Whether a session may begin in a bucket as far as others are concerned, who then wait for :meth:`began`."""
        return await self._database.asked(partial(self._leases.begins, bucket=bucket))

    async def began(self, bucket: int) -> None:
        """Others may."""
        await self._database.asked(partial(self._leases.began, bucket=bucket))

    def _told(self, match: MatchId) -> None:
        self.written(match)
