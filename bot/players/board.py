"""The position a computer player searches: changed in place, with everything a search needs. The rules keep immutable
states and answer everything; a fast board answers the same about one match, some twenty times faster. Steps are small
integers, the same number for the same step anywhere in a match, so that experience with a step in one position can be
used in another (RAVE). Tests compare both step by step."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple, Self, TypeAlias

from rules.game import CHANCE
from rules.play import AnyPlay

OVER: Final = -2
"""The value of :meth:`FastBoard.to_move` after the end; while a draw is due it is ``rules.game.CHANCE``."""

Shares: TypeAlias = tuple[float, ...]
"""The share of the win of each side, actual or expected: from 0 to 1, 1 in total. Sides as in ``Game.sides``."""
WON: Final[tuple[Shares, Shares]] = ((1.0, 0.0), (0.0, 1.0))  # the shares of two sides, by the side that has won


class TooHard(Exception):
    """More positions would have to be looked at than were allowed."""


class LimitedSearch:
    """A search that looks at no more than ``nodes`` positions."""

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes

    def _count(self) -> None:
        """One position more. Raises ``TooHard`` if it is one too many."""
        self._nodes -= 1
        if self._nodes < 0:
            raise TooHard


@dataclass(frozen=True, slots=True)
class Exact:
    """A proved result of a position: the best step, and the share of each side."""

    move: int
    shares: Shares


@dataclass(frozen=True, slots=True)
class StaticEvaluation:
    """The proved result of a position, or the steps that remain candidates."""

    shares: Shares | None
    candidates: frozenset[int]
    otherwise: Shares  # the result after every other step


class Turn(NamedTuple):
    """A whole turn of a game whose turns have several steps."""

    first: int  # its first step
    after: "FastBoard"  # the position after all of it


class SideChoice(NamedTuple):
    """A choice of sides, decided by what a position is worth to who moves there next."""

    settled: "FastBoard"  # the position if the chooser is who moves there
    stay: int | None  # the step that chooses this; ``None`` if any step in the position does
    change: int  # the step that leaves it to the other side


@dataclass(frozen=True, slots=True)
class Effort:
    """The thought that a level spends on a step of a game, and its errors."""

    simulations: int | None  # ``None`` if time is the limit
    slips: float = 0.0  # the probability of a step without search
    careless: bool = False  # true to play steps in proportion to their visits instead of the best one


PackedBoard: TypeAlias = tuple[str, tuple[object, ...], tuple[object, ...]]
"""A position as the compiled search takes it: the game, what is the same for all its positions or a size, the rest."""


class FastBoard(ABC):
    """A position of one game, changed in place; it does not contain the seed of the match."""

    __slots__ = ()

    rave: ClassVar[float] = 0.0
    """The number of visits after which a step's own statistics weigh as much as RAVE's; 0: never."""
    liking: ClassVar[float] = 0.0
    """The standard deviation of what the dice add to the logarithm of each prior of the position that is searched. A
    game whose evaluations are not random needs it, or a player always answers the same with the same."""
    efforts: ClassVar[tuple[Effort, Effort, Effort, Effort]] = (
        Effort(30, slips=0.15, careless=True),
        Effort(200),
        Effort(1000),
        Effort(5000),
    )
    """The first four levels, by measurement: the first loses to a player that looks one step ahead in about three of
    four matches, the second beats it in two of three, and each beats the one before. The fourth should take no more
    than a tenth of what fits into the time of the fifth, or the fifth is hardly any better."""

    sufficient: ClassVar[bool] = False
    """True if steps left out by ``candidates()`` are never better than all it returns; proofs are cheaper then."""

    # -- the course of a match, as the rules have it

    @classmethod
    @abstractmethod
    def of(cls, play: AnyPlay) -> Self:
        """The position of a match under way."""

    @abstractmethod
    def copy(self) -> Self:
        """The same position, to be played on apart from this one."""

    @abstractmethod
    def side_to_move(self) -> int:
        """The side (not the seat) to move, ``CHANCE`` while a draw is due, ``OVER`` at the end."""

    @abstractmethod
    def moves(self) -> Sequence[int]:
        """Every legal step, or every distinct draw while one is due; empty exactly when the match is over."""

    @abstractmethod
    def play(self, move: int) -> None:
        """Play a legal step or draw; forced passes happen by themselves."""

    def after(self, move: int) -> Self:
        """The position after a step, apart from this one."""
        board = self.copy()
        board.play(move)
        return board

    @abstractmethod
    def shares(self) -> Shares | None:
        """The share of each side after the end: 1 for the winner, equal parts for ties; ``None`` before."""

    def draw(self, dice: Random) -> int:
        """Draw at random among possible draws by their likelihood; only games with draws have one."""
        raise NotImplementedError

    @abstractmethod
    def playout(self, dice: Random, traces: Sequence[list[int]]) -> Shares:
        """Play on at random to the end, draws included, on this board; ``traces`` get each step by side."""

    def draw_all(self, dice: Random) -> bool:
        """Make all due draws; returns whether there were any."""
        due = self.side_to_move() == CHANCE
        while self.side_to_move() == CHANCE:
            self.play(self.draw(dice))
        return due

    # -- notation

    @abstractmethod
    def text(self, move: int) -> str:
        """A step in the notation of the rules; it is legal or was, in this position."""

    @abstractmethod
    def number(self, text: str) -> int:
        """The number of a step in canonical notation."""

    # -- what helps a search; what is here is right for every game

    @property
    def exploration(self) -> float:
        """The exploration constant (the c of UCT) of a search from here."""
        return 0.3

    def candidates(self) -> Sequence[int]:
        """Return the steps worth considering, likeliest first; never empty while a side is to move. A step that wins at
        once is alone; against an immediate threat only defences are returned."""
        return self.moves()

    def priors(self, moves: Sequence[int]) -> Sequence[float] | None:
        """Prior probabilities of these steps (1 in total), or empty if nothing useful is known."""
        return None

    def expectation(self) -> Shares | None:
        """The expected shares by a static evaluation, if it is better than a random playout."""
        return None

    def side_choice(self) -> SideChoice | None:
        """The choice of sides that is due, if it is."""
        return None

    def turns(self) -> Sequence[Turn]:
        """The whole turns worth comparing, likeliest first, of games searched by turns; empty for others and draws."""
        return ()

    def deal(self, dice: Random) -> bytes:
        """A random order of all that is still to be drawn. Only boards with :meth:`turns` are asked."""
        raise NotImplementedError

    def foreseen(self, deal: bytes) -> Shares:
        """The expected shares some steps further on, with the draws of a deal."""
        raise NotImplementedError

    def static_evaluation(self) -> StaticEvaluation | None:
        """Prove as much about this position as possible without search, in the time of about 50 playouts."""
        return None

    @property
    def exact_rate(self) -> int:
        """The positions of exact search per second of thought: about a sixth of the time."""
        return 7000

    def exact(self, nodes: int) -> Exact | None:
        """The truth about this position, if it can be found by looking at no more than ``nodes`` positions."""
        return None

    def packed(self) -> PackedBoard | None:
        """The position for the compiled search; ``None`` if that cannot search it."""
        return None
