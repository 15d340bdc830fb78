"""What stands in a database, row by row."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

Rows = dict[str, list[tuple[Any, ...]]]
"""The rows of each table, in the order of their values."""


def rows_of(file: Path) -> Rows:
    """Every row of a database."""
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {
            table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
            for (table,) in sorted(tables)
        }


def cells_of(file: Path) -> Iterator[tuple[tuple[str, str], Any]]:
    """Every value in a database, by its table and column."""
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for (table,) in tables:
            rows = connection.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in rows.description]
            for row in rows:
                yield from (((table, name), value) for name, value in zip(names, row, strict=True))
