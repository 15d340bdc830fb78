"""Goals of puzzles: wins that can be forced within a few turns, and turns of the greatest value. Each game has a module
that finds them quickly. Tests compare it with an exhaustive search by the public rules."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from bot.players.board import FastBoard, LimitedSearch
from rules.game import Json
from rules.play import AnyPlay

ANY_NUMBER: Final = 99  # more turns than any match has: any win is within it

B = TypeVar("B", bound=FastBoard)


class Forcing(LimitedSearch, ABC, Generic[B]):
    """A search for forced wins; it remembers the positions that it has seen."""

    to_the_end: ClassVar[bool] = False  # true if the winner can also be proved without a limit
    most_turns: ClassVar[int]  # the maximum number of turns to search for wins
    worthwhile: ClassVar[int] = 100_000  # the limit of positions for a puzzle
    latest: ClassVar[int]  # the number of last positions of a match worth searching
    tables: ClassVar[tuple[Mapping[str, Json], ...]] = ({},)  # the options of matches to search
    hard_tables: ClassVar[tuple[Mapping[str, Json], ...]] = ({},)  # the options of matches with the most hard puzzles

    @abstractmethod
    def forces(self, board: B, side: int, turns: int) -> bool:
        """Return whether a side wins within ``turns`` turns of its own against any reply. Without draws and openings.
        The last step may be the other side's. Raises ``TooHard`` when it is not decided within the node limit."""

    def within_reach(self, board: B) -> bool:
        """Return whether the end may be near enough to search for a win."""
        return True

    def hardest(self, play: AnyPlay) -> AnyPlay:
        """The position with the options that make winning hardest but possible. Raises ``TooHard`` beyond the limit."""
        return play

    @abstractmethod
    def likeness(self, board: B) -> Hashable:
        """The same for positions that are the same to the eye: turned, mirrored, with other colours."""


Answer = tuple[str, ...]  # the steps of a turn, or of as much of it as the goal is about


class Unmeasurable(Exception):
    """The value of a turn in this position depends on unknown draws."""


@dataclass(frozen=True, slots=True)
class Best:
    """The most that can be reached in a position, and all that reaches it."""

    worth: int
    answers: tuple[Answer, ...]
    second: int | None  # the most that anything else reaches, if there is anything else


class Measure(ABC):
    """A measured goal of one game, for positions in which a turn begins."""

    goal: ClassVar[str]

    @abstractmethod
    def best(self, play: AnyPlay) -> Best | None:
        """The most of all turns; ``None`` if the goal is out of reach. Raises ``Unmeasurable`` if it is unknown."""

    @abstractmethod
    def worth(self, play: AnyPlay, answer: Sequence[str]) -> int:
        """Return the value of an answer in points. Raises ``Unmeasurable`` when it cannot be computed."""

    @abstractmethod
    def complete(self, play: AnyPlay, steps: Sequence[str]) -> bool:
        """True if these steps are a complete answer."""

    @abstractmethod
    def reply(self, play: AnyPlay, answer: Sequence[str]) -> Answer:
        """The opponent's best reply by the measure, with the draws before it."""

    @abstractmethod
    def likeness(self, play: AnyPlay) -> Hashable:
        """The same for positions that are the same to the eye."""
