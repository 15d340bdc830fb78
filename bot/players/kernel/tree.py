"""A tree whose simulations are compiled, and the choice between it and the one in Python."""

from array import array
from random import Random

from bot.players import kernel, tree
from bot.players.board import FastBoard, PackedBoard
from bot.players.tree import LOOK_UP, Clock, Tree


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
