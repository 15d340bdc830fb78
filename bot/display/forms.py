"""Forms that people fill in: the one to type a step into."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.display.custom_ids import BUTTON, TypePress, pressed
from bot.match import Match, MatchId
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_IN_FORM, fitting

LONGEST_STEPS: Final = 200
"""Characters; several steps of a turn take fewer."""
_FIELD: Final = "steps"


@dataclass(frozen=True, slots=True)
class Typed:
    """Steps typed into the form."""

    match: MatchId
    revision: int
    text: str


def steps_form(match: Match, texts: Texts) -> discord.ui.Modal:
    """The form with its one field, for the match as it stands.

    discord.py does not keep it after sending it: its id says all.
    """
    title = fitting(texts("picker-form", game=match.game.title, match=match.id), LONGEST_IN_FORM)
    form = discord.ui.Modal(title=title, custom_id=TypePress(match.id, match.revision).custom_id)
    field = discord.ui.TextInput[Any](
        custom_id=_FIELD, placeholder=match.game.example, min_length=1, max_length=LONGEST_STEPS
    )
    label = fitting(texts("picker-form-field"), LONGEST_IN_FORM)
    form.add_item(discord.ui.Label(text=label, component=field))
    form.stop()
    return form


def submitted(interaction: discord.Interaction[Any]) -> Typed | None:
    """What was typed into the form that somebody sent; ``None`` if it is none of ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data: Mapping[str, Any] = interaction.data or {}
    found = BUTTON.fullmatch(str(data.get("custom_id")))
    press = pressed(found) if found else None
    if not isinstance(press, TypePress):
        return None
    text = next((value for name, value in _values(data.get("components")) if name == _FIELD), "")
    return Typed(press.match, press.revision, text)


def _values(components: object) -> Iterator[tuple[str, str]]:
    """The names and values of all text fields, however they are nested."""
    if isinstance(components, Mapping):
        if isinstance(components.get("value"), str):
            yield str(components.get("custom_id")), components["value"]
        components = [components.get("component"), *(components.get("components") or ())]
    if isinstance(components, list):
        for component in components:
            yield from _values(component)
