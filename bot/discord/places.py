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
    """Whether somebody can see a channel or thread; a private thread only as one of those who manage threads."""
    granted = place.permissions_for(member)
    if isinstance(place, discord.Thread) and place.is_private():
        return granted.manage_threads
    return granted.view_channel


class Places:
    """What is known of servers and channels without asking."""

    def __init__(self, client: discord.Client, shard_states: ShardStates) -> None:
        self._client = client
        self._shards = shard_states

    def ours(self, guild: GuildId | None) -> bool:
        """Whether what is due in a server, or where that is ``None`` in direct messages, is for this process to do."""
        return self._shards.ours(guild)

    def left(self, guild: GuildId | None) -> bool:
        """Whether the bot is in a server no longer. One that is not reachable at the moment has not been left, nor one
        whose shard has not told of all its servers yet, and direct messages never are."""
        if guild is None or not self.ours(guild) or not self._shards.told(guild):
            return False
        return self._client.get_guild(guild) is None

    def away(self, guild: GuildId | None) -> bool:
        """Whether nothing is known of a server because its shard is still to tell of it, which it does before long; or
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
        """What the bot may do in a place; ``None`` if that is not known."""
        if isinstance(place, discord.Thread) and place.parent is None:
            return None
        return place.permissions_for(place.guild.me)

    def told_of(self, guild: GuildId) -> bool:
        """Whether Discord has told of a server, and can be asked about it; no other process is to do that."""
        return self.ours(guild) and self._there(guild)

    def _there(self, guild: GuildId) -> bool:
        server = self._client.get_guild(guild)
        return server is not None and not server.unavailable
