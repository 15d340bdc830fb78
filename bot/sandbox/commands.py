"""The bot's commands as Discord offers them, in one language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

import discord

WITHIN: Final = (
    discord.AppCommandOptionType.subcommand.value,
    discord.AppCommandOptionType.subcommand_group.value,
)

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
    discord.AppCommandOptionType.string.value: OptionKind.TEXT,
    discord.AppCommandOptionType.integer.value: OptionKind.WHOLE,
    discord.AppCommandOptionType.number.value: OptionKind.NUMBER,
    discord.AppCommandOptionType.boolean.value: OptionKind.YES_NO,
    discord.AppCommandOptionType.user.value: OptionKind.PERSON,
    discord.AppCommandOptionType.mentionable.value: OptionKind.PERSON,
    discord.AppCommandOptionType.channel.value: OptionKind.CHANNEL,
    discord.AppCommandOptionType.attachment.value: OptionKind.FILE,
}


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option of a command."""

    name: str
    description: str
    kind: OptionKind
    required: bool
    completed: bool
    """True if it has autocomplete."""
    choices: tuple[tuple[str, Value], ...] = ()
    least: float | None = None
    most: float | None = None
    translated: str = ""
    """Its name in another language than English."""
    worded: bool = False
    """True if its choices are typed by their names, since their values are English words."""

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
    """Its name in another language than English."""

    @property
    def shown(self) -> str:
        """Its name in the language of the person."""
        return self.translated or self.name


def translated(payloads: Iterable[Mapping[str, Any]], locale: str) -> tuple[Command, ...]:
    """The commands of payloads for Discord with their names in ``locale``, sorted."""
    found = [
        Command(
            " ".join(str(part["name"]) for part in path),
            _said(path[-1], "description", locale),
            tuple(_option(option, locale) for option in path[-1].get("options") or ()),
            " ".join(_said(part, "name", locale) for part in path),
        )
        for payload in payloads
        for path in _leaves((payload,))
    ]
    return tuple(sorted(found, key=lambda command: command.shown))


def called(payload: Mapping[str, Any], locale: str) -> str:
    """The name of a command, an option or a choice in ``locale``."""
    return _said(payload, "name", locale)


def _leaves(path: Sequence[Mapping[str, Any]]) -> Iterator[Sequence[Mapping[str, Any]]]:
    """The path to each command through its groups."""
    within = [option for option in path[-1].get("options") or () if option["type"] in WITHIN]
    if not within:
        yield path
    for option in within:
        yield from _leaves((*path, option))


def _option(payload: Mapping[str, Any], locale: str) -> CommandOption:
    return CommandOption(
        str(payload["name"]),
        _said(payload, "description", locale),
        KINDS.get(payload["type"], OptionKind.OTHER),
        bool(payload.get("required")),
        bool(payload.get("autocomplete")),
        tuple((_said(choice, "name", locale), choice["value"]) for choice in payload.get("choices") or ()),
        payload.get("min_value"),
        payload.get("max_value"),
        _said(payload, "name", locale),
        any(choice["name"] != _said(choice, "name", locale) for choice in payload.get("choices") or ()),
    )


def _said(payload: Mapping[str, Any], what: str, locale: str) -> str:
    return str((payload.get(f"{what}_localizations") or {}).get(locale) or payload[what])
