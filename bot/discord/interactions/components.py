"""Buttons, selects and forms, their ids, which must stay readable for ever, and the routes that handle those."""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, ParamSpec, Self, TypeAlias, TypeGuard, TypeVar

import discord

from bot.discord.interactions.answers import Answer, Interaction, answered, kind_of
from bot.discord.interactions.context import Core
from bot.discord.requests import ids_below
from bot.model.errors import UserError
from bot.model.ids import UserId
from bot.ui import Button, Texts
from bot.ui.texts import LONGEST_IN_FORM, LONGEST_LABEL, fitting

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)

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


def page_buttons(at: int, pages: int, id_of: Callable[[int], str], texts: Texts) -> list[discord.ui.Button[Any]]:
    """Create Back and Next for a page, counted from 0, with the ids of pages; none if there is one page."""
    before = at - 1 if at else pages  # where there is nothing before the first page, an id that no other button has
    leaf = discord.ui.Button[Any]
    back = leaf(label=texts("button-back"), custom_id=id_of(before), disabled=at == 0)
    after = leaf(label=texts("button-next-page"), custom_id=id_of(at + 1), disabled=at == pages - 1)
    return [back, after] if pages > 1 else []


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


_OF_PERSON: Final = 20  # digits
_NO_ID: Final = 2**63  # more than any person has


@dataclass(frozen=True, slots=True)
class Press:
    """Button with the id ``il:<word>:`` and fields separated by colons: numbers, and a control (a ``StrEnum``)."""

    word: ClassVar[str]

    @property
    def custom_id(self) -> str:
        return ":".join(("il", self.word, *(str(getattr(self, field.name)) for field in fields(self))))

    def button(self, label: str, **given: Any) -> discord.ui.Button[Any]:
        return discord.ui.Button(label=label, custom_id=self.custom_id, **given)

    @classmethod
    def pattern(cls, *controls: StrEnum) -> str:
        """Return a pattern, without groups, of all ids or of those with some controls."""
        kinds = [field.type for field in fields(cls)]
        parts = [
            f"(?:{'|'.join(controls or kind)})" if _is_control(kind) else rf"\d{{1,{_digits(kind, index)}}}"
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
        values = [field.type(text) if _is_control(field.type) else int(text) for field, text in texts]
        possible = all(not isinstance(value, int) or value < _NO_ID for value in values)
        return make(*values) if possible else None


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


def _digits(kind: object, index: int) -> int:
    return _OF_PERSON if kind is UserId else 9 if index else 15


def _is_control(kind: Any) -> TypeGuard[type[StrEnum]]:
    return isinstance(kind, type) and issubclass(kind, StrEnum)


def text_form(custom_id: str, title: str, label: str, field: discord.ui.Item[Any]) -> discord.ui.Modal:
    """Create a form with one field. discord.py does not keep it: its id holds all state."""
    return form_of(custom_id, title, discord.ui.Label[Any](text=fitting(label, LONGEST_IN_FORM), component=field))


def form_of(custom_id: str, title: str, *fields: discord.ui.Label[Any]) -> discord.ui.Modal:
    """Create a form of labelled fields."""
    form = discord.ui.Modal(title=fitting(title, LONGEST_IN_FORM), custom_id=custom_id)
    for field in fields:
        form.add_item(field)
    form.stop()
    return form


def radio(custom_id: str, labels: Mapping[str, str], chosen: str | None = None) -> discord.ui.RadioGroup[Any]:
    """Create a choice of at most 10 labels by value, all of which are seen at once."""
    offered = [
        discord.RadioGroupOption(label=fitting(text, LONGEST_LABEL), value=value, default=value == chosen)
        for value, text in labels.items()
    ]
    return discord.ui.RadioGroup(custom_id=custom_id, options=offered)


class Fields:
    """The fields of a submitted form, by name."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        data: Any = interaction.data
        self._resolved = data.get("resolved", {})
        self._values: Mapping[str, Sequence[str]] = {
            entry["custom_id"]: entry.get("values", [entry["value"]] if "value" in entry else [])
            for entry in data["components"]
        }

    def text(self, name: str, default: str = "") -> str:
        return next(iter(self.all(name)), default)

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def all(self, name: str) -> Sequence[str]:
        return self._values.get(name, ())

    def person(self, name: str) -> discord.Member | discord.User | None:
        found: discord.Member | discord.User | None = self._named(name, discord.AppCommandOptionType.user, "users")
        return found

    def file(self, name: str) -> discord.Attachment | None:
        found: discord.Attachment | None = self._named(name, discord.AppCommandOptionType.attachment, "attachments")
        return found

    def _named(self, name: str, kind: discord.AppCommandOptionType, where: str) -> Any:
        number, resolved = self.text(name), self._resolved
        if number not in resolved.get(where, {}):
            return None
        data: Any = {"type": kind.value, "name": name, "value": number}
        return discord.app_commands.Namespace(self._interaction, resolved, [data])[name]


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


async def routed(routes: Sequence[Route[S_contra]], services: S_contra, interaction: Interaction) -> None:
    """Log an interaction at debug level, and handle a component, also of an old message, or a submitted form."""
    if log.isEnabledFor(logging.DEBUG):
        about = interaction.id, kind_of(interaction), interaction.user.id, interaction.channel_id
        log.debug("Interaction %d: %s of user %d in channel %s.", *about)
    data: Any = interaction.data
    kind: type[_Route[Any, Any, Any]]
    given: tuple[Any, ...]
    if interaction.type is discord.InteractionType.modal_submit:
        kind, given = FormRoute, (Fields(interaction),)
    elif interaction.type is discord.InteractionType.component:
        given = tuple(data.get("values", ())[:1])
        kind = SelectRoute if given else ButtonRoute
    else:
        return
    for route in routes:
        if isinstance(route, kind) and re.fullmatch(route.pattern, data["custom_id"]):
            await _answered(interaction, services, route.handle, route.read(data["custom_id"], *given))
            return
    log.warning("Dropped an interaction, since no feature has such a component: %s.", kind_of(interaction))


async def _answered(interaction: Interaction, services: S_contra, handle: Work[S_contra, T], press: T | None) -> None:
    def work(answer: Answer) -> Awaitable[None]:
        if press is None:
            raise UserError("reply-button-unknown")
        return handle(services, answer, press)

    await answered(interaction, services, work)
