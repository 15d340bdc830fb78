"""From version 8 to 9: roles are kept by their keys, and the ladders on which people stood go on."""

import json
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.match import ChannelId, First, MatchId
from bot.match.people import Preferences, ServerSettings
from bot.standing.ladders import Part
from bot.standing.ratings import Rating
from bot.storage import Recounted, Storage
from bot.storage.maintenance import check
from bot.table import Opening, Table
from rules import GAMES
from tests.bot.tampering import tampering
from tests.samples.make import ADA, BEN, GUILD, HOME, load

KEYS = {"More": "more", "Fewer": "fewer", "Black": "black", "White": "white", "Blue": "blue"}
WITH_ROLES = [key for key, game in GAMES.items() if game.roles]
TABLES = {
    "placing": "SELECT * FROM placing ORDER BY result, seat",
    "tally": "SELECT * FROM tally ORDER BY guild, user, game, what, which COLLATE NOCASE",
    "standing": "SELECT * FROM standing",
    "entry": "SELECT * FROM entry",
    "match": "SELECT * FROM match",
}
"""The tables in which roles are, and those of the logs, in which none may be."""
PART = 7
"""The column of a placing that has the role."""


@pytest.fixture
def old(file: Path) -> Path:
    load(8, file)
    return file


async def opened(file: Path) -> Storage:
    storage = Storage(file)
    await storage.open()
    return storage


async def migrated(file: Path) -> None:
    await (await opened(file)).close()


def rows(file: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(file)) as connection:
        return {table: connection.execute(query).fetchall() for table, query in TABLES.items()}


def keyed(value: object) -> object:
    """A value with the keys of roles in place of their names."""
    if not isinstance(value, str):
        return value
    for name, key in KEYS.items():
        value = value.replace(f'"{name}"', f'"{key}"')
    return KEYS.get(value, value)


async def test_names_of_roles_become_their_keys_and_nothing_else_changes(old):
    before = rows(old)
    await migrated(old)
    after = rows(old)
    assert {row[PART] for row in before["placing"]} == set(KEYS)
    assert {row[PART] for row in after["placing"]} == set(KEYS.values())
    for table, found in before.items():
        now = [row[: len(then)] for row, then in zip(after[table], found, strict=True)]  # later versions have more
        assert now == [tuple(map(keyed, row)) for row in found], table
        assert now == found or table not in ("entry", "match")


async def test_every_role_is_one_that_its_game_has(old):
    await migrated(old)
    with closing(sqlite3.connect(old)) as connection:
        placed = set(connection.execute("SELECT game, part FROM placing"))
        counted = set(connection.execute("SELECT game, which FROM tally WHERE what = 'played'"))
        standings = connection.execute("SELECT game, parts FROM standing").fetchall()
    assert placed == {(key, role) for key in WITH_ROLES for role in GAMES[key].roles}
    assert counted == placed
    assert {(game, role) for game, parts in standings for role in json.loads(parts)} == placed


async def test_what_is_stored_still_follows_from_the_results(old):
    storage = await opened(old)
    assert await storage.recount.everything() == Recounted(6, 0)
    await storage.close()
    assert list(check(old)) == []


@pytest.mark.parametrize("key", WITH_ROLES)
async def test_a_ladder_goes_on_in_the_same_roles(old, key):
    storage = await opened(old)
    table, dice = Table(storage, lambda: datetime(2026, 11, 3, 12, tzinfo=UTC), seed=3), random.Random(3)
    before, game = (await storage.standings.of(GUILD, ADA))[key], GAMES[key]
    match = await table.open(Opening(game, game.options(), 2, First.ME, ADA, (BEN,), GUILD, HOME))
    match = await table.join(match.id, BEN, match.revision)
    await table.host(match.id, ChannelId(900))
    while any(match.turns_of(side) < game.least_turns(match.options) for side in match.sides):
        assert match.play is not None
        assert match.waiting_for is not None
        step = game.format(dice.choice(game.legal_moves(match.play.state)))
        match = await table.submit(match.id, match.waiting_for, step)
    assert match.play is not None
    role = game.role(match.play.state, 0)
    assert role is not None
    await table.resign(match.id, BEN)
    after = (await storage.standings.of(GUILD, ADA))[key]
    assert after.parts[role].matches == before.parts.get(role, Part()).matches + 1
    assert sum(part.matches for part in after.parts.values()) == after.matches == before.matches + 1
    assert set(after.parts) <= set(game.roles)
    assert (await storage.recount.everything()).differing == 0
    await storage.close()
    assert list(check(old)) == []


async def test_ratings_by_role_are_those_of_before(old):
    with closing(sqlite3.connect(old)) as connection:
        kept = connection.execute(
            "SELECT game, parts FROM standing WHERE scope = ? AND period = '' AND user = ?", (GUILD, ADA)
        ).fetchall()
    storage = await opened(old)
    found = await storage.standings.of(GUILD, ADA)
    await storage.close()
    assert {game: standing.parts for game, standing in found.items()} == {
        game: {KEYS[name]: Part(played, won, Rating(*rating)) for name, (played, won, *rating) in parts.items()}
        for game, parts in ((game, json.loads(text)) for game, text in kept)
    }


async def test_seats_without_roles_keep_their_numbers_and_reasons_become_keys(old):
    with tampering(old) as connection:
        connection.execute("UPDATE placing SET part = '2' WHERE result = 1 AND seat = 1")
        connection.execute("UPDATE result SET unrated = 'no result' WHERE id = 2")
        connection.execute("UPDATE result SET unrated = 'young' WHERE id = 3")
    await migrated(old)
    with closing(sqlite3.connect(old)) as connection:
        parts = connection.execute("SELECT part FROM placing WHERE result = 1 ORDER BY seat").fetchall()
        reasons = connection.execute("SELECT unrated FROM result WHERE id < 4 ORDER BY id").fetchall()
    assert (parts, reasons) == ([("more",), ("2",)], [(None,), ("no-result",), ("young",)])


async def test_nobody_has_a_language_yet_and_the_rest_is_as_it_was_set(old):
    storage = await opened(old)
    assert await storage.people.preferences(ADA) == Preferences(ADA, global_rating=True, timezone="Europe/Berlin")
    assert await storage.people.server(GUILD) == ServerSettings(GUILD, dark=True)
    assert await storage.matches.load(MatchId(1)) is not None
    await storage.close()
