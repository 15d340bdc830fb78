"""From version 5 to 6: logs that are there are hashed as they are, whatever they are."""

import sqlite3
from contextlib import closing

import pytest

from bot.storage import Storage
from bot.storage.maintenance import check
from bot.storage.sqlite.migrating import newest
from tests.bot.stories import dump
from tests.bot.tampering import forged, tampering
from tests.samples.make import load


async def migrated(file) -> None:
    storage = Storage(file)
    await storage.open()
    await storage.close()


@pytest.mark.parametrize("version", range(1, newest()))
async def test_the_chains_of_every_older_version_are_those_of_the_page(file, version):
    load(version, file)
    await migrated(file)
    before = sorted(dump(file))
    with tampering(file) as connection:
        forged(connection)
    assert sorted(dump(file)) == before
    assert list(check(file)) == []


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("DELETE FROM entry WHERE match = 1 AND revision = 6", "Match 1: entry 6 is missing."),
        ("DELETE FROM entry WHERE match = 1 AND revision > 6", "its log ends with entry 6 and should with entry 9."),
        ("UPDATE entry SET text = 'x' WHERE match = 1 AND revision = 7", "Match 1: its log does not replay ("),
    ],
)
async def test_a_log_that_was_damaged_before_keeps_what_is_left_and_is_told(file, damage, said):
    load(5, file)
    with tampering(file) as connection:
        connection.execute(damage)
        before = connection.execute("SELECT * FROM entry ORDER BY match, revision").fetchall()
    await migrated(file)
    with closing(sqlite3.connect(file)) as connection:
        after = connection.execute("SELECT * FROM entry ORDER BY match, revision").fetchall()
    assert [row[:-1] for row in after] == before
    (problem,) = check(file)
    assert said in problem


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entry SET text = CAST(x'fffe80' AS TEXT) WHERE match = 1 AND revision = 7",
        "UPDATE match SET options = CAST(x'fffe80' AS TEXT) WHERE id = 1",
    ],
)
async def test_bytes_that_are_no_text_do_not_keep_other_matches_from_being_migrated(file, damage):
    load(5, file)
    with tampering(file) as connection:
        connection.execute(damage)
    await migrated(file)
    (problem,) = check(file)
    assert problem.startswith("Match 1: its log does not replay (Could not decode to UTF-8 column")
