"""All that stands in a database on a server, and a new one that is there only once it is whole."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from psycopg.conninfo import make_conninfo
from psycopg.pq import TransactionStatus

from bot.model.errors import BadDatabase, Unreachable
from bot.runtime.database_url import Server
from bot.storage.content import PIECE, Rows, TableLayout
from bot.storage.damage import ServerError, in_one_line
from bot.storage.postgresql.connecting import ServerConnection, connected
from bot.storage.postgresql.holding import hold
from bot.storage.postgresql.migrating import expect_known, identifier, make, version_of
from bot.storage.postgresql.soundness import damage, orphans

OF_THE_ENGINE: Final = ("version", "writer")
"""Tables that only a server has, and that keep nothing."""
_TABLES: Final = """
SELECT relname,
    ARRAY (SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum),
    ARRAY (SELECT attname::text FROM pg_index, unnest(indkey) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = number
        WHERE indrelid = pg_class.oid AND indisprimary ORDER BY place),
    ARRAY (SELECT parent.relname::text FROM pg_constraint JOIN pg_class AS parent ON parent.oid = confrelid
        WHERE conrelid = pg_class.oid AND contype = 'f')
FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname
"""
_NUMBERED: Final = """
SELECT relname, pg_get_serial_sequence(quote_ident(relname), 'id') FROM pg_class JOIN pg_attribute ON attrelid = oid
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attname = 'id' AND attidentity <> ''
"""
_BYTES: Final = (
    "SELECT sum(pg_total_relation_size(oid)) FROM pg_class"
    " WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'"
)
_THERE: Final = (
    "SELECT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = ?))"
)


class ServerContent:
    """What stands in a schema."""

    def __init__(self, connection: ServerConnection, server: Server) -> None:
        self.connection = connection
        self._server = server

    def version(self) -> int:
        """See :meth:`Content.version`."""
        return expect_known(self.connection, self._server)

    def tables(self) -> list[TableLayout]:
        """See :meth:`Content.tables`."""
        return [
            TableLayout(name, tuple(columns), tuple(key), frozenset(parents))
            for name, columns, key, parents in self.connection.execute(_TABLES).fetchall()
            if name not in OF_THE_ENGINE
        ]

    def pieces(self, table: TableLayout) -> Iterator[Rows]:
        """See :meth:`Content.pieces`."""
        self.connection.execute(f"DECLARE pieces NO SCROLL CURSOR FOR {table.in_order}")
        while rows := self.connection.execute(f"FETCH {PIECE} FROM pieces").fetchall():
            yield rows
        self.connection.execute("CLOSE pieces")

    def numbers(self) -> dict[str, int]:
        """See :meth:`Content.numbers`."""
        numbers = {}
        for table, sequence in self.connection.execute(_NUMBERED).fetchall():
            given = f"SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM {sequence}"
            (last,) = self.connection.execute(given).fetchone()
            (highest,) = self.connection.execute(f'SELECT max(id) FROM "{table}"').fetchone()
            numbers[table] = max(last, highest or 0)
        return numbers

    def bytes(self) -> int:
        """See :meth:`Content.bytes`."""
        return int(self.connection.execute(_BYTES).fetchone()[0] or 0)

    def damage(self) -> Iterator[str]:
        """See :meth:`Content.damage`."""
        return damage(self.connection, self._server, self.go_on)

    def orphans(self) -> Iterator[str]:
        """See :meth:`Content.orphans`."""
        return orphans(self.connection)

    def go_on(self) -> None:
        """See :meth:`Content.go_on`: the server looks at nothing more until what failed is undone."""
        if self.connection.raw.info.transaction_status == TransactionStatus.INERROR:
            self.connection.execute("ROLLBACK TO looking")

    def silence(self) -> None:
        """See :meth:`NewContent.silence`."""
        for table in self.tables():
            self.connection.script(f'ALTER TABLE "{table.name}" DISABLE TRIGGER USER')
            self.connection.execute(f'DELETE FROM "{table.name}"')

    def put(self, table: TableLayout, rows: Rows) -> None:
        """See :meth:`NewContent.put`."""
        self.connection.copy(f'COPY "{table.name}" ({table.listed}) FROM STDIN', rows)

    def settle(self, numbers: Mapping[str, int]) -> None:
        """See :meth:`NewContent.settle`; the server learns as well what there is, for its plans."""
        for name, last in self.numbers().items():
            self.connection.script(f'ALTER TABLE "{name}" ALTER id RESTART WITH {max(last, numbers.get(name, 0)) + 1}')
        for table in self.tables():
            self.connection.script(f'ALTER TABLE "{table.name}" ENABLE TRIGGER USER')
            self.connection.script(f'ANALYZE "{table.name}"')


def numbers_given(server: Server) -> dict[str, int]:
    """The last numbers that a database of whatever version has given; none where nothing is there.

    :raises BadDatabase: it is not ours, or there is no way to it.
    :raises ServerError: they cannot be read.
    """
    with _connection(server) as connection:
        return ServerContent(connection, server).numbers() if version_of(connection, server) else {}


def server_of(connection: ServerConnection) -> Server:
    """The database that a connection is to."""
    info = connection.raw.info
    (schema,) = connection.execute("SELECT current_schema()").fetchone()
    return Server(make_conninfo(info.dsn, password=info.password), info.dbname, schema)


@contextmanager
def server_looked_at(server: Server) -> Iterator[ServerContent]:
    """What stands in a database on a server at one moment, of whichever version that is known.

    :raises BadDatabase: nothing does, it is not ours, or it cannot be read, also while inside.
    """
    try:
        with _connection(server) as connection:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            if not expect_known(connection, server):
                raise BadDatabase(f"There is no database {server.name}; start the bot on it, and it makes one.")
            connection.execute("SAVEPOINT looking")
            yield ServerContent(connection, server)
    except ServerError as error:
        if error.lost:
            raise _unreachable(server, error) from error
        raise BadDatabase(f"The database {server.name} cannot be read ({in_one_line(error)}).") from error


@contextmanager
def server_held(server: Server) -> Iterator[None]:
    """Have no bot begin with a database, which need not be there, for as long as this takes.

    :raises BadDatabase: a bot has it, or there is no way to it.
    """
    with _connection(server) as connection:
        hold(connection, server, patience=0)
        yield


@contextmanager
def server_made(server: Server, aside: str | None = None) -> Iterator[ServerContent]:
    """A new database of the newest version, which is there for all others when this is left.

    :param aside: how the one that is there is called from then on; without, the schema must be empty.
    :raises BadDatabase: something is there, or there is no way to the server.
    :raises ServerError: it cannot be made. As with whatever else is raised, all is as before.
    """
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
    """A connection, which undoes what is not committed when this is left.

    :raises BadDatabase: there is none to be had.
    """
    try:
        connection = connected(server, "interlink upkeep")
    except ServerError as error:
        raise _unreachable(server, error) from error
    try:
        yield connection
    finally:
        connection.close()


def _unreachable(server: Server, error: ServerError) -> Unreachable:
    return Unreachable(f"The database {server.name} cannot be reached ({in_one_line(error)}).")
