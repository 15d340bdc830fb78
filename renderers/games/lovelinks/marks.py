"""Legal placements of a link, numbered at the open ends of the bracelets."""

from collections.abc import Sequence
from typing import Final

from renderers.games.lovelinks.chains import Arrangement, Lying, Setting
from renderers.games.lovelinks.charms import REACH, Scale
from renderers.kit.canvas import Canvas
from renderers.kit.choosing import tag, tag_height
from renderers.kit.lettering import STRONG, width
from renderers.kit.palette import Theme
from rules.lovelinks.bracelets import CLOSE, KEY, Placement

_MARKED: Final = (Setting(before=66, after=36, depth=32), Setting(before=80, after=42, depth=32))
"""Room for letters and a tag at the left, for a tag at the right; bytes for tags are saved at the depth."""
_BESIDE: Final = 4
"""The distance of a tag from the end of its bracelet."""
_BELOW: Final = (30, 35)
"""The distance of the points below a tag, in normal and in large letters."""


def marked(theme: Theme) -> Setting:
    """The room for tags at the bracelets."""
    return _MARKED[theme.large]


def mark(canvas: Canvas, arrangement: Arrangement, bottom: int, ways: Sequence[tuple[Placement, int]]) -> None:
    """Number the ways to place a link from 1, each with what it scores, all of it above ``bottom``."""
    lying = {each.bracelet.label: each for each in arrangement.lying}
    for number, (move, points) in enumerate(ways, 1):
        at = lying[move.label]
        if move.how is CLOSE:
            _closing(canvas, arrangement, at, bottom, str(number), f"+{points}")
        else:
            left, right = _ends(arrangement.scale, at)
            beside = _BESIDE + tag_height(canvas.theme) // 2
            x = left - beside if move.how is KEY else right + beside
            _joining(canvas, (x, at.y), bottom, str(number), f"+{points}" if points else "")


def _ends(scale: Scale, lying: Lying) -> tuple[int, int]:
    """The two ends of a bracelet."""
    places = list(lying.places(scale))
    return places[0][1], places[-1][1] + scale.width(places[-1][2])


def _joining(canvas: Canvas, at: tuple[int, int], bottom: int, number: str, points: str) -> None:
    """A number beside an open end, its points below it."""
    theme, (x, y) = canvas.theme, at
    if points:
        below = _BELOW[theme.large]
        y = min(y, bottom - 12 - below)
        canvas.text((x, y + below), points, STRONG, theme.ink, on=theme.card, align="middle")
    tag(canvas, (x, y), number, theme.card)


def _closing(canvas: Canvas, arrangement: Arrangement, lying: Lying, bottom: int, number: str, points: str) -> None:
    """A number with its points in the middle of a brace from the open key to the open lock."""
    theme, scale = canvas.theme, arrangement.scale
    left, right = _ends(scale, lying)
    half, reach = scale.height // 2, tag_height(theme) // 2
    y = min(lying.y + min(half + reach, max(half, arrangement.pitch - half - REACH - reach)), bottom - reach - 2)
    start, end, low = left + scale.heart // 2, right - scale.heart // 2, min(lying.y + half + 8, bottom - 8)
    for area in ((start, low, end, low + 4), (start, low - 8, start + 4, low), (end - 4, low - 8, end, low)):
        canvas.fill(area, theme.ink)
    wide = 2 * reach + 8 + width(theme, points, STRONG) + 14
    x = (left + right) // 2 - wide // 2
    canvas.slab((x, y - reach, x + wide, y + reach), reach, theme.card, theme.card, edge=theme.ink, thick=3)
    tag(canvas, (x + reach, y), number, theme.card)
    canvas.text((x + 2 * reach + 8, y), points, STRONG, theme.ink, on=theme.card)
