"""Geometry of Linkage: places of dominoes as bits, and the groups they form. A cell is a bit: eight of them a row, the
eighth never used, so that a shift by 1 or by 8 is a step to a neighbour."""

from dataclasses import dataclass
from typing import Final

from rules.linkage import BOARD

Pair = tuple[int, int]

_ROW: Final = 8
PLANE: Final = 64  # the bits per colour when the four planes are packed into one number


def bit(cell: int) -> int:
    """The bit of a cell of the rules."""
    return 1 << _ROW * BOARD.row(cell) + BOARD.column(cell)


PAIRS: Final[tuple[Pair, ...]] = tuple((c, n) for c in BOARD.cells for n in BOARD.beside[c] if n > c)
SLOTS: Final = len(PAIRS)
SLOT: Final = {pair: slot for slot, pair in enumerate(PAIRS)}
"""A slot is a pair of neighbouring cells, the lower first; there are 84."""
CELLS: Final = tuple(bit(one) | bit(other) for one, other in PAIRS)  # for each slot its two cells
REACH: Final = tuple(sum({bit(n) for c in pair for n in BOARD.beside[c]}) for pair in PAIRS)
"""For each slot the cells that share a side with it; its own two are among them."""
WHOLE: Final = sum(bit(cell) for cell in BOARD.cells)
CHEQUERED: Final = sum(bit(cell) for cell in BOARD.cells if cell % 2)  # every other cell: a domino covers one of these

_DOUBLED: Final = tuple((BOARD.column(a) + BOARD.column(b), BOARD.row(a) + BOARD.row(b)) for a, b in PAIRS)
FAR: Final = tuple(tuple(abs(x - u) + abs(y - v) for u, v in _DOUBLED) for x, y in _DOUBLED)
"""From the middle of each slot to that of each other, in half cells along the sides."""


@dataclass(init=False, repr=False, eq=False, slots=True)
class Dominoes:
    """The dominoes and counters of a position."""

    target: int  # the number of groups More needs
    side: int  # the side to move, or ``OVER``
    more: int  # the side that plays More, or ``_UNKNOWN``
    covered: int  # the cells that are covered, by a domino or the black counter
    shield: int  # the cells that the green counter keeps free this turn
    empty: list[int]  # the slots with both cells free; never changed in place
    left: list[int]  # the dominoes left of each colour
    groups: list[tuple[int, ...]]  # for each colour the cells next to (and under) each group of it
    count: int  # the number of groups on the board
    placed: int  # the number of dominoes on the board
    planes: int  # the dominoes, a plane a colour
    last: tuple[int, ...]  # the slots of the last dominoes, the newest first

    def playable(self) -> list[int]:
        """Return the slots on which a domino may be placed now."""
        shield = self.shield
        return [slot for slot in self.empty if not CELLS[slot] & shield]


def group_count(planes: int, dominoes: int) -> int:
    """The number of groups on the board: dominoes in four planes, one per colour. By Euler's formula: cells less sides
    shared, plus squares of four, is groups less holes. The first corner of a hole is a free cell next to a bend; only
    where there is one are the holes counted."""
    beside = planes & planes >> 1
    joined = beside.bit_count() + (planes & planes >> _ROW).bit_count()
    count = 2 * dominoes - joined + (beside & beside >> _ROW).bit_count()
    bend = planes << 1 & planes << _ROW - 1 & planes << _ROW & planes << _ROW + 1
    return count + _holes(planes) if bend & ~planes else count


def _holes(planes: int) -> int:
    """Return the number of enclosed regions of a colour, connected by sides and corners."""
    found = 0
    while planes:
        left = WHOLE & ~planes
        left ^= _flood(left & RIM, left)
        while left:
            found += 1
            left ^= _flood(left & -left, left)
        planes >>= PLANE
    return found


RIM: Final = sum(bit(cell) for cell in BOARD.cells if len(BOARD.beside[cell]) < 4)


def _flood(start: int, within: int) -> int:
    """Return the part of ``within`` connected to ``start`` by sides and corners."""
    reached = start
    while True:
        wide = reached | reached << 1 | reached >> 1
        wide = (wide | wide << _ROW | wide >> _ROW) & within
        if wide == reached:
            return reached
        reached = wide
