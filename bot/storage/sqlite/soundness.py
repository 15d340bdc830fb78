"""Whether a file is sound: its pages, its tables, and what belongs together in it."""

from collections.abc import Iterator
from contextlib import closing

from bot.storage.connection import Connection
from bot.storage.damage import in_one_line
from bot.storage.sqlite.migrating import fresh


def damage(connection: Connection) -> Iterator[str]:
    """What SQLite finds wrong, and which tables, indexes and triggers are not those of a new database."""
    for (problem,) in connection.execute("PRAGMA integrity_check"):
        if problem != "ok":
            yield f"SQLite finds damage: {in_one_line(problem)}."
    with closing(fresh()) as new:
        wanted, found = _parts(new), _parts(connection)
    yield from (f"The {kind} {name} is missing or another one." for kind, name, _ in sorted(wanted - found))


def orphans(connection: Connection) -> Iterator[str]:
    """Rows that belong to what is not there."""
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"Row {row} of {table} belongs to a {parent} that is not there."


def _parts(connection: Connection) -> set[tuple[str, str, str]]:
    """Tables, indexes and triggers, with what is in them; not as they are spelt, which versions of SQLite change."""
    parts = connection.execute("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").fetchall()
    asked = {"table": "SELECT * FROM pragma_table_info(?)", "index": "SELECT * FROM pragma_index_info(?)"}
    return {
        (kind, name, str(connection.execute(asked[kind], (name,)).fetchall()) if kind in asked else "")
        for kind, name in parts
    }
