"""Buttons and selects as discord.py shows them, and what their presses call."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, Self, TypeGuard, TypeVar

import discord

from bot.ui import Button
from bot.ui.languages import Texts
from bot.ui.lengths import LONGEST_LABEL, fitting
from bot.ui.post import label

T = TypeVar("T")
STYLES: Final = {
    Button.ACCEPT: discord.ButtonStyle.success,
    Button.JOIN: discord.ButtonStyle.success,
    Button.MOVE: discord.ButtonStyle.primary,
    Button.PLAY: discord.ButtonStyle.primary,
    Button.CONFIRM: discord.ButtonStyle.success,
}

SIGNS: Final = {Button.TYPE: "✏️"}
NO_EMOJIS: Final[Mapping[str, str | None]] = {}


def view(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """A view that discord.py does not keep after sending it: the ids say all, and one kept a message would never go."""
    made = discord.ui.View(timeout=None)
    made.stop()
    for item in items:
        made.add_item(item)
    return made


def button(which: Button, custom_id: str, texts: Texts, *, disabled: bool = False) -> discord.ui.Button[Any]:
    """One of the buttons, in its style and with its sign."""
    style = STYLES.get(which, discord.ButtonStyle.secondary)
    return discord.ui.Button(
        label=label(which, texts), style=style, emoji=SIGNS.get(which), custom_id=custom_id, disabled=disabled
    )


def select(
    custom_id: str, placeholder: str, options: Mapping[str, str], emojis: Mapping[str, str | None] = NO_EMOJIS
) -> discord.ui.Select[Any]:
    """A select of labels by their values, 25 at most, and of emojis by the same."""
    offered = [
        discord.SelectOption(label=fitting(text, LONGEST_LABEL), value=value, emoji=emojis.get(value))
        for value, text in options.items()
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=placeholder, options=offered)


def pressable(message: discord.Message, read: Callable[[str], T | None]) -> list[T]:
    """The buttons under a message that ``read`` knows by their ids."""
    return [press for custom_id in ids_below(message) if (press := read(custom_id)) is not None]


def ids_below(message: discord.Message) -> list[str]:
    """The ids of the components below a message."""
    children = (child for row in message.components for child in getattr(row, "children", ()))
    return [custom_id for child in children if (custom_id := getattr(child, "custom_id", None))]


LONGEST: Final = 100
"""Discord's limit for the id of a component."""
SELECTED: Final = r":\d{1,20}:\d{1,9}:[\d.]*"
"""The pattern after the first word in ids of selects."""
_VALUE: Final = re.compile(r"\d{1,15}")


def number_chosen(value: str) -> int | None:
    """The number that the value of an option is; ``None`` if it is none."""
    return int(value) if _VALUE.fullmatch(value) else None


def read_path(text: str) -> tuple[int, ...]:
    """The numbers that stand in an id, parted by points."""
    return tuple(int(part) for part in text.split(".") if part)


@dataclass(frozen=True, slots=True)
class Press:
    """A button whose id is ``il:<word>:`` and its fields, parted by colons: numbers, and a control (a ``StrEnum``)."""

    word: ClassVar[str]

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return ":".join(("il", self.word, *(str(getattr(self, field.name)) for field in fields(self))))

    @classmethod
    def pattern(cls, *controls: StrEnum) -> str:
        """A pattern, without groups, of all its ids or of those with some controls."""
        kinds = [field.type for field in fields(cls)]
        parts = [
            f"(?:{'|'.join(controls or kind)})" if _is_control(kind) else rf"\d{{1,{9 if index else 15}}}"
            for index, kind in enumerate(kinds)
        ]
        return ":".join(("il", cls.word, *parts))

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """The button that has an id; ``None`` if it is none of these."""
        if re.fullmatch(cls.pattern(), custom_id) is None:
            return None
        make: Any = cls
        texts = zip(fields(cls), custom_id.split(":")[2:], strict=True)
        return make(*(field.type(text) if _is_control(field.type) else int(text) for field, text in texts))  # type: ignore[no-any-return]


def _is_control(kind: Any) -> TypeGuard[type[StrEnum]]:
    return isinstance(kind, type) and issubclass(kind, StrEnum)
