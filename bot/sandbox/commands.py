"""The bot's commands as Discord offers them, in one language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

import discord

_Type = discord.AppCommandOptionType
WITHIN: Final = (_Type.subcommand.value, _Type.subcommand_group.value)
Value: TypeAlias = str | int | float | bool


class OptionKind(StrEnum):
    """The type of an option."""

    TEXT = "text"
    WHOLE = "whole"
    NUMBER = "number"
    YES_NO = "yes-no"
    PERSON = "person"
    CHANNEL = "channel"
    FILE = "file"
    OTHER = "other"


KINDS: Final = {
    _Type.string.value: OptionKind.TEXT,
    _Type.integer.value: OptionKind.WHOLE,
    _Type.number.value: OptionKind.NUMBER,
    _Type.boolean.value: OptionKind.YES_NO,
    _Type.user.value: OptionKind.PERSON,
    _Type.mentionable.value: OptionKind.PERSON,
    _Type.channel.value: OptionKind.CHANNEL,
    _Type.attachment.value: OptionKind.FILE,
}


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option of a command."""

    name: str
    description: str
    kind: OptionKind
    required: bool
    completed: bool  # True if it has autocomplete
    choices: tuple[tuple[str, Value], ...] = ()
    least: float | None = None
    most: float | None = None
    translated: str = ""
    worded: bool = False  # True if choices are typed by name, since their values are English words

    @property
    def shown(self) -> str:
        """Its name in the language of the person."""
        return self.translated or self.name

    def typed(self, meant: object) -> str:
        """The text to type for one of its choices."""
        names = [name for name, value in self.choices if value == meant and not name.startswith(f"{value}:")]
        return names[0] if names and self.worded else str(meant)


@dataclass(frozen=True, slots=True)
class Command:
    """A command, or a subcommand with its full name."""

    name: str
    description: str
    options: tuple[CommandOption, ...]
    translated: str = ""

    @property
    def shown(self) -> str:
        """Its name in the language of the person."""
        return self.translated or self.name


def translated(payloads: Iterable[Mapping[str, Any]], locale: str) -> tuple[Command, ...]:
    """The commands of payloads for Discord with their names in ``locale``, sorted."""
    found = (
        Command(
            " ".join(str(part["name"]) for part in path),
            localized(path[-1], "description", locale),
            tuple(_option(option, locale) for option in path[-1].get("options") or ()),
            " ".join(localized(part, "name", locale) for part in path),
        )
        for payload in payloads
        for path in _leaves((payload,))
    )
    return tuple(sorted(found, key=lambda command: command.shown))


def _leaves(path: Sequence[Mapping[str, Any]]) -> Iterator[Sequence[Mapping[str, Any]]]:
    within = [option for option in path[-1].get("options") or () if option["type"] in WITHIN]
    if not within:
        yield path
    for option in within:
        yield from _leaves((*path, option))


def _option(payload: Mapping[str, Any], locale: str) -> CommandOption:
    choices = payload.get("choices") or ()
    return CommandOption(
        str(payload["name"]),
        localized(payload, "description", locale),
        KINDS.get(payload["type"], OptionKind.OTHER),
        bool(payload.get("required")),
        bool(payload.get("autocomplete")),
        tuple((localized(choice, "name", locale), choice["value"]) for choice in choices),
        payload.get("min_value"),
        payload.get("max_value"),
        localized(payload, "name", locale),
        any(choice["name"] != localized(choice, "name", locale) for choice in choices),
    )


def localized(payload: Mapping[str, Any], field: str, locale: str) -> str:
    """The name or description of a command, an option or a choice in ``locale``."""
    return str((payload.get(f"{field}_localizations") or {}).get(locale) or payload[field])
