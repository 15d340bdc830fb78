"""Forms that people fill in: to type steps into, to name a line, to confirm by a word."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.display.custom_ids import BUTTON, pressed
from bot.display.picker_ids import Spot, TypePress
from bot.display.privacy_ids import ForgetPress
from bot.display.study_ids import StudyControl, StudyPress
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_IN_FORM, fitting
from bot.study.study import LONGEST_NAME, StudyId

LONGEST_STEPS: Final = 200
"""Characters; several steps of a turn take fewer."""
LONGEST_WORD: Final = 40
_FIELD: Final = "steps"
_NAME: Final = "name"
_WORD: Final = "word"


@dataclass(frozen=True, slots=True)
class Typed:
    """Steps typed into the form."""

    spot: Spot
    text: str


@dataclass(frozen=True, slots=True)
class Named:
    """A name typed for the line that a study shows."""

    study: StudyId
    revision: int
    name: str


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A word typed to confirm that everything of a person is to be deleted."""

    word: str


def steps_form(spot: Spot, title: str, example: str, texts: Texts) -> discord.ui.Modal:
    """The form with its one field, for a match or a study as it stands; a step of it serves as ``example``.

    discord.py does not keep it after sending it: its id says all.
    """
    form = discord.ui.Modal(title=fitting(title, LONGEST_IN_FORM), custom_id=TypePress(spot).custom_id)
    field = discord.ui.TextInput[Any](custom_id=_FIELD, placeholder=example, min_length=1, max_length=LONGEST_STEPS)
    label = fitting(texts("picker-form-field"), LONGEST_IN_FORM)
    form.add_item(discord.ui.Label(text=label, component=field))
    form.stop()
    return form


def naming_form(custom_id: str, title: str, field: str, name: str) -> discord.ui.Modal:
    """The form to name a line of a study; it has the id of its button."""
    form = discord.ui.Modal(title=fitting(title, LONGEST_IN_FORM), custom_id=custom_id)
    asked = discord.ui.TextInput[Any](custom_id=_NAME, default=name, required=False, max_length=LONGEST_NAME)
    form.add_item(discord.ui.Label(text=fitting(field, LONGEST_IN_FORM), component=asked))
    form.stop()
    return form


def confirming_form(custom_id: str, title: str, field: str) -> discord.ui.Modal:
    """The form in which a word is typed to confirm something; it has the id of its button."""
    form = discord.ui.Modal(title=fitting(title, LONGEST_IN_FORM), custom_id=custom_id)
    asked = discord.ui.TextInput[Any](custom_id=_WORD, max_length=LONGEST_WORD)
    form.add_item(discord.ui.Label(text=fitting(field, LONGEST_IN_FORM), component=asked))
    form.stop()
    return form


def submitted(interaction: discord.Interaction[Any]) -> Typed | Named | Confirmed | None:
    """What was typed into the form that somebody sent; ``None`` if it is none of ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data: Mapping[str, Any] = interaction.data or {}
    found = BUTTON.fullmatch(str(data.get("custom_id")))
    values = dict(_values(data.get("components")))
    match pressed(found) if found else None:
        case TypePress(spot):
            return Typed(spot, values.get(_FIELD, ""))
        case StudyPress(control=StudyControl.NAME) as press:
            return Named(press.study, press.revision, values.get(_NAME, ""))
        case ForgetPress():
            return Confirmed(values.get(_WORD, ""))
    return None


def _values(components: object) -> Iterator[tuple[str, str]]:
    """The names and values of all text fields, however they are nested."""
    if isinstance(components, Mapping):
        if isinstance(components.get("value"), str):
            yield str(components.get("custom_id")), components["value"]
        components = [components.get("component"), *(components.get("components") or ())]
    if isinstance(components, list):
        for component in components:
            yield from _values(component)
