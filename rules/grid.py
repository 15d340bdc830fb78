"""Rectangular boards. A cell is an index from the bottom left, row by row; its name is a column letter and a row
number."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import ascii_lowercase


@dataclass(frozen=True)
class Grid:
    """A board of ``width`` columns and ``height`` rows, at most 26 columns wide."""

    width: int
    height: int

    @cached_property
    def cells(self) -> range:
        """Every cell, row by row from the bottom left."""
        return range(self.width * self.height)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell."""
        return tuple(f"{ascii_lowercase[c % self.width]}{c // self.width + 1}" for c in self.cells)

    @cached_property
    def by_name(self) -> dict[str, int]:
        """The cell of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each cell those that share a side with it."""
        return self._within(((0, -1), (-1, 0), (1, 0), (0, 1)))

    @cached_property
    def diagonal(self) -> tuple[tuple[int, ...], ...]:
        """For each cell those that share only a corner with it."""
        return self._within(((-1, -1), (1, -1), (-1, 1), (1, 1)))

    def _within(self, steps: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
        steps = tuple(steps)
        return tuple(
            tuple(
                (row + dy) * self.width + column + dx
                for dx, dy in steps
                if 0 <= column + dx < self.width and 0 <= row + dy < self.height
            )
            for row, column in (divmod(cell, self.width) for cell in self.cells)
        )

    def column(self, cell: int) -> int:
        """The column of a cell, from 0 at the left."""
        return cell % self.width

    def row(self, cell: int) -> int:
        """The row of a cell, from 0 at the bottom."""
        return cell // self.width

    def join(self, cells: Iterable[int]) -> str:
        """Names of several cells in notation: sorted by column, then row, and joined with ``-``."""
        return "-".join(self.names[c] for c in sorted(cells, key=lambda c: (c % self.width, c // self.width)))


@lru_cache(maxsize=32)
def grid(width: int, height: int) -> Grid:
    """The one :class:`Grid` of this size."""
    return Grid(width, height)


def groups(cells: Iterable[int], neighbours: Sequence[Iterable[int]]) -> list[frozenset[int]]:
    """``cells`` parted into connected groups, each begun at its lowest cell, in that order."""
    left = set(cells)
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        group, edge = {start}, [start]
        while edge:
            for near in neighbours[edge.pop()]:
                if near in left:
                    left.discard(near)
                    group.add(near)
                    edge.append(near)
        found.append(frozenset(group))
    return found


def mask(cells: Iterable[int]) -> int:
    """Different cells as one number, a bit each."""
    return sum(1 << cell for cell in cells)


def masks(areas: Iterable[Iterable[int]]) -> tuple[int, ...]:
    """The mask of each of several areas."""
    return tuple([mask(area) for area in areas])


def cells_in(mask: int) -> tuple[int, ...]:
    """The cells of a mask, lowest first."""
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def joined(groups: Iterable[int], cells: int, reach: int) -> tuple[int, ...]:
    """Groups, a mask each, after ``cells`` have joined all that ``reach`` meets; the group they are in comes last."""
    apart = []
    for group in groups:
        if group & reach:
            cells |= group
        else:
            apart.append(group)
    return (*apart, cells)


def shortest_path(
    starts: Iterable[int], goals: Container[int], next_to: Mapping[int, Iterable[int]]
) -> tuple[int, ...]:
    """Cells from one of ``starts`` to one of ``goals``, both included; none if there is no way."""
    edge: dict[int, tuple[int, ...]] = {start: (start,) for start in starts}
    seen = set(edge)
    while edge:
        for cell, path in edge.items():
            if cell in goals:
                return path
        further = {near: (*path, near) for cell, path in edge.items() for near in next_to[cell] if near not in seen}
        seen.update(further)
        edge = further
    return ()
