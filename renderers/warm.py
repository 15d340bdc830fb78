"""Warm-up of sprite caches by drawing sample matches."""

from collections.abc import Iterator
from typing import Final

from data.texts import Texts
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import ON_PAPER, ON_SLATE, Look
from rules import GAMES
from rules.game import AnyGame
from rules.play import AnyPlay, begin

_STRIDES: Final = (7919, 104_729)
_EVERY: Final = 8
"""Steps from one picture to the next."""


def warming(texts: Texts) -> Iterator[bytes]:
    """Pictures of every game in both looks, each drawn when it is asked for, until most of their sprites are kept."""
    for stride in _STRIDES:
        for key, renderer in RENDERERS.items():
            for play in _match(GAMES[key], stride):
                names = tuple(map(str, range(play.seats)))
                for appearance in (ON_PAPER, ON_SLATE):
                    yield png(renderer.draw(play, Look(names, texts, appearance)))


def _match(game: AnyGame, stride: int) -> Iterator[AnyPlay]:
    """Positions of one match, the last of which is its end."""
    play = begin(game, game.options(), game.seats[0])
    while play.to_move is not None:
        if len(play.steps) % _EVERY == 0:
            yield play
        moves = game.legal_moves(play.state)
        play = play.after(moves[(len(play.steps) + 1) * stride % len(moves)])
    yield play
