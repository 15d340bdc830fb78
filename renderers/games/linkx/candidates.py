"""Candidates of one column: a small frame for each piece as it would lie."""

from collections.abc import Sequence
from typing import Final

from renderers.games.linkx.polyominoes import piece
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.choosing import tag
from renderers.kit.palette import Colour, Theme
from renderers.kit.plan import MARGIN, TOP, plan
from rules.linkx import COLOURS, GRID, LinkxState, Slide

_LAYOUTS: Final = ((2, 1, 48), (3, 1, 31), (2, 2, 31), (3, 2, 31), (4, 2, 22), (3, 3, 22), (4, 3, 22))
"""Layouts: columns, rows, and the size of cells."""
_WALL: Final = 5
_GAP: Final = 84
"""The maximum distance between rows of frames."""
_DOWN: Final = (8, 14)
"""The distance of a frame's number below its upper end, in normal and in large letters."""


def sheet(colours: Theme) -> Area:
    """The card on which they are laid out."""
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
