"""Before a database on a server is used: is it ours, and of this version? If it is older, it is brought up to date."""

import logging
import time
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server
from bot.runtime.version import VERSION
from bot.storage.postgresql.connecting import ServerConnection
from bot.storage.versions import newest_of, refuse_unknown, scripts_after

MIGRATIONS: Final = Path(__file__).parent / "migrations"
OLDEST: Final = 140_000
"""The oldest server that will do, as it tells its own version."""
STRANGER: Final = "CockroachDB"

log = logging.getLogger(__name__)


def newest() -> int:
    """The version that this bot writes, which is the same for each engine."""
    return newest_of(MIGRATIONS)


def version_of(connection: ServerConnection, server: Server) -> int:
    """Of which version the database is; 0 where nothing of ours is there.

    :raises BadDatabase: the schema holds what is not ours, or the server is too old.
    """
    (said,) = connection.execute("SELECT version()").fetchone()
    if STRANGER in said:
        raise BadDatabase(
            f"The server of the database {server.name} is {STRANGER}, whose locks do not keep two bots apart and which "
            "tells nobody of changes; let INTERLINK_DATABASE name one on PostgreSQL."
        )
    number = connection.raw.info.server_version
    if number < OLDEST:
        raise BadDatabase(
            f"The server of the database {server.name} is PostgreSQL {number // 10_000}; I need version 14 or newer."
        )
    (tables, versions) = connection.execute(
        "SELECT count(*), count(*) FILTER (WHERE tablename = 'version') FROM pg_tables WHERE schemaname = ?",
        (server.schema,),
    ).fetchone()
    if tables and not versions:
        raise BadDatabase(
            f"The schema {server.schema} of the database {server.name} belongs to another program; "
            "INTERLINK_DATABASE must name a database without one of that name."
        )
    return 0 if not tables else int(connection.execute("SELECT number FROM version").fetchone()[0])


def expect_known(connection: ServerConnection, server: Server) -> int:
    """Of which version the database is, which this bot knows; 0 where nothing of ours is there.

    :raises BadDatabase: it is newer, older than the first, or not ours at all.
    """
    version = version_of(connection, server)
    refuse_unknown(version, server.name, MIGRATIONS)
    return version


def migrate(connection: ServerConnection, server: Server) -> None:
    """Bring a database to the newest version in one transaction; the log says from which.

    :raises BadDatabase: its version is not known, or it is not ours.
    :raises ServerError: it cannot be done; nothing was changed.
    """
    began, version = time.monotonic(), expect_known(connection, server)
    if version == newest():
        log.info("Interlink %s; the database %s is of version %d.", VERSION, server.name, version)
        return
    bring_up(connection, server.schema, version)
    if version:
        log.info(
            "Interlink %s; the database %s was of version %d and is now of %d (%.1f s).",
            *(VERSION, server.name, version, newest(), time.monotonic() - began),
        )
    else:
        log.info("Interlink %s; the database %s was made, of version %d.", VERSION, server.name, newest())


def bring_up(connection: ServerConnection, schema: str, version: int) -> None:
    """Run what leads from a version to the newest, all of it or nothing."""
    connection.execute("BEGIN")
    try:
        if not version:
            make(connection, schema)
        else:
            _run(connection, version)
        connection.execute("COMMIT")
    except BaseException:
        if not connection.lost:
            connection.execute("ROLLBACK")
        raise


def make(connection: ServerConnection, schema: str) -> None:
    """Make all tables in a schema, which may be there and is empty; the transaction goes on in it."""
    connection.script(f"CREATE SCHEMA IF NOT EXISTS {identifier(schema)}")
    connection.script(f"SET LOCAL search_path TO {identifier(schema)}")
    connection.script("CREATE TABLE version (number bigint NOT NULL)")
    connection.execute("INSERT INTO version (number) VALUES (0)")
    _run(connection, 0)


def identifier(name: str) -> str:
    """A name as SQL has it."""
    return '"' + name.replace('"', '""') + '"'


def _run(connection: ServerConnection, version: int) -> None:
    for script in scripts_after(version, MIGRATIONS).values():
        connection.script(script)
    connection.execute("UPDATE version SET number = ?", (newest(),))
