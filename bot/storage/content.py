"""All that stands in a database, whichever engine has it: looked through table by table, and written to another."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from typing import Final, Protocol, TypeAlias

from bot.storage.connection import Connection

PIECE: Final = 1000
"""Rows that are read and written at a time."""
Rows: TypeAlias = list[tuple[object, ...]]
"""Some rows as SQLite has them: what is so or not is 1 or 0."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """A table of ours, as the catalog of its database tells of it."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    """Those of them by which its rows are told apart and put in order, the same on every engine."""
    parents: frozenset[str]
    """Tables whose rows must be there before its own."""

    @property
    def listed(self) -> str:
        """The columns in SQL."""
        return quoted(self.columns)

    @property
    def in_order(self) -> str:
        """A query for all rows in their order."""
        return f'SELECT {self.listed} FROM "{self.name}" ORDER BY {quoted(self.key)}'


class Content(Protocol):
    """What stands in a database, at one moment and over one connection."""

    @property
    def connection(self) -> Connection:
        """Where it can be asked for."""

    def version(self) -> int:
        """Of which version it is."""

    def tables(self) -> Iterable[TableLayout]:
        """The tables in which something is kept, those of others as well that stand in the same file."""

    def pieces(self, table: TableLayout) -> Iterator[Rows]:
        """All rows of a table in their order, some at a time."""

    def numbers(self) -> Mapping[str, int]:
        """The tables whose numbers go on behind the last one given, and that."""

    def bytes(self) -> int:
        """How much room it takes, about."""

    def damage(self) -> Iterator[str]:
        """What is wrong with the tables themselves, a sentence each."""

    def orphans(self) -> Iterator[str]:
        """Rows that belong to what is not there, a sentence each."""

    def go_on(self) -> None:
        """Have it answer again after an error."""


class NewContent(Content, Protocol):
    """The content of a database that is being made."""

    def silence(self) -> None:
        """Let nothing follow from what is put in, and begin without a row."""

    def put(self, table: TableLayout, rows: Rows) -> None:
        """Add some rows."""

    def settle(self, numbers: Mapping[str, int]) -> None:
        """Let numbers go on behind those, and everything follow again that should."""


def ordered(tables: Iterable[TableLayout]) -> list[TableLayout]:
    """Tables in an order in which each comes after those that its rows need."""
    by_name = {table.name: table for table in tables}
    order = TopologicalSorter({name: sorted(by_name[name].parents - {name}) for name in sorted(by_name)})
    return [by_name[name] for name in order.static_order()]


def quoted(names: Iterable[str]) -> str:
    """Names in SQL, a comma between them."""
    return ", ".join(f'"{name}"' for name in names)
