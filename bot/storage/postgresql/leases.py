"""Several bots with one database: who has which shards, by locks of the server's that are gone with their connection.

Whoever writes holds them by the very connection that writes, so a bot that has lost them writes nothing before it has
taken them again. The server ends a connection over which nothing comes for a while: that of a machine that is gone, and
that of a bot that was stopped without having ended.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Final

from bot.model.errors import BadDatabase
from bot.model.ids import ShardRange, runs
from bot.runtime.database_url import Server
from bot.storage.connection import Connection
from bot.storage.damage import ServerLost
from bot.storage.leased import Leased
from bot.storage.postgresql.connecting import ServerConnection
from bot.storage.postgresql.holding import BETWEEN, freed, hold_together, in_use, taken
from bot.storage.postgresql.migrating import expect_known, migrate, newest

_CLASS: Final = "hashtext('shards of ' || ?)"
"""What tells these locks from others on the same database, by the schema."""
_LOCKS: Final = f"""
SELECT CAST(objid AS bigint), pid = pg_backend_pid() FROM pg_locks
WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = CAST(CAST({_CLASS} AS bigint) & 4294967295 AS oid)
"""

LAPSES_AFTER: Final = 15_000
"""Milliseconds of silence after which the server ends the connection of a bot, for others to have its shards."""
_LAPSING: Final = ("idle_session_timeout", "idle_in_transaction_session_timeout")

log = logging.getLogger(__name__)


class _Kind(IntEnum):
    """What a lock is for; its number is made of this and of two numbers of shards, or of one."""

    HOME = 1
    """A bot runs whose own shards these are."""
    CHARGE = 2
    """A bot does what is due in the servers on these."""
    BEGINS = 3
    """A session begins in a bucket."""
    CHANGES = 4
    """Somebody changes which of the others are held, or what all need."""
    COUNT = 5
    """A bot counts so many shards altogether; all hold the same."""


class Leases:
    """The shards of one of several bots that have a database together. All of it happens in the database's thread."""

    def __init__(self, server: Server, share: ShardRange) -> None:
        self._server = server
        self._share = share
        self.name: Final = str(share)
        """What this bot is called among the others."""

    def join(self, connection: ServerConnection, patience: float) -> None:
        """Have the database together with others, made or migrated where nobody else has it.

        Waits for ``patience`` seconds for a bot to go that stands in the way.

        :raises BadDatabase: one stays; or others have it that cannot be had company with.
        """
        until = time.monotonic() + patience
        self._begin(connection, until)
        while (why := self._at_home(connection)) is not None:
            if time.monotonic() >= until:
                raise BadDatabase(why)
            time.sleep(BETWEEN)

    def rejoin(self, connection: ServerConnection) -> None:
        """Do so over a connection in the place of one that was lost.

        :raises ServerError: another has it, perhaps our own old one, of whose end the server does not know yet.
        """
        if not taken(connection, self._server, together=True) or self._at_home(connection) is not None:
            raise ServerLost("another bot, or a connection that was lost, still has it")

    def alone(self, connection: Connection) -> bool:
        """Whether no other bot runs with the database."""
        theirs, _ = self._held(connection)
        return not _shards(theirs, _Kind.HOME)

    def claim(self, connection: Connection, wanted: frozenset[int]) -> Leased:
        """Be in charge of those of the ``wanted`` shards that nobody else is, and of no others."""
        before = self._look(connection)
        if before.charge == wanted:
            return before
        with self.changing(connection):
            theirs, ours = self._held(connection)
            free = wanted - _shards(theirs, _Kind.CHARGE)
            hold = {_numbered(_Kind.CHARGE, run[0], run[-1]) for run in runs(free)}
            held = {lock for lock in ours if lock >> _WIDE == _Kind.CHARGE}
            for lock in hold - held:
                self._take(connection, lock)
            for lock in held - hold:
                self._free(connection, lock)
        return self._look(connection)

    def begins(self, connection: Connection, bucket: int) -> bool:
        """Whether a session may begin in a bucket as far as others are concerned, who then wait for :meth:`began`."""
        return self._take(connection, _numbered(_Kind.BEGINS, bucket, 0))

    def began(self, connection: Connection, bucket: int) -> None:
        """Others may."""
        self._free(connection, _numbered(_Kind.BEGINS, bucket, 0))

    # -- joining

    def _begin(self, connection: ServerConnection, until: float) -> None:
        told = False
        while True:
            if taken(connection, self._server):
                migrate(connection, self._server)
                hold_together(connection, self._server)
                freed(connection, self._server)
                return
            if taken(connection, self._server, together=True):
                if expect_known(connection, self._server) == newest():
                    migrate(connection, self._server)  # which tells the version
                    return
                freed(connection, self._server, together=True)
            if time.monotonic() >= until:
                raise BadDatabase(in_use(self._server))
            if not told:
                log.info("Another bot has the database %s; I wait for it to go.", self._server.name)
                told = True
            time.sleep(BETWEEN)

    def _at_home(self, connection: Connection) -> str | None:
        """Say that this bot runs with its shards, unless another stands in the way; what is to be said of that."""
        share = self._share
        own = _numbered(_Kind.HOME, share.first, share.last)
        for timeout in _LAPSING:
            connection.execute(f"SET {timeout} TO {LAPSES_AFTER}")
        with self.changing(connection):
            theirs, ours = self._held(connection)
            if own in ours:
                return None
            overlap = _shards(theirs, _Kind.HOME) & share.shards
            if overlap:
                return (
                    f"Another bot that has the database {self._server.name} has shard {min(overlap)} as its own; "
                    "INTERLINK_SHARDS must give each bot shards of its own. Stop that one first, or name others here."
                )
            others = {lock & _SHARDS for lock in theirs if lock >> _WIDE == _Kind.COUNT} - {share.of}
            if others:
                return (
                    f"The bots that have the database {self._server.name} count {min(others)} shards, and "
                    f"INTERLINK_SHARDS {share.of}; all must count the same. Stop them, or say /{min(others)} here."
                )
            count = _numbered(_Kind.COUNT, 0, share.of)
            connection.execute(f"SELECT pg_advisory_lock_shared({_CLASS}, ?)", (self._server.schema, count))
            self._take(connection, own)
        return None

    # -- locks

    @contextmanager
    def changing(self, connection: Connection) -> Iterator[None]:
        """While inside, no other bot changes what it holds, nor what all need; that takes a moment at most."""
        lock = _numbered(_Kind.CHANGES, 0, 0)
        connection.execute(f"SELECT pg_advisory_lock({_CLASS}, ?)", (self._server.schema, lock))
        try:
            yield
        finally:
            self._free(connection, lock)

    def _look(self, connection: Connection) -> Leased:
        theirs, ours = self._held(connection)
        return Leased(_shards(ours, _Kind.CHARGE), _shards(theirs, _Kind.CHARGE), _shards(theirs, _Kind.HOME))

    def _held(self, connection: Connection) -> tuple[set[int], set[int]]:
        """The locks of others, and our own."""
        rows = connection.execute(_LOCKS, (self._server.schema,)).fetchall()
        return {lock for lock, own in rows if not own}, {lock for lock, own in rows if own}

    def _take(self, connection: Connection, lock: int) -> bool:
        query = f"SELECT pg_try_advisory_lock({_CLASS}, ?)"
        return bool(connection.execute(query, (self._server.schema, lock)).fetchone()[0])

    def _free(self, connection: Connection, lock: int) -> None:
        connection.execute(f"SELECT pg_advisory_unlock({_CLASS}, ?)", (self._server.schema, lock))


_WIDE: Final = 24
"""Bits of a lock's number that are about shards, twelve for each of two; what it is for stands above them."""
_SHARDS: Final = (1 << _WIDE) - 1


def _numbered(kind: _Kind, first: int, last: int) -> int:
    """The number of a lock; shards take twelve bits each."""
    return kind << _WIDE | first << 12 | last


def _shards(locks: set[int], kind: _Kind) -> frozenset[int]:
    """The shards that locks of a kind are about."""
    return frozenset(
        shard for lock in locks if lock >> _WIDE == kind for shard in range(lock >> 12 & 0xFFF, (lock & 0xFFF) + 1)
    )
