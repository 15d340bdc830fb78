"""What pictures say has room in its place, in every language, in letters of either size, whoever plays."""

from dataclasses import replace

import pytest

from data.texts import languages, texts_in
from renderers import RENDERERS
from renderers.look import Appearance, Look
from renderers.standing.leaderboard import draw_leaderboard
from renderers.standing.profile import Count, draw_profile
from rules import GAMES
from rules.play import AnyPlay, begin
from tests.renderers.games.lovelinks_tables import FULL, PLAYS, busiest_turn, full_table, just_closed
from tests.renderers.positions import positions
from tests.renderers.room import NAMES, watched
from tests.renderers.standing.test_pictures import board, person
from tests.rules.helpers import combinations

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
    """What random matches seldom come to: each option from the beginning on, and tables with more on them."""
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
