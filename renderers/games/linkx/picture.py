"""The picture of a position of Linkx, with the candidates of a column in small frames."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar, Final

from PIL import Image

from data.texts import Texts
from renderers.games.linkx import words
from renderers.games.linkx.polyominoes import SIGNS, blue_sign, piece, sign_name, small_piece, trace, white_sign
from renderers.kit.board import Borders, Frame, columns, coordinates, tag
from renderers.kit.canvas import SIZE, Area, Canvas, cached_drawing
from renderers.kit.layout import (
    LARGE,
    MARGIN,
    TOP,
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
    turn_text,
)
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.typography import FIGURE, SMALL_STRONG, STRONG, TEXT, fitted, width
from renderers.look import Look, role_of, to_move, winners
from renderers.renderer import Renderer
from rules.game import Menu
from rules.linkx import COLOURS, GRID, PIECES, LinkxState, Slide, area, winning_path
from rules.play import Play

_LAYOUTS: Final = ((2, 1, 48), (3, 1, 31), (2, 2, 31), (3, 2, 31), (4, 2, 22), (3, 3, 22), (4, 3, 22))
"""Columns, rows, and the size of cells."""
_WALL: Final = 5
_GAP: Final = 84
"""The maximum distance between rows of frames."""
_DOWN: Final = (8, 14)
"""The distance of a frame's number below its upper end, in normal and in large letters."""


def sheet(colours: Theme) -> Area:
    """The card of the candidates."""
    return MARGIN, TOP, SIZE[0] - MARGIN, plan(colours).bottom


def lay_candidates(canvas: Canvas, state: LinkxState, slides: Sequence[Slide]) -> None:
    """The frame as each of these slides would leave it, numbered from 1; what lies there already is pale."""
    assert state.to_move is not None, "somebody is to choose"
    across, down, pitch = next(layout for layout in _LAYOUTS if layout[0] * layout[1] >= len(slides))
    left, top, right, bottom = sheet(canvas.theme)
    side, wide = pitch * GRID.width, (right - left) // across
    high = min((bottom - top) // down, side + _GAP)
    first = (left + (wide - side) // 2, (top + bottom - down * high + high - side) // 2)
    _lay_frame(canvas, first, pitch)
    for seat, name in enumerate(COLOURS):
        for slide in state.placed[seat]:
            lay(canvas, first, pitch, slide, name, faded=True)
    frame = (first[0] - _WALL, first[1], first[0] + side + _WALL, first[1] + side + _WALL)
    begun = canvas.image.crop(frame)
    for number, slide in enumerate(slides):
        left, top = first[0] + number % across * wide, first[1] + number // across * high
        canvas.image.paste(begun, (left - _WALL, top))
        lay(canvas, (left, top), pitch, slide, COLOURS[state.to_move], edge=canvas.theme.ink)
        # In the corner that is the farther one from the piece, so that it never covers it.
        x = left + side if slide.column < GRID.width // 2 else left
        tag(canvas, (x, top + _DOWN[canvas.theme.large]), str(number + 1), canvas.theme.card)


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


def choosing(play: Play[LinkxState, Slide], menu: Menu[Slide], look: Look) -> Image.Image:
    """The position with the columns that may be chosen, or one frame for each piece that may be slid into one."""
    slides = [choice.then for choice in menu.choices if isinstance(choice.then, Slide)]
    if slides:
        canvas = _headed(play, look, _sheet(theme(look.appearance)))
        lay_candidates(canvas, play.state, slides)
    else:
        canvas = position(play, look)
        _mark_tops(canvas, play.state, columns(canvas, _frame(canvas.theme), menu))
    return canvas.finished()


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
def _sheet(colours: Theme) -> Image.Image:
    """The constant part of every picture of candidates."""
    canvas = Canvas(colours)
    card(canvas, sheet(colours))
    return canvas.image


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
    choosing = staticmethod(choosing)
    board = staticmethod(words.text_board)
    question = staticmethod(words.asked)
    step_text = staticmethod(words.did)
    verdict = staticmethod(words.verdict)
    reason = staticmethod(words.reason)
    standing = staticmethod(words.standing)

    def sign_of(self, about: object) -> str | None:
        return sign_name(about.piece, about.form) if isinstance(about, Slide) else None

    def words(self, play: Play[LinkxState, Slide], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words.words(play, self.opening_words(play, names, texts, over=over), texts)
