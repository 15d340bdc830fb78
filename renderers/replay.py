"""Replay of a match as frames: one for each position that players saw, with its last step marked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final, TypeAlias

from data.texts import Texts
from renderers import RENDERERS
from renderers.kit.animation import TimedFrame, gif
from renderers.kit.layout import footer_holds, player
from renderers.kit.palette import theme
from renderers.kit.typography import SMALL, TEXT, fitted
from renderers.look import Look
from rules.game import AnyMove
from rules.play import AnyPlay, Step, begin

STRETCH: Final = 40
"""Frames per part of a file."""
_SLOWEST: Final = 1000
"""Milliseconds of a step in a short match."""
_QUICKEST: Final = 400
_WHOLE: Final = 90_000
"""The approximate milliseconds of a match in between."""
_HELD: Final = 4500
"""Milliseconds of the last position."""
_NAMES: Final = (320, 160, 90)
"""Maximum widths of names below the picture, tried in order."""

Moment: TypeAlias = tuple[AnyPlay, Look]
"""A position that players saw, and how it is shown: with a note that tells what led to it."""


def moments(play: AnyPlay, look: Look, first: int = 0) -> Iterator[Moment]:
    """The positions that players saw, with how each is shown; the result in ``look`` is for the last one only."""
    numbers, then = set(play.stops(first)), begin(play.game, play.options, play.seats)
    before = replace(look, over=False, winners=None, note=None, replayed=True)
    for number, step in enumerate(play.steps):
        if number in numbers:
            yield then, _noted(then, before)
        then = then.after(step.move)
    last = replace(look, replayed=True)
    yield then, last if last.note is not None else _noted(then, last)


def replay(play: AnyPlay, look: Look, first: int = 0) -> Iterator[bytes]:
    """A match from the position after ``first`` steps to where it stands, as a GIF file, piece by piece."""
    for frames in stretches(play, first):
        yield stretch(play, look, first, frames)


def stretches(play: AnyPlay, first: int = 0) -> list[range]:
    """The frames of that file in parts."""
    count = len(play.stops(first))
    return [range(start, min(start + STRETCH, count)) for start in range(0, count, STRETCH)]


def stretch(play: AnyPlay, look: Look, first: int, frames: range) -> bytes:
    """One such part of the file."""
    numbers, laid = play.stops(first), RENDERERS[play.game.key].laid
    steps = len(numbers) - 1
    lasts = max(_QUICKEST, min(_SLOWEST, _WHOLE // max(1, steps)))
    start = max(0, frames.start - 1)  # what a frame holds depends on the one before it
    shown = islice(moments(play, look, numbers[start]), frames.stop - start)
    before = laid(*next(shown)) if frames.start else None
    stills = (TimedFrame(laid(*each), lasts if at < steps else _HELD) for at, each in enumerate(shown, frames.start))
    *parts, end = gif(stills, before)
    return b"".join(parts) + (end if frames.stop > steps else b"")


def _noted(play: AnyPlay, look: Look) -> Look:
    """A look with the last played step as its note, and the result if any; names are cut as little as the line allows,
    then letters are smaller, then only the main thing is written."""
    last, colours = play.last_played, theme(look.appearance)
    if last is None:
        return replace(look, note=look.texts("position-start"))
    note = ""
    for (say, style), most in product(((_caption, TEXT), (_caption, SMALL), (_brief_text, SMALL)), _NAMES):
        note = say(
            play, last, [fitted(colours, player(look, seat), TEXT, most) for seat in range(play.seats)], look.texts
        )
        if footer_holds(colours, note, style):
            break
    return replace(look, note=note)


def _caption(play: AnyPlay, last: Step[AnyMove], names: Sequence[str], texts: Texts) -> str:
    renderer = RENDERERS[play.game.key]
    sentence = texts("position-numbered", number=last.turn, text=renderer.narrate(last, names, texts))
    return f"{sentence} {renderer.verdict(play, names, texts)}" if play.outcome else sentence


def _brief_text(play: AnyPlay, last: Step[AnyMove], names: Sequence[str], texts: Texts) -> str:
    renderer = RENDERERS[play.game.key]
    if play.outcome:
        return renderer.verdict(play, names, texts)
    return texts("position-numbered", number=last.turn, text=renderer.step_text(last, names, texts))
