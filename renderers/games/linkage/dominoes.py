"""Dominoes of Linkage: on the board, joined, and in the pool; and all signs of the game."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from PIL import Image

from renderers.kit.board import lay_cell
from renderers.kit.palette import LIGHT, Colour, Theme
from renderers.kit.pieces import LIP, LIT, body, mark, round_body, waist
from renderers.kit.sketch import SIDE, Box, Sketch, Sprite, sign_image
from rules.linkage import COLOURS

_INSET: Final = 5
"""The distance of a body from the bounds of its cells."""
_ROUND: Final = 13
_EDGE: Final = 5
"""The width of the edge around a place that can be chosen."""
_AWAY: Final = 0.64
"""From the middle of such a domino to its marks, as a share of a cell."""


@lru_cache(maxsize=32)
def domino(colours: Theme, pitch: int, colour: str, *, flat: bool, now: bool) -> Sprite:
    """A domino on its two cells; ``now`` edges it in the accent."""
    across, down = (2 * pitch, pitch) if flat else (pitch, 2 * pitch)
    sketch = Sketch(colours, (across, down), colours.card)
    lay_cell(sketch, (0, 0, across, down))
    if now:
        sketch.rounded((0.5, 0.5, across - 0.5, down - 0.5), 18, colours.accent)
        sketch.rounded((4, 4, across - 4, down - 4), 14.5, colours.card)
    body(sketch, (_INSET, _INSET, across - _INSET, down - _INSET), _ROUND, colours.materials[colour], shadow=not now)
    for x in range(pitch // 2, across, pitch):
        for y in range(pitch // 2, down, pitch):
            mark(sketch, colour, (x, y - 0.5), 15)
    return sketch.sprite(whole=True)


@lru_cache(maxsize=16)
def bridge(colours: Theme, pitch: int, colour: str, *, flat: bool) -> Sprite:
    """The bridge over the gap between two dominoes of one colour, anchored at its middle."""
    material, widest, reach = colours.materials[colour], 21, 10
    rim = colours.rim(material)
    middle = (reach, widest + 4) if flat else (widest + 4, reach)
    sketch = Sketch(colours, (2 * middle[0], 2 * middle[1]), colours.card)
    x, y = (middle[0] - pitch, middle[1] - pitch // 2) if flat else (middle[0] - pitch // 2, middle[1] - pitch)
    corners = ((x, y), (x + pitch, y) if flat else (x, y + pitch))
    for corner in corners:
        lay_cell(sketch, (*corner, corner[0] + pitch, corner[1] + pitch))
    for left, top in corners:
        body(sketch, (left + _INSET, top + _INSET, left + pitch - _INSET, top + pitch - _INSET), _ROUND, material)
    sketch.settle()
    if flat:
        for drop in (3.5, 2):
            waist(sketch, middle, widest, (_INSET, _INSET), colours.shaded(colours.card, 2), drop=drop)
        waist(sketch, middle, widest, (_INSET, _INSET), rim)
        waist(sketch, middle, widest, (_INSET + LIT + 1.25, _INSET + LIT + 1.25), material.face, drop=-0.75)
    else:
        waist(sketch, middle, widest, (_INSET, _INSET), rim, turned=True)
        waist(sketch, middle, widest, (_INSET + LIP + LIT + 0.5, _INSET + LIT + 2.75), material.face, turned=True)
    return sketch.sprite(middle)


@lru_cache(maxsize=16)
def candidate(colours: Theme, pitch: int, colour: str, *, flat: bool) -> Sprite:
    """A domino where it may be placed, edged, its marks apart so that a number has room in the middle."""
    across, down = (2 * pitch, pitch) if flat else (pitch, 2 * pitch)
    sketch, x, y = Sketch(colours, (across, down), colours.card), across / 2, down / 2
    lay_cell(sketch, (0, 0, across, down))
    sketch.rounded((1, 1, across - 1, down - 1), _ROUND + 4, colours.ink)
    sketch.rounded((_EDGE, _EDGE, across - _EDGE, down - _EDGE), _ROUND + 1, colours.card)
    inset = _EDGE + 2
    body(sketch, (inset, inset, across - inset, down - inset), _ROUND, colours.materials[colour], shadow=False)
    for way in (-1, 1):
        away = way * pitch * _AWAY
        mark(sketch, colour, (x + away, y) if flat else (x, y + away), 13)
    return sketch.sprite(whole=True)


@lru_cache(maxsize=16)
def small_domino(colours: Theme, colour: str, *, ghost: bool) -> Sprite:
    """A domino next to the board; a ghost where none are left."""
    sketch = Sketch(colours, (96, 52), colours.card)
    box = (4, 3, 92, 47)
    if ghost:
        sketch.rounded(box, 9, colours.hint)
        sketch.rounded((5.5, 4.5, 90.5, 45.5), 7.5, colours.card)
    else:
        body(sketch, box, 9, colours.materials[colour])
    for x in (26, 70):
        mark(sketch, colour, (x, 24.5), 10.5, colours.hint if ghost else None)
    return sketch.sprite((4, 25))


@lru_cache(maxsize=8)
def many(colours: Theme, ink: Colour, on: Colour) -> Sprite:
    """The sign of More: four pieces apart."""
    sketch = Sketch(colours, (28, 28), on)
    for x in (3, 15.5):
        for y in (3, 15.5):
            sketch.rounded((x, y, x + 9.5, y + 9.5), 2.5, ink)
    return sketch.sprite((14, 14))


@lru_cache(maxsize=8)
def few(colours: Theme, ink: Colour, on: Colour) -> Sprite:
    """The sign of Fewer: one piece joined."""
    sketch = Sketch(colours, (28, 28), on)
    sketch.rounded((3, 3, 25, 25), 4, ink)
    return sketch.sprite((14, 14))


_SIGN_ROUND: Final = 18


def _blank() -> Sketch:
    return Sketch(LIGHT, (SIDE, SIDE), LIGHT.card)


def _lay(sketch: Sketch, colour: str, box: Box, size: float) -> None:
    """A domino in its bounds, with a mark of this size on each half."""
    left, top, right, bottom = box
    body(sketch, box, _SIGN_ROUND, LIGHT.materials[colour], shadow=False)
    x, y = (left + right) / 2, (top + bottom) / 2
    along, down = ((right - left) / 4, 0.0) if right - left > bottom - top else (0.0, (bottom - top) / 4)
    for way in (-1, 1):
        mark(sketch, colour, (x + way * along, y + way * down), size)


def _domino(colour: str) -> Image.Image:
    sketch = _blank()
    _lay(sketch, colour, (2, 28, SIDE - 2, 100), 20)
    return sign_image(sketch)


def _game() -> Image.Image:
    """Two dominoes side by side, the green counter on one."""
    sketch = _blank()
    _lay(sketch, "blue", (2, 2, 62, SIDE - 2), 15)
    _lay(sketch, "yellow", (66, 2, SIDE - 2, SIDE - 2), 15)
    round_body(sketch, (32, SIDE / 2), 14, LIGHT.materials["green"], LIGHT.materials["green"].mark)
    return sign_image(sketch)


SIGNS: Final[dict[str, Callable[[], Image.Image]]] = {
    "linkage": _game,
    **{f"linkage_{colour}": partial(_domino, colour) for colour in COLOURS},
}
