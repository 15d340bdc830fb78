"""What can be chosen next, marked alike in every game: letters of columns, and tags with what stands on buttons."""

from typing import Any, Final

from renderers.kit.canvas import Canvas
from renderers.kit.furniture import Frame, coordinate_places
from renderers.kit.lettering import STRONG, width
from renderers.kit.palette import Colour
from rules.game import Column, Menu

_HIGH: Final = 36
"""The height of a tag, and the least that it is wide."""


def tag(canvas: Canvas, at: tuple[int, int], text: str, on: Colour) -> None:
    """A number or the name of a cell, as it stands on the button that means it, centred on a position."""
    theme, (x, y) = canvas.theme, at
    wide = max(_HIGH, width(text, STRONG) + 18)
    left, top = x - wide // 2, y - _HIGH // 2
    canvas.slab((left, top, left + wide, top + _HIGH), _HIGH // 2, theme.ink, on, edge=theme.card, thick=2)
    canvas.text((x, y), text, STRONG, theme.card, on=theme.ink, align="middle")


def columns(canvas: Canvas, frame: Frame, menu: Menu[Any]) -> list[int]:
    """The letters of the columns that can be chosen at a level of a menu, above the board and below; returns them."""
    found = [
        choice.about.index for choice in menu.choices if choice.then is not None and isinstance(choice.about, Column)
    ]
    for column in found:
        for at in coordinate_places(frame, column):
            tag(canvas, at, frame.grid.names[column][0], canvas.theme.card)
    return found
