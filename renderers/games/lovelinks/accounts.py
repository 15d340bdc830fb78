"""Closed bracelets of Love Links: a ring of beads with its account beside or below it."""

from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Final

from data.texts import Texts
from renderers.games.lovelinks.charms import shape, sign, stone
from renderers.kit.canvas import Area, Canvas
from renderers.kit.furniture import card
from renderers.kit.lettering import FIGURE, SMALL, SMALL_STRONG, STRONG, TEXT, TITLE, Style, fitted, width
from renderers.kit.palette import METALS, Theme
from renderers.kit.sketch import Sketch, Sprite, around
from renderers.kit.text import signed
from rules.lovelinks.state import Scored

_WIDTHS: Final = {False: (320, 320), True: (280, 336)}
"""The width of the card of one account and of two, in normal and in large letters."""
_SMALL_RING: Final = 44
_SIDE: Final = (46, 22)
"""The margin of an account, in normal and in large letters."""
_PAD: Final = 22
_LINE: Final = (29, 35)
_OVERHANG: Final = 10
"""The maximum overhang of the longest words to the left."""


def accounts_width(theme: Theme, closings: int) -> int:
    """The width of the card for a number of closings."""
    return _WIDTHS[theme.large][closings > 1]


def accounts(canvas: Canvas, area: Area, closings: list[tuple[str, Scored]], texts: Texts) -> None:
    """A card that shows what the latest turn closed, with who did; one bracelet large, two of them small."""
    card(canvas, area)
    left, top, right, bottom = area
    side = _SIDE[canvas.theme.large]
    middle, alone, line = (left + right) // 2, len(closings) == 1, _LINE[canvas.theme.large]
    for row, (who, event) in enumerate(closings):
        assert event.closed is not None, "only closings have accounts"
        start = top + row * (bottom - top) // len(closings)
        _title(canvas, (left + _PAD, start + 34), who, event.closed.label, right - left - 2 * _PAD, texts)
        if alone:
            space = bottom - start - 52 - len(event.items) * line - 14
            radius = min(96, (space - 50) // 2)
            ring(canvas, (middle, start + 52 + space // 2), radius, event, FIGURE, texts)
            _items(canvas, event, (left + side, right - side), bottom - 14 - len(event.items) * line, texts)
        else:
            radius = _SMALL_RING - 10 * canvas.theme.large
            ring(canvas, (left + _PAD + radius + 4, start + 134), radius, event, TITLE, texts)
            _items(canvas, event, (left + _PAD + 2 * radius + 36, right - 16), start + 60, texts)


def _title(canvas: Canvas, at: tuple[int, int], who: str, bracelet: str, most: int, texts: Texts) -> None:
    """The player who closed a bracelet; the type shrinks before the name is cut."""
    whole = texts("bracelet-closed", who=who, bracelet=bracelet)
    style = STRONG if width(canvas.theme, whole, STRONG) <= most else SMALL_STRONG
    name = fitted(
        canvas.theme, who, style, most - width(canvas.theme, texts("bracelet-closed", who="", bracelet=bracelet), style)
    )
    canvas.text(
        at, texts("bracelet-closed", who=name, bracelet=bracelet), style, canvas.theme.ink, on=canvas.theme.card
    )


def _items(canvas: Canvas, event: Scored, bounds: tuple[int, int], top: int, texts: Texts) -> None:
    theme, line = canvas.theme, _LINE[canvas.theme.large]
    for row, (what, points) in enumerate(event.items):
        y = top + row * line + line // 2
        end, told = bounds[1] - width(canvas.theme, signed(points), STRONG) - 8, texts(f"bracelet-account-{what}")
        style = TEXT if width(canvas.theme, told, TEXT) <= end - bounds[0] else SMALL
        shown = fitted(canvas.theme, told, style, end - bounds[0] + _OVERHANG)
        canvas.text(
            (min(bounds[0], end - width(canvas.theme, shown, style)), y), shown, style, theme.muted, on=theme.card
        )
        canvas.text((bounds[1], y), signed(points), STRONG, theme.ink, on=theme.card, align="right")


def ring(canvas: Canvas, centre: tuple[int, int], radius: int, event: Scored, style: Style, texts: Texts) -> None:
    """The beads of a closed bracelet around its points; the closing link, edged, meets the first at the top."""
    assert event.closed is not None, "only closings have rings"
    theme, charms = canvas.theme, event.closed.charms
    size = max(6, min(20, round(pi * radius / len(charms)) + 2, radius // 3))
    canvas.stamp(_cord(theme, radius), *centre)
    for i, (link, side) in enumerate(charms):
        angle = radians(-90 + 360 * (i + 0.5) / len(charms))
        at = (round(centre[0] + radius * cos(angle)), round(centre[1] + radius * sin(angle)))
        canvas.stamp(_bead(theme, link.metal, side, size, now=i == len(charms) - 1), *at)
    for i, (link, _) in enumerate(charms):
        if link.stone:
            angle, reach = radians(-90 + 360 * (i + 0.5) / len(charms)), radius + size + 4
            at = (round(centre[0] + reach * cos(angle)), round(centre[1] + reach * sin(angle)))
            canvas.stamp(stone(theme, link.stone, theme.card), *at)
    x, y = centre
    if style is FIGURE:
        canvas.text((x, y - 12), str(event.points), style, theme.ink, on=theme.card, align="middle")
        said, small = texts("bracelet-points", points=event.points), SMALL if theme.large else TEXT
        canvas.text((x, y + 36), said, small, theme.muted, on=theme.card, align="middle")
    else:
        canvas.text(centre, str(event.points), style, theme.ink, on=theme.card, align="middle")


@lru_cache(maxsize=16)
def _cord(theme: Theme, radius: int) -> Sprite:
    size, centre, anchor = around(radius)
    sketch = Sketch(theme, size, theme.card)
    sketch.ring(centre, radius + 2, 4, theme.hint)
    return sketch.sprite(anchor)


@lru_cache(maxsize=256)
def _bead(theme: Theme, metal: int, side: int | None, radius: int, *, now: bool) -> Sprite:
    """One link of a ring: its metal's shape, rim and gemstone."""
    size, (x, y), anchor = around(radius)
    sketch = Sketch(theme, size, theme.card)
    shape(sketch, (x - radius, y - radius, x + radius, y + radius), metal, now=now)
    canvas = Canvas(theme, sketch.sprite(anchor).image)
    canvas.stamp(sign(theme, side, max(4, round(radius * 0.6)), theme.materials[METALS[metal]].face), *anchor)
    return Sprite(canvas.image, sketch.sprite(anchor).mask, anchor)
