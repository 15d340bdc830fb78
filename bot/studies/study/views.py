"""The components below a study: navigation, moves, variations, export and closing."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, ClassVar, Final, TypeAlias

import discord

from bot.discord.interactions.components import (
    SELECTED,
    Fields,
    Press,
    SelectChoice,
    number_chosen,
    select,
    text_form,
    view,
)
from bot.model.study import LONGEST_NAME, ShelvedStudy, Study, StudyId
from bot.studies.study.texts import shelved_label
from bot.ui import Texts
from bot.ui.texts import LONGEST_BUTTON, fitting
from bot.ui.words import Signs
from rules.game import CHANCE

_STUDIES: Final = "studies"


class StudyControl(StrEnum):
    """Buttons below a study."""

    FIRST = auto()
    BACK = auto()
    ON = auto()
    LAST = auto()
    STEP = auto()
    DEAL = auto()
    ADVICE = auto()
    BRANCH = auto()
    SWITCH = auto()
    NAME = auto()
    DROP = auto()
    GIF = auto()
    RECORD = auto()
    CLOSE = auto()
    CLOSED = auto()
    KEEP = auto()
    UNDO = auto()
    """In a private match: undo the owner's last step and the answers."""
    WAIT = auto()
    """In a private match, while the computer thinks."""
    AGAIN = auto()
    """In a finished private match."""


@dataclass(frozen=True, slots=True)
class StudyPress(Press):
    """A button below a study of a revision; the form to name a variation has the id of its button."""

    word = "study"

    study: StudyId
    revision: int
    control: StudyControl


@dataclass(frozen=True, slots=True)
class StudyChosen(SelectChoice):
    """A study chosen in a list."""

    study: StudyId

    MENU: ClassVar[str] = f"il:{_STUDIES}:0:0:"


STUDIES: Final = f"il:{_STUDIES}{SELECTED}"
"""Pattern of the ids of the select."""


def study_chosen(_: str, value: str) -> StudyChosen | None:
    """The chosen study; ``None`` for an invalid value."""
    number = number_chosen(value)
    return None if number is None else StudyChosen(StudyId(number))


_SIGNS: Final = {
    StudyControl.FIRST: "⏮️",
    StudyControl.BACK: "◀️",
    StudyControl.ON: "▶️",
    StudyControl.LAST: "⏭️",
    StudyControl.DEAL: "🎲",
    StudyControl.ADVICE: "💡",
}
_Rows: TypeAlias = Sequence[Sequence[tuple[StudyControl, bool]]]
"""Buttons of each row, and whether they are disabled."""
_FOREMOST: Final = (StudyControl.STEP, StudyControl.DEAL, StudyControl.AGAIN)
_NAME: Final = "name"


@dataclass(frozen=True, slots=True)
class TypedName:
    """A name typed for a variation."""

    study: StudyId
    revision: int
    name: str


def study_buttons(study: Study, texts: Texts) -> discord.ui.View:
    """Buttons of a study."""
    if study.against is not None:
        return _match_buttons(study, texts)
    line, play = study.line, study.line.shown
    at_start, over = line.at == 0, play.to_move is None
    drawing = play.to_move == CHANCE
    lines = [StudyControl.BRANCH] if study.other is None else [StudyControl.SWITCH, StudyControl.DROP]
    rows: _Rows = (
        _leafing(study),
        (
            *(((StudyControl.DEAL, False),) if drawing else ()),
            (StudyControl.STEP, over),
            (StudyControl.ADVICE, over or drawing),
        ),
        (*((each, False) for each in lines), (StudyControl.NAME, False)),
        ((StudyControl.GIF, at_start), (StudyControl.RECORD, at_start), (StudyControl.CLOSE, False)),
    )
    return view(*_in_rows(study, rows, texts))


def _match_buttons(study: Study, texts: Texts) -> discord.ui.View:
    """Return the buttons of a private match; while the computer thinks, only Refresh."""
    if study.awaits_computer:
        return view(_button(study, StudyControl.WAIT, texts, 0))
    line, at_start = study.line, study.line.at == 0
    over = line.play.to_move is None
    rows: _Rows = (
        _leafing(study),
        (
            *(((StudyControl.AGAIN, False),) if over else ((StudyControl.STEP, not study.own_turn),)),
            (StudyControl.ADVICE, not study.own_turn),
            (StudyControl.UNDO, not study.can_take_back),
        ),
        ((StudyControl.GIF, at_start), (StudyControl.RECORD, at_start), (StudyControl.CLOSE, False)),
    )
    return view(*_in_rows(study, rows, texts))


def _leafing(study: Study) -> Sequence[tuple[StudyControl, bool]]:
    at_start, at_end = study.line.at == 0, study.line.at == len(study.line.play.steps)
    return (
        (StudyControl.FIRST, at_start),
        (StudyControl.BACK, at_start),
        (StudyControl.ON, at_end),
        (StudyControl.LAST, at_end),
    )


def _in_rows(study: Study, rows: _Rows, texts: Texts) -> list[discord.ui.Button[Any]]:
    return [
        _button(study, control, texts, row, disabled=disabled)
        for row, controls in enumerate(rows)
        for control, disabled in controls
    ]


def closing(study: Study, texts: Texts) -> discord.ui.View:
    """Close and Keep, below the question."""
    return view(*(_button(study, each, texts, 0) for each in (StudyControl.CLOSED, StudyControl.KEEP)))


def shelf_menu(shelf: Sequence[ShelvedStudy], texts: Texts, signs: Signs) -> discord.ui.View:
    """A select of studies."""
    labels = {StudyChosen(each.id).value: shelved_label(each, texts) for each in shelf}
    emojis = {StudyChosen(each.id).value: signs.emoji(each.game.key) for each in shelf}
    return view(select(StudyChosen.MENU, texts("button-open-study"), labels, emojis))


def study_naming(study: Study, texts: Texts) -> discord.ui.Modal:
    """The form to name the variation that is shown."""
    press = StudyPress(study.id, study.revision, StudyControl.NAME)
    name = study.line.name
    field = discord.ui.TextInput[Any](custom_id=_NAME, default=name, required=False, max_length=LONGEST_NAME)
    return text_form(press.custom_id, texts("study-form"), texts("study-form-field"), field)


def line_named(custom_id: str, fields: Fields) -> TypedName | None:
    """The name typed into the form; ``None`` for an invalid id."""
    press = StudyPress.read(custom_id)
    return None if press is None else TypedName(press.study, press.revision, fields.text(_NAME))


def _button(
    study: Study, control: StudyControl, texts: Texts, row: int, *, disabled: bool = False
) -> discord.ui.Button[Any]:
    style = discord.ButtonStyle.secondary
    if control in _FOREMOST:
        style = discord.ButtonStyle.primary
    elif control is StudyControl.CLOSED:
        style = discord.ButtonStyle.danger
    return discord.ui.Button(
        label=_label(study, control, texts),
        emoji=_SIGNS.get(control),
        style=style,
        custom_id=StudyPress(study.id, study.revision, control).custom_id,
        disabled=disabled,
        row=row,
    )


def _label(study: Study, control: StudyControl, texts: Texts) -> str:
    if control is StudyControl.SWITCH and study.other is not None:
        name = study.other.name
        text = texts("study-switch", line=2 - study.open, name=name, named="yes" if name else "no")
        return fitting(text, LONGEST_BUTTON)
    if control is StudyControl.STEP and study.line.shown.to_move == CHANCE:
        return texts("button-choose-draw")
    return texts(f"button-{control}")
