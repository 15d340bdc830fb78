"""Picture of a cross table."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import footer
from renderers.kit.palette import Theme, theme
from renderers.kit.typography import SMALL, SMALL_STRONG, STRONG, TEXT, width
from renderers.look import ON_PAPER, Appearance
from renderers.standings.layout import (
    BESIDE,
    EMPTY,
    LEFT,
    MEDALS,
    RIGHT,
    TOP,
    lay_box,
    lay_empty,
    lay_entrant,
    one_card,
    rank,
    tournament_heading,
)

_HEAD: Final = 32
_FIRST: Final = 56
"""From the top of the card to the heads, and to the first row."""
_LAST: Final = 18
_MOST_CELL: Final = 72
"""The maximum size of a cell."""
_NUMBER: Final = LEFT + 30
"""The middle of a player's number."""
_NAME: Final = LEFT + 56
_LEAST_NAME: Final = 176
_RANK: Final = RIGHT - 44
"""The middle of the ranks."""
_POINTS: Final = RIGHT - 84
"""The right end of points."""
_APART: Final = 18
_INSET: Final = 2


@dataclass(frozen=True, slots=True)
class CrossCell:
    """The results of one entrant against another."""

    points: str = ""
    """In the matches between them that are over, with ½ where there are halves; nothing before the first of them."""
    more: bool = False
    """Another match between them is still to be played."""
    now: bool = False
    """They are playing."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One entrant against all, in the order of the rows; the cell against themselves is not looked at."""

    name: str
    cells: tuple[CrossCell, ...]
    points: str
    """With ½ where there are halves."""
    rank: str
    won: bool = False
    """They have won the tournament, alone or with others."""
    out: bool = False
    """They have dropped out."""


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The content of the picture: up to twelve rows."""

    title: str
    about: str
    rows: tuple[CrossRow, ...]
    over: bool
    """Medals are for a tournament that is over."""
    note: str


@dataclass(frozen=True, slots=True)
class _Grid:
    """The position of the cells."""

    left: int
    cell: int
    """The size of a cell."""

    def x(self, column: int) -> int:
        """The middle of a column."""
        return self.left + column * self.cell + self.cell // 2

    def y(self, row: int) -> int:
        """The middle of a row."""
        return TOP + _FIRST + row * self.cell + self.cell // 2


def draw_cross_table(table: CrossTable, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of a cross table, 1000 wide and as high as its rows ask for, in the fixed palette."""
    colours = theme(appearance)
    grid = _grid(colours, table, texts)
    bottom = TOP + _FIRST + len(table.rows) * grid.cell + _LAST if table.rows else EMPTY
    canvas = Canvas(colours, one_card(colours, (LEFT, TOP, RIGHT, bottom)))
    tournament_heading(canvas, table.title, table.about)
    if table.rows:
        _heads(canvas, table, grid, texts)
        for row in range(len(table.rows)):
            _row(canvas, table, grid, row, texts)
    else:
        lay_empty(canvas, bottom, texts("tournament-picture-empty"))
    footer(canvas, table.note)
    return canvas.finished()


def _grid(colours: Theme, table: CrossTable, texts: Texts) -> _Grid:
    """Cells as large as there is room for next to names and points."""
    points = (width(colours, row.points, STRONG) for row in table.rows)
    right = _POINTS - max(width(colours, texts("tournament-picture-points"), TEXT), *points, 0) - _APART
    count = max(1, len(table.rows))
    cell = min(_MOST_CELL, (right - _NAME - _LEAST_NAME) // count)
    return _Grid(right - cell * count, cell)


def _heads(canvas: Canvas, table: CrossTable, grid: _Grid, texts: Texts) -> None:
    colours, y = canvas.theme, TOP + _HEAD
    for column in range(len(table.rows)):
        at = (grid.x(column), y)
        canvas.text(at, str(column + 1), STRONG, colours.muted, on=colours.card, align="middle")
    head = texts("tournament-picture-points")
    canvas.text((_POINTS, y), head, TEXT, colours.muted, on=colours.card, align="right")


def _row(canvas: Canvas, table: CrossTable, grid: _Grid, place: int, texts: Texts) -> None:
    """Number, name, a cell against each of all, points and rank."""
    colours, row, y = canvas.theme, table.rows[place], grid.y(place)
    ink = colours.muted if row.out else colours.ink
    canvas.text((_NUMBER, y), str(place + 1), STRONG, colours.muted, on=colours.card, align="middle")
    room, strong = grid.left - BESIDE - _NAME, row.won or (table.over and row.rank in MEDALS)
    folding = 2 * SMALL.of(colours).size < grid.cell - _INSET  # two lines have room
    how = {"won": row.won, "out": row.out, "strong": strong, "folding": folding}
    lay_entrant(canvas, (_NAME, y), row.name, room, texts, **how)
    for column, cell in enumerate(row.cells):
        x = grid.x(column)
        half = grid.cell // 2 - _INSET
        area = (x - half, y - half, x + half, y + half)
        if column == place:
            canvas.slab(area, 8, colours.well, colours.card)
            canvas.slab((x - 9, y - 2, x + 9, y + 2), 2, colours.hint, colours.well)
        else:
            _cell(canvas, cell, area)
    canvas.text((_POINTS, y), row.points, STRONG, ink, on=colours.card, align="right")
    if table.over:
        rank(canvas, _RANK, y, row.rank, colours.card, min(18, grid.cell // 2 - 4))
    else:
        canvas.text((_RANK, y), row.rank, STRONG, colours.muted, on=colours.card, align="middle")


def _cell(canvas: Canvas, cell: CrossCell, area: Area) -> None:
    """The points; a dot if more can come, outlined in the accent while the player has matches left."""
    colours, (left, top, right, bottom) = canvas.theme, area
    lay_box(canvas, area, 8, now=cell.now)
    if not cell.points:
        return
    style = STRONG if width(colours, cell.points, STRONG) <= right - left - 2 else SMALL_STRONG
    ink = colours.muted if cell.points == "0" else colours.ink
    middle = ((left + right) // 2, (top + bottom) // 2)
    canvas.text(middle, cell.points, style, ink, on=colours.cell, align="middle")
    if cell.more:
        canvas.slab((right - 11, top + 5, right - 5, top + 11), 3, colours.muted, colours.cell)
