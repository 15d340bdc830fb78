"""Goals of puzzles: wins that can be forced within a few turns, and turns of the greatest worth.

Each game says in a module of its own how they are found quickly. Tests compare with a search by the public rules that
leaves nothing out.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from bot.players.board import FastBoard
from rules.game import Json
from rules.play import AnyPlay

ANY_NUMBER: Final = 99
"""More turns than any match has left: who wins at all wins within so many."""

B = TypeVar("B", bound=FastBoard)


class TooHard(Exception):
    """More positions would have to be looked at than were allowed."""


class Forcing(ABC, Generic[B]):
    """A search for forced wins; it remembers the positions that it has seen."""

    to_the_end: ClassVar[bool] = False
    """True if the winner can also be proved without a limit."""
    most_turns: ClassVar[int]
    """The most turns within which wins are worth looking for."""
    worthwhile: ClassVar[int] = 100_000
    """The limit of positions for a puzzle."""
    latest: ClassVar[int]
    """The number of last positions of a match worth searching."""
    tables: ClassVar[tuple[Mapping[str, Json], ...]] = ({},)
    """The options of matches in which to look."""
    hard_tables: ClassVar[tuple[Mapping[str, Json], ...]] = ({},)
    """The options of matches in which hard puzzles are the oftenest."""

    def __init__(self, nodes: int) -> None:
        """``nodes``: how many positions it may look at in all."""
        self._nodes = nodes

    @abstractmethod
    def forces(self, board: B, side: int, turns: int) -> bool:
        """True if a side wins within ``turns`` turns of its own, whatever the opponent plays.

        Of draws and openings it knows nothing. The last step of all may be the other side's.

        :raises TooHard: it cannot be found within the positions allowed.
        """

    def within_reach(self, board: B) -> bool:
        """True if the end may be near enough to search for a win."""
        return True

    def hardest(self, play: AnyPlay) -> AnyPlay:
        """The same position under those options under which winning it is hardest but possible, where some leave it.

        :raises TooHard: it cannot be found within the positions allowed.
        """
        return play

    @abstractmethod
    def likeness(self, board: B) -> Hashable:
        """The same for positions that are the same to the eye: turned, mirrored, with other colours."""

    def _count(self) -> None:
        """One position more.

        :raises TooHard: it is one too many.
        """
        self._nodes -= 1
        if self._nodes < 0:
            raise TooHard


Answer = tuple[str, ...]
"""The steps of a turn, or of as much of it as the goal is about."""


class Unmeasurable(Exception):
    """The value of a turn in this position depends on unknown draws."""


@dataclass(frozen=True, slots=True)
class Best:
    """The most that can be reached in a position, and all that reaches it."""

    worth: int
    answers: tuple[Answer, ...]
    second: int | None
    """The most that anything else reaches, if there is anything else."""


class Measure(ABC):
    """One such goal of one game. What is asked about are positions in which a turn begins."""

    goal: ClassVar[str]

    @abstractmethod
    def best(self, play: AnyPlay) -> Best | None:
        """The best there is, found by looking at every turn; ``None`` where the goal cannot be reached at all.

        :raises Unmeasurable: it cannot be told.
        """

    @abstractmethod
    def worth(self, play: AnyPlay, answer: Sequence[str]) -> int:
        """The value of an answer in points.

        :raises Unmeasurable: it cannot be told.
        """

    @abstractmethod
    def complete(self, play: AnyPlay, steps: Sequence[str]) -> bool:
        """True if these steps are a complete answer."""

    @abstractmethod
    def reply(self, play: AnyPlay, answer: Sequence[str]) -> Answer:
        """The opponent's best reply by the measure, with the draws before it."""

    @abstractmethod
    def likeness(self, play: AnyPlay) -> Hashable:
        """The same for positions that are the same to the eye."""
