"""Checks of a database on a server before its use, and its migration to the newest version."""

import logging
import time
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime import VERSION
from bot.runtime.database_url import Server
from bot.storage.content import newest_of, refuse_unknown, scripts_after
from bot.storage.postgresql.connection import ServerConnection

MIGRATIONS: Final = Path(__file__).parent / "migrations"
OLDEST: Final = 140_000  # the oldest supported server version
STRANGER: Final = "CockroachDB"

log = logging.getLogger(__name__)


def newest() -> int:
    """The version that this bot writes, the same as for SQLite."""
    return newest_of(MIGRATIONS)


def version_of(connection: ServerConnection, server: Server) -> int:
    """The version of the database; 0 if it is empty. Raises ``BadDatabase`` if it is foreign or unsupported."""
    (text,) = connection.execute("SELECT version()").fetchone()
    if STRANGER in text:
        raise BadDatabase(
            f"The server of the database {server.name} is {STRANGER}, whose locks do not keep two bots apart and which "
            "tells nobody of changes; let INTERLINK_DATABASE name one on PostgreSQL."
        )
    number = connection.raw.info.server_version
    if number < OLDEST:
        raise BadDatabase(
            f"The server of the database {server.name} is PostgreSQL {number // 10_000}; version 14 is required."
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
    """The version of a database that this bot can use; 0 if it is empty. Else raises ``BadDatabase``."""
    version = version_of(connection, server)
    refuse_unknown(version, server.name, MIGRATIONS)
    return version


def migrate(connection: ServerConnection, server: Server) -> None:
    """Bring a database to the newest version in one transaction. May raise ``BadDatabase`` and ``ServerError``."""
    began, version = time.monotonic(), expect_known(connection, server)
    if version == newest():
        log.info("Interlink %s; the database %s is of version %d.", VERSION, server.name, version)
        return
    connection.execute("BEGIN")
    try:
        if version:
            _run(connection, version)
        else:
            make(connection, server.schema)
        connection.execute("COMMIT")
    except BaseException:
        if not connection.lost:
            connection.execute("ROLLBACK")
        raise
    if version:
        log.info(
            "Interlink %s; the database %s was of version %d and is now of %d (%.1f s).",
            *(VERSION, server.name, version, newest(), time.monotonic() - began),
        )
    else:
        log.info("Interlink %s; the database %s was made, of version %d.", VERSION, server.name, newest())


def make(connection: ServerConnection, schema: str) -> None:
    """Create all tables in a new or empty schema, which the current transaction then uses."""
    connection.script(f"CREATE SCHEMA IF NOT EXISTS {identifier(schema)}")
    connection.script(f"SET LOCAL search_path TO {identifier(schema)}")
    connection.script("CREATE TABLE version (number bigint NOT NULL)")
    connection.execute("INSERT INTO version (number) VALUES (0)")
    _run(connection, 0)


def identifier(name: str) -> str:
    """A quoted name in SQL."""
    return '"' + name.replace('"', '""') + '"'


def _run(connection: ServerConnection, version: int) -> None:
    for script in scripts_after(version, MIGRATIONS).values():
        connection.script(script)
    connection.execute("UPDATE version SET number = ?", (newest(),))
