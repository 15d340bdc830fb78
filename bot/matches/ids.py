"""Ids of the components under messages about matches: ``il:<action>:<match>:<revision>:<path>``.

Ids that were ever posted must stay readable for ever; those of other features stand in their own modules.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from bot.discord.interactions.components import LONGEST, read_path
from bot.model.ids import MatchId
from bot.ui import Button

_SEAT_LIST: Final = "seat"
_LEVEL: Final = "level"
_CONFIRMED: Final = (1,)
_STOCK: Final = (1,)
_PLACE: Final = r"\d{1,15}:\d{1,9}"
_PATH: Final = r"[\d.]*"
_GREATEST: Final = 10**15
"""No match has such a number."""
_ELSEWHERE: Final = (Button.BACK, Button.CONFIRM, Button.CANCEL, Button.TYPE, Button.MUTE)
"""Buttons of pickers and of reminders."""
_BUTTON: Final = re.compile(
    rf"il:({'|'.join(button for button in Button if button not in _ELSEWHERE)}):(\d{{1,15}}):(\d{{1,9}}):({_PATH})"
)


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A button under a message about a match, at one moment of it."""

    button: Button
    match: MatchId
    revision: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(self.button, self.match, self.revision)


@dataclass(frozen=True, slots=True)
class ResignConfirmed:
    """Confirm under the question before a match is given up."""

    match: MatchId
    revision: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(Button.RESIGN, self.match, self.revision, _CONFIRMED)


@dataclass(frozen=True, slots=True)
class LevelPress:
    """How well the computer players of an open match play, by the number of a level."""

    match: MatchId
    revision: int
    level: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(_LEVEL, self.match, self.revision, (self.level,))


@dataclass(frozen=True, slots=True)
class Moment:
    """A match at one revision."""

    match: MatchId
    revision: int


@dataclass(frozen=True, slots=True)
class MutePress:
    """Mute this turn, for each match that a reminder was about."""

    turns: tuple[Moment, ...]

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        first, *others = self.turns
        path = tuple(number for turn in others for number in (turn.match, turn.revision))
        return _id(Button.MUTE, first.match, first.revision, path)

    @classmethod
    def of(cls, turns: Sequence[Moment]) -> "MutePress":
        """For as many of these turns as an id holds."""
        count = len(turns)
        while len(cls(tuple(turns[:count])).custom_id) > LONGEST:
            count -= 1
        return cls(tuple(turns[:count]))


@dataclass(frozen=True, slots=True)
class SeatChosen:
    """A seat chosen in a list of open seats."""

    match: MatchId
    revision: int

    MENU: ClassVar[str] = f"il:{_SEAT_LIST}:0:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return f"{self.match}.{self.revision}"


@dataclass(frozen=True, slots=True)
class StockText:
    """Text under what one holds."""

    match: MatchId
    revision: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(Button.TEXT, self.match, self.revision, _STOCK)


RESIGNED: Final = rf"il:{Button.RESIGN}:{_PLACE}:1"
STOCK: Final = rf"il:{Button.TEXT}:{_PLACE}:1"
LEVELS: Final = rf"il:{_LEVEL}:{_PLACE}:{_PATH}"
MUTING: Final = rf"il:{Button.MUTE}:{_PLACE}:{_PATH}"
SEATS: Final = rf"il:{_SEAT_LIST}:{_PLACE}:{_PATH}"
"""Patterns, without groups, of the ids of these components."""
_VALUE: Final = re.compile(r"(\d{1,15})\.(\d{1,9})")


def pattern_of(button: Button) -> str:
    """A pattern, without groups, of the ids of a button under messages about matches."""
    special = "(?!1$)" if button in (Button.RESIGN, Button.TEXT) else ""
    return rf"il:{button}:{_PLACE}:{special}{_PATH}"


def button_pressed(custom_id: str) -> ButtonPress | None:
    """The button under a message about a match that has an id; ``None`` if it is none of these."""
    found = _BUTTON.fullmatch(custom_id)
    if found is None or re.fullmatch(rf"{RESIGNED}|{STOCK}", custom_id):
        return None
    return ButtonPress(Button(found[1]), MatchId(int(found[2])), int(found[3]))


def resign_confirmed(custom_id: str) -> ResignConfirmed:
    """The Confirm that has an id of :data:`RESIGNED`."""
    return ResignConfirmed(*_moment(custom_id))


def stock_text(custom_id: str) -> StockText:
    """The Text under a stock that has an id of :data:`STOCK`."""
    return StockText(*_moment(custom_id))


def level_pressed(custom_id: str) -> LevelPress | None:
    """The level that has an id of :data:`LEVELS`; ``None`` if it names none."""
    path = read_path(custom_id.rpartition(":")[2])
    return LevelPress(*_moment(custom_id), path[0]) if len(path) == 1 else None


def mute_pressed(custom_id: str) -> MutePress | None:
    """The Mute that has an id; ``None`` if it is none."""
    if re.fullmatch(MUTING, custom_id) is None:
        return None
    path = read_path(custom_id.rpartition(":")[2])
    if len(path) % 2 or any(number >= _GREATEST for number in path):
        return None
    others = zip(path[::2], path[1::2], strict=True)
    return MutePress((Moment(*_moment(custom_id)), *(Moment(MatchId(m), r) for m, r in others)))


def seat_chosen(_: str, value: str) -> SeatChosen | None:
    """The seat that the value of an option names; ``None`` if it names none."""
    found = _VALUE.fullmatch(value)
    return None if found is None else SeatChosen(MatchId(int(found[1])), int(found[2]))


def _moment(custom_id: str) -> tuple[MatchId, int]:
    match, revision = custom_id.split(":")[2:4]
    return MatchId(int(match)), int(revision)


def _id(action: str, match: MatchId, revision: int, path: Sequence[int] = ()) -> str:
    return f"il:{action}:{match}:{revision}:{'.'.join(map(str, path))}"
