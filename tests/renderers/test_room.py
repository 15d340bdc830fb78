"""Texts in pictures fit and are legible, in every language and both sizes of letters."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice

import pytest
from PIL import Image

from data.texts import Texts, languages, texts_in
from renderers import RENDERERS
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, theme
from renderers.kit.typography import SMALL, TEXT, Style
from renderers.look import Appearance, Look
from renderers.standings.leaderboard import draw_leaderboard
from renderers.standings.profile import Count, draw_profile
from renderers.standings.review import draw_review
from rules import GAMES
from rules.play import AnyPlay, begin
from tests.readme_pictures import levels
from tests.renderers.games.lovelinks_tables import FULL, PLAYS, busiest_turn, full_table, just_closed
from tests.renderers.kit.test_colours import APPEARANCES, each_appearance
from tests.renderers.positions import EVERY, look, positions, texts_noted
from tests.renderers.room import NAMES, drawn_anew, watched
from tests.renderers.seeing import contrast
from tests.renderers.standings import test_pictures, test_review, test_tournaments
from tests.renderers.standings.test_pictures import board, person
from tests.rules.helpers import combinations
from tests.texts import ENGLISH, GERMAN

SHORT = ("Ωα", "Βη", "Γω", "Δι")


@pytest.mark.slow
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_texts_of_matches_have_room(game: str, language: str, large: bool, long: bool) -> None:
    texts, renderer, appearance = texts_in(language), RENDERERS[game], Appearance(large=large)
    with watched():
        for index, play in enumerate([*positions(GAMES[game], 240 if long else 12, seed=7), *_full(game)]):
            if not long and index % 2 != large:
                continue
            for names in (NAMES, SHORT) if long else (NAMES if index % 3 else SHORT,):
                shown = names[index % 4 :] + names[: index % 4]
                look = Look(shown[: play.seats], texts, appearance, match=1_234_567)
                renderer.draw(play, look)
                renderer.draw(play, replace(look, match=None, note="Ωα", over=True, winners=(1,)))
                if renderer.has_hands:
                    renderer.hand(play, index % play.seats, look)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", languages())
def test_texts_of_standings_have_room(language: str, large: bool) -> None:
    texts, appearance = texts_in(language), Appearance(large=large)
    parts = [tuple(texts(f"{key}-role-{role}") for role in game.roles) for key, game in GAMES.items() if game.roles]
    with watched():
        for names in (NAMES, SHORT):
            for each in (*parts, ("1", "2", "3", "4")):
                shown = board(10, each)
                rows = tuple(replace(row, name=names[place % 4]) for place, row in enumerate(shown.rows))
                draw_leaderboard(replace(shown, rows=rows, own=None), texts, appearance=appearance)
            for matches in (0, 1, 2, 12):
                rivals = tuple(Count(name, 1, 12_345) for name in names[:matches])
                shown_of = replace(person(matches), name=names[0], rivals=rivals, note="Ωα")
                draw_profile(shown_of, texts, appearance=appearance)


def _full(game: str) -> list[AnyPlay]:
    """Positions that random matches seldom reach: each option from the start, and fuller tables."""
    rules = GAMES[game]
    begun = [begin(rules, options, rules.seats[0]) for options in combinations(rules)]
    if game == "link":
        return [play for first in begun for play in _opening(first)]
    if game != "lovelinks":
        return begun
    closed = [just_closed(seats, count) for seats, count in ((2, 1), (3, 1), (4, 1), (3, 2))]
    crowded = [full_table(4, 30, 0, seed=1), full_table(4, 20, 15, seed=3)]
    return [*begun, *PLAYS, *FULL, *closed, busiest_turn(2), *crowded]


def _opening(play: AnyPlay) -> list[AnyPlay]:
    found = [play]
    for _ in range(4):
        found.append(found[-1].after(found[-1].game.legal_moves(found[-1].state)[0]))
    return found


LEAST = {"standard": 4.5, "colour-blind": 4.5, "high-contrast": 7}
STONES = {"D", "R", "E", "S"}
"""Letters on stones, which also differ in colour."""
KEPT = ("_table", "sheet", "card_sheet", "one_card", "charm", "stone", "_bead")
"""Cached parts with letters."""


Label = tuple[str, Style, Colour, Colour]


@contextmanager
def labels() -> Iterator[set[Label]]:
    found: set[Label] = set()

    def note(canvas: Canvas, at: object, text: str, style: Style, ink: Colour, *, on: Colour, align: str = "") -> None:
        if text:
            found.add((text, style.of(canvas.theme), ink, on))

    with drawn_anew(*KEPT), texts_noted(note):
        yield found


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


@pytest.mark.slow
@each_appearance
def test_labels_stand_out_from_what_they_stand_on(appearance: Appearance, long: bool) -> None:
    # Four positions of each game, not the same in each appearance.
    some = slice(None) if long else slice(APPEARANCES.index(appearance) % 3, None, 3)
    with labels() as found:
        for _ in (*matches(appearance, some), *standing(appearance)):
            pass
    pairs = {(ink, on): text for text, _, ink, on in found}
    assert len(pairs) > 12, "most of what is written was seen"
    faint = [(text, ink, on, round(contrast(ink, on), 2)) for (ink, on), text in pairs.items()]
    assert [each for each in faint if each[-1] < LEAST[appearance.palette]] == []


def test_large_labels_are_large(long: bool) -> None:
    texts = GERMAN  # whose words are longer
    appearance = Appearance(large=True)
    with labels() as found:
        for _ in (*matches(appearance, slice(None, None, 1 if long else 12), texts), *standing(appearance, texts)):
            pass
    small = {(text, style.size) for text, style, *_ in found if style.size < 28 and text not in STONES}
    assert {size for _, size in small} <= {SMALL.of(theme(appearance)).size}, "what would be cut otherwise"
    assert len(small) < len(found) / 3
    assert TEXT.of(theme(appearance)).size >= 1.3 * TEXT.size
