"""Presses on the page as interactions: the handlers answer them as in Discord, and the page shows the answers."""

import asyncio
import itertools
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from secrets import randbelow
from typing import Any, Final, NamedTuple, Protocol

import discord
from discord.state import ConnectionState

from bot.discord.discord_py import CustomStateClient
from bot.discord.gateway.interaction_payload import readable
from bot.discord.interactions.context import LocalInteraction
from bot.discord.requests import UNDELIVERED
from bot.matches.activity.visits import NotAdmitted, Visit

_TOKEN: Final = "page"
_OURS: Final = 1 << 21  # a bit of the numbers that Discord's first machines do not set
_numbers = itertools.count(randbelow(_OURS))  # so that processes do not make the same ones


class Screen(Protocol):
    """The page: shows messages and forms to one person."""

    posted: dict[int, discord.Message]  # the messages of the page that stand in a channel as well

    async def show(self, number: int, post: Mapping[str, Any]) -> None: ...  # a new message, or what replaces one

    async def remove(self, number: int) -> None: ...

    async def ask(self, form: discord.ui.Modal) -> None: ...


class Sent(NamedTuple):
    """A message on the page."""

    id: int


def new_number() -> int:
    """The number of a message or an interaction, like those of Discord."""
    return discord.utils.time_snowflake(discord.utils.utcnow()) | _OURS | next(_numbers) % _OURS


@dataclass(frozen=True, slots=True)
class Presence:
    """A person and their place, as Discord describes them in payloads."""

    visit: Visit
    person: Mapping[str, Any]  # a member in a server, else a user
    channel: Mapping[str, Any]
    app_permissions: int

    def interaction(
        self, kind: discord.InteractionType, data: Mapping[str, Any], message: Mapping[str, Any], application: int
    ) -> dict[str, Any] | None:
        """The payload of an interaction with a message; ``None`` if Discord would never send such ``data``."""
        visit = self.visit
        here: dict[str, Any] = {"user": self.person, "context": 1}
        if visit.guild is not None:
            here = {"member": self.person, "guild_id": str(visit.guild), "context": 0}
        whole = {
            "id": str(new_number()),
            "application_id": str(application),
            "type": kind.value,
            "token": _TOKEN,
            "data": data,
            "channel_id": str(visit.channel),
            "channel": self.channel,
            "message": message,
            "locale": visit.locale,
            "app_permissions": str(self.app_permissions),
            "authorizing_integration_owners": {"0": str(visit.guild or 0)},
        }
        return readable(here | whole)


async def presence(client: CustomStateClient[Any], visit: Visit) -> Presence:
    """Ask Discord for a person and their place. Raises ``NotAdmitted`` if they are not there, or Discord is away."""
    if visit.guild is None:
        channel, person = await _asked(client.http.get_channel(visit.channel), client.http.get_user(visit.user))
        return Presence(visit, person, channel, 0)
    guild = client.get_guild(visit.guild)
    if guild is None:
        raise NotAdmitted("activity-not-here" if client.is_ready() else "activity-discord-away")
    payload, channel = await _asked(
        client.http.get_member(visit.guild, visit.user), client.http.get_channel(visit.channel)
    )
    member = discord.Member(data=payload, guild=guild, state=client.state)
    place = guild.get_channel_or_thread(visit.channel) or guild.get_channel(int(channel.get("parent_id") or 0))
    if place is None:
        raise NotAdmitted("activity-not-here")
    theirs = place.permissions_for(member)
    if not theirs.view_channel or member.is_timed_out():
        raise NotAdmitted("activity-not-allowed")
    ours = place.permissions_for(guild.me)
    return Presence(visit, {**payload, "permissions": str(theirs.value)}, channel, ours.value)


async def _asked(*requests: Coroutine[Any, Any, Any]) -> list[Any]:
    """The answers of Discord to requests. Raises ``NotAdmitted`` if it refuses one, or is away."""
    try:
        return await asyncio.gather(*requests)
    except (discord.NotFound, discord.Forbidden) as error:
        raise NotAdmitted("activity-not-here") from error
    except UNDELIVERED as error:
        raise NotAdmitted("activity-discord-away") from error


class PageInteraction(LocalInteraction):
    """A press on the page. Private answers are shown there; public ones go to its channel as well."""

    def __init__(self, screen: Screen, into: int | None, state: ConnectionState[Any], payload: Any) -> None:
        super().__init__(data=payload, state=state)
        self.screen: Final = screen
        self.is_public = False
        self.original = into  # the message that the first answer replaces; ``None`` for a new one
        self.response = PageResponse(self)  # type: ignore[assignment]  # shows answers instead of sending them
        self.followup = PageFollowup(self)  # type: ignore[assignment]

    async def edit_original_response(self, **post: Any) -> Any:
        """Show the answer, or replace it; a public one is posted in the channel, too, or edited there."""
        if self.original is None and self.is_public:
            channel = self.client.get_partial_messageable(self.channel_id, guild_id=self.guild_id)
            sent = await channel.send(**{_SENT.get(name, name): part for name, part in post.items() if part})
            self.original, self.screen.posted[sent.id] = sent.id, sent
        elif self.original in self.screen.posted:
            with suppress(discord.NotFound):  # somebody has deleted it
                await self.screen.posted[self.original].edit(**{_EDITED.get(name, name): post[name] for name in post})
        self.original = self.original or new_number()
        await self.screen.show(self.original, post)
        return Sent(self.original)

    async def original_response(self) -> Any:
        return Sent(self.original or 0)

    async def delete_original_response(self) -> None:
        if self.original in self.screen.posted:
            with suppress(discord.NotFound):
                await self.screen.posted.pop(self.original).delete()
        if self.original is not None:
            await self.screen.remove(self.original)


_SENT: Final = {"attachments": "files"}  # the names of the same arguments where a message is sent
_EDITED: Final = {"files": "attachments"}  # and where it is edited


class PageResponse:
    """The first answer to a press on the page."""

    def __init__(self, interaction: PageInteraction) -> None:
        self._interaction = interaction

    async def defer(self, *, ephemeral: bool, thinking: bool) -> None:
        """Note where the answer will be: in a new message if ``thinking``, else in place of the pressed one."""
        self._interaction.is_public = thinking and not ephemeral
        if not thinking and self._interaction.message is not None:
            self._interaction.original = self._interaction.message.id

    async def send_message(self, *, ephemeral: bool, **post: Any) -> None:
        self._interaction.is_public = not ephemeral
        await self._interaction.edit_original_response(**post)

    async def edit_message(self, **post: Any) -> None:
        message = self._interaction.message
        assert message is not None, "a component was pressed"
        self._interaction.original = message.id
        await self._interaction.edit_original_response(**post)

    async def send_modal(self, form: discord.ui.Modal) -> None:
        await self._interaction.screen.ask(form)

    async def launch_activity(self) -> None:
        """Nothing is to be done, since the page is open."""


class PageFollowup:
    """Further answers to a press on the page."""

    def __init__(self, interaction: PageInteraction) -> None:
        self._interaction = interaction

    async def send(self, *, ephemeral: bool, wait: bool, **post: Any) -> Sent:
        """Show a new private message."""
        number = new_number()
        await self._interaction.screen.show(number, post)
        return Sent(number)

    async def delete_message(self, number: int) -> None:
        await self._interaction.screen.remove(number)
