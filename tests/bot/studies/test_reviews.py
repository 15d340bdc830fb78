"""Looking back at matches: thought out once, kept, refused with a reason; in words and pictures of every game."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PIL import Image

from bot.app.stores import Storage
from bot.matches.service import MatchService
from bot.model.errors import Unwritable
from bot.model.match import Match, Status
from bot.players.question import NoEngineAnswer, QuestionCancelled
from bot.players.reviewing import Outlook, Review, TurningPoint
from bot.studies.replay import texts as messages
from bot.studies.replay.service import LEAST_STEPS, Reviews
from bot.studies.replay.texts import review_post
from bot.ui.texts import LONGEST_ALT, LONGEST_MESSAGE, units
from data.texts import languages, texts_in
from renderers.look import ON_PAPER, ON_SLATE, Appearance
from renderers.standings.review import ReviewPicture, draw_review
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.matches.play.looking import Looking
from tests.bot.playing import PEOPLE, places, started, step
from tests.bot.shared import resigned
from tests.bot.stories import dump, match, opened, play, play_of, random_step
from tests.bot.tables import ADA, BEN, refused
from tests.bot.ui.test_lengths import logged_match
from tests.databases import connected
from tests.peer import Club
from tests.present import present
from tests.renderers.room import NAMES as LONG
from tests.renderers.room import watched
from tests.texts import ENGLISH

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
    thinkers.hold()
    broken_off = asyncio.create_task(reviews.of(match))
    await thinkers.begun()
    (under_way,) = reviews.stop()
    await asyncio.wait([under_way, broken_off])
    assert (under_way.cancelled(), broken_off.cancelled(), reviews.stop(), rows(file)) == (True, True, [], 0)
    assert await reviews.kept(match) is None
    thinkers.asked.clear()
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
    assert [outlook.steps for outlook in found[0].outlooks] == [0, 1, 2, 3, 4, 5, 6]
    assert found[0].turning_points == ()
    for question in thinkers.asked:
        assert (question.match, question.background, question.fairness) == (match.id, True, match.home)
        assert match.seed.hex() not in str(question)
    assert rows(file) == 1
    assert await reviews.of(match) == found[0] == await reviews.kept(match)
    assert await Reviews(storage.reviews, Looking()).kept(match) == found[0], "it is kept, not only remembered"
    assert len(thinkers.asked) == count, "nothing is thought out twice"


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
    assert await club.bot.services.reviews.kept(await match(club)) is not None
    again = await review(club, "cleo")
    assert again.content == seen.content, "whoever sees a match may look back at it, and sees the same"
    await club.bot.storage.reviews.keep((await match(club)).id, Review((), ()))
    with connected(club.settings.database) as connection:
        connection.execute("UPDATE review SET found = '{'")
    said = (await review(club)).content
    assert said == "Stored data is damaged; please tell the bot's operator."
    assert "What was thought of match 1 cannot be read" in club.forgive()[0].getMessage()


TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
PLAIN = ("Ada", "Ben", "Cleo", "Dan")


def finished(key: str, seats: int) -> Match:
    match = logged_match(key, seats, random.Random(f"{key} {seats}"), None)
    assert play_of(match).outcome
    return match


def looked_back(match: Match, turning: int = 2) -> Review:
    steps, sides, dice = play_of(match).steps, len(match.sides), random.Random(3)
    outlooks, first = [], next(index for index, step in enumerate(steps) if step.seat is not None)
    for index in (*range(first, len(steps), max(1, len(steps) // 59)), len(steps)):
        parts = [dice.random() for _ in range(sides)]
        outlooks.append(Outlook(index, tuple(part / sum(parts) for part in parts)))
    played = [index for index, step in enumerate(steps) if step.seat is not None]
    longest = sorted(played, key=lambda index: -len(steps[index].text))[:turning]
    points = []
    for index in sorted(longest):
        seat = present(steps[index].seat)
        points.append(TurningPoint(index, seat, steps[index].text, steps[longest[0]].text, 0.234))
    return Review(tuple(outlooks), tuple(points))


@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_every_game_has_a_picture_and_words_beside_it(key, seats):
    match = finished(key, seats)
    found = looked_back(match)
    post = await review_post(match, found, PLAIN[:seats], ENGLISH, appearance=(ON_PAPER, ON_SLATE)[seats % 2])
    about, *turned = post.content.splitlines()
    assert about == f"**{match.game.title} {match.id}, as I see it**"
    assert len(turned) == 2
    for said, point in zip(turned, found.turning_points, strict=True):
        turn = play_of(match).steps[point.index].turn
        assert said == (
            f"Turn {turn}: {PLAIN[point.seat]} played {point.played}; "
            f"{point.better} would have won about 23% more often."
        )
    assert post.picture is not None
    assert post.picture.name == "review.png"
    assert len(post.picture.data) <= 45_000
    heard = post.picture.alt.splitlines()
    assert heard[0] == f"Review: {match.game.title} {match.id}."
    assert heard[1].startswith(f"After {found.outlooks[0].steps} steps: Ada")
    assert units(post.picture.alt) <= LONGEST_ALT


@pytest.mark.parametrize("texts", [texts_in(each) for each in languages()], ids=languages())
async def test_it_has_room_in_every_language(texts):
    for key, seats in TABLES:
        match = finished(key, seats)
        found = looked_back(match)
        # Where a curve is numbered, the number lies on what is there; all else lies beside each other.
        with watched():
            post = await review_post(match, replace(found, turning_points=()), LONG[:seats], texts, appearance=ON_PAPER)
        assert units(post.content) <= LONGEST_MESSAGE
        assert texts("review-no-turning-point") in post.content


async def test_names_are_names_and_pictures_number_those_unwritten(monkeypatch):
    match = finished("lovelinks", 4)
    for names in (PLAIN, ("**Ada**", "<@5> `x`", "🦊🦊", "a\nb @everyone"), LONG):
        post = await review_post(match, looked_back(match), names, ENGLISH, appearance=ON_PAPER)
        assert "@everyone" not in post.content.replace("@\u200beveryone", "")
        assert len(post.content.splitlines()) == 3
        assert units(post.content) <= LONGEST_MESSAGE
        assert names is not PLAIN or "Ada and Cleo " in present(post.picture).alt
    match = finished("link", 2)
    post = await review_post(match, looked_back(match, turning=0), PLAIN[:2], ENGLISH, appearance=ON_PAPER)
    assert post.content.splitlines()[1:] == ["Nobody lost much in a single turn."]
    drawn: list[ReviewPicture] = []

    def draw(shown: ReviewPicture, *given: object, appearance: Appearance) -> Image.Image:
        drawn.append(shown)
        return draw_review(shown, ENGLISH, appearance=appearance)

    monkeypatch.setattr(messages, "draw_review", draw)
    match = finished("link", 2)
    found = looked_back(match)
    found = replace(found, turning_points=tuple(replace(point, seat=0) for point in found.turning_points))
    post = await review_post(match, found, ("🦊🦊", "Ben"), ENGLISH, appearance=ON_PAPER)
    (shown,) = drawn
    assert all("Player 1 played" in turned.text for turned in shown.turned)
    assert post.content.count("🦊🦊 played") == 2
    assert "🦊🦊 played" in present(post.picture).alt
