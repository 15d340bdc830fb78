"""The board: its frame of cells, coordinates, borders of groups, and marks of choices."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from renderers.kit.canvas import Area, Canvas, Path
from renderers.kit.layout import USUAL, PicturePlan
from renderers.kit.palette import Colour, Theme
from renderers.kit.sketch import Box, Sketch, Sprite
from renderers.kit.typography import STRONG, Style, width
from rules.game import Column, Menu
from rules.grid import Grid


@dataclass(frozen=True)
class Frame:
    """The layout of a board's cells on its card: equal squares, centred, with room for coordinates."""

    grid: Grid
    rim: int = 0
    """Pixels on each side between the cells and the coordinates, for what stands around the board."""
    plan: PicturePlan = USUAL

    @cached_property
    def pitch(self) -> int:
        """From one cell to the next."""
        left, _, right, _ = self.plan.board
        return (right - left - 2 * self.plan.rim - 2 * self.rim) // max(self.grid.width, self.grid.height)

    @cached_property
    def left(self) -> int:
        """The left end of the first column."""
        return (self.plan.board[0] + self.plan.board[2] - self.pitch * self.grid.width) // 2

    @cached_property
    def top(self) -> int:
        """The upper end of the highest row."""
        return (self.plan.board[1] + self.plan.board[3] - self.pitch * self.grid.height) // 2

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a cell."""
        column, row = self.grid.column(cell), self.grid.row(cell)
        return self.left + column * self.pitch, self.top + (self.grid.height - 1 - row) * self.pitch

    def centre(self, cell: int) -> tuple[int, int]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.pitch // 2, y + self.pitch // 2

    def around(self, at: tuple[int, int], share: float = 1) -> Area:
        """A square of a share of a cell around a position."""
        half = round(self.pitch * share / 2)
        return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def coordinate_places(frame: Frame, column: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The positions of a column's letter: above the board and below."""
    x, top = frame.centre(column)[0], frame.top - frame.rim
    bottom = frame.top + frame.grid.height * frame.pitch + frame.rim
    return (x, (frame.plan.board[1] + top) // 2), (x, (frame.plan.board[3] + bottom) // 2)


def coordinates(canvas: Canvas, frame: Frame) -> None:
    """Column letters above and below the board, row numbers at both sides."""
    theme, grid = canvas.theme, frame.grid
    left, right = frame.left - frame.rim, frame.left + grid.width * frame.pitch + frame.rim
    for column in range(grid.width):
        for at in coordinate_places(frame, column):
            canvas.text(at, grid.names[column][0], STRONG, theme.muted, on=theme.card, align="middle")
    for row in range(grid.height):
        y = frame.centre(row * grid.width)[1]
        for x in ((frame.plan.board[0] + left) // 2, (frame.plan.board[2] + right) // 2):
            canvas.text((x, y), str(row + 1), STRONG, theme.muted, on=theme.card, align="middle")


_CELL_INSET: Final = 3


def lay_cell(sketch: Sketch, area: Box) -> None:
    """Draw the shallow well of one cell, or of several that lie under one piece."""
    theme = sketch.theme
    left, top, right, bottom = area
    well = (left + _CELL_INSET, top + _CELL_INSET, right - _CELL_INSET, bottom - _CELL_INSET)
    sketch.rounded(well, 10, theme.well)
    sketch.rounded((well[0], well[1] + 1.5, well[2], well[3]), 9.5, theme.cell)


@lru_cache(maxsize=32)
def cell_sprite(theme: Theme, pitch: int) -> Sprite:
    """An empty cell on the card."""
    sketch = Sketch(theme, (pitch, pitch), theme.card)
    lay_cell(sketch, (0, 0, pitch, pitch))
    return sketch.sprite()


_THICK: Final = 4
_BEND: Final = 18
"""The radius of a line that turns a corner."""


@dataclass(frozen=True, slots=True)
class Borders:
    """Lines wherever a cell of a group meets a cell that is not of the same group; ``group_of`` numbers them."""

    frame: Frame
    group_of: Mapping[int, int]

    def draw(self, canvas: Canvas) -> None:
        """Lay the lines, ends joined and lone corners rounded."""
        grid, pitch = self.frame.grid, self.frame.pitch
        half = _THICK // 2
        for column in range(grid.width + 1):
            for row in range(grid.height + 1):
                x, y = self.frame.left + column * pitch, self.frame.top + (grid.height - row) * pitch
                up, down, left, right = self._lines(column, row)
                bend = up != down and left != right
                near = _BEND if bend else -half
                far = pitch // 2
                rest = pitch - far
                for wanted, area in (
                    (up, (x - half, y - far, x + half, y - near)),
                    (down, (x - half, y + near, x + half, y + rest)),
                    (left, (x - far, y - half, x - near, y + half)),
                    (right, (x + near, y - half, x + rest, y + half)),
                ):
                    if wanted:
                        canvas.fill(area, canvas.theme.ink)
                if bend:
                    canvas.stamp(_bend(canvas.theme, down=down, right=right), x, y)

    def _lines(self, column: int, row: int) -> tuple[bool, bool, bool, bool]:
        """The lines up, down, left and right from the lower left corner of a cell."""
        above_left, above_right = self._group(column - 1, row), self._group(column, row)
        below_left, below_right = self._group(column - 1, row - 1), self._group(column, row - 1)
        return (
            above_left != above_right,
            below_left != below_right,
            above_left != below_left,
            above_right != below_right,
        )

    def _group(self, column: int, row: int) -> int | None:
        grid = self.frame.grid
        inside = 0 <= column < grid.width and 0 <= row < grid.height
        return self.group_of.get(row * grid.width + column) if inside else None


@lru_cache(maxsize=16)
def _bend(theme: Theme, *, down: bool, right: bool) -> Sprite:
    """A quarter of a circle between two lines."""
    side = _BEND + _THICK
    sketch, radius, half = Sketch(theme, (side, side), theme.card), _BEND + _THICK / 2, _THICK // 2
    sketch.ring((radius if right else side - radius, radius if down else side - radius), radius, _THICK, theme.ink)
    piece = sketch.sprite((half if right else side - half, half if down else side - half))
    box = (0, 0, _BEND + half if right else side, _BEND + half if down else side)
    return Sprite(piece.image.crop(box), piece.mask.crop(box), piece.anchor)


TAG: Final = 60
"""The height of a tag, and the least that it is wide: 24 pixels where the picture is 400 wide, as on a phone."""
_LETTER: Final = 44
"""The height of the tag of a column, which has no more room between its letter's neighbours."""


def tag(
    canvas: Canvas,
    at: tuple[int, int],
    text: str,
    on: Colour,
    high: int = TAG,
    *,
    fill: Colour | None = None,
    ink: Colour | None = None,
    edge: Colour | None = None,
) -> None:
    """A number or the name of a cell, as it stands on the button that means it, centred on a position; light on dark or
    dark on light if no colours are given."""
    theme, (x, y), style = canvas.theme, at, Style(round(high * 0.55), strong=True)
    wide = max(high, width(theme, text, style) + high // 3)
    left, top = x - wide // 2, y - high // 2
    fill = fill or theme.ink
    canvas.slab((left, top, left + wide, top + high), high // 2, fill, on, edge=edge or theme.card, thick=3)
    canvas.text((x, y), text, style, ink or theme.card, on=fill, align="middle")


def columns(canvas: Canvas, frame: Frame, menu: Menu[Any], *, whole: bool = False) -> list[int]:
    """Tag the letters of the columns that can be chosen, above the board and below; returns them. A column is chosen
    there, or anywhere on it if ``whole``, as nothing else on the board can be tapped."""
    found, (_, top, _, bottom) = [], frame.plan.board
    low = frame.top + frame.grid.height * frame.pitch + frame.rim
    spans = ((top, bottom),) if whole else ((top, frame.top - frame.rim), (low, bottom))
    for index, choice in enumerate(menu.choices):
        if choice.then is None or not isinstance(choice.about, Column):
            continue
        column, left = choice.about.index, frame.left + choice.about.index * frame.pitch
        found.append(column)
        canvas.spots += [((index,), (left, start, left + frame.pitch, end)) for start, end in spans]
        for at in coordinate_places(frame, column):
            tag(canvas, at, frame.grid.names[column][0], canvas.theme.card, min(_LETTER, frame.pitch - 4))
    return found


def add_spots(canvas: Canvas, menu: Menu[Any], area_of: Callable[[Any], Area | None], path: Path = ()) -> None:
    """Add the places of all moves that a menu leads to; ``area_of`` returns ``None`` for one that has none."""
    for index, choice in enumerate(menu.choices):
        if isinstance(choice.then, Menu):
            add_spots(canvas, choice.then, area_of, (*path, index))
        elif choice.then is not None and (area := area_of(choice.then)) is not None:
            canvas.spots.append(((*path, index), area))
