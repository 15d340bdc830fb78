"""The rows of a database."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from tests.databases import connected, tables_of

Rows = dict[str, list[tuple[Any, ...]]]  # the rows of each table, in the order of their values


def rows_of(where: Where) -> Rows:
    with connected(where) as connection:
        return {
            table: sorted(map(tuple, connection.execute(f"SELECT * FROM {table}").fetchall()), key=repr)
            for table in tables_of(connection)
        }


def cells_of(where: Where) -> Iterator[tuple[tuple[str, str], Any]]:
    with connected(where) as connection:
        for table in tables_of(connection):
            for row in connection.named(f"SELECT * FROM {table}", ()).fetchall():
                yield from (((table, name), value) for name, value in zip(row.keys(), row, strict=True))


@contextmanager
def changed(connection: Connection, change: str, *tables: str) -> Iterator[None]:
    kept = {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables}
    connection.execute(change)
    try:
        yield
    finally:
        for table, rows in kept.items():
            connection.execute(f"DELETE FROM {table}")
            for row in rows:
                connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", tuple(row))


async def asked(storage: Storage, query: str, *values: object) -> list[tuple[Any, ...]]:
    return await storage.database.read(lambda connection: connection.execute(query, values).fetchall())


async def done(storage: Storage, *statements: str) -> None:

    def work(connection: Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    await storage.database.write(work)


@contextmanager
def written(where: Where) -> Iterator[None]:
    begun, over = Event(), Event()

    def write() -> None:
        with connected(where) as connection:
            if isinstance(where, Path):
                connection.execute("PRAGMA busy_timeout = 60000")  # milliseconds that only a hang can take
            for number in itertools.count():
                connection.execute("UPDATE match SET done_until = ?", (number,))
                begun.set()
                if over.is_set():
                    return

    writer = Thread(target=write)
    writer.start()
    try:
        assert begun.wait(20)
        yield
    finally:
        over.set()
        writer.join()


def of_one_moment(file: Path) -> bool:
    with connected(file) as connection:
        times = connection.execute("SELECT DISTINCT done_until FROM match").fetchall()
    return list(check(file)) == [] and len(times) == 1
