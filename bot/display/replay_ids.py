"""What stands in the ids below a replay: which match, after how many of its steps it is shown, and what is wanted.

A button's id is ``il:replay:<match>:<steps>:<control>``, the select's ``il:turn:<match>:<steps>:``. Whatever the
match has become since, each can be read: what is shown then is the nearest there is.
"""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from bot.match import MatchId

REPLAY: Final = "replay"
TURN: Final = "turn"


class Control(StrEnum):
    """The buttons below a replay; their labels are texts."""

    FIRST = auto()
    BACK = auto()
    ON = auto()
    LAST = auto()
    GIF = auto()
    RECORD = auto()
    EVERYONE = auto()
    STUDY = auto()


@dataclass(frozen=True, slots=True)
class ReplayPress:
    """A button below a replay that shows a match after so many steps."""

    match: MatchId
    steps: int
    control: Control

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{REPLAY}:{self.match}:{self.steps}:{self.control}"


@dataclass(frozen=True, slots=True)
class TurnChosen:
    """A turn chosen below a replay, by the number of steps after which it is shown."""

    match: MatchId
    steps: int

    @property
    def menu(self) -> str:
        """The id of the select below a replay that shows this moment.

        Each moment has its own, so that whatever was chosen below another one can be chosen again.
        """
        return f"il:{TURN}:{self.match}:{self.steps}:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.steps)


REPLAYING: Final = rf"il:{REPLAY}:\d{{1,15}}:\d{{1,9}}:(?:{'|'.join(Control)})"
"""A pattern, without groups, of the ids of the buttons."""


def replaying(custom_id: str) -> ReplayPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(REPLAYING, custom_id) is None:
        return None
    match, steps, control = custom_id.split(":")[2:]
    return ReplayPress(MatchId(int(match)), int(steps), Control(control))
