"""The content of a database on a server, its soundness, and databases that are created complete or not at all."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Final
from uuid import uuid4

from psycopg.pq import TransactionStatus

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server
from bot.storage.content import PIECE, Rows, TableLayout, quoted
from bot.storage.errors import ServerError, ServerLost, in_one_line, unreachable
from bot.storage.postgresql.connection import ServerConnection, connected
from bot.storage.postgresql.locks import hold
from bot.storage.postgresql.migrating import expect_known, identifier, make, version_of

OF_THE_ENGINE: Final = ("version", "writer", "interaction")  # tables that only PostgreSQL has, and that hold no data
_OURS: Final = "relnamespace = current_schema()::regnamespace"
_KEY: Final = """
    ARRAY (SELECT attname::text FROM pg_index, unnest(indkey) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = number
        WHERE indrelid = pg_class.oid AND indisprimary ORDER BY place)"""
_TABLES: Final = f"""
SELECT relname,
    ARRAY (SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum),{_KEY},
    ARRAY (SELECT parent.relname::text FROM pg_constraint JOIN pg_class AS parent ON parent.oid = confrelid
        WHERE conrelid = pg_class.oid AND contype = 'f')
FROM pg_class WHERE {_OURS} AND relkind = 'r' ORDER BY relname
"""
_NUMBERED: Final = f"""
SELECT relname, pg_get_serial_sequence(quote_ident(relname), 'id') FROM pg_class JOIN pg_attribute ON attrelid = oid
WHERE {_OURS} AND relkind = 'r' AND attname = 'id' AND attidentity <> ''
"""
_BYTES: Final = f"SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE {_OURS} AND relkind = 'r'"
_THERE: Final = (
    "SELECT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = ?))"
)
_PARTS: Final = f"""
SELECT 'table', relname, concat_ws(', ', relpersistence, (
    SELECT string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attcollation::regcollation,
        CASE WHEN attnotnull THEN 'NOT NULL' END, attidentity, pg_get_expr(adbin, adrelid)), ', ' ORDER BY attnum)
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped))
FROM pg_class WHERE {_OURS} AND relkind = 'r'
UNION ALL
SELECT 'index', relname, concat_ws(', ', pg_get_indexdef(indexrelid, 0, true), indisvalid, indisready)
FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE {_OURS}
UNION ALL
SELECT 'constraint', conname, concat_ws(', ', relname, pg_get_constraintdef(pg_constraint.oid, true), convalidated, (
    SELECT string_agg(tgenabled::text, '' ORDER BY tgenabled) FROM pg_trigger WHERE tgconstraint = pg_constraint.oid))
FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE {_OURS}
UNION ALL
SELECT 'trigger', tgname, concat_ws(', ', tgenabled, pg_get_triggerdef(pg_trigger.oid, true))
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE {_OURS} AND NOT tgisinternal
UNION ALL
SELECT 'function', proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
"""
"""Everything in a schema: kind, name and definition."""
_REFERENCES: Final = f"""
SELECT pg_class.relname, parent.relname,
    ARRAY (SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place),
    ARRAY (SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY place),{_KEY}
FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
WHERE contype = 'f' AND pg_class.{_OURS} ORDER BY 1, 2
"""
"""Foreign keys: table, parent, columns of both, and the key of the table."""
_EVERY_TABLE: Final = f"SELECT relname FROM pg_class WHERE {_OURS} AND relkind = 'r' ORDER BY relname"


class ServerContent:
    """The content of a schema; see :class:`Content`."""

    def __init__(self, connection: ServerConnection, server: Server) -> None:
        self.connection = connection
        self._server = server

    def version(self) -> int:
        return expect_known(self.connection, self._server)

    def tables(self) -> list[TableLayout]:
        return [
            TableLayout(name, tuple(columns), tuple(key), frozenset(parents))
            for name, columns, key, parents in self.connection.execute(_TABLES).fetchall()
            if name not in OF_THE_ENGINE
        ]

    def pieces(self, table: TableLayout) -> Iterator[Rows]:
        self.connection.execute(f"DECLARE pieces NO SCROLL CURSOR FOR {table.in_order}")
        while rows := self.connection.execute(f"FETCH {PIECE} FROM pieces").fetchall():
            yield rows
        self.connection.execute("CLOSE pieces")

    def numbers(self) -> dict[str, int]:
        numbers = {}
        for table, sequence in self.connection.execute(_NUMBERED).fetchall():
            given = f"SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM {sequence}"
            (last,) = self.connection.execute(given).fetchone()
            (highest,) = self.connection.execute(f'SELECT max(id) FROM "{table}"').fetchone()
            numbers[table] = max(last, highest or 0)
        return numbers

    def bytes(self) -> int:
        return int(self.connection.execute(_BYTES).fetchone()[0] or 0)

    def damage(self) -> Iterator[str]:
        found = _parts(self.connection)
        try:
            wanted = _parts_of_a_new_one(self._server)
        except ServerError as error:
            yield f"The tables could not be compared with those of a new database ({in_one_line(error)})."
        else:
            yield from (f"The {kind} {name} is missing or another one." for kind, name, _ in sorted(wanted - found))
        for (table,) in self.connection.execute(_EVERY_TABLE).fetchall():
            try:
                self.connection.execute(f'SELECT sum(length("{table}"::text)) FROM "{table}"').fetchone()
            except ServerError as error:
                if isinstance(error, ServerLost):
                    raise
                self.resume()
                yield f"The server cannot read all of {table} ({in_one_line(error)})."

    def orphans(self) -> Iterator[str]:
        for table, parent, columns, there, key in self.connection.execute(_REFERENCES).fetchall():
            given = " AND ".join(f'"{column}" IS NOT NULL' for column in columns)
            same = " AND ".join(f'parent."{other}" = child."{own}"' for own, other in zip(columns, there, strict=True))
            query = (
                f'SELECT {quoted(key)} FROM "{table}" AS child WHERE {given}'
                f' AND NOT EXISTS (SELECT 1 FROM "{parent}" AS parent WHERE {same}) ORDER BY {quoted(key)}'
            )
            for row in self.connection.execute(query).fetchall():
                yield f"Row {' '.join(map(str, row))} of {table} belongs to a {parent} that is not there."

    def resume(self) -> None:
        """Roll back to the savepoint: after an error the server refuses all queries of a transaction."""
        if self.connection.raw.info.transaction_status == TransactionStatus.INERROR:
            self.connection.execute("ROLLBACK TO looking")

    def silence(self) -> None:
        for table in self.tables():
            self.connection.script(f'ALTER TABLE "{table.name}" DISABLE TRIGGER USER')
            self.connection.execute(f'DELETE FROM "{table.name}"')

    def put(self, table: TableLayout, rows: Rows) -> None:
        self.connection.copy(f'COPY "{table.name}" ({table.listed}) FROM STDIN', rows)

    def settle(self, numbers: Mapping[str, int]) -> None:
        for name, last in self.numbers().items():
            self.connection.script(f'ALTER TABLE "{name}" ALTER id RESTART WITH {max(last, numbers.get(name, 0)) + 1}')
        for table in self.tables():
            self.connection.script(f'ALTER TABLE "{table.name}" ENABLE TRIGGER USER')
            self.connection.script(f'ANALYZE "{table.name}"')


def _parts_of_a_new_one(server: Server) -> set[tuple[str, str, str]]:
    """The parts of a new database, which is created in a transaction and rolled back."""
    with closing(connected(server, "interlink check")) as connection:
        connection.execute("BEGIN")
        make(connection, f"interlink_check_{uuid4().hex}")
        return _parts(connection)


def _parts(connection: ServerConnection) -> set[tuple[str, str, str]]:
    return set(connection.execute(_PARTS).fetchall())


def last_numbers(server: Server) -> dict[str, int]:
    """The last numbers that a database of any version has given; none if it is empty. May raise ``ServerError``."""
    with _connection(server) as connection:
        return ServerContent(connection, server).numbers() if version_of(connection, server) else {}


@contextmanager
def open_schema(server: Server) -> Iterator[ServerContent]:
    """Open a snapshot of a database of any known version. Raises ``BadDatabase``, also inside."""
    try:
        with _connection(server) as connection:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            if not expect_known(connection, server):
                raise BadDatabase(f"There is no database {server.name}; start the bot on it, and it makes one.")
            connection.execute("SAVEPOINT looking")
            yield ServerContent(connection, server)
    except ServerError as error:
        if isinstance(error, ServerLost):
            raise unreachable(server.name, error) from error
        raise BadDatabase(f"The database {server.name} cannot be read ({in_one_line(error)}).") from error


@contextmanager
def hold_schema(server: Server) -> Iterator[None]:
    """Keep bots from starting on a database, which need not exist. Raises ``BadDatabase`` if one has it."""
    with _connection(server) as connection:
        hold(connection, server, patience=0)
        yield


@contextmanager
def create_schema(server: Server, aside: str | None = None) -> Iterator[ServerContent]:
    """Create a database of the newest version, which others see when this is left. A present one gets the name
    ``aside``, or raises ``BadDatabase``; whatever is raised, nothing is changed."""
    with _connection(server) as connection:
        connection.execute("BEGIN")
        if aside is not None:
            connection.script(f"ALTER SCHEMA {identifier(server.schema)} RENAME TO {identifier(aside)}")
        elif connection.execute(_THERE, (server.schema,)).fetchone()[0]:
            raise BadDatabase(
                f"The schema {server.schema} of the database {server.name} is not empty; "
                "name a database without one of that name, or a new file."
            )
        make(connection, server.schema)
        yield ServerContent(connection, server)
        connection.execute("COMMIT")


@contextmanager
def _connection(server: Server) -> Iterator[ServerConnection]:
    """A connection that is closed, and rolled back, when this is left. May raise ``BadDatabase``."""
    try:
        connection = connected(server, "interlink upkeep")
    except ServerError as error:
        raise unreachable(server.name, error) from error
    with closing(connection):
        yield connection
