"""Layout shared by all pictures: header, footer, panels, meters, and the board's frame."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from renderers.kit.canvas import SIZE, Area, Canvas, remembered
from renderers.kit.lettering import (
    SMALL,
    SMALL_STRONG,
    STRONG,
    TEXT,
    TITLE,
    Style,
    fitted,
    folded,
    parted,
    shown_name,
    width,
    wrapped,
)
from renderers.kit.palette import Colour, Theme, mixed
from renderers.kit.plan import MARGIN, USUAL, PicturePlan, plan
from renderers.kit.sketch import Box, Sketch, Sprite
from renderers.look import Look, name_of, role_of, to_move, winners
from rules.grid import Grid
from rules.play import AnyPlay

_MIDDLE: Final = 38
_APART: Final = 24
"""Pixels at least between the title and the players."""
_ROUND: Final = 22
_TWO_LINES: Final = ((-10, 18), (-14, 21))
"""From the middle of the header to the title and to what stands below it, in usual and in large letters."""
_PLATE: Final = (22, 27)
"""Half the height of a player's plate."""

Icon = Callable[[Theme, Colour, Colour], Sprite]
"""Draws a sign of 28 x 28, anchored at its middle, in an ink on a backdrop."""


@dataclass(frozen=True, slots=True)
class Token:
    """A player's role or score in the header, with its sign."""

    note: str | None = None
    icon: Icon | None = None


def player(look: Look, seat: int) -> str:
    """A player's name as pictures can show it."""
    return shown_name(name_of(look.names, seat, look.texts), seat, look.texts)


def header(canvas: Canvas, play: AnyPlay, look: Look, tokens: Sequence[Token], subtitle: str = "") -> None:
    """Game, match and turn at the left; at the right the players, the one to move outlined in the accent."""
    match = "" if look.match is None else look.texts("position-match", match=look.match)
    about = " · ".join(filter(None, [match, subtitle]))
    names = tuple(player(look, seat) for seat in range(len(tokens)))
    _lay_header(canvas, play.game.title, about, names, tuple(tokens), to_move(play, look), winners(play, look))


@remembered(64)
def _lay_header(
    canvas: Canvas,
    game: str,
    about: str,
    names: Sequence[str],
    tokens: Sequence[Token],
    moving: int | None,
    won: Collection[int],
) -> None:
    theme, right = canvas.theme, SIZE[0] - MARGIN
    title = 32 + width(theme, game, TITLE)
    plates = [_Plate(theme, token, (_label(name, token),)) for name, token in zip(names, tokens, strict=True)]
    if title + 16 + width(theme, about, TEXT) + _APART + sum(plate.width for plate in plates) <= right:
        canvas.text((32, _MIDDLE), game, TITLE, theme.ink, on=theme.ground)
        canvas.text((title + 16, _MIDDLE + 3), about, TEXT, theme.muted, on=theme.ground)
    else:
        upper, lower = _TWO_LINES[theme.large]
        canvas.text((32, _MIDDLE + upper), game, TITLE, theme.ink, on=theme.ground)
        canvas.text((32, _MIDDLE + lower), about, SMALL, theme.muted, on=theme.ground)
        plates = _plates(theme, names, tokens, right - max(title, 32 + width(theme, about, SMALL)) - _APART)
    for seat in reversed(range(len(tokens))):
        right -= plates[seat].lay(canvas, right, now=seat == moving, won=seat in won)


def turn_told(play: AnyPlay, look: Look) -> str:
    """The number of the turn for the header; empty in a replay."""
    return "" if look.replayed else look.texts("position-turn", turn=play.turn)


@dataclass(frozen=True, slots=True)
class _Plate:
    """One player in the header: what stands on one line or two."""

    theme: Theme
    token: Token
    lines: tuple[str, ...]
    small: bool = False

    @property
    def width(self) -> int:
        style = SMALL_STRONG if self.small else STRONG
        return 36 + max(width(self.theme, line, style) for line in self.lines) + (34 if self.token.icon else 0)

    def lay(self, canvas: Canvas, right: int, *, now: bool, won: bool) -> int:
        """Draw it, its right end at ``right``: outlined while to move, filled in the ink for having won. Its width."""
        theme, wide = canvas.theme, self.width
        half = _PLATE[theme.large]
        area = (right - wide, _MIDDLE - half, right, _MIDDLE + half)
        ink, on, style = theme.muted, theme.ground, SMALL if self.small else TEXT
        if now:
            canvas.slab(area, half, theme.card, theme.ground, edge=theme.accent, thick=3, raised=True)
            ink, on = theme.ink, theme.card
        elif won:
            canvas.slab(area, half, theme.ink, theme.ground, raised=True)
            ink, on = theme.card, theme.ink
        x = area[0] + 18
        if self.token.icon:
            canvas.stamp(self.token.icon(theme, ink, on), x + 12, _MIDDLE)
            x += 34
        style = style._replace(strong=now or won)
        lay_lines(canvas, (x, _MIDDLE), self.lines, style, ink, on)
        return wide


def _plates(theme: Theme, names: Sequence[str], tokens: Sequence[Token], room: int) -> list[_Plate]:
    """The players where one line beside the title is too short: smaller first, then on two lines, cut at last."""
    both = list(zip(names, tokens, strict=True))
    for small in (False, True):
        plates = [_Plate(theme, token, (_label(name, token),), small) for name, token in both]
        if sum(plate.width for plate in plates) <= room:
            return plates
    most = max(width(theme, name, SMALL_STRONG) for name in names)
    while most > 40 and sum(plate.width for plate in plates) > room:
        most -= 4
        plates = [_Plate(theme, token, _two_lines(theme, name, token.note, most), small=True) for name, token in both]
    return plates


def _two_lines(theme: Theme, name: str, note: str | None, most: int) -> tuple[str, ...]:
    """A name on two lines of so many pixels, the note at its end."""
    first, rest = parted(theme, name, SMALL_STRONG, most)
    if not rest:
        return (first, note) if note else (first,)
    end = f" · {note}" if note else ""
    return first, fitted(theme, rest, SMALL_STRONG, most - width(theme, end, SMALL_STRONG)) + end


def _label(name: str, token: Token) -> str:
    return f"{name} · {token.note}" if token.note else name


def lay_lines(canvas: Canvas, at: tuple[int, int], lines: Sequence[str], style: Style, ink: Colour, on: Colour) -> int:
    """One line or several close together, centred on the height of ``at``; how wide the widest is."""
    x, y = at
    pitch = style.of(canvas.theme).size + 2
    top = y - (pitch // 2 + 1) * (len(lines) - 1)
    return max(canvas.text((x, top + row * pitch), line, style, ink, on=on) for row, line in enumerate(lines))


def name_plate(canvas: Canvas, at: tuple[int, int], name: str, style: Style, most: int, ink: Colour, on: Colour) -> int:
    """A name in at most so many pixels, smaller or on two lines before it is cut; its width."""
    fitting, lines = folded(canvas.theme, name, style, most)
    return lay_lines(canvas, at, lines, fitting, ink, on)


def card(canvas: Canvas, area: Area) -> None:
    """A sheet on the ground on which a board or a panel lies."""
    canvas.slab(area, _ROUND, canvas.theme.card, canvas.theme.ground, raised=True)


def caption(canvas: Canvas, x: int, y: int, text: str) -> None:
    """The muted title of a panel."""
    canvas.text((x, y), text, STRONG, canvas.theme.muted, on=canvas.theme.card)


def meter(canvas: Canvas, area: Area, done: int, goal: int) -> None:
    """A row of ``goal`` small bars, the first ``done`` of them filled."""
    theme = canvas.theme
    left, top, right, bottom = area
    for i in range(goal):
        start = left + round(i * (right - left + 4) / goal)
        end = left + round((i + 1) * (right - left + 4) / goal) - 4
        canvas.slab(
            (start, top, end, bottom), 4, theme.ink if i < done else mixed(theme.card, theme.hint, 0.5), theme.card
        )


def paragraph(canvas: Canvas, at: tuple[int, int], text: str, most: int, lowest: int = SIZE[1]) -> None:
    """Muted text in lines of at most so many pixels, on a card; ``at`` is where the first line begins.

    It is smaller where its last line would lie below ``lowest``.
    """
    x, y = at
    pitch, style = plan(canvas.theme).line, TEXT
    lines = wrapped(canvas.theme, text, style, most)
    if y + pitch * (len(lines) - 1) > lowest:
        pitch, style = pitch - 6, SMALL
        lines = wrapped(canvas.theme, text, style, most)
    for row, line in enumerate(lines):
        canvas.text((x, y + row * pitch), line, style, canvas.theme.muted, on=canvas.theme.card)


def result(canvas: Canvas, play: AnyPlay, look: Look, at: tuple[int, int], most: int) -> None:
    """Draw the winner and role on a card, in a maximum width in pixels."""
    won = winners(play, look)
    theme = canvas.theme
    name = player(look, won[0]) if won else look.texts("position-no-winner")
    name_plate(canvas, at, name, TITLE, most, theme.ink, theme.card)
    if won:
        role = role_of(play, won[0], look.texts)
        told = look.texts("position-wins-as", role=role) if role else look.texts("position-wins")
        canvas.text((at[0], at[1] + plan(theme).line + 6), told, TEXT, theme.muted, on=theme.card)


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
    """Draw the shallow well of one cell, or of several that lie under one piece; ``area`` is the whole of them."""
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
