"""Lines of people on one card, up to sixty-four that a phone still shows: where each lies, and its figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from renderers.kit.canvas import Canvas
from renderers.kit.lettering import SMALL, SMALL_STRONG, STRONG, TEXT, TITLE, Style, fitted, legible, width
from renderers.kit.palette import Colour, Theme
from renderers.kit.sketch import Sketch, Sprite

LEFT: Final = 28
TOP: Final = 72
RIGHT: Final = 972
"""The bounds of the card; the lower one follows the lines."""
RANK: Final = 38
NAME: Final = 68
"""From the left end of a line to the middle of its rank, and to where its name begins behind that."""
CROWN: Final = 40
"""The width of a crown next to a name."""
BESIDE: Final = 12
"""Between a name and a word that is said of whoever bears it."""
EMPTY: Final = 252
"""The lower end of a card without lines."""
_ABOUT: Final = 0.55
"""The share of the head that what is told of a tournament may take before it is smaller."""
_HEAD_APART: Final = 14
_ALONE: Final = 16
"""Lines that stand in one column; more stand in two."""
_HEAD: Final = 30
_FIRST: Final = 54
"""From the top of the card to the heads, and to the first line."""
_LAST: Final = 14
"""From the last line to the end of the card."""
_HIGH: Final = 600
"""Pixels that the lines of one column share, as long as they are not too close."""
_LOOSE: Final = 55
_CLOSE: Final = (38, 46)
"""The maximum height of a line, and the minimum in normal and in large letters."""
_PAD: Final = 22
"""From the last figure to the right end."""
_APART: Final = (26, 17)
"""Between two figures of a line, where lines stand in one column, and where in two."""
_LEAST_NAME: Final = (170, 190)
"""FigureColumn are left out, the last first, before a name has less room than this, in usual and in large letters."""


@dataclass(frozen=True, slots=True)
class LinePlace:
    """The position of a line: its ends and its middle."""

    left: int
    right: int
    y: int


@dataclass(frozen=True, slots=True)
class FigureColumn:
    """One column of figures: its head, and one a line."""

    head: str
    values: tuple[str, ...]
    strong: bool = False

    @property
    def style(self) -> Style:
        """The style of the numbers."""
        return STRONG if self.strong else TEXT


@dataclass(frozen=True, slots=True)
class LineCard:
    """So many lines on a card, in one column or two."""

    theme: Theme
    count: int
    name: int = NAME
    """From the left end of a line to where its name begins."""

    @property
    def columns(self) -> int:
        """The number of columns."""
        return 1 if self.count <= _ALONE else 2

    @property
    def rows(self) -> int:
        """The number of rows."""
        return ceil(self.count / self.columns)

    @property
    def pitch(self) -> int:
        """From one line to the next."""
        return max(_CLOSE[self.theme.large], min(_LOOSE, _HIGH // max(1, self.rows)))

    @property
    def medal(self) -> int:
        """The radius of a medal that leaves the lines apart."""
        return min(18, self.pitch // 2 - 4)

    @property
    def bottom(self) -> int:
        """The lower end of the card."""
        return TOP + _FIRST + self.rows * self.pitch + _LAST if self.count else EMPTY

    @property
    def heads(self) -> tuple[LinePlace, ...]:
        """The positions of the headings."""
        wide = (RIGHT - LEFT) // self.columns
        return tuple(
            LinePlace(LEFT + wide * column, LEFT + wide * (column + 1), TOP + _HEAD) for column in range(self.columns)
        )

    def slot(self, place: int) -> LinePlace:
        """The position of a line, counted from 0 down the first column."""
        column, row = divmod(place, self.rows)
        head = self.heads[column]
        return LinePlace(head.left, head.right, TOP + _FIRST + row * self.pitch + self.pitch // 2)

    def shown(self, columns: Sequence[FigureColumn]) -> tuple[tuple[FigureColumn, int], ...]:
        """The figures for which there is room beside names, each with where it ends, told from a line's left end."""
        end = self.heads[0].right - LEFT - _PAD
        for kept in range(len(columns), 0, -1):
            wide = [self._wide(each) + self._apart for each in columns[:kept]]
            if kept == 1 or end - sum(wide) - self.name >= _LEAST_NAME[self.theme.large]:
                break
        return tuple((each, end - sum(wide[at + 1 :])) for at, each in enumerate(columns[:kept]))

    def name_room(self, shown: Sequence[tuple[FigureColumn, int]]) -> int:
        """The maximum width of a name next to these numbers."""
        first, end = shown[0]
        return end - self._wide(first) - self._apart - self.name

    @property
    def _apart(self) -> int:
        return _APART[self.columns - 1]

    def _wide(self, figures: FigureColumn) -> int:
        values = (width(self.theme, value, figures.style) for value in figures.values)
        return max(width(self.theme, figures.head, TEXT), *values)


def tournament_heading(canvas: Canvas, title: str, about: str) -> None:
    """The title of a tournament, cut to the room next to its details."""
    colours, room = canvas.theme, RIGHT - 32
    style = TEXT if width(colours, about, TEXT) <= room * _ABOUT else SMALL
    left, called = 32, legible(title)
    if called:
        shown = fitted(colours, called, TITLE, room - _HEAD_APART - width(colours, about, style))
        left += canvas.text((32, 38), shown, TITLE, colours.ink, on=colours.ground) + _HEAD_APART
    canvas.text((left, 41), about, style, colours.muted, on=colours.ground)


def lay_empty(canvas: Canvas, bottom: int, told: str) -> None:
    """Draw the message of an empty card in its middle."""
    middle = ((LEFT + RIGHT) // 2, (TOP + bottom) // 2)
    canvas.text(middle, told, TITLE, canvas.theme.muted, on=canvas.theme.card, align="middle")


def lay_heads(canvas: Canvas, listing: LineCard, shown: Sequence[tuple[FigureColumn, int]]) -> None:
    """Draw the headings above each column of lines, and a rule between two columns."""
    colours = canvas.theme
    for head in listing.heads:
        for figures, end in shown:
            canvas.text((head.left + end, head.y), figures.head, TEXT, colours.muted, on=colours.card, align="right")
    for head in listing.heads[1:]:
        canvas.fill((head.left - 1, TOP + 20, head.left + 1, listing.bottom - 20), colours.cell)


def lay_figures(
    canvas: Canvas, slot: LinePlace, place: int, shown: Sequence[tuple[FigureColumn, int]], ink: Colour
) -> None:
    """The figures of one line, and a fine line above it unless it is the first of its column."""
    for figures, end in shown:
        colour = ink if figures.strong else canvas.theme.muted
        at = (slot.left + end, slot.y)
        canvas.text(at, figures.values[place], figures.style, colour, on=canvas.theme.card, align="right")


def lay_rule(canvas: Canvas, listing: LineCard, slot: LinePlace) -> None:
    """A fine line above a line, so that the eye keeps to it; the first of a column needs none."""
    above = slot.y - listing.pitch // 2
    if above > TOP + _FIRST:
        canvas.fill((slot.left + 20, above - 1, slot.right - 20, above + 1), canvas.theme.cell)


def lay_name(
    canvas: Canvas, at: tuple[int, int], name: str, most: int, ink: Colour, *, on: Colour, strong: bool = False
) -> int:
    """A name on one line of at most so many pixels, smaller before it is cut; its width."""
    style, small = (STRONG, SMALL_STRONG) if strong else (TEXT, SMALL)
    style = style if width(canvas.theme, name, style) <= most else small
    return canvas.text(at, fitted(canvas.theme, name, style, most), style, ink, on=on)


@lru_cache(maxsize=16)
def crown(theme: Theme, on: Colour, scale: int = 1) -> Sprite:
    """The crown of a winner, recognisable by shape alone; ``scale`` times 34 x 30, anchored at its middle."""
    gold = theme.materials["gold"]
    sketch = Sketch(theme, (34 * scale, 30 * scale), on)

    def laid(points: Sequence[tuple[float, float]], fill: Colour, softness: float) -> None:
        sketch.polygon([(x * scale, y * scale) for x, y in points], fill, softness * scale)

    laid([(3, 8), (10, 14), (17, 3), (24, 14), (31, 8), (28, 26), (6, 26)], gold.edge, 1.5)
    laid([(6, 12), (11, 17.5), (17, 7), (23, 17.5), (28, 12), (26, 24), (8, 24)], gold.face, 0.5)
    laid([(8.5, 20.5), (25.5, 20.5), (25.5, 22.5), (8.5, 22.5)], gold.edge, 0)
    return sketch.sprite((17 * scale, 15 * scale))
