"""The last turns of a match, when nothing is left to be drawn: played to the end in every way that matters."""

from math import inf
from typing import Final

from bot.players.board import Exact, Shares
from bot.players.games.lovelinks.planning import Weights, links_left, promising
from bot.players.games.lovelinks.position import LoveLinksPosition

_SIDES: Final = 2
MOST_LINKS: Final = 6
"""With more links left nothing is tried: it would take too long. With these few all have been drawn."""
_DECIDES: Final = 10_000.0
"""The bonus of a win in points: more than any margin, so margins decide among wins and among losses."""


_NOBODY: Final[Shares] = (0.0, 0.0)
"""Stands for the end of a position none of whose steps has been looked at."""


class _Spent(Exception):
    """More positions would have to be looked at than were allowed."""


def solved(board: LoveLinksPosition, nodes: int, weights: Weights) -> Exact | None:
    """The best step of the last turns and what it leads to, for two sides, within so many positions."""
    if len(board.scores) != _SIDES or board.over or board.bag or links_left(board) > MOST_LINKS:
        return None
    try:
        return _Endgame(nodes, weights).best(board)
    except _Spent:
        return None


class _Endgame:
    """Alpha-beta over what is certain (Knuth and Moore 1975), seen by the side that begins."""

    def __init__(self, nodes: int, weights: Weights) -> None:
        self._left = nodes
        self._weights = weights

    def best(self, board: LoveLinksPosition) -> Exact:
        """The best step of the side to move."""
        side = board.side_of[board.seat]
        low, best, shares = -inf, -1, board.shares()
        for _, step in promising(board, self._weights):
            after = board.copy()
            after.play(step)
            value, found = self._value(after, side, low, inf)
            if value > low or shares is None:
                low, best, shares = value, step, found
        assert shares is not None, "some step is legal"
        return Exact(best, shares)

    def _value(self, board: LoveLinksPosition, side: int, low: float, high: float) -> tuple[float, Shares]:
        """The final value for that side: the win first, then points."""
        self._left -= 1
        if self._left < 0:
            raise _Spent
        shares = board.shares()
        if shares is not None:
            lead = board.scores[side] - board.scores[1 - side]
            return _DECIDES * (shares[side] - shares[1 - side]) + lead, shares
        ours = board.side_of[board.seat] == side
        best, end = (-inf if ours else inf), _NOBODY
        for _, step in promising(board, self._weights):
            after = board.copy()
            after.play(step)
            value, found = self._value(after, side, low, high)
            if (value > best) if ours else (value < best):
                best, end = value, found
            low, high = (max(low, best), high) if ours else (low, min(high, best))
            if low >= high:
                break
        return best, end
