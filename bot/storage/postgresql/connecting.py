"""Connections to a PostgreSQL server, which understand the queries of the stores."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, SupportsIndex, overload

import psycopg
from psycopg import sql
from psycopg.abc import Buffer
from psycopg.adapt import Dumper, Loader
from psycopg.conninfo import make_conninfo

from bot.runtime.database_url import Server
from bot.storage.connection import Values
from bot.storage.damage import QueryError, ServerError, ServerLost, Violation
from bot.storage.postgresql.dialect import translated

CONNECTED_WITHIN: Final = 3
"""Seconds that a connection has to be made."""
SILENT_FOR: Final = 10_000
"""Milliseconds after which a server that does not acknowledge what was sent is taken to be gone."""
_KEPT_ALIVE: Final = {"keepalives_idle": SILENT_FOR // 1000, "keepalives_interval": 2, "keepalives_count": 3}
"""Seconds after which the other side is asked whether it is there, and again, and how often in vain."""
LOCKED_FOR: Final = 5_000
"""Milliseconds for which whoever else has something locked is waited for."""
CLASS_OF_VIOLATIONS: Final = "23"
"""How the SQLSTATE begins of what contradicts what is there."""


class ServerRow(tuple[Any, ...]):
    """A row whose values are known by the names of their columns as well; each set of names has a class of its own."""

    __slots__ = ()
    _places: dict[str, int] = {}

    def keys(self) -> list[str]:
        """The names of the columns."""
        return [*self._places]

    @overload
    def __getitem__(self, key: str | SupportsIndex, /) -> Any: ...
    @overload
    def __getitem__(self, key: slice, /) -> tuple[Any, ...]: ...
    def __getitem__(self, key: str | SupportsIndex | slice, /) -> Any:
        return tuple.__getitem__(self, self._places[key] if isinstance(key, str) else key)


@lru_cache(500)
def _row_of(names: tuple[str, ...]) -> type[ServerRow]:
    return type(
        "ServerRow", (ServerRow,), {"__slots__": (), "_places": {name: place for place, name in enumerate(names)}}
    )


class ServerCursor:
    """What a query has found or done."""

    def __init__(self, cursor: psycopg.RawCursor[tuple[Any, ...]], row: type[ServerRow] | None = None) -> None:
        self._cursor = cursor
        self._row = row

    @property
    def rowcount(self) -> int:
        """How many rows it has written."""
        return self._cursor.rowcount

    def fetchone(self) -> Any:
        """The next row, or ``None``."""
        found = self._cursor.fetchone()
        return found if found is None or self._row is None else self._row(found)

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        return [*self]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cursor) if self._row is None else map(self._row, self._cursor)


class ServerConnection:
    """A connection that takes queries as SQLite has them, and says what is wrong by :class:`ServerError`."""

    def __init__(self, raw: psycopg.Connection[tuple[Any, ...]]) -> None:
        self.raw = raw

    @property
    def lost(self) -> bool:
        """Whether it has broken."""
        return self.raw.broken or self.raw.closed

    def execute(self, query: str, values: Values = (), /) -> ServerCursor:
        """Do one query."""
        return ServerCursor(self._done(query, values))

    def executemany(self, query: str, rows: Iterable[Values], /) -> ServerCursor:
        """Do one query for each of many values, all of them on their way at once."""
        many = [*rows]
        if len(many) == 1:  # by itself it takes one round trip less
            return self.execute(query, many[0])
        meant = translated(query)
        cursor = psycopg.RawCursor(self.raw)
        with _told(self.raw):
            cursor.executemany(meant.text.encode(), [meant.values(row) for row in many])
        return ServerCursor(cursor)

    def named(self, query: str, values: Values) -> ServerCursor:
        """The rows of a query, their values known by the names of the columns."""
        cursor = self._done(query, values)
        return ServerCursor(cursor, _row_of(tuple(column.name for column in cursor.description or ())))

    def next_number(self, table: str) -> int:
        """The number of the next row of a table whose numbers are never given twice."""
        return int(self.execute("SELECT nextval(pg_get_serial_sequence(?, 'id'))", (table,)).fetchone()[0])

    def script(self, text: str) -> Any:
        """Do many statements that take no values, as PostgreSQL has them, in one round trip.

        Returns the first row of the last one, if it has any.
        """
        with _told(self.raw):
            cursor = self.raw.execute(text.encode())
            while cursor.nextset():
                pass
            return cursor.fetchone() if cursor.description else None

    def copy(self, text: str, rows: Iterable[Sequence[object]]) -> None:
        """Have a statement that takes rows in take these in."""
        with _told(self.raw), self.raw.cursor().copy(text.encode()) as copy:
            for row in rows:
                copy.write_row(row)

    def close(self) -> None:
        """Let it go."""
        self.raw.close()

    def _done(self, query: str, values: Values) -> psycopg.RawCursor[tuple[Any, ...]]:
        meant = translated(query)
        cursor = psycopg.RawCursor(self.raw)
        with _told(self.raw):
            return cursor.execute(meant.text.encode(), meant.values(values) or None)


def connected(server: Server, name: str = "interlink") -> ServerConnection:
    """A connection to a server, each statement a transaction of its own unless one is begun.

    Whatever is committed over it is on the server's disk before that is told.

    :raises ServerError: there is none to be had.
    """
    try:
        address = make_conninfo(
            server.url,
            application_name=name,
            connect_timeout=CONNECTED_WITHIN,
            tcp_user_timeout=SILENT_FOR,
            **_KEPT_ALIVE,
        )
        raw = psycopg.connect(address, autocommit=True)
    except psycopg.ProgrammingError:  # its words repeat the address
        raise ServerLost("its address cannot be read") from None
    except psycopg.Error as error:
        raise _as_ours(error, lost=True) from None  # its words may hold the password
    raw.adapters.register_dumper(int, _Number)
    for kind, loader in (("bool", _Flag), ("numeric", _Whole)):
        raw.adapters.register_loader(kind, loader)
    connection = ServerConnection(raw)
    try:
        _set_up(connection, server)
    except ServerError:
        connection.close()
        raise
    return connection


def _set_up(connection: ServerConnection, server: Server) -> None:
    """Have it find the bot's schema, and be durable whatever the server's default is."""
    raw = connection.raw
    with _told(raw):
        raw.execute(sql.SQL("SET search_path TO {}").format(sql.Identifier(server.schema)))
        raw.execute("SET synchronous_commit TO on")
        raw.execute(f"SET lock_timeout TO {LOCKED_FOR}")
        # Its own default is to believe for two hours in a connection of which nothing is heard any more.
        for name, value in {**_KEPT_ALIVE, "user_timeout": SILENT_FOR}.items():
            raw.execute(f"SET tcp_{name} TO {value}")


@contextmanager
def _told(raw: psycopg.Connection[tuple[Any, ...]]) -> Iterator[None]:
    """Say what is wrong in our own words.

    :raises ServerError: something is.
    """
    try:
        yield
    except psycopg.Error as error:
        raise _as_ours(error, lost=raw.broken or raw.closed) from error


def _as_ours(error: psycopg.Error, *, lost: bool) -> ServerError:
    """What an error says in one line, of which the details are left out: they may quote what people typed."""
    said = (error.diag.message_primary or str(error)).strip().split("\n")[0] or type(error).__name__
    violation = (error.sqlstate or "").startswith(CLASS_OF_VIOLATIONS)
    kind = ServerLost if lost else Violation if violation else QueryError
    return kind(said, error.sqlstate)


class _Number(Dumper):
    """A whole number as the server should take it: for whatever stands where it goes, a flag as well."""

    oid = 0

    def dump(self, obj: Any) -> bytes:
        return b"%d" % obj


class _Flag(Loader):
    """A flag as SQLite has it: 0 or 1."""

    def load(self, data: Buffer) -> int:
        return int(bytes(data) == b"t")


class _Whole(Loader):
    """What sums of whole numbers come to."""

    def load(self, data: Buffer) -> int:
        return int(bytes(data))
