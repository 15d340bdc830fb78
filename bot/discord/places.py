"""The servers and channels in which matches are played, as far as Discord has told of them."""

import asyncio
from typing import Final

import discord

from bot.discord.gateway.shard_states import ShardStates
from bot.model.ids import ChannelId, GuildId

TOLD_WITHIN: Final = 10.0
"""Seconds in which Discord tells of a server after a start, and somewhat more."""
LOOK_EVERY: Final = 0.1

Place = discord.abc.GuildChannel | discord.Thread


def known(client: discord.Client, guild: GuildId | None, channel: ChannelId) -> Place | None:
    """A channel or thread of a server, if Discord has told of it. No other server is gone through for it."""
    server = None if guild is None else client.get_guild(guild)
    return None if server is None else server.get_channel_or_thread(channel)


def can_view(place: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    """True if a person can see a channel or thread; a private thread only if they manage threads."""
    granted = place.permissions_for(member)
    if isinstance(place, discord.Thread) and place.is_private():
        return granted.manage_threads
    return granted.view_channel


class Places:
    """Cached servers and channels."""

    def __init__(self, client: discord.Client, shard_states: ShardStates) -> None:
        self._client = client
        self._shards = shard_states

    def ours(self, guild: GuildId | None) -> bool:
        """True if tasks in a server, or with ``None`` in direct messages, belong to this process."""
        return self._shards.ours(guild)

    def left(self, guild: GuildId | None) -> bool:
        """True if the bot has left a server. An unreachable server has not been left, nor one
        whose shard has not told of all its servers yet, and direct messages never are."""
        if guild is None or not self.ours(guild) or not self._shards.told(guild):
            return False
        return self._client.get_guild(guild) is None

    def away(self, guild: GuildId | None) -> bool:
        """True if a server is unknown because its shard has not listed it yet, or
        another process is to do what is due there."""
        if guild is None or not self.ours(guild):
            return not self.ours(guild)
        return not self._shards.told(guild) and not self.told_of(guild)

    async def find(self, guild: GuildId | None, channel: ChannelId) -> Place | None:
        """A channel or thread of a server. Just after a start this waits a while, until Discord has told of it."""
        if guild is None:
            return None
        for _ in range(int(TOLD_WITHIN / LOOK_EVERY)):
            if self._there(guild) or self.left(guild):
                break
            await asyncio.sleep(LOOK_EVERY)
        return known(self._client, guild, channel)

    def granted(self, place: Place) -> discord.Permissions | None:
        """The bot's permissions in a place; ``None`` if unknown."""
        if isinstance(place, discord.Thread) and place.parent is None:
            return None
        return place.permissions_for(place.guild.me)

    def told_of(self, guild: GuildId) -> bool:
        """True if a server is known and reachable, and belongs to this process."""
        return self.ours(guild) and self._there(guild)

    def _there(self, guild: GuildId) -> bool:
        server = self._client.get_guild(guild)
        return server is not None and not server.unavailable
