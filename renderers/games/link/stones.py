"""Pieces of LINK: stones on checked cells, bars, rails along the edges, and highlights. A cell is drawn with its parts
of the bars, without a seam; a joint is the rest of a bar where four cells meet."""

from functools import lru_cache, partial
from operator import itemgetter
from typing import Final

from PIL import Image

from renderers.kit.board import TAG, tag
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import LIGHT, Colour, Theme, mixed
from renderers.kit.sketch import Point, Sketch, Sprite, around, sign_image

NAMES: Final = ("black", "white")
"""The materials of the two colours, in the order of the rules."""
HALO: Final = 4
"""The width of the accent around highlighted pieces."""

_ROOMY: Final = 70
"""From this size of a cell on stones cast shadows; a full board of smaller ones would be a large file."""

_RIM: Final = 3
"""The width of the rim of a stone, by which the black ones are seen on slate and the white ones on paper."""
_BAR_RIM: Final = 2
_FRAME: Final = 5
"""The width of the frame around a bar that can be chosen."""

Arm = tuple[int, int, bool]
"""An arm of a stone: its direction (1, 0, -1) right and up, and whether it is lit; a bar, or part of the winning
path."""
Crossing = tuple[int, bool]
"""A bar through a corner: its colour and whether it is lit."""


def _radius(pitch: int) -> int:
    """The radius of a stone in whole pixels, because other soft edges cost bytes."""
    return round(pitch * 0.35)


def _thickness(pitch: int) -> float:
    return max(9.0, pitch * 0.16)


@lru_cache(maxsize=1024)
def stone_cell(
    theme: Theme, pitch: int, colour: int | None, *, checked: bool, lit: bool = False, arms: tuple[Arm, ...] = ()
) -> Sprite:
    """A cell with what stands on it, anchored at its upper left corner."""
    sketch = Sketch(theme, (pitch, pitch), theme.card)
    _lay_ground(sketch, (0, 0), pitch, checked=checked)
    if colour is None:
        return sketch.sprite(whole=True)
    centre, size = (pitch / 2, pitch / 2 - 0.5), _radius(pitch)
    bars = [((centre[0] + dx * pitch, centre[1] - dy * pitch), arm_lit) for dx, dy, arm_lit in arms if dx and dy]
    for dx, dy, _ in arms:
        if not (dx and dy):
            sketch.rod(centre, (centre[0] + dx * pitch, centre[1] - dy * pitch), pitch * 0.18, theme.accent)
    for end, arm_lit in sorted(bars, key=itemgetter(1), reverse=True):
        _lay_bar(sketch, pitch, colour, centre, end, lit=arm_lit)
    if lit:
        sketch.disc(centre, size + HALO, theme.accent)
    for end, _ in bars:
        _lay_bar(sketch, pitch, colour, centre, end, lit=None)
    if not lit and pitch >= _ROOMY:
        sketch.disc((centre[0], centre[1] + 4), size - 1, theme.shade, 2 * theme.shade_strength)
    _lay_stone(sketch, colour, centre, size, _rim(theme, colour))
    return sketch.sprite(whole=True)


@lru_cache(maxsize=256)
def joint(theme: Theme, pitch: int, rising: Crossing | None, falling: Crossing | None, *, checked: bool) -> Sprite:
    """The middle of the bars that cross a corner, anchored at it; ``checked`` tells of the cell at its lower left."""
    reach = round(pitch * 0.22)
    sketch = Sketch(theme, (2 * reach, 2 * reach), theme.card)
    for x in (reach - pitch, reach):
        for y in (reach - pitch, reach):
            _lay_ground(sketch, (x, y), pitch, checked=checked == ((x < reach) == (y >= reach)))
    sketch.settle()
    half, middle = pitch / 2, reach
    bars = [
        (bar, (middle - half, middle + dy * half - 0.5), (middle + half, middle - dy * half - 0.5))
        for bar, dy in ((rising, 1), (falling, -1))
        if bar
    ]
    for (colour, lit), start, end in sorted(bars, key=lambda bar: bar[0][1]):
        _lay_bar(sketch, pitch, colour, start, end, lit=lit)
    return sketch.sprite((reach, reach))


def _lay_ground(sketch: Sketch, corner: Point, pitch: int, *, checked: bool) -> None:
    x, y = corner
    sketch.rounded((x, y, x + pitch, y + pitch), 0, sketch.theme.checked if checked else sketch.theme.cell)


def named_stone(canvas: Canvas, at: tuple[int, int], pitch: int, colour: int, name: str, ground: Colour) -> None:
    """A stone that may be placed, as large as its cell allows, with the name of the cell on it."""
    face, ink = (canvas.theme.materials[NAMES[each]].face for each in (colour, 1 - colour))
    high = min(max(TAG, 2 * _radius(pitch)) + 4, pitch - 4)
    tag(canvas, at, name, ground, high, fill=face, ink=ink, edge=canvas.theme.ink)


def _lay_stone(sketch: Sketch, colour: int, centre: Point, size: float, rim: Colour) -> None:
    """A stone without its shadow: rim, face, and the gleam or the ring that tells the colours apart."""
    material = sketch.theme.materials[NAMES[colour]]
    sketch.disc(centre, size, rim)
    sketch.disc(centre, size - _RIM, material.face)
    if NAMES[colour] == "white":
        sketch.ring(centre, round(size * 0.46), max(2, round(size * 0.14)), material.mark)
    else:
        sketch.disc((centre[0] - size * 0.32, centre[1] - size * 0.35), size * 0.22, material.light)


def _rim(theme: Theme, colour: int) -> Colour:
    material = theme.materials[NAMES[colour]]
    return material.mark if NAMES[colour] == "white" else material.edge


def _lay_bar(sketch: Sketch, pitch: int, colour: int, start: Point, end: Point, *, lit: bool | None) -> None:
    """A bar from stone to stone: accent, shadow or (``None``) neither, edge, face, and a gleam along it."""
    theme, thick = sketch.theme, _thickness(pitch)
    material = theme.materials[NAMES[colour]]
    if lit:
        sketch.rod(start, end, thick + 2 * HALO - 1, theme.accent)
    sketch.rod(start, end, thick, _rim(theme, colour))
    sketch.rod(start, end, thick - 2 * _BAR_RIM, material.face)
    if NAMES[colour] == "black" and thick > 11:
        sketch.rod((start[0], start[1] - 1.5), (end[0], end[1] - 1.5), 1.5, material.light)


@lru_cache(maxsize=32)
def ghost_bar(theme: Theme, pitch: int, colour: int, *, rising: bool, checked: bool, faint: bool) -> Sprite:
    """A bar that might be drawn, anchored at the corner it crosses; framed, or ``faint`` if chosen after another
    choice."""
    reach, thick, ground = pitch // 2, _thickness(pitch), theme.checked if checked else theme.cell
    sketch, frame = Sketch(theme, (2 * reach, 2 * reach), ground), 0 if faint else _FRAME
    away = pitch / 2 - (_radius(pitch) + 2 + thick / 2 + frame) / 2**0.5
    slope = 1 if rising else -1
    start, end = (reach - away, reach + slope * away - 0.5), (reach + away, reach - slope * away - 0.5)
    rim, face = _rim(theme, colour), theme.materials[NAMES[colour]].face
    if faint:
        rim, face = mixed(ground, rim, 0.75), mixed(ground, face, 0.45)
    else:
        sketch.rod(start, end, thick + 2 * frame, theme.ink)
        sketch.rod(start, end, thick + frame, theme.card)
    sketch.rod(start, end, thick, rim)
    sketch.rod(start, end, thick - 3, face)
    return sketch.sprite((reach, reach))


def rail(canvas: Canvas, area: Area, colour: int) -> None:
    """The edge of a board that belongs to a colour, rimmed as its stones are."""
    theme = canvas.theme
    material = theme.materials[NAMES[colour]]
    canvas.slab(area, 5, material.face, theme.card, edge=_rim(theme, colour), thick=2)


@lru_cache(maxsize=16)
def sign(colour: int, size: int, theme: Theme, ink: Colour, on: Colour) -> Sprite:
    """A stone next to the board, anchored at its middle; its rim in an ink that stands out from the backdrop."""
    extent, centre, anchor = around(size)
    sketch = Sketch(theme, extent, on)
    _lay_stone(sketch, colour, centre, size, ink)
    return sketch.sprite(anchor)


black_sign, white_sign = (partial(sign, colour, 12) for colour in range(2))


@lru_cache(maxsize=8)
def small_bar(theme: Theme, colour: int) -> Sprite:
    """A bar next to the board, anchored at its middle."""
    sketch = Sketch(theme, (44, 44), theme.card)
    _lay_bar(sketch, _ROOMY, colour, (10, 32), (34, 10), lit=False)
    return sketch.sprite((22, 22))


# -- signs, which stand on light and on dark: every body with a rim that the other side lacks


def stone_sign(colour: int) -> Image.Image:
    """A stone of a colour."""
    sketch = _sign_sketch()
    _lay_sign_stone(sketch, colour, (_SIGN / 2, _SIGN / 2), _SIGN * 0.47)
    return sign_image(sketch)


def bar_sign() -> Image.Image:
    """A bar of no colour, as it does not say whose it is."""
    sketch, metal = _sign_sketch(), LIGHT.materials["silver"]
    low, high = _SIGN * 0.18, _SIGN * 0.82
    sketch.rod((low, high), (high, low), _SIGN * 0.3, metal.edge)
    sketch.rod((low, high), (high, low), _SIGN * 0.18, metal.face)
    return sign_image(sketch)


def game_sign() -> Image.Image:
    """Four stones, and the black bar that keeps the white ones apart."""
    sketch, low, high = _sign_sketch(), _SIGN * 0.26, _SIGN * 0.74
    black = LIGHT.materials[NAMES[0]]
    sketch.rod((low, high), (high, low), _SIGN * 0.22, black.mark)
    sketch.rod((low, high), (high, low), _SIGN * 0.13, black.face)
    for colour, centre in ((0, (low, high)), (0, (high, low)), (1, (low, low)), (1, (high, high))):
        _lay_sign_stone(sketch, colour, centre, _SIGN * 0.24)
    return sign_image(sketch)


def _lay_sign_stone(sketch: Sketch, colour: int, centre: Point, size: float) -> None:
    """A stone whose rim is still seen where a sign is as small as a letter."""
    rim = sketch.theme.materials[NAMES[colour]].mark
    sketch.disc(centre, size, rim)
    _lay_stone(sketch, colour, centre, size - 1, rim)


_SIGN: Final = 64


def _sign_sketch() -> Sketch:
    return Sketch(LIGHT, (_SIGN, _SIGN), LIGHT.card)
