"""What stands in a database, row by row."""

from collections.abc import Iterator
from typing import Any

from bot.storage.where import Where
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
