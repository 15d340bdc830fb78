"""Both engines have the same tables: their catalogs are compared, and what triggers keep is tried."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from uuid import uuid4

import pytest

import bot.storage.postgresql
from bot.storage.postgresql.connection import translated
from bot.storage.sqlite.migrating import fresh

if TYPE_CHECKING:
    import psycopg

    Made: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"

SCRIPTS: Final = Path(bot.storage.postgresql.__file__).parent / "migrations"
FLAGS: Final = {
    (table, column)
    for table, columns in {
        "match": "rated thinks hints",
        "seat": "taken live ready",
        "shown": "settled",
        "preferences": "stock_dm dm_closed dm_told global_rating confirm",
        "server_settings": "dark prepared large brief",
        "result": "worldwide voided",
        "placing": "proven",
        "standing": "listed",
        "puzzle_try": "solved unsolved",
        "puzzle_run": "shared",
        "daily_try": "solved",
        "tournament_match": "unfinished",
        "season": "posted",
    }.items()
    for column in columns.split()
}
"""Columns that hold what is so or is not: numbers in SQLite, booleans in PostgreSQL."""
TYPES: Final = {"INTEGER": "bigint", "REAL": "double precision", "BLOB": "bytea", "TEXT": 'text COLLATE "C"'}
ACTIONS: Final = {"a": "NO ACTION", "c": "CASCADE"}
CONSTRAINTS: Final = (
    "FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE connamespace = current_schema()::regnamespace"
)
ONE_WRITES: Final = "writer"  # the table that only PostgreSQL has: SQLite locks the file
NEVER_EMPTIED: Final = "entry_whole"  # the trigger that only PostgreSQL has: SQLite knows no TRUNCATE

MATCH: Final = (
    "(id, game, options, first, seed, guild, home, status, revision) VALUES (1, 'link', '', '', '', 1, 1, 'running', 1)"
)
RESULT: Final = (
    "(match, game, guild, ended, ending, turns, lasted, worldwide) VALUES (1, 'link', 1, 1, 'closed', 1, 1, false)"
)


@contextmanager
def schema_made(url: str) -> Iterator["Made"]:
    import psycopg

    schema = f"same_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
        try:
            connection.execute(f"SET search_path TO {schema}".encode())
            for script in sorted(SCRIPTS.glob("[0-9]*.sql")):
                connection.execute(script.read_bytes())
            yield connection
        finally:
            connection.execute(f"DROP SCHEMA {schema} CASCADE".encode())


@pytest.fixture(scope="module")
def catalog(server_database: str) -> Iterator["Made"]:
    """Such a schema whose tables stay empty."""
    with schema_made(server_database) as connection:
        yield connection


@pytest.fixture
def model() -> Iterator[sqlite3.Connection]:
    with closing(fresh()) as connection:
        yield connection


def tables(model: sqlite3.Connection) -> list[str]:
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    return [name for (name,) in model.execute(query)]


def rows(made: "Made", query: str) -> list[tuple[Any, ...]]:
    return made.execute(query.encode()).fetchall()


def test_the_columns_are_the_same_in_the_same_order(model: sqlite3.Connection, catalog: "Made"):
    wanted = {table: columns_wanted(model, table) for table in tables(model)}
    known = {(table, name) for table, columns in wanted.items() for name, *_ in columns}
    assert known >= FLAGS
    found: dict[str, list[tuple[Any, ...]]] = {}
    query = (
        "SELECT relname, attname, format_type(atttypid, atttypmod), collname, attnotnull, pg_get_expr(adbin, adrelid)"
        " FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid"
        " LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum"
        " LEFT JOIN pg_collation ON pg_collation.oid = attcollation"
        " WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped"
        " ORDER BY relname, attnum"
    )
    for table, name, kind, collation, needed, default in rows(catalog, query):
        kind_of = f'{kind} COLLATE "{collation}"' if collation else kind
        found.setdefault(table, []).append((name, kind_of, needed, default))
    found.pop(ONE_WRITES)
    for table in tables(model):
        assert found[table] == wanted[table], table


def columns_wanted(model: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    wanted = []
    query = 'SELECT name, type, "notnull" OR pk, dflt_value FROM pragma_table_info(?) ORDER BY cid'
    for name, kind, needed, default in model.execute(query, (table,)):
        flag = (table, name) in FLAGS
        assert kind == "INTEGER" or not flag, "a flag is a number"
        wanted.append((name, "boolean" if flag else TYPES[kind], bool(needed), default_wanted(default, flag=flag)))
    return wanted


def default_wanted(default: str | None, *, flag: bool) -> str | None:
    if default is None or not (flag or default.endswith("'")):
        return default
    if flag:
        return {"0": "false", "1": "true"}[default]
    return r"'\x'::bytea" if default == "x''" else f"{default}::text"


def key_of(model: sqlite3.Connection, table: str) -> tuple[str, ...]:
    found = model.execute("SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", (table,))
    return tuple(name for (name,) in found)


def test_the_keys_and_numbers_are_the_same(model: sqlite3.Connection, catalog: "Made"):
    wanted = {(table, "p", key_of(model, table)) for table in tables(model)}
    query = (
        "SELECT relname, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid"
        " WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attidentity = 'd'"
    )
    assert {(table, "p", (key,)) for table, key in rows(catalog, query)} == {key for key in wanted if key[2] == ("id",)}
    for table in tables(model):
        for (name,) in model.execute("SELECT name FROM pragma_index_list(?) WHERE origin = 'u'", (table,)):
            columns = model.execute("SELECT name FROM pragma_index_info(?) ORDER BY seqno", (name,))
            wanted.add((table, "u", tuple(column for (column,) in columns)))
    query = f"SELECT relname, contype, {names('conkey', 'conrelid')} {CONSTRAINTS} AND contype IN ('p', 'u')"
    found = {(table, kind, tuple(columns)) for table, kind, columns in rows(catalog, query)}
    assert found - {(ONE_WRITES, "p", ("one",))} == wanted


def names(numbers: str, table: str) -> str:
    return (
        f"(SELECT array_agg(attname::text ORDER BY place) FROM unnest({numbers}) WITH ORDINALITY AS key (number, place)"
        f" JOIN pg_attribute ON attrelid = {table} AND attnum = key.number)"
    )


def test_what_refers_to_other_tables_is_the_same(model: sqlite3.Connection, catalog: "Made"):
    wanted = []
    for table in tables(model):
        of_table: dict[int, list[tuple[Any, ...]]] = {}
        query = (
            'SELECT id, "table", on_update, on_delete, "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq'
        )
        for number, *about in model.execute(query, (table,)):
            of_table.setdefault(number, []).append(tuple(about))
        for parts in of_table.values():
            (other, on_update, on_delete, *_) = parts[0]
            here, there = [part[3] for part in parts], [part[4] for part in parts]
            wanted.append((table, other, on_update, on_delete, here, there))
    query = (
        "SELECT relname, (SELECT relname FROM pg_class WHERE oid = confrelid), confupdtype, confdeltype, condeferrable,"
        f" {names('conkey', 'conrelid')}, {names('confkey', 'confrelid')} {CONSTRAINTS} AND contype = 'f'"
    )
    found = []
    for table, other, on_update, on_delete, deferrable, here, there in rows(catalog, query):
        assert not deferrable, "it is looked at at once"
        found.append((table, other, ACTIONS[on_update], ACTIONS[on_delete], here, there))
    assert sorted(found) == sorted(wanted)


def test_the_checks_are_the_same(model: sqlite3.Connection, catalog: "Made"):
    wanted = set()
    for table, text in model.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%CHECK%'"):
        for check in re.findall(r"CHECK \(((?:[^()]|\([^()]*\))*)\)", text):
            column, _, rest = check.partition(" ")
            if rest == "IN (0, 1)":
                assert (table, column) in FLAGS
            else:
                wanted.add((table, f"CHECK (({check}))"))
    found = rows(catalog, f"SELECT relname, pg_get_constraintdef(pg_constraint.oid) {CONSTRAINTS} AND contype = 'c'")
    assert {*found} == wanted | {(ONE_WRITES, "CHECK (one)")}


def test_the_indexes_are_the_same(model: sqlite3.Connection, catalog: "Made"):
    """Each is made once more from SQLite's text: PostgreSQL tells both in the same words, conditions included."""
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
    wanted = dict(model.execute(query).fetchall())
    found = dict(rows(catalog, indexes("NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)")))
    assert {*found} == {*wanted}
    for name, text in wanted.items():
        catalog.execute(translated(text.replace(f"INDEX {name} ON", "INDEX again ON")).text.encode())
        ((_, again),) = rows(catalog, indexes("relname = 'again'"))
        catalog.execute("DROP INDEX again")
        assert found[name] == again.replace("INDEX again ON", f"INDEX {name} ON")


def indexes(which: str) -> str:
    return (
        "SELECT relname, pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid"
        f" WHERE relnamespace = current_schema()::regnamespace AND {which}"
    )


def test_triggers_tables_and_their_first_rows_are_the_same(model: sqlite3.Connection, catalog: "Made"):
    import psycopg

    wanted = model.execute("SELECT tbl_name, name FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    query = (
        "SELECT relname, tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
        " WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal"
    )
    assert {*rows(catalog, query)} == {*wanted, ("entry", NEVER_EMPTIED)}
    found = rows(catalog, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    assert {name for (name,) in found} == {*tables(model), ONE_WRITES}
    for table in tables(model):
        query = f'SELECT * FROM "{table}"'
        assert sorted(rows(catalog, query)) == sorted(model.execute(query)), table
    for value in ("true", "false", "NULL"):
        with pytest.raises(psycopg.IntegrityError):
            catalog.execute(f"INSERT INTO writer (one) VALUES ({value})".encode())
    assert rows(catalog, "SELECT one, kept::text FROM writer") == [(True, "{}")], "who writes locks the one row"


def test_triggers_keep_the_log_and_count_from_any_search_path(server_database: str):
    import psycopg

    with schema_made(server_database) as made:
        ((schema,),) = rows(made, "SELECT current_schema()")
        made.execute("SET search_path TO pg_catalog")

        def after(change: str) -> tuple[int, int]:
            made.execute(change.format(schema).encode())
            found = dict(rows(made, f"SELECT what, count FROM {schema}.total"))
            return found["running"], found["ended"]

        assert after(f"INSERT INTO {{}}.match {MATCH}") == (1, 0)
        assert after("UPDATE {}.match SET status = 'open'") == (0, 0)
        assert after("UPDATE {}.match SET status = 'running'") == (1, 0)
        assert after("UPDATE {}.match SET status = 'running'") == (1, 0)
        assert after(f"INSERT INTO {{}}.result {RESULT}") == (1, 1)
        assert after("DELETE FROM {}.result") == (1, 0)
        after("INSERT INTO {}.entry (match, revision, at, kind, text) VALUES (1, 1, 1, 'opened', '')")
        after("INSERT INTO {}.erased_match (match) VALUES (2)")
        for change in ("UPDATE {}.entry SET at = 2", "DELETE FROM {}.entry", "TRUNCATE {}.entry"):
            with pytest.raises(psycopg.IntegrityError, match="the log is append-only") as refused:
                after(change)
            assert refused.value.sqlstate == "23000"
        assert rows(made, f"SELECT at FROM {schema}.entry") == [(1,)]
        after("INSERT INTO {}.erased_match (match) VALUES (1)")
        after("DELETE FROM {}.entry")
        assert after("DELETE FROM {}.match") == (0, 0)
        assert rows(made, f"SELECT * FROM {schema}.entry") == []
