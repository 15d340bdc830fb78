"""Buttons, selects and forms, their ids, which must stay readable for ever, and the routes that handle those."""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, ParamSpec, Self, TypeAlias, TypeGuard, TypeVar

import discord

from bot.discord.interactions.answers import Answer, Interaction, answered
from bot.discord.interactions.context import Core
from bot.discord.requests import ids_below
from bot.model.errors import UserError
from bot.ui import Button, Texts
from bot.ui.texts import LONGEST_IN_FORM, LONGEST_LABEL, fitting

P = ParamSpec("P")
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
    """Create a view that discord.py does not keep: ids hold all state, and stored views would never be freed."""
    made = discord.ui.View(timeout=None)
    made.stop()
    for item in items:
        made.add_item(item)
    return made


def button(which: Button, custom_id: str, texts: Texts, *, disabled: bool = False) -> discord.ui.Button[Any]:
    """Create a button with its style and emoji."""
    style = STYLES.get(which, discord.ButtonStyle.secondary)
    return discord.ui.Button(
        label=texts(f"button-{which}"), style=style, emoji=SIGNS.get(which), custom_id=custom_id, disabled=disabled
    )


def select(
    custom_id: str, placeholder: str, options: Mapping[str, str], emojis: Mapping[str, str | None] = NO_EMOJIS
) -> discord.ui.Select[Any]:
    """Create a select of at most 25 labels by value, with emojis by value."""
    offered = [
        discord.SelectOption(label=fitting(text, LONGEST_LABEL), value=value, emoji=emojis.get(value))
        for value, text in options.items()
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=placeholder, options=offered)


def pressable(message: discord.Message, read: Callable[[str], T | None]) -> list[T]:
    """Return the buttons under a message whose ids ``read`` can parse."""
    return [press for custom_id in ids_below(message) if (press := read(custom_id)) is not None]


LONGEST: Final = 100  # Discord's limit for the id of a component
SELECTED: Final = r":\d{1,20}:\d{1,9}:[\d.]*"  # the pattern after the first word in ids of selects
_VALUE: Final = re.compile(r"\d{1,15}")


def number_chosen(value: str) -> int | None:
    """Parse the value of an option as a number; ``None`` if it is not one."""
    return int(value) if _VALUE.fullmatch(value) else None


def read_path(text: str) -> tuple[int, ...]:
    """Parse numbers separated by points."""
    return tuple(int(part) for part in text.split(".") if part)


@dataclass(frozen=True, slots=True)
class Press:
    """Button with the id ``il:<word>:`` and fields separated by colons: numbers, and a control (a ``StrEnum``)."""

    word: ClassVar[str]

    @property
    def custom_id(self) -> str:
        return ":".join(("il", self.word, *(str(getattr(self, field.name)) for field in fields(self))))

    def button(self, label: str, **given: Any) -> discord.ui.Button[Any]:
        """Create the button, with more arguments for discord.py."""
        return discord.ui.Button(label=label, custom_id=self.custom_id, **given)

    @classmethod
    def pattern(cls, *controls: StrEnum) -> str:
        """Return a pattern, without groups, of all ids or of those with some controls."""
        kinds = [field.type for field in fields(cls)]
        parts = [
            f"(?:{'|'.join(controls or kind)})" if _is_control(kind) else rf"\d{{1,{9 if index else 15}}}"
            for index, kind in enumerate(kinds)
        ]
        return ":".join(("il", cls.word, *parts))

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Parse an id; ``None`` if it does not belong to this button."""
        if re.fullmatch(cls.pattern(), custom_id) is None:
            return None
        make: Any = cls
        texts = zip(fields(cls), custom_id.split(":")[2:], strict=True)
        return make(*(field.type(text) if _is_control(field.type) else int(text) for field, text in texts))  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class SelectChoice:
    """An option of a select: its last field is the value, and one before that the first number in the select's id."""

    @property
    def value(self) -> str:
        return str(getattr(self, fields(self)[-1].name))

    @classmethod
    def read(cls, custom_id: str, value: str) -> Self | None:
        """The option chosen in a select; ``None`` for an invalid value."""
        number = number_chosen(value)
        if number is None:
            return None
        make: Any = cls
        chosen: Self = make(*(int(custom_id.split(":")[2]), number)[-len(fields(cls)) :])
        return chosen


def _is_control(kind: Any) -> TypeGuard[type[StrEnum]]:
    return isinstance(kind, type) and issubclass(kind, StrEnum)


_PERSON: Final = discord.AppCommandOptionType.user.value


def text_form(custom_id: str, title: str, label: str, field: discord.ui.TextInput[Any]) -> discord.ui.Modal:
    """Create a form with one line of text. discord.py does not keep it: its id holds all state."""
    return form_of(custom_id, title, discord.ui.Label[Any](text=fitting(label, LONGEST_IN_FORM), component=field))


def form_of(custom_id: str, title: str, *fields: discord.ui.Label[Any]) -> discord.ui.Modal:
    """Create a form of labelled fields."""
    form = discord.ui.Modal(title=fitting(title, LONGEST_IN_FORM), custom_id=custom_id)
    for field in fields:
        form.add_item(field)
    form.stop()
    return form


class Fields:
    """The fields of a submitted form, by name."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._data: Mapping[str, Any] = interaction.data or {}
        self._values = dict(_values(self._data.get("components")))

    def text(self, name: str, default: str = "") -> str:
        return self._values.get(name, default)

    def person(self, name: str) -> discord.Member | discord.User | None:
        number, described = self._values.get(name), self._data.get("resolved")
        if number is None or not isinstance(described, dict) or number not in described.get("users", {}):
            return None
        resolved: Any = described
        data: Any = {"type": _PERSON, "name": name, "value": number}
        found: discord.Member | discord.User = discord.app_commands.Namespace(self._interaction, resolved, [data])[name]
        return found


def _values(components: object) -> Iterator[tuple[str, str]]:
    """Yield the name and value of all fields at any depth; of selects, the first chosen value."""
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


S_contra = TypeVar("S_contra", bound=Core, contravariant=True)  # the services that a feature uses
Work: TypeAlias = Callable[[S_contra, Answer, T], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Route(Generic[S_contra, P, T]):
    """Components whose ids match a pattern without groups; ``read`` returns ``None`` for an id that means nothing."""

    pattern: str
    read: Callable[P, T | None]
    handle: Work[S_contra, T]


class ButtonRoute(_Route[S_contra, [str], T]):
    """Buttons; ``read`` receives the id."""


class SelectRoute(_Route[S_contra, [str, str], T]):
    """Selects; ``read`` receives the id and the chosen value."""


class FormRoute(_Route[S_contra, [str, Fields], T]):
    """Forms; ``read`` receives the id and the submitted fields."""


Route: TypeAlias = ButtonRoute[S_contra, Any] | SelectRoute[S_contra, Any] | FormRoute[S_contra, Any]


def components(routes: Sequence[Route[S_contra]], services: S_contra) -> list[type[discord.ui.DynamicItem[Any]]]:
    """Return the buttons and selects to register with a client, including those of old messages."""
    return [_component(route, services) for route in routes if not isinstance(route, FormRoute)]


async def sent(routes: Sequence[Route[S_contra]], services: S_contra, interaction: Interaction) -> None:
    """Handle a submitted form; ignores unknown forms."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Mapping[str, Any] = interaction.data or {}
    custom_id = str(data.get("custom_id"))
    for route in routes:
        if isinstance(route, FormRoute) and re.fullmatch(route.pattern, custom_id):
            await _answered(interaction, services, route.handle, route.read(custom_id, Fields(interaction)))


def _component(
    route: ButtonRoute[S_contra, Any] | SelectRoute[S_contra, Any], services: S_contra
) -> type[discord.ui.DynamicItem[Any]]:
    class Component(discord.ui.DynamicItem[Any], template=re.compile(route.pattern)):
        """A button or select with such an id."""

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> "Component":
            kind = discord.ui.Button if isinstance(route, ButtonRoute) else discord.ui.Select
            assert isinstance(item, kind), "only one kind of component carries such an id"
            return cls(item)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            values = () if isinstance(route, ButtonRoute) else self.item.values[:1]
            await _answered(interaction, services, route.handle, route.read(self.custom_id, *values))

    return Component


async def _answered(interaction: Interaction, services: S_contra, handle: Work[S_contra, T], press: T | None) -> None:
    def work(answer: Answer) -> Awaitable[None]:
        if press is None:
            raise UserError("reply-button-unknown")
        return handle(services, answer, press)

    await answered(interaction, services, work)
