"""Ids of a picker, ``il:<action>:<number>:<revision>:<rest>``; the action begins with the subject, except a match."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.discord.interactions.components import SELECTED, number_chosen, read_path
from bot.model.match import Match

_AT: Final = "at"
_AMONG: Final = "among"
_STEPS: Final = "steps"
_TYPE: Final = "type"
_CANCEL: Final = "cancel"
_AMONG_BEFORE, _CONFIRM_BEFORE = "pick", "confirm"  # words of an earlier picker, which begins again


class PickerSubject(StrEnum):
    """Subjects of a picker."""

    MATCH = "match"
    STUDY = "study"
    LESSON = "lesson"
    PUZZLE = "puzzle"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class PickerTarget:
    """The subject of a choice: a match or study at a revision, a lesson at a step, a puzzle at a level, or a day."""

    over: PickerSubject
    number: int
    revision: int

    @classmethod
    def of(cls, match: Match) -> "PickerTarget":
        return cls(PickerSubject.MATCH, match.id, match.revision)

    def id(self, action: str, rest: str = "") -> str:
        return f"il:{_word(self.over)}{action}:{self.number}:{self.revision}:{rest}"


@dataclass(frozen=True, slots=True)
class PickerPress:
    """A choice in the picker, or Back: shows what comes after the choices in ``path``."""

    spot: PickerTarget
    path: tuple[int, ...]

    @property
    def custom_id(self) -> str:
        return self.spot.id(_AT, ".".join(map(str, self.path)))

    @property
    def menu(self) -> str:
        return self.spot.id(_AMONG, ".".join(map(str, self.path)))


@dataclass(frozen=True, slots=True)
class StepsPress:
    """Confirm in the picker: plays steps, which stand in it as they are written, whatever else becomes of menus."""

    spot: PickerTarget
    steps: str

    @property
    def custom_id(self) -> str:
        return self.spot.id(_STEPS, self.steps)


@dataclass(frozen=True, slots=True)
class TypePress:
    """The pencil in the picker, which opens a form to type a step into; the form has the same id."""

    spot: PickerTarget

    @property
    def custom_id(self) -> str:
        return self.spot.id(_TYPE)


@dataclass(frozen=True, slots=True)
class CancelPress:
    """Cancel in the picker, or under a question."""

    spot: PickerTarget

    @property
    def custom_id(self) -> str:
        return self.spot.id(_CANCEL)


PickingPress: TypeAlias = PickerPress | StepsPress | TypePress | CancelPress

_PLACE: Final = r"\d{1,15}:\d{1,9}"


def picker_buttons(over: PickerSubject) -> str:
    """A pattern, without groups, of the ids of the buttons of a picker."""
    word = _word(over)
    return (
        rf"il:{word}(?:{_AT}|{_TYPE}|{_CANCEL}|{_CONFIRM_BEFORE}):{_PLACE}:[\d.]*"
        rf"|il:{word}{_STEPS}:{_PLACE}:[0-9A-Za-z:, -]+"
    )


def picker_forms(over: PickerSubject) -> str:
    """A pattern, without groups, of the ids of its form, which are those of its pencil."""
    return rf"il:{_word(over)}{_TYPE}:{_PLACE}:[\d.]*"


def picker_selects(over: PickerSubject) -> str:
    """A pattern, without groups, of the ids of its selects."""
    before = f"|{_AMONG_BEFORE}" if over is PickerSubject.MATCH else ""
    return f"il:(?:{_word(over)}{_AMONG}{before}){SELECTED}"


def _word(over: PickerSubject) -> str:
    return "" if over is PickerSubject.MATCH else f"{over}-"


_BUTTON: Final = re.compile("|".join(map(picker_buttons, PickerSubject)))


def picking(custom_id: str) -> PickingPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if _BUTTON.fullmatch(custom_id) is None:
        return None
    _, word, number, revision, rest = custom_id.split(":", 4)
    action, spot = _spot(word, number, revision)
    if action == _STEPS:
        return StepsPress(spot, rest)
    if action == _TYPE:
        return TypePress(spot)
    if action == _CANCEL:
        return CancelPress(spot)
    return PickerPress(spot, read_path(rest) if action == _AT else ())


def picked(custom_id: str, value: str) -> PickerPress | None:
    """The choice in a select of the picker; ``None`` if invalid."""
    choice = number_chosen(value)
    if choice is None:
        return None
    _, word, number, revision, rest = custom_id.split(":", 4)
    action, spot = _spot(word, number, revision)
    return PickerPress(spot, (*read_path(rest), choice) if action == _AMONG else ())


def _spot(word: str, number: str, revision: str) -> tuple[str, PickerTarget]:
    over, dash, action = word.rpartition("-")
    return action, PickerTarget(PickerSubject(over) if dash else PickerSubject.MATCH, int(number), int(revision))
