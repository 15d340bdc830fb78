"""Heuristics of Linkage: a static ordering of steps, and random playouts. The weights of the ordering were fitted (as a
softmax) to how often a search that knew nothing of them visited each step; what they say is good sense. More does not
join, spoils where Fewer could, uses up the colours that are scarce, and stays near the last dominoes; Fewer joins, two
groups at once above all, keeps to the colours that will be there again, and leaves single cells that nobody can
cover."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from bot.players.games.linkage.geometry import CELLS, FAR, PLANE, REACH, SLOTS, WHOLE, Dominoes, group_count


class DominoWeights(NamedTuple):
    """The weights of a role for dominoes."""

    joined: tuple[float, ...]  # by how many groups of its colour it joins: none, one, two, more
    spoilt: tuple[float, ...]  # the same for each other colour, whose groups cannot be joined there any more
    left: tuple[float, ...]  # by how many of the colour were left
    stuck: tuple[float, ...]  # by how many cells it leaves without a free neighbour


MORE_LIKES: Final = DominoWeights(
    joined=(1.3, -1.2, -1.8, -2.0, -2.0, -2.0, -2.0),
    spoilt=(0.0, 0.3, 0.9, 1.2, 1.2, 1.2, 1.2),
    left=(0.0, 1.3, 0.5, 0.1, -0.5, -0.9, -1.0),
    stuck=(0.3, -0.2, -0.2, -0.2, -0.2, -0.2, -0.2),
)
FEWER_LIKES: Final = DominoWeights(
    joined=(-1.9, -0.2, 1.9, 2.5, 2.5, 2.5, 2.5),
    spoilt=(0.0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1),
    left=(0.0, -0.4, -0.3, 0.0, 0.3, 0.4, 0.1),
    stuck=(-0.6, 0.1, 0.5, 0.6, 0.6, 0.6, 0.6),
)
PULL: Final = tuple(tuple(-0.05 * min(far, 10) for far in row) for row in FAR)
"""The bonus of each slot for being near another."""


def likely(board: Dominoes, most: int) -> list[int]:
    """Return this many of the steps, likeliest first; of equivalent colours only one."""
    ranked = looks(board)
    ranked.sort(reverse=True)
    return [step for _, step in ranked[:most]]


def looks(board: Dominoes) -> list[tuple[float, int]]:
    """Each step with how it looks; of colours that are alike only one."""
    taste = MORE_LIKES if board.side == board.more else FEWER_LIKES
    joined, spoilt, stuck = taste.joined, taste.spoilt, taste.stuck
    colours = _different(board, taste.left)
    untouched = [(joined[0] + supply, first) for first, _, _, supply in colours]
    ends, touched = _ends(WHOLE & ~board.covered), 0
    for _, _, once, _ in colours:
        touched |= once
    pulls = [PULL[slot] for slot in board.last]
    found = []
    for slot in board.playable():
        cells = CELLS[slot]
        look = stuck[(REACH[slot] & ends & ~cells).bit_count()]
        for pull in pulls:
            look += pull[slot]
        if cells & touched:
            seen = []
            for first, groups, once, supply in colours:
                count = sum([1 for group in groups if group & cells]) if cells & once else 0
                look += spoilt[count]
                seen.append((joined[count] - spoilt[count] + supply, first))
            found += [(look + own, first + slot) for own, first in seen]
        else:
            found += [(look + own, first + slot) for own, first in untouched]
    return found


def _ends(free: int) -> int:
    """Return the free cells with one free neighbour; covering it isolates them."""
    left, right, down, up = free << 1, free >> 1, free << 8, free >> 8
    two = left & right | down & up | (left | right) & (down | up)
    return free & (left | right | down | up) & ~two


def _different(board: Dominoes, supply: Sequence[float]) -> list[tuple[int, tuple[int, ...], int, float]]:
    """Each colour still to be had: its first step, its groups, the cells next to any, and how its supply is liked. Of
    those that nobody has used yet only one is named."""
    found = []
    unused = False
    for colour, (left, groups) in enumerate(zip(board.left, board.groups, strict=True)):
        if left and (groups or not unused):
            once = 0
            for group in groups:
                once |= group
            found.append((SLOTS * colour, groups, once, supply[left]))
            unused = unused or not groups
    return found


_ONE_PLANE: Final = (1 << PLANE) - 1


def filled(board: Dominoes, dice: Random, traces: Sequence[list[int]]) -> int:
    """The number of groups after a random playout; each step is added to the list of its side. A slot under the shield
    waits until all others were tried. More takes a colour that joins nothing there, Fewer one that joins something, if
    there is any: at targets 12 and 13 wins and losses come out nearer to even than with colours at random."""
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


def _drawn(board: Dominoes, dice: Random) -> tuple[list[int], list[int]]:
    """Return the free slots and the colours of the dominoes left, both shuffled by random numbers."""
    slots, left = board.empty, board.left
    bag = [0] * left[0] + [1] * left[1] + [2] * left[2] + [3] * left[3]
    keys = memoryview(dice.randbytes(2 * (len(slots) + len(bag)))).cast("H").tolist()
    order = sorted(zip(keys, slots, strict=False))
    colours = sorted(zip(reversed(keys), bag, strict=False))
    return [slot for _, slot in order], [colour for _, colour in colours]
