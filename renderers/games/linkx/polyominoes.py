"""Pieces of Linkx: one body with round corners outside and inside, a mark on every cell; and the signs."""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from math import cos, pi, sin
from typing import Final

from PIL import Image

from renderers.games.linkx.words import sign_name
from renderers.kit.palette import LIGHT, Colour, Material, Theme, mixed
from renderers.kit.pieces import LIP, mark
from renderers.kit.sketch import SIDE, Point, Sketch, Sprite, sign_image
from rules.linkx import PIECES

Cells = tuple[tuple[int, int], ...]
"""A piece's cells as column and row from the lower left of its frame."""

_INSET: Final = 4
_FADED: Final = 0.3
"""The share of the frame's colour in a pale piece; its marks stay visible without any."""
_ARC: Final = 6
"""Into how many straight parts a round corner is divided."""


def outline(cells: Cells, pitch: float, inset: float, outer: float, inner: float) -> list[Point]:
    """The outline of joined cells without holes, ``inset`` from their sides, from the top of the highest cell
    downwards."""
    found: list[Point] = []
    corners = _corners(cells)
    for at, (x, y) in enumerate(corners):
        before, after = corners[at - 1], corners[(at + 1) % len(corners)]
        came, goes = _direction(before, (x, y)), _direction((x, y), after)
        convex = came[0] * goes[1] - came[1] * goes[0] > 0
        radius = outer if convex else inner
        # Clockwise on the screen: what lies inside is to the right, which is where x and y have changed places.
        px = x * pitch + inset * (-came[1] - goes[1])
        py = y * pitch + inset * (came[0] + goes[0])
        centre = (px + radius * (goes[0] - came[0]), py + radius * (goes[1] - came[1]))
        for i in range(_ARC + 1):
            turn = pi / 2 * i / _ARC
            found.append(
                (
                    centre[0] + radius * (came[0] * sin(turn) - goes[0] * cos(turn)),
                    centre[1] + radius * (came[1] * sin(turn) - goes[1] * cos(turn)),
                )
            )
    return found


def _corners(cells: Cells) -> list[tuple[int, int]]:
    """The corners of the outline of cells, clockwise on the screen."""
    high = max(row for _, row in cells)
    boxes = {(column, high - row) for column, row in cells}
    leads: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y in boxes:
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        leads.update({start: end for beyond, start, end in sides if beyond not in boxes})
    start = min(leads)
    walk = [start]
    while leads[walk[-1]] != start:
        walk.append(leads[walk[-1]])
    return [
        point
        for at, point in enumerate(walk)
        if _direction(walk[at - 1], point) != _direction(point, walk[(at + 1) % len(walk)])
    ]


def _direction(start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _moved(points: Iterable[Point], x: float, y: float) -> list[Point]:
    return [(px + x, py + y) for px, py in points]


def lay_piece(
    sketch: Sketch,
    cells: Cells,
    pitch: int,
    name: str,
    at: Point,
    inset: float,
    *,
    rim: float = 0,
    faded: bool = False,
) -> None:
    """A body seen from the front: darker edge, ``rim`` thicker if wanted, light on it, face, a mark on each cell."""
    theme = sketch.theme
    material = pale(theme, name) if faded else theme.materials[name]
    round_by, (x, y), lip = pitch * 0.17, at, LIP if pitch > 30 else 1.5
    sketch.polygon(_moved(outline(cells, pitch, inset, round_by, 3), x, y), theme.rim(material))
    face = outline(cells, pitch, inset + 1.25 + rim, round_by - 1 - rim / 2, 4)
    if pitch > 30:
        sketch.polygon(_moved(face, x, y - lip + 1.25), material.light)
        face = outline(cells, pitch, inset + 2 + rim, round_by - 1.5 - rim / 2, 4.5)
    sketch.polygon(_moved(face, x, y - lip / 2 + 0.25), material.face)
    high = max(row for _, row in cells)
    for column, row in cells:
        centre = (x + (column + 0.5) * pitch, y + (high - row + 0.5) * pitch - 0.5)
        mark(sketch, name, centre, pitch * 0.17 if pitch > 30 else pitch * 0.2, material.mark)


def pale(theme: Theme, name: str) -> Material:
    """A material as it looks behind what matters more."""
    of = theme.materials[name]
    face, edge, light = (mixed(colour, theme.cell, _FADED) for colour in (of.face, of.edge, of.light))
    return Material(face, edge, light, of.mark)


@lru_cache(maxsize=2048)
def piece(
    theme: Theme, pitch: int, cells: Cells, name: str, *, edge: Colour | None = None, faded: bool = False
) -> Sprite:
    """A piece in the frame, anchored at the upper left of its frame, with an edge around it or pale if wanted."""
    wide, high = max(column for column, _ in cells) + 1, max(row for _, row in cells) + 1
    sketch = Sketch(theme, (wide * pitch, high * pitch), theme.cell)
    inset = _INSET if pitch > 30 else 2.5 if edge else 1
    if edge:
        sketch.polygon(outline(cells, pitch, 0, pitch * 0.2, 2), edge)
        sketch.polygon(outline(cells, pitch, inset - 0.5, pitch * 0.17, 4), theme.cell)
    elif not faded:
        shadow = _moved(outline(cells, pitch, inset, pitch * 0.17, 3), 0, 3)
        sketch.polygon(shadow, theme.shade, strength=2 * theme.shade_strength)
    lay_piece(sketch, cells, pitch, name, (0, 0), inset, faded=faded)
    return sketch.sprite().trimmed()


@lru_cache(maxsize=64)
def small_piece(theme: Theme, pitch: int, cells: Cells, name: str, *, ghost: bool) -> Sprite:
    """A piece next to the frame, anchored at the middle of its left side; a ghost where none are left."""
    wide, high = (max(column for column, _ in cells) + 1) * pitch, (max(row for _, row in cells) + 1) * pitch
    sketch = Sketch(theme, (wide + 8, high + 8), theme.card)
    if ghost:
        sketch.polygon(_moved(outline(cells, pitch, 0.5, 5, 2), 4, 4), theme.hint)
        sketch.polygon(_moved(outline(cells, pitch, 2, 3.5, 3.5), 4, 4), theme.card)
    else:
        lay_piece(sketch, cells, pitch, name, (4, 4), 0.5)
    return sketch.sprite((4, 4 + high // 2))


@lru_cache(maxsize=32)
def trace(theme: Theme, pitch: int, step: tuple[int, int], name: str) -> Sprite:
    """One part of the winning link from the middle of a cell to that of the next, ``step`` right and downwards."""
    reach = pitch + 14
    sketch = Sketch(theme, (2 * reach, 2 * reach), theme.materials[name].face)
    end = (reach + step[0] * pitch, reach + step[1] * pitch)
    sketch.rod((reach, reach), end, 13, theme.card)
    sketch.rod((reach, reach), end, 8, theme.accent)
    for centre in ((reach, reach), end):
        sketch.disc(centre, 14, theme.card)
        sketch.disc(centre, 11.5, theme.accent)
    return sketch.sprite((reach, reach))


@lru_cache(maxsize=16)
def sign(name: str, theme: Theme, ink: Colour, on: Colour) -> Sprite:
    """The sign of a colour in the header: its mark on a tile with a rim that stands out from the backdrop."""
    sketch = Sketch(theme, (28, 28), on)
    material = theme.materials[name]
    sketch.rounded((2, 2, 26, 26), 6, ink if name == "white" else material.edge)
    sketch.rounded((4, 4, 24, 24), 4.5, material.face)
    mark(sketch, name, (14, 14), 6.5)
    return sketch.sprite((14, 14))


blue_sign, white_sign = (partial(sign, name) for name in ("blue", "white"))

_MOST: Final = 92
"""The maximum size of a cell, so that one cell looks smaller than two."""
_RIM: Final = 2.5
"""The factor for the edge of a piece, so that it is visible in a small sign."""
_LYING: Final[tuple[tuple[Cells, str], ...]] = (
    (((0, 0), (1, 0), (2, 0), (2, 1)), "blue"),
    (((0, 1), (0, 2), (1, 1)), "white"),
)
"""The pieces of the game's sign, in a frame three cells wide and high."""


def _drawn(pieces: list[tuple[Cells, str]]) -> Image.Image:
    """Pieces in one frame, as large as the sign allows."""
    cells = [cell for form, _ in pieces for cell in form]
    wide, high = (max(part) + 1 for part in zip(*cells, strict=True))
    pitch = min(SIDE // max(wide, high), _MOST)
    left, bottom = (SIDE - wide * pitch) // 2, (SIDE + high * pitch) // 2
    sketch = Sketch(LIGHT, (SIDE, SIDE), LIGHT.card)
    for form, name in pieces:
        top = bottom - (max(row for _, row in form) + 1) * pitch
        lay_piece(sketch, form, pitch, name, (left, top), 1, rim=_RIM)
    return sign_image(sketch)


SIGNS: Final[dict[str, Callable[[], Image.Image]]] = {
    "linkx": partial(_drawn, list(_LYING)),
    **{
        sign_name(at, form): partial(_drawn, [(form, "blue")])
        for at, piece in enumerate(PIECES)
        for form in piece.forms
    },
}
