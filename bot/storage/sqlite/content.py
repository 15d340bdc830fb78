"""All that stands in a file of SQLite's, and a new file that is there only once it is whole."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.storage.content import PIECE, Rows, TableLayout
from bot.storage.damage import NO_ANSWER, unusable
from bot.storage.sqlite.connecting import SqliteConnection, readable
from bot.storage.sqlite.copying import UNFINISHED, on_disk, remove
from bot.storage.sqlite.lock import lock, unlock
from bot.storage.sqlite.migrating import bring_up, examine
from bot.storage.sqlite.soundness import damage, orphans

_TABLES: Final = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'"
_COLUMNS: Final = "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid"
_PARENTS: Final = 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)'
_TRIGGERS: Final = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"


class FileContent:
    """What stands in a file."""

    def __init__(self, connection: SqliteConnection) -> None:
        self.connection = connection
        self._triggers: list[tuple[str, str]] = []

    def version(self) -> int:
        """See :meth:`Content.version`."""
        (version,) = self.connection.execute("PRAGMA user_version").fetchone()
        return int(version)

    def tables(self) -> list[TableLayout]:
        """See :meth:`Content.tables`."""
        return [self._table(name) for name, _ in self._made()]

    def pieces(self, table: TableLayout) -> Iterator[Rows]:
        """See :meth:`Content.pieces`."""
        cursor = self.connection.execute(table.in_order)
        while rows := cursor.fetchmany(PIECE):
            yield rows

    def numbers(self) -> dict[str, int]:
        """See :meth:`Content.numbers`."""
        given = dict(self.connection.execute("SELECT name, max(seq) FROM sqlite_sequence GROUP BY name").fetchall())
        return {name: max(given.get(name, 0), self._highest(name)) for name, sql in self._made() if _is_numbered(sql)}

    def bytes(self) -> int:
        """See :meth:`Content.bytes`."""
        (pages,) = self.connection.execute("PRAGMA page_count").fetchone()
        (size,) = self.connection.execute("PRAGMA page_size").fetchone()
        return int(pages * size)

    def damage(self) -> Iterator[str]:
        """See :meth:`Content.damage`."""
        return damage(self.connection)

    def orphans(self) -> Iterator[str]:
        """See :meth:`Content.orphans`."""
        return orphans(self.connection)

    def go_on(self) -> None:
        """See :meth:`Content.go_on`."""

    def silence(self) -> None:
        """See :meth:`NewContent.silence`."""
        self._triggers = self.connection.execute(_TRIGGERS).fetchall()
        for name, _ in self._triggers:
            self.connection.execute(f"DROP TRIGGER {name}")
        for name, _ in self._made():
            self.connection.execute(f'DELETE FROM "{name}"')

    def put(self, table: TableLayout, rows: Rows) -> None:
        """See :meth:`NewContent.put`."""
        marks = ", ".join("?" for _ in table.columns)
        self.connection.executemany(f'INSERT INTO "{table.name}" ({table.listed}) VALUES ({marks})', rows)

    def settle(self, numbers: Mapping[str, int]) -> None:
        """See :meth:`NewContent.settle`."""
        for name, last in self.numbers().items():
            self.connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            self.connection.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, max(last, numbers.get(name, 0)))
            )
        for _, sql in self._triggers:
            self.connection.execute(sql)

    def _made(self) -> list[tuple[str, str]]:
        """Our tables, and what makes them."""
        return self.connection.execute(_TABLES).fetchall()

    def _highest(self, name: str) -> int:
        (last,) = self.connection.execute(f'SELECT max(id) FROM "{name}"').fetchone()
        return last or 0

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


def _is_numbered(sql: str) -> bool:
    """Whether no number of a table's is given twice."""
    return "AUTOINCREMENT" in sql


@contextmanager
def file_looked_at(path: Path) -> Iterator[FileContent]:
    """What stands in a file that is there, of whichever version that is known; nothing of it is changed.

    :raises BadDatabase: it cannot be read at all.
    """
    if not path.is_file():
        raise BadDatabase(f"There is no database {path}; name one that is there, or let INTERLINK_DATABASE do so.")
    examine(path)
    try:
        with closing(readable(path)) as connection:
            yield FileContent(connection)
    except NO_ANSWER as error:
        raise unusable(path, error) from error


@contextmanager
def file_held(path: Path) -> Iterator[None]:
    """Have no bot begin with a file, which need not be there, for as long as this takes.

    :raises BadDatabase: a bot has it.
    """
    held = asyncio.run(lock(path, patience=0))
    try:
        yield
    finally:
        unlock(held)


@contextmanager
def file_made(path: Path) -> Iterator[FileContent]:
    """A new database of the newest version, which takes its name when this is left, whole and on disk.

    :raises sqlite3.Error: it cannot be written. As with whatever else is raised, nothing is left of it.
    :raises OSError: the same.
    """
    unfinished = path.with_name(f"{path.name}{UNFINISHED}")
    try:
        remove(unfinished)
        with closing(sqlite3.connect(unfinished, isolation_level=None, factory=SqliteConnection)) as connection:
            connection.execute("PRAGMA synchronous = OFF")  # it is brought to the disk here
            connection.execute("PRAGMA journal_mode = MEMORY")
            bring_up(connection, path.name)
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("BEGIN IMMEDIATE")
            yield FileContent(connection)
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = DELETE")
        on_disk(unfinished)
        os.replace(unfinished, path)
        on_disk(path.absolute().parent)
    except BaseException:
        with suppress(OSError):
            remove(unfinished)
        raise
