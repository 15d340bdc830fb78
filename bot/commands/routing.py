"""Routes of components and forms: each feature names the ids it posts, how they are read, and what answers them.

Ids that were ever posted must stay readable for ever; a test lists them.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import discord

from bot.commands.answers import Answer, Interaction, answered
from bot.commands.finding import expect_its_server
from bot.commands.services import Services
from bot.display.custom_ids import ButtonPress, button_pressed, pattern_of
from bot.display.forms import Fields
from bot.display.picker import Typed, steps_typed
from bot.display.picker_ids import (
    CancelPress,
    Over,
    PickerPress,
    PickingPress,
    Spot,
    StepsPress,
    TypePress,
    picked,
    picker_buttons,
    picker_forms,
    picker_selects,
    picking,
)
from bot.messages import Button
from bot.table.refusals import Refused

T = TypeVar("T")
Work: TypeAlias = Callable[[Services, Answer, T], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class ButtonRoute(Generic[T]):
    """Buttons whose ids match a pattern without groups; ``read`` returns ``None`` for an id that means nothing."""

    pattern: str
    read: Callable[[str], T | None]
    handle: Work[T]


@dataclass(frozen=True, slots=True)
class SelectRoute(Generic[T]):
    """Selects whose ids match a pattern; ``read`` is given the id and the value chosen."""

    pattern: str
    read: Callable[[str, str], T | None]
    handle: Work[T]


@dataclass(frozen=True, slots=True)
class FormRoute(Generic[T]):
    """Forms whose ids match a pattern; ``read`` is given the id and what was filled in."""

    pattern: str
    read: Callable[[str, Fields], T | None]
    handle: Work[T]


Route: TypeAlias = ButtonRoute[Any] | SelectRoute[Any] | FormRoute[Any]


def match_button(button: Button, handle: Work[ButtonPress]) -> ButtonRoute[ButtonPress]:
    """The route of a button under messages about a match, for those who can see that match where they press it."""

    async def handled(services: Services, answer: Answer, press: ButtonPress) -> None:
        await expect_its_server(services, answer, press.match)
        services.recovery.looked_at(press.match)
        await handle(services, answer, press)

    return ButtonRoute(pattern_of(button), button_pressed, handled)


@dataclass(frozen=True, slots=True)
class Picking:
    """Handlers of the components of one picker."""

    choose: Work[PickerPress]
    """A choice, or Back."""
    confirm: Work[StepsPress]
    """Play the steps that are chosen."""
    pencil: Work[TypePress]
    """Open the form to type a step into."""
    typed: Work[Typed]
    """The form was sent."""
    cancel: Work[CancelPress]
    """Close the picker."""


def picker_routes(
    over: Over,
    handlers: Picking,
    within: Callable[[Services, Answer, Spot, Awaitable[None]], Awaitable[None]],
) -> tuple[Route, ...]:
    """The routes of a picker; all its work is done ``within`` what it is over, which shows refusals."""

    async def pressed(services: Services, answer: Answer, press: PickingPress) -> None:
        await within(services, answer, press.spot, _pressed(handlers, services, answer, press))

    async def typed(services: Services, answer: Answer, sent: Typed) -> None:
        await within(services, answer, sent.spot, handlers.typed(services, answer, sent))

    return (
        ButtonRoute(picker_buttons(over), picking, pressed),
        SelectRoute(picker_selects(over), picked, pressed),
        FormRoute(picker_forms(over), steps_typed, typed),
    )


async def _pressed(handlers: Picking, services: Services, answer: Answer, press: PickingPress) -> None:
    match press:
        case PickerPress():
            await handlers.choose(services, answer, press)
        case StepsPress():
            await handlers.confirm(services, answer, press)
        case TypePress():
            await handlers.pencil(services, answer, press)
        case CancelPress():
            await handlers.cancel(services, answer, press)


def components(routes: Sequence[Route], services: Services) -> list[type[discord.ui.DynamicItem[Any]]]:
    """The buttons and selects to be registered with a client, whenever they were posted."""
    return [
        _button(route, services) if isinstance(route, ButtonRoute) else _select(route, services)
        for route in routes
        if not isinstance(route, FormRoute)
    ]


async def sent(routes: Sequence[Route], services: Services, interaction: Interaction) -> None:
    """A form was filled in and sent; nothing happens where it is none of ours."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data: Mapping[str, Any] = interaction.data or {}
    custom_id = str(data.get("custom_id"))
    for route in routes:
        if isinstance(route, FormRoute) and re.fullmatch(route.pattern, custom_id):
            await _answered(interaction, services, route.handle, route.read(custom_id, Fields(interaction)))


def _button(route: ButtonRoute[Any], services: Services) -> type[discord.ui.DynamicItem[Any]]:
    class PressedButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=re.compile(route.pattern)):
        """A button with such an id."""

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> "PressedButton":
            assert isinstance(item, discord.ui.Button), "only buttons carry such an id"
            return cls(item)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            await _answered(interaction, services, route.handle, route.read(self.custom_id))

    return PressedButton


def _select(route: SelectRoute[Any], services: Services) -> type[discord.ui.DynamicItem[Any]]:
    class ChosenOption(discord.ui.DynamicItem[discord.ui.Select[Any]], template=re.compile(route.pattern)):
        """A select with such an id."""

        @classmethod
        async def from_custom_id(
            cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> "ChosenOption":
            assert isinstance(item, discord.ui.Select), "only selects carry such an id"
            return cls(item)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            await _answered(interaction, services, route.handle, route.read(self.custom_id, self.item.values[0]))

    return ChosenOption


async def _answered(interaction: Interaction, services: Services, handle: Work[T], press: T | None) -> None:
    async def work(answer: Answer) -> None:
        if press is None:
            raise Refused("answer-unknown")
        await handle(services, answer, press)

    await answered(interaction, services, work)
