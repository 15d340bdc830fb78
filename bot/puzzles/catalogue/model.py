"""A puzzle as a value: the match so far, the goal, and every first turn that reaches it."""

import re
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from typing import Final

from rules.play import AnyPlay

Answer = tuple[str, ...]
"""A first turn, step by step, in notation."""
MOST_SOLUTIONS: Final = 3
"""More first turns than this never solve a puzzle."""
GRADES: Final = range(1, 6)
"""From easy to hard; how they come about stands in ``grading``."""
START_MU: Final = {1: 16.0, 2: 20.5, 3: 25.0, 4: 29.5, 5: 34.0}
"""By its grade: what is believed of a puzzle's strength before anybody has tried it, on the scale of
:mod:`bot.model.ratings`, where 25 is somebody of whom nothing is known."""
_WIN: Final = re.compile("win in ([1-9])")
_ID_DIGITS: Final = 8


@dataclass(frozen=True, slots=True)
class Goal:
    """What is wanted: a win within so many turns of one's own, or the best turn by some measure."""

    text: str
    """As files have it: ``win in 2``, ``best turn``."""

    @classmethod
    def win_in(cls, turns: int) -> "Goal":
        """A win by one's turn of that number, whatever the other side plays."""
        return cls(f"win in {turns}")

    @property
    def turns(self) -> int | None:
        """Within how many turns it must be won; ``None`` where it is not about winning."""
        found = _WIN.fullmatch(self.text)
        return None if found is None else int(found[1])


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle. Whoever is to move in the match is who looks for the turn."""

    id: str
    """Its game and some digits that follow from match and goal, so the same puzzle always has the same."""
    play: AnyPlay
    """The match as far as it has come."""
    rules: int
    """The version of the game's rules under which it was proven."""
    goal: Goal
    solutions: tuple[Answer, ...]
    """Every first turn that reaches the goal, in the order of their texts: one to three."""
    grade: int
    """How hard it is: one of :data:`GRADES`."""

    @property
    def start_mu(self) -> float:
        """What is believed of its strength before anybody has tried it."""
        return START_MU[self.grade]


def puzzle_id(play: AnyPlay, goal: Goal) -> str:
    """The id of the puzzle that this match and goal make."""
    said = dumps([play.record(), goal.text], ensure_ascii=False)
    return f"{play.game.key}-{sha256(said.encode()).hexdigest()[:_ID_DIGITS]}"
