"""Wins in Linkx within a few turns. A piece may help the opponent, as something can rest on it, so every reply has to
be searched; but a win that shares no column with the reply is still there after it."""

from collections.abc import Sequence
from typing import Final

from bot.players.board import OVER, WON
from bot.players.games.linkx.board import LinkxBoard
from bot.players.games.linkx.pieces import COLUMNS, ONE, SOME
from bot.players.goals import Forcing

_PICKED: Final = 8  # the number of sampled steps that may still be possible later


class LinkxForcing(Forcing[LinkxBoard]):
    """Forced wins of Linkx."""

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self._known: dict[tuple[object, ...], bool] = {}
        self._refuted: dict[int, int] = {}
        """The number of times each reply has refuted something: it is tried the sooner elsewhere."""

    def forces(self, board: LinkxBoard, side: int, turns: int) -> bool:
        if board.side == OVER:
            return board.result == WON[side]
        return self._wins(board, turns) if board.side == side else self._wins_after_any(board, turns)

    def _wins(self, board: LinkxBoard, turns: int) -> bool:
        """Return whether the side to move wins within this many turns."""
        if not turns:
            return False
        if board.wins_at_once():
            return True
        if turns == 1:
            return any(self.forces(board.after(step), board.side, 0) for step in _perhaps_the_last(board))
        key = (board.side, board.skyline, *board.areas, *board.stocks, turns)
        if key not in self._known:
            self._count()
            side = board.side
            self._known[key] = any(self.forces(board.after(step), side, turns - 1) for step in board.likely())
        return self._known[key]

    def _wins_after_any(self, board: LinkxBoard, turns: int) -> bool:
        """Return whether the side not to move wins within this many turns against any reply."""
        side = 1 - board.side
        if not turns:  # only the other side still plays, and must lose
            return all(self.forces(board.after(step), side, 0) for step in board.moves())
        if board.wins_at_once():
            return False
        threats = [COLUMNS[step] for step in board.wins_of(side)]
        replies = [step for step in board.moves() if all(COLUMNS[step] & columns for columns in threats)]
        refuted = self._refuted
        replies.sort(key=lambda step: -refuted.get(step, 0))
        for reply in replies:
            if not self.forces(board.after(reply), side, turns):
                refuted[reply] = refuted.get(reply, 0) + 1
                return False
        return True


def _perhaps_the_last(board: LinkxBoard) -> Sequence[int]:
    """The steps after which the side to move may never be able to move again; there are none until late in a match.
    After any other step one of a few replies that were picked leaves it one of a few steps: they share no column."""
    steps, replies, stock = board.moves(), board.moves_of(1 - board.side), board.stocks[board.side]
    ways = []
    for step in steps[:: max(1, len(steps) // _PICKED)]:
        reply = next((reply for reply in replies if not COLUMNS[reply] & COLUMNS[step]), None)
        if reply is not None:
            ways.append((COLUMNS[step] | COLUMNS[reply], SOME[step]))
    return [
        step
        for step in steps
        if not any(not COLUMNS[step] & columns and stock - ONE[step] & some for columns, some in ways)
    ]
