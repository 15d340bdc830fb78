"""The fast board of Love Links, with its heuristics."""

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import chain
from math import exp, inf
from random import Random
from typing import ClassVar, Final, Self

from bot.players import kernel
from bot.players.board import Effort, Exact, LimitedSearch, Shares, TooHard, Turn
from bot.players.games.lovelinks.links import DECKS, ENDS, FIT, KINDS, WORTH
from bot.players.games.lovelinks.planning import (
    Plan,
    Weights,
    estimated_shares,
    links_left,
    plan,
    promising,
    whole_turns,
)
from bot.players.games.lovelinks.position import Key, LoveLinksPosition
from rules.lovelinks.state import STOCK_SIZES
from rules.play import AnyPlay

_SIDES: Final = 2
_FIT_SIZE: Final = 10  # bytes of a number of ways and at most three ways
MOST_LINKS: Final = 6
"""With more links left nothing is tried: it would take too long. With these few all have been drawn."""
_DECIDES: Final = 10_000.0
"""The bonus of a win in points: more than any margin, so margins decide among wins and among losses."""


_NOBODY: Final[Shares] = (0.0, 0.0)  # stands for the end of a position none of whose steps has been looked at


class _Endgame(LimitedSearch):
    """Alpha-beta over certainties (Knuth and Moore 1975), from the side that begins."""

    def __init__(self, nodes: int, weights: Weights) -> None:
        super().__init__(nodes)
        self._weights = weights

    def best(self, board: LoveLinksPosition) -> Exact:
        side = board.side_of[board.seat]
        low, best, shares = -inf, -1, board.shares()
        for _, step in promising(board, self._weights):
            after = board.after(step)
            value, found = self._value(after, side, low, inf)
            if value > low or shares is None:
                low, best, shares = value, step, found
        assert shares is not None, "some step is legal"
        return Exact(best, shares)

    def _value(self, board: LoveLinksPosition, side: int, low: float, high: float) -> tuple[float, Shares]:
        """Return the final value for that side: the win first, then points."""
        self._count()
        shares = board.shares()
        if shares is not None:
            lead = board.scores[side] - board.scores[1 - side]
            return _DECIDES * (shares[side] - shares[1 - side]) + lead, shares
        ours = board.side_of[board.seat] == side
        best, end = (-inf if ours else inf), _NOBODY
        for _, step in promising(board, self._weights):
            after = board.after(step)
            value, found = self._value(after, side, low, high)
            if (value > best) if ours else (value < best):
                best, end = value, found
            low, high = (max(low, best), high) if ours else (low, min(high, best))
            if low >= high:
                break
        return best, end


WIDE: Final = Weights(first_steps=12, second_steps=6)  # for the position that is asked about
NARROW: Final = Weights(first_steps=5, second_steps=3)
"""For those that a search comes to: half the time, and in matches between plans alone not a point weaker."""
SHARPNESS: Final = 10.0  # the number of points by which a turn must look better to be about three times as promising
MOST_PLANS: Final = 10_000  # the size of the cache of plans, about 1 kB each
MOST_TURNS: Final = 16  # the number of whole turns compared
ANSWERS: Final = 5  # the number of whole turns among which an answer is chosen


@cache
def _tables() -> tuple[object, ...]:
    """The tables and weights for the compiled form."""
    fits = bytearray()
    for ways in (fit[kind] if fit else () for fit in FIT for kind in range(len(KINDS))):
        fits += bytes((len(ways), *(figure % 256 for way in ways for figure in way))).ljust(_FIT_SIZE, b"\0")
    weights = NARROW.first_steps, NARROW.second_steps, NARROW.second, NARROW.later, NARROW.heat
    return bytes(fits), bytes(WORTH), bytes(ENDS), bytes(map(len, DECKS)), bytes(STOCK_SIZES), *weights


class LoveLinksBoard(LoveLinksPosition):
    """A position of Love Links with its turns thought through."""

    __slots__ = ("_packed", "_plan", "_plans", "_weights")

    exploration: ClassVar[float] = 0.05
    efforts: ClassVar = (Effort(1, slips=0.65), Effort(1, slips=0.3), Effort(20), Effort(400))
    """Each simulation is a look at one turn after one order of draws: one alone is the plan, 16 the first for each."""

    _packed: tuple[object, ...] | None  # the position as the compiled form takes it, once it was asked for
    _plan: Plan | None  # the turn as it was last thought through in this position
    _plans: dict[Key, Plan]  # the plans of this board and its copies; a search reaches the same positions repeatedly
    _weights: Weights

    @classmethod
    def of(cls, play: AnyPlay) -> Self:
        board = super().of(play)
        board._packed, board._plan, board._plans, board._weights = None, None, {}, WIDE
        return board

    def copy(self) -> Self:
        board = super().copy()
        board._packed, board._plan, board._plans, board._weights = None, self._plan, self._plans, self._weights
        return board

    def play(self, move: int) -> None:
        self._packed, self._plan, self._weights = None, None, NARROW
        super().play(move)

    def _planned(self) -> Plan:
        if self._plan is None:
            key = self.key()
            found = self._plans.get(key)
            if found is None:
                if len(self._plans) >= MOST_PLANS:
                    self._plans.clear()
                found = self._plans[key] = plan(self, self._weights)
            self._plan = found
        return self._plan

    def candidates(self) -> Sequence[int]:
        return self._planned().steps

    def priors(self, moves: Sequence[int]) -> Sequence[float] | None:
        planned = self._planned()
        best = planned.values[0]
        parts = [exp((value - best) / SHARPNESS) for value in planned.values]
        # A step that joins others later must not look like the only one there is: each has its part of the whole.
        whole = sum(parts)
        part_of = {step: part / whole for step, part in zip(planned.steps, parts, strict=True)}
        return [part_of.get(move, parts[-1] / whole) for move in moves]

    def expectation(self) -> Shares:
        return estimated_shares(self._planned().outlook, links_left(self), self._weights)

    def turns(self) -> Sequence[Turn]:
        if self.due:
            return ()
        return [Turn(first, after) for _, first, after in whole_turns(self, self._weights)[:MOST_TURNS]]

    def deal(self, dice: Random) -> bytes:
        return bytes([link for deck in (self.bag, *DECKS[self.round + 1 :]) for link in dice.sample(deck, len(deck))])

    def foreseen(self, deal: bytes) -> Shares:
        """The others choose among their best turns with one look at each (nested Monte Carlo search: Cazenave 2009);
        then the next seat is planned. With three sides, they play as planned. All looks end at the same turn, because
        positions a turn apart are not comparable."""
        if self.over or len(self.scores) != _SIDES:
            return self.as_planned(deal)
        if kernel.IS_COMPILED:
            return kernel.compiled.foresee(*self.packed_for_foresight(), deal, ANSWERS)
        board = self.copy()
        for _ in range(len(self.stocks) - 1):
            board.draw_from(deal)
            if not board.over:
                board = board.answered(deal)
        return board._expected(deal)

    def answered(self, deal: bytes) -> Self:
        """The position after the best turn, as far as one look at each shows it."""
        side, turns = self.side_of[self.seat], whole_turns(self, self._weights)[:ANSWERS]
        return max((after for _, _, after in turns), key=lambda after: after.as_planned(deal)[side])

    def as_planned(self, deal: bytes) -> Shares:
        """The expected shares before the next turn of this seat if the others play as planned."""
        board = self.copy()
        for _ in range(len(self.stocks) - 1):
            board.draw_from(deal)
            for step in () if board.over else board._planned().turn:
                board.play(step)
        return board._expected(deal)

    def _expected(self, deal: bytes) -> Shares:
        self.draw_from(deal)
        return self.shares() or self.expectation()

    def draw_from(self, deal: bytes) -> None:
        """Make all due draws from a deal."""
        while self.due:
            self.play(deal[len(deal) - len(self.bag) - sum(map(len, DECKS[self.round + 1 :]))])

    def packed_for_foresight(self) -> tuple[tuple[object, ...], tuple[object, ...]]:
        """The tables and the position as the compiled form takes them."""
        if self._packed is None:
            turn = self.round, self.seat, self.over, self.short, self.born, len(self.bag), *self.scores, *self.captured
            stocks = bytes(map(len, self.stocks)), bytes(chain(*self.stocks))
            due = bytes(receiver % 256 for receiver in self.due)
            rows = array("h", chain(*self.rows)).tobytes()
            self._packed = *turn, bytes(self.side_of), *stocks, due, rows
        return _tables(), self._packed

    def exact(self, nodes: int) -> Exact | None:
        if len(self.scores) != _SIDES or self.over or self.bag or links_left(self) > MOST_LINKS:
            return None
        try:
            return _Endgame(nodes, self._weights).best(self)
        except TooHard:
            return None
