"""Static evaluation of LINK: virtual connections (Anshelevich 2002), and the steps that matter.

Extra stones and bars never hurt their owner, as in Hex. So the winner has a strategy that needs only part of the board,
its carrier: vacant cells, and crossings whose bars nobody has drawn yet. A step of the other colour outside the carrier
changes nothing; only the must-play region, what lies within all carriers found so far, has still to be tried (Hayward,
Björnsson, Johanson, Kan, Po and van Rijswijck 2003, for Hex). For that to hold a step that draws a bar relies on the
cells across as well, so that no bar of the other colour is overlooked.

Points are the groups of a colour, its edges, and the vacant cells. Two points are *safe* (virtually connected) if they
can be joined although the other colour moves next, *near* (semi-connected) if the own colour has to move first. The
carrier is all that a connection relies on. Disjoint safe connections combine to a safe one over a group and to a near
one over a vacant cell; near ones without a common cell combine to a safe one. Every result is proved, but connections
grow from one edge over points at most two steps apart, so some are missed.

Two diagonal stones whose crossing is free rely on only one of the vacant cells across, either of them: a bar across
needs stones on both, and the answer to a stone on the one relied on is the own bar. Therefore two such links may share
a cell, and a stone on the second line is safe with the cell below it, the next to that one, and the one above this
vacant.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_, or_
from typing import Final, NamedTuple

from bot.players.games.link.position import LinkPosition, geometry

_KEPT: Final = 4
"""The number of carriers of safe connections kept between two points; twice as many of near ones."""
_TOGETHER: Final = 2
"""The maximum number of near connections combined with one more."""
_DIRECT: Final = 2
"""The maximum number of ways between two points two steps apart."""
_FROM: Final = 1
"""The point from which connections grow: the second edge; the first is point 0."""

Links = defaultdict[int, list[int]]
"""For a point the carriers of what joins it to each other."""


class Joined(NamedTuple):
    """Carriers of connections of a colour's edges, the slimmest first; none means only that none was found."""

    safe: Sequence[int]
    near: Sequence[int]


@lru_cache(maxsize=16)
def _neighbours(size: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int, tuple[int, int]], ...]]:
    """Pairs of cells side by side; two diagonal cells, the point between them, and the two cells across."""
    fixed = geometry(size)
    cells = set(fixed.cells)
    rim = range(fixed.area)
    beside = ((cell, other) for cell in rim for other in (cell + 1, cell + fixed.width))
    across = ((*each.cells, each.between, fixed.diagonals[each.slot ^ 1].cells) for each in fixed.diagonals)
    return tuple(pair for pair in beside if cells & {*pair} and pair[1] < fixed.area), tuple(across)


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
    beside, diagonal = _neighbours(fixed.size)
    safe, near = ([Links(list) for _ in bits] for _ in range(2))
    for cell, other in beside:
        one, two = point.get(cell), point.get(other)
        if one is not None and two is not None and one != two:
            safe[one][two] = safe[two][one] = [0]
    for cell, other, between, across in diagonal:
        one, two = point.get(cell), point.get(other)
        if one is None or two is None or one == two or position.held[between] == 2 - colour:
            continue
        crossing, free = 1 << fixed.area + between, [1 << cell for cell in across if not theirs >> cell & 1]
        if any(mine & cell for cell in free):
            continue
        links = safe if free else near
        ways = links[one][two]
        if not ways or ways[0]:
            ways += [crossing | cell for cell in free] or [crossing]
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


def taken(position: LinkPosition, step: int) -> int:
    """Return the bit of the cell or crossing that a step takes."""
    fixed = position.fixed
    if step < fixed.area:
        return 1 << step
    return 1 << fixed.area + fixed.diagonals[step - fixed.area].between


def relied_on(position: LinkPosition, step: int) -> int:
    """The cells a step relies on: with a crossing also the cells across it."""
    fixed = position.fixed
    if step < fixed.area:
        return 1 << step
    return taken(position, step) | fixed.diagonals[step - fixed.area ^ 1].ends


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The static evaluation of a position after the opening."""

    wins: bool | None
    """True if the colour to move wins, false if the other does, ``None`` if neither is proved."""
    steps: Sequence[int]
    """The candidates; for a win by a connection, all steps within it."""


def evaluate(position: LinkPosition) -> Evaluation:
    """Evaluate a position after the opening in which nobody has won, without search."""
    colour = position.colour
    if steps := position.winning(colour):
        return Evaluation(True, steps[:1])
    own = joined(position, colour)
    if carriers := [*own.safe, *own.near]:
        return Evaluation(True, steps_within(position, reduce(or_, carriers)))
    other = joined(position, 1 - colour)
    if other.safe:
        common = steps_within(position, reduce(and_, other.safe))
        return Evaluation(False, common or steps_within(position, other.safe[0]))
    steps = steps_within(position, reduce(and_, other.near, -1))  # the must-play region
    return Evaluation(None if steps else False, steps or position.legal())


def winning_step(position: LinkPosition, found: Evaluation) -> int | None:
    """The step of a proved win that leaves the smallest carrier; ``None`` if none is found."""
    if len(found.steps) == 1:
        return found.steps[0]
    safe = [(joined(position.after(step), position.colour).safe, step) for step in found.steps]
    return min(((carriers[0].bit_count(), step) for carriers, step in safe if carriers), default=(0, None))[1]


def steps_within(position: LinkPosition, region: int) -> list[int]:
    """The steps within a region; no others than these bars can be the only good step."""
    steps = position.crossings(position.colour) + position.vacant
    return [step for step in steps if region & taken(position, step)]
