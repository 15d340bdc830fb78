"""Forms that people fill in: to type steps into, to name a line, to confirm by a word, to open a match."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.display.custom_ids import BUTTON, pressed
from bot.display.lobby_ids import LobbyControl, LobbyPress
from bot.display.picker_ids import Spot, TypePress
from bot.display.privacy_ids import ForgetPress
from bot.display.study_ids import StudyControl, StudyPress
from bot.match import Pace
from bot.messages.invitation import pace_name
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_IN_FORM, LONGEST_LABEL, fitting
from bot.study.study import LONGEST_NAME, StudyId
from rules import GAMES

LONGEST_STEPS: Final = 200
"""Characters; several steps of a turn take fewer."""
LONGEST_WORD: Final = 40
_FIELD: Final = "steps"
_NAME: Final = "name"
_WORD: Final = "word"
_GAME: Final = "game"
_OPPONENT: Final = "opponent"
_PACE: Final = "pace"
_PERSON: Final = discord.AppCommandOptionType.user.value


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


@dataclass(frozen=True, slots=True)
class Wished:
    """A match that somebody wishes to play, as the short form asks."""

    game: str
    """Its key, or whatever was sent instead."""
    opponent: discord.Member | discord.User | None
    pace: str | None


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


def playing_form(custom_id: str, usual: Pace, texts: Texts) -> discord.ui.Modal:
    """The short form by which a match is opened; it has the id of its button. ``usual`` is the server's pace."""
    form = discord.ui.Modal(title=fitting(texts("lobby-form"), LONGEST_IN_FORM), custom_id=custom_id)
    games = [discord.SelectOption(label=game.title, value=key) for key, game in GAMES.items()]
    paces = [discord.SelectOption(label=pace_name(pace, texts), value=pace, default=pace is usual) for pace in Pace]
    fields: dict[str, discord.ui.Item[Any]] = {
        _GAME: discord.ui.Select[Any](custom_id=_GAME, options=games),
        _OPPONENT: discord.ui.UserSelect[Any](custom_id=_OPPONENT, required=False),
        _PACE: discord.ui.Select[Any](custom_id=_PACE, options=paces, required=False),
    }
    for name, field in fields.items():
        about = fitting(texts("lobby-form-about-opponent"), LONGEST_LABEL) if name == _OPPONENT else None
        label = fitting(texts(f"lobby-form-{name}"), LONGEST_IN_FORM)
        form.add_item(discord.ui.Label(text=label, description=about, component=field))
    form.stop()
    return form


def submitted(interaction: discord.Interaction[Any]) -> Typed | Named | Confirmed | Wished | None:
    """What was filled into the form that somebody sent; ``None`` if it is none of ours."""
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
        case LobbyPress(LobbyControl.PLAY):
            opponent = _person(interaction, data.get("resolved"), values.get(_OPPONENT))
            return Wished(values.get(_GAME, ""), opponent, values.get(_PACE))
    return None


def _values(components: object) -> Iterator[tuple[str, str]]:
    """The names of all fields and what is in them, however they are nested; of selects the first that is chosen."""
    if isinstance(components, Mapping):
        name, chosen = str(components.get("custom_id")), components.get("values")
        if isinstance(components.get("value"), str):
            yield name, components["value"]
        elif isinstance(chosen, list) and chosen:
            yield name, str(chosen[0])
        components = [components.get("component"), *(components.get("components") or ())]
    if isinstance(components, list):
        for component in components:
            yield from _values(component)


def _person(
    interaction: discord.Interaction[Any],
    resolved: Any,
    number: str | None,
) -> discord.Member | discord.User | None:
    """Somebody who was chosen in a form, as Discord describes them beside it; ``None`` if nobody was."""
    if number is None or not isinstance(resolved, dict) or number not in resolved.get("users", {}):
        return None
    described: Any = resolved
    told: Any = {"type": _PERSON, "name": _OPPONENT, "value": number}
    found: discord.Member | discord.User = discord.app_commands.Namespace(interaction, described, [told])[_OPPONENT]
    return found
