"""Sprites drawn beforehand: enough of them that the first pictures of a start hardly draw any."""

import gc
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from renderers import RENDERERS
from renderers.kit import canvas, lettering
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look
from renderers.warm import warming
from rules import GAMES
from rules.play import begin
from tests.texts import ENGLISH

CACHE = type(lru_cache(len))
TEXTUAL = (canvas.__name__, lettering.__name__)
"""Where what is kept hangs on names and numbers."""


def kept() -> Iterator[Any]:
    """The caches of the renderers that hold more than texts."""
    for found in gc.get_objects():
        if type(found) is CACHE:
            module = str(found.__module__)
            if module.startswith("renderers.") and module not in TEXTUAL:
                yield found


def drawn() -> int:
    """How often something was drawn that is kept."""
    return sum(cache.cache_info().misses for cache in kept())


@pytest.fixture(scope="module")
def warm() -> int:
    """How many pictures it takes."""
    for cache in kept():
        cache.cache_clear()
    return sum(1 for _ in warming(ENGLISH))


@pytest.mark.parametrize("appearance", [ON_PAPER, ON_SLATE])
@pytest.mark.parametrize("key", RENDERERS)
def test_the_first_picture_of_a_match_draws_no_sprite(warm: int, key: str, appearance: Appearance) -> None:
    assert warm > 2 * len(RENDERERS)
    game = GAMES[key]
    play, before = begin(game, game.options(), game.seats[0]), drawn()
    RENDERERS[key].draw(play, Look(("Ada", "Ben", "Cleo", "Dan")[: play.seats], ENGLISH, appearance, 7))
    assert drawn() == before


def test_drawing_the_same_again_draws_no_sprite(warm: int) -> None:
    before = drawn()
    assert sum(1 for _ in warming(ENGLISH)) == warm
    assert drawn() == before


def test_one_picture_is_drawn_at_a_time() -> None:
    pictures = warming(ENGLISH)
    assert all(next(pictures).startswith(b"\x89PNG") for _ in range(3))


def test_everything_kept_is_bounded() -> None:
    found = list(kept())
    assert len(found) > 20
    assert [cache.__qualname__ for cache in found if cache.cache_info().maxsize is None] == []
