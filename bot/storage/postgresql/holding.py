"""Whose a database is: one bot's or that of several, by a lock of the server's that is gone with its connection."""

import logging
import time
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server
from bot.storage.damage import ServerLost
from bot.storage.postgresql.connecting import ServerConnection

OURS: Final = 0x4C494E4B
"""What tells our locks from those of others on the same database."""
BETWEEN: Final = 0.1
"""Seconds between two attempts."""

log = logging.getLogger(__name__)


def hold(connection: ServerConnection, server: Server, patience: float) -> None:
    """Have a database alone, by a connection, and wait for another bot to go.

    :raises BadDatabase: another one has it, and keeps it for ``patience`` seconds.
    """
    until, told = time.monotonic() + patience, False
    while not taken(connection, server):
        if time.monotonic() >= until:
            raise BadDatabase(in_use(server))
        if not told:
            log.info("Another bot has the database %s; I wait at most %d seconds for it to go.", server.name, patience)
            told = True
        time.sleep(BETWEEN)


def in_use(server: Server) -> str:
    """What is said where another bot keeps a database."""
    return (
        f"The database {server.name} is in use by another bot; stop that one first, or let "
        "INTERLINK_DATABASE name another."
    )


def expect_held(connection: ServerConnection, server: Server) -> None:
    """Take the lock for a connection in the place of one that was lost.

    :raises ServerError: another has it, perhaps our own old one, of whose end the server does not know yet.
    """
    if not taken(connection, server):
        raise ServerLost("another bot, or a connection that was lost, still has it")


def taken(connection: ServerConnection, server: Server, *, together: bool = False) -> bool:
    """Whether the lock could be taken, which all have who have the database ``together``, or only one bot."""
    return bool(_asked(connection, server, f"pg_try_advisory_lock{_SHARED[together]}"))


def hold_together(connection: ServerConnection, server: Server) -> None:
    """Let others have what this connection has alone, once it is :func:`freed`."""
    _asked(connection, server, "pg_advisory_lock_shared")


def freed(connection: ServerConnection, server: Server, *, together: bool = False) -> None:
    """Give the lock back."""
    _asked(connection, server, f"pg_advisory_unlock{_SHARED[together]}")


_SHARED: Final = ("", "_shared")


def _asked(connection: ServerConnection, server: Server, function: str) -> object:
    return connection.execute(f"SELECT {function}(?, hashtext(?))", (OURS, server.schema)).fetchone()[0]


def is_held(connection: ServerConnection, server: Server) -> bool:
    """Whether a bot has the database now, which is not touched."""
    (holders,) = connection.execute(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
        " WHERE datname = current_database() AND locktype = 'advisory' AND granted AND classid = CAST(? AS oid)"
        " AND objid = CAST(hashtext(?) & 4294967295 AS oid)",
        (OURS, server.schema),
    ).fetchone()
    return bool(holders)
