"""Static analysis of Linkx: who is ahead, which steps matter, and forced replies. A race, from left to right or from
bottom to top, is counted in cells still needed, along the cheapest way over empty cells and the own linked areas. A
cell that some piece left could cover now counts one; one that needs something put beneath it first, or that no piece
left fits, counts more. So what the pieces left cannot fill, and walls that must be climbed, make a race longer. The
cells of the cheapest ways are what both sides want: one to cover them, the other to block them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from typing import Final

from bot.players.games.linkx.pieces import (
    BOTTOM,
    COLUMNS,
    COVERS,
    GRID_CELLS,
    LEFT,
    RIGHT,
    ROW,
    SIZES,
    TOP,
    around,
    cells_of,
    largest,
)

NEVER: Final = 99  # the length of a race that cannot be finished
AXES: Final = ((LEFT, RIGHT), (BOTTOM, TOP))


@dataclass(frozen=True, slots=True)
class Race:
    """One race of one side."""

    cells: int  # the cells still needed; ``NEVER`` if it cannot be finished
    ways: int  # the cells to be covered now on the cheapest ways


class Ground:
    """The terrain of a side's races: its linked areas, and the cost of extending them."""

    __slots__ = ("_areas", "_later", "_ready", "_soon")

    def __init__(self, areas: Sequence[int], taken: int, ready: int) -> None:
        """``ready`` are the cells that the side could cover now, ``taken`` those of both sides."""
        empty = GRID_CELLS & ~taken
        above = (ready | ready << ROW) << ROW
        self._areas = [(area, around(area)) for area in areas]
        self._ready = ready
        self._soon = above & empty & ~ready
        self._later = empty & ~ready & ~above

    def wins(self, steps: Sequence[int]) -> list[int]:
        """Return the given steps that link two opposite sides of the grid."""
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

    def race(self, start: int, goal: int, reserve: int) -> Race:
        """The race from one side of the grid to the opposite one, with pieces for ``reserve`` cells left."""
        there, cells = self.wave(start, goal)
        if cells > reserve:
            return Race(NEVER, 0)
        back, _ = self.wave(goal, start)
        ways = 0
        for cost, cut in enumerate(there):
            if 0 < cost <= cells and cells + 1 - cost < len(back):
                ways |= cut & back[cells + 1 - cost]
        return Race(cells, ways & self._ready)

    def wave(self, start: int, goal: int) -> tuple[list[int], int]:
        """Return the cells first met at each cost from one side, and the cost of the opposite side or ``NEVER``."""
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


AHEAD: Final = 0.375  # the cost of each cell that a race still needs, as a logarithm
LONGER: Final = 2.8  # the weight of a side's longer race, the shorter one's being 1
FAR: Final = 0.25  # added to the standing of each side, so that races still far from their ends count less
LEAD: Final = 1.5  # the weight of the ratio of the standings, as the following are in logarithms of odds
TEMPO: Final = 0.49  # the value of the move
AREA: Final = 0.13  # of each cell by which the largest linked area is larger
RESERVE: Final = -0.07  # of each cell for which more pieces are left
STEPS: Final = 0.09  # of each step more that is legal
OWN: Final = 0.5  # the bonus of each cell on one's own cheapest ways, as a logarithm
THEIRS: Final = 0.5  # the same for the other side's cells, which the step blocks
SECOND: Final = 0.4  # the weight of a side's longer race, for each cell of difference and once more
LARGE: Final = 0.15  # the bonus of each covered cell; small pieces are best kept for holes
WEIGHTS: Final = (AHEAD, LONGER, FAR, LEAD, TEMPO, AREA, RESERVE, STEPS, OWN, THEIRS, SECOND, LARGE)


class View:
    """The options of one side if it were to move."""

    def __init__(self, steps: Sequence[int], areas: Sequence[int], taken: int, stock: int) -> None:
        self.steps = steps
        self.areas = areas
        self.reserve = cells_of(stock)
        ready = 0
        for step in steps:
            ready |= COVERS[step]
        self._ground = Ground(areas, taken, ready)

    @cached_property
    def wins(self) -> list[int]:
        return self._ground.wins(self.steps)

    @cached_property
    def races(self) -> tuple[Race, Race]:
        """Its races, the shorter one first."""
        first, second = (self._ground.race(*axis, self.reserve) for axis in AXES)
        return (second, first) if second.cells < first.cells else (first, second)

    def standing(self) -> float:
        """The progress to a win: 0 if it can link no more, the more the fewer cells its races still need."""
        lengths = sorted(self._ground.wave(start, goal)[1] for start, goal in AXES)
        weighted = zip((1.0, LONGER), lengths, strict=True)
        return sum(weight * exp(-AHEAD * cells) for weight, cells in weighted if cells <= self.reserve)


@dataclass(eq=False)
class RaceAnalysis:
    """The analysis of a position: what the side to move can do, and what the other could if it were to move."""

    mine: View
    theirs: View

    def answers(self) -> list[int]:
        """The steps that could meet all the threats: they change a column under each of them."""
        threats = {COLUMNS[step] for step in self.theirs.wins}
        return [step for step in self.looks if all(COLUMNS[step] & columns for columns in threats)]

    def hope(self) -> float | None:
        """The expected share of the side to move; ``None`` if no side can link any more. A logistic model of the races,
        the largest areas, the pieces left and the legal steps; its eight weights were fitted to the results of 23,000
        positions of 2,100 matches, a fifth of them kept for a test: there its logarithmic loss is 0.547, that of the
        ratio of the races alone 0.601."""
        mine, theirs = self.mine, self.theirs
        if mine.wins:
            return 1.0
        own, their = mine.standing(), theirs.standing()
        if not own and not their:
            return None
        odds = (
            LEAD * log((own + FAR) / (their + FAR))
            + TEMPO
            + AREA * (largest(mine.areas) - largest(theirs.areas))
            + RESERVE * (mine.reserve - theirs.reserve)
            + STEPS * (len(mine.steps) - len(theirs.steps))
        )
        return 1 / (1 + exp(-odds))

    @cached_property
    def looks(self) -> dict[int, float]:
        """The rank of every legal step, best first: cells on the cheapest ways of either side, and size."""
        (own, own_second), (their, their_second) = self.mine.races, self.theirs.races
        a, b, c, d = own.ways, own_second.ways, their.ways, their_second.ways
        of_b = OWN * SECOND ** (own_second.cells - own.cells + 1)
        of_d = THEIRS * SECOND ** (their_second.cells - their.cells + 1)
        looks = [
            exp(
                OWN * ((cells := COVERS[step]) & a).bit_count()
                + of_b * (cells & b).bit_count()
                + THEIRS * (cells & c).bit_count()
                + of_d * (cells & d).bit_count()
                + LARGE * SIZES[step]
            )
            for step in self.mine.steps
        ]
        pairs = sorted(zip(looks, self.mine.steps, strict=True), reverse=True)
        return {step: look for look, step in pairs}

    def priors(self, steps: Sequence[int]) -> list[float]:
        """The priors of these steps (1 in total)."""
        looks = self.looks
        chosen = [looks[step] for step in steps]
        total = 0.0
        for look in chosen:  # one after the other, which sum() does not do from Python 3.12 on
            total += look
        return [look / total for look in chosen]
