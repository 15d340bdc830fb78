"""The search all computer players share: Monte Carlo tree search over a fast board (survey: Browne and others 2012). A
simulation descends the tree, evaluates one more position, and updates the nodes on its path. Draws are made again in
each simulation (open loop), and the order of links to come is unknown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, sqrt
from random import Random
from time import monotonic
from typing import Final, TypeAlias

from bot.players.board import OVER, FastBoard, Shares, Turn
from bot.players.tree import Node, Path, back_up, chosen, chosen_behind_draw

Clock: TypeAlias = Callable[[], float]  # a source of seconds: wall time or processor time


@dataclass(frozen=True, slots=True)
class ConsideredStep:
    """The result of one step of the position."""

    move: int
    visits: int
    share: float  # the expected share of the side to move after it
    proven: bool = False


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    move: int  # the best step
    shares: Shares  # the expected share of each side
    proven: bool  # true if both are proved
    simulations: int
    considered: tuple[ConsideredStep, ...]  # every step considered, the best first, then by visits


DOUBT: Final = 2.0  # by how many standard errors of the difference a turn must be behind the best one to be given up
SPREAD: Final = 0.05
"""The assumed standard deviation between two turns over draws before it was measured, as a share of the win."""


class Lag:
    """By how much one turn is behind another over the same draws: running sums of the differences and their squares."""

    __slots__ = ("_count", "_squares", "_sum")

    def __init__(self) -> None:
        self._count, self._sum, self._squares = 0, 0.0, 0.0

    def extend(self, first: Sequence[float], second: Sequence[float]) -> None:
        """Add the draws that are new since the last call."""
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
            deal = len(self._seen[self._racing[0]])
            for at in self._racing:
                if done and (done == simulations or (deadline is not None and self._clock() >= deadline)):
                    return
                shares = self._turns[at].after.copy().foreseen(Random(self._seed + deal))
                self._seen[at].append(shares[self._side])
                self._sums[at] = [a + b for a, b in zip(self._sums[at] or [0.0] * len(shares), shares, strict=True)]
                done += 1
            self._rounds = deal + 1
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

    def _mean(self, at: int) -> float:
        """Return the mean of a turn over the draws shared with the others."""
        seen = self._seen[at][: self._rounds]
        return sum(seen) / len(seen)

    def found(self) -> SearchResult:
        """The result."""
        means = {at: self._mean(at) for at, seen in enumerate(self._seen) if seen}
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


MOST_ENTRIES: Final = 1_000_000  # the maximum number of steps in a tree, 140 bytes each; a full tree stops growing
EXPANDED_AT: Final = 1  # the visits of a step after which its position gets a node
MOST_SIDES: Final = 4
EVALUATED_AT: Final = 100
"""The number of visits after which a position is evaluated statically."""
LOOK_UP: Final = 32  # after how many simulations it is asked whether more of them can change anything


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
    deadline = None if seconds is None else clock() + seconds
    exact = board.exact(nodes) if nodes else None
    if exact is not None:
        side = board.side_to_move()
        known = ConsideredStep(exact.move, 1, exact.shares[side], proven=True)
        return SearchResult(exact.move, exact.shares, True, 0, (known,))
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
        drawn = first.draw_all(dice)
        self._root = Node(first, first.side_to_move(), certain=not drawn, drawn=drawn)
        if first.liking and self._root.priors:  # among steps of nearly the same value the dice decide
            self._root.priors = [prior * exp(dice.gauss(0.0, first.liking)) for prior in self._root.priors]
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
        """Return whether no other step can overtake the most visited one."""
        if self._root.proven:
            return False
        *_, second, first = sorted((0, *self._root.visits))
        left = inf if simulations is None else simulations - self._done
        if deadline is not None:
            now = self._clock()
            left = min(left, self._done * (deadline - now) / max(now - start, 1e-9))
        return first - second > left

    def _simulate(self) -> Shares:
        """Go down the tree, extend it, and return the outcome."""
        board, node, dice = self._board.copy(), self._root, self._dice
        rave, exploration = board.rave, board.exploration
        path: Path = []
        if node.drawn:
            board.draw_all(dice)
        while True:
            if node.certain:
                truth = self._truth_of(node, board)
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
            drawn = board.draw_all(dice)
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

    def _truth_of(self, node: Node, board: FastBoard) -> Shares | None:
        """Evaluate a node if that is due; returns its outcome if it is certain."""
        if node.total >= EVALUATED_AT and not node.evaluated:
            node.evaluated = True
            found = board.static_evaluation()
            if found is not None and found.shares is None:
                truth = node.leave_out([move for move in node.moves if move not in found.candidates], found.otherwise)
                if truth is not None:
                    return truth
            elif found is not None and node is not self._root:  # the root needs a step
                return found.shares
        if node.moves:
            return None
        node.fill(board)
        return node.truth()

    def _evaluated(self, board: FastBoard, path: Path) -> Shares:
        """Evaluate the leaf of a path and update all its nodes."""
        traces: list[list[int]] = [[] for _ in range(MOST_SIDES)]
        shares = board.expectation()
        if shares is None:
            shares = board.playout(self._dice, traces)
        back_up(path, shares, traces, board.rave)
        return shares

    def _proven(self, path: Path, shares: Shares) -> Shares:
        """Pass certain results up a path as far as they settle positions, and update the nodes above."""
        while path:
            node, at = path.pop()
            truth = node.prove(at, shares)
            if truth is None:
                break
            shares = truth
        back_up(path, shares, [[] for _ in shares], self._board.rave)
        return shares

    def found(self) -> SearchResult:
        """The result."""
        root = self._root
        open_steps = [
            ConsideredStep(move, visits, mean)
            for move, visits, mean in zip(root.moves, root.visits, root.means, strict=True)
        ]
        closed = [
            ConsideredStep(move, visits, shares[root.side], proven=True)
            for move, (visits, shares) in root.proven.items()
        ]
        open_steps.sort(key=lambda step: (-step.visits, -step.share))
        best = root.best_proven()
        if best is not None and (not open_steps or best[1][root.side] >= open_steps[0].share):
            move, shares = best
        else:
            move, shares = open_steps[0].move, self._shared_out(open_steps[0].share)
        considered = sorted((*open_steps, *closed), key=lambda step: (step.move != move, -step.visits, -step.share))
        return SearchResult(move, shares, root.truth() is not None, self._done, tuple(considered))

    def _shared_out(self, share: float) -> Shares:
        """Return the shares of all sides for this share of the side to move; the rest as in the simulations."""
        side = self._root.side
        rest = sum(self._sums) - self._sums[side]
        others = [(1 - share) * total / rest if rest else (1 - share) / (len(self._sums) - 1) for total in self._sums]
        return tuple(share if each == side else other for each, other in enumerate(others))
