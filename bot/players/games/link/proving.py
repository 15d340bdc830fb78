"""Solvers for positions of LINK: depth-first search, and proof-number search over virtual connections.

Extra stones and bars never hurt their owner, as in Hex. So whoever wins does so by a strategy that needs only part of
the board, its carrier: vacant cells, and crossings whose bars nobody has drawn yet. A step of the other colour outside
the carrier changes nothing; only the must-play region, what lies within the carriers of all refutations found so far,
has still to be tried (Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck 2003, for Hex). For that to hold a
carrier with a crossing contains the cells of the pair across as well: nobody gets a bar there who was not seen to.

The :class:`Prover`, for whole boards, goes on where least is left to be proven (depth-first proof-number search: Nagai
2002; a position with several replies counts the hardest of them and one for each other, so that what is reached on two
ways counts once: Ueda, Hashimoto, Hashimoto and Iida 2008). Each position is slow, and few are needed; in the midst of
a match the :class:`Solver` is quicker.
"""

from dataclasses import dataclass, field
from typing import Final

from bot.players.games.link.joining import joined
from bot.players.games.link.position import LinkPosition


@dataclass(frozen=True, slots=True)
class Verdict:
    """The proved result of a position."""

    wins: bool
    """True if the colour to move wins."""
    carrier: int
    """Of whoever wins: a bit for each cell, then one for each crossing."""
    step: int
    """A step that wins; where there is none, the one that it took longest to refute."""


class TooMany(Exception):
    """More positions than were allowed."""


class Solver:
    """Positions of one match, remembered."""

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._known: dict[tuple[int, int, bytes, int], Verdict] = {}
        self._won: dict[int, int] = {}
        """Wins of each step, White's as negative numbers; they order the search (Schaeffer's
        history heuristic)."""

    def solve(self, position: LinkPosition) -> Verdict:
        """Solve a position after the opening with somebody to move.

        :raises TooMany: it cannot be found within the positions allowed.
        """
        key = (position.stones[0], position.stones[1], bytes(position.held), position.colour)
        known = self._known.get(key)
        if known is None:
            if not self._nodes:
                raise TooMany
            self._nodes -= 1
            known = self._known[key] = self._search(position)
        return known

    def _search(self, position: LinkPosition) -> Verdict:
        colour = position.colour
        if steps := position.winning(colour):
            return Verdict(True, relied_on(position, steps[0]), steps[0])
        region, theirs, longest, hardest = -1, 0, -1, 0
        if threats := position.winning(1 - colour):
            for threat in threats[:2]:
                theirs |= relied_on(position, threat)
            meets = position.meeting(threats)
            hardest = position.legal()[0] if meets is None else meets
            steps = [hardest] if meets is not None and len(threats) == 1 else []
        else:
            steps = position.crossings(colour) + self._promising(position)
        for step in steps:
            if not region & taken(position, step):
                continue
            before = self._nodes
            answer = self.solve(position.after(step))
            if not answer.wins:
                mark = ~step if colour else step
                self._won[mark] = self._won.get(mark, 0) + 1
                return Verdict(True, answer.carrier | relied_on(position, step), step)
            if before - self._nodes > longest:
                longest, hardest = before - self._nodes, step
            theirs |= answer.carrier
            region &= answer.carrier
        return Verdict(False, theirs, hardest)

    def _promising(self, position: LinkPosition) -> list[int]:
        """The vacant cells, those first that have won most often."""
        won = self._won
        if position.colour:
            return sorted(position.vacant, key=lambda cell: -won.get(~cell, 0))
        return sorted(position.vacant, key=lambda cell: -won.get(cell, 0))


def taken(position: LinkPosition, step: int) -> int:
    """The bit of what a step takes: a cell or a crossing."""
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
    """Once it is settled: what whoever wins relies on."""
    replies: list[tuple[int, "_Known"]] | None = field(default=None, repr=False)
    """The steps worth trying and where they lead to, once they have been looked at."""

    @property
    def settled(self) -> bool:
        """True if the winner is known."""
        return not (self.to_win and self.to_lose)

    def settle(self, *, wins: bool, carrier: int) -> None:
        """Somebody wins for certain."""
        self.to_win, self.to_lose = (0, _NEVER) if wins else (_NEVER, 0)
        self.carrier = carrier
        self.replies = []

    def meet(self, carrier: int) -> None:
        """There is one more way in which the other colour wins, unless a step meets it."""
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

        :raises TooMany: it cannot be found within the positions allowed.
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
                raise TooMany
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
