"""Servers and channels known without a request: their shards and languages, and permissions in them."""

import asyncio
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

import discord
from discord import app_commands

from bot.model.ids import ChannelId, GuildId, ShardPart, UserId, shard_of
from bot.model.match import Match
from bot.ui import Texts, language_of, texts_for
from bot.ui.post import SettingsSource

PERMISSIONS: Final = discord.Permissions(309237763072)  # the permissions in the invite link: all that the bot needs


def invitation(application: int) -> str:
    """Return the link that invites the bot into a server with all required permissions."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS)


def own_installation(application: int) -> str:
    """Return the link that installs the bot for a user."""
    link = discord.utils.oauth_url(application, scopes=["applications.commands"])
    return f"{link}&integration_type={app_commands.AppInstallationType.USER}"


def missing(granted: discord.Permissions, texts: Texts, *, thread: bool, makes_threads: bool) -> str:
    """Return the permissions that a match needs here and the bot lacks, by Discord's names; empty if none. It is played
    in a ``thread``, or in one of its own if it ``makes_threads`` here."""
    in_thread = thread or (makes_threads and granted.create_public_threads)
    needed = {
        "permission-view-channel": granted.view_channel,
        "permission-send-messages": granted.send_messages or thread,
        "permission-send-in-threads": granted.send_messages_in_threads or not in_thread,
        "permission-embed-links": granted.embed_links,
        "permission-attach-files": granted.attach_files,
        "permission-read-history": granted.read_message_history,
    }
    return texts.series(texts(name) for name, there in needed.items() if not there)


class ShardPhase(StrEnum):
    """The phase of a shard."""

    CONNECTING = "connecting"  # it has no session yet, or has not received all its servers in the new session
    READY = "ready"
    AWAY = "away"  # its connection broke; it resumes or starts a new session


class ShardStates:
    """The phases of ``shards``. An absent shard does not affect the others."""

    def __init__(self, shards: int) -> None:
        self.shards = shards
        self.mine: frozenset[int] | None = None  # the shards owned by this process; ``None`` for all shards
        self._states: dict[int, ShardPhase] = {}
        self._told: set[int] = set()

    def of(self, guild: GuildId | None) -> int:
        return shard_of(guild, self.shards)

    @property
    def part(self) -> ShardPart | None:
        """The servers owned by this process; ``None`` for all of them."""
        return None if self.mine is None else ShardPart(self.mine, self.shards)

    def ours(self, guild: GuildId | None) -> bool:
        """Return whether this process owns a server; ``None`` stands for direct messages and global work."""
        return self.mine is None or self.of(guild) in self.mine

    def knows(self, guild: GuildId) -> bool:
        """Return whether the shard of a server has listed all its servers, so that an unlisted server has been left."""
        return self.of(guild) in self._told

    @property
    def states(self) -> Mapping[int, ShardPhase]:
        """The phase of each shard owned by this process."""
        mine = range(self.shards) if self.mine is None else sorted(self.mine)
        return {shard: self._states.get(shard, ShardPhase.CONNECTING) for shard in mine}

    # -- events of a shard

    def began(self, shard: int) -> None:
        """Record that a shard has started a session and will receive its servers."""
        self._told.discard(shard)
        self._states[shard] = ShardPhase.CONNECTING

    def ready(self, shard: int) -> None:
        self._told.add(shard)
        self._states[shard] = ShardPhase.READY

    def lost(self, shard: int) -> None:
        self._states[shard] = ShardPhase.AWAY

    def resumed(self, shard: int) -> None:
        self._states[shard] = ShardPhase.READY if shard in self._told else ShardPhase.CONNECTING

    def gone(self, shard: int) -> None:
        """Record that another process owns a shard."""
        self._told.discard(shard)
        self._states.pop(shard, None)


TOLD_WITHIN: Final = 10.0  # seconds to wait for Discord to send a server after a start, with a margin
LOOK_EVERY: Final = 0.1

Place = discord.abc.GuildChannel | discord.Thread


def known(client: discord.Client, guild: GuildId | None, channel: ChannelId) -> Place | None:
    """Return a cached channel or thread of a server; searches no other server."""
    server = None if guild is None else client.get_guild(guild)
    return None if server is None else server.get_channel_or_thread(channel)


def can_view(place: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    """Return whether a user can see a channel or thread; a private thread only if they manage threads."""
    granted = place.permissions_for(member)
    if isinstance(place, discord.Thread) and place.is_private():
        return granted.manage_threads
    return granted.view_channel


class Places:
    """The cache of servers and channels."""

    def __init__(self, client: discord.Client, shard_states: ShardStates) -> None:
        self._client = client
        self._shards = shard_states

    def ours(self, guild: GuildId | None) -> bool:
        return self._shards.ours(guild)

    def left(self, guild: GuildId | None) -> bool:
        """Return whether the bot has left a server; False if its shard has not listed all its servers yet."""
        if guild is None or not self.ours(guild) or not self._shards.knows(guild):
            return False
        return self._client.get_guild(guild) is None

    def away(self, guild: GuildId | None) -> bool:
        """Return whether a server is unknown because its shard has not listed it yet or another process owns it."""
        if guild is None or not self.ours(guild):
            return not self.ours(guild)
        return not self._shards.knows(guild) and not self.is_available(guild)

    async def find(self, guild: GuildId | None, channel: ChannelId) -> Place | None:
        """Return a channel or thread of a server; just after a start, waits until Discord has sent it."""
        if guild is None:
            return None
        for _ in range(int(TOLD_WITHIN / LOOK_EVERY)):
            if self._there(guild) or self.left(guild):
                break
            await asyncio.sleep(LOOK_EVERY)
        return known(self._client, guild, channel)

    def granted(self, place: Place) -> discord.Permissions | None:
        """Return the bot's permissions in a place; ``None`` if unknown."""
        if isinstance(place, discord.Thread) and place.parent is None:
            return None
        return place.permissions_for(place.guild.me)

    def is_available(self, guild: GuildId) -> bool:
        return self.ours(guild) and self._there(guild)

    def _there(self, guild: GuildId) -> bool:
        server = self._client.get_guild(guild)
        return server is not None and not server.unavailable


def all_see(readers: discord.abc.GuildChannel, place: Place) -> bool:
    """Return whether all readers of a channel also see a place, by roles and overwrites; False if in doubt."""
    channel = place.parent if isinstance(place, discord.Thread) else place
    if channel is None or (isinstance(place, discord.Thread) and place.is_private()):
        return False
    if channel.id == readers.id:
        return True
    guild = readers.guild
    roles = (role for role in guild.roles if readers.permissions_for(role).view_channel)
    if not all(channel.permissions_for(role).view_channel for role in roles):
        return False
    denied, ours = set(_allowed_or_denied(channel, seen=False)), {guild.me.id}
    if not denied <= set(_allowed_or_denied(readers, seen=False)):
        return False
    # Who is let in by name or by a role is let in though another role is not: so they must be there as well.
    if denied and not set(_allowed_or_denied(readers, seen=True)) <= set(_allowed_or_denied(channel, seen=True)) | ours:
        return False
    everyone = channel.permissions_for(guild.default_role).view_channel
    return everyone or set(_people_allowed(readers)) <= set(_people_allowed(channel)) | ours


def _allowed_or_denied(channel: discord.abc.GuildChannel, *, seen: bool) -> Iterator[int]:
    for target, overwrite in channel.overwrites.items():
        if overwrite.view_channel is seen and target != channel.guild.default_role:
            yield target.id


def _people_allowed(channel: discord.abc.GuildChannel) -> Iterator[int]:
    roles = {role.id for role in channel.guild.roles}
    return (number for number in _allowed_or_denied(channel, seen=True) if number not in roles)


class Languages:
    """The languages of public posts and of direct messages."""

    def __init__(self, client: discord.Client, settings: SettingsSource) -> None:
        self._client = client
        self._settings = settings

    async def of_server(self, guild: GuildId | None) -> Texts:
        """Return the language of a server: its setting if supported, else Discord's; English if both are unknown."""
        if guild is None:
            return texts_for(None)
        language = language_of((await self._settings.server(guild)).language)
        there = self._client.get_guild(guild)
        return texts_for(language or (None if there is None else there.preferred_locale.value))

    async def of_match(self, match: Match) -> Texts:
        """Return the language of posts about a match: that of its server, or of the user in direct messages."""
        return await (self.of_server(match.guild) if match.reader is None else self.of_person(match.reader, None))

    async def of_person(self, user: UserId, guild: GuildId | None) -> Texts:
        """Return the language of direct messages to a user: that of their Discord at their last interaction."""
        language = (await self._settings.preferences(user)).language
        return texts_for(language) if language is not None else await self.of_server(guild)

    async def of_message(self, match: Match, channel: ChannelId, reader: UserId | None) -> Texts:
        """Return the language of a message about a match; a direct message has that of its ``reader``."""
        here = channel in (match.home, match.channel) or known(self._client, match.guild, channel) is not None
        if here or reader is None:
            return await self.of_match(match)
        return await self.of_person(reader, match.guild)
