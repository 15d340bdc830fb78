"""Goals of puzzles: wins that can be forced within a few turns, and turns of the greatest value. Each game has a module
that finds them quickly. Tests compare it with an exhaustive search by the public rules."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, Generic, TypeVar

from bot.players.board import FastBoard, LimitedSearch
from rules.play import AnyPlay

ANY_NUMBER: Final = 99  # more turns than any match has: any win is within it

B = TypeVar("B", bound=FastBoard)


class Forcing(LimitedSearch, ABC, Generic[B]):
    """A search for forced wins; it remembers the positions that it has seen."""

    to_the_end: ClassVar[bool] = False  # true if the winner can also be proved without a limit

    @abstractmethod
    def forces(self, board: B, side: int, turns: int) -> bool:
        """Return whether a side wins within ``turns`` turns of its own against any reply. Without draws and openings.
        The last step may be the other side's. Raises ``TooHard`` when it is not decided within the node limit."""


Answer = tuple[str, ...]  # the steps of a turn, or of as much of it as the goal is about


class Unmeasurable(Exception):
    """The value of a turn in this position depends on unknown draws."""


class Measure(ABC):
    """A measured goal of one game, for positions in which a turn begins."""

    goal: ClassVar[str]

    @abstractmethod
    def worth(self, play: AnyPlay, answer: Sequence[str]) -> int:
        """Return the value of an answer in points. Raises ``Unmeasurable`` when it cannot be computed."""

    @abstractmethod
    def complete(self, play: AnyPlay, steps: Sequence[str]) -> bool:
        """True if these steps are a complete answer."""

    @abstractmethod
    def reply(self, play: AnyPlay, answer: Sequence[str]) -> Answer:
        """The opponent's best reply by the measure, with the draws before it."""
