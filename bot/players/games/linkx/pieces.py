"""Every way a piece can come to rest, as numbers and masks, and a table of what fits each stretch of the skyline. A
position leaves no gaps, so the heights of the columns say what may land. The skyline is one whole number with
``NIBBLE`` bits a column: to place a piece is to add to it, and a table knows what fits the few columns from any one
on."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Final

from rules.linkx import GRID, PIECES

NIBBLE: Final = 4  # bits for the height of a column in the skyline
ROW: Final = GRID.width + 1
"""Bits for a row in masks of cells: one more than there are columns, so that what is shifted sideways falls off."""
WIDEST: Final = max(x + 1 for piece in PIECES for form in piece.forms for x, _ in form)
STRETCH: Final = (1 << NIBBLE * WIDEST) - 1  # cuts the columns from the skyline that a piece could cover
STOCK_BITS: Final = 2  # bits for how many of a piece are left, in the number that tells the stock of a side


def cell_bit(column: int, row: int) -> int:
    """The mask of one cell."""
    return 1 << row * ROW + column


GRID_CELLS: Final = sum(cell_bit(x, y) for x in range(GRID.width) for y in range(GRID.height))
LEFT: Final = sum(cell_bit(0, y) for y in range(GRID.height))
RIGHT: Final = sum(cell_bit(GRID.width - 1, y) for y in range(GRID.height))
BOTTOM: Final = sum(cell_bit(x, 0) for x in range(GRID.width))
TOP: Final = sum(cell_bit(x, GRID.height - 1) for x in range(GRID.width))


def around(cells: int) -> int:
    """These cells and all that share a side or a corner with one of them."""
    wide = cells | cells << 1 | cells >> 1
    return (wide | wide << ROW | wide >> ROW) & GRID_CELLS


def links(area: int) -> bool:
    """True if an area reaches two opposite sides of the grid."""
    return bool((area & LEFT and area & RIGHT) or (area & BOTTOM and area & TOP))


def largest(areas: Sequence[int]) -> int:
    """The number of cells of the largest area, 0 if there is none."""
    return max(map(int.bit_count, areas), default=0)


CELLS: Final = tuple(len(piece.forms[0]) for piece in PIECES)  # by piece

_texts: list[str] = []
_kinds: list[int] = []
_covers: list[int] = []
_columns: list[int] = []
_rises: list[int] = []
_fits: defaultdict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
"""The steps that begin in a column and rest on these heights."""

for _kind, _piece in enumerate(PIECES):
    for _form in _piece.forms:
        _wide, _tall = max(x for x, _ in _form) + 1, max(y for _, y in _form) + 1
        _low = tuple(min(y for x, y in _form if x == each) for each in range(_wide))
        _high = tuple(max(y for x, y in _form if x == each) + 1 for each in range(_wide))
        for _x, _y in product(range(GRID.width - _wide + 1), range(GRID.height - _tall + 1)):
            _fits[_x, tuple(_y + low for low in _low)].append(len(_texts))
            _texts.append(GRID.join(sorted((_y + y) * GRID.width + _x + x for x, y in _form)))
            _kinds.append(_kind)
            _covers.append(sum(cell_bit(_x + x, _y + y) for x, y in _form))
            _columns.append(sum(1 << _x + each for each in range(_wide)))
            _rises.append(sum((_high[each] - _low[each]) << NIBBLE * (_x + each) for each in range(_wide)))

KINDS: Final = tuple(_kinds)  # by the number of a step: its piece
TEXTS: Final = tuple(_texts)  # by the number of a step: how it is written
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}
COVERS: Final = tuple(_covers)  # by the number of a step: the cells it covers
SIZES: Final = tuple(map(int.bit_count, COVERS))  # by the number of a step: how many cells it covers
REACHES: Final = tuple(around(cells) for cells in COVERS)
"""By the number of a step: the cells it covers and all that they link with."""
COLUMNS: Final = tuple(_columns)  # by the number of a step: the columns it covers, as a mask of columns
RISES: Final = tuple(_rises)  # by the number of a step: what it adds to the skyline
ONE: Final = tuple(1 << STOCK_BITS * kind for kind in _kinds)  # by the number of a step: what it takes from the stock
SOME: Final = tuple(((1 << STOCK_BITS) - 1) << STOCK_BITS * kind for kind in _kinds)
"""By the number of a step: the part of the stock that must not be empty."""


def _column_table(column: int) -> tuple[tuple[int, ...], ...]:
    """By the heights of the columns from one on, as the skyline has them: the steps that fit there and begin in it."""
    wide = min(WIDEST, GRID.width - column)
    table: list[tuple[int, ...]] = [()] * (STRETCH + 1)
    for heights in product(range(GRID.height + 1), repeat=wide):
        key = sum(height << NIBBLE * at for at, height in enumerate(heights))
        table[key] = tuple(step for end in range(1, wide + 1) for step in _fits.get((column, heights[:end]), ()))
    return tuple(table)


LANDINGS: Final = tuple((NIBBLE * column, _column_table(column)) for column in range(GRID.width))
"""A column: how far to shift the skyline, and what fits the stretch that is then the lowest."""
MOST: Final = max(len(steps) for _, table in LANDINGS for steps in table)
"""The most steps that begin in one column, whatever the skyline."""


def cells_of(stock: int) -> int:
    """The number of cells the pieces of a stock cover together."""
    return sum((stock >> STOCK_BITS * kind & (1 << STOCK_BITS) - 1) * size for kind, size in enumerate(CELLS))
