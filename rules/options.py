"""Options of a match: declared as fields of a frozen dataclass, read from text or JSON, written back.

>>> @dataclass(frozen=True)
... class Example:
...     size: int = number(8, 4, 12, "Cells along each side")
>>> read(Example, {"size": 5})
Example(size=5)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from rules.notation import either

O = TypeVar("O")  # noqa: E741 - the letter of "options", used for types only


class BadOption(ValueError):
    """An option that the game does not have or does not allow; the text says what would be right."""


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of one option: its name, default, what it sets, and the values it may take."""

    name: str
    default: int | str
    text: str
    choices: Mapping[int | str, str]
    """Each allowed value with the words that explain it."""
    limits: tuple[int, int] | None
    """Lowest and highest value of a number, or ``None`` for a choice between words."""


def number(default: int, low: int, high: int, text: str) -> Any:
    """Declare a whole-number option from ``low`` to ``high``."""
    choices = {value: str(value) for value in range(low, high + 1)}
    return _declare(default, text, choices, (low, high))


def choice(default: str, choices: Mapping[str, str], text: str) -> Any:
    """Declare an option that takes one of several words, each with its explanation."""
    return _declare(default, text, dict(choices), None)


def _declare(default: int | str, text: str, choices: object, limits: tuple[int, int] | None) -> Any:
    return field(default=default, metadata={"default": default, "text": text, "choices": choices, "limits": limits})


def declared(options: type) -> tuple[Option, ...]:
    """The options that a dataclass declares, in order."""
    return tuple(
        Option(f.name, f.metadata["default"], f.metadata["text"], f.metadata["choices"], f.metadata["limits"])
        for f in fields(options)
    )


def read(options: type[O], values: Mapping[str, object]) -> O:
    """An instance of ``options`` from JSON values; those left out take their defaults.

    :raises BadOption: an unknown name, a wrong type, or a value that is not allowed.
    """
    known = {option.name: option for option in declared(options)}
    for name, value in values.items():
        if name not in known:
            names = either(known) if known else "none"
            raise BadOption(f"There is no option {name[:40]!r}; this game has {names}.")
        option = known[name]
        if type(value) is not type(option.default) or value not in option.choices:
            allowed = "from {} to {}".format(*option.limits) if option.limits else either(map(str, option.choices))
            raise BadOption(f"The option {name} must be {allowed}.")
    return options(**values)


def parse(options: type[O], words: Iterable[str]) -> O:
    """An instance of ``options`` from words such as ``size=10``.

    :raises BadOption: a word of another form, or as for :func:`read`.
    """
    values: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"{word[:40]!r} is not an option; write name=value.")
        values[name] = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
    return read(options, values)


def values(options: object) -> dict[str, int | str]:
    """The options as JSON values, defaults included, in order: ``{"size": 8}``."""
    return {option.name: getattr(options, option.name) for option in declared(type(options))}


def text(options: object) -> str:
    """The options as words, defaults included: ``size=8 opening=swap``."""
    return " ".join(f"{name}={value}" for name, value in values(options).items())
