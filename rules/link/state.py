"""A position of LINK: board, stones, bars, and legal steps."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rules.game import Event
from rules.grid import Grid, cells_in, grid, masks, shortest_path
from rules.options import choice, number

BLACK: Final = 0
WHITE: Final = 1
COLOURS: Final = ("black", "white")
OPENING_STONES: Final = 3
"""Stones that seat 0 places before seat 1 chooses a colour in the three-move opening."""


@dataclass(frozen=True)
class LinkOptions:
    """``size``: cells along each side; ``opening``: how the first move's advantage is evened out."""

    size: int = number(8, 4, 12)
    opening: str = choice("three-move", "swap", "none")


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone of the colour to move on a cell."""

    cell: int
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of the colour to move between two diagonally neighbouring cells, left cell first."""

    cells: tuple[int, int]
    text: str
    slot: int
    """The number of its diagonal; the crossing diagonal has the same number with the last bit flipped."""
    ends: int
    """Mask of its cells."""
    across: int
    """Mask of the cells of the diagonal that crosses it."""
    spots: tuple[int, int]
    """Its bit in :attr:`Side.bars`, by colour; a bar of the other colour across it would have the same bit."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply of seat 1 to the opening: ``swap``, ``black`` or ``white``."""

    text: str


Move = Stone | Bar | Reply


@dataclass(frozen=True, slots=True)
class OpeningStone(Event):
    """A stone of the three-move opening, which one seat places for both colours."""

    colour: str


SWAP: Final = Reply("swap")
CHOICES: Final = tuple(Reply(colour) for colour in COLOURS)
"""The replies to the three-move opening; where they are legal, nothing else is."""


class Side(NamedTuple):
    """Stones and bars of one colour, as masks."""

    stones: int
    bars: int
    groups: tuple[int, ...]
    """The stones parted into what is joined by sides and bars."""
    contested: tuple[Bar, ...]
    """Bars that may be drawn now, as the other side may draw the one across."""
    free: tuple[Bar, ...]
    """Bars that may be drawn now, while the other side may not."""


class LinkState(NamedTuple):
    """A position, a tuple because every step makes one."""

    options: LinkOptions
    to_move: int | None
    black: int | None
    """The seat that plays Black; ``None`` until it is chosen."""
    colour: int
    """The colour of the next stone or bar; of the winner once the match is over."""
    sides: tuple[Side, Side]
    vacant: tuple[Stone, ...]
    """The stones that may be placed now, by cell."""
    turn: int
    replies: tuple[Reply, ...]
    """The replies to the opening that are legal now."""
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Constants of boards of one size."""

    grid: Grid
    stones: tuple[Stone, ...]
    bars: tuple[Bar, ...]
    """By slot."""
    moves: dict[str, Stone | Bar]
    """By text."""
    beside: tuple[int, ...]
    """For each cell the mask of those that share a side with it."""
    diagonal: tuple[int, ...]
    """For each cell the mask of those that share only a corner with it."""
    bars_from: tuple[tuple[Bar, ...], ...]
    """For each cell the bars that may end there."""
    edges: tuple[tuple[int, int], tuple[int, int]]
    """For each colour the masks of its two edges."""


@lru_cache(maxsize=16)
def board(size: int) -> Board:
    """The one :class:`Board` of this size."""
    cells = grid(size, size)
    stones = tuple(Stone(cell, name) for cell, name in enumerate(cells.names))
    diagonals: list[tuple[int, int]] = []
    for row in range(size - 1):
        for cell in cells.cells[row * size : (row + 1) * size - 1]:
            diagonals += [(cell, cell + size + 1), (cell + size, cell + 1)]
    names, ends = cells.names, [1 << one | 1 << other for one, other in diagonals]
    bars = tuple(
        Bar(pair, f"{names[pair[0]]}-{names[pair[1]]}", slot, ends[slot], ends[slot ^ 1], (1 << slot, 1 << (slot ^ 1)))
        for slot, pair in enumerate(diagonals)
    )
    lowest, highest, left, right = masks(
        (cells.cells[:size], cells.cells[-size:], cells.cells[::size], cells.cells[size - 1 :: size])
    )
    moves: tuple[Stone | Bar, ...] = (*stones, *bars)
    return Board(
        grid=cells,
        stones=stones,
        bars=bars,
        moves={move.text: move for move in moves},
        beside=masks(cells.beside),
        diagonal=masks(cells.diagonal),
        bars_from=tuple(tuple(bar for bar in bars if cell in bar.cells) for cell in cells.cells),
        edges=((lowest, highest), (left, right)),
    )


# -- what a picture needs


def stones(state: LinkState, colour: int) -> tuple[int, ...]:
    """The cells that hold stones of a colour."""
    return cells_in(state.sides[colour].stones)


def bars(state: LinkState, colour: int) -> tuple[Bar, ...]:
    """The bars that a colour has drawn."""
    drawn = state.sides[colour].bars
    return tuple(bar for bar in board(state.options.size).bars if drawn & bar.spots[colour])


def winning_path(state: LinkState) -> tuple[int, ...]:
    """The cells of a shortest path of the winner from edge to edge; empty during the match."""
    if state.to_move is not None:
        return ()
    fixed = board(state.options.size)
    held = state.sides[state.colour].stones
    next_to = {cell: list(cells_in(fixed.beside[cell] & held)) for cell in cells_in(held)}
    for bar in bars(state, state.colour):
        one, other = bar.cells
        next_to[one].append(other)
        next_to[other].append(one)
    first, second = fixed.edges[state.colour]
    return shortest_path(cells_in(held & first), cells_in(held & second), next_to)
