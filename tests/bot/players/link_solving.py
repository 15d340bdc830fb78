"""Solver for positions of LINK: depth-first search with must-play regions. Extra stones and bars never hurt their
owner, as in Hex. So the winner has a strategy that needs only part of the board, its carrier: vacant cells, and
crossings whose bars nobody has drawn yet. A step of the other colour outside the carrier changes nothing; only the
must-play region, what lies within the carriers of all refutations found so far, has still to be tried (Hayward,
Björnsson, Johanson, Kan, Po and van Rijswijck 2003, for Hex). For that to hold a carrier with a crossing contains the
cells of the pair across as well: nobody gets a bar there who was not seen to."""

from dataclasses import dataclass

from bot.players.board import LimitedSearch
from bot.players.games.link.joining import relied_on, taken
from bot.players.games.link.position import LinkPosition


@dataclass(frozen=True, slots=True)
class Verdict:
    """The proved result of a position."""

    wins: bool  # true if the colour to move wins
    carrier: int  # the carrier of the winner: a bit per cell, then one per crossing
    step: int  # a step that wins; without one, the step that took longest to refute


class Solver(LimitedSearch):
    """Positions of one match, remembered."""

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self._known: dict[tuple[int, int, bytes, int], Verdict] = {}
        self._won: dict[int, int] = {}
        """Wins of each step, White's as negative numbers; they order the search (Schaeffer's history heuristic)."""

    def solve(self, position: LinkPosition) -> Verdict:
        """Solve a position after the opening with a side to move. Raises ``TooHard`` beyond the node limit."""
        key = (position.stones[0], position.stones[1], bytes(position.held), position.colour)
        known = self._known.get(key)
        if known is None:
            self._count()
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
        """Return the vacant cells, those with the most wins first."""
        won, turned = self._won, -1 if position.colour else 0
        return sorted(position.vacant, key=lambda cell: -won.get(cell ^ turned, 0))
