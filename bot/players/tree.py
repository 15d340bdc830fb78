"""Monte Carlo tree search over a fast board (survey: Browne and others 2012), and the statistics of steps in its tree.

A simulation descends the tree, evaluates one more position, and updates the nodes on its path. Draws are made again in
each simulation (open loop), and the order of links to come is unknown.
"""

from collections.abc import Callable, Sequence
from dataclasses import InitVar, dataclass, field
from itertools import starmap
from math import exp, inf, log, sqrt
from random import Random
from typing import Final, TypeAlias, TypeVar

from bot.players.board import OVER, FastBoard, Shares

WON: Final = 1.0  # the maximum share
UNSEEN: Final = 1.5  # the value of unvisited steps: more than any other, so each is tried once

T = TypeVar("T")

Path: TypeAlias = list[tuple["Node", int]]
"""The steps taken from the root of a tree, as nodes and the number that their step moved had in it."""


@dataclass(eq=False, repr=False, slots=True)
class Node:
    """A position, and what is known about the steps from it: lists with one entry a step, for they are quick. All
    figures are seen by the side to move. Steps that were proven to their end leave the lists, so that no more time is
    spent on them (MCTS-Solver: Winands, Björnsson and Saito 2008, for any number of sides). Behind a draw a node stands
    for every position that its steps can lead to, and which of its steps are legal depends on the draw."""

    board: InitVar[FastBoard]
    side: int
    certain: bool  # true if no draw lies between the root and this position
    drawn: bool  # true if a draw lies between the previous step and this position
    complete: bool = False  # true if the lists contain every legal step that could be best
    evaluated: bool = False  # true after a static evaluation
    total: int = 0
    mean: float = 0.0
    moves: list[int] = field(default_factory=list)
    index: dict[int, int] = field(default_factory=dict)
    visits: list[int] = field(default_factory=list)
    means: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)  # the value of each step over all its visits
    rave_visits: list[int] = field(default_factory=list)
    rave_means: list[float] = field(default_factory=list)
    priors: list[float] | None = None
    children: list["Node | None"] = field(default_factory=list)
    proven: dict[int, tuple[int, Shares]] = field(default_factory=dict)  # visits and results of steps not in the lists

    def __post_init__(self, board: FastBoard) -> None:
        self.complete = board.sufficient
        self.add(board, board.candidates())

    def add(self, board: FastBoard, moves: Sequence[int]) -> None:
        """Add steps that are new here; the board is at this position."""
        priors = board.priors(moves)
        if priors is not None:
            self.priors = [*(self.priors or ()), *priors]
        for move in moves:
            self.index[move] = len(self.moves)
            self.moves.append(move)
        new = len(moves)
        self.visits += [0] * new
        self.means += [0.0] * new
        self.values += [UNSEEN] * new
        self.children += [None] * new
        if board.rave:
            self.rave_visits += [0] * new
            self.rave_means += [0.0] * new

    def fill(self, board: FastBoard) -> None:
        """Once everything likely is proven and nothing of it wins, look at all the rest."""
        self.complete = True
        self.add(board, [move for move in board.moves() if move not in self.proven])

    def prove(self, at: int, shares: Shares) -> Shares | None:
        """Remove a step with a certain outcome from the lists; returns the outcome of this position if it is certain.
        The side to move takes what is best for itself (max^n: Luckhardt and Irani 1986)."""
        last, move = len(self.moves) - 1, self.moves[at]
        self.proven[move] = self.visits[at] + 1, shares
        del self.index[move]
        if at != last:
            self.index[self.moves[last]] = at
        _remove(self.moves, at)
        _remove(self.visits, at)
        _remove(self.means, at)
        _remove(self.values, at)
        _remove(self.children, at)
        _remove(self.rave_visits, at)
        _remove(self.rave_means, at)
        _remove(self.priors, at)
        return self.truth()

    def truth(self) -> Shares | None:
        """The proved result of this position, or ``None``."""
        best = self.best_proven()
        if best is None or ((self.moves or not self.complete) and best[1][self.side] < WON):
            return None
        return best[1]

    def best_proven(self) -> tuple[int, Shares] | None:
        """Return the best step with a certain outcome, among equals the longest to prove, and its outcome."""
        if not self.proven:
            return None
        side = self.side
        move, (_, shares) = max(self.proven.items(), key=lambda item: (item[1][1][side], item[1][0]))
        return move, shares


def _remove(column: list[T] | None, at: int) -> None:
    """Remove an entry from a list, if it has any, and move the last one to its place."""
    if column:
        last = column.pop()
        if at < len(column):
            column[at] = last


def chosen_behind_draw(node: Node, board: FastBoard, exploration: float) -> int:
    """Choose a step after a draw: among the legal ones, which join the node if they are new. Figures are compared as if
    the legal steps were the only ones (Cowling, Powley and Whitehouse 2012)."""
    legal = board.candidates()
    new = [move for move in legal if move not in node.index]
    if new:
        node.add(board, new)
    places = [node.index[move] for move in legal]
    visits = [node.visits[at] for at in places]
    values = [node.values[at] for at in places]
    priors = [node.priors[at] for at in places] if node.priors else None
    return places[_most_wanted(visits, values, priors, sum(visits), node.mean, exploration)]


def _most_wanted(
    visits: list[int], values: list[float], priors: list[float] | None, total: int, mean: float, exploration: float
) -> int:
    """The index of the step with the highest sum of value and exploration bonus. With ``priors`` it is PUCT (Rosin
    2011; Silver and others 2017), where a step of which nothing was seen counts as the mean of all; without it is UCT
    (Kocsis and Szepesvári 2006)."""
    if priors:
        spread = exploration * sqrt(total + 1)
        values = [
            (v if v <= WON else mean) + spread * p / (n + 1) for v, p, n in zip(values, priors, visits, strict=True)
        ]
    elif exploration:
        spread = exploration * sqrt(log(total + 1))
        values = [v + spread / sqrt(n + 1) for v, n in zip(values, visits, strict=True)]
    return values.index(max(values))


def back_up(path: Path, shares: Shares, traces: Sequence[list[int]], rave: float) -> None:
    """Update every node on a path with the outcome of a simulation and its later steps. A step's own statistics weigh
    against RAVE's by the number of visits ``rave`` (Gelly and Silver 2011)."""
    for node, at in reversed(path):
        side = node.side
        share = shares[side]
        node.total += 1
        node.mean += (share - node.mean) / node.total
        all_visits, means, values = node.visits, node.means, node.values
        visits = all_visits[at] = all_visits[at] + 1
        means[at] += (share - means[at]) / visits
        if not rave:
            values[at] = means[at]
            continue
        trace = traces[side]
        trace.append(node.moves[at])
        index, seen, raves = node.index, node.rave_visits, node.rave_means
        for move in trace:
            if move in index:
                place = index[move]
                count = seen[place] = seen[place] + 1
                elsewhere = raves[place] = raves[place] + (share - raves[place]) / count
                visits = all_visits[place]
                values[place] = (
                    elsewhere + (means[place] - elsewhere) * visits / (visits + rave) if visits else elsewhere
                )


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


MOST_ENTRIES: Final = 1_000_000
"""The maximum number of steps in a tree, 140 bytes each, compiled half of that; a full tree stops growing."""
EXPANDED_AT: Final = 1  # the visits of a step after which its position gets a node
CROWDED: Final = 200_000  # after so many steps in the tree it takes one more visit, and after twice as many two
MOST_SIDES: Final = 4
EVALUATED_AT: Final = 100
"""The number of visits after which a position is evaluated statically."""
LOOK_UP: Final = 32  # after how many simulations it is asked whether more of them can change anything


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
            self._advance(None if simulations is None else simulations - self._done)

    def _advance(self, most: int | None) -> None:
        """Simulate at least once, and at most ``most`` times if given."""
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
                at = _most_wanted(node.visits, node.values, node.priors, node.total, node.mean, exploration)
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
                if node.visits[at] < EXPANDED_AT + self._entries // CROWDED or self._entries >= MOST_ENTRIES:
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
                for move in [move for move in node.moves if move not in found.candidates]:
                    node.prove(node.index[move], found.otherwise)
                if (truth := node.truth()) is not None:
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
        root = self._root
        open_steps = list(starmap(ConsideredStep, zip(root.moves, root.visits, root.means, strict=True)))
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
