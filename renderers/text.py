"""Pieces of text that every game's words and text board are made of."""

from collections.abc import Iterable, Sequence

from rules.grid import Grid

LONGEST_WORDS = 1024
"""Discord's limit for the alternative text of a picture."""


def listed(items: Iterable[str]) -> str:
    """Items as a list in a sentence: ``a, b and c``."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, noun: str) -> str:
    """A number with its noun: ``1 group``, ``2 groups``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def clipped(text: str, most: int) -> str:
    """``text``, cut short with an ellipsis where it is longer than ``most`` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def framed(grid: Grid, cells: Sequence[str]) -> str:
    """A text board: one text of equal length for each cell, with coordinates on all four sides."""
    wide, margin = len(cells[0]), len(str(grid.height))
    letters = " " * (margin + 1) + "".join(grid.names[c][0].center(wide) for c in range(grid.width)).rstrip()
    rows = []
    for row in reversed(range(grid.height)):
        inner = "".join(cells[row * grid.width : (row + 1) * grid.width])
        rows.append(f"{row + 1:>{margin}} {inner} {row + 1}")
    return "\n".join([letters, *rows, letters])
