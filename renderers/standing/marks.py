"""Marks shared by pictures of ratings: results, medals, bars, curves."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renderers.kit.canvas import Area, Canvas
from renderers.kit.furniture import card
from renderers.kit.lettering import STRONG, TITLE, fitted, legible, shrunk
from renderers.kit.palette import METALS, Colour, Theme, mixed
from renderers.kit.pieces import round_body
from renderers.kit.plan import MARGIN, plan
from renderers.kit.sketch import Sketch, Sprite, around

WON, TIED, LOST = "W", "T", "L"
STEP: Final = 17
"""From one result to the next in a row of them."""
LONGEST_FORM: Final = 10
MEDALS: Final = {str(place): metal for place, metal in enumerate(reversed(METALS), 1)}
"""The metal for each of the first ranks."""
_BETWEEN: Final = 4
_LEAST: Final = 10
"""Between the parts of a bar, and how wide the smallest part is."""
_FINE: Final = 3
"""The supersampling factor of curves."""


def heading(canvas: Canvas, title: str, about: str) -> None:
    """The head of a picture that shows no match: what or whom it is about, and what of it."""
    theme = canvas.theme
    name = fitted(canvas.theme, title, TITLE, 520)
    left = 32 + canvas.text((32, 38), name, TITLE, theme.ink, on=theme.ground)
    room = canvas.size[0] - MARGIN - left - 12
    style, shown = shrunk(theme, legible(about), room)
    canvas.text((left + 12, 41), shown, style, theme.muted, on=theme.ground)


@lru_cache(maxsize=64)
def one_card(colours: Theme, area: Area) -> Image.Image:
    """The canvas of a picture with one card and room for a footer."""
    canvas = Canvas(colours, height=area[3] + plan(colours).below)
    card(canvas, area)
    return canvas.image


def form(canvas: Canvas, right: int, y: int, letters: str, on: Colour) -> None:
    """The last results in a row that ends at ``right``, the latest at the end."""
    for back, letter in enumerate(reversed(letters.rjust(LONGEST_FORM))):
        canvas.stamp(_result(canvas.theme, letter, on), right - STEP // 2 - back * STEP, y)


@lru_cache(maxsize=64)
def _result(theme: Theme, letter: str, on: Colour) -> Sprite:
    """A full green disc for a match won, a ring for a tie, a red bar for a loss: shapes that differ in grey, too."""
    size, (x, y), anchor = around(7)
    sketch = Sketch(theme, size, on)
    if letter == WON:
        sketch.disc((x, y), 6.5, theme.materials["green"].face)
    elif letter == TIED:
        sketch.ring((x, y), 6, 2.5, theme.ink)
    elif letter == LOST:
        sketch.rounded((x - 6.5, y - 2, x + 6.5, y + 2), 2, theme.materials["red"].face)
    else:
        sketch.disc((x, y), 1.75, theme.hint)
    return sketch.sprite(anchor)


@lru_cache(maxsize=16)
def _medal(theme: Theme, metal: str, on: Colour, radius: int) -> Sprite:
    size, centre, anchor = around(radius)
    sketch = Sketch(theme, size, on)
    round_body(sketch, centre, radius, theme.materials[metal], theme.materials[metal].mark)
    return sketch.sprite(anchor)


def rank(canvas: Canvas, x: int, y: int, text: str | None, on: Colour, radius: int = 18) -> None:
    """A rank, the first three on medals; a dash for nobody's."""
    theme = canvas.theme
    if text in MEDALS:
        metal = MEDALS[text]
        canvas.stamp(_medal(theme, metal, on, radius), x, y)
        face = theme.materials[metal]
        canvas.text((x, y), text, STRONG, face.edge, on=face.face, align="middle")
    else:
        canvas.text((x, y), text or "–", STRONG, theme.muted, on=on, align="middle")


def share_bar(canvas: Canvas, area: Area, share: float, on: Colour) -> None:
    """A bar for a share: a track, filled from the left."""
    left, top, right, bottom = area
    theme = canvas.theme
    radius = (bottom - top) // 2
    canvas.slab(area, radius, theme.cell if on != theme.cell else theme.well, on)
    if share > 0:
        end = left + max(bottom - top, round(share * (right - left)))
        canvas.slab((left, top, end, bottom), radius, theme.ink, on)


def stacked_bar(canvas: Canvas, area: Area, parts: Sequence[tuple[int, Colour]], radius: int) -> None:
    """One bar of several parts, as long as they are many; the smallest can still be seen."""
    left, top, right, bottom = area
    shown = [(count, ink) for count, ink in parts if count]
    if not shown:
        canvas.slab(area, radius, canvas.theme.cell, canvas.theme.card)
    total, x = sum(count for count, _ in shown), float(left)
    room = right - left - _BETWEEN * (len(shown) - 1) - _LEAST * len(shown)
    for count, ink in shown:
        wide = _LEAST + room * count / total
        canvas.slab((round(x), top, round(x + wide), bottom), radius, ink, canvas.theme.card)
        x += wide + _BETWEEN


def band_colour(theme: Theme, *, faint: bool = False) -> Colour:
    """The colour of uncertainty; fainter if it is large."""
    return mixed(theme.card, theme.hint, 0.5) if faint else theme.hint


def smooth(
    canvas: Canvas, area: Area, ink: Colour, on: Colour, draw: Callable[[ImageDraw.ImageDraw, int], None]
) -> None:
    """Lay a shape that is drawn ``_FINE`` times as large, its upper left at that of the area, over a plain backdrop."""
    left, top, right, bottom = area
    coverage = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
    draw(ImageDraw.Draw(coverage), _FINE)
    coverage = coverage.reduce(_FINE)
    mask = coverage.point([0] * 4 + [255] * 252)
    canvas.image.paste(coverage.point(canvas.theme.ramp(on, ink)), (left, top), mask)
