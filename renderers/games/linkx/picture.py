"""The picture of a position of Linkx, with the candidates of a column in small frames."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar, Final, NamedTuple

from PIL import Image

from data.texts import Texts
from renderers.games.linkx import words
from renderers.games.linkx.polyominoes import SIGNS, blue_sign, piece, small_piece, trace, white_sign
from renderers.kit.board import TAG, Borders, Frame, columns, coordinates, tag
from renderers.kit.canvas import Area, Canvas, cached_drawing
from renderers.kit.layout import (
    LARGE,
    Token,
    caption,
    card,
    header,
    lay_lines,
    match_footer,
    name_plate,
    paragraph,
    plan,
    player,
    sheet,
    sheet_area,
    turn_text,
)
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.typography import FIGURE, SMALL_STRONG, STRONG, TEXT, fitted, width
from renderers.look import Look, role_of, to_move, winners
from renderers.renderer import Renderer
from rules.game import Menu
from rules.linkx import COLOURS, GRID, PIECES, LinkxState, Slide, area, winning_path
from rules.play import Play

_WALL: Final = 5
_AROUND: Final = (48, 54)
"""The room for numbers and coordinates next to the candidates, across and down."""
_ABOVE: Final = 12
"""The part of it that is above them."""
_LEAN: Final = 10
"""From the middle of its place to a candidate with its number at one side."""
_PITCHES: Final = (84, 66, 59, 52, 46, 40, 34)
"""Sizes of cells: few, so that pieces are drawn once."""
_ROOMY: Final = 52
"""The least of them at which more of the surface is shown."""


class _Window(NamedTuple):
    """The part of the frame around candidates: columns and rows from the first, before the last."""

    left: int
    right: int
    low: int
    high: int


def _window(slides: Sequence[Slide], around: int) -> _Window:
    """The candidates of a column, with so many columns and rows around them."""
    left, right = slides[0].column, max(slide.column + len(slide.floor) for slide in slides)
    rows = [GRID.row(cell) for slide in slides for cell in slide.cells]
    high = min(GRID.height, max(rows) + around)
    return _Window(max(0, left - around), min(GRID.width, right + around), max(0, min(rows) - around), high)


def layout(colours: Theme, slides: Sequence[Slide]) -> tuple[_Window, int, int]:
    """As much of the surface around candidates as leaves them large, how many stand in a row, and the size of cells."""
    left, top, right, bottom = sheet_area(colours)
    for around in (4, 3, 2, 1):
        window = _window(slides, around)
        across, pitch = _fitted(window, len(slides), (right - left - 2 * _WALL, bottom - top - 2 * _WALL))
        if pitch >= _ROOMY:
            break
    return window, across, pitch


def _fitted(window: _Window, count: int, room: tuple[int, int]) -> tuple[int, int]:
    """The number of columns, and the size of cells, with which so many candidates are largest."""
    wide, high = window.right - window.left, window.high - window.low

    def pitch(across: int) -> int:
        down = -(-count // across)
        most = min((room[0] // across - _AROUND[0]) // wide, (room[1] // down - _AROUND[1]) // high)
        return next((size for size in _PITCHES if size <= most), most)

    across = max(range(1, count + 1), key=pitch)
    return across, pitch(across)


def lay_candidates(canvas: Canvas, state: LinkxState, slides: Sequence[Slide]) -> None:
    """The surface around a column as each of these slides would leave it, numbered from 1; what lies there already is
    pale."""
    assert state.to_move is not None, "somebody is to choose"
    colours, (left, top, right, bottom) = canvas.theme, sheet_area(canvas.theme)
    window, across, pitch = layout(colours, slides)
    wide, high = (window.right - window.left) * pitch, (window.high - window.low) * pitch
    unit, line = (right - left) // across, (bottom - top) // -(-len(slides) // across)
    begun = _surface(colours, state, window, pitch)
    # At the side on which no candidate lies in the outermost column, so that a number covers none.
    numbered_left = window.left < slides[0].column
    for number, slide in enumerate(slides):
        x = left + number % across * unit + (unit - wide) // 2 + (_LEAN if numbered_left else -_LEAN)
        y = top + number // across * line + (line - high - _AROUND[1]) // 2 + _ABOVE
        canvas.image.paste(begun, (x - _WALL, y))
        corner = (x - window.left * pitch, y - (GRID.height - window.high) * pitch)
        lay(canvas, corner, pitch, slide, COLOURS[state.to_move], edge=colours.ink)
        for column in range(window.left, window.right):
            ink = colours.ink if column == slide.column else colours.muted
            at = (x + (column - window.left) * pitch + pitch // 2, y + high + 24)
            canvas.text(at, GRID.names[column][0], STRONG, ink, on=colours.card, align="middle")
        tag(canvas, (x if numbered_left else x + wide, y + TAG // 2 - _ABOVE), str(number + 1), colours.card)
        above = top + number // across * line
        canvas.spots.append(
            ((number,), (left + number % across * unit, above, left + (number % across + 1) * unit, above + line))
        )


def _surface(colours: Theme, state: LinkxState, window: _Window, pitch: int) -> Image.Image:
    """A part of the frame with what lies there, and with the walls where it ends."""
    side = GRID.width * pitch
    canvas = Canvas(colours, height=side + _WALL)
    canvas.fill((0, 0, *canvas.size), colours.card)
    _lay_frame(canvas, (_WALL, 0), pitch)
    for seat, name in enumerate(COLOURS):
        for slide in state.placed[seat]:
            lay(canvas, (_WALL, 0), pitch, slide, name, faded=True)
    left, right = (_WALL + column * pitch for column in (window.left, window.right))
    top, bottom = ((GRID.height - row) * pitch for row in (window.high, window.low))
    for goes_on, outside in (
        (window.left > 0, (left - _WALL, 0, left, side + _WALL)),
        (window.right < GRID.width, (right, 0, right + _WALL, side + _WALL)),
        (window.low > 0, (left - _WALL, bottom, right + _WALL, bottom + _WALL)),
    ):
        if goes_on:
            canvas.fill(outside, colours.card)
    return canvas.image.crop((left - _WALL, top, right + _WALL, bottom + _WALL))


def _lay_frame(canvas: Canvas, at: tuple[int, int], pitch: int) -> None:
    """An empty frame, open at the top."""
    colours, (left, top), side = canvas.theme, at, pitch * GRID.width
    canvas.slab((left - _WALL, top, left + side + _WALL, top + side + _WALL), 3, colours.hint, colours.card)
    canvas.fill((left, top, left + side, top + side), colours.cell)
    for column in range(1, GRID.width):
        x = left + column * pitch
        canvas.fill((x, top, x + 1, top + side), colours.well)


def lay(
    canvas: Canvas,
    at: tuple[int, int],
    pitch: int,
    slide: Slide,
    name: str,
    *,
    edge: Colour | None = None,
    faded: bool = False,
) -> None:
    """A piece in the frame that begins at a position, with an edge around it or pale if wanted."""
    x, y = at[0] + slide.column * pitch, at[1] + (GRID.height - max(slide.top)) * pitch
    canvas.stamp(piece(canvas.theme, pitch, slide.form, name, edge=edge, faded=faded), x, y)


_FRAMES: Final = (Frame(GRID, rim=11), Frame(GRID, rim=11, plan=LARGE))
_EDGE: Final = 10
_PAD: Final = 22
_SMALL: Final = 15
_SIGNS: Final = (blue_sign, white_sign)


def _frame(colours: Theme) -> Frame:
    return _FRAMES[colours.large]


def _card_of(colours: Theme, seat: int) -> Area:
    return plan(colours).panels(1, 1)[seat]


def marked(play: Play[LinkxState, Slide], menu: Menu[Slide], look: Look) -> Canvas:
    """The position with the columns that may be chosen, or one frame for each piece that may be slid into one."""
    slides = [choice.then for choice in menu.choices if isinstance(choice.then, Slide)]
    if slides:
        canvas = _headed(play, look, sheet(theme(look.appearance)))
        lay_candidates(canvas, play.state, slides)
    else:
        canvas = position(play, look)
        _mark_tops(canvas, play.state, columns(canvas, _frame(canvas.theme), menu, whole=True))
    return canvas


def _headed(play: Play[LinkxState, Slide], look: Look, table: Image.Image) -> Canvas:
    """A picture with what stands above and below every one."""
    canvas = Canvas(theme(look.appearance), table)
    tokens = [Token(role_of(play, seat, look.texts), _SIGNS[seat]) for seat in range(play.seats)]
    header(canvas, play, look, tokens, turn_text(play, look))
    match_footer(canvas, look, play.seats, lambda names: words.latest(play, names, to_move(play, look), look.texts))
    return canvas


def position(play: Play[LinkxState, Slide], look: Look) -> Canvas:
    """The picture of the position, to which marks may be added."""
    state, colours = play.state, theme(look.appearance)
    canvas, lies = _headed(play, look, _table(colours)), _frame(colours)
    last = play.steps[-1].move if play.steps and not play.outcome else None
    for seat, name in enumerate(COLOURS):
        for slide in state.placed[seat]:
            edge = colours.accent if slide is last else None
            lay(canvas, (lies.left, lies.top), lies.pitch, slide, name, edge=edge)
    by_area = play.outcome is not None and play.outcome.detail["by"] == "area"
    if by_area:
        Borders(lies, {cell: seat for seat in (0, 1) for cell in area(state, seat)}).draw(canvas)
    elif play.outcome:
        _trace(canvas, winning_path(state), COLOURS[play.outcome.places.index(1)])
    for seat in range(play.seats):
        if by_area:
            _area_card(canvas, play, look, seat)
        else:
            _left_card(canvas, seat, player(look, seat), state.left[seat], len(area(state, seat)), look.texts)
    return canvas


@lru_cache(maxsize=6)
def _table(colours: Theme) -> Image.Image:
    """The constant part of every picture: cards, the frame that is open at the top, guides, coordinates."""
    canvas, lies = Canvas(colours), _frame(colours)
    for place in (lies.plan.board, _card_of(colours, 0), _card_of(colours, 1)):
        card(canvas, place)
    left, top, pitch = lies.left, lies.top, lies.pitch
    right, bottom = left + pitch * GRID.width, top + pitch * GRID.height
    canvas.slab(
        (left - _EDGE, top - 8, right + _EDGE, bottom + _EDGE),
        5,
        colours.hint,
        colours.card,
        raised=True,
    )
    canvas.fill((left, top - 14, right, top), colours.card)
    canvas.fill((left, top, right, bottom), colours.cell)
    for column in range(1, GRID.width):
        x = left + column * pitch
        canvas.fill((x - 1, top, x + 1, bottom), colours.well)
    coordinates(canvas, lies)
    return canvas.image


def _mark_tops(canvas: Canvas, state: LinkxState, open_columns: Sequence[int]) -> None:
    """The letters of columns where a piece that begins there will lie, because it leaves no gap."""
    colours = canvas.theme
    for column in open_columns:
        at = _frame(colours).centre(state.heights[column] * GRID.width + column)
        canvas.text(at, GRID.names[column][0], STRONG, colours.muted, on=colours.cell, align="middle")


def _trace(canvas: Canvas, path: Sequence[int], name: str) -> None:
    """The winning link as a line through the middles of its cells."""
    lies = _frame(canvas.theme)
    for cell, following in pairwise(path):
        step = (GRID.column(following) - GRID.column(cell), GRID.row(cell) - GRID.row(following))
        canvas.stamp(trace(canvas.theme, lies.pitch, step, name), *lies.centre(cell))


@cached_drawing(128)
def _left_card(canvas: Canvas, seat: int, name: str, pieces: tuple[int, ...], size: int, texts: Texts) -> None:
    colours, (left, top, right, bottom) = canvas.theme, _card_of(canvas.theme, seat)
    x, room, row_high = left + _PAD, right - left - 2 * _PAD, (bottom - top - 108) // 4
    title = texts("linkx-has-left", name=name)
    if width(canvas.theme, title, STRONG) <= room:
        caption(canvas, x, top + 34, title)
    else:
        lines = (fitted(canvas.theme, name, SMALL_STRONG, room), texts("linkx-has-left-below"))
        lay_lines(canvas, (x, top + 34), lines, SMALL_STRONG, colours.muted, colours.card)
    for at, (each, count) in enumerate(zip(PIECES, pieces, strict=True)):
        row, column = divmod(at, 2)
        at_x, at_y = x + column * (room + 18) // 2, top + 84 + row * row_high
        canvas.stamp(small_piece(colours, _SMALL, each.forms[0], COLOURS[seat], ghost=not count), at_x, at_y)
        ink = colours.ink if count else colours.muted
        canvas.text((at_x + 52, at_y), f"×{count}", STRONG, ink, on=colours.card)
    canvas.text((x, bottom - 30), texts("linkx-largest-area"), TEXT, colours.muted, on=colours.card)
    canvas.text((right - _PAD, bottom - 30), str(size), STRONG, colours.ink, on=colours.card, align="right")


def _area_card(canvas: Canvas, play: Play[LinkxState, Slide], look: Look, seat: int) -> None:
    """The size of a seat's largest area, which decides at the end."""
    colours, (left, top, right, bottom) = canvas.theme, _card_of(canvas.theme, seat)
    x, room = left + _PAD, right - left - 2 * _PAD
    won = winners(play, look)
    name_plate(canvas, (x, top + 34), player(look, seat), STRONG, room, colours.muted, colours.card)
    canvas.text((x - 3, top + 98), str(len(area(play.state, seat))), FIGURE, colours.ink, on=colours.card)
    key = "linkx-larger-wins" if seat in won else "linkx-smaller" if won else "linkx-equal"
    paragraph(canvas, (x, top + 164), look.texts(key), room, bottom - 22)


class LinkxRenderer(Renderer[LinkxState, Slide]):
    """Shows matches of Linkx."""

    signs: ClassVar = SIGNS
    laid = staticmethod(position)
    marked = staticmethod(marked)
    board = staticmethod(words.text_board)
    question = staticmethod(words.asked)
    step_text = staticmethod(words.did)
    verdict = staticmethod(words.verdict)
    ahead = staticmethod(words.ahead)
    standing = staticmethod(words.standing)
    sign_of = staticmethod(words.sign_of)

    def words(self, play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words.words(play, self.opening_words(play, names, texts, over=over), texts)
