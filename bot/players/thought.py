"""What a computer player answers when it is asked about a position."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking about a position."""

    step: str
    """The step to play, in notation."""
    chance: float
    """How much of the win the side to move may hope for, from 0 to 1, if it plays that."""
    certain: bool = False
    """Whether both were proven and not only searched for."""
    simulations: int = 0
    """How many matches were played on in thought."""
