"""Advisory locks of a server: one bot holds a whole database, or several bots lease its shards.

The locks end with the connection, which is also the one that writes. The server ends a silent connection after a while:
that of a machine that is gone, or of a bot that hangs.
"""

import itertools
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Final

from bot.model.errors import BadDatabase
from bot.model.ids import ShardHolders, ShardRange, runs
from bot.runtime.database_url import Server
from bot.storage.connection import Connection
from bot.storage.errors import ServerLost
from bot.storage.postgresql.connection import ServerConnection
from bot.storage.postgresql.migrating import expect_known, migrate, newest

OURS: Final = 0x4C494E4B  # the class of the lock of a database
BETWEEN: Final = 0.1  # seconds between two attempts
LAPSES_AFTER: Final = 15_000  # milliseconds of silence until the server ends a connection, to free its shards
_LAPSING: Final = ("idle_session_timeout", "idle_in_transaction_session_timeout")
_STILL_HELD: Final = "another bot, or a connection that was lost, still has it"
_CLASS: Final = "hashtext('shards of ' || ?)"  # the class of the locks of shards, by the schema
_LOCKS: Final = f"""
SELECT CAST(objid AS bigint), pid = pg_backend_pid() FROM pg_locks
WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = CAST(CAST({_CLASS} AS bigint) & 4294967295 AS oid)
"""
_WIDE: Final = 24  # bits of a lock's number for shards, twelve for each of two; its kind is above them
_SHARDS: Final = (1 << _WIDE) - 1

log = logging.getLogger(__name__)


# -- the lock of a whole database


def hold(connection: ServerConnection, server: Server, patience: float) -> None:
    """Take the lock of a whole database. Raises ``BadDatabase`` if another bot keeps it for ``patience`` seconds."""
    _wait_for(lambda: taken(connection, server), server, time.monotonic() + patience)


def _wait_for(try_lock: Callable[[], bool], server: Server, until: float) -> None:
    for tries in itertools.count():
        if try_lock():
            return
        left = until - time.monotonic()
        if left <= 0:
            raise BadDatabase(
                f"The database {server.name} is in use by another bot; stop that one first, or let "
                "INTERLINK_DATABASE name another."
            )
        if not tries:
            log.info("Another bot has the database %s; waiting at most %.0f seconds for it to stop.", server.name, left)
        time.sleep(BETWEEN)


def expect_held(connection: ServerConnection, server: Server, *, together: bool = False) -> None:
    """Take the lock over a new connection. Raises ``ServerLost`` if it is held, perhaps by the lost connection."""
    if not taken(connection, server, together=together):
        raise ServerLost(_STILL_HELD)


def taken(connection: ServerConnection, server: Server, *, together: bool = False) -> bool:
    """Try to take the lock, exclusively or ``together`` with other bots."""
    return bool(_call(connection, server, f"pg_try_advisory_lock{'_shared' if together else ''}"))


def is_held(connection: ServerConnection, server: Server) -> bool:
    """True if a bot has the database now; does not touch the lock."""
    (holders,) = connection.execute(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
        " WHERE datname = current_database() AND locktype = 'advisory' AND granted AND classid = CAST(? AS oid)"
        " AND objid = CAST(hashtext(?) & 4294967295 AS oid)",
        (OURS, server.schema),
    ).fetchone()
    return bool(holders)


def _call(connection: ServerConnection, server: Server, function: str) -> object:
    return connection.execute(f"SELECT {function}(?, hashtext(?))", (OURS, server.schema)).fetchone()[0]


# -- the leases of shards


class _Kind(IntEnum):
    """The purpose of a lock; its number is made of this and of one or two shard numbers."""

    HOME = 1  # a running bot's own shards
    CHARGE = 2  # the shards for whose servers a bot does the scheduled work
    BEGINS = 3  # a session that starts in a bucket
    CHANGES = 4
    COUNT = 5  # a bot's total number of shards; all bots hold the same


class Leases:
    """The shards of one of several bots on a database. All methods run in the database's thread."""

    def __init__(self, server: Server, share: ShardRange) -> None:
        self._server = server
        self._share = share
        self.name: Final = str(share)  # the name of this bot among the others

    def join(self, connection: ServerConnection, patience: float) -> None:
        """Share the database, after creating or migrating it if nobody else has it. Raises ``BadDatabase`` if a bot
        prevents it for ``patience`` seconds, or the others are not compatible."""
        until = time.monotonic() + patience
        _wait_for(lambda: self._begin(connection), self._server, until)
        while (why := self._at_home(connection)) is not None:
            if time.monotonic() >= until:
                raise BadDatabase(why)
            time.sleep(BETWEEN)

    def rejoin(self, connection: ServerConnection) -> None:
        """Share the database over a new connection. Raises ``ServerLost`` if the lost one perhaps holds a lock."""
        expect_held(connection, self._server, together=True)
        if self._at_home(connection) is not None:
            raise ServerLost(_STILL_HELD)

    def alone(self, connection: Connection) -> bool:
        theirs, _ = self._held(connection)
        return not _shards(theirs, _Kind.HOME)

    def claim(self, connection: Connection, wanted: frozenset[int]) -> ShardHolders:
        """Lease those of the ``wanted`` shards that no other bot has, and release all others."""
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
        """Reserve a bucket for a new session; false if another bot has it. Release it with :meth:`began`."""
        return self._take(connection, _numbered(_Kind.BEGINS, bucket, 0))

    def began(self, connection: Connection, bucket: int) -> None:
        self._free(connection, _numbered(_Kind.BEGINS, bucket, 0))

    def _begin(self, connection: ServerConnection) -> bool:
        """Share the lock of the database, after a migration if this bot is alone."""
        if taken(connection, self._server):
            migrate(connection, self._server)
            _call(connection, self._server, "pg_advisory_lock_shared")
            _call(connection, self._server, "pg_advisory_unlock")
            return True
        if not taken(connection, self._server, together=True):
            return False
        if expect_known(connection, self._server) == newest():
            migrate(connection, self._server)  # which logs the version
            return True
        _call(connection, self._server, "pg_advisory_unlock_shared")
        return False

    def _at_home(self, connection: Connection) -> str | None:
        """Lock this bot's own shards; returns the reason if another bot prevents that."""
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

    @contextmanager
    def changing(self, connection: Connection) -> Iterator[None]:
        """Keep other bots from changing their locks, for a moment."""
        lock = _numbered(_Kind.CHANGES, 0, 0)
        connection.execute(f"SELECT pg_advisory_lock({_CLASS}, ?)", (self._server.schema, lock))
        try:
            yield
        finally:
            self._free(connection, lock)

    def _look(self, connection: Connection) -> ShardHolders:
        theirs, ours = self._held(connection)
        return ShardHolders(_shards(ours, _Kind.CHARGE), _shards(theirs, _Kind.CHARGE), _shards(theirs, _Kind.HOME))

    def _held(self, connection: Connection) -> tuple[set[int], set[int]]:
        rows = connection.execute(_LOCKS, (self._server.schema,)).fetchall()
        return {lock for lock, own in rows if not own}, {lock for lock, own in rows if own}

    def _take(self, connection: Connection, lock: int) -> bool:
        query = f"SELECT pg_try_advisory_lock({_CLASS}, ?)"
        return bool(connection.execute(query, (self._server.schema, lock)).fetchone()[0])

    def _free(self, connection: Connection, lock: int) -> None:
        connection.execute(f"SELECT pg_advisory_unlock({_CLASS}, ?)", (self._server.schema, lock))


def _numbered(kind: _Kind, first: int, last: int) -> int:
    return kind << _WIDE | first << 12 | last


def _shards(locks: set[int], kind: _Kind) -> frozenset[int]:
    return frozenset(
        shard for lock in locks if lock >> _WIDE == kind for shard in range(lock >> 12 & 0xFFF, (lock & 0xFFF) + 1)
    )
