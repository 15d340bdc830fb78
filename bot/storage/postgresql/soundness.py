"""Whether the tables on a server are those of a new database, can be read, and what belongs together in them."""

from collections.abc import Callable, Iterator
from typing import Final
from uuid import uuid4

from bot.runtime.database_url import Server
from bot.storage.content import quoted
from bot.storage.damage import ServerError, in_one_line
from bot.storage.postgresql.connecting import ServerConnection, connected
from bot.storage.postgresql.migrating import make

_OURS: Final = "relnamespace = current_schema()::regnamespace"
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
"""Everything that is made in a schema: how it is called, and what there is to it."""
_REFERENCES: Final = f"""
SELECT pg_class.relname, parent.relname,
    ARRAY (SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place),
    ARRAY (SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY place),
    ARRAY (SELECT attname::text FROM pg_index, unnest(indkey) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = number
        WHERE indrelid = pg_class.oid AND indisprimary ORDER BY place)
FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
WHERE contype = 'f' AND pg_class.{_OURS} ORDER BY 1, 2
"""
"""The tables, the columns and the keys of those whose rows belong to others."""
_TABLES: Final = f"SELECT relname FROM pg_class WHERE {_OURS} AND relkind = 'r' ORDER BY relname"


def damage(connection: ServerConnection, server: Server, go_on: Callable[[], object]) -> Iterator[str]:
    """What is not as in a new database, and which tables cannot be read to the last value.

    A new one is made beside it, within a transaction that is undone. ``go_on`` has the server answer after an error.
    """
    found = _parts(connection)
    try:
        wanted = _parts_of_a_new_one(server)
    except ServerError as error:
        yield f"The tables could not be compared with those of a new database ({in_one_line(error)})."
    else:
        yield from (f"The {kind} {name} is missing or another one." for kind, name, _ in sorted(wanted - found))
    for (table,) in connection.execute(_TABLES).fetchall():
        try:
            connection.execute(f'SELECT sum(length("{table}"::text)) FROM "{table}"').fetchone()
        except ServerError as error:
            if error.lost:
                raise
            go_on()
            yield f"The server cannot read all of {table} ({in_one_line(error)})."


def orphans(connection: ServerConnection) -> Iterator[str]:
    """Rows that belong to what is not there. The server lets nobody write any, but whoever tells it not to look."""
    for table, parent, columns, there, key in connection.execute(_REFERENCES).fetchall():
        given = " AND ".join(f'"{column}" IS NOT NULL' for column in columns)
        same = " AND ".join(f'parent."{other}" = child."{own}"' for own, other in zip(columns, there, strict=True))
        query = (
            f'SELECT {quoted(key)} FROM "{table}" AS child WHERE {given}'
            f' AND NOT EXISTS (SELECT 1 FROM "{parent}" AS parent WHERE {same}) ORDER BY {quoted(key)}'
        )
        for row in connection.execute(query).fetchall():
            yield f"Row {' '.join(map(str, row))} of {table} belongs to a {parent} that is not there."


def _parts_of_a_new_one(server: Server) -> set[tuple[str, str, str]]:
    connection = connected(server, "interlink check")
    try:
        connection.execute("BEGIN")
        make(connection, f"interlink_check_{uuid4().hex}")
        return _parts(connection)
    finally:
        connection.close()


def _parts(connection: ServerConnection) -> set[tuple[str, str, str]]:
    """Tables, indexes, triggers and what else there is, with what is in them."""
    return {(kind, name, about) for kind, name, about in connection.execute(_PARTS).fetchall()}
