"""A typed line such as ``/move move: red a1-a2``: what it says, and what could come next. Nothing is run from here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

MOST_SHOWN: Final = 25


class OptionKind(StrEnum):
    """What an option takes."""

    TEXT = "text"
    WHOLE = "whole number"
    NUMBER = "number"
    YES_NO = "yes or no"
    PERSON = "person"
    CHANNEL = "channel"
    OTHER = "something the sandbox cannot give"


KINDS: Final = {
    discord.AppCommandOptionType.string: OptionKind.TEXT,
    discord.AppCommandOptionType.integer: OptionKind.WHOLE,
    discord.AppCommandOptionType.number: OptionKind.NUMBER,
    discord.AppCommandOptionType.boolean: OptionKind.YES_NO,
    discord.AppCommandOptionType.user: OptionKind.PERSON,
    discord.AppCommandOptionType.mentionable: OptionKind.PERSON,
    discord.AppCommandOptionType.channel: OptionKind.CHANNEL,
}
SIGNS: Final = {OptionKind.PERSON: "@", OptionKind.CHANNEL: "#"}
YES_NO: Final = {"True": True, "False": False, "yes": True, "no": False}

Value: TypeAlias = str | int | float | bool


class Unfinished(ValueError):
    """The line cannot be sent as it is; the text says why."""


@dataclass(frozen=True, slots=True)
class CommandOption:
    """One option of a command as Discord knows it."""

    name: str
    description: str
    kind: OptionKind
    required: bool
    completed: bool
    """Whether the bot itself completes it."""
    choices: tuple[tuple[str, Value], ...] = ()
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A command as it is typed, subcommands by their full name."""

    name: str
    description: str
    options: tuple[CommandOption, ...]


@dataclass(frozen=True, slots=True)
class KnownNames:
    """What people and channels are called, each with the key that stands for it."""

    people: Mapping[str, str] = field(default_factory=dict)
    channels: Mapping[str, str] = field(default_factory=dict)

    def of(self, kind: OptionKind) -> Mapping[str, str]:
        """The names that an option of this kind may take."""
        return {OptionKind.PERSON: self.people, OptionKind.CHANNEL: self.channels}.get(kind, {})


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of the list of completions: ``insert`` takes the place of the text from ``start`` to the caret."""

    label: str
    detail: str
    start: int
    insert: str


@dataclass(frozen=True, slots=True)
class Asking:
    """A value that the bot completes; ``prefix`` goes before what is inserted at ``start``."""

    command: Command
    option: CommandOption
    typed: str
    start: int
    prefix: str

    def items(self, choices: Iterable[tuple[str, Value]]) -> list[Item]:
        """The bot's choices as entries of the list."""
        return [
            Item(name, str(value) if str(value) != name else "", self.start, f"{self.prefix}{value} ")
            for name, value in choices
            if str(value) != self.typed
        ]


@dataclass(frozen=True, slots=True)
class Field:
    """An option that was written, and its text from ``start`` on."""

    option: CommandOption
    text: str
    start: int


def commands(tree: app_commands.CommandTree[Any], allowed: Iterable[str]) -> tuple[Command, ...]:
    """The commands of ``tree`` by their full names, those ``allowed`` only, in alphabetical order."""
    wanted = set(allowed)
    found = [
        Command(command.qualified_name, command.description, tuple(map(_option, command.parameters)))
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command) and command.qualified_name in wanted
    ]
    return tuple(sorted(found, key=lambda command: command.name))


def _option(parameter: app_commands.Parameter) -> CommandOption:
    return CommandOption(
        parameter.display_name,
        str(parameter.description),
        KINDS.get(parameter.type, OptionKind.OTHER),
        parameter.required,
        parameter.autocomplete,
        tuple((choice.name, choice.value) for choice in parameter.choices),
        parameter.min_value,
        parameter.max_value,
    )


# -- what a line says


def read(text: str, known: Sequence[Command], names: KnownNames) -> tuple[Command, dict[str, Value]]:
    """The command and its options; people and channels by their keys.

    :raises Unfinished: something is missing or cannot be understood.
    """
    command, after = _command(text, known)
    if command is None:
        raise Unfinished(f"There is no command {text.split(maxsplit=1)[0]}; type / to see them all.")
    given: dict[str, Value] = {}
    for written in _fields(command, text, after):
        if written.option.name in given:
            raise Unfinished(f"{written.option.name} is given twice; take one of them out.")
        given[written.option.name] = value(written.option, written.text.strip(), names)
    for option in command.options:
        if option.required and option.name not in given:
            raise Unfinished(f"/{command.name} needs {option.name}: {option.description}.")
    return command, given


def value(option: CommandOption, text: str, names: KnownNames) -> Value:
    """What ``text`` means as the value of an option.

    :raises Unfinished: nothing.
    """
    offered = dict(option.choices)
    if option.kind is OptionKind.YES_NO:
        offered = dict(YES_NO)
    elif option.kind in SIGNS:
        offered, text = dict(names.of(option.kind)), text.removeprefix(SIGNS[option.kind])
    if not text:
        raise Unfinished(f"{option.name} is empty; fill it in or take it out.")
    for name, meant in offered.items():
        if text.casefold() in (name.casefold(), str(meant).casefold()):
            return meant
    if offered or option.kind is OptionKind.OTHER:
        raise Unfinished(f"{option.name} cannot be {text}; choose from the list.")
    return text if option.kind is OptionKind.TEXT else _number(option, text)


def _number(option: CommandOption, text: str) -> int | float:
    try:
        number = int(text) if option.kind is OptionKind.WHOLE else float(text)
    except ValueError as error:
        raise Unfinished(f"{option.name} must be a {option.kind}, not {text}.") from error
    if option.least is not None and number < option.least:
        raise Unfinished(f"{option.name} must be at least {option.least}, not {text}.")
    if option.most is not None and number > option.most:
        raise Unfinished(f"{option.name} must be at most {option.most}, not {text}.")
    return number


def _command(text: str, known: Sequence[Command]) -> tuple[Command | None, int]:
    for command in sorted(known, key=lambda command: -len(command.name)):
        if f"{text} ".casefold().startswith(f"/{command.name} "):
            return command, min(len(command.name) + 2, len(text))
    return None, 0


def _fields(command: Command, text: str, after: int) -> list[Field]:
    """The options written after the command; text before the first one belongs to the command's first option."""
    named = {f"{option.name}:": option for option in command.options}
    found: list[tuple[int, int, CommandOption]] = []
    for start in range(after, len(text)):
        if text[start - 1] != " ":
            continue
        for name, option in named.items():
            if text[start : start + len(name)].casefold() == name:
                found.append((start, start + len(name), option))
    ends = [*(start for start, _, _ in found), len(text)][1:]
    loose = text[after : found[0][0] if found else len(text)]
    first = []
    if loose.strip() and not command.options:
        raise Unfinished(f"/{command.name} takes no options; send it without “{loose.strip()}”.")
    if loose.strip():
        first = [Field(command.options[0], loose, after)]
    return first + [Field(option, text[begin:end], begin) for (_, begin, option), end in zip(found, ends, strict=True)]


# -- what could come next


def suggest(text: str, known: Sequence[Command], names: KnownNames) -> tuple[list[Item], Asking | None, str]:
    """What could come at the end of ``text``, what the bot is to be asked for beside it, and a hint for the reader."""
    if not text.startswith("/"):
        return [], None, ""
    command, after = _command(text, known)
    if command is None or text.casefold() == f"/{command.name}":
        return _offered_commands(text, known), None, ""
    try:
        fields = _fields(command, text, after)
    except Unfinished as error:
        return [], None, str(error)
    used = {written.option.name for written in fields}
    if not fields:
        return _offered_options(command, used, len(text), ""), None, command.description
    last = fields[-1]
    loose = last.start == after
    items, asking = _offered_values(command, last, names, f"{last.option.name}:" if loose else "")
    word = text[text.rindex(" ") + 1 :]
    if loose or (last.text.strip() and last.text[-len(word) - 1 : -len(word) or None].startswith(" ")):
        others = used - {last.option.name} if loose else used
        options = _offered_options(command, others, len(text) - len(word), word)
        items = options + items if word and options else items + options
    return items[:MOST_SHOWN], asking, f"{last.option.name}: {last.option.description}"


def _offered_commands(text: str, known: Sequence[Command]) -> list[Item]:
    typed = text[1:].strip().casefold()
    found = [command for command in known if typed in command.name]
    found.sort(key=lambda command: not command.name.startswith(typed))
    return [
        Item(f"/{command.name}", command.description, 0, f"/{command.name} {_first(command)}")
        for command in found[:MOST_SHOWN]
    ]


def _first(command: Command) -> str:
    return f"{command.options[0].name}:" if command.options and command.options[0].required else ""


def _offered_options(command: Command, used: set[str], start: int, typed: str) -> list[Item]:
    return [
        Item(f"{option.name}:", option.description, start, f"{option.name}:")
        for option in command.options
        if option.name not in used and option.name.startswith(typed.casefold())
    ]


def _offered_values(
    command: Command, written: Field, names: KnownNames, prefix: str
) -> tuple[list[Item], Asking | None]:
    option, typed = written.option, written.text.strip()
    if option.completed:
        return [], Asking(command, option, typed, written.start, prefix)
    offered = [(name, str(meant)) for name, meant in option.choices]
    if option.kind is OptionKind.YES_NO:
        offered = [("True", "True"), ("False", "False")]
    elif option.kind in SIGNS:
        offered = [(f"{SIGNS[option.kind]}{name}",) * 2 for name in names.of(option.kind)]
    wanted = typed.casefold()
    if any(wanted == insert.casefold() for _, insert in offered):
        return [], None
    return [
        Item(name, insert if insert != name else "", written.start, f"{prefix}{insert} ")
        for name, insert in offered
        if wanted in name.casefold() or wanted in insert.casefold()
    ], None
