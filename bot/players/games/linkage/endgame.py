"""Exact endgame search for Linkage: the winner and the step. Alpha-beta with a table of what was seen. A position
consists of what can still matter: the cells that can be covered, which of them each group can be joined through, and
the dominoes left of its colour; colours are sorted, so that positions are the same that differ by their names. What is
known of one is how many groups more than now there will be: at least, and at most; so it serves whatever number of
groups lies on the board."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.players.board import WON, Exact, LimitedSearch, TooHard
from bot.players.games.linkage.geometry import CELLS, CHEQUERED, REACH, SLOTS, Dominoes
from rules.grid import joined

Colour = tuple[int, tuple[int, ...]]
"""Dominoes left, and for each group of the colour the cells that it can be joined through."""
Key = tuple[int, int, bool, tuple[Colour, ...]]
MOST_POSITIONS: Final = 750_000  # the maximum number in a table; compiled it takes up to 25 MB


class Position(NamedTuple):
    """The relevant part of a position near the end."""

    slots: tuple[int, ...]  # slots with both cells free
    free: int  # their cells
    shield: int  # the cells of these that the green counter keeps free
    more_moves: bool
    colours: tuple[Colour, ...]

    def steps(self) -> list[tuple[int, int]]:
        """Candidate steps as a colour and a slot each, most promising first; of equivalent colours only the first."""
        ranked = []
        shield, more = self.shield, self.more_moves
        several = [(at, groups) for at, (left, groups) in enumerate(self.colours) if left and self._first(at)]
        for slot in self.slots:
            cells = CELLS[slot]
            if not cells & shield:
                joined = [sum([1 for group in groups if group & cells]) for _, groups in several]
                most = max(joined)
                for (at, _), count in zip(several, joined, strict=True):
                    ranked.append((4 * count - most if more else -count, at, slot))
        ranked.sort()
        return [(at, slot) for _, at, slot in ranked]

    def _first(self, at: int) -> bool:
        return self.colours[at] not in self.colours[:at]

    def after(self, at: int, slot: int) -> tuple["Position", int]:
        """The position after a domino, and the change in groups."""
        cells = CELLS[slot]
        slots = tuple([other for other in self.slots if not CELLS[other] & cells])
        free = _cells_of(slots)
        most = most_dominoes(free)
        shield = REACH[slot] & free
        before = self.colours[at][1]
        grown = joined(before, REACH[slot], cells)
        colours = []
        for number, (left, groups) in enumerate(self.colours):
            still = left - (number == at)
            if still:
                joinable = [group & free for group in (grown if number == at else groups) if group & free]
                joinable.sort()
                colours.append((min(still, most), tuple(joinable)))
        colours.sort()
        passed = all(CELLS[other] & shield for other in slots)
        more = self.more_moves == passed
        return Position(slots, free, 0 if passed else shield, more, tuple(colours)), len(grown) - len(before)

    def bounds(self) -> tuple[int, int]:
        """The minimum and maximum of additional groups at the end."""
        adding = 0
        for slot in self.slots:
            cells = CELLS[slot]
            for _, groups in self.colours:
                if not any(group & cells for group in groups):
                    adding |= cells
                    break
        return -sum(max(0, len(groups) - 1) for _, groups in self.colours), most_dominoes(adding)


def most_dominoes(free: int) -> int:
    """More dominoes than these cells can hold there are not: each covers one of either colour of a chequered board."""
    dark = (free & CHEQUERED).bit_count()
    return min(dark, free.bit_count() - dark)


def dominoes_to_come(slots: Sequence[int]) -> int:
    """More dominoes than this will not find a place in these slots."""
    return most_dominoes(_cells_of(slots))


def _cells_of(slots: Sequence[int]) -> int:
    cells = 0
    for slot in slots:
        cells |= CELLS[slot]
    return cells


def position(board: Dominoes) -> Position:
    """The relevant part of a board; colours keep their numbers, and none is left out."""
    free = _cells_of(board.empty)
    colours = zip(board.left, board.groups, strict=True)
    return Position(tuple(board.empty), free, board.shield & free, board.side == board.more, tuple(colours))


def solved(board: Dominoes, nodes: int) -> Exact | None:
    """The winner and the step, if ``nodes`` suffice; in a lost position the step that loses by least, if they do."""
    solver, root = _Solver(nodes), position(board)
    steps, need = root.steps(), board.target - board.count
    try:
        step = solver.step(root, steps, need)
    except TooHard:
        return None
    shares = WON[board.side if step else 1 - board.side]
    try:
        while step is None:
            need += -1 if root.more_moves else 1
            step = solver.step(root, steps, need)
    except TooHard:
        step = steps[0]
    return Exact(step[0] * SLOTS + step[1], shares)


class _Solver(LimitedSearch):
    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self.seen: dict[Key, tuple[int, int]] = {}

    def reaches(self, at: Position, need: int) -> bool:
        """True if More gets ``need`` additional groups, whatever Fewer does."""
        if not at.slots:
            return need <= 0
        key = (at.free, at.shield, at.more_moves, at.colours)
        if key not in self.seen:
            self._count()
            self.seen[key] = at.bounds()
        least, most = self.seen[key]
        if need <= least or need > most:
            return need <= least
        more = at.more_moves
        reached = (self.step(at, at.steps(), need) is not None) == more
        self.seen[key] = (need, most) if reached else (least, need - 1)
        return reached

    def step(self, at: Position, steps: Sequence[tuple[int, int]], need: int) -> tuple[int, int] | None:
        """Return a step by which the role to move reaches its goal: ``need`` groups more for More, fewer for Fewer."""
        for colour, slot in steps:
            child, change = at.after(colour, slot)
            if self.reaches(child, need - change) == at.more_moves:
                return colour, slot
        return None
