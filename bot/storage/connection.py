"""What everything that speaks SQL is given: a connection, whatever engine is behind it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Values: TypeAlias = Sequence[object] | Mapping[str, object]
"""What stands for ``?`` or ``?1`` in a query, or for ``:name``."""


class NamedRow(Protocol):
    """A row whose values are known by the names of their columns, and by their places."""

    def __getitem__(self, key: Any, /) -> Any:
        """A value: which type it has the table says, and no type checker knows tables."""

    def keys(self) -> list[str]:
        """The names of the columns."""

    def __iter__(self) -> Iterator[Any]:
        """The values in their order."""

    def __len__(self) -> int:
        """How many there are."""


class Cursor(Protocol):
    """What a query has found or done. Values are of the types their tables say, which no type checker knows."""

    @property
    def rowcount(self) -> int:
        """How many rows it has written."""

    def fetchone(self) -> Any:
        """The next row, or ``None``."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """The same one by one."""


class Connection(Protocol):
    """A connection within a transaction. Queries are written as SQLite has them; what differs elsewhere is put right.

    Only what this offers is understood by each engine.
    """

    def execute(self, query: str, values: Any = ..., /) -> Cursor:
        """Do one query; ``values`` are :data:`Values`."""

    def executemany(self, query: str, rows: Any, /) -> Cursor:
        """Do one query for each of many :data:`Values`."""

    def named(self, query: str, values: Values) -> Cursor:
        """The rows of a query as :class:`NamedRow`."""

    def next_number(self, table: str) -> int:
        """The number of the next row of a table whose numbers are never given twice."""


Work = Callable[[Connection], T]
"""What a caller wants done with the connection, in the database's own thread."""


@dataclass(frozen=True, slots=True)
class TableWatch:
    """Somebody who wants to know what is written to a table, whoever writes it."""

    table: str
    keys: tuple[str, ...]
    """The columns whose values are told."""
    told: Callable[..., object]
    """Given those of each row that is added, changed or removed, before and after; within the database's thread."""
    lost: Callable[[], object] = lambda: None
    """Called where others may have written unseen, because the connection was lost."""
    columns: tuple[str, ...] = ()
    """Where they are named, a change of others alone is not told."""
    old: bool = True
    """Whether the row as it was before, or that is removed, is told as well."""
    others: bool = False
    """Whether only what others write is told, who have the database together with us."""


def named(connection: Connection, query: str, *values: object, **by_name: object) -> Cursor:
    """The rows of a query, their values known by the names of the columns."""
    return connection.named(query, by_name or values)


def placeholders(values: Iterable[object]) -> str:
    """As many marks as there are values, for a list in a query."""
    return ", ".join("?" for _ in values)
