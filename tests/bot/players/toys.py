"""Games small enough to know the truth about, as fast boards: for the search that all computer players share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from bot.players.board import OVER, FastBoard, Shares
from rules.game import CHANCE
from rules.play import AnyPlay

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class ToyBoard(FastBoard):
    __slots__ = ()
    exploration: ClassVar[float] = 1.0

    @classmethod
    def of(cls, play: AnyPlay) -> Self:
        raise AssertionError("there are no matches of it")

    def playout(self, dice: Random, traces: Sequence[list[int]]) -> Shares:
        while (shares := self.shares()) is None:
            side = self.side_to_move()
            move = self.draw(dice) if side == CHANCE else dice.choice(self.moves())
            if side != CHANCE:
                traces[side].append(move)
            self.play(move)
        return shares

    def text(self, move: int) -> str:
        return str(move)

    def number(self, text: str) -> int:
        return int(text)


class Noughts(ToyBoard):
    """Noughts and crosses; the cells are numbered from 0."""

    __slots__ = ("cells", "side")

    def __init__(self, cells: str = "." * 9) -> None:
        self.cells = list(cells)
        self.side = (9 - cells.count(".")) % 2

    def copy(self) -> Self:
        return type(self)("".join(self.cells))

    def side_to_move(self) -> int:
        return self.side if self.shares() is None else OVER

    def moves(self) -> Sequence[int]:
        return [] if self.shares() else [at for at, mark in enumerate(self.cells) if mark == "."]

    def play(self, move: int) -> None:
        assert self.cells[move] == "."
        self.cells[move] = "XO"[self.side]
        self.side = 1 - self.side

    def shares(self) -> Shares | None:
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != ".":
                return (1.0, 0.0) if self.cells[a] == "X" else (0.0, 1.0)
        return None if "." in self.cells else (0.5, 0.5)


class RaveNoughts(Noughts):
    __slots__ = ()
    rave: ClassVar[float] = 50.0
    exploration: ClassVar[float] = 0.1


class HastyNoughts(Noughts):
    __slots__ = ()

    def candidates(self) -> Sequence[int]:
        return [at for at in self.moves() if at % 2 or at == 4] or self.moves()


class DiceNim(ToyBoard):
    """Before each turn a die of three says how many counters may be taken at most; who takes the last one wins."""

    __slots__ = ("limit", "pile", "side")

    def __init__(self, pile: int, limit: int = 0, side: int = 0) -> None:
        self.pile, self.limit, self.side = pile, limit, side

    def copy(self) -> Self:
        return type(self)(self.pile, self.limit, self.side)

    def side_to_move(self) -> int:
        return OVER if not self.pile else self.side if self.limit else CHANCE

    def moves(self) -> Sequence[int]:
        return range(1, min(self.limit, self.pile) + 1) if self.limit else (1, 2, 3) if self.pile else ()

    def play(self, move: int) -> None:
        assert move in self.moves()
        if not self.limit:
            self.limit = move
        else:
            self.pile, self.limit, self.side = self.pile - move, 0, 1 - self.side

    def draw(self, dice: Random) -> int:
        return 1 + int(dice.random() * 3)

    def shares(self) -> Shares | None:
        return None if self.pile else (float(self.side == 1), float(self.side == 0))

    def can_post(self) -> float:
        if not self.limit:
            return sum(DiceNim(self.pile, limit).can_post() for limit in (1, 2, 3)) / 3
        return max(1 - DiceNim(self.pile - move).can_post() if move < self.pile else 1.0 for move in self.moves())


@dataclass(frozen=True)
class Fork:
    """A place in a game written down whole: whose step it is and where each leads, another place or the end."""

    side: int
    steps: Mapping[int, "Fork | Shares"]


class Written(ToyBoard):
    """A game written down whole, for any number of sides; draws are all as likely."""

    __slots__ = ("at", "guess")

    def __init__(self, at: Fork | Shares, guess: Mapping[int, float] | None = None) -> None:
        self.at, self.guess = at, guess

    def copy(self) -> Self:
        return type(self)(self.at, self.guess)

    def side_to_move(self) -> int:
        return self.at.side if isinstance(self.at, Fork) else OVER

    def moves(self) -> Sequence[int]:
        return tuple(self.at.steps) if isinstance(self.at, Fork) else ()

    def play(self, move: int) -> None:
        assert isinstance(self.at, Fork)
        self.at = self.at.steps[move]

    def draw(self, dice: Random) -> int:
        return dice.choice(self.moves())

    def shares(self) -> Shares | None:
        return None if isinstance(self.at, Fork) else self.at

    def priors(self, moves: Sequence[int]) -> Sequence[float] | None:
        return None if self.guess is None else [self.guess[move] for move in moves]
