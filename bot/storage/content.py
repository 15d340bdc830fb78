"""The content of a database of either engine: its version, and its rows table by table."""

from collections.abc import Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeAlias

from bot.model.errors import BadDatabase
from bot.storage.connection import Connection

PIECE: Final = 1000  # rows read and written at a time
Rows: TypeAlias = list[tuple[object, ...]]  # rows with SQLite's values: a boolean is 1 or 0


class TableLayout(NamedTuple):
    """A table, as the catalog of its database describes it."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]  # the primary key, which orders the rows the same way on each engine
    parents: frozenset[str]  # tables that its foreign keys refer to

    @property
    def listed(self) -> str:
        return quoted(self.columns)

    @property
    def in_order(self) -> str:
        return f'SELECT {self.listed} FROM "{self.name}" ORDER BY {quoted(self.key)}'


class Content(Protocol):
    """The content of a database at one moment, read over one connection."""

    @property
    def connection(self) -> Connection: ...
    def version(self) -> int: ...
    def tables(self) -> Iterable[TableLayout]: ...  # all that hold data, also those of other programs in the file
    def pieces(self, table: TableLayout) -> Iterator[Rows]: ...  # all rows of a table in order, PIECE at a time
    def numbers(self) -> Mapping[str, int]: ...  # the last given, by table, where numbers are never reused
    def bytes(self) -> int: ...  # the approximate size
    def damage(self) -> Iterator[str]: ...  # problems of the tables themselves, a sentence each
    def orphans(self) -> Iterator[str]: ...  # rows whose parent row is missing, a sentence each
    def resume(self) -> None: ...  # make the connection usable again after an error

    # -- of a database that is being created

    def silence(self) -> None: ...  # disable all triggers and delete all rows
    def put(self, table: TableLayout, rows: Rows) -> None: ...  # add rows
    def settle(self, numbers: Mapping[str, int]) -> None: ...  # continue after these numbers; enable the triggers


def ordered(tables: Iterable[TableLayout]) -> list[TableLayout]:
    """Tables ordered so that each comes after its parents."""
    by_name = {table.name: table for table in tables}
    order = TopologicalSorter({name: sorted(by_name[name].parents - {name}) for name in sorted(by_name)})
    return [by_name[name] for name in order.static_order()]


def quoted(names: Iterable[str]) -> str:
    """Quoted names in SQL, separated by commas."""
    return ", ".join(f'"{name}"' for name in names)


# -- versions


def scripts_after(version: int, folder: Path) -> Mapping[int, str]:
    """The scripts of a folder that lead to the newest version, by the version that each leads to."""
    return {number: file.read_text(encoding="utf-8") for number, file in _numbered(folder).items() if number > version}


def newest_of(folder: Path) -> int:
    """The version that the last script of a folder leads to."""
    return max(_numbered(folder))


def refuse_unknown(version: int, name: str, folder: Path) -> None:
    """Raise ``BadDatabase`` for a version that the scripts of a folder neither write nor upgrade."""
    first, newest = min(_numbered(folder)), newest_of(folder)
    if version > newest:
        raise BadDatabase(
            f"The database {name} is of version {version}, but this bot knows only {newest}; "
            "start a newer version of the bot."
        )
    if 0 < version < first:
        raise BadDatabase(
            f"The database {name} is of version {version}, but this bot upgrades only from version {first} on; "
            "let INTERLINK_DATABASE name a new one."
        )


def _numbered(folder: Path) -> Mapping[int, Path]:
    return {int(file.name[:3]): file for file in sorted(folder.glob("[0-9]*.sql"))}
