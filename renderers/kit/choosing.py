"""Marks of choices, the same in all games: letters of columns, and tags with the labels of buttons."""

from typing import Any, Final

from renderers.kit.canvas import Canvas
from renderers.kit.furniture import Frame, coordinate_places
from renderers.kit.lettering import STRONG, width
from renderers.kit.palette import Colour, Theme
from rules.game import Column, Menu

_HIGH: Final = (36, 42)
"""The height of a tag, and the least that it is wide, in usual and in large letters."""


def tag(canvas: Canvas, at: tuple[int, int], text: str, on: Colour) -> None:
    """A number or the name of a cell, as it stands on the button that means it, centred on a position."""
    theme, (x, y) = canvas.theme, at
    high = tag_height(theme)
    wide = max(high, width(theme, text, STRONG) + 18)
    left, top = x - wide // 2, y - high // 2
    canvas.slab((left, top, left + wide, top + high), high // 2, theme.ink, on, edge=theme.card, thick=2)
    canvas.text((x, y), text, STRONG, theme.card, on=theme.ink, align="middle")


def tag_height(theme: Theme) -> int:
    """The height and minimum width of a tag."""
    return _HIGH[theme.large]


def columns(canvas: Canvas, frame: Frame, menu: Menu[Any]) -> list[int]:
    """The letters of the columns that can be chosen at a level of a menu, above the board and below; returns them."""
    found = [
        choice.about.index for choice in menu.choices if choice.then is not None and isinstance(choice.about, Column)
    ]
    for column in found:
        for at in coordinate_places(frame, column):
            tag(canvas, at, frame.grid.names[column][0], canvas.theme.card)
    return found
