"""Parts of the pictures of standings: headings, ranks, medals, bars, curves, and lines of people on a card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image, ImageDraw

from data.texts import Texts
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import MARGIN, card, name_plate, plan
from renderers.kit.palette import METALS, Colour, Theme, mixed
from renderers.kit.pieces import round_body
from renderers.kit.sketch import Sketch, Sprite, around, regular
from renderers.kit.typography import SMALL, SMALL_STRONG, STRONG, TEXT, TITLE, Style, fitted, legible, shrunk, width

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
    """The head of a picture that shows no match: its subject, and the aspect shown."""
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


@lru_cache(maxsize=96)
def card_sheet(colours: Theme, areas: tuple[Area, ...], below: int | None = None) -> Image.Image:
    """The canvas of a picture with several cards and room for a footer, or ``below``."""
    below = plan(colours).below if below is None else below
    canvas = Canvas(colours, height=max(bottom for *_, bottom in areas) + below)
    for area in areas:
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


def rank(canvas: Canvas, x: int, y: int, text: str | None, on: Colour, radius: int = 18, style: Style = STRONG) -> None:
    """A rank, the first three on medals; a dash for nobody's."""
    theme = canvas.theme
    if text in MEDALS:
        metal = MEDALS[text]
        canvas.stamp(_medal(theme, metal, on, radius), x, y)
        face = theme.materials[metal]
        canvas.text((x, y), text, style, face.edge, on=face.face, align="middle")
    else:
        canvas.text((x, y), text or "–", style, theme.muted, on=on, align="middle")


def share_bar(canvas: Canvas, area: Area, share: float, on: Colour) -> None:
    """A bar for a share: a track, filled from the left."""
    left, top, right, bottom = area
    theme = canvas.theme
    radius = (bottom - top) // 2
    canvas.slab(area, radius, theme.cell if on != theme.cell else theme.well, on)
    if share > 0:
        end = left + max(bottom - top, round(share * (right - left)))
        canvas.slab((left, top, end, bottom), radius, theme.ink, on)


@lru_cache(maxsize=16)
def arrow(theme: Theme, on: Colour, ink: Colour, *, up: bool) -> Sprite:
    """An arrow for points or places gained or lost."""
    size, (x, y), anchor = around(9)
    sketch = Sketch(theme, size, on)
    sketch.polygon(regular((x, y + (2 if up else -2)), 8, 3, -90 if up else 90), ink, 1)
    return sketch.sprite(anchor)


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
"""The gap between a name and a note on it."""
EMPTY: Final = 252
"""The lower end of a card without lines."""
_ABOUT: Final = 0.55
"""The share of the heading for a tournament's details before they shrink."""
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
        """The figures for which there is room next to names, each with where it ends, told from a line's left end."""
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


def lay_empty(canvas: Canvas, bottom: int, text: str) -> None:
    """Draw the message of an empty card in its middle."""
    middle = ((LEFT + RIGHT) // 2, (TOP + bottom) // 2)
    canvas.text(middle, text, TITLE, canvas.theme.muted, on=canvas.theme.card, align="middle")


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


def lay_entrant(
    canvas: Canvas,
    at: tuple[int, int],
    name: str,
    room: int,
    texts: Texts,
    *,
    won: bool = False,
    out: bool = False,
    strong: bool = False,
    folding: bool = False,
) -> None:
    """The name of an entrant with a crown, or the note that they dropped out; ``folding`` allows two lines."""
    colours, note = canvas.theme, texts("tournament-picture-out") if out else ""
    room -= CROWN if won else BESIDE + width(colours, note, SMALL) if note else 0
    name, ink = legible(name) or texts("tournament-picture-unnamed"), colours.muted if out else colours.ink
    if folding:
        end = at[0] + name_plate(canvas, at, name, STRONG if strong else TEXT, room, ink, colours.card)
    else:
        end = at[0] + lay_name(canvas, at, name, room, ink, on=colours.card, strong=strong)
    if won:
        canvas.stamp(crown(colours, colours.card), end + CROWN // 2 + 3, at[1] - 1)
    canvas.text((end + BESIDE, at[1]), note, SMALL, ink, on=colours.card)


def lay_box(canvas: Canvas, area: Area, radius: int, *, now: bool) -> None:
    """The box of a match, outlined in the accent while it is played."""
    colours = canvas.theme
    canvas.slab(area, radius, colours.cell, colours.card, edge=colours.accent if now else None, thick=3 if now else 0)


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
