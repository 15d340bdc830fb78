"""The search all computer players share: a tree of steps, or whole turns compared over the same draws."""

from array import array
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from time import monotonic
from typing import Final

from bot.players import kernel, tree
from bot.players.board import FastBoard, PackedBoard, SideChoice, Turn
from bot.players.tree import LOOK_UP, Clock, ConsideredStep, SearchResult, Tree

DOUBT: Final = 2.0  # by how many standard errors of the difference a turn must be behind the best one to be given up
SPREAD: Final = 0.15
"""The assumed standard deviation between two turns over draws before it was measured, as a share of the win."""


class Lag:
    """By how much one turn is behind another over the same draws: running sums of the differences and their squares."""

    __slots__ = ("_count", "_squares", "_sum")

    def __init__(self) -> None:
        self._count, self._sum, self._squares = 0, 0.0, 0.0

    def extend(self, first: Sequence[float], second: Sequence[float]) -> None:
        for at in range(self._count, len(second)):
            lost = first[at] - second[at]
            self._sum += lost
            self._squares += lost * lost
        self._count = len(second)

    def is_clear(self) -> bool:
        """True if it is more than chance would have it."""
        mean = self._sum / self._count
        variance = (SPREAD**2 + max(0.0, self._squares - self._sum * mean)) / self._count
        return mean > DOUBT * sqrt(variance / self._count)


class Comparison:
    """Whole turns compared over the same draws, for games in which a draw decides more than a turn.

    Each turn is looked at after the first order of draws, then after the second, and so on: what is luck is the same
    for all of them, and only how they differ is left (common random numbers: Kahn and Marshall 1953). Turns that are
    behind by more than chance would have it are looked at no more (racing: Maron and Moore 1994).

    The first of the turns is the likeliest.
    """

    def __init__(self, board: FastBoard, turns: Sequence[Turn], dice: Random, clock: Clock) -> None:
        self._board = board
        self._side = board.side_to_move()
        self._turns = turns
        self._clock = clock
        self._seed = dice.getrandbits(32)
        self._seen: list[list[float]] = [[] for _ in turns]  # the own share after each turn, one per order of draws
        self._sums: list[list[float]] = [[] for _ in turns]  # the shares of all sides after each turn, added up
        self._behind = [Lag() for _ in turns]  # how far each turn is behind ``_best``
        self._best = 0
        self._racing = list(range(len(turns)))
        self._rounds = 1  # the number of orders of draws after which all remaining turns were evaluated

    def grow(self, simulations: int | None, deadline: float | None) -> None:
        """Look at turns until the budget is used up or one of them is left; at the likeliest in any case."""
        done = 0
        while not done or len(self._racing) > 1:
            number = len(self._seen[self._racing[0]])
            deal = self._board.deal(Random(self._seed + number))
            for at in self._racing:
                if done and (done == simulations or (deadline is not None and self._clock() >= deadline)):
                    return
                shares = self._turns[at].after.foreseen(deal)
                self._seen[at].append(shares[self._side])
                self._sums[at] = [a + b for a, b in zip(self._sums[at] or [0.0] * len(shares), shares, strict=True)]
                done += 1
            self._rounds = number + 1
            self._give_up()

    def _give_up(self) -> None:
        """Leave out turns that are clearly behind; all remaining ones have seen the same draws."""
        best, seen = max(self._racing, key=lambda at: self._sums[at][self._side]), self._seen
        if best != self._best:
            self._best, self._behind = best, [Lag() for _ in self._turns]
        leading = seen[best]
        for at in self._racing:
            self._behind[at].extend(leading, seen[at])
        self._racing = [at for at in self._racing if not self._behind[at].is_clear()]

    def found(self) -> SearchResult:
        # Over the draws shared with the others.
        shared = {at: seen[: self._rounds] for at, seen in enumerate(self._seen) if seen}
        means = {at: sum(seen) / len(seen) for at, seen in shared.items()}
        best = max((at for at in self._racing if at in means), key=means.__getitem__)
        visits: dict[int, int] = {}
        shares: dict[int, float] = {}
        for at, mean in means.items():
            move = self._turns[at].first
            visits[move] = visits.get(move, 0) + len(self._seen[at])
            shares[move] = max(shares.get(move, 0.0), mean)
        move = self._turns[best].first
        shares[move] = means[best]
        steps = [ConsideredStep(each, visits[each], shares[each]) for each in visits]
        steps.sort(key=lambda step: (step.move != move, -step.visits, -step.share))
        outcome = [total / len(self._seen[best]) for total in self._sums[best]]
        return SearchResult(move, tuple(outcome), False, sum(visits.values()), tuple(steps))


def tree_of(board: FastBoard, dice: Random, clock: Clock) -> Tree:
    """The fastest tree available for a position."""
    packed = board.packed() if kernel.IS_COMPILED else None
    return Tree(board, dice, clock) if packed is None else KernelTree(board, dice, clock, packed)


class KernelTree(Tree):
    """A search under way whose simulations are compiled; only its root is copied to Python."""

    def __init__(self, board: FastBoard, dice: Random, clock: Clock, packed: PackedBoard) -> None:
        super().__init__(board, dice, clock)
        state = array("I", dice.getstate()[1]).tobytes()
        bounds = tree.EVALUATED_AT, tree.EXPANDED_AT, tree.CROWDED, tree.MOST_ENTRIES
        limits = board.rave, board.exploration, *bounds
        self._compiled = kernel.compiled.tree(*packed, state, limits, self._root.priors)

    def grow(self, simulations: int | None, deadline: float | None) -> None:
        super().grow(simulations, deadline)
        version, _, gauss = self._dice.getstate()
        self._dice.setstate((version, tuple(array("I", self._compiled.dice())), gauss))

    def _advance(self, most: int | None) -> None:
        """Simulate until the next look at the clock, which is later where time is the only limit."""
        root = self._root
        self._done = self._compiled.grow(8 * LOOK_UP if most is None else min(LOOK_UP, most))
        root.complete, root.moves, root.visits, root.means, proven, sums = self._compiled.root()
        root.proven = {move: (visits, shares) for move, visits, shares in proven}
        self._sums = [*sums]


def search(
    board: FastBoard,
    *,
    dice: Random,
    simulations: int | None = None,
    seconds: float | None = None,
    nodes: int = 0,
    clock: Clock = monotonic,
) -> SearchResult:
    """Search a position in which a side is to move. Steps are searched in a tree, or whole turns are compared if the
    board returns them. It ends after a number of simulations or seconds (at least one is given), or once the result
    cannot change. It first spends ``nodes`` positions on exact search."""
    choice = board.side_choice()
    if choice is not None:
        found = search(choice.settled, dice=dice, simulations=simulations, seconds=seconds, nodes=nodes, clock=clock)
        return _decided(choice, found, board.side_to_move())
    deadline = None if seconds is None else clock() + seconds
    exact = board.exact(nodes) if nodes else None
    if exact is not None:
        side = board.side_to_move()
        known = ConsideredStep(exact.move, 1, exact.shares[side], proven=True)
        return SearchResult(exact.move, exact.shares, True, 0, (known,))
    turns = board.turns()
    way = Comparison(board, turns, dice, clock) if turns else tree_of(board, dice, clock)
    way.grow(simulations, deadline)
    return way.found()


EVEN: Final = 0.5  # the share from which on a side is kept
_LEAST: Final = 0.01  # a share that counts as none


def _decided(choice: SideChoice, found: SearchResult, side: int) -> SearchResult:
    """The result for who chooses between the sides, by that of the position."""
    share, visits = found.shares[side], sum(step.visits for step in found.considered)
    stay = found.considered
    if choice.stay is not None:
        stay = (ConsideredStep(choice.stay, visits, share, found.proven),)
    # As many visits as make a choice in proportion to visits one in proportion to the shares.
    change = ConsideredStep(choice.change, round(visits * (1 - share) / max(share, _LEAST)), 1 - share, found.proven)
    if share >= EVEN:
        return replace(found, move=stay[0].move, considered=(*stay, change))
    shares = tuple(1 - each for each in found.shares)
    return replace(found, move=choice.change, shares=shares, considered=(change, *stay))
