"""Menus of LINK: short levels of choices, likely ones first."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

from rules.codes import code
from rules.game import Choice, Column, Menu
from rules.grid import cells_in
from rules.link.state import CHOICES, SWAP, Bar, LinkState, Move, Reply, Side, Stone, board

MOST_BARS: Final = 22
"""The maximum number of bars on one level; more are split by the column in which they begin."""

_COLUMN: Final = code("rules-prompt-column")
_CELL: Final = code("rules-prompt-cell")
_KIND: Final = code("link-prompt-kind")
_OF_BARS: Final = code("link-kind-bar")
_BAR: Final = code("link-prompt-bar")
_LATEST: Final = 2
"""The number of latest steps that rank choices nearby: one of each side."""


def menu(state: LinkState) -> Menu[Move]:
    """The columns with their cells, then the bars, then the swap while it may be replied; or the two colours."""
    if state.to_move is None:
        return Menu(_COLUMN, ())
    if state.replies == CHOICES:
        return Menu(code("link-prompt-colour"), tuple(Choice(code(f"link-role-{each.text}"), each) for each in CHOICES))
    size = state.options.size
    choices = [_column(column, _cells_of(state, column)) for column in range(size)]
    choices.append(Choice(_OF_BARS, _bars(state), Bar))
    if SWAP in state.replies:
        choices.append(Choice(code("link-kind-swap"), SWAP))
    return Menu(_KIND, tuple(choices))


def _cells_of(state: LinkState, column: int) -> Menu[Move]:
    """The cells of a column from the lowest up; one that is taken keeps its place."""
    fixed, size = board(state.options.size), state.options.size
    taken = state.sides[0].stones | state.sides[1].stones
    return Menu(
        _CELL,
        tuple(Choice(stone.text, None if taken >> stone.cell & 1 else stone) for stone in fixed.stones[column::size]),
    )


def _bars(state: LinkState) -> Menu[Move] | None:
    """The bars that may be drawn, by column and row; where they are many, the columns from which they begin first."""
    size, mine = state.options.size, state.sides[state.colour]
    drawable = sorted(mine.contested + mine.free, key=lambda bar: [(cell % size, cell) for cell in bar.cells])
    if len(drawable) <= MOST_BARS:
        return _level_of_bars(drawable) if drawable else None
    return Menu(
        _COLUMN,
        tuple(
            _column(column, _level_of_bars(bar for bar in drawable if bar.cells[0] % size == column))
            for column in range(size - 1)
        ),
    )


def _level_of_bars(bars: Iterable[Bar]) -> Menu[Move]:
    return Menu(_BAR, tuple(Choice(bar.text, bar) for bar in bars))


def _column(index: int, below: Menu[Move]) -> Choice[Move]:
    """A column by its letter, which leads nowhere if nothing is legal there."""
    possible = any(choice.then is not None for choice in below.choices)
    return Choice(ascii_lowercase[index], below if possible else None, Column(index))


# -- what is likely


def likely(state: LinkState, moves: Sequence[Move], latest: Sequence[Move]) -> Sequence[Move]:
    """These moves: replies, then bars that the other side could stop, then what lies near the last steps and stones."""
    worth = _worth(state, latest)
    return sorted(moves, key=lambda move: worth[move.cell] if isinstance(move, Stone) else _wanted(state, move, worth))


_REPLY: Final = -1000
"""Below zero, as all that is wanted: what is worth least goes first."""
_CONTESTED: Final = -500
_PARTS: Final = -100
"""For a bar that joins groups which are apart, or keeps the other side's apart."""


def _wanted(state: LinkState, move: Bar | Reply, worth: Sequence[int]) -> int:
    """The rank of a bar or a reply; the opponent can stop a bar if the crossing bar is open to them."""
    if isinstance(move, Reply):
        return _REPLY
    mine, theirs = state.sides[state.colour], state.sides[1 - state.colour]
    one, other = move.cells
    wanted = (worth[one] + worth[other]) // 2
    if move.across & theirs.stones == move.across:
        return wanted + _CONTESTED + _PARTS * (_parts(mine, move.ends) or _parts(theirs, move.across))
    return wanted if _parts(mine, move.ends) else wanted - _PARTS


def _parts(side: Side, ends: int) -> bool:
    return all(group & ends != ends for group in side.groups)


def _worth(state: LinkState, latest: Sequence[Move]) -> list[int]:
    """For each cell how much a step there is wanted; the less, the more."""
    fixed, (from_middle, beside, around) = board(state.options.size), _far(state.options.size)
    mine, theirs = state.sides[state.colour], state.sides[1 - state.colour]
    worth = list(from_middle)
    played = [move for move in latest if not isinstance(move, Reply)][-_LATEST:]
    for cell in {cell for move in played for cell in ((move.cell,) if isinstance(move, Stone) else move.cells)}:
        for near in beside[cell]:
            worth[near] -= 40
        for near in around[cell]:
            worth[near] -= 20
    sides = bridges = 0
    for cell in cells_in(mine.stones):
        sides |= fixed.beside[cell]
        for bar in fixed.bars_from[cell]:
            if not theirs.bars & bar.spots[state.colour]:
                bridges |= bar.ends
    for wanted, cells in ((20, sides), (30, bridges)):
        for cell in cells_in(cells):
            worth[cell] -= wanted
    return worth


@lru_cache(maxsize=16)
def _far(size: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """For each cell its distance from the middle, much more on the edges; the eight around it; the sixteen around."""
    cells = [divmod(cell, size) for cell in range(size * size)]

    def apart(distance: int) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(
                other
                for other, (row, column) in enumerate(cells)
                if max(abs(row - here[0]), abs(column - here[1])) == distance
            )
            for here in cells
        )

    from_middle = tuple(
        abs(2 * row - size + 1) + abs(2 * column - size + 1) + 50 * (not {row, column}.isdisjoint((0, size - 1)))
        for row, column in cells
    )
    return from_middle, apart(1), apart(2)
