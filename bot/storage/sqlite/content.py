"""The content of an SQLite file, and files that are created or replaced completely or not at all."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.storage.connection import Connection, placeholders
from bot.storage.content import PIECE, Rows, TableLayout
from bot.storage.errors import NO_ANSWER, in_one_line, unusable
from bot.storage.sqlite.connection import (
    SqliteConnection,
    copied,
    open_read_only,
    remove,
    sync,
    truncate_wal,
    wal_path,
    written_atomically,
)
from bot.storage.sqlite.lock import lock, unlock
from bot.storage.sqlite.migrating import examine, fresh, upgrade

_TABLES: Final = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
_COLUMNS: Final = "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid"
_PARENTS: Final = 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)'
_TRIGGERS: Final = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"

SKIPPED: Final = 100_000  # numbers to skip if those given since the copy was made are not known
_NUMBERED: Final = ("match", "study", "tournament")  # tables whose numbers people see and buttons carry
_SHOWN_ANEW: Final = (
    "UPDATE shown SET turn = -1 WHERE kind = 'board' AND NOT settled"
    " AND match IN (SELECT id FROM match WHERE status = 'running')",
    "UPDATE shown SET revision = revision - 1 WHERE kind IN ('invitation', 'offer') AND NOT settled",
    "UPDATE match SET shown = 0 WHERE status IN ('open', 'running')",
)
"""Marks messages that may have changed since: boards show another turn, others an earlier revision."""


class FileContent:
    """The content of a file; see :class:`Content`."""

    def __init__(self, connection: SqliteConnection) -> None:
        self.connection = connection
        self._triggers: list[tuple[str, str]] = []

    def version(self) -> int:
        (version,) = self.connection.execute("PRAGMA user_version").fetchone()
        return int(version)

    def tables(self) -> list[TableLayout]:
        return [self._table(name) for name, _ in self._schema()]

    def pieces(self, table: TableLayout) -> Iterator[Rows]:
        cursor = self.connection.execute(table.in_order)
        while rows := cursor.fetchmany(PIECE):
            yield rows

    def numbers(self) -> dict[str, int]:
        numbered = [name for name, sql in self._schema() if "AUTOINCREMENT" in sql]
        return {name: self.connection.next_number(name) - 1 for name in numbered}

    def bytes(self) -> int:
        (pages,) = self.connection.execute("PRAGMA page_count").fetchone()
        (size,) = self.connection.execute("PRAGMA page_size").fetchone()
        return int(pages * size)

    def damage(self) -> Iterator[str]:
        for (problem,) in self.connection.execute("PRAGMA integrity_check"):
            if problem != "ok":
                yield f"SQLite finds damage: {in_one_line(problem)}."
        with closing(fresh()) as new:
            wanted, found = _parts(new), _parts(self.connection)
        yield from (f"The {kind} {name} is missing or another one." for kind, name, _ in sorted(wanted - found))

    def orphans(self) -> Iterator[str]:
        for table, row, parent, _ in self.connection.execute("PRAGMA foreign_key_check"):
            yield f"Row {row} of {table} belongs to a {parent} that is not there."

    def resume(self) -> None:
        """Do nothing: SQLite answers after an error."""

    def silence(self) -> None:
        self._triggers = self.connection.execute(_TRIGGERS).fetchall()
        for name, _ in self._triggers:
            self.connection.execute(f"DROP TRIGGER {name}")
        for name, _ in self._schema():
            self.connection.execute(f'DELETE FROM "{name}"')

    def put(self, table: TableLayout, rows: Rows) -> None:
        marks = placeholders(table.columns)
        self.connection.executemany(f'INSERT INTO "{table.name}" ({table.listed}) VALUES ({marks})', rows)

    def settle(self, numbers: Mapping[str, int]) -> None:
        for name, last in self.numbers().items():
            _give_after(self.connection, name, max(last, numbers.get(name, 0)))
        for _, sql in self._triggers:
            self.connection.execute(sql)

    def _schema(self) -> list[tuple[str, str]]:
        return self.connection.execute(_TABLES).fetchall()

    def _table(self, name: str) -> TableLayout:
        columns = self.connection.execute(_COLUMNS, (name,)).fetchall()
        key = sorted((place, column) for column, place in columns if place)
        parents = self.connection.execute(_PARENTS, (name,)).fetchall()
        return TableLayout(
            name,
            tuple(column for column, _ in columns),
            tuple(column for _, column in key),
            frozenset(parent for (parent,) in parents),
        )


def _give_after(connection: sqlite3.Connection, table: str, last: int) -> None:
    connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))


def _parts(connection: Connection) -> set[tuple[str, str, str]]:
    """Tables, indexes and triggers with their columns; their SQL is spelt differently by versions of SQLite."""
    parts = connection.execute("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").fetchall()
    asked = {"table": "SELECT * FROM pragma_table_info(?)", "index": "SELECT * FROM pragma_index_info(?)"}
    return {
        (kind, name, str(connection.execute(asked[kind], (name,)).fetchall()) if kind in asked else "")
        for kind, name in parts
    }


REMEDY: Final = "Put a backup in its place, or name another database."


@contextmanager
def open_file(path: Path) -> Iterator[FileContent]:
    """Open a file of any known version read-only. Raises BadDatabase if it cannot be read."""
    if not path.is_file():
        raise BadDatabase(f"There is no database {path}; name one that is there, or let INTERLINK_DATABASE do so.")
    examine(path, remedy=REMEDY)
    try:
        with closing(open_read_only(path)) as connection:
            yield FileContent(connection)
    except NO_ANSWER as error:
        raise unusable(path, error, REMEDY) from error


@contextmanager
def hold_file(path: Path) -> Iterator[None]:
    """Keep bots from starting on a file, which need not exist. Raises BadDatabase if a bot has it."""
    held = asyncio.run(lock(path, patience=0))
    try:
        yield
    finally:
        unlock(held)


@contextmanager
def create_file(path: Path) -> Iterator[FileContent]:
    """Create a database of the newest version, complete and durable once this is left; after an error there is none."""
    with (
        written_atomically(path) as unfinished,
        closing(sqlite3.connect(unfinished, isolation_level=None, factory=SqliteConnection)) as connection,
    ):
        connection.execute("PRAGMA synchronous = OFF")  # synced when this is left
        connection.execute("PRAGMA journal_mode = MEMORY")
        upgrade(connection, path.name)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN IMMEDIATE")
        yield FileContent(connection)
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = DELETE")


# -- restoring a copy


def replace_file(copy: Path, database: Path, now: datetime) -> str | None:
    """Replace a file by a copy; returns the new name of the old file. Raises ``Damaged``; then nothing is changed."""
    new = database.with_name(f"{database.name}.restored")
    remove(new)
    try:
        with closing(open_read_only(copy)) as connection:
            copied(connection, new, verify=True)
        prepare(new, _given(database))
        aside = _put_aside(database, now) if database.exists() else None
        os.replace(new, database)
        sync(database.parent)
    except BaseException:
        with suppress(OSError):
            remove(new)
        raise
    return None if aside is None else aside.name


def _given(database: Path) -> dict[str, int]:
    with suppress(*NO_ANSWER), closing(open_read_only(database)) as connection:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    return {}


def prepare(database: Path, given: Mapping[str, int]) -> None:
    """Migrate a copy, continue numbers after those given, and mark each live match to be shown again."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        upgrade(connection, database.name)
        connection.execute("BEGIN IMMEDIATE")
        for name in _NUMBERED:
            (last,) = connection.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (name,)).fetchone()
            goes_on = max(last or 0, given.get(name, 0)) if given else (last or 0) + SKIPPED
            _give_after(connection, name, goes_on)
        for change in _SHOWN_ANEW:
            connection.execute(change)
        connection.execute("COMMIT")


def _put_aside(database: Path, now: datetime) -> Path:
    """Link the present file under another name; it also keeps its own until the copy replaces it."""
    with suppress(BadDatabase, sqlite3.Error):
        examine(database)  # SQLite would remove the write-ahead log of a file that it cannot read
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            truncate_wal(connection)
    name = f"{database.name}.before-restore-{now:%Y-%m-%dT%H%M%SZ}"
    aside, ahead = database.with_name(name), wal_path(database)
    os.link(database, aside)
    if ahead.exists():  # a damaged file keeps its write-ahead log, which the new file must not find
        os.link(ahead, wal_path(aside))
        ahead.unlink()
    ahead.with_name(f"{database.name}-shm").unlink(missing_ok=True)
    return aside
