"""The search all computer players share: Monte Carlo tree search over a fast board (survey: Browne and others 2012).

A simulation goes down the tree by what is known of the steps, looks at one position more, and tells the way back how
it ended. Draws are taken anew each time (open loop), and the order of what is still to come is never known.
"""

from math import inf
from random import Random
from time import monotonic
from typing import Final

from bot.players.board import OVER, FastBoard, Shares
from bot.players.comparing import Comparison
from bot.players.searched import Clock, Considered, Searched
from bot.players.tree import Node, Path, back_up, chosen, chosen_behind_draw
from rules.game import CHANCE

MOST_ENTRIES: Final = 1_000_000
"""The maximum number of steps in a tree, 140 bytes each; a full tree stops growing."""
EXPANDED_AT: Final = 1
"""The visits of a step after which its position gets a node."""
MOST_SIDES: Final = 4
LOOK_UP: Final = 32
"""After how many simulations it is asked whether more of them can change anything."""


def search(
    board: FastBoard,
    *,
    dice: Random,
    simulations: int | None = None,
    seconds: float | None = None,
    nodes: int = 0,
    clock: Clock = monotonic,
) -> Searched:
    """Think about a position in which some side is to move.

    Steps are looked at in a tree, or whole turns are compared where the board names them. It ends after so many
    simulations or seconds, whichever is first (at least one of them is given), and sooner where nothing can change
    any more. Before that it spends ``nodes`` positions on finding the truth outright.
    """
    deadline = None if seconds is None else clock() + seconds
    exact = board.exact(nodes) if nodes else None
    if exact is not None:
        side = board.side_to_move()
        known = Considered(exact.move, 1, exact.shares[side], proven=True)
        return Searched(exact.move, exact.shares, True, 0, (known,))
    turns = board.turns()
    way = Comparison(board, turns, dice, clock) if turns else Tree(board, dice, clock)
    way.grow(simulations, deadline)
    return way.found()


class Tree:
    """A search under way."""

    def __init__(self, board: FastBoard, dice: Random, clock: Clock) -> None:
        self._board = board
        self._dice = dice
        self._clock = clock
        first = board.copy()
        drawn = _drawn(first, dice)
        self._root = Node(first, first.side_to_move(), certain=not drawn, drawn=drawn)
        self._entries = len(self._root.moves)
        self._sums: list[float] = []
        self._done = 0

    def grow(self, simulations: int | None, deadline: float | None) -> None:
        """Simulate until the budget is used up or nothing can change any more."""
        start, root = self._clock(), self._root
        while root.truth() is None and self._done != simulations:
            if deadline is not None and self._done and self._clock() >= deadline:
                break
            if self._done % LOOK_UP == 0 and self._done and self._settled(start, simulations, deadline):
                break
            shares = self._simulate()
            self._done += 1
            self._sums = [total + share for total, share in zip(self._sums or [0.0] * len(shares), shares, strict=True)]

    def _settled(self, start: float, simulations: int | None, deadline: float | None) -> bool:
        """True if no other step can overtake the most visited one."""
        if self._root.proven:
            return False
        *_, second, first = sorted((0, *self._root.visits))
        left = inf if simulations is None else simulations - self._done
        if deadline is not None:
            now = self._clock()
            left = min(left, self._done * (deadline - now) / max(now - start, 1e-9))
        return first - second > left

    def _simulate(self) -> Shares:
        """Go down the tree, add what is found there to it, and return how it ended."""
        board, node, dice = self._board.copy(), self._root, self._dice
        rave, exploration = board.rave, board.exploration
        path: Path = []
        if node.drawn:
            _drawn(board, dice)
        while True:
            if node.certain:
                if not node.moves:
                    node.fill(board)
                    truth = node.truth()
                    if truth is not None:
                        return self._proven(path, truth)
                at = chosen(node, exploration)
            else:
                at = chosen_behind_draw(node, board, exploration)
            path.append((node, at))
            board.play(node.moves[at])
            child = node.children[at]
            if child is not None and child.certain:
                node = child
                continue
            drawn = _drawn(board, dice)
            side = board.side_to_move()
            if side == OVER:
                shares = board.shares()
                assert shares is not None, "the match is over"
                if node.certain and not drawn:
                    return self._proven(path, shares)
                back_up(path, shares, [[] for _ in shares], rave)
                return shares
            if child is None:
                if node.visits[at] < EXPANDED_AT or self._entries >= MOST_ENTRIES:
                    return self._evaluated(board, path)
                child = Node(board, side, certain=node.certain and not drawn, drawn=drawn)
                self._entries += len(child.moves)
                node.children[at] = child
            node = child

    def _evaluated(self, board: FastBoard, path: Path) -> Shares:
        """Evaluate the leaf of a path and update all its nodes."""
        traces: list[list[int]] = [[] for _ in range(MOST_SIDES)]
        shares = board.expectation()
        if shares is None:
            shares = board.playout(self._dice, traces)
        back_up(path, shares, traces, board.rave)
        return shares

    def _proven(self, path: Path, shares: Shares) -> Shares:
        """Take what is certain up a path as far as it settles positions, and tell the nodes above."""
        while path:
            node, at = path.pop()
            truth = node.prove(at, shares)
            if truth is None:
                break
            shares = truth
        back_up(path, shares, [[] for _ in shares], self._board.rave)
        return shares

    def found(self) -> Searched:
        """The result."""
        root = self._root
        open_steps = [
            Considered(move, visits, mean)
            for move, visits, mean in zip(root.moves, root.visits, root.means, strict=True)
        ]
        closed = [
            Considered(move, visits, shares[root.side], proven=True) for move, (visits, shares) in root.proven.items()
        ]
        open_steps.sort(key=lambda step: (-step.visits, -step.share))
        best = root.best_proven()
        if best is not None and (not open_steps or best[1][root.side] >= open_steps[0].share):
            move, shares = best
        else:
            move, shares = open_steps[0].move, self._shared_out(open_steps[0].share)
        considered = sorted((*open_steps, *closed), key=lambda step: (step.move != move, -step.visits, -step.share))
        return Searched(move, shares, root.truth() is not None, self._done, tuple(considered))

    def _shared_out(self, share: float) -> Shares:
        """The shares of all sides for this share of the side to move; the rest as in the simulations."""
        side = self._root.side
        rest = sum(self._sums) - self._sums[side]
        others = [(1 - share) * total / rest if rest else (1 - share) / (len(self._sums) - 1) for total in self._sums]
        return tuple(share if each == side else other for each, other in enumerate(others))


def _drawn(board: FastBoard, dice: Random) -> bool:
    """Make all due draws; returns True if there were any."""
    if board.side_to_move() != CHANCE:
        return False
    while board.side_to_move() == CHANCE:
        board.play(board.draw(dice))
    return True
