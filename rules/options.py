"""Options of a match: declared as fields of a frozen dataclass, read from text or JSON, written back.

>>> @dataclass(frozen=True)
... class Example:
...     size: int = number(8, 4, 12)
>>> read(Example, {"size": 5})
Example(size=5)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from rules.codes import Coded, either, quoted

O = TypeVar("O")  # noqa: E741 - the letter of "options", used for types only


class BadOption(Coded, ValueError):
    """An option that the game does not have or does not allow; the text says what would be right."""


@dataclass(frozen=True, slots=True)
class Option:
    """The declaration of an option; texts such as ``link-option-opening-swap`` describe it and its values."""

    name: str
    default: int | str
    choices: tuple[int | str, ...]
    limits: tuple[int, int] | None
    """Lowest and highest value of a number, or ``None`` for a choice between words."""


def number(default: int, low: int, high: int) -> Any:
    """Declare a whole-number option from ``low`` to ``high``."""
    return field(
        default=default, metadata={"default": default, "choices": tuple(range(low, high + 1)), "limits": (low, high)}
    )


def choice(default: str, *others: str) -> Any:
    """Declare an option that takes one of several words."""
    return field(default=default, metadata={"default": default, "choices": (default, *others), "limits": None})


def declared(options: type) -> tuple[Option, ...]:
    """The options that a dataclass declares, in order."""
    return tuple(Option(f.name, **f.metadata) for f in fields(options))


def read(options: type[O], values: Mapping[str, object]) -> O:
    """An instance of ``options`` from JSON values, with defaults; raises :class:`BadOption` for a wrong name, type or
    value."""
    known = {option.name: option for option in declared(options)}
    for name, value in values.items():
        if name not in known:
            raise BadOption("rules-no-option", option=quoted(str(name)), count=len(known), known=either(known))
        option = known[name]
        if type(value) is not type(option.default) or value not in option.choices:
            if option.limits:
                raise BadOption("rules-option-range", option=name, low=option.limits[0], high=option.limits[1])
            raise BadOption("rules-option-choice", option=name, allowed=either(map(str, option.choices)))
    return options(**values)


def parse(options: type[O], words: Iterable[str]) -> O:
    """An instance of ``options`` from words such as ``size=10``; raises :class:`BadOption` as :func:`read` does."""
    values: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption("rules-option-form", word=quoted(word))
        values[name] = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
    return read(options, values)


def values(options: object) -> dict[str, int | str]:
    """The options as JSON values, defaults included, in order: ``{"size": 8}``."""
    return {option.name: getattr(options, option.name) for option in declared(type(options))}


def text(options: object) -> str:
    """The options as words, defaults included: ``size=8 opening=swap``."""
    return " ".join(f"{name}={value}" for name, value in values(options).items())
