"""Random positions to show, who plays them, and what is drawn of them."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, theme
from renderers.look import ON_PAPER, ON_SLATE, Appearance, Look
from rules import GAMES
from rules.game import AnyGame
from rules.play import AnyPlay
from tests.rules.helpers import combinations, random_play
from tests.texts import ENGLISH, GERMAN

NAMES = ("Ada", "Ben", "Cleo", "Dan")
MOST_BYTES = 45_000
each_theme = pytest.mark.parametrize("appearance", [ON_PAPER, ON_SLATE])
each_language = pytest.mark.parametrize("texts", [ENGLISH, GERMAN], ids=["en", "de"])
LONG_NAMES = ("Maximiliane von Hohenstaufen-Nord", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Zoë 🦊 Ångström", "李小龙")


def positions(game: AnyGame, count: int, seed: int = 0) -> list[AnyPlay]:
    """Positions from every part of random matches, under several options and numbers of seats, ends among them."""
    dice = random.Random(seed)
    options = combinations(game)
    found = []
    for index in range(count):
        seats = game.seats[index % len(game.seats)]
        most = None if index % 4 == 0 else dice.randrange(30)
        found.append(random_play(game, options[index % len(options)], seats, dice, most))
    return found


def look(play: AnyPlay, *, appearance: Appearance = ON_PAPER, texts: Texts = ENGLISH) -> Look:
    return Look(LONG_NAMES[: play.seats], texts, appearance, 1_234_567)


def pixel(image: Image.Image, at: tuple[float, float], appearance: Appearance = ON_PAPER) -> Colour:
    index = image.getpixel((int(at[0]), int(at[1])))
    assert isinstance(index, int)
    return theme(appearance).palette[index]


def changed(one: Image.Image, other: Image.Image, box: tuple[int, int, int, int]) -> bool:
    return one.crop(box).tobytes() != other.crop(box).tobytes()


@contextmanager
def texts_noted(note: Callable[..., None]) -> Iterator[None]:
    """Call ``note`` with the canvas and the arguments of each text that is drawn."""
    write = Canvas.text

    def noted(canvas: Canvas, *given: Any, **named: Any) -> int:
        note(canvas, *given, **named)
        return write(canvas, *given, **named)

    with patch.object(Canvas, "text", noted):
        yield


def indices(image: Image.Image) -> set[int]:
    return set(image.tobytes())


EVERY = [(key, play) for key, game in GAMES.items() for play in positions(game, 12)]
