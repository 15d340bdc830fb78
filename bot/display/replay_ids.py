"""What stands in the ids below a replay: which match, after how many of its steps it is shown, and what is wanted.

A button's id is ``il:replay:<match>:<steps>:<control>``, the select's ``il:turn:<match>:<steps>:``. Whatever the
match has become since, each can be read: what is shown then is the nearest there is.
"""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from bot.display.ids import SELECTED, number_chosen
from bot.match import MatchId

_REPLAY: Final = "replay"
_TURN: Final = "turn"


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
        return f"il:{_REPLAY}:{self.match}:{self.steps}:{self.control}"


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
        return f"il:{_TURN}:{self.match}:{self.steps}:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.steps)


_AT: Final = rf"il:{_REPLAY}:\d{{1,15}}:\d{{1,9}}:"
REPLAYING: Final = f"{_AT}(?:{'|'.join(control for control in Control if control is not Control.STUDY)})"
"""A pattern, without groups, of the ids of the buttons that go on with the replay."""
PLAYING_ON: Final = f"{_AT}{Control.STUDY}"
"""The same of the one that leads to a study."""
TURNS: Final = f"il:{_TURN}{SELECTED}"
"""The same of the selects."""


def replaying(custom_id: str) -> ReplayPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(f"{REPLAYING}|{PLAYING_ON}", custom_id) is None:
        return None
    match, steps, control = custom_id.split(":")[2:]
    return ReplayPress(MatchId(int(match)), int(steps), Control(control))


def turn_chosen(custom_id: str, value: str) -> TurnChosen | None:
    """The turn chosen in the select that has an id of :data:`TURNS`; ``None`` if it means nothing."""
    number = number_chosen(value)
    return None if number is None else TurnChosen(MatchId(int(custom_id.split(":")[2])), number)
