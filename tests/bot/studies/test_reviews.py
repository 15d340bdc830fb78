"""Looking back at matches: thought out once however many ask, kept, shown, and refused with a reason."""

import asyncio
import random
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.app.stores import Storage
from bot.matches.service import MatchService
from bot.model.errors import Unwritable
from bot.model.match import Match, Status
from bot.players.question import NoEngineAnswer, QuestionCancelled
from bot.players.reviewing import Review
from bot.studies.replay.service import LEAST_STEPS, Reviews
from tests.bot.guide import answer
from tests.bot.matches.play.looking import Looking
from tests.bot.playing import PEOPLE, places, started, step
from tests.bot.shared import resigned
from tests.bot.stories import dump, match, opened, play, random_step
from tests.bot.tables import ADA, BEN, refused
from tests.databases import connected
from tests.peer import Club

NOT_OVER = "A match can be reviewed once it is over; /board shows how it stands."
TOO_SHORT = f"This match had fewer than {LEAST_STEPS} steps, so there is nothing to review."
NOT_NOW = "I can't review this match right now; try again in a few minutes."


async def over(table: MatchService, steps: int, key: str = "link", seats: int = 2) -> Match:
    options: dict[str, Any] = {"opening": "none"} if key == "link" else {}
    match, dice = await started(table, key, seats, **options), random.Random(4)
    for _ in range(steps):
        match = await step(table, match, dice)
    for person in PEOPLE[1:seats]:
        match = await table.resign(match.id, person)
    assert places(match) is not None
    return match


def rows(file: Path) -> int:
    return sum(line.startswith('INSERT INTO "review"') for line in dump(file))


async def test_a_review_is_thought_out_once_and_kept(table, storage, file, thinkers):
    reviews, match = Reviews(storage.reviews, thinkers), await over(table, 6)
    assert await reviews.kept(match) is None
    thinkers.hold()
    asking = [asyncio.create_task(reviews.of(match)) for _ in range(5)]
    await thinkers.begun()
    asking += [asyncio.create_task(reviews.of(match)) for _ in range(3)]
    asking[0].cancel()
    await asyncio.sleep(0)
    assert len(thinkers.asked) == 1, "one question is asked after the other"
    thinkers.may.set()
    found = await asyncio.gather(*asking[1:])
    assert asking[0].cancelled(), "one who waits no longer ends it for nobody else"
    assert len({id(each) for each in found}) == 1
    count = len(thinkers.asked)
    assert [question.steps for question in thinkers.asked] == sorted({question.steps for question in thinkers.asked})
    assert rows(file) == 1
    assert await reviews.of(match) == found[0] == await reviews.kept(match)
    assert await Reviews(storage.reviews, Looking()).kept(match) == found[0], "it is kept, not only remembered"
    assert len(thinkers.asked) == count, "nothing is thought out twice"


async def test_a_review_tells_the_outlook_of_every_step(table, storage, thinkers):
    match = await over(table, 5)
    found = await Reviews(storage.reviews, thinkers).of(match)
    assert [outlook.steps for outlook in found.outlooks] == [0, 1, 2, 3, 4, 5]
    assert found.turning_points == ()
    for question in thinkers.asked:
        assert (question.match, question.background, question.fairness) == (match.id, True, match.home)
        assert match.seed.hex() not in str(question)


async def test_running_aborted_and_short_matches_are_refused(table, storage, file, thinkers):
    reviews = Reviews(storage.reviews, thinkers)
    match = await started(table, "link", 2, opening="none")
    for asking in (reviews.of, reviews.kept):
        await refused(asking(match), NOT_OVER, file)
    match = await table.abort(match.id, ADA)
    match = await table.answer(match.id, BEN, agree=True)
    assert match.status is Status.CLOSED
    await refused(reviews.of(match), NOT_OVER, file)
    short = await over(table, LEAST_STEPS - 1)
    for asking in (reviews.of, reviews.kept):
        await refused(asking(short), TOO_SHORT, file)
    assert thinkers.asked == []
    assert isinstance(await reviews.of(await over(table, LEAST_STEPS)), Review)


async def test_a_failed_review_is_refused_and_tried_again(table, storage: Storage, file, caplog):
    for failure in (NoEngineAnswer("no process would start"), QuestionCancelled()):
        thinkers = Looking()
        reviews, match = Reviews(storage.reviews, thinkers), await over(table, 6)
        thinkers.failure = failure
        thinkers.hold()
        asking = [asyncio.create_task(reviews.of(match)) for _ in range(3)]
        await thinkers.begun()
        thinkers.may.set()
        for each in asking:
            await refused(each, NOT_NOW, file)
        assert f"The review of match {match.id} failed" in caplog.text
        thinkers.failure = None
        assert isinstance(await reviews.of(match), Review)
    reviews, match = Reviews(storage.reviews, Looking()), await over(table, 6)
    full = Unwritable("the disk is full")
    with patch.object(storage.reviews, "keep", side_effect=full), pytest.raises(Unwritable):
        await reviews.of(match)
    assert isinstance(await reviews.of(match), Review)
    assert rows(file) == 3


async def test_stopping_breaks_a_review_off(table, storage, file, thinkers):
    reviews, match = Reviews(storage.reviews, thinkers), await over(table, 6)
    thinkers.hold()
    asking = asyncio.create_task(reviews.of(match))
    await thinkers.begun()
    (under_way,) = reviews.stop()
    await asyncio.wait([under_way, asking])
    assert under_way.cancelled()
    assert asking.cancelled()
    assert reviews.stop() == []
    assert rows(file) == 0


async def review(club: Club, who: str = "ada") -> Any:
    result = await club.press(who, club.boards()[-1], "Review")
    await club.replied()
    found = answer(result)
    assert found.flags.ephemeral
    return found


@pytest.mark.slow
async def test_a_match_is_looked_back_at_in_a_private_picture_and_kept(club):
    await opened(club, "link", opponent=club.robot, level="newcomer", opening="none", size=4)
    dice = random.Random(2)
    for _ in range(4):
        await club.replied()
        await play(club, random_step(await match(club), dice))
    await club.replied()
    await resigned(club, "ada")
    seen = await review(club)
    assert seen.content.startswith("**LINK 1, as I see it**")
    (picture,) = seen.attachments
    assert picture.filename == "review.png"
    assert picture.description.startswith("Review: LINK 1.\nAfter 0 steps: ")
    kept = await club.bot.services.reviews.kept(await match(club))
    assert kept is not None
    again = await review(club, "cleo")
    assert again.content == seen.content, "whoever sees a match may look back at it, and sees the same"
    await club.bot._storage.reviews.keep((await match(club)).id, Review((), ()))
    with connected(club.settings.database) as connection:
        connection.execute("UPDATE review SET found = '{'")
    said = (await review(club)).content
    assert said == "Stored data is damaged; please tell the bot's operator."
    assert "What was thought of match 1 cannot be read" in club.forgive()[0].getMessage()
