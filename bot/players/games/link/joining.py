"""Virtual connections in LINK, which a search need not play out: Anshelevich's H-search (2002), for bars.

Points are the groups of a colour, its edges among them, and the vacant cells. Two points are *safe* if they can be
joined although the other colour moves next, *near* if they can be once the own colour has moved. Every such
connection has a carrier, all that it relies on: vacant cells and crossings, as in ``proving``. Safe ones that share
nothing make a safe one at a group and a near one at a vacant cell; near ones of which nothing is in all make a safe
one, for no step of the other colour spoils them all.

What is found is true. Not all that is true is found: connections grow from one edge over points at most two steps
apart, and of many with the same ends only the slimmest are kept.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.players.games.link.position import LinkPosition, geometry

_KEPT: Final = 10
"""The number of carriers of safe connections kept between two points, and half of that for near ones."""
_TOGETHER: Final = 3
"""The maximum number of near connections combined with one more."""
_DIRECT: Final = 3
"""The maximum number of ways between two points two steps apart."""
_FROM: Final = 1
"""The point from which connections grow: the second edge; the first is point 0."""

Links = defaultdict[int, list[int]]
"""For a point the carriers of what joins it to each other."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The connection of a colour's edges; neither means only that none was found."""

    safe: Sequence[int]
    """Carriers, the slimmest first, each enough."""
    near: Sequence[int]


@dataclass(frozen=True, slots=True)
class _Neighbours:
    """Adjacent cells of boards of one size, each pair once."""

    beside: tuple[tuple[int, int], ...]
    across: tuple[tuple[int, int, int, tuple[int, int]], ...]
    """Two cells, what lies between them, and the two cells across."""


@lru_cache(maxsize=16)
def _neighbours(size: int) -> _Neighbours:
    fixed = geometry(size)
    cells = set(fixed.cells)
    rim = range(fixed.area)
    beside = ((cell, other) for cell in rim for other in (cell + 1, cell + fixed.width))
    return _Neighbours(
        tuple((cell, other) for cell, other in beside if cells & {cell, other} and other < fixed.area),
        tuple((*each.cells, each.between, fixed.diagonals[each.slot ^ 1].cells) for each in fixed.diagonals),
    )


def joined(position: LinkPosition, colour: int) -> Joined:
    """The connection of a colour's edges in a position without a winner."""
    return _Growth(*_points(position, colour)).joined


def _points(position: LinkPosition, colour: int) -> tuple[list[int], int, list[Links], list[Links]]:
    """For each point its bit (none for groups), how many are groups, what is safe between points, and what is near."""
    fixed, groups = position.fixed, position.groups[colour]
    mine, theirs = position.stones[colour], position.stones[1 - colour]
    point: dict[int, int] = {}
    for at, left in enumerate(groups):
        group = left
        while group:
            cell = group.bit_length() - 1
            point[cell] = at
            group ^= 1 << cell
    first_vacant = len(groups)
    bits = [0] * first_vacant
    for cell in position.vacant:
        point[cell] = len(bits)
        bits.append(1 << cell)
    neighbours = _neighbours(fixed.size)
    safe, near = ([Links(list) for _ in bits] for _ in range(2))
    for cell, other in neighbours.beside:
        one, two = point.get(cell), point.get(other)
        if one is not None and two is not None and one != two:
            safe[one][two] = safe[two][one] = [0]
    for cell, other, between, across in neighbours.across:
        one, two = point.get(cell), point.get(other)
        if one is None or two is None or one == two or position.held[between] == 2 - colour:
            continue
        cross, carrier = 1 << across[0] | 1 << across[1], 1 << fixed.area + between
        if mine & cross:
            continue
        links = near if theirs & cross == cross else safe
        ways = links[one][two]
        if not ways or ways[0]:
            ways.append(carrier | cross & ~theirs)
            links[two][one] = ways
    return bits, first_vacant, _two_steps(bits, first_vacant, safe, near), near


def _two_steps(bits: list[int], first_vacant: int, safe: list[Links], near: list[Links]) -> list[Links]:
    """The safe connections between points, including those by two ways over a cell each, or one and a bar."""
    ways: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for cell in range(first_vacant, len(bits)):
        around, bit = [*safe[cell].items()], bits[cell]
        for at, (one, to_one) in enumerate(around):
            beside, bit_one = safe[one], bits[one]
            for two, to_two in around[:at]:
                if two in beside and not beside[two][0]:
                    continue
                taken = bit_one | bits[two]
                found = ways[(one, two) if one < two else (two, one)]
                for a in to_one:
                    if not a & taken:
                        found += [a | b | bit for b in to_two if not b & (a | taken)]
    twice = [Links(list, {to: [*carriers] for to, carriers in links.items()}) for links in safe]
    for (one, two), carriers in ways.items():
        slim = [*carriers, *near[one].get(two, ())]
        if len(slim) < 2:
            continue
        slim.sort(key=int.bit_count)
        apart = (a | b for at, a in enumerate(slim) for b in slim[:at] if not a & b)
        for _, carrier in zip(range(_DIRECT), apart, strict=False):
            twice[one][two].append(carrier)
            twice[two][one].append(carrier)
    return twice


class _Growth:
    """Connections of all points to one edge, growing until the other edge is safe or nothing is new."""

    def __init__(self, bits: list[int], first_vacant: int, safe: list[Links], near: list[Links]) -> None:
        self._bits = bits
        self._safe: list[list[int]] = [[] for _ in bits]
        self._near: list[list[int]] = [[] for _ in bits]
        self._queue: list[tuple[int, int, bool]] = []
        self._keep_safe(_FROM, 0)
        for point, carrier, certain in self._queue:
            if certain and point == 0:
                break
            if point == 0 or carrier not in (self._safe if certain else self._near)[point]:
                continue
            if point < first_vacant:
                self._spread(point, carrier, safe[point], certain=certain)
                if certain:
                    self._spread(point, carrier, near[point], certain=False)
            elif certain:
                self._spread(point, carrier, safe[point], certain=False)
        self.joined = Joined(self._safe[0], self._near[0])

    def _spread(self, point: int, carrier: int, links: Links, *, certain: bool) -> None:
        """Go on from a point by what joins it to others; it is ``certain`` that what comes of it is safe, or near."""
        bit = self._bits[point]
        taken, keep = carrier | bit, self._keep_safe if certain else self._keep_near
        for to, ways in links.items():
            if to != _FROM and not carrier & self._bits[to]:
                for way in ways:
                    if not way & taken:
                        keep(to, taken | way)

    def _keep_safe(self, point: int, carrier: int) -> None:
        if _keep(self._safe[point], carrier, _KEPT):
            self._queue.append((point, carrier, True))

    def _keep_near(self, point: int, carrier: int) -> None:
        carriers = self._near[point]
        if _keep(carriers, carrier, 2 * _KEPT):
            self._queue.append((point, carrier, False))
            self._together(point, carrier, carrier, [each for each in carriers if each != carrier], _TOGETHER)

    def _together(self, point: int, shared: int, whole: int, others: Sequence[int], most: int) -> None:
        """Put near connections together until nothing is in all of them."""
        for at, other in enumerate(others):
            still = shared & other
            if not still:
                self._keep_safe(point, whole | other)
            elif still != shared and most > 1:
                self._together(point, still, whole | other, others[at + 1 :], most - 1)


def _keep(carriers: list[int], carrier: int, most: int) -> bool:
    """Keep a carrier, the slimmest first, unless one is kept that needs no more, or there are enough slimmer ones."""
    for other in carriers:
        if other & carrier == other:
            return False
    if len(carriers) >= most and carriers[-1].bit_count() <= carrier.bit_count():
        return False
    carriers[:] = [other for other in carriers if other & carrier != carrier]
    carriers.append(carrier)
    carriers.sort(key=int.bit_count)
    del carriers[most:]
    return carrier in carriers
