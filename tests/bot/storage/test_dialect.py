"""One text for both engines: what is put right for PostgreSQL, and what stays as it is."""

import re
from pathlib import Path

from bot.storage.postgresql.connection import translated

TOLD = {
    "SELECT id FROM match WHERE id = ? AND guild = ?": "SELECT id FROM match WHERE id = $1 AND guild = $2",
    "UPDATE match SET due = ?1 WHERE due > ?1 AND id = ?2": "UPDATE match SET due = $1 WHERE due > $2 AND id = $3",
    "WHERE user = :user OR other = :user": 'WHERE "user" = $1 OR other = $2',
    "SELECT placing.user FROM placing": 'SELECT "placing"."user" FROM "placing"',
    "SELECT match.left FROM match LEFT JOIN seat ON left = 1": (
        'SELECT match."left" FROM match LEFT JOIN seat ON "left" = 1'
    ),
    "WHERE message IS ? AND posted IS NOT ?": ("WHERE message IS NOT DISTINCT FROM $1 AND posted IS DISTINCT FROM $2"),
    "WHERE (a, b) IS NOT (excluded.a, excluded.b)": "WHERE (a, b) IS DISTINCT FROM (excluded.a, excluded.b)",
    "WHERE due IS NULL AND channel IS NOT NULL": "WHERE due IS NULL AND channel IS NOT NULL",
    "SELECT ifnull(max(id), 0), instr(text, ' '), char(10)": "SELECT coalesce(max(id), 0), strpos(text, ' '), chr(10)",
    "FROM (SELECT 1) AS r CROSS JOIN seat ON seat.match = r.id": "FROM (SELECT 1) AS r JOIN seat ON seat.match = r.id",
    "SELECT 'user ? :x placing IS ?', x": "SELECT 'user ? :x placing IS ?', x",
    "SELECT preferences.user, users, user_id FROM preferences": (
        'SELECT preferences."user", users, user_id FROM preferences'
    ),
    "SELECT '2'::text, id": "SELECT '2'::text, id",
}


def test_what_differs_is_put_right():
    assert {query: translated(query).text for query in TOLD} == TOLD


def test_each_value_stands_where_it_is_asked_for():
    for query, given, values in (
        ("? ?", (1, "two"), [1, "two"]),
        ("?2 ?1 ?2", ("one", "two"), ["two", "one", "two"]),
        (":b :a :b", {"a": 1, "b": None, "c": 3}, [None, 1, None]),
    ):
        assert translated(query).values(given) == values, query


def test_no_query_has_what_only_sqlite_understands():
    only = re.compile(r"\b(?:iif\(|group_concat|INSERT OR |sqlite_schema|sqlite_sequence|PRAGMA|LIMIT -1)")
    of_files = {Path("bot/storage/sqlite"), Path("bot/app/doctor")}
    found = {
        str(file): words
        for file in Path("bot").rglob("*.py")
        if file.parent not in of_files and (words := only.findall(file.read_text(encoding="utf-8")))
    }
    assert found == {}
