"""The private names of discord.py that the bot needs, each with its reason; they are used in no other module."""

from abc import ABC, abstractmethod
from collections.abc import Callable, MutableMapping
from typing import Any, Generic, TypeVar

import discord
from discord.state import AutoShardedConnectionState


class CustomState(AutoShardedConnectionState[Any], ABC):
    """State of all shards that keeps its servers where a subclass says; discord.py has only a dictionary for them."""

    def keep_guilds(self, guilds: MutableMapping[int, discord.Guild]) -> None:
        """Keep servers by ID in ``guilds``; discord.py needs no more of its dictionary than a mapping."""
        mapping: Any = guilds
        self._guilds = mapping

    @abstractmethod
    def received(self, data: dict[str, Any]) -> discord.Guild:
        """Store a server's payload, and return the object that listeners get."""

    def _get_create_guild(self, data: Any) -> discord.Guild:
        return self.received(data)


S = TypeVar("S", bound=CustomState)


class CustomStateClient(discord.AutoShardedClient, Generic[S]):
    """Client with a state made by ``make_state``; discord.py has no option for it."""

    state: S  # the state of all shards

    def __init__(self, make_state: Callable[..., S], **options: Any) -> None:
        self._make_state = make_state
        super().__init__(**options)

    def _get_state(self, **options: Any) -> S:
        self.state = self._make_state(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )
        return self.state


def overwrites(channel: discord.abc.GuildChannel) -> list[Any]:
    """Return the permission overwrites as in a payload; the public mapping loses rights both allowed and denied."""
    return [each._asdict() for each in channel._overwrites]


def role_ids(member: discord.Member) -> list[int]:
    """Return the roles of a member; the public list omits those that the server has not listed yet."""
    return list(member._roles)


def mark_answered(interaction: discord.Interaction[Any]) -> None:
    """Keep discord.py from answering an autocomplete again whose answer failed; Discord may have accepted it."""
    interaction.response._response_type = discord.InteractionResponseType.autocomplete_result
