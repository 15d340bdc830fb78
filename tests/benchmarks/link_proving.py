"""Proofs for whole boards of LINK: depth-first proof-number search (Nagai 2002, weak proof numbers: Ueda, Hashimoto,
Hashimoto and Iida 2008) over static evaluations (see ``bot.players.games.link.joining``)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.players.board import TooHard
from bot.players.games.link.joining import joined, relied_on, steps_within, taken
from bot.players.games.link.position import LinkPosition

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
    steps: Sequence[int] = ()
    """The steps worth trying."""
    replies: list[tuple[int, "_Known"]] | None = field(default=None, repr=False)
    """These steps and where they lead to, once they have been looked at."""

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
            known = self._known[key] = _evaluate(position)
        return known

    def _grow(self, position: LinkPosition, known: _Known, most_to_win: int, most_to_lose: int) -> None:
        """Look on below a position until it is settled or as much would be left to prove as given."""
        if known.replies is None:
            known.replies = [(step, self._look(position.after(step))) for step in known.steps]
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


def _evaluate(position: LinkPosition) -> _Known:
    """The entry of a position by its static evaluation, with carriers."""
    known = _Known()
    if steps := position.winning(position.colour):
        known.settle(wins=True, carrier=relied_on(position, steps[0]))
        return known
    own = joined(position, position.colour)
    if carriers := [*own.safe, *own.near]:
        known.settle(wins=True, carrier=carriers[0])
        return known
    other = joined(position, 1 - position.colour)
    for carrier in other.near:
        if known.region & carrier != known.region:
            known.meet(carrier)
    known.steps = steps_within(position, known.region)
    known.to_lose = len(known.steps)
    if other.safe or not known.steps:
        known.settle(wins=False, carrier=other.safe[0] if other.safe else known.theirs)
    return known
