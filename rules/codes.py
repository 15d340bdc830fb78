"""Messages of the rules as codes with values; the catalogues of texts hold the words in each language."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

LONGEST_QUOTED: Final = 40
"""Characters of what people wrote that a sentence repeats."""

Value: TypeAlias = "int | str | Code | Listing"
"""A value of a code: a number, notation or a key to choose by, another text, or a list."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things in one sentence: all of them, ``a, b and c``, or with ``either`` one of them, ``a, b or c``."""

    items: tuple["str | Code", ...]
    either: bool = False

    def __str__(self) -> str:
        return ("|" if self.either else ",").join(map(str, self.items))


@dataclass(frozen=True, slots=True)
class Code:
    """A text by its key, and the values that stand in it."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        """For records, command lines and logs: ``linkage-none-left: colour=blue left=red|white``."""
        return ": ".join(filter(None, [self.key, " ".join(f"{name}={value}" for name, value in self.values)]))


def code(key: str, /, **values: Value) -> Code:
    """A text and its values."""
    return Code(key, tuple(values.items()))


def either(items: Iterable[str | Code]) -> Listing:
    """One of several things."""
    return Listing(tuple(items), either=True)


class Quoted(str):
    """A text by people among the values of a code; it may have to be escaped for display."""

    __slots__ = ()


def quoted(text: str) -> Quoted:
    """Something that people wrote, as it may stand in a sentence: on one line, and not long."""
    return Quoted("".join(sign if sign.isprintable() else "\ufffd" for sign in text[:LONGEST_QUOTED]))


class Coded(Exception):
    """An error for a person, in their language."""

    def __init__(self, key_or_code: Code | str, /, **values: Value) -> None:
        self.code = key_or_code if isinstance(key_or_code, Code) else code(key_or_code, **values)
        super().__init__(str(self.code))
