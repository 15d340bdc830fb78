"""What stands in a database, row by row."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from tests.databases import connected, tables_of

Rows = dict[str, list[tuple[Any, ...]]]
"""The rows of each table, in the order of their values."""


def rows_of(where: Where) -> Rows:
    """Every row of a database."""
    with connected(where) as connection:
        return {
            table: sorted(map(tuple, connection.execute(f"SELECT * FROM {table}").fetchall()), key=repr)
            for table in tables_of(connection)
        }


def cells_of(where: Where) -> Iterator[tuple[tuple[str, str], Any]]:
    """Every value in a database, by its table and column."""
    with connected(where) as connection:
        for table in tables_of(connection):
            for row in connection.named(f"SELECT * FROM {table}", ()).fetchall():
                yield from (((table, name), value) for name, value in zip(row.keys(), row, strict=True))


@contextmanager
def changed(connection: Connection, change: str, *tables: str) -> Iterator[None]:
    """Change some tables with a statement, and put their rows back afterwards."""
    kept = {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables}
    connection.execute(change)
    try:
        yield
    finally:
        for table, rows in kept.items():
            connection.execute(f"DELETE FROM {table}")
            for row in rows:
                connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", tuple(row))
