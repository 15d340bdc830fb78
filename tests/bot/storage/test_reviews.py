"""What was thought of matches afterwards: kept as it was, once for good, and damage to it is told in a sentence."""

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.model.errors import BadDatabase
from bot.model.ids import MatchId
from bot.players.reviewing import Outlook, Review, TurningPoint
from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from bot.storage.damage import VIOLATIONS
from bot.studies.review.store import read, written
from tests.bot.playing import started
from tests.bot.storage.filled import fill
from tests.databases import careless

REVIEW = Review(
    (Outlook(0, (0.5, 0.25, 0.25)), Outlook(3, (1 / 3, 0.1, 1 - 1 / 3 - 0.1)), Outlook(7, (1.0, 0.0, 0.0))),
    (TurningPoint(1, 2, 'd4 "x" ü', "chain 4: blue", 0.123456789), TurningPoint(5, 0, "pass", "e5", 1.0)),
)
"""With a part of each kind that is hard to write down."""
NO_REVIEWS = (
    "",
    "{",
    "null",
    "7",
    "[]",
    '"review"',
    "{}",
    '{"outlooks": []}',
    '{"outlooks": 3, "turned": []}',
    '{"outlooks": [[]], "turned": []}',
    '{"outlooks": [["x", 0.5, 0.5]], "turned": []}',
    '{"outlooks": [[1, "x"]], "turned": []}',
    '{"outlooks": [[1, null]], "turned": []}',
    '{"outlooks": [[1e999, 0.5, 0.5]], "turned": []}',
    '{"outlooks": [[0, 0.5, 0.5]], "turned": [[1, 2]]}',
    '{"outlooks": [[0, 0.5, 0.5]], "turned": [[1, 2, "d4", "d5", {}]]}',
    f'{{"outlooks": [[{"9" * 5000}, 0.5]], "turned": []}}',
)
CANNOT_BE_READ = "Match 3: what was thought of it afterwards cannot be read ("
OF_ANOTHER = "Match 3: what was thought of it afterwards is about another match."


def test_a_review_is_read_as_it_was_written():
    assert [read(written(review)) for review in (REVIEW, Review((), ()))] == [REVIEW, Review((), ())]


def test_what_is_no_review_is_a_value_error():
    for kept in NO_REVIEWS:
        with pytest.raises(ValueError, match=r"."):
            read(kept)


async def test_a_review_is_kept_once_for_good(storage: Storage, table, where):
    match = await started(table, "link", 2)
    assert await storage.reviews.of(match.id) is None
    await storage.reviews.keep(match.id, REVIEW)
    await storage.reviews.keep(match.id, replace(REVIEW, turning_points=()))
    assert await storage.reviews.of(match.id) == REVIEW
    await storage.close()
    again = Storage(where)
    await again.open()
    assert await again.reviews.of(match.id) == REVIEW
    await again.close()


async def test_there_is_none_of_a_match_that_is_not_there(storage: Storage):
    assert await storage.reviews.of(MatchId(9)) is None
    with pytest.raises(VIOLATIONS):
        await storage.reviews.keep(MatchId(9), REVIEW)


async def test_one_that_cannot_be_read_is_no_answer_and_says_what_to_do(storage: Storage, table):
    match = await started(table, "link", 2)
    await storage.reviews.keep(match.id, REVIEW)
    await storage.reviews._database.write(lambda connection: connection.execute("UPDATE review SET found = '{'"))
    with pytest.raises(BadDatabase, match=r"What was thought of match 1 cannot be read .*; python -m bot check says"):
        await storage.reviews.of(match.id)


# -- check


@pytest.fixture
def filled(where: Where) -> Iterator[Connection]:
    """A database with a little of everything in it; what was thought of match 3 among it."""
    asyncio.run(fill(where))
    with careless(where) as connection:
        assert list(check(where)) == []
        yield connection


@pytest.fixture
def told_of(filled: Connection, where: Where) -> Callable[[object], list[str]]:
    """What ``check`` says where this is what was thought of match 3."""

    def told(kept: object) -> list[str]:
        filled.execute("UPDATE review SET found = ? WHERE match = 3", (kept,))
        return list(check(where))

    return told


def test_damage_is_told_as_one_sentence(told_of):
    for kept in NO_REVIEWS:
        (said,) = told_of(kept)
        assert said.startswith(CANNOT_BE_READ), kept
        assert said.isprintable()
        assert len(said) < 300


@pytest.mark.sqlite
def test_what_is_no_text_is_told_as_one_sentence(filled, where, told_of):
    (said,) = told_of("\x00" * 40)
    assert said.startswith(CANNOT_BE_READ)
    assert said.isprintable()
    assert len(said) < 300
    filled.execute("UPDATE review SET found = CAST(x'fffe80' AS TEXT) WHERE match = 3")
    (said,) = check(where)
    assert said.startswith("Match 3"), said


def test_what_belongs_to_another_match_is_seen(filled, where, told_of):
    (kept,) = filled.execute("SELECT found FROM review WHERE match = 3").fetchone()
    assert told_of(kept) == []
    changes: tuple[dict[str, Any], ...] = (
        {"outlooks": json.loads(kept)["outlooks"][:-1]},
        {"outlooks": []},
        {"outlooks": [[steps, *shares, 0] for steps, *shares in json.loads(kept)["outlooks"]]},
        {"turned": [[0, 1, "d4", "d5", 0.5]]},
        {"turned": [[99, 0, "d4", "d5", 0.5]]},
        {"turned": [[-1, 0, "d4", "d5", 0.5]]},
    )
    for change in changes:
        assert told_of(json.dumps(json.loads(kept) | change)) == [OF_ANOTHER], change
    assert told_of(kept) == []
    filled.execute("UPDATE review SET match = 1 WHERE match = 3")
    assert list(check(where)) == [OF_ANOTHER.replace("Match 3", "Match 1")]
