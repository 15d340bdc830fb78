"""Linkage as a computer player sees it: cells as bits, groups as the cells they could still be joined through."""

from array import array
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import ClassVar, Final, Self

from bot.players import kernel
from bot.players.board import OVER, WON, Effort, Exact, FastBoard, PackedBoard, Shares
from bot.players.games.linkage.endgame import MOST_POSITIONS, dominoes_to_come, solved
from bot.players.games.linkage.geometry import CELLS, PAIRS, PLANE, REACH, RIM, SLOT, SLOTS, WHOLE, Dominoes, bit
from bot.players.games.linkage.heuristics import FEWER_LIKES, MORE_LIKES, PULL, filled, likely
from rules.grid import joined
from rules.linkage import BOARD, COLOURS, FEWER, MORE
from rules.play import AnyPlay

COUNTERS: Final = SLOTS * len(COLOURS)
"""The number of the step that puts the black counter on cell 0; below are the dominoes, colour by colour."""
CHOOSE_MORE: Final = COUNTERS + len(BOARD.cells)
CHOOSE_FEWER: Final = CHOOSE_MORE + 1

MOST: Final = 24  # the maximum number of candidate steps

_TEXTS: Final = (
    *(f"{colour} {BOARD.join(pair)}" for colour in COLOURS for pair in PAIRS),
    *(f"counter {name}" for name in BOARD.names),
    MORE,
    FEWER,
)
_NUMBERS: Final = {text: number for number, text in enumerate(_TEXTS)}


class LinkageBoard(Dominoes, FastBoard):
    """A position of Linkage."""

    __slots__ = ()

    rave: ClassVar[float] = 2000.0
    efforts: ClassVar = (
        Effort(80, slips=0.5, careless=True),
        Effort(80, slips=0.2, careless=True),
        Effort(200),
        Effort(2000),
    )

    # -- the course of a match

    @classmethod
    def of(cls, play: AnyPlay) -> Self:
        state = play.state
        board = cls.__new__(cls)
        board.target = state.options.target
        board.side = OVER if state.to_move is None else state.to_move
        board.more = _UNKNOWN if state.more is None else state.more
        board.covered = board.shield = board.planes = board.count = board.placed = 0
        board.empty = list(range(SLOTS))
        board.left = list(state.pool)
        board.groups = [()] * len(COLOURS)
        board.last = ()
        if state.black is not None:
            board._cover(bit(state.black))
        for domino in state.dominoes:
            board.left[COLOURS.index(domino.colour)] += 1
            board._lay(COLOURS.index(domino.colour), SLOT[domino.cells])
        board.shield = REACH[SLOT[state.green.cells]] if state.green else 0
        return board

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.target = self.target
        new.side = self.side
        new.more = self.more
        new.covered = self.covered
        new.shield = self.shield
        new.empty = self.empty
        new.left = self.left[:]
        new.groups = self.groups[:]
        new.count = self.count
        new.placed = self.placed
        new.planes = self.planes
        new.last = self.last
        return new

    def side_to_move(self) -> int:
        return self.side

    def moves(self) -> Sequence[int]:
        if self.more == _UNKNOWN:
            return (CHOOSE_MORE, CHOOSE_FEWER) if self.covered else range(COUNTERS, CHOOSE_MORE)
        slots = self.playable()
        return [first + slot for first, left in zip(_FIRST, self.left, strict=True) if left for slot in slots]

    def play(self, move: int) -> None:
        if move >= COUNTERS:
            self._settle(move)
            return
        colour, slot = divmod(move, SLOTS)
        self._lay(colour, slot)
        shield = REACH[slot]
        if not self.empty:
            self.side = OVER
        elif all(CELLS[other] & shield for other in self.empty):
            self.shield = 0  # the other side would pass
        else:
            self.shield = shield
            self.side = 1 - self.side

    def _settle(self, move: int) -> None:
        """Place the black counter or choose a role."""
        if move < CHOOSE_MORE:
            self._cover(bit(move - COUNTERS))
            self.side = 1
        else:
            self.side = self.more = 1 if move == CHOOSE_MORE else 0

    def _cover(self, cells: int) -> None:
        self.covered |= cells
        self.empty = [slot for slot in self.empty if not CELLS[slot] & cells]

    def _lay(self, colour: int, slot: int) -> None:
        """Cover a slot with a domino, which joins every adjacent group of its colour."""
        cells, before = CELLS[slot], self.groups[colour]
        self._cover(cells)
        self.groups[colour] = joined(before, REACH[slot], cells)
        self.count += len(self.groups[colour]) - len(before)
        self.left[colour] -= 1
        self.placed += 1
        self.planes |= cells << PLANE * colour
        self.last = (slot, *self.last[:2])

    def shares(self) -> Shares | None:
        if self.side != OVER:
            return None
        return self._won(self.count)

    def _won(self, count: int) -> Shares:
        return WON[self.more if count >= self.target else 1 - self.more]

    def playout(self, dice: Random, traces: Sequence[list[int]]) -> Shares:
        if self.side == OVER:
            return self._won(self.count)
        while self.more == _UNKNOWN:
            move = dice.choice(self.moves())
            traces[self.side].append(move)
            self.play(move)
        return self._won(filled(self, dice, traces))

    # -- what helps a search

    @property
    def exploration(self) -> float:
        return 0.5

    def candidates(self) -> Sequence[int]:
        if self.side == OVER:
            return ()
        if self.more == _UNKNOWN:
            return self.moves() if self.covered else _COUNTERS_APART
        decisive = self._decisive() if len(self.empty) <= _LAST_SLOTS else None
        return likely(self, MOST) if decisive is None else (decisive,)

    def _decisive(self) -> int | None:
        """Return a step that ends the match and wins it, if there is one."""
        for move in self.moves():
            after = self.after(move)
            if after.side == OVER and after._won(after.count)[self.side]:
                return move
        return None

    def priors(self, moves: Sequence[int]) -> Sequence[float]:
        return _by_rank(len(moves))

    @property
    def exact_rate(self) -> int:
        return 250_000 if kernel.IS_COMPILED else super().exact_rate

    def exact(self, nodes: int) -> Exact | None:
        packed = self.packed()
        if self.side == OVER or packed is None or nodes < 4 ** (dominoes_to_come(self.empty) - _QUICK):
            return None
        most = min(nodes, MOST_POSITIONS)
        if not kernel.IS_COMPILED:
            return solved(self, most)
        _, fixed, position = packed
        found = kernel.compiled.endgame(fixed, position, most)
        return None if found is None else Exact(found[0], WON[found[1]])

    def packed(self) -> PackedBoard | None:
        if self.more == _UNKNOWN:
            return None
        planes = self.planes.to_bytes(len(COLOURS) * PLANE // 8, "little")
        groups = (array("Q", groups).tobytes() for groups in self.groups)
        figures = self.target, self.side, self.more, self.count, self.placed, self.covered, self.shield
        position = (*figures, planes, bytes(self.empty), bytes(self.last), bytes(self.left), *groups)
        return "linkage", _tables(), position

    # -- notation

    def text(self, move: int) -> str:
        return _TEXTS[move]

    def number(self, text: str) -> int:
        return _NUMBERS[text]


_UNKNOWN: Final = -1
_QUICK: Final = 4
"""Each domino to come beyond these takes some four times as many positions, even in the easiest tenth of all positions;
with fewer it is not worth trying."""
_LAST_SLOTS: Final = 7
"""A domino leaves no place for another only where there are no more places than this: its own and those across it."""
_HALF: Final = range(BOARD.width // 2 + 1)
_COUNTERS_APART: Final = tuple(
    COUNTERS + BOARD.width * row + column for row in _HALF for column in _HALF if column <= row
)
"""The places of the black counter that no turning or mirroring of the board makes the same."""


@cache
def _by_rank(count: int) -> tuple[float, ...]:
    """Return the priors of ranked steps, likeliest first, by Zipf's law."""
    weights, whole = [1 / (place + 2) for place in range(count)], 0.0
    for weight in weights:  # one after the other, which sum() does not do from Python 3.12 on
        whole += weight
    return tuple(weight / whole for weight in weights)


_FIRST: Final = tuple(range(0, COUNTERS, SLOTS))  # for each colour the number of its first step


@cache
def _tables() -> tuple[object, ...]:
    """The geometry and the weights as the compiled search takes them."""
    cells = array("Q", CELLS).tobytes(), array("Q", REACH).tobytes(), WHOLE, RIM
    weights = [weight for likes in (FEWER_LIKES, MORE_LIKES) for column in likes for weight in column]
    pull = array("d", [pull for row in PULL for pull in row]).tobytes()
    return (*cells, pull, array("d", weights).tobytes(), MOST, _LAST_SLOTS)
