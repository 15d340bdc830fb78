"""A tree whose simulations are compiled, and the choice between it and the one in Python."""

from array import array
from random import Random
from typing import Final

from bot.players.board import FastBoard
from bot.players.tree import LOOK_UP, Clock, Tree

AT_ONCE: Final = 8 * LOOK_UP  # simulations between two looks at the clock


def tree_of(board: FastBoard, dice: Random, clock: Clock) -> Tree:
    """The quickest tree that there is for a position."""
    return (KernelTree if board.is_compiled else Tree)(board, dice, clock)


class KernelTree(Tree):
    """A search under way whose simulations are compiled; only its root is seen from here."""

    def __init__(self, board: FastBoard, dice: Random, clock: Clock) -> None:
        super().__init__(board, dice, clock)
        state = array("I", dice.getstate()[1]).tobytes()
        self._compiled = board.compiled(state, self._root.priors)

    def grow(self, simulations: int | None, deadline: float | None) -> None:
        """Simulate until the budget is used up or nothing can change any more."""
        start, root = self._clock(), self._root
        while root.truth() is None and self._done != simulations:
            if self._done and deadline is not None and self._clock() >= deadline:
                break
            if self._done and self._settled(start, simulations, deadline):
                break
            self._done = self._compiled.grow(AT_ONCE if simulations is None else min(LOOK_UP, simulations - self._done))
            root.complete, root.moves, root.visits, root.means, proven, sums = self._compiled.root()
            root.proven = {move: (visits, shares) for move, visits, shares in proven}
            self._sums = [*sums]
        version, _, gauss = self._dice.getstate()
        self._dice.setstate((version, tuple(array("I", self._compiled.dice())), gauss))
