"""Matches of Linkage played on at random to the end: dominoes anywhere, in a colour that suits who places them."""

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from bot.players.games.linkage.geometry import CELLS, PLANE, REACH, SLOTS, group_count

_ONE_PLANE: Final = (1 << PLANE) - 1


class Fillable(Protocol):
    """The state needed for playouts (see ``LinkageBoard``)."""

    side: int
    more: int
    covered: int
    shield: int
    empty: list[int]
    left: list[int]
    placed: int
    planes: int


def filled(board: Fillable, dice: Random, traces: Sequence[list[int]]) -> int:
    """The number of groups after a random playout; each step is added to the list of its side.

    A slot under the shield waits until all others were tried. More takes a colour that joins nothing there, Fewer one
    that joins something, if there is any: at targets 12 and 13 wins and losses come out nearer to
    even than with colours at random.
    """
    order, bag = _drawn(board, dice)
    covered, shield, placed = board.covered, board.shield, board.placed
    planes = [board.planes >> PLANE * colour & _ONE_PLANE for colour in range(4)]
    trace, other = traces[board.side], traces[1 - board.side]
    more = board.side == board.more
    while order:
        waiting: list[int] = []
        before = placed
        for slot in order:
            cells = CELLS[slot]
            if cells & covered:
                continue
            if cells & shield:
                waiting.append(slot)
                continue
            shield = REACH[slot]
            colour = bag.pop()
            if (planes[colour] & shield != 0) == more:
                for at, another in enumerate(bag):
                    if (planes[another] & shield != 0) != more:
                        bag[at], colour = colour, another
                        break
            covered |= cells
            planes[colour] |= cells
            placed += 1
            trace.append(SLOTS * colour + slot)
            trace, other, more = other, trace, not more
        if placed == before and waiting:
            shield = 0  # a pass
            trace, other, more = other, trace, not more
        order = waiting
    white, blue, red, yellow = planes
    return group_count(white | blue << PLANE | red << 2 * PLANE | yellow << 3 * PLANE, placed)


def _drawn(board: Fillable, dice: Random) -> tuple[list[int], list[int]]:
    """The free slots and the colours of the dominoes left, each in an order at random: sorted by random numbers."""
    slots, left = board.empty, board.left
    bag = [0] * left[0] + [1] * left[1] + [2] * left[2] + [3] * left[3]
    keys = memoryview(dice.randbytes(2 * (len(slots) + len(bag)))).cast("H").tolist()
    order = sorted(zip(keys, slots, strict=False))
    colours = sorted(zip(reversed(keys), bag, strict=False))
    return [slot for _, slot in order], [colour for _, colour in colours]
