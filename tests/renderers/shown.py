"""All kinds of pictures, one after the other, as a test wants to look at them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from PIL import Image

from bot.app.readme_pictures import levels
from data.texts import Texts
from renderers import RENDERERS
from renderers.look import Appearance
from renderers.standings.leaderboard import draw_leaderboard
from renderers.standings.profile import draw_profile
from renderers.standings.review import draw_review
from tests.renderers.positions import EVERY, look
from tests.renderers.standings import test_pictures, test_review, test_tournaments
from tests.renderers.standings.test_pictures import board, person
from tests.texts import ENGLISH


def matches(appearance: Appearance, some: slice, texts: Texts = ENGLISH) -> Iterator[Image.Image]:
    for key, play in EVERY[some]:
        renderer, shown = RENDERERS[key], look(play, appearance=appearance, texts=texts)
        yield renderer.draw(play, shown)
        if renderer.has_hands:
            hand = renderer.hand(play, 0, shown)
            assert hand is not None, "there is one"
            yield hand
        if play.to_move is not None and play.to_move >= 0:
            menus = islice(levels(play.game.menu(play.state)), 9)
            yield from (renderer.choosing(play, menu, shown) for menu in menus)
        elif play.outcome is None:
            yield renderer.draw(play, replace(shown, over=True, winners=(0,)))


def standing(appearance: Appearance, texts: Texts = ENGLISH) -> Iterator[Image.Image]:
    draw: Callable[..., Image.Image]
    for rows, parts in ((0, ()), (8, ("More", "Fewer")), (10, ("1", "2", "3", "4"))):
        yield draw_leaderboard(board(rows, parts), texts, appearance=appearance)
    for matches_played in (0, 1, 12):
        yield draw_profile(person(matches_played), texts, appearance=appearance)
    for draw in test_pictures.PICTURES.values():
        yield draw(texts, appearance)
    for back in test_review.PICTURES.values():
        yield draw_review(back, texts, appearance=appearance)
    for draw in test_tournaments.FEW:
        yield draw(texts, appearance)
