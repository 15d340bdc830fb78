"""Reviews in words and pictures, of every game and with any names."""

import random
from dataclasses import replace

import pytest
from PIL import Image

from bot.model.match import Match
from bot.players.reviewing import Outlook, Review, TurningPoint
from bot.studies.replay import texts as messages
from bot.studies.replay.texts import review_post
from bot.ui.texts import LONGEST_ALT, LONGEST_MESSAGE, units
from data.texts import languages, texts_in
from renderers.look import ON_PAPER, ON_SLATE, Appearance
from renderers.standings.review import ReviewPicture, draw_review
from rules import GAMES
from tests.bot.stories import play_of
from tests.bot.ui.test_lengths import logged_match
from tests.renderers.room import NAMES as LONG
from tests.renderers.room import watched
from tests.texts import ENGLISH

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
PLAIN = ("Ada", "Ben", "Cleo", "Dan")
NASTY = ("**Ada**", "<@5> `x`", "🦊🦊", "a\nb @everyone")
HEAVIEST = 45_000


def over(key: str, seats: int) -> Match:
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
        seat = steps[index].seat
        assert seat is not None
        points.append(TurningPoint(index, seat, steps[index].text, steps[longest[0]].text, 0.234))
    return Review(tuple(outlooks), tuple(points))


@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_every_game_has_a_picture_and_words_beside_it(key, seats):
    match = over(key, seats)
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
    assert len(post.picture.data) <= HEAVIEST
    heard = post.picture.alt.splitlines()
    assert heard[0] == f"Review: {match.game.title} {match.id}."
    assert heard[1].startswith(f"After {found.outlooks[0].steps} steps: Ada")
    assert units(post.picture.alt) <= LONGEST_ALT


@pytest.mark.parametrize("texts", [texts_in(each) for each in languages()], ids=languages())
async def test_it_has_room_in_every_language(texts):
    for key, seats in TABLES:
        match = over(key, seats)
        found = looked_back(match)
        # Where a curve is numbered, the number lies on what is there; all else lies beside each other.
        with watched():
            post = await review_post(match, replace(found, turning_points=()), LONG[:seats], texts, appearance=ON_PAPER)
        assert units(post.content) <= LONGEST_MESSAGE
        assert texts("review-no-turning-point") in post.content


async def test_names_are_names_and_a_steady_match_is_told():
    match = over("lovelinks", 4)
    for names in (PLAIN, NASTY, LONG):
        post = await review_post(match, looked_back(match), names, ENGLISH, appearance=ON_PAPER)
        assert "@everyone" not in post.content.replace("@\u200beveryone", "")
        assert len(post.content.splitlines()) == 3
        assert units(post.content) <= LONGEST_MESSAGE
        assert post.picture is not None
        assert names is not PLAIN or "Ada and Cleo " in post.picture.alt
    match = over("link", 2)
    post = await review_post(match, looked_back(match, turning=0), PLAIN[:2], ENGLISH, appearance=ON_PAPER)
    assert post.content.splitlines()[1:] == ["Nobody lost much in a single turn."]


async def test_pictures_number_players_without_letters(monkeypatch):
    drawn: list[ReviewPicture] = []

    def draw(shown: ReviewPicture, *given: object, appearance: Appearance) -> Image.Image:
        drawn.append(shown)
        return draw_review(shown, ENGLISH, appearance=appearance)

    monkeypatch.setattr(messages, "draw_review", draw)
    match = over("link", 2)
    found = looked_back(match)
    found = replace(found, turning_points=tuple(replace(point, seat=0) for point in found.turning_points))
    post = await review_post(match, found, ("🦊🦊", "Ben"), ENGLISH, appearance=ON_PAPER)
    (shown,) = drawn
    assert all("Player 1 played" in turned.text for turned in shown.turned)
    assert post.content.count("🦊🦊 played") == 2
    assert post.picture is not None
    assert "🦊🦊 played" in post.picture.alt
