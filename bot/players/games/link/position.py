"""Positions of LINK whose opening is over, or does not matter, and the geometry of their boards.

The board lies within a rim one cell wide: cells are counted row by row from the bottom left, the rim included. The rim
stands for the edges, so that "joined to an edge" and "next to a stone" are the same question, and a shift of a mask by
one cell never runs around a corner.

Steps are numbered: a stone by its cell; then the bars by their slots; then the stones of an opening before it is
settled who owns them (by colour, for what such a stone is worth to the one who places it has nothing to do with what
it is worth later); then the replies.

Masks of whole groups make it fast: joining is a handful of operations on whole numbers, and the edges of a colour are
groups from the start. What is never changed, only replaced, is shared by copies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Self

from rules.grid import joined, mask
from rules.link.state import BLACK, WHITE, board


@dataclass(frozen=True, slots=True)
class Diagonal:
    """A bar that may be drawn."""

    slot: int  # as the rules number it; the bar across it has the same number with the last bit turned
    ends: int  # mask of its two cells
    between: int  # the sum of the numbers of its cells: the same for the bar across it, different for all others
    cells: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Geometry:
    """A board of one size within its rim."""

    size: int
    width: int  # cells in a row, rim included
    area: int  # cells in all, rim included; also the number of the first bar
    cells: tuple[int, ...]  # the cells of the board itself, from the middle outwards
    inside: int  # mask of them
    beside: tuple[int, ...]  # for each cell the mask of the four that share a side with it
    around: tuple[frozenset[int], ...]
    """For each cell the cells of the board at most two steps of a king away, itself left out."""
    diagonals: tuple[Diagonal, ...]  # by slot
    diagonals_from: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each cell the bars that end there: the other end, the slot, and what it lies between."""
    bar_between: tuple[tuple[int, ...], ...]
    """For each cell, by the difference to the number of another, the step that draws a bar between the two."""
    rims: tuple[tuple[int, int], tuple[int, int]]  # for each colour the masks of its two edges: cells of the rim
    opening: int  # the number of the first opening stone: of Black; White's follow
    swap: int
    black_reply: int
    white_reply: int
    texts: tuple[str, ...]  # for each step its notation; nothing for cells of the rim
    numbers: dict[str, int]  # the steps by their notation, opening stones left out
    all_white: bytes
    """For each cell whether it is White's on the empty board: 1 on the rim west, 2 on the rim east, 0 elsewhere."""
    left_of: tuple[int, ...]
    """For a step towards a neighbour (the difference of their numbers) the one that points to its left."""
    vacant_bytes: int  # the number whose bytes, lowest first, are 255 for the cells of the board and 0 for the rim

    def cell(self, column: int, row: int) -> int:
        """The cell in a column and a row, both from 0."""
        return (row + 1) * self.width + column + 1

    def opening_stone(self, cell: int, colour: int) -> int:
        return self.opening + colour * self.area + cell

    def touching(self, cells: int) -> int:
        """The mask of the cells of the board that share a side with one of these."""
        width = self.width
        return (cells << 1 | cells >> 1 | cells << width | cells >> width) & self.inside


@lru_cache(maxsize=16)
def geometry(size: int) -> Geometry:
    """The one :class:`Geometry` of this size."""
    fixed, width = board(size), size + 2
    area = width * width
    place = [(cell // size + 1) * width + cell % size + 1 for cell in fixed.grid.cells]
    diagonals = tuple(
        Diagonal(bar.slot, 1 << one | 1 << other, one + other, (one, other))
        for bar in fixed.bars
        for one, other in [(place[bar.cells[0]], place[bar.cells[1]])]
    )
    texts = [""] * (2 * area)
    for cell, name in zip(place, fixed.grid.names, strict=True):
        texts[cell] = texts[area + cell] = name
    opening = area + len(diagonals)
    texts[area:area] = [bar.text for bar in fixed.bars]
    texts[opening + area : opening + area] = texts[opening : opening + area]
    texts += ["swap", "black", "white"]
    numbers = {text: number for number, text in reversed(list(enumerate(texts))) if text}
    return Geometry(
        size=size,
        width=width,
        area=area,
        cells=tuple(sorted(place, key=lambda cell: _from_middle(cell, width))),
        inside=mask(place),
        beside=tuple(
            mask(near for near in (cell - width, cell - 1, cell + 1, cell + width) if 0 <= near < area)
            for cell in range(area)
        ),
        around=tuple(_around(cell, width, place) for cell in range(area)),
        diagonals=diagonals,
        diagonals_from=tuple(
            tuple((each.between - cell, each.slot, each.between) for each in diagonals if cell in each.cells)
            for cell in range(area)
        ),
        bar_between=_bars_between(width, diagonals),
        rims=(
            (mask(range(1, size + 1)), mask(range(area - size - 1, area - 1))),
            (mask(range(width, area - width, width)), mask(range(2 * width - 1, area - 1, width))),
        ),
        opening=opening,
        swap=opening + 2 * area,
        black_reply=opening + 2 * area + 1,
        white_reply=opening + 2 * area + 2,
        texts=tuple(texts),
        numbers=numbers,
        all_white=_rim(width),
        left_of=_left_of(width),
        vacant_bytes=sum(255 << 8 * cell for cell in place),
    )


def _from_middle(cell: int, width: int) -> int:
    row, column = divmod(cell, width)
    return (2 * row - width + 1) ** 2 + (2 * column - width + 1) ** 2


def _around(cell: int, width: int, place: list[int]) -> frozenset[int]:
    row, column = divmod(cell, width)
    return frozenset(
        other for other in place if other != cell and max(abs(other // width - row), abs(other % width - column)) <= 2
    )


def _rim(width: int) -> bytes:
    """Return the owners of the rim; its corners end the walk between the colours (see ``playouts``)."""
    rim = bytearray(width * width)
    for row in range(width):
        rim[row * width + width - 1] = 2
        if row < width - 1:
            rim[row * width] = 1
    return bytes(rim)


def _bars_between(width: int, diagonals: tuple[Diagonal, ...]) -> tuple[tuple[int, ...], ...]:
    """Negative numbers count from the end, as in :func:`_left_of`."""
    table = [[0] * (2 * width + 3) for _ in range(width * width)]
    for each in diagonals:
        one, other = each.cells
        table[one][other - one] = table[other][one - other] = width * width + each.slot
    return tuple(map(tuple, table))


def _left_of(width: int) -> tuple[int, ...]:
    """North, west, south, east and north again; Python counts what is negative from the end."""
    turns = [0] * (2 * width + 1)
    for step, left in ((width, -1), (-1, -width), (-width, 1), (1, width)):
        turns[step] = left
    return tuple(turns)


NOBODY: Final = -1


class LinkPosition:
    """Stones and bars, changed in place; colours are numbered as the rules number them."""

    __slots__ = (
        "colour",
        "fixed",
        "groups",
        "held",
        "latest",
        "opened",
        "stones",
        "vacant",
        "vacant_bytes",
        "white",
        "won",
    )

    def __init__(self, size: int) -> None:
        fixed = self.fixed = geometry(size)
        self.colour: int = BLACK  # the colour to move
        self.won: int = NOBODY  # the colour that has joined its edges
        self.latest = 0  # the cell of the last stone, or one end of the last bar
        self.vacant = list(fixed.cells)
        self.vacant_bytes = fixed.vacant_bytes  # as in :class:`Geometry`, for the cells still vacant
        self.white = bytearray(fixed.all_white)  # as in :class:`Geometry`, with White's stones
        self.held = bytearray(2 * fixed.area)
        """For each crossing, by what its bars lie between, who has drawn one: 0 nobody, 1 Black, 2 White."""
        self.stones = [0, 0]  # for each colour the mask of its stones
        self.groups: list[list[int]] = [list(fixed.rims[BLACK]), list(fixed.rims[WHITE])]
        """For each colour what is joined, as masks: to its first edge, to its second, and every other group."""
        self.opened: list[list[int]] = [[], []]  # for each colour the slots of the bars that it may draw

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.fixed = self.fixed
        twin.colour = self.colour
        twin.won = self.won
        twin.latest = self.latest
        twin.vacant = self.vacant[:]
        twin.vacant_bytes = self.vacant_bytes
        twin.white = self.white[:]
        twin.held = self.held[:]
        twin.stones = self.stones[:]
        twin.groups = self.groups[:]
        twin.opened = self.opened[:]
        return twin

    # -- steps

    def after(self, move: int) -> Self:
        twin = self.copy()
        twin.play(move)
        return twin

    def play(self, move: int) -> None:
        """Place a stone or draw a bar, of the colour to move."""
        if move < self.fixed.area:
            self._stone(move)
        else:
            self._bar(move - self.fixed.area)

    def _stone(self, cell: int) -> None:
        fixed, colour = self.fixed, self.colour
        self.vacant.remove(cell)
        self.vacant_bytes &= ~(255 << 8 * cell)
        if colour:
            self.white[cell] = 1
        stones, held = self.stones[colour], self.held
        for other, slot, between in fixed.diagonals_from[cell]:
            if stones >> other & 1 and held[between] != 2 - colour:
                self.opened[colour] = [*self.opened[colour], slot]
        self.stones[colour] = stones | 1 << cell
        self.latest = cell
        self._join(1 << cell, fixed.beside[cell])

    def _bar(self, slot: int) -> None:
        bar, colour = self.fixed.diagonals[slot], self.colour
        self.held[bar.between] = colour + 1
        self.opened[colour] = [other for other in self.opened[colour] if other != slot]
        if slot ^ 1 in self.opened[1 - colour]:
            self.opened[1 - colour] = [other for other in self.opened[1 - colour] if other != slot ^ 1]
        self.latest = bar.cells[0]
        self._join(0, bar.ends)

    def _join(self, cells: int, near: int) -> None:
        """Join all groups of the colour to move that lie ``near``, and give the turn to the other."""
        colour = self.colour
        first, second, *others = self.groups[colour]
        *apart, grown = joined(others, cells, near)
        if first & near:
            first |= grown
            if second & near:
                self.won = colour
        elif second & near:
            second |= grown
        else:
            apart.append(grown)
        self.groups[colour] = [first, second, *apart]
        self.colour = 1 - colour

    def legal(self) -> list[int]:
        """Return the stones and bars that the colour to move may play."""
        return self.vacant + [self.fixed.area + slot for slot in self.opened[self.colour]]

    # -- what decides

    def winning(self, colour: int) -> list[int]:
        """The steps that would win for a colour if it were to move: bars first."""
        fixed, (first, second, *_) = self.fixed, self.groups[colour]
        found = []
        for slot in self.opened[colour]:
            ends = fixed.diagonals[slot].ends
            if first & ends and second & ends:
                found.append(fixed.area + slot)
        both = fixed.touching(first) & fixed.touching(second)
        both &= ~(self.stones[0] | self.stones[1])
        while both:
            cell = both.bit_length() - 1
            both ^= 1 << cell
            found.append(cell)
        return found

    def crossings(self, colour: int) -> list[int]:
        """The bars of a colour that are worth drawing; no other can be the only good step.

        A bar while a cell across it is vacant is not: a stone there joins the same two stones, stops the crossing for
        good, and stands somewhere besides. Nor is one between stones of a group, or across a pair of one group of the
        other colour (edges count as part of what they touch): what it and that group enclose can never be part of a
        path of the other colour, so neither bar of that crossing is worth anything to anybody.
        """
        theirs = self.opened[1 - colour]
        return [
            self.fixed.area + slot
            for slot in self.opened[colour]
            if slot ^ 1 in theirs and self._parts(colour, slot) and self._parts(1 - colour, slot ^ 1)
        ]

    def meeting(self, threats: Sequence[int]) -> int | None:
        """A step that meets one of these threats of the other colour, if there is one."""
        mine, area = self.opened[self.colour], self.fixed.area
        for threat in threats:
            if threat < area:
                return threat
            if (threat - area) ^ 1 in mine:
                return area + (threat - area ^ 1)
        return None

    def _parts(self, colour: int, slot: int) -> bool:
        """Return whether a bar would join separate groups."""
        ends = self.fixed.diagonals[slot].ends
        return all(group & ends != ends for group in self.groups[colour])
