"""Sprites drawn beforehand: enough of them that the first pictures of a start hardly draw any."""

import gc
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from renderers import RENDERERS
from renderers.kit import canvas, typography
from renderers.look import ON_PAPER, ON_SLATE, Look
from renderers.warm import warming
from rules import GAMES
from rules.play import begin
from tests.source import TOP
from tests.texts import ENGLISH

CACHE = type(lru_cache(len))
TEXTUAL = (canvas.__name__, typography.__name__)
"""Modules whose caches depend on names and numbers."""


def kept() -> Iterator[Any]:
    """The caches of the renderers that hold more than texts."""
    for found in gc.get_objects():
        if type(found) is CACHE:
            module = str(found.__module__)
            if module.startswith("renderers.") and module not in TEXTUAL:
                yield found


def drawn(caches: list[Any]) -> int:
    return sum(cache.cache_info().misses for cache in caches)


@pytest.mark.slow
def test_after_warming_first_pictures_draw_no_sprite() -> None:
    """In a process of its own: in this one a thread of another test may still draw."""
    subprocess.run([sys.executable, "-c", f"from {__name__} import warm_up; warm_up()"], cwd=TOP, check=True)


def warm_up() -> None:
    caches = list(kept())
    pictures = list(warming(ENGLISH))
    assert all(each.startswith(b"\x89PNG") for each in pictures), "one picture at a time"
    assert len(pictures) > 2 * len(RENDERERS)
    before = drawn(caches)
    for key, renderer in RENDERERS.items():
        game = GAMES[key]
        play = begin(game, game.options(), game.seats[0])
        for appearance in (ON_PAPER, ON_SLATE):
            renderer.draw(play, Look(("Ada", "Ben", "Cleo", "Dan")[: play.seats], ENGLISH, appearance, 7))
            assert drawn(caches) == before, (key, appearance)
    assert len(list(warming(ENGLISH))) == len(pictures)
    assert drawn(caches) == before


def test_everything_kept_is_bounded(thawed: None) -> None:
    found = [*kept(), typography._glyph, typography._runs, typography._width, typography.lettered]
    assert len(found) > 24
    assert [cache.__qualname__ for cache in found if cache.cache_info().maxsize is None] == []
