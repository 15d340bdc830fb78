"""What ``python -m bot check`` finds on a server that is not as the bot has made it."""

import asyncio
from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.app.maintenance import check
from bot.runtime.database_url import Server
from bot.storage.connection import Connection
from bot.storage.opening import content_of
from tests.bot.storage.filled import fill
from tests.bot.storage.rows import rows_of
from tests.bot.tampering import silently
from tests.databases import connected

TAMPERED = {
    "DROP INDEX shown_of": "The index shown_of is missing or another one.",
    "DROP INDEX match_thinks; CREATE INDEX match_thinks ON match (id)": (
        "The index match_thinks is missing or another one."
    ),
    "ALTER TABLE tally DROP CONSTRAINT tally_pkey": "The constraint tally_pkey is missing or another one.",
    "ALTER TABLE review SET UNLOGGED": "The table review is missing or another one.",
    "ALTER TABLE lesson ALTER at TYPE integer": "The table lesson is missing or another one.",
    "ALTER TABLE lesson ADD more bigint": "The table lesson is missing or another one.",
    "ALTER TABLE match ALTER shown DROP DEFAULT": "The table match is missing or another one.",
    "DROP TABLE lesson_offer": "The table lesson_offer is missing or another one.",
    "ALTER TABLE entry DISABLE TRIGGER entry_stays": "The trigger entry_stays is missing or another one.",
    "DROP TRIGGER ended_until_erased ON result": "The trigger ended_until_erased is missing or another one.",
    "ALTER TABLE shown DISABLE TRIGGER ALL": "The constraint shown_match_fkey is missing or another one.",
    "ALTER TABLE shown DROP CONSTRAINT shown_match_fkey": "The constraint shown_match_fkey is missing or another one.",
    "CREATE OR REPLACE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END'": (
        "The function entry_stays is missing or another one."
    ),
}
"""What is done to the tables, and what is said of it."""


@pytest.fixture
def kept(server: Server) -> Server:
    """A server with a little of everything on it."""
    asyncio.run(fill(server))
    return server


def test_what_is_in_order_is_found_to_be_and_nothing_is_left_of_looking(kept: Server):
    before = rows_of(kept)
    assert list(check(kept)) == []
    assert rows_of(kept) == before
    with connected(kept) as connection:
        query = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'interlink_check_%'"
        assert connection.execute(query).fetchone()[0] == 0


def test_tables_that_are_not_as_they_were_made_are_named(kept: Server):
    from bot.storage.postgresql.connecting import connected as reached

    for sql, said in TAMPERED.items():
        with closing(reached(kept)) as connection:
            connection.execute("BEGIN")
            connection.script(sql)
            found = list(content_of(connection).damage())
            connection.execute("ROLLBACK")
        assert said in found, (sql, found)
    assert list(check(kept)) == []


def test_rows_that_belong_to_what_is_not_there_are_named(kept: Server):
    silently(kept, "INSERT INTO entry VALUES (77, 2, 0, NULL, 'opened', '', '')")
    silently(kept, 'DELETE FROM daily_try WHERE "user" = 101')
    found = list(check(kept))
    assert "Row 77 2 of entry belongs to a match that is not there." in found
    assert any(
        line.startswith("Row ") and line.endswith("of daily_share belongs to a daily_try that is not there.")
        for line in found
    )


def test_one_that_cannot_be_read_is_named_and_the_rest_is_looked_at(kept: Server):
    with connected(kept) as connection:
        connection.execute("ALTER TABLE lesson RENAME TO lessons")
        connection.execute('CREATE VIEW lesson AS SELECT "user", game, at / (at - at) AS at FROM lessons')
    silently(kept, "UPDATE match SET head = opening WHERE id = 1")
    found = list(check(kept))
    assert "The table lesson is missing or another one." in found
    assert "Match 1: the head of its chain is not the link of its last entry." in found


def test_whoever_may_make_nothing_is_told_so_and_the_rest_is_looked_at(kept: Server):
    with connected(kept) as connection:
        connection.execute("CREATE ROLE reader_of_tests LOGIN IN ROLE pg_read_all_data")
    try:
        reader = Server(kept.url.replace("interlink@", "reader_of_tests@"), "tests", kept.schema)
        (said,) = check(reader)
        assert said.startswith("The tables could not be compared with those of a new database (permission denied for")
    finally:
        with connected(kept) as connection:
            connection.execute("DROP ROLE reader_of_tests")


def test_in_an_aborted_look_the_rest_is_looked_at_all_the_same(kept: Server, monkeypatch: pytest.MonkeyPatch):
    def broken(connection: Connection) -> Iterator[str]:
        connection.execute("SELECT 1 / 0")
        yield from ()

    monkeypatch.setattr("bot.app.checks.puzzle_problems", broken)
    assert list(check(kept)) == ["The tries of puzzles cannot be read (division by zero)."]
