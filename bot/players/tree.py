"""The tree of a search: statistics of steps in each expanded position."""

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from math import log, sqrt
from typing import Final, TypeAlias, TypeVar

from bot.players.board import FastBoard, Shares

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

    def leave_out(self, moves: Sequence[int], shares: Shares) -> Shares | None:
        """Remove steps with a certain outcome from the lists; returns the outcome of this position if it is certain."""
        for move in moves:
            self.prove(self.index[move], shares)
        return self.truth()

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


def chosen(node: Node, exploration: float) -> int:
    """The number of the step of a node that is most worth a look now."""
    return _most_wanted(node.visits, node.values, node.priors, node.total, node.mean, exploration)


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
