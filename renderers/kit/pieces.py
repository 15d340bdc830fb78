"""Shapes of pieces: bodies with an edge and a shadow, marks, counters, badges."""

from functools import lru_cache
from typing import Final

from renderers.kit.palette import Colour, Material, Theme
from renderers.kit.sketch import Box, Point, Sketch, Sprite, around, regular

LIP: Final = 2.5
"""The visible height of a body's darker side below its face."""
LIT: Final = 1.5
"""The width of a lit rim around it."""


def mark(sketch: Sketch, name: str, centre: Point, size: float, ink: Colour | None = None) -> None:
    """The sign that stands for a colour where colours can't be told apart; ``size`` is half its width or so."""
    ink = ink or sketch.theme.materials[name].mark
    x, y = centre
    if name == "white":
        sketch.ring(centre, size * 0.95, size * 0.3, ink)
    elif name == "blue":
        sketch.polygon(regular(centre, size * 1.05, 4), ink, size * 0.1)
    elif name == "red":
        sketch.polygon(regular((x, y + size * 0.18), size * 1.02, 3), ink, size * 0.1)
    elif name == "yellow":
        half = size * 0.78
        sketch.rounded((x - half, y - half, x + half, y + half), size * 0.16, ink)


def body(sketch: Sketch, box: Box, radius: float, material: Material, *, shadow: bool = True) -> None:
    """A solid piece seen from above: shadow, darker edge, light on the upper rim, face."""
    left, top, right, bottom = box
    if shadow:
        sketch.shadow(box, radius)
    rim = sketch.theme.rim(material)
    sketch.rounded(box, radius, rim)
    if rim != material.edge:
        left, top, right, bottom, radius = left + LIT, top + LIT, right - LIT, bottom - LIT, radius - LIT
        sketch.rounded((left, top, right, bottom), radius, material.edge)
    sketch.rounded((left + 1, top + 1, right - 1, bottom - LIP), radius - 1, material.light)
    sketch.rounded((left + 1, top + 2.5, right - 1, bottom - LIP), radius - 1, material.face)


def round_body(sketch: Sketch, centre: Point, radius: float, material: Material, rim: Colour | None = None) -> None:
    """A round piece: shadow, edge, face, and a gleam at the upper left."""
    x, y = centre
    sketch.shadow((x - radius, y - radius, x + radius, y + radius), radius)
    sketch.disc(centre, radius, rim or material.edge)
    inner = radius - (max(2.0, radius * 0.16) if rim else 1.25)
    sketch.disc(centre, inner, material.face)
    sketch.disc((x - inner * 0.32, y - inner * 0.36), inner * 0.24, material.light)


def waist(
    sketch: Sketch,
    middle: Point,
    widest: float,
    gap: tuple[float, float],
    fill: Colour,
    *,
    drop: float = 0,
    turned: bool = False,
) -> None:
    """A bridge between two bodies, widest at both: up to ``widest`` to either side of ``middle``, ``gap`` from it to
    the bodies; from left to right, or from top to bottom if ``turned``, moved down by ``drop``."""
    before, after = gap
    profile = []
    for i in range(-32, 33):
        share = i / 32
        along = share * (before if share < 0 else after)
        profile.append((along, widest - min(gap) * (1 - share * share) ** 0.5))
    outline = profile + [(along, -out) for along, out in reversed(profile)]
    x, y = middle
    sketch.polygon(
        [(x + out, y + along + drop) if turned else (x + along, y + out + drop) for along, out in outline], fill
    )


@lru_cache(maxsize=64)
def counter(theme: Theme, name: str, radius: int, on: Colour) -> Sprite:
    """A counter of a material with a rim, white around the green one; on slate the black one's is light."""
    size, centre, anchor = around(radius)
    sketch, material = Sketch(theme, size, on), theme.materials[name]
    round_body(sketch, centre, radius, material, material.mark if name == "green" else material.edge)
    return sketch.sprite(anchor)


@lru_cache(maxsize=32)
def cross(theme: Theme, size: int) -> Sprite:
    """The light sign on a cell that may not be covered this turn."""
    sketch = Sketch(theme, (2 * size + 8, 2 * size + 8), theme.cell)
    middle = size + 4
    for slope in (1, -1):
        start, end = (middle - size, middle - slope * size), (middle + size, middle + slope * size)
        sketch.rod(start, end, 4.5, theme.hint)
    return sketch.sprite((middle, middle))


@lru_cache(maxsize=32)
def badge(theme: Theme, radius: int, on: Colour) -> Sprite:
    """The dark disc on which a number stands."""
    size, centre, anchor = around(radius)
    sketch = Sketch(theme, size, on)
    sketch.disc(centre, radius, theme.materials["black"].face)
    return sketch.sprite(anchor)
