"""The footer of all pictures: the latest events, in as many lines as fit."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

from renderers.kit.canvas import SIZE, Canvas
from renderers.kit.furniture import player
from renderers.kit.lettering import SMALL, TEXT, Style, fitted, width, wrapped
from renderers.kit.palette import Colour, Theme
from renderers.kit.plan import plan
from renderers.look import Look

_ROOM: Final = SIZE[0] - 2 * 32
"""The maximum width of a line."""
_NAMES: Final = (480, 360, 280, 220, 160)
"""Maximum widths of names, tried in order."""
_TIGHT: Final = (120, 90, 60)
"""And where one sentence alone has no room with those; after that the letters are smaller."""


def footer(canvas: Canvas, text: str, ink: Colour | None = None) -> None:
    """Draw the latest events at the bottom, muted by default, shrunk before they are cut."""
    theme, heights = canvas.theme, plan(canvas.theme).footer
    style = TEXT if footer_holds(theme, text) else SMALL
    *first, last = _lines(theme, text, style)
    lines = [*first, fitted(theme, last, style, _ROOM)]
    above = heights if len(lines) == len(heights) else [sum(heights) // len(heights)]
    for line, height in zip(lines, above, strict=True):
        canvas.text((32, canvas.size[1] - height), line, style, ink or theme.muted, on=theme.ground)


def footer_holds(theme: Theme, text: str, style: Style = TEXT) -> bool:
    """True if the footer shows all of a text in a style."""
    return width(theme, _lines(theme, text, style)[-1], style) <= _ROOM


def _lines(theme: Theme, text: str, style: Style) -> list[str]:
    """A text in at most as many lines as there are, the last one as long as it may be."""
    before = len(plan(theme).footer) - 1
    if not before or width(theme, text, style) <= _ROOM:
        return [text]
    lines = wrapped(theme, text, style, _ROOM)
    return [*lines[:before], " ".join(lines[before:])]


def match_footer(canvas: Canvas, look: Look, seats: int, told: Callable[[Sequence[str]], Sequence[str]]) -> None:
    """The footer of a match: the note on it, or the sentences that are told with the players' names.

    Names are cut as little as the line allows; where that does not help, the last sentences are left out, and names are
    cut further only for the first.
    """
    names = [player(look, seat) for seat in range(seats)]
    if look.note is not None:
        text = look.note
        for name, shown in zip(look.names, names, strict=False):
            text = text.replace(name, shown) if name else text
        footer(canvas, text, canvas.theme.ink if look.replayed else None)
        return
    text = ""
    for text in _footers(canvas.theme, names, told):
        if footer_holds(canvas.theme, text):
            break
    footer(canvas, text)


def _footers(theme: Theme, names: Sequence[str], told: Callable[[Sequence[str]], Sequence[str]]) -> Iterator[str]:
    """Variants of the footer, best first, composed lazily."""

    @cache
    def sentences(most: int) -> Sequence[str]:
        return told([fitted(theme, name, TEXT, most) for name in names])

    for kept in range(len(sentences(_NAMES[0])), 0, -1):
        for most in _NAMES:
            yield " ".join(sentences(most)[:kept])
    for most in _TIGHT:
        yield sentences(most)[0]
