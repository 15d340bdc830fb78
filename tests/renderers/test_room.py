"""What pictures of matches say has room in its place, in every language, at every moment, whoever plays."""

import pytest

from data.texts import languages, texts_in
from renderers import RENDERERS
from renderers.look import Look
from rules import GAMES
from rules.play import AnyPlay, begin
from tests.renderers.games.lovelinks_tables import FULL, PLAYS, busiest_turn, full_table, just_closed
from tests.renderers.positions import positions
from tests.renderers.room import NAMES, watched
from tests.rules.helpers import combinations

SHORT = ("Ωα", "Βη", "Γω", "Δι")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_what_pictures_say_has_room(game: str, language: str, long: bool) -> None:
    texts, renderer = texts_in(language), RENDERERS[game]
    with watched():
        for index, play in enumerate([*positions(GAMES[game], 240 if long else 40, seed=7), *_full(game)]):
            for names in (NAMES, SHORT):
                shown = names[index % 4 :] + names[: index % 4]
                look = Look(shown[: play.seats], texts, match=1_234_567)
                renderer.draw(play, look)
                renderer.draw(play, Look(look.names, texts, note="Ωα", over=True, winners=(1,)))
                if renderer.has_hands:
                    renderer.hand(play, index % play.seats, look)


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
    """A match from its beginning to its fourth step."""
    found = [play]
    for _ in range(4):
        found.append(found[-1].after(found[-1].game.legal_moves(found[-1].state)[0]))
    return found
