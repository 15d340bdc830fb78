"""Players to measure ours against: plain UCT with playouts, and one that looks one step ahead."""

from collections.abc import Callable, Mapping, Sequence
from math import log, sqrt
from random import Random
from time import process_time
from typing import Final, TypeAlias

from bot.players.board import OVER, FastBoard
from bot.players.games import board_of
from bot.players.games.linkage.board import LinkageBoard
from bot.players.tree import Clock
from rules.game import CHANCE
from rules.grid import Grid, cells_in, mask
from rules.link.state import LinkState
from rules.link.state import board as link_board
from rules.linkx import GRID, LinkxState
from rules.play import AnyPlay

Player: TypeAlias = Callable[[AnyPlay, Random], str]
"""A player: takes a match and random numbers, returns a step."""

EXPLORATION: Final = {"link": 0.3, "linkage": 0.3, "linkx": 0.3, "lovelinks": 0.3}
"""The constant of UCT: for LINK the best of 0.1, 0.3 and 0.7, for Linkage and Linkx of 0.15, 0.3 and 0.6."""
NEVER: Final = 99


def uct(seconds: float, constants: Mapping[str, float] = EXPLORATION, clock: Clock = process_time) -> Player:
    """Plain UCT (Kocsis and Szepesvári 2006), so many seconds a step: every legal step, playouts, nothing else."""

    def step(play: AnyPlay, dice: Random) -> str:
        end, board = clock() + seconds, board_of(play.game).of(play)
        root, constant = _Spot(), constants[play.game.key]
        while clock() < end or not root.steps:
            _simulate(board.copy(), root, constant, dice)
        return board.text(max(root.steps, key=lambda move: root.steps[move].visits))

    return step


class _Spot:
    """A node of the tree: visits, total result for its player, and children."""

    __slots__ = ("steps", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.steps: dict[int, _Spot] = {}


def _simulate(board: FastBoard, spot: _Spot, constant: float, dice: Random) -> None:
    path: list[tuple[_Spot, int]] = []
    while True:
        while board.side_to_move() == CHANCE:
            board.play(board.draw(dice))
        side = board.side_to_move()
        if side == OVER:
            break
        moves = board.moves()
        new = [move for move in moves if move not in spot.steps]
        if new:
            move = new[int(dice.random() * len(new))]
            spot.steps[move] = _Spot()
        else:
            move = _wanted(spot, moves, constant)
        spot = spot.steps[move]
        path.append((spot, side))
        board.play(move)
        if new:
            break
    shares = board.shares() or board.playout(dice, [[] for _ in range(4)])
    for each, side in path:
        each.visits += 1
        each.total += shares[side]


def _wanted(spot: _Spot, moves: Sequence[int], constant: float) -> int:
    after = [spot.steps[move] for move in moves]
    spread = constant * sqrt(log(sum(each.visits for each in after)))
    values = [each.total / each.visits + spread / sqrt(each.visits) for each in after]
    return moves[values.index(max(values))]


def greedy(play: AnyPlay, dice: Random) -> str:
    """The step after which a simple count of the game stands best for the side that plays it."""
    count = COUNTS[play.game.key]
    moves = list(play.game.legal_moves(play.state))
    dice.shuffle(moves)
    seat = play.to_move
    assert seat is not None, "somebody is to move"

    def standing(move: object) -> float:
        after = play.after(move)
        if after.outcome is not None:
            return NEVER * NEVER * (1 if after.outcome.places[seat] == 1 else -1)
        return count(after, seat)

    return play.game.format(max(moves, key=standing))


def _groups(play: AnyPlay, seat: int) -> float:
    board = LinkageBoard.of(play)
    return board.count if board.more == seat else -board.count


def _stones(play: AnyPlay, seat: int) -> float:
    state: LinkState = play.state
    if state.black is None:
        return 0.0
    fixed = link_board(state.options.size)
    empty = mask(stone.cell for stone in state.vacant)
    black, white = (
        _needed(side.groups, empty, [mask(near) for near in fixed.grid.beside], *fixed.edges[colour])
        for colour, side in enumerate(state.sides)
    )
    return white - black if seat == state.black else black - white


def _cells(play: AnyPlay, seat: int) -> float:
    state: LinkxState = play.state
    empty = mask(cell for cell in GRID.cells if GRID.row(cell) >= state.heights[GRID.column(cell)])
    near = [mask((*a, *b)) for a, b in zip(GRID.beside, GRID.diagonal, strict=True)]
    mine, theirs = (
        min(_needed(state.groups[each], empty, near, *ends) for ends in _ends(GRID)) for each in (seat, 1 - seat)
    )
    return theirs - mine


def _points(play: AnyPlay, seat: int) -> float:
    scores: Sequence[int] = play.state.progress.scores
    return scores[seat % len(scores)]


COUNTS: Final[dict[str, Callable[[AnyPlay, int], float]]] = {
    "linkage": _groups,
    "link": _stones,
    "linkx": _cells,
    "lovelinks": _points,
}


def _ends(cells: Grid) -> tuple[tuple[int, int], tuple[int, int]]:
    last = len(cells.cells)
    rows = mask(range(cells.width)), mask(range(last - cells.width, last))
    return rows, (mask(range(0, last, cells.width)), mask(range(cells.width - 1, last, cells.width)))


def _needed(groups: Sequence[int], empty: int, near: Sequence[int], start: int, goal: int) -> int:
    """The number of empty cells to cover to join two edges; groups cost nothing."""
    open_to, seen, needed = start, 0, 0
    while True:
        grown = -1
        while grown != open_to:
            grown = open_to
            for group in groups:
                if group & open_to:
                    if group & goal:
                        return needed
                    open_to |= _around(group, near)
        new = open_to & empty & ~seen
        if not new:
            return NEVER
        needed += 1
        if new & goal:
            return needed
        seen |= new
        open_to |= _around(new, near)


def _around(cells: int, near: Sequence[int]) -> int:
    found = 0
    for cell in cells_in(cells):
        found |= near[cell]
    return found
