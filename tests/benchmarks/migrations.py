"""How long an upgrade takes with very many matches: ``python -m tests.benchmarks.migrations [MATCHES [VERSION ...]]``.

Databases of older versions are made of their samples, whose matches are there again and again. Measured is all that
the start does before it goes on: the copy of the old state, and each migration up to today's version.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.storage.sqlite.copying import copied
from bot.storage.sqlite.migrating import migrate, newest
from tests.benchmarks.figures import Figure, show
from tests.samples.make import load

MATCHES: Final = 100_000
APART: Final = 1_000
"""How far the numbers of a match and of the one made after it are apart."""
_MADE_ANEW: Final = {"match": "id", "result": "id"}
"""Tables whose rows have numbers that others name."""
_NAMES_ONE: Final = ("match", "result", "channel")
"""Columns in which such numbers stand, and what no two matches that run may share."""
_OWN: Final = ("id",)


def older(file: Path, version: int, matches: int) -> None:
    """A database of an older version with so many matches."""
    load(version, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        (there,) = connection.execute("SELECT count(*) FROM match").fetchone()
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for table in tables:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            if table in _MADE_ANEW or {"match", "result"} & {*columns}:
                _repeat(connection, table, columns, matches // there - 1)
        connection.execute("COMMIT")


def _repeat(connection: sqlite3.Connection, table: str, columns: Sequence[str], times: int) -> None:
    """Have the rows of a table so many times more, each with numbers of its own."""
    own = _MADE_ANEW.get(table)
    named = [column for column in columns if column not in _OWN or column == own]
    taken = [f"{column} + n * {APART}" if column in (own, *_NAMES_ONE) else column for column in named]
    connection.execute(
        f"WITH RECURSIVE nth (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM nth WHERE n < {times})"
        f" INSERT INTO {table} ({', '.join(named)}) SELECT {', '.join(taken)} FROM nth, {table}"
    )


def upgraded(file: Path) -> float:
    """The seconds that it takes to bring a database up to date."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        began = time.perf_counter()
        migrate(connection, file)
        return time.perf_counter() - began


def of_version(folder: Path, version: int, matches: int) -> Iterator[Figure]:
    """What an upgrade from one version takes."""
    file = folder / f"{version}.db"
    older(file, version, matches)
    size = file.stat().st_size / 10**6
    with closing(sqlite3.connect(file)) as connection:
        began = time.perf_counter()
        copied(connection, folder / "copy.db")
        copying = time.perf_counter() - began
    note = f"{matches} matches, {size:.0f} MB, of it {copying:.1f} s for the copy"
    yield Figure(f"from version {version} to {newest()}", upgraded(file), "s", note=note)


def figures(matches: int = MATCHES, versions: Sequence[int] = ()) -> Iterator[Figure]:
    """What is measured, as it is."""
    for version in versions or range(1, newest()):
        with tempfile.TemporaryDirectory() as folder:
            yield from of_version(Path(folder), version, matches)


if __name__ == "__main__":
    matches, *versions = [int(each) for each in sys.argv[1:]] or [MATCHES]
    show(figures(matches, versions))
