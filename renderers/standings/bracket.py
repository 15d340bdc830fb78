"""Picture of a knock-out bracket."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import footer
from renderers.kit.palette import Theme, theme
from renderers.kit.typography import SMALL_STRONG, STRONG, TEXT, TITLE, fitted, legible, shrunk, width
from renderers.look import ON_PAPER, Appearance
from renderers.standings.layout import (
    EMPTY,
    LEFT,
    RIGHT,
    TOP,
    crown,
    lay_box,
    lay_empty,
    lay_name,
    one_card,
    tournament_heading,
)

MOST_JOINED: Final = 8
"""Matches of a round from which lines lead to the next one; a larger round stands alone, in rows and columns."""
_HEAD: Final = 30
_FIRST: Final = 56
"""From the top of the card to the heads, and to the first box."""
_LAST: Final = 16
_SIDE: Final = 22
"""From the card's left and right ends to the boxes."""
_BETWEEN: Final = 30
"""Between two columns of boxes."""
_WIDEST: Final = 400
_HIGH: Final = (34, 44)
"""The height of each of a box's two lines, in normal and in large letters."""
_BELOW: Final = 8
"""Between two boxes."""
_PAD: Final = 14
_THICK: Final = 3
_CROWNED: Final = (84, 30)
"""From the top of the last box up to the middle of the crown, and of the winner's name."""
_CROWN: Final = 2


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match."""

    name: str
    """Empty where it is not known yet who comes."""
    score: str = ""
    won: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """Two who meet, or one with a bye: then the second side is ``None``."""

    one: BracketSide
    other: BracketSide | None
    now: bool = False
    """They are playing."""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """The matches of a round, from the top down, under its name."""

    name: str
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The content of the picture: a round of up to 32 matches alone, or one of up to 8 and all after it."""

    title: str
    about: str
    rounds: tuple[BracketRound, ...]
    winner: str
    """Empty before the end."""
    note: str


@dataclass(frozen=True, slots=True)
class _Plan:
    """The position of the boxes: ``columns`` of them, the first with so many ``rows``."""

    columns: int
    rows: int
    line: int
    """The height of one line of a box."""

    @property
    def pitch(self) -> int:
        """From one box of the first column to the next."""
        return 2 * self.line + _BELOW

    @property
    def bottom(self) -> int:
        """The lower end of the card, with room above the last box."""
        return TOP + _FIRST + max(self.rows * self.pitch, 2 * (_CROWNED[0] + self.line)) + _LAST

    @property
    def wide(self) -> int:
        """The width of a box."""
        room = RIGHT - LEFT - 2 * _SIDE - _BETWEEN * (self.columns - 1)
        return min(_WIDEST, room // self.columns)

    def left(self, column: int) -> int:
        """The left end of a column; few columns are centred."""
        whole = self.columns * self.wide + (self.columns - 1) * _BETWEEN
        return (LEFT + RIGHT - whole) // 2 + column * (self.wide + _BETWEEN)

    def box(self, column: int, place: int, count: int) -> Area:
        """The box of a match, one of so many in its column."""
        high = self.bottom - _LAST - TOP - _FIRST
        y = TOP + _FIRST + round((place + 0.5) * high / count)
        left = self.left(column)
        return (left, y - self.line, left + self.wide, y + self.line)


def draw_bracket(bracket: Bracket, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of a bracket, 1000 wide and as high as its first round asks for, in the fixed palette."""
    colours = theme(appearance)
    plan = _plan(colours, bracket)
    canvas = Canvas(colours, one_card(colours, (LEFT, TOP, RIGHT, plan.bottom if bracket.rounds else EMPTY)))
    tournament_heading(canvas, bracket.title, bracket.about)
    if not bracket.rounds:
        lay_empty(canvas, EMPTY, texts("tournament-picture-unpaired"))
    elif _alone(bracket):
        _grid(canvas, bracket.rounds[0], plan, texts)
    else:
        _joined(canvas, bracket, plan, texts)
    footer(canvas, bracket.note)
    return canvas.finished()


def _alone(bracket: Bracket) -> bool:
    return len(bracket.rounds[0].matches) > MOST_JOINED


def _plan(colours: Theme, bracket: Bracket) -> _Plan:
    line = _HIGH[colours.large]
    if not bracket.rounds:
        return _Plan(1, 1, line)
    count = len(bracket.rounds[0].matches)
    if not _alone(bracket):
        return _Plan(len(bracket.rounds), count, line)
    columns = -(-count // MOST_JOINED)
    return _Plan(columns, -(-count // columns), line)


def _grid(canvas: Canvas, shown: BracketRound, plan: _Plan, texts: Texts) -> None:
    """A round that stands alone, down one column after the other."""
    _head(canvas, shown.name, plan, 0)
    for place, match in enumerate(shown.matches):
        column, row = divmod(place, plan.rows)
        _box(canvas, match, plan.box(column, row, plan.rows), texts)


def _joined(canvas: Canvas, bracket: Bracket, plan: _Plan, texts: Texts) -> None:
    """Rounds next to each other, with lines from each match to the one that its winner plays next."""
    for column, shown in enumerate(bracket.rounds):
        _head(canvas, shown.name, plan, column)
        count = len(shown.matches)
        for place, match in enumerate(shown.matches):
            area = plan.box(column, place, count)
            if column + 1 < plan.columns:
                _line(canvas, area, plan.box(column + 1, place // 2, -(-count // 2)))
            _box(canvas, match, area, texts)
    if bracket.winner:
        _winner(canvas, bracket.winner, plan.box(plan.columns - 1, 0, 1), texts)


def _head(canvas: Canvas, name: str, plan: _Plan, column: int) -> None:
    style, shown = shrunk(canvas.theme, name, plan.wide)
    at = (plan.left(column), TOP + _HEAD)
    canvas.text(at, shown, style, canvas.theme.muted, on=canvas.theme.card)


def _line(canvas: Canvas, area: Area, following: Area) -> None:
    """From the right of a box to the left of the next, with a bend halfway."""
    start, end = (area[1] + area[3]) // 2, (following[1] + following[3]) // 2
    bend, half = (area[2] + following[0]) // 2, _THICK // 2
    ink = canvas.theme.hint
    canvas.fill((area[2], start - half, bend + half + 1, start + half + 1), ink)
    canvas.fill((bend - half, min(start, end) - half, bend + half + 1, max(start, end) + half + 1), ink)
    canvas.fill((bend - half, end - half, following[0], end + half + 1), ink)


def _box(canvas: Canvas, match: BracketMatch, area: Area, texts: Texts) -> None:
    """A match: both sides one below the other, outlined in the accent while it is played."""
    colours, (left, top, right, bottom) = canvas.theme, area
    middle, quarter = (top + bottom) // 2, (bottom - top) // 4
    lay_box(canvas, area, 10, now=match.now)
    canvas.fill((left + _PAD, middle - 1, right - _PAD, middle + 1), colours.well)
    _side(canvas, match.one, (left + _PAD, middle - quarter + 1), right - _PAD, texts)
    if match.other is not None:
        _side(canvas, match.other, (left + _PAD, middle + quarter - 1), right - _PAD, texts)
    else:
        at = (left + _PAD, middle + quarter - 1)
        canvas.text(at, texts("tournament-picture-bye"), TEXT, colours.muted, on=colours.cell)


def _side(canvas: Canvas, side: BracketSide, at: tuple[int, int], right: int, texts: Texts) -> None:
    """A name and its score; bold for those who advance, muted for those eliminated."""
    colours, (x, y) = canvas.theme, at
    if not side.name:
        canvas.slab((x, y - 3, x + 40, y + 3), 3, colours.well, colours.cell)
        return
    ink = colours.muted if side.lost else colours.ink
    style = STRONG if side.won else TEXT
    canvas.text((right, y), side.score, style, ink, on=colours.cell, align="right")
    room = right - x - (width(colours, side.score, style) + 10 if side.score else 0)
    name = legible(side.name) or texts("tournament-picture-unnamed")
    lay_name(canvas, at, name, room, ink, on=colours.cell, strong=side.won)


def _winner(canvas: Canvas, name: str, area: Area, texts: Texts) -> None:
    """Draw the champion under a crown, above the last match."""
    colours, (left, top, right, _) = canvas.theme, area
    x = (left + right) // 2
    canvas.stamp(crown(colours, colours.card, _CROWN), x, top - _CROWNED[0])
    shown = legible(name) or texts("tournament-picture-unnamed")
    styles = (TITLE, STRONG, SMALL_STRONG)
    style = next((each for each in styles if width(colours, shown, each) <= right - left), SMALL_STRONG)
    shown = fitted(colours, shown, style, right - left)
    canvas.text((x, top - _CROWNED[1]), shown, style, colours.ink, on=colours.card, align="middle")
