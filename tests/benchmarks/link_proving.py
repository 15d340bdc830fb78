"""Proofs for whole boards of LINK: depth-first proof-number search (Nagai 2002, weak proof numbers: Ueda, Hashimoto,
Hashimoto and Iida 2008) over virtual connections (Anshelevich 2002), with must-play regions as in ``solving``.

Points are the groups of a colour, its edges, and the vacant cells. Two points are *safe* if they can be joined although
the other colour moves next, *near* if they can be once the own colour has moved; the carrier is all a connection relies
on. Disjoint safe ones make a safe one at a group and a near one at a vacant cell; near ones with nothing in common make
a safe one. What is found is true, but connections grow from one edge over points at most two steps apart."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from bot.players.board import TooHard
from bot.players.games.link.position import LinkPosition, geometry
from bot.players.games.link.solving import relied_on, taken

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


_NEVER: Final = 10**9
"""The proof number of what is not so."""
_LEEWAY: Final = 1.25
"""The factor by which the best reply may get harder than the second before a comparison (Pawlewicz and Lew 2007)."""


@dataclass(slots=True)
class _Known:
    """The proof and disproof numbers of a position."""

    to_win: int = 1
    """The proof number of a win for the colour to move; 0 if proved."""
    to_lose: int = 1
    region: int = -1
    """The must-play region: the cells common to all known wins of the other colour."""
    theirs: int = 0
    """All that those ways rely on."""
    carrier: int = 0
    """The carrier of the winner, once settled."""
    replies: list[tuple[int, "_Known"]] | None = field(default=None, repr=False)
    """The steps worth trying and where they lead to, once they have been looked at."""

    @property
    def settled(self) -> bool:
        return not (self.to_win and self.to_lose)

    def settle(self, *, wins: bool, carrier: int) -> None:
        self.to_win, self.to_lose = (0, _NEVER) if wins else (_NEVER, 0)
        self.carrier = carrier
        self.replies = []

    def meet(self, carrier: int) -> None:
        """Add a way in which the other colour wins."""
        self.region &= carrier
        self.theirs |= carrier


class Prover:
    """Positions of one match, remembered, each in about 500 bytes."""

    def __init__(self, positions: int) -> None:
        self.left = positions
        """The number of positions left."""
        self._known: dict[tuple[int, int, bytes, int], _Known] = {}

    def wins(self, position: LinkPosition) -> bool:
        """True if the colour to move wins a position after the opening.

        :raises TooHard: it cannot be found within the positions allowed.
        """
        known = self._look(position)
        while not known.settled:
            self._grow(position, known, _NEVER, _NEVER)
        return known.to_win == 0

    def _look(self, position: LinkPosition) -> _Known:
        """The entry of a position, initially by static evaluation."""
        key = (position.stones[0], position.stones[1], bytes(position.held), position.colour)
        known = self._known.get(key)
        if known is None:
            if not self.left:
                raise TooHard
            self.left -= 1
            known = self._known[key] = _at_sight(position)
        return known

    def _grow(self, position: LinkPosition, known: _Known, most_to_win: int, most_to_lose: int) -> None:
        """Look on below a position until it is settled or as much would be left to prove as given."""
        if known.replies is None:
            known.replies = [(step, self._look(position.after(step))) for step in _worth(position, known.region)]
        while self._sum_up(position, known) and known.to_win < most_to_win and known.to_lose < most_to_lose:
            first, *others = sorted(known.replies, key=lambda reply: reply[1].to_lose)[:2]
            step, best = first
            second = others[0][1].to_lose if others else _NEVER
            spare = most_to_lose - (len(known.replies) - 1)
            limit = min(most_to_win, int(second * _LEEWAY) + 1)
            self._grow(position.after(step), best, max(spare, best.to_win + 1), limit)

    def _sum_up(self, position: LinkPosition, known: _Known) -> bool:
        """Combine the replies of a position; returns True if it is still open."""
        assert known.replies is not None, "replies are summed up once they were looked at"
        for step, after in known.replies:
            if after.to_lose == 0:
                known.settle(wins=True, carrier=after.carrier | relied_on(position, step))
                return False
            if after.to_win == 0 and known.region & taken(position, step):
                known.meet(after.carrier)
        known.replies = [
            (step, after) for step, after in known.replies if not after.settled and known.region & taken(position, step)
        ]
        if not known.replies:
            known.settle(wins=False, carrier=known.theirs)
            return False
        known.to_win = min(after.to_lose for _, after in known.replies)
        known.to_lose = max(after.to_win for _, after in known.replies) + len(known.replies) - 1
        return True


def _at_sight(position: LinkPosition) -> _Known:
    """The static evaluation of a position."""
    known, colour = _Known(), position.colour
    if steps := position.winning(colour):
        known.settle(wins=True, carrier=relied_on(position, steps[0]))
        return known
    own = joined(position, colour)
    if carriers := [*own.safe, *own.near]:
        known.settle(wins=True, carrier=carriers[0])
        return known
    other = joined(position, 1 - colour)
    if other.safe:
        known.settle(wins=False, carrier=other.safe[0])
        return known
    for carrier in other.near:
        if known.region & carrier != known.region:
            known.meet(carrier)
    known.to_lose = len(_worth(position, known.region))
    if not known.to_lose:
        known.settle(wins=False, carrier=known.theirs)
    return known


def _worth(position: LinkPosition, region: int) -> list[int]:
    """The steps that have to be tried."""
    steps = position.crossings(position.colour) + position.vacant
    return [step for step in steps if region & taken(position, step)]
