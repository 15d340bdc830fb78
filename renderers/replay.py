"""A match as it was played, in motion: a frame for each position that players saw, its last step marked and told."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from renderers import RENDERERS
from renderers.kit.animation import Frame, gif
from renderers.kit.furniture import FOOTER_ROOM, player
from renderers.kit.lettering import TEXT, fitted, width
from renderers.look import Look
from rules.play import AnyPlay, Step, begin

_SLOWEST: Final = 1000
"""Milliseconds that a step is seen in a match that is not long."""
_QUICKEST: Final = 400
"""And in the longest."""
_WHOLE: Final = 60_000
"""About how many milliseconds a match takes between these."""
_HELD: Final = 4500
"""Milliseconds that the last position stays."""
_NAMES: Final = (320, 160, 90)
"""How wide names below the picture may be, tried one after the other."""


class Moment(NamedTuple):
    """A position that players saw, and how it is shown: with a note that tells what led to it."""

    play: AnyPlay
    look: Look


def seen(play: AnyPlay, first: int = 0) -> list[int]:
    """After how many steps there were positions to see, from ``first`` on: where no draw was due, and where it stands.

    What is drawn shows with the step that caused it.
    """
    between = [number for number, step in enumerate(play.steps) if number >= first and step.seat is not None]
    return [*between, len(play.steps)]


def moments(play: AnyPlay, look: Look, first: int = 0) -> Iterator[Moment]:
    """Those positions. How it ended, if ``look`` says that, holds for the last alone."""
    numbers, then = seen(play, first), begin(play.game, play.options, play.seats)
    before = replace(look, over=False, winners=None, note=None, replayed=True)
    for number, step in enumerate(play.steps):
        if number in numbers:
            yield Moment(then, _noted(then, before))
        then = then.after(step.move)
    last = replace(look, replayed=True)
    yield Moment(then, last if last.note is not None else _noted(then, last))


def replay(play: AnyPlay, look: Look, first: int = 0) -> Iterator[bytes]:
    """A match from the position after ``first`` steps to where it stands, as a GIF file, piece by piece."""
    steps, draw = len(seen(play, first)) - 1, RENDERERS[play.game.key].draw
    lasts = max(_QUICKEST, min(_SLOWEST, _WHOLE // max(1, steps)))
    yield from gif(
        Frame(draw(*moment), lasts if at < steps else _HELD) for at, moment in enumerate(moments(play, look, first))
    )


def _noted(play: AnyPlay, look: Look) -> Look:
    """A look whose note is the last step that somebody played, with the number of its turn, and the result if any.

    Names are cut as little as the line allows; where that does not help, the end of a match is told without the step.
    """
    last = next((step for step in reversed(play.steps) if step.seat is not None), None)
    if last is None:
        return look
    note, seats = "", range(play.seats)
    for alone, most in product((False, True), _NAMES):
        names = [fitted(player(look, seat), TEXT, most) for seat in seats]
        note = " ".join(_sentences(play, look, last, names)[-1 if alone else 0 :])
        if width(note, TEXT) <= FOOTER_ROOM:
            break
    return replace(look, note=note)


def _sentences(play: AnyPlay, look: Look, last: Step[object], names: Sequence[str]) -> list[str]:
    renderer, texts = RENDERERS[play.game.key], look.texts
    said = [texts("position-numbered", number=last.turn, told=renderer.told(last, names, texts))]
    return [*said, renderer.verdict(play, names, texts)] if play.outcome else said
