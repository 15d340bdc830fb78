"""Forced wins in Linkage within a few turns, by exact endgame search."""

from typing import ClassVar

from bot.players.board import OVER
from bot.players.games.linkage.board import LinkageBoard
from bot.players.games.linkage.endgame import Key, Position, most_dominoes, position
from bot.players.goals import Forcing


class LinkageForcing(Forcing[LinkageBoard]):
    """Forced wins of Linkage, once the roles are settled."""

    to_the_end: ClassVar[bool] = True

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self._known: dict[tuple[Key, int, int, bool], bool] = {}

    def forces(self, board: LinkageBoard, side: int, turns: int) -> bool:
        more = side == board.more
        if board.side == OVER:
            return (board.count >= board.target) == more
        return self._gets(position(board), board.target - board.count, turns, more)

    def _gets(self, at: Position, need: int, turns: int, more: bool) -> bool:
        """Return whether a role wins within ``turns`` own turns: ``need`` groups more for More, or fewer."""
        if not at.slots:
            return (need <= 0) == more
        mine = at.more_moves == more
        if mine and not turns:
            return False
        key = ((at.free, at.shield, at.more_moves, at.colours), need, turns, more)
        known = self._known.get(key)
        if known is None:
            self._count()
            least, most = at.bounds()
            if need <= least or need > most:
                in_time = most_dominoes(at.free) <= turns
                known = (need <= least) == more and (in_time or self._tried(at, need, turns, more))
            else:
                known = self._tried(at, need, turns, more)
            self._known[key] = known
        return known

    def _tried(self, at: Position, need: int, turns: int, more: bool) -> bool:
        mine = at.more_moves == more
        for step in at.steps():
            child, change = at.after(*step)
            if self._gets(child, need - change, turns - mine, more) == mine:
                return mine
        return not mine
