"""The connection that SQL runs over, whichever engine is behind it, and the values of columns."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.model.ids import GuildId

T = TypeVar("T")
Values: TypeAlias = Sequence[object] | Mapping[str, object]  # values for `?` or `?1` in a query, or for `:name`


class NamedRow(Protocol):
    """A row whose values are found by column name or index. Their types are those of the table."""

    def __getitem__(self, key: Any, /) -> Any: ...
    def keys(self) -> list[str]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Cursor(Protocol):
    """The result of a query."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection, usually within a transaction. Queries are written for SQLite and translated for PostgreSQL."""

    def execute(self, query: str, values: Any = ..., /) -> Cursor: ...  # run a query with Values
    def executemany(self, query: str, rows: Any, /) -> Cursor: ...  # run a query once for each of many Values
    def named(self, query: str, values: Values) -> Cursor: ...  # run a query that returns rows as NamedRow
    def next_number(self, table: str) -> int: ...  # the number of the next row, where numbers are never reused


Work = Callable[[Connection], T]  # a function that runs in the database's thread


@dataclass(frozen=True, slots=True)
class TableWatch:
    """A subscription to the changes of a table."""

    table: str
    keys: tuple[str, ...]  # the columns whose values `notify` receives
    notify: Callable[..., object]  # called in the database's thread with the old and the new keys of a changed row
    lost: Callable[[], object] = lambda: None  # called when changes by others may have been missed
    columns: tuple[str, ...] = ()  # if not empty, changes of other columns are ignored
    old: bool = True  # true if the keys of the row before the change, or of a removed row, are reported too
    others: bool = False  # true if only changes by other bots on the same database are reported


def named(connection: Connection, query: str, *values: object, **by_name: object) -> Cursor:
    """Run a query that returns rows as :class:`NamedRow`."""
    return connection.named(query, by_name or values)


def placeholders(values: Iterable[object]) -> str:
    """One ``?`` for each value, for a list in a query."""
    return ", ".join("?" for _ in values)


def stamp(at: datetime | None) -> int | None:
    """The column value of a time: whole seconds since 1970."""
    return None if at is None else int(at.timestamp())


def moment(stamped: int | None) -> datetime | None:
    """The time of a column value made by :func:`stamp`."""
    return None if stamped is None else datetime.fromtimestamp(stamped, UTC)


def numbered(guild: GuildId | None) -> int:
    """The column value of a server; 0 stands for direct messages."""
    return guild or 0


def server_of(number: int) -> GuildId | None:
    """The server of a column value made by :func:`numbered`."""
    return GuildId(number) if number else None


def lesser(one: str, other: str) -> str:
    """SQL for the lesser of two expressions; NULL if either is NULL."""
    return f"CASE WHEN {one} <= {other} THEN {one} WHEN {one} > {other} THEN {other} END"


def greater(one: str, other: str) -> str:
    """SQL for the greater of two expressions; NULL if either is NULL."""
    return f"CASE WHEN {one} >= {other} THEN {one} WHEN {one} < {other} THEN {other} END"
