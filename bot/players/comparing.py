"""Whole turns compared over the same draws: a way to think for games in which a draw decides more than a turn.

Each turn is looked at after the first order of draws, then after the second, and so on: what is luck is the same for
all of them, and only how they differ is left (common random numbers: Kahn and Marshall 1953). Turns that are behind
by more than chance would have it are looked at no more (racing: Maron and Moore 1994).
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from bot.players.board import FastBoard, Shares, Turn
from bot.players.searched import Clock, Considered, Searched

DOUBT: Final = 2.0
"""By how many standard errors of the difference a turn must be behind the best one to be given up."""
SPREAD: Final = 0.05
"""The assumed standard deviation between two turns over draws before it was measured, as a share of the win."""


class Comparison:
    """Turns under comparison; the first of them is the likeliest."""

    def __init__(self, board: FastBoard, turns: Sequence[Turn], dice: Random, clock: Clock) -> None:
        self._side = board.side_to_move()
        self._turns = turns
        self._clock = clock
        self._seed = dice.getrandbits(32)
        self._seen: list[list[Shares]] = [[] for _ in turns]
        """The results of each turn, one per order of draws."""
        self._racing = list(range(len(turns)))
        self._rounds = 1
        """The number of orders of draws after which all remaining turns were evaluated."""

    def grow(self, simulations: int | None, deadline: float | None) -> None:
        """Look at turns until the budget is used up or one of them is left; at the likeliest in any case."""
        done = 0
        while not done or len(self._racing) > 1:
            deal = len(self._seen[self._racing[0]])
            for at in self._racing:
                if done and (done == simulations or (deadline is not None and self._clock() >= deadline)):
                    return
                after = self._turns[at].after.copy()
                self._seen[at].append(after.foreseen(Random(self._seed + deal)))
                done += 1
            self._rounds = deal + 1
            self._give_up()

    def _give_up(self) -> None:
        """Leave out what is clearly behind; all that race have seen the same draws."""
        side, seen, count = self._side, self._seen, self._rounds
        best = max(self._racing, key=self._mean)
        left = []
        for at in self._racing:
            lost = [first[side] - second[side] for first, second in zip(seen[best], seen[at], strict=True)]
            mean = sum(lost) / count
            variance = (SPREAD**2 + sum((each - mean) ** 2 for each in lost)) / count
            if mean <= DOUBT * sqrt(variance / count):
                left.append(at)
        self._racing = left

    def _mean(self, at: int) -> float:
        """The mean of a turn over the draws shared with the others."""
        seen = self._seen[at][: self._rounds]
        return sum(shares[self._side] for shares in seen) / len(seen)

    def found(self) -> Searched:
        """The result."""
        best = max((at for at in self._racing if self._seen[at]), key=self._mean)
        visits: dict[int, int] = {}
        shares: dict[int, float] = {}
        for at, seen in enumerate(self._seen):
            if seen:
                move = self._turns[at].first
                visits[move] = visits.get(move, 0) + len(seen)
                shares[move] = max(shares.get(move, 0.0), self._mean(at))
        move = self._turns[best].first
        shares[move] = self._mean(best)
        steps = [Considered(each, visits[each], shares[each]) for each in visits]
        steps.sort(key=lambda step: (step.move != move, -step.visits, -step.share))
        outcome = [sum(column) / len(self._seen[best]) for column in zip(*self._seen[best], strict=True)]
        return Searched(move, tuple(outcome), False, sum(visits.values()), tuple(steps))
