"""``python -m bot check`` on a server that was changed by hand."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.app.maintenance import check
from bot.runtime.database_url import Server
from bot.storage.connection import Connection
from bot.storage.moving import content_of
from tests.bot.storage.rows import rows_of
from tests.bot.tampering import silently
from tests.databases import connected

TAMPERED = {
    "DROP INDEX shown_of": "index shown_of",
    "DROP INDEX match_thinks; CREATE INDEX match_thinks ON match (id)": ("index match_thinks"),
    "ALTER TABLE tally DROP CONSTRAINT tally_pkey": "constraint tally_pkey",
    "ALTER TABLE review SET UNLOGGED": "table review",
    "ALTER TABLE lesson ALTER at TYPE integer": "table lesson",
    "ALTER TABLE lesson ADD more bigint": "table lesson",
    "ALTER TABLE match ALTER shown DROP DEFAULT": "table match",
    "DROP TABLE lesson_offer": "table lesson_offer",
    "ALTER TABLE entry DISABLE TRIGGER entry_stays": "trigger entry_stays",
    "DROP TRIGGER ended_until_erased ON result": "trigger ended_until_erased",
    "ALTER TABLE shown DISABLE TRIGGER ALL": "constraint shown_match_fkey",
    "ALTER TABLE shown DROP CONSTRAINT shown_match_fkey": "constraint shown_match_fkey",
    "CREATE OR REPLACE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END'": (
        "function entry_stays"
    ),
}
"""Changes of the tables, and the messages about them."""


def test_check_of_a_sound_server_leaves_nothing(full_server: Server):
    before = rows_of(full_server)
    assert list(check(full_server)) == []
    assert rows_of(full_server) == before
    with connected(full_server) as connection:
        query = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'interlink_check_%'"
        assert connection.execute(query).fetchone()[0] == 0


def test_tables_that_are_not_as_they_were_made_are_named(full_server: Server):
    from bot.storage.postgresql.connection import connected as reached

    for sql, said in TAMPERED.items():
        with closing(reached(full_server)) as connection:
            connection.execute("BEGIN")
            connection.script(sql)
            found = list(content_of(connection).damage())
            connection.execute("ROLLBACK")
        assert f"The {said} is missing or another one." in found, (sql, found)
    assert list(check(full_server)) == []


def test_rows_that_belong_to_what_is_not_there_are_named(full_server: Server):
    silently(full_server, "INSERT INTO entry VALUES (77, 2, 0, NULL, 'opened', '', '')")
    silently(full_server, 'DELETE FROM daily_try WHERE "user" = 101')
    found = "\n".join(check(full_server))
    assert re.search(r"^Row 77 2 of entry belongs to a match that is not there\.$", found, re.MULTILINE)
    assert re.search(r"^Row .* of daily_share belongs to a daily_try that is not there\.$", found, re.MULTILINE)


def test_unreadable_table_is_named_and_the_rest_checked(full_server: Server):
    with connected(full_server) as connection:
        connection.execute("ALTER TABLE lesson RENAME TO lessons")
        connection.execute('CREATE VIEW lesson AS SELECT "user", game, at / (at - at) AS at FROM lessons')
    silently(full_server, "UPDATE match SET head = opening WHERE id = 1")
    found = list(check(full_server))
    assert "The table lesson is missing or another one." in found
    assert "Match 1: the head of its chain is not the link of its last entry." in found


def test_reader_without_rights_checks_all_but_the_tables(full_server: Server):
    with connected(full_server) as connection:
        connection.execute("CREATE ROLE reader_of_tests LOGIN IN ROLE pg_read_all_data")
    try:
        reader = Server(full_server.url.replace("interlink@", "reader_of_tests@"), "tests", full_server.schema)
        (said,) = check(reader)
        assert said.startswith("The tables could not be compared with those of a new database (permission denied for")
    finally:
        with connected(full_server) as connection:
            connection.execute("DROP ROLE reader_of_tests")


def test_in_an_aborted_look_the_rest_is_looked_at_all_the_same(full_server: Server, monkeypatch: pytest.MonkeyPatch):
    def broken(connection: Connection) -> Iterator[str]:
        connection.execute("SELECT 1 / 0")
        yield from ()

    monkeypatch.setattr("bot.app.checks.puzzle_problems", broken)
    assert list(check(full_server)) == ["The puzzle attempts cannot be read (division by zero)."]
