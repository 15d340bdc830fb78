"""Check that all readers of a channel can see another place, so that it may be mentioned there."""

from collections.abc import Iterator

import discord

from bot.discord.places import Place


def all_see(readers: discord.abc.GuildChannel, place: Place) -> bool:
    """True if all who see the channel ``readers`` also see a place, by roles and overwrites.

    Where that is in doubt it is not so: whoever has one role that may not see the place might be meant.
    """
    channel = place.parent if isinstance(place, discord.Thread) else place
    if channel is None or (isinstance(place, discord.Thread) and place.is_private()):
        return False
    if channel.id == readers.id:
        return True
    guild = readers.guild
    roles = (role for role in guild.roles if readers.permissions_for(role).view_channel)
    if not all(channel.permissions_for(role).view_channel for role in roles):
        return False
    denied, ours = set(_told(channel, seen=False)), {guild.me.id}
    if not denied <= set(_told(readers, seen=False)):
        return False
    # Who is let in by name or by a role is let in though another role is not: so they must be there as well.
    if denied and not set(_told(readers, seen=True)) <= set(_told(channel, seen=True)) | ours:
        return False
    everyone = channel.permissions_for(guild.default_role).view_channel
    return everyone or set(_people(readers)) <= set(_people(channel)) | ours


def _told(channel: discord.abc.GuildChannel, *, seen: bool) -> Iterator[int]:
    """The roles and people of whom a channel itself says that they see it, or that they do not; everyone left out."""
    for target, overwrite in channel.overwrites.items():
        if overwrite.view_channel is seen and target != channel.guild.default_role:
            yield target.id


def _people(channel: discord.abc.GuildChannel) -> Iterator[int]:
    """The people of whom a channel itself says that they see it."""
    roles = {role.id for role in channel.guild.roles}
    return (number for number in _told(channel, seen=True) if number not in roles)
