"""Advisory locks of a server: one bot holds a whole database, or several bots lease its shards.

The locks end with the connection, which is also the one that writes: what a bot writes, it writes while it has its
shards. The server ends a silent connection after a while: that of a machine that is gone, or of a bot that hangs.
"""

import itertools
import logging
import time
from collections.abc import Callable, Collection, Iterator
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
ENDING: Final = 2.0  # seconds for which the server may keep the lock of a connection that was just closed
LAPSES_AFTER: Final = 15_000  # milliseconds of silence until the server ends a connection, to free its shards
_LAPSING: Final = ("idle_session_timeout", "idle_in_transaction_session_timeout")
_STILL_HELD: Final = "another bot, or a connection that was lost, still has it"
_CLASS: Final = "hashtext('shards of ' || ?)"  # the class of the locks of shards, by the schema
_OF_SHARDS: Final = f"""FROM pg_locks
WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = CAST(CAST({_CLASS} AS bigint) & 4294967295 AS oid)"""
_LOCKS: Final = f"SELECT CAST(objid AS bigint), pid = pg_backend_pid() {_OF_SHARDS}"
_END_SILENT: Final = f"""
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid <> pg_backend_pid() AND wait_event = 'ClientRead' AND state_change < now() - ? * interval '1 millisecond'
    AND pid IN (SELECT pid {_OF_SHARDS})
"""
"""Ends silent connections of other bots; the server's timeouts do not end one that stopped amid a pipeline."""
_INTERACTIONS: Final = """
CREATE UNLOGGED TABLE IF NOT EXISTS interaction (id bigint PRIMARY KEY, bot text COLLATE "C" NOT NULL)
"""
_RESERVE: Final = (
    "INSERT INTO interaction (id, bot) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET bot = interaction.bot RETURNING bot"
)
_RESERVED_FOR: Final = 15 * 60_000  # milliseconds; Discord accepts no answer after that
_TIME: Final = 22  # bits of a Discord id below the milliseconds of its time
_WIDE: Final = 24  # bits of a lock's number for shards, twelve for each of two; its kind is above them
_SHARDS: Final = (1 << _WIDE) - 1

log = logging.getLogger(__name__)


# -- the lock of a whole database


def hold(connection: ServerConnection, server: Server, patience: float) -> None:
    """Take the lock of a whole database. Raises ``BadDatabase`` if another bot keeps it for ``patience`` seconds,
    or, if these are fewer, for :data:`ENDING`."""
    _wait_for(lambda: taken(connection, server), server, time.monotonic() + max(patience, ENDING))


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
        if not tries and left > ENDING:
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
        self.share = share
        self.lapsed: Callable[[], object] = lambda: None  # called in the event loop after another bot took shards over
        self._charge = frozenset[int]()  # the shards leased at the last look
        self._swept = 0  # the minute in which old reservations were deleted last
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
        with self.changing(connection):
            connection.script(_INTERACTIONS)

    def rejoin(self, connection: ServerConnection) -> bool:
        """Share the database over a new connection with the same shards; false if another bot has leased one of them
        meanwhile, so that this one has none. Raises ``ServerLost`` if the lost connection perhaps holds a lock."""
        expect_held(connection, self._server, together=True)
        if self._at_home(connection) is not None:
            raise ServerLost(_STILL_HELD)
        with self.changing(connection):
            theirs, _ = self._held(connection)
            lapsed = bool(_shards(theirs, _Kind.CHARGE) & self._charge)
            if lapsed:
                self._charge = frozenset()
            self._lease(connection, self._charge)
        return not lapsed

    def alone(self, connection: Connection) -> bool:
        theirs, _ = self._held(connection)
        return not _shards(theirs, _Kind.HOME)

    def claim(self, connection: Connection, wanted: frozenset[int]) -> ShardHolders:
        """Lease those of the ``wanted`` shards that no other bot has, and release all others. Ends the connections of
        bots that have been silent for too long."""
        connection.execute(_END_SILENT, (LAPSES_AFTER, self._server.schema))
        before = self._look(connection)
        if before.charge == wanted:
            return before
        with self.changing(connection):
            theirs, ours = self._held(connection)
            self._lease(connection, wanted - _shards(theirs, _Kind.CHARGE), ours)
        return self._look(connection)

    def _lease(self, connection: Connection, shards: frozenset[int], ours: Collection[int] = ()) -> None:
        """Hold the locks of exactly these shards; ``ours`` are all locks held now."""
        hold = {_numbered(_Kind.CHARGE, run[0], run[-1]) for run in runs(shards)}
        held = {lock for lock in ours if lock >> _WIDE == _Kind.CHARGE}
        for lock in hold - held:
            self._take(connection, lock)
        for lock in held - hold:
            self._free(connection, lock)

    def reserve(self, connection: Connection, interaction: int) -> bool:
        """Reserve an interaction, of which several bots may hear while shards move; false if another bot has it."""
        minute = (interaction >> _TIME) // 60_000
        if minute > self._swept:
            self._swept = minute
            connection.execute("DELETE FROM interaction WHERE id < ?", (interaction - (_RESERVED_FOR << _TIME),))
        (owner,) = connection.execute(_RESERVE, (interaction, self.name)).fetchone()
        return bool(owner == self.name)

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
        share = self.share
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
        self._charge = _shards(ours, _Kind.CHARGE)
        return ShardHolders(self._charge, _shards(theirs, _Kind.CHARGE), _shards(theirs, _Kind.HOME))

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
