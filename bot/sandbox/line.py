"""The bot's commands as Discord offers them in one language, and typed lines such as ``/move move: red a1-a2``.

Commands and options are offered by their names in the person's language; their English names are understood too.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from rules.codes import Code, Coded, code

OptionKind = discord.AppCommandOptionType
WITHIN: Final = (OptionKind.subcommand.value, OptionKind.subcommand_group.value)
Value: TypeAlias = str | int | float | bool


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option of a command."""

    name: str
    shown: str  # its name in the language of the person
    description: str
    kind: OptionKind
    required: bool
    completed: bool  # True if it has autocomplete
    choices: tuple[tuple[str, Value], ...] = ()
    least: float | None = None
    most: float | None = None
    worded: bool = False  # True if choices are typed by name, since their values are English words

    def typed(self, meant: object) -> str:
        """The text to type for one of its choices."""
        names = [name for name, value in self.choices if value == meant and not name.startswith(f"{value}:")]
        return names[0] if names and self.worded else str(meant)


@dataclass(frozen=True, slots=True)
class Command:
    """A command, or a subcommand with its full name."""

    name: str
    shown: str  # its name in the language of the person
    description: str
    options: tuple[CommandOption, ...]


def translated(payloads: Iterable[Mapping[str, Any]], locale: str) -> tuple[Command, ...]:
    """The commands of payloads for Discord with their names in ``locale``, sorted."""
    found = (
        Command(
            " ".join(str(part["name"]) for part in path),
            " ".join(localized(part, "name", locale) for part in path),
            localized(path[-1], "description", locale),
            tuple(_option(option, locale) for option in path[-1].get("options") or ()),
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
        localized(payload, "name", locale),
        localized(payload, "description", locale),
        OptionKind(payload["type"]),
        bool(payload.get("required")),
        bool(payload.get("autocomplete")),
        tuple((localized(choice, "name", locale), choice["value"]) for choice in choices),
        payload.get("min_value"),
        payload.get("max_value"),
        any(choice["name"] != localized(choice, "name", locale) for choice in choices),
    )


def localized(payload: Mapping[str, Any], field: str, locale: str) -> str:
    """The name or description of a command, an option or a choice in ``locale``."""
    return str((payload.get(f"{field}_localizations") or {}).get(locale) or payload[field])


# -- typed lines

MOST_SHOWN: Final = 25  # choices; all commands are shown, as in Discord
SIGNS: Final = {OptionKind.user: "@", OptionKind.channel: "#", OptionKind.attachment: ""}  # prefixes of names
TYPED: Final = (OptionKind.string, OptionKind.integer, OptionKind.number)  # kinds with any value in their limits
YES_NO: Final = {"True": True, "False": False, "yes": True, "no": False}


class UnfinishedLine(Coded):
    """The line cannot be sent; the code says why."""


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The keys of people, channels and files by name for each kind in ``SIGNS``, and the words for yes and no."""

    keys: Mapping[OptionKind, Mapping[str, str]]
    answers: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Item:
    """A completion: ``insert`` replaces the text from ``start`` to the caret."""

    label: str
    detail: str
    start: int
    insert: str


@dataclass(frozen=True, slots=True)
class OptionQuery:
    """An option with autocomplete; ``prefix`` goes before the text inserted at ``start``."""

    command: Command
    option: CommandOption
    typed: str
    start: int
    prefix: str

    def items(self, choices: Iterable[tuple[str, Value]]) -> list[Item]:
        """Completions from the bot's choices."""
        return [
            Item(name, str(value) if str(value) != name else "", self.start, f"{self.prefix}{value} ")
            for name, value in choices
            if str(value) != self.typed
        ]


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a file name in a line: it replaces the text from ``start`` to ``end``, after ``prefix``."""

    option: CommandOption
    start: int
    end: int
    prefix: str


_Field: TypeAlias = tuple[CommandOption, str, int]  # an option in a line, its text, and the start of the text


def read(text: str, known: Sequence[Command], names: KnownNames) -> tuple[Command, dict[str, Value]]:
    """Parse a command and its options, people and channels as keys; raises ``UnfinishedLine``."""
    command, after = _command(text, known)
    if command is None:
        raise UnfinishedLine("sandbox-no-command", typed=text.split(maxsplit=1)[0])
    given: dict[str, Value] = {}
    for option, typed, _ in _fields(command, text, after):
        if option.name in given:
            raise UnfinishedLine("sandbox-twice", option=option.shown)
        given[option.name] = value(option, typed.strip(), names)
    for option in command.options:
        if option.required and option.name not in given:
            raise UnfinishedLine(
                "sandbox-needs", command=command.shown, option=option.shown, description=option.description
            )
    return command, given


def value(option: CommandOption, text: str, names: KnownNames) -> Value:
    """Parse the value of an option; raises ``UnfinishedLine``."""
    offered = dict(option.choices)
    if option.kind is OptionKind.boolean:
        offered = {**YES_NO, **names.answers}
    elif option.kind in SIGNS:
        offered, text = dict(names.keys[option.kind]), text.removeprefix(SIGNS[option.kind])
    if option.kind is OptionKind.attachment and text not in offered:
        raise UnfinishedLine("sandbox-no-file", option=option.shown)
    if not text:
        raise UnfinishedLine("sandbox-empty-option", option=option.shown)
    for name, meant in offered.items():
        if text.casefold() in (name.casefold(), str(meant).casefold()):
            return meant
    if offered or option.kind not in TYPED:
        raise UnfinishedLine("sandbox-not-offered", option=option.shown, text=text)
    return text if option.kind is OptionKind.string else _number(option, text)


def _number(option: CommandOption, text: str) -> int | float:
    try:
        number = int(text) if option.kind is OptionKind.integer else float(text)
    except ValueError as error:
        kind = "whole" if option.kind is OptionKind.integer else "number"
        raise UnfinishedLine("sandbox-no-number", option=option.shown, kind=kind, text=text) from error
    if option.least is not None and number < option.least:
        raise UnfinishedLine("sandbox-too-small", option=option.shown, least=f"{option.least:g}", text=text)
    if option.most is not None and number > option.most:
        raise UnfinishedLine("sandbox-too-large", option=option.shown, most=f"{option.most:g}", text=text)
    return number


def _command(text: str, known: Sequence[Command]) -> tuple[Command | None, int]:
    named = {command.name: command for command in known} | {command.shown: command for command in known}
    for name in sorted(named, key=len, reverse=True):
        if f"{text} ".lower().startswith(f"/{name} "):  # folding would lengthen ß
            return named[name], min(len(name) + 2, len(text))
    return None, 0


def _fields(command: Command, text: str, after: int) -> list[_Field]:
    """The options in a line; text before the first one belongs to the command's first option."""
    named = {option.name: option for option in command.options} | {option.shown: option for option in command.options}
    found = [
        (start, start + len(name) + 1, option)
        for start in range(after, len(text))
        for name, option in named.items()
        if text[start - 1] == " " and text[start : start + len(name) + 1].lower() == f"{name}:"
    ]
    ends = [*(start for start, _, _ in found), len(text)]
    loose = text[after : ends[0]]
    if loose.strip() and not command.options:
        raise UnfinishedLine("sandbox-no-options", command=command.shown, text=loose.strip())
    first = [(command.options[0], loose, after)] if loose.strip() else []
    return first + [(option, text[begin:end], begin) for (_, begin, option), end in zip(found, ends[1:], strict=True)]


def suggest(
    text: str, known: Sequence[Command], names: KnownNames
) -> tuple[list[Item], OptionQuery | None, Code | str]:
    """The completions at the end of ``text``, the option to ask the bot about, and a hint."""
    if not text.startswith("/"):
        return [], None, ""
    command, after = _command(text, known)
    if command is None or text.lower() in (f"/{command.name}", f"/{command.shown}"):
        return _offered_commands(text, known), None, ""
    try:
        fields = _fields(command, text, after)
    except UnfinishedLine as error:
        return [], None, error.code
    used = {option.name for option, _, _ in fields}
    if not fields:
        return _offered_options(command, used, len(text), ""), None, command.description
    option, written, start = fields[-1]
    loose = start == after
    items, asking = _offered_values(command, fields[-1], names, f"{option.shown}:" if loose else "")
    word = text[text.rindex(" ") + 1 :]
    if loose or (written.strip() and written[-len(word) - 1 : -len(word) or None].startswith(" ")):
        others = used - {option.name} if loose else used
        options = _offered_options(command, others, len(text) - len(word), word)
        items = options + items if word and options else items + options
    return items[:MOST_SHOWN], asking, code("sandbox-hint", option=option.shown, description=option.description)


def slot(text: str, known: Sequence[Command]) -> Slot | None:
    """The place of a file in the command of ``text``; ``None`` if it takes none, or is invalid."""
    command, after = _command(text, known)
    takes = next((each for each in command.options if each.kind is OptionKind.attachment), None) if command else None
    if command is None or takes is None:
        return None
    for option, written, start in _fields(command, text, after):
        if option == takes:
            return Slot(takes, start, start + len(written.rstrip()), " " if start > after else f"{takes.shown}: ")
    return Slot(takes, len(text), len(text), f"{'' if text.endswith(' ') else ' '}{takes.shown}: ")


def _offered_commands(text: str, known: Sequence[Command]) -> list[Item]:
    typed = text[1:].strip().lower()
    found = [command for command in known if typed in command.shown or typed in command.name]
    found.sort(key=lambda command: not (command.shown.startswith(typed) or command.name.startswith(typed)))
    first = ["".join(f"{option.shown}:" for option in each.options[:1] if option.required) for each in found]
    return [
        Item(f"/{command.shown}", command.description, 0, f"/{command.shown} {option}")
        for command, option in zip(found, first, strict=True)
    ]


def _offered_options(command: Command, used: set[str], start: int, typed: str) -> list[Item]:
    return [
        Item(f"{option.shown}:", option.description, start, f"{option.shown}:")
        for option in command.options
        if option.name not in used and any(name.startswith(typed.lower()) for name in (option.shown, option.name))
    ]


def _offered_values(
    command: Command, field: _Field, names: KnownNames, prefix: str
) -> tuple[list[Item], OptionQuery | None]:
    option, text, start = field
    typed = text.strip()
    if option.completed:
        return [], OptionQuery(command, option, typed, start, prefix)
    offered = [(name, option.typed(meant)) for name, meant in option.choices]
    if option.kind is OptionKind.boolean:
        offered = [(answer, answer) for answer in names.answers]
    elif option.kind in SIGNS:
        offered = [(f"{SIGNS[option.kind]}{name}",) * 2 for name in names.keys[option.kind]]
    wanted = typed.casefold()
    if any(wanted == insert.casefold() for _, insert in offered):
        return [], None
    return [
        Item(name, insert if insert != name else "", start, f"{prefix}{insert} ")
        for name, insert in offered
        if wanted in name.casefold() or wanted in insert.casefold()
    ], None
