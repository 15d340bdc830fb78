"""Goals that a whole turn can be measured by, where a game has points and draws and no win can be forced."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.play import AnyPlay

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
