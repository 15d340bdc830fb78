"""Forms that people fill in: building one with a line of text, and reading what was sent."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord

from bot.ui.lengths import LONGEST_IN_FORM, fitting

_PERSON: Final = discord.AppCommandOptionType.user.value


def text_form(custom_id: str, title: str, label: str, field: discord.ui.TextInput[Any]) -> discord.ui.Modal:
    """A form with one line of text. discord.py does not keep it after sending it: its id says all."""
    return form_of(custom_id, title, discord.ui.Label[Any](text=fitting(label, LONGEST_IN_FORM), component=field))


def form_of(custom_id: str, title: str, *fields: discord.ui.Label[Any]) -> discord.ui.Modal:
    """A form of some fields, each with its label."""
    form = discord.ui.Modal(title=fitting(title, LONGEST_IN_FORM), custom_id=custom_id)
    for field in fields:
        form.add_item(field)
    form.stop()
    return form


class Fields:
    """The fields of a form that somebody sent, by their names."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._data: Mapping[str, Any] = interaction.data or {}
        self._values = dict(_values(self._data.get("components")))

    def text(self, name: str, default: str = "") -> str:
        """The text typed into a field, or the first value chosen in it."""
        return self._values.get(name, default)

    def person(self, name: str) -> discord.Member | discord.User | None:
        """The person chosen in a field, as Discord describes them; ``None`` if nobody was."""
        number, described = self._values.get(name), self._data.get("resolved")
        if number is None or not isinstance(described, dict) or number not in described.get("users", {}):
            return None
        resolved: Any = described
        told: Any = {"type": _PERSON, "name": name, "value": number}
        found: discord.Member | discord.User = discord.app_commands.Namespace(self._interaction, resolved, [told])[name]
        return found


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
