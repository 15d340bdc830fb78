"""Reviews of matches: kept as they were, once for good, and an unreadable one says what to do."""

from dataclasses import replace

import pytest

from bot.app.stores import Storage
from bot.model.ids import MatchId
from bot.players.reviewing import Outlook, Review, TurningPoint
from bot.storage.errors import VIOLATIONS
from bot.studies.replay.service import read, written
from tests.bot.playing import started
from tests.bot.storage.places import on_each_engine, storage_on

storage = on_each_engine

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


def test_reviews_are_read_as_written_and_no_others():
    assert [read(written(review)) for review in (REVIEW, Review((), ()))] == [REVIEW, Review((), ())]
    for kept in NO_REVIEWS:
        with pytest.raises(ValueError, match=r"."):
            read(kept)


async def test_reviews_are_kept_once_for_good(storage: Storage, table, where):
    match = await started(table, "link", 2)
    assert await storage.reviews.of(match.id) is None
    with pytest.raises(VIOLATIONS):
        await storage.reviews.keep(MatchId(9), REVIEW)
    await storage.reviews.keep(match.id, REVIEW)
    await storage.reviews.keep(match.id, replace(REVIEW, turning_points=()))
    assert await storage.reviews.of(match.id) == REVIEW
    await storage.close()
    async with storage_on(where) as again:
        assert await again.reviews.of(match.id) == REVIEW
