"""The components below a study: navigation, moves, variations, export and closing."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, ClassVar, Final

import discord

from bot.discord.interactions.components import (
    SELECTED,
    Fields,
    Press,
    SelectChoice,
    form_of,
    radio,
    select,
    text_form,
    view,
)
from bot.model.study import LONGEST_NAME, ShelvedStudy, Study, StudyId
from bot.studies.study.texts import mark_name, shelved_label
from bot.ui import Texts
from bot.ui.texts import LONGEST_BUTTON, LONGEST_IN_FORM, fitting
from bot.ui.words import Signs
from rules.game import CHANCE
from rules.records import LONGEST_COMMENT, Mark

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
    COMMENT = auto()
    BRANCH = auto()
    SWITCH = auto()
    NAME = auto()
    DROP = auto()
    GIF = auto()
    RECORD = auto()
    CLOSE = auto()
    CLOSED = auto()
    KEEP = auto()
    UNDO = auto()  # in a private match: undo the owner's last step and the answers
    WAIT = auto()  # in a private match, while the computer thinks
    AGAIN = auto()  # in a finished private match


@dataclass(frozen=True, slots=True)
class StudyPress(Press):
    """A button below a study of a revision; the forms to name a variation and to comment have the ids of theirs."""

    word = "study"

    study: StudyId
    revision: int
    control: StudyControl


@dataclass(frozen=True, slots=True)
class StudyChosen(SelectChoice):
    """A study chosen in a list."""

    study: StudyId

    MENU: ClassVar[str] = f"il:{_STUDIES}:0:0:"


STUDIES: Final = f"il:{_STUDIES}{SELECTED}"  # pattern of the ids of the select


_SIGNS: Final = {
    StudyControl.FIRST: "⏮️",
    StudyControl.BACK: "◀️",
    StudyControl.ON: "▶️",
    StudyControl.LAST: "⏭️",
    StudyControl.DEAL: "🎲",
    StudyControl.ADVICE: "💡",
}
_LAST_ROW: Final = 4
_STYLES: Final = {
    StudyControl.STEP: discord.ButtonStyle.primary,
    StudyControl.DEAL: discord.ButtonStyle.primary,
    StudyControl.AGAIN: discord.ButtonStyle.primary,
    StudyControl.CLOSED: discord.ButtonStyle.danger,
}
_NAME: Final = "name"
_MARK: Final = "mark"
_UNMARKED: Final = "none"
_COMMENT: Final = "comment"


@dataclass(frozen=True, slots=True)
class TypedName:
    """A name typed for a variation."""

    study: StudyId
    revision: int
    name: str


@dataclass(frozen=True, slots=True)
class TypedComment:
    """A mark chosen for a step and a comment typed on it."""

    study: StudyId
    revision: int
    mark: Mark | None
    comment: str


def study_buttons(study: Study, texts: Texts) -> discord.ui.View:
    """Buttons of a study; of a private match in which the computer thinks, only Refresh."""
    if study.awaits_computer:
        return view(_button(study, StudyControl.WAIT, texts, 0))
    line, to_move = study.line, study.line.shown.to_move
    at_start, at_end = line.at == 0, line.at == len(line.play.steps)
    leafing = dict.fromkeys((StudyControl.FIRST, StudyControl.BACK), at_start)
    leafing |= dict.fromkeys((StudyControl.ON, StudyControl.LAST), at_end)
    commenting = {StudyControl.COMMENT: not line.step}
    taking = {StudyControl.GIF: at_start, StudyControl.RECORD: at_start, StudyControl.CLOSE: False}
    if study.against is not None:
        waits, over = not study.own_turn, line.play.to_move is None
        moving = {StudyControl.AGAIN: False} if over else {StudyControl.STEP: waits}
        moving |= {StudyControl.ADVICE: waits, StudyControl.UNDO: study.last_own is None}
        rows = [leafing, moving | commenting, taking]
    else:
        over, drawing = to_move is None, to_move == CHANCE
        moving = {StudyControl.DEAL: False} if drawing else {}
        moving |= {StudyControl.STEP: over, StudyControl.ADVICE: over or drawing}
        lines = [StudyControl.BRANCH] if study.other is None else [StudyControl.SWITCH, StudyControl.DROP]
        rows = [leafing, moving | commenting, dict.fromkeys((*lines, StudyControl.NAME), False), taking]
    placed = [(row, *each) for row, controls in enumerate(rows) for each in controls.items()]
    return view(*(_button(study, control, texts, row, disabled=disabled) for row, control, disabled in placed))


def closing(study: Study, texts: Texts) -> discord.ui.View:
    """Close and Keep, below the question."""
    return view(*(_button(study, each, texts, 0) for each in (StudyControl.CLOSED, StudyControl.KEEP)))


def shelf_menu(shelf: Sequence[ShelvedStudy], texts: Texts, signs: Signs) -> discord.ui.View:
    """A select of studies."""
    labels = {StudyChosen(each.id).value: shelved_label(each, texts) for each in shelf}
    emojis = {StudyChosen(each.id).value: signs.emoji(each.game.key) for each in shelf}
    return view(select(StudyChosen.MENU, texts("button-open-study"), labels, emojis))


RECORD: Final = "record"  # the field of the form to import
IMPORTING: Final = "il:import"


def import_form(texts: Texts) -> discord.ui.Modal:
    """The form to bring a record."""
    field = discord.ui.FileUpload[Any](custom_id=RECORD)
    return text_form(IMPORTING, texts("study-import-form"), texts("study-import-form-field"), field)


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


def step_commenting(study: Study, texts: Texts) -> discord.ui.Modal:
    """The form to mark and to comment the step that is shown."""
    line, press = study.line, StudyPress(study.id, study.revision, StudyControl.COMMENT)
    mark, comment = (None, None) if line.annotation is None else (line.annotation.mark, line.annotation.comment)
    offered = {each or _UNMARKED: mark_name(each, texts) for each in (None, *Mark)}
    fields: dict[str, discord.ui.Item[Any]] = {
        _MARK: radio(_MARK, offered, mark or _UNMARKED),
        _COMMENT: discord.ui.TextInput[Any](
            custom_id=_COMMENT,
            style=discord.TextStyle.paragraph,
            default=comment,
            required=False,
            max_length=LONGEST_COMMENT,
        ),
    }
    labels = (
        discord.ui.Label[Any](text=fitting(texts(f"study-form-{name}"), LONGEST_IN_FORM), component=field)
        for name, field in fields.items()
    )
    return form_of(press.custom_id, texts("study-comment-form", turn=line.play.steps[line.step - 1].turn), *labels)


def step_commented(custom_id: str, fields: Fields) -> TypedComment | None:
    """The mark and the comment in the form; ``None`` for an invalid id."""
    press, chosen = StudyPress.read(custom_id), fields.text(_MARK)
    mark = Mark(chosen) if chosen in tuple(Mark) else None
    return None if press is None else TypedComment(press.study, press.revision, mark, fields.text(_COMMENT))


def _button(
    study: Study, control: StudyControl, texts: Texts, row: int, *, disabled: bool = False
) -> discord.ui.Button[Any]:
    style = _STYLES.get(control, discord.ButtonStyle.secondary)
    press, label = StudyPress(study.id, study.revision, control), _label(study, control, texts)
    return press.button(label, emoji=_SIGNS.get(control), style=style, disabled=disabled, row=row)


def _label(study: Study, control: StudyControl, texts: Texts) -> str:
    if control is StudyControl.SWITCH and study.other is not None:
        name = study.other.name
        text = texts("study-switch", line=2 - study.open, name=name, named="yes" if name else "no")
        return fitting(text, LONGEST_BUTTON)
    if control is StudyControl.STEP and study.line.shown.to_move == CHANCE:
        return texts("button-choose-draw")
    return texts(f"button-{control}")


# -- conditional moves


class PreparedControl(StrEnum):
    """Buttons of conditional moves."""

    PREPARE = auto()  # ask for confirmation
    PREPARING = auto()  # confirm
    PREPARED = auto()  # list
    WITHDRAWN = auto()  # withdraw all


@dataclass(frozen=True, slots=True)
class PreparedPress(Press):
    """A button of conditional moves, for a revision of the study and a number of steps of the match."""

    word = "prepared"

    study: StudyId
    revision: int
    steps: int
    control: PreparedControl


def preparing_buttons(study: Study, prepared: int, texts: Texts) -> list[discord.ui.Button[Any]]:
    """Buttons of conditional moves, in the last row of a study."""
    wanted = (PreparedControl.PREPARE, PreparedControl.PREPARED) if prepared else (PreparedControl.PREPARE,)
    return [prepared_button(study, control, texts, row=_LAST_ROW) for control in wanted]


def prepared_button(
    study: Study, control: PreparedControl, texts: Texts, steps: int = 0, **given: Any
) -> discord.ui.Button[Any]:
    """A button of conditional moves, with more arguments for discord.py."""
    return PreparedPress(study.id, study.revision, steps, control).button(texts(f"button-{control}"), **given)
