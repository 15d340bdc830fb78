"""The races of a side in Linkx: from left to right and from bottom to top.

A race is counted in cells still needed, along the cheapest way over empty cells and the own linked areas. A cell that
some piece left could cover now counts one; one that needs something put beneath it first, or that no piece left
fits, counts more. So what the pieces left cannot fill, and walls that must be climbed, make a race longer. The cells
of the cheapest ways are what both sides want: one to cover them, the other to block them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.players.games.linkx.pieces import BOTTOM, COVERS, GRID_CELLS, LEFT, RIGHT, ROW, TOP, around

NEVER: Final = 99
"""The length of a race that cannot be finished."""
_AXES: Final = ((LEFT, RIGHT), (BOTTOM, TOP))


@dataclass(frozen=True, slots=True)
class Race:
    """One race of one side."""

    cells: int
    """The cells still needed; ``NEVER`` if it cannot be finished."""
    ways: int
    """The cells to be covered now on the cheapest ways."""


class Ground:
    """The terrain of a side's races: its linked areas, and the cost of extending them."""

    __slots__ = ("_areas", "_later", "_ready", "_soon")

    def __init__(self, areas: Sequence[int], taken: int, ready: int) -> None:
        """``ready`` are the cells that the side could cover with a piece now, ``taken`` those of both sides."""
        empty = GRID_CELLS & ~taken
        above = (ready | ready << ROW) << ROW
        self._areas = [(area, around(area)) for area in areas]
        self._ready = ready
        self._soon = above & empty & ~ready
        self._later = empty & ~ready & ~above

    def wins(self, steps: Sequence[int]) -> list[int]:
        """Those of these steps of the side that link two opposite sides of the grid."""
        left, right, bottom, top = LEFT, RIGHT, BOTTOM, TOP
        for area, near in self._areas:
            left |= near if area & LEFT else 0
            right |= near if area & RIGHT else 0
            bottom |= near if area & BOTTOM else 0
            top |= near if area & TOP else 0
        ready = self._ready
        # A piece is nowhere longer than three cells.
        wide = around(around(left & ready)) & right & ready
        tall = around(around(bottom & ready)) & top & ready
        if not wide and not tall:
            return []
        return [
            step
            for step in steps
            if ((cells := COVERS[step]) & left and cells & right) or (cells & bottom and cells & top)
        ]

    def races(self, reserve: int) -> tuple[Race, Race]:
        """The race from left to right and the one from bottom to top, with pieces for ``reserve`` cells left."""
        return self._race(*_AXES[0], reserve), self._race(*_AXES[1], reserve)

    def lengths(self, reserve: int) -> tuple[int, int]:
        """The length of they."""
        first, second = self._wave(*_AXES[0])[1], self._wave(*_AXES[1])[1]
        return first if first <= reserve else NEVER, second if second <= reserve else NEVER

    def _race(self, start: int, goal: int, reserve: int) -> Race:
        there, cells = self._wave(start, goal)
        if cells > reserve:
            return Race(NEVER, 0)
        back, _ = self._wave(goal, start)
        ways = 0
        for cost, cut in enumerate(there):
            if 0 < cost <= cells and cells + 1 - cost < len(back):
                ways |= cut & back[cells + 1 - cost]
        return Race(cells, ways & self._ready)

    def _wave(self, start: int, goal: int) -> tuple[list[int], int]:
        """The empty cells first met at each cost from one side of the grid, and the cost of the other, or ``NEVER``."""
        ready, soon, later = self._ready, self._soon, self._later
        reach, apart = start, []
        for area, near in self._areas:
            if not area & start:
                apart.append((area, near))
            elif area & goal:
                return [0], 0
            else:
                reach |= near
        met, before, long_before = [0], 0, 0
        while True:
            new = reach & ready | before & soon | long_before & later
            if not new and reach == long_before:
                return met, NEVER
            met.append(new)
            ready, soon, later = ready & ~new, soon & ~new, later & ~new
            long_before, before = before, reach
            if new & goal:
                return met, len(met) - 1
            reach |= around(new)
            joined = [pair for pair in apart if pair[1] & new]
            if joined:
                if any(area & goal for area, _ in joined):
                    return met, len(met) - 1
                for _, near in joined:
                    reach |= near
                apart = [pair for pair in apart if not pair[1] & new]
