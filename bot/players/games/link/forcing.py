"""Wins in LINK within a few turns: threats, and what could meet them. Extra stones and bars never hurt their owner, so
a step that would not win even if the other colour did nothing wins not at all, and only a reply within what a win
relies on can spoil it (see ``joining``)."""

from bot.players.games.link.board import LinkBoard
from bot.players.games.link.joining import relied_on, taken
from bot.players.games.link.position import NOBODY, LinkPosition
from bot.players.goals import Forcing


class LinkForcing(Forcing[LinkBoard]):
    """Forced wins of LINK, after its opening."""

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self._known: dict[tuple[int, int, bytes, int, int], int | None] = {}

    def forces(self, board: LinkBoard, side: int, turns: int) -> bool:
        colour = side ^ board.black
        if board.won != NOBODY:
            return board.won == colour
        found = self._wins(board, turns) if board.colour == colour else self._wins_after_any(board, turns)
        return found is not None

    def _wins(self, position: LinkPosition, turns: int) -> int | None:
        """Return the carrier (``Verdict.carrier``) with which the colour to move wins within ``turns`` turns."""
        if steps := position.winning(position.colour):
            return relied_on(position, steps[0]) if turns else None
        if turns <= 1:
            return None
        key = (position.stones[0], position.stones[1], bytes(position.held), position.colour, turns)
        if key not in self._known:
            self._count()
            self._known[key] = self._attack(position, turns)
        return self._known[key]

    def _attack(self, position: LinkPosition, turns: int) -> int | None:
        steps = position.legal()
        if threats := position.winning(1 - position.colour):
            meets = position.meeting(threats)
            if meets is None or len(threats) > 1:
                return None
            steps = [meets]
        for step in steps:
            carrier = self._wins_after_any(position.after(step), turns - 1)
            if carrier is not None:
                return carrier | relied_on(position, step)
        return None

    def _wins_after_any(self, position: LinkPosition, turns: int) -> int | None:
        """Return the carrier with which the other colour wins within this many turns against any reply."""
        if position.winning(position.colour):
            return None
        passed = position.copy()
        passed.colour = 1 - position.colour
        relied = self._wins(passed, turns)
        if relied is None:
            return None
        region = relied
        for reply in position.legal():
            if region & taken(position, reply):
                carrier = self._wins(position.after(reply), turns)
                if carrier is None:
                    return None
                relied |= carrier
                region &= carrier
        return relied
