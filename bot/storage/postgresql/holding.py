"""One bot a database: a lock of the server's, held by the connection and gone with it."""

import logging
import time
from typing import Final

from bot.storage.damage import BadDatabase, ServerError
from bot.storage.postgresql.connecting import ServerConnection
from bot.storage.where import Server

OURS: Final = 0x4C494E4B
"""What tells our locks from those of others on the same database."""
BETWEEN: Final = 0.1
"""Seconds between two attempts."""

log = logging.getLogger(__name__)


def hold(connection: ServerConnection, server: Server, patience: float) -> None:
    """Take the lock of a database for a connection, and wait for another bot to go.

    :raises BadDatabase: another one has it, and keeps it for ``patience`` seconds.
    """
    until, told = time.monotonic() + patience, False
    while not _taken(connection, server):
        if time.monotonic() >= until:
            raise BadDatabase(
                f"The database {server.name} is in use by another bot; stop that one first, or let "
                "INTERLINK_DATABASE name another."
            )
        if not told:
            log.info("Another bot has the database %s; I wait at most %d seconds for it to go.", server.name, patience)
            told = True
        time.sleep(BETWEEN)


def expect_held(connection: ServerConnection, server: Server) -> None:
    """Take the lock for a connection in the place of one that was lost.

    :raises ServerError: another has it, perhaps our own old one, of whose end the server does not know yet.
    """
    if not _taken(connection, server):
        raise ServerError("another bot, or a connection that was lost, still has it", lost=True)


def _taken(connection: ServerConnection, server: Server) -> bool:
    query = "SELECT pg_try_advisory_lock(?, hashtext(?))"
    return bool(connection.execute(query, (OURS, server.schema)).fetchone()[0])
