"""Connections to a PostgreSQL server, which translate queries from SQLite's dialect, and watches of its tables."""

import json
import re
from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

import psycopg
from psycopg import sql
from psycopg.abc import Buffer
from psycopg.adapt import Dumper, Loader
from psycopg.conninfo import make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.rows import RowFactory, tuple_row
from psycopg.types.numeric import IntLoader

from bot.runtime.database_url import Server
from bot.storage.connection import Cursor, TableWatch, Values
from bot.storage.errors import QueryError, ServerError, ServerLost, Violation

CONNECTED_WITHIN: Final = 3  # seconds to connect
SILENT_FOR: Final = 10_000  # milliseconds without an acknowledgement after which the server counts as gone
_KEPT_ALIVE: Final = {"keepalives_idle": SILENT_FOR // 1000, "keepalives_interval": 2, "keepalives_count": 3}
LOCKED_FOR: Final = 3_000  # milliseconds to wait for a lock
CLASS_OF_VIOLATIONS: Final = "23"  # prefix of the SQLSTATE of violated constraints
MOST_TRANSLATED: Final = 2000  # translated queries to cache; some texts vary with their values
_FUNCTIONS: Final[Mapping[str, str]] = {"ifnull": "coalesce", "instr": "strpos", "char": "chr"}
_RESERVED: Final = ("user", "placing", "left")
_TOKEN: Final = re.compile(
    r"(?P<quoted>'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\")"
    r"|(?P<value>\?\d*|(?<!:):[a-z_]+)"
    r"|(?P<cross>\bCROSS JOIN\b)"
    rf"|\b(?P<function>{'|'.join(_FUNCTIONS)})(?=\()"
    rf"|\b(?P<reserved>{'|'.join(_RESERVED)})\b"
    r"|\bIS NOT (?P<differs>(?!NULL\b|DISTINCT\b))"
    r"|\bIS (?P<same>(?!NULL\b|NOT\b|DISTINCT\b))"
)
"""The parts of a query to translate. SQL keywords are written in capitals, names never are."""
_FIXED: Final = {"cross": "JOIN", "differs": "IS DISTINCT FROM ", "same": "IS NOT DISTINCT FROM "}


class TranslatedQuery(NamedTuple):
    """A query in PostgreSQL's dialect, with ``$1``, ``$2`` and so on for its values."""

    text: str
    order: tuple[Hashable, ...]  # the index or the name of each value, in the order of the placeholders

    def values(self, given: Values) -> list[object]:
        return [given[key] for key in self.order]  # type: ignore[call-overload,index]  # indexes for sequences, names for mappings


@lru_cache(MOST_TRANSLATED)
def translated(query: str) -> TranslatedQuery:
    """Translate a query; each use of a value is a placeholder of its own, whose type the server infers there."""
    order: list[Hashable] = []
    count = 0

    def put(found: re.Match[str]) -> str:
        nonlocal count
        match found.lastgroup:
            case "value":
                mark = found["value"]
                if mark == "?":
                    order.append(count)
                    count += 1
                else:
                    order.append(int(mark[1:]) - 1 if mark.startswith("?") else mark[1:])
                return f"${len(order)}"
            case "function":
                return _FUNCTIONS[found["function"]]
            case "reserved":
                return f'"{found["reserved"]}"'
            case kind:
                return _FIXED.get(kind or "", found[0])

    return TranslatedQuery(_TOKEN.sub(put, query), tuple(order))


class ServerRow(tuple[Any, ...]):
    """A row with values by column name and index; each set of names has a class of its own."""

    __slots__ = ()
    _places: dict[str, int] = {}

    def keys(self) -> list[str]:
        return [*self._places]

    def __getitem__(self, key: Any, /) -> Any:
        return tuple.__getitem__(self, self._places[key] if isinstance(key, str) else key)


@lru_cache(500)
def _row_of(names: tuple[str, ...]) -> type[ServerRow]:
    return type(
        "ServerRow", (ServerRow,), {"__slots__": (), "_places": {name: place for place, name in enumerate(names)}}
    )


def _named_row(cursor: psycopg.Cursor[Any]) -> type[ServerRow]:
    return _row_of(tuple(column.name for column in cursor.description or ()))


class ServerConnection:
    """A connection that takes queries in SQLite's dialect and raises :class:`ServerError`."""

    def __init__(self, raw: psycopg.Connection[tuple[Any, ...]]) -> None:
        self.raw = raw

    @property
    def lost(self) -> bool:
        return self.raw.broken or self.raw.closed

    def execute(self, query: str, values: Values = (), /) -> Cursor:
        return self._done(query, values, tuple_row)

    def executemany(self, query: str, rows: Iterable[Values], /) -> Cursor:
        """Run a query for each of many values, in a pipeline."""
        many = [*rows]
        if len(many) == 1:  # that saves a round trip
            return self.execute(query, many[0])
        meant = translated(query)
        cursor = psycopg.RawCursor(self.raw)
        with _translated_errors(self.raw):
            cursor.executemany(meant.text.encode(), [meant.values(row) for row in many])
        return cursor

    def named(self, query: str, values: Values) -> Cursor:
        return self._done(query, values, _named_row)

    def next_number(self, table: str) -> int:
        return int(self.execute("SELECT nextval(pg_get_serial_sequence(?, 'id'))", (table,)).fetchone()[0])

    def script(self, text: str) -> Any:
        """Run statements in PostgreSQL's dialect, without values, in one round trip; returns a row of the last."""
        with _translated_errors(self.raw):
            cursor = self.raw.execute(text.encode())
            while cursor.nextset():
                pass
            return cursor.fetchone() if cursor.description else None

    def copy(self, text: str, rows: Iterable[Sequence[object]]) -> None:
        with _translated_errors(self.raw), self.raw.cursor().copy(text.encode()) as copy:
            for row in rows:
                copy.write_row(row)

    def close(self) -> None:
        self.raw.close()

    def _done(self, query: str, values: Values, rows: RowFactory[Any]) -> Cursor:
        meant = translated(query)
        cursor = psycopg.RawCursor(self.raw, row_factory=rows)
        with _translated_errors(self.raw):
            return cursor.execute(meant.text.encode(), meant.values(values) or None)


def connected(server: Server, name: str = "interlink") -> ServerConnection:
    """Connect to a server, in autocommit mode and with durable commits. Raises ServerError if that is not possible."""
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
    raw.adapters.register_loader("bool", _Flag)
    raw.adapters.register_loader("numeric", IntLoader)  # the type of sums of integers
    connection = ServerConnection(raw)
    try:
        _set_up(connection, server)
    except ServerError:
        connection.close()
        raise
    return connection


def _set_up(connection: ServerConnection, server: Server) -> None:
    """Select the bot's schema and durable commits, whatever the server's defaults are."""
    raw = connection.raw
    with _translated_errors(raw):
        raw.execute(sql.SQL("SET search_path TO {}").format(sql.Identifier(server.schema)))
        raw.execute("SET synchronous_commit TO on")
        raw.execute(f"SET lock_timeout TO {LOCKED_FOR}")
        # By default, the server keeps a silent connection for two hours.
        for name, value in {**_KEPT_ALIVE, "user_timeout": SILENT_FOR}.items():
            raw.execute(f"SET tcp_{name} TO {value}")


@contextmanager
def _translated_errors(raw: psycopg.Connection[tuple[Any, ...]]) -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        # A server that dies can leave a command without its end, which every later one would wait for.
        if raw.info.transaction_status == TransactionStatus.ACTIVE:
            raw.close()
        raise _as_ours(error, lost=raw.broken or raw.closed) from error


def _as_ours(error: psycopg.Error, *, lost: bool) -> ServerError:
    """The first line of an error without its details, which may quote what people typed."""
    text = (error.diag.message_primary or str(error)).strip().split("\n")[0] or type(error).__name__
    violation = (error.sqlstate or "").startswith(CLASS_OF_VIOLATIONS)
    kind = ServerLost if lost else Violation if violation else QueryError
    return kind(text, error.sqlstate)


class _Number(Dumper):
    """Sends an integer untyped, so that the server takes it for booleans too."""

    oid = 0

    def dump(self, obj: Any) -> bytes:
        return b"%d" % obj


class _Flag(Loader):
    """Loads a boolean as 0 or 1, like SQLite."""

    def load(self, data: Buffer) -> int:
        return int(bytes(data) == b"t")


# -- watches: triggers notify all listening bots of changes of tables after the commit

_FUNCTION: Final = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $told$
BEGIN
    {old}
    IF TG_OP <> 'DELETE' THEN
        PERFORM pg_notify({channel}, '{name} ' || json_build_array({new_keys})::text);
    END IF;
    RETURN NULL;
END $told$;
CREATE TRIGGER {name}_rows AFTER INSERT{delete} ON "{table}" FOR EACH ROW EXECUTE FUNCTION {name}();
CREATE TRIGGER {name}_changes AFTER UPDATE{of} ON "{table}" FOR EACH ROW{differs} EXECUTE FUNCTION {name}();
"""
_OLD: Final = """IF TG_OP <> 'INSERT' THEN
        PERFORM pg_notify({channel}, '{name} ' || json_build_array({old_keys})::text);
    END IF;"""


class Listener:
    """Calls each watch with the changes of its table."""

    def __init__(self, watches: Sequence[TableWatch], schema: str) -> None:
        self._schema = schema
        self._notified: deque[tuple[str, int]] = deque()
        """Notifications that were not reported yet: the payload, and the connection that wrote."""
        self._watches = {_name(watch): watch for watch in watches}

    def listen(self, connection: ServerConnection, *, alone: bool = True) -> None:
        """Listen on a connection, and create missing triggers; a bot that is ``alone`` drops old and unknown ones."""
        there = {name for (name,) in connection.execute(_THERE, (self._schema,)).fetchall()}
        for name, watch in self._watches.items():
            if name not in there:
                connection.script(_trigger_sql(name, watch, self._channel))
        for name in there - self._watches.keys() if alone else ():
            connection.script(f'DROP FUNCTION "{name}" CASCADE')
        connection.raw.add_notify_handler(lambda found: self._notified.append((found.payload, found.pid)))
        connection.script(f'LISTEN "{self._channel}"')

    def lost(self) -> None:
        """Tell the watches that changes may have been missed."""
        self._notified.clear()
        for watch in self._watches.values():
            watch.lost()

    def hear(self, connection: ServerConnection) -> None:
        """Report what was notified meanwhile, by this bot and by others."""
        while (found := connection.raw.pgconn.notifies()) is not None:  # sent after the answer to a commit
            self._notified.append((found.extra.decode(), found.be_pid))
        own = connection.raw.info.backend_pid
        while self._notified:
            payload, writer = self._notified.popleft()
            name, _, keys = payload.partition(" ")
            watch = self._watches.get(name)
            if watch is not None and not (watch.others and writer == own):
                watch.notify(*json.loads(keys))

    @property
    def _channel(self) -> str:
        return f"written in {self._schema}"


_THERE: Final = (
    "SELECT proname FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace"
    " WHERE nspname = ? AND proname ~ '^told_[0-9a-f]{16}$'"
)


def _name(watch: TableWatch) -> str:
    about = json.dumps([watch.table, watch.keys, watch.columns, watch.old, watch.others, _FUNCTION, _OLD])
    return f"told_{sha256(about.encode()).hexdigest()[:16]}"


def _trigger_sql(name: str, watch: TableWatch, channel: str) -> str:
    literal = "'" + channel.replace("'", "''") + "'"

    def keys(row: str) -> str:
        return ", ".join(f'{row}."{key}"' for key in watch.keys)

    columns = [f'"{column}"' for column in watch.columns]
    both = [", ".join(f"{row}.{column}" for column in columns) for row in ("OLD", "NEW")]
    return _FUNCTION.format(
        name=name,
        channel=literal,
        old=_OLD.format(name=name, channel=literal, old_keys=keys("OLD")) if watch.old else "",
        new_keys=keys("NEW"),
        delete=" OR DELETE" if watch.old else "",
        table=watch.table,
        of=f" OF {', '.join(columns)}" if columns else "",
        differs=f" WHEN (({both[0]}) IS DISTINCT FROM ({both[1]}))" if columns else "",
    )
