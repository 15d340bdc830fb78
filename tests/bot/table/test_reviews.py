"""Looking back at matches: thought out once however many ask, kept, and refused in a sentence where it cannot be."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bot.match import Match, Status
from bot.players.board import Shares
from bot.players.question import Answer, Question, ThoughtCancelled, Unthinkable
from bot.players.reviewing import Review
from bot.players.thought import Thought
from bot.storage import Storage, Unwritable
from bot.table import Table
from bot.table.reviews import LEAST_STEPS, Reviews
from tests.bot.playing import PEOPLE, places, started, step
from tests.bot.stories import dump
from tests.bot.table.looking import Looking
from tests.bot.tables import ADA, BEN, refused

NOT_OVER = "A match can be looked back at once it is over; /board shows how it stands."
TOO_SHORT = f"This match was over after fewer than {LEAST_STEPS} steps; there is nothing to look back at."
NOT_NOW = "I can't look back at this match just now; try again in a few minutes."


class Swinging(Looking):
    """Says of every position that whoever is to move has just lost all."""

    async def answer(self, question: Question) -> Answer:
        found: Answer = await super().answer(question)
        if isinstance(found, Thought):
            return found
        mover = question.play().to_move
        shares: Shares = (0.5, 0.5) if mover not in (0, 1) else (float(mover == 1), float(mover == 0))
        return shares


async def over(table: Table, steps: int, key: str = "link", seats: int = 2) -> Match:
    """A match that is given up by all but Ada after so many steps."""
    options: dict[str, Any] = {"opening": "none"} if key == "link" else {}
    match, dice = await started(table, key, seats, **options), random.Random(4)
    for _ in range(steps):
        match = await step(table, match, dice)
    for person in PEOPLE[1:seats]:
        match = await table.resign(match.id, person)
    assert places(match) is not None
    return match


def rows(file: Path) -> int:
    """How many reviews are kept."""
    return sum(line.startswith('INSERT INTO "review"') for line in dump(file))


async def test_many_who_ask_at_once_are_told_the_same_thought_out_once(table, storage, file):
    thinkers = Looking()
    reviews, match = Reviews(storage, thinkers), await over(table, 6)
    assert await reviews.kept(match) is None
    thinkers.may.clear()
    asking = [asyncio.create_task(reviews.of(match)) for _ in range(5)]
    while not thinkers.asked:  # noqa: ASYNC110 - the database answers from a thread
        await asyncio.sleep(0.001)
    asking += [asyncio.create_task(reviews.of(match)) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert len(thinkers.asked) == 1, "one question is asked after the other"
    thinkers.may.set()
    found = await asyncio.gather(*asking)
    assert len({id(each) for each in found}) == 1
    count = len(thinkers.asked)
    assert [question.steps for question in thinkers.asked] == sorted({question.steps for question in thinkers.asked})
    assert rows(file) == 1
    assert await reviews.of(match) == found[0] == await reviews.kept(match)
    assert await Reviews(storage, Looking()).kept(match) == found[0], "it is kept, not only remembered"
    assert len(thinkers.asked) == count, "nothing is thought out twice"


async def test_what_is_asked_is_in_no_hurry_and_is_about_this_match(table, storage):
    thinkers = Looking()
    match = await over(table, 5)
    found = await Reviews(storage, thinkers).of(match)
    assert [outlook.steps for outlook in found.outlooks] == [0, 1, 2, 3, 4, 5]
    assert found.turning_points == ()
    for question in thinkers.asked:
        assert (question.match, question.background, question.fairness) == (match.id, True, match.home)
        assert match.seed.hex() not in str(question)


async def test_what_turned_it_is_told_and_kept(table, storage):
    match = await over(table, 6)
    found = await Reviews(storage, Swinging()).of(match)
    assert found == await storage.reviews.of(match.id)
    assert match.play is not None
    for point in found.turning_points:
        played = match.play.steps[point.index]
        assert (point.played, point.seat) == (played.text, played.seat)


@pytest.mark.parametrize(("key", "seats"), [("linkage", 2), ("linkx", 2), ("lovelinks", 3)])
async def test_matches_of_every_game_are_looked_back_at(table, storage, key, seats):
    match = await over(table, 4, key, seats)
    found = await Reviews(storage, Looking()).of(match)
    assert {len(outlook.shares) for outlook in found.outlooks} == {len(match.sides)}


async def test_a_match_that_is_not_over_is_refused(table, storage, file):
    thinkers = Looking()
    reviews = Reviews(storage, thinkers)
    match = await started(table, "link", 2, opening="none")
    for asking in (reviews.of, reviews.kept):
        await refused(asking(match), NOT_OVER, file)
    match = await table.abort(match.id, ADA)
    match = await table.answer(match.id, BEN, agree=True)
    assert match.status is Status.CLOSED
    await refused(reviews.of(match), NOT_OVER, file)
    assert thinkers.asked == []


async def test_a_match_of_hardly_any_steps_is_refused_and_one_more_is_enough(table, storage, file):
    reviews = Reviews(storage, Looking())
    short = await over(table, LEAST_STEPS - 1)
    await refused(reviews.of(short), TOO_SHORT, file)
    await refused(reviews.kept(short), TOO_SHORT, file)
    assert isinstance(await reviews.of(await over(table, LEAST_STEPS)), Review)


@pytest.mark.parametrize("failure", [Unthinkable("no process would start"), ThoughtCancelled()], ids=["no", "stopped"])
async def test_what_cannot_be_thought_out_is_refused_and_tried_again_when_asked_again(
    table, storage, file, failure, caplog
):
    thinkers = Looking()
    reviews, match = Reviews(storage, thinkers), await over(table, 6)
    thinkers.failure = failure
    await refused(reviews.of(match), NOT_NOW, file)
    assert f"Match {match.id} could not be looked back at" in caplog.text
    thinkers.failure = None
    assert isinstance(await reviews.of(match), Review)
    assert rows(file) == 1


async def test_all_who_wait_are_refused_where_it_cannot_be_thought_out(table, storage, file):
    thinkers = Looking()
    reviews, match = Reviews(storage, thinkers), await over(table, 6)
    thinkers.failure = Unthinkable("no process would start")
    thinkers.may.clear()
    asking = [asyncio.create_task(refused(reviews.of(match), NOT_NOW, file)) for _ in range(3)]
    await asyncio.sleep(0.05)
    thinkers.may.set()
    await asyncio.gather(*asking)


async def test_whoever_waits_no_longer_ends_it_for_nobody_else(table, storage):
    thinkers = Looking()
    reviews, match = Reviews(storage, thinkers), await over(table, 6)
    thinkers.may.clear()
    first, second = (asyncio.create_task(reviews.of(match)) for _ in range(2))
    while not thinkers.asked:  # noqa: ASYNC110 - the database answers from a thread
        await asyncio.sleep(0.001)
    first.cancel()
    await asyncio.sleep(0)
    thinkers.may.set()
    assert isinstance(await second, Review)
    assert first.cancelled()


async def test_it_is_broken_off_at_a_stop_and_nothing_is_kept(table, storage, file):
    thinkers = Looking()
    reviews, match = Reviews(storage, thinkers), await over(table, 6)
    thinkers.may.clear()
    asking = asyncio.create_task(reviews.of(match))
    while not thinkers.asked:  # noqa: ASYNC110 - the database answers from a thread
        await asyncio.sleep(0.001)
    (under_way,) = reviews.stop()
    await asyncio.wait([under_way, asking])
    assert under_way.cancelled()
    assert asking.cancelled()
    assert reviews.stop() == []
    assert rows(file) == 0


async def test_what_cannot_be_written_is_said_and_tried_again(table, storage: Storage, monkeypatch):
    reviews, match = Reviews(storage, Looking()), await over(table, 6)

    async def full(*given: object) -> None:
        raise Unwritable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(storage.reviews, "keep", full)
        with pytest.raises(Unwritable):
            await reviews.of(match)
    assert isinstance(await reviews.of(match), Review)
