"""Routes of components and forms: each feature defines its ids, their parsers, and their handlers.

Ids that were ever posted must stay readable for ever; a test lists them.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import discord

from bot.discord.interactions.answers import Answer, Interaction, answered
from bot.discord.interactions.components import Fields
from bot.discord.interactions.context import Core
from bot.model.errors import UserError

S_contra = TypeVar("S_contra", bound=Core, contravariant=True)  # the services that a feature uses
T = TypeVar("T")
Work: TypeAlias = Callable[[S_contra, Answer, T], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class ButtonRoute(Generic[S_contra, T]):
    """Buttons whose ids match a pattern without groups; ``read`` returns ``None`` for an id that means nothing."""

    pattern: str
    read: Callable[[str], T | None]
    handle: Work[S_contra, T]


@dataclass(frozen=True, slots=True)
class SelectRoute(Generic[S_contra, T]):
    """Selects whose ids match a pattern; ``read`` receives the id and the chosen value."""

    pattern: str
    read: Callable[[str, str], T | None]
    handle: Work[S_contra, T]


@dataclass(frozen=True, slots=True)
class FormRoute(Generic[S_contra, T]):
    """Forms whose ids match a pattern; ``read`` receives the id and the submitted fields."""

    pattern: str
    read: Callable[[str, Fields], T | None]
    handle: Work[S_contra, T]


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
    async def work(answer: Answer) -> None:
        if press is None:
            raise UserError("reply-button-unknown")
        await handle(services, answer, press)

    await answered(interaction, services, work)
