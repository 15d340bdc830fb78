"""Databases of either engine, looked at and changed from outside, past the bot."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from bot.app import checks
from bot.runtime.database_url import Server, Where
from bot.storage.connection import Connection
from bot.storage.content import Content
from bot.storage.sqlite.connection import SqliteConnection
from bot.storage.sqlite.content import FileContent
from tests.server import NoServer

ENGINES: Final = ("sqlite", "postgresql")  # The storage promises the same for each


@contextmanager
def skipped_without_a_server() -> Iterator[None]:
    """Skip the test if PostgreSQL is not installed; in CI that fails."""
    try:
        yield
    except NoServer as error:
        pytest.skip(str(error))


@contextmanager
def connected(where: Where) -> Iterator[Connection]:
    """A connection in autocommit mode."""
    if isinstance(where, Path):
        file = sqlite3.connect(where, isolation_level=None, factory=SqliteConnection)
        with closing(file):
            yield file
    else:
        from bot.storage.postgresql import connection as servers

        with closing(servers.connected(where)) as server:
            yield server


def content_of(connection: Connection) -> Content:
    """The content of the database of a connection."""
    if isinstance(connection, SqliteConnection):
        return FileContent(connection)
    from psycopg.conninfo import make_conninfo

    from bot.storage.postgresql.connection import ServerConnection
    from bot.storage.postgresql.content import ServerContent

    assert isinstance(connection, ServerConnection), "there are two engines"
    info = connection.raw.info
    (schema,) = connection.execute("SELECT current_schema()").fetchone()
    return ServerContent(connection, Server(make_conninfo(info.dsn, password=info.password), info.dbname, schema))


def problems(connection: Connection) -> Iterator[str]:
    content = content_of(connection)
    return checks.problems(content, partial(checks.match_problems, content))


def inconsistencies(connection: Connection) -> Iterator[str]:
    content = content_of(connection)
    return checks.inconsistencies(content, partial(checks.match_problems, content))


@contextmanager
def careless(where: Where) -> Iterator[Connection]:
    """A connection without foreign-key checks."""
    with connected(where) as connection:
        if not isinstance(where, Path):
            connection.execute("SET session_replication_role TO replica")
        yield connection


def _of_sqlite(connection: Connection) -> bool:
    return isinstance(connection, sqlite3.Connection)


def tables_of(connection: Connection) -> list[str]:
    """The project's tables, without those of the engine."""
    if _of_sqlite(connection):
        query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    else:
        query = (
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            " AND tablename NOT IN ('version', 'writer')"
        )
    return sorted(name for (name,) in connection.execute(query).fetchall())


def columns_of(connection: Connection, table: str) -> list[str]:
    return [name for name, _ in _columns(connection, table)]


def keys_of(connection: Connection, table: str) -> list[str]:
    return [name for name, is_key in _columns(connection, table) if is_key]


def _columns(connection: Connection, table: str) -> list[tuple[str, bool]]:
    if _of_sqlite(connection):
        query = "SELECT name, pk > 0 FROM pragma_table_info(?) ORDER BY cid"
    else:
        query = (
            "SELECT attname, EXISTS (SELECT 1 FROM pg_index WHERE indrelid = attrelid AND indisprimary"
            " AND attnum = ANY (indkey)) FROM pg_attribute"
            " WHERE attrelid = CAST(quote_ident(?) AS regclass) AND attnum > 0 AND NOT attisdropped ORDER BY attnum"
        )
    return [(name, bool(is_key)) for name, is_key in connection.execute(query, (table,)).fetchall()]


def referring_to(connection: Connection, parent: str) -> list[tuple[str, str]]:
    """The tables and columns that refer to another table."""
    if _of_sqlite(connection):
        query = (
            'SELECT m.name, f."from" FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f'
            " WHERE m.type = 'table' AND f.\"table\" = ? ORDER BY 1, 2"
        )
    else:
        query = (
            "SELECT relname, attname FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid"
            " JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)"
            " WHERE contype = 'f' AND confrelid = CAST(quote_ident(?) AS regclass) ORDER BY 1, 2"
        )
    return [(str(table), str(column)) for table, column in connection.execute(query, (parent,)).fetchall()]
