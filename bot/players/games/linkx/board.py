"""Linkx as a fast board: the skyline, the cells and linked areas of both sides, and their remaining pieces."""

from array import array
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import ClassVar, Final, Self

from bot.players.board import OVER, WON, Effort, FastBoard, PackedBoard, Shares
from bot.players.games.linkx.pieces import (
    CELLS,
    COLUMNS,
    COVERS,
    KINDS,
    LANDINGS,
    MOST,
    NUMBERS,
    ONE,
    REACHES,
    RISES,
    SIZES,
    SOME,
    STOCK_BITS,
    STRETCH,
    TEXTS,
    cell_bit,
    largest,
    links,
)
from bot.players.games.linkx.sight import WEIGHTS, RaceAnalysis, View
from rules.grid import cells_in, joined
from rules.linkx import GRID, LinkxState
from rules.play import AnyPlay

_MISSES: Final = 12  # the number of failed draws after which a playout lists all steps
_TIE: Final[Shares] = (0.5, 0.5)


class LinkxBoard(FastBoard):
    """A position of Linkx."""

    __slots__ = ("areas", "result", "seen", "side", "skyline", "stocks")

    areas: list[tuple[int, ...]]  # for each side a mask for each linked area
    stocks: list[int]  # for each side how many of each piece it has left, ``STOCK_BITS`` a piece
    skyline: int  # the heights of the columns, ``NIBBLE`` bits a column
    side: int  # the side to move, or ``OVER``
    result: Shares | None
    seen: RaceAnalysis | None  # the cached analysis of this position

    sufficient: ClassVar = True
    liking: ClassVar = 0.5  # with the fourth level's simulations no weaker than without: 123½ of 200 matches
    efforts: ClassVar = (
        Effort(30, slips=0.48, careless=True),
        Effort(50, slips=0.13),
        Effort(130),
        Effort(400),
    )

    @classmethod
    def of(cls, play: AnyPlay) -> Self:
        state: LinkxState = play.state
        self = cls.__new__(cls)
        self.areas = [tuple(map(_mask, groups)) for groups in state.groups]
        self.stocks = [sum(many << STOCK_BITS * kind for kind, many in enumerate(left)) for left in state.left]
        self.skyline = sum(height << shift for height, (shift, _) in zip(state.heights, LANDINGS, strict=True))
        self.side, self.result = OVER if state.to_move is None else state.to_move, None
        self.seen = None
        if state.to_move is None:
            self.result = next((WON[side] for side in (0, 1) if any(map(links, self.areas[side]))), self._by_area())
        return self

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.areas = self.areas[:]
        new.stocks = self.stocks[:]
        new.skyline = self.skyline
        new.side = self.side
        new.result = self.result
        new.seen = self.seen
        return new

    def side_to_move(self) -> int:
        return self.side

    def moves(self) -> Sequence[int]:
        return self.moves_of(self.side) if self.side != OVER else ()

    def moves_of(self, side: int) -> list[int]:
        """The moves of a side if it were its turn."""
        stock, skyline = self.stocks[side], self.skyline
        return [step for shift, table in LANDINGS for step in table[skyline >> shift & STRETCH] if stock & SOME[step]]

    def play(self, move: int) -> None:
        self.seen = None
        side = self.side
        self.skyline += RISES[move]
        self.stocks[side] -= ONE[move]
        self.areas[side] = joined(self.areas[side], COVERS[move], REACHES[move])
        if links(self.areas[side][-1]):
            self.side, self.result = OVER, WON[side]
        elif self._can_move(1 - side):
            self.side = 1 - side
        elif not self._can_move(side):
            self.side, self.result = OVER, self._by_area()

    def shares(self) -> Shares | None:
        return self.result

    def playout(self, dice: Random, traces: Sequence[list[int]]) -> Shares:
        random, stocks = dice.random, self.stocks
        side, skyline, columns = self.side, self.skyline, len(LANDINGS)
        areas = [list(each) for each in self.areas]
        while self.result is None:
            # Every step is as likely: a place among as many in each column is drawn until there is a step in it.
            stock = stocks[side]
            for _ in range(_MISSES):
                place = random() * columns
                column = int(place)
                shift, table = LANDINGS[column]
                steps = table[skyline >> shift & STRETCH]
                at = int((place - column) * MOST)
                if at < len(steps) and stock & SOME[move := steps[at]]:
                    break
            else:
                self.skyline, self.side = skyline, side
                found = self.moves_of(side)
                if not found:
                    side = 1 - side
                    found = self.moves_of(side)
                    if not found:
                        self.areas = [tuple(each) for each in areas]
                        self.side, self.result = OVER, self._by_area()
                        break
                move = found[int(random() * len(found))]
            traces[side].append(move)
            skyline += RISES[move]
            stocks[side] -= ONE[move]
            reach, area, mine = REACHES[move], COVERS[move], areas[side]
            for other in mine[:]:
                if other & reach:
                    area |= other
                    mine.remove(other)
            mine.append(area)
            if links(area):
                self.side, self.result = OVER, WON[side]
            side = 1 - side
        return self.result

    def packed(self) -> PackedBoard | None:
        position = (self.side, self.skyline, *self.stocks, _packed(self.areas[0]), _packed(self.areas[1]))
        return "linkx", _tables(), position

    def text(self, move: int) -> str:
        return TEXTS[move]

    def number(self, text: str) -> int:
        return NUMBERS[text]

    def candidates(self) -> Sequence[int]:
        sight = self._sight()
        if sight.mine.wins:
            return sight.mine.wins[:1]
        if not sight.theirs.wins:
            return self.likely()
        return [step for step in sight.answers() if not self._threatened_after(step)] or self.likely()[:1]

    def priors(self, moves: Sequence[int]) -> Sequence[float] | None:
        return self._sight().priors(moves)

    def expectation(self) -> Shares | None:
        hope = self._sight().hope()
        if hope is None:
            return None
        return (hope, 1 - hope) if self.side == 0 else (1 - hope, hope)

    def wins_of(self, side: int) -> list[int]:
        """Return the steps by which a side would link two sides of the grid if it were to move."""
        sight = self._sight()
        return (sight.mine if side == self.side else sight.theirs).wins

    def wins_at_once(self) -> bool:
        """True if the side to move can win with one step, including by area at the end."""
        won = WON[self.side]
        return bool(self.wins_of(self.side)) or any(self.after(step).result == won for step in self._last_steps())

    def likely(self) -> Sequence[int]:
        """Return every legal step, the most promising first."""
        return list(self._sight().looks)

    def _last_steps(self) -> list[int]:
        """The steps that share a column with every step of the other side: no other can leave it without one."""
        theirs = [COLUMNS[step] for step in self.moves_of(1 - self.side)]
        return [step for step in self.moves() if all(COLUMNS[step] & columns for columns in theirs)]

    def _sight(self) -> RaceAnalysis:
        """Return the analysis for the side to move, computed once per position."""
        if self.seen is None:
            mine, theirs = self.side, 1 - self.side
            taken = sum(map(sum, self.areas))
            self.seen = RaceAnalysis(
                *(View(self.moves_of(side), self.areas[side], taken, self.stocks[side]) for side in (mine, theirs))
            )
        return self.seen

    def _threatened_after(self, move: int) -> bool:
        """Return whether the opponent can win at once after a step of the side to move."""
        board = self.after(move)
        return board.side == 1 - self.side and bool(board._sight().mine.wins)

    def _can_move(self, side: int) -> bool:
        stock, skyline = self.stocks[side], self.skyline
        for shift, table in LANDINGS:
            for step in table[skyline >> shift & STRETCH]:
                if stock & SOME[step]:
                    return True
        return False

    def _by_area(self) -> Shares:
        """Return the result if no side has linked two sides."""
        first, second = map(largest, self.areas)
        return _TIE if first == second else WON[second > first]


def _mask(cells: int) -> int:
    """Convert a mask of cells from the numbering of the rules."""
    return sum(cell_bit(GRID.column(cell), GRID.row(cell)) for cell in cells_in(cells))


def _packed(masks: Sequence[int]) -> bytes:
    """Masks as the compiled search takes them."""
    return b"".join(mask.to_bytes(16, "little") for mask in masks)


@cache
def _tables() -> tuple[object, ...]:
    """The pieces and the weights as the compiled search takes them."""
    begins, steps = [0], list[int]()
    for _, table in LANDINGS:
        for fitting in table:
            steps += fitting
            begins.append(len(steps))
    columns = array("H", COLUMNS).tobytes(), bytes(SIZES), array("Q", RISES).tobytes()
    return (
        *(array("i", begins).tobytes(), array("h", steps).tobytes(), bytes(KINDS), *columns),
        *(_packed(COVERS), _packed(REACHES), bytes(CELLS).ljust(16, b"\0"), MOST),
        array("d", WEIGHTS).tobytes(),
    )
