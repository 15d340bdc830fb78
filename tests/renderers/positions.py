"""Random positions to show, and who plays them."""

import random

from PIL import Image

from data.texts import Texts
from renderers.look import ON_PAPER, Appearance, Look
from rules import GAMES
from rules.game import AnyGame
from rules.play import AnyPlay
from tests.rules.helpers import combinations, random_play
from tests.texts import ENGLISH

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


def indices(image: Image.Image) -> set[int]:
    """The entries of the palette that a picture, or a part of one, holds."""
    return set(image.tobytes())


EVERY = [(key, play) for key, game in GAMES.items() for play in positions(game, 12)]
"""Some positions of every game."""
