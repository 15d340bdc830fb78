"""Direct messages to followers, and the permissions they depend on."""

import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.community.following.store import Follower, FollowingStore
from bot.community.following.texts import follower_letter
from bot.community.following.views import wish_pressed, wishes
from bot.discord.interactions.components import pressable
from bot.discord.languages import Languages
from bot.discord.names import Names
from bot.discord.places import Place, Places, can_view
from bot.discord.requests import REFUSED, UNDELIVERED, persistently, to_send
from bot.matches.board.posts import Posts
from bot.matches.board.sending import CLOSED_DMS, LOOK_BACK
from bot.matches.people_store import PeopleStore
from bot.model.following import News
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Match
from bot.ui import Post

log = logging.getLogger(__name__)


def all_see(readers: discord.abc.GuildChannel, place: Place) -> bool:
    """Return whether all readers of the channel ``readers`` also see a place, by roles and overwrites.

    False if in doubt: a reader might have a role that cannot see the place.
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
    """Return the roles and users whose view of a channel its own overwrites allow or deny."""
    for target, overwrite in channel.overwrites.items():
        if overwrite.view_channel is seen and target != channel.guild.default_role:
            yield target.id


def _people(channel: discord.abc.GuildChannel) -> Iterator[int]:
    """Return the users whose view of a channel its own overwrites allow."""
    roles = {role.id for role in channel.guild.roles}
    return (number for number in _told(channel, seen=True) if number not in roles)


TRUSTED_FOR: Final = timedelta(hours=1)
"""The time for which a person's view permission is cached."""
REMEMBERED: Final = 10_000
"""The maximum number of cached permissions."""
UNKNOWN_MEMBER: Final = {10007, 10013}
"""Discord's codes for users who left the server or do not exist."""


class FollowerMessages:
    """Writes to followers; ``now`` returns the time."""

    def __init__(
        self,
        client: discord.Client,
        following: FollowingStore,
        people: PeopleStore,
        posts: Posts,
        names: Names,
        places: Places,
        languages: Languages,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._following = following
        self._people = people
        self._posts = posts
        self._names = names
        self._places = places
        self._languages = languages
        self._now = now
        self._seeing: dict[tuple[GuildId, MatchId, UserId], datetime] = {}
        """Until when whom is taken to see which match of a server."""

    def changed(self, guild: GuildId) -> None:
        """Clear cached permissions of a server after roles or channels changed."""
        self._seeing = {key: until for key, until in self._seeing.items() if key[0] != guild}

    def reached(self, guild: GuildId | None) -> bool:
        """True if a server is reachable now."""
        return guild is not None and self._places.is_available(guild)

    async def write(self, match: Match, follower: Follower, told: News) -> bool:
        """Send the news to a follower; returns True if it was sent or cannot be.

        Users with closed direct messages, or without access to the match, get none.
        """
        try:
            if not await self._may_see(match, follower.user):
                return True
        except UNDELIVERED as error:
            log.warning("The permission of a follower of match %d could not be checked: %s", match.id, error)
            return False
        try:
            if not (await self._people.preferences(follower.user)).dm_closed:
                await self._write_to(match, follower, told)
                return True
        except UNDELIVERED as error:
            if not _closed(error):
                log.warning("The message to a follower of match %d could not be sent: %s", match.id, error)
                return False
            await self._people.note_closed_dms(follower.user)
        await self._following.told(follower, told.upto, None)
        return True

    async def _write_to(self, match: Match, follower: Follower, told: News) -> None:
        """Send a message, unless it was sent or is outdated.

        :raises discord.HTTPException: when Discord refuses it or does not answer.
        """
        channel = await persistently(lambda: self._client.create_dm(discord.Object(follower.user)))
        before = await self._written(channel, follower)
        if before is not None:
            await self._following.told(follower, before, follower.begun)
            return
        texts = await self._languages.of_person(follower.user, match.guild)
        board = (await self._posts.boards([match])).get(match.id)
        post = Post(follower_letter(match, told, board, texts, self._posts.signs))
        view, now = wishes(match.id, told.upto, follower.wish, texts), self._now()
        if await self._following.begin(follower, now):
            once = f"follow.{match.id}.{told.upto}"[:25]
            await persistently(lambda: channel.send(**to_send(post, view), nonce=once, silent=True))
            await self._following.told(follower, told.upto, now)

    async def _written(self, channel: discord.DMChannel, follower: Follower) -> int | None:
        """Return the revision of a message that was sent but not recorded, because of a crash or a lost answer."""
        if follower.begun is None:
            return None
        async for message in channel.history(limit=LOOK_BACK):
            if message.author != self._client.user or message.interaction_metadata is not None:
                continue
            for press in pressable(message, wish_pressed):
                if press.match == follower.match and press.revision > follower.told:
                    return press.revision
        return None

    async def _may_see(self, match: Match, user: UserId) -> bool:
        """Return whether a user is in the server of a match and can see its channel; users who left unfollow all.

        :raises discord.HTTPException: when Discord does not answer.
        """
        server = None if match.guild is None else self._client.get_guild(match.guild)
        if server is None:
            return False
        now, guild = self._now(), GuildId(server.id)
        if now < self._seeing.get((guild, match.id, user), now):
            return True
        try:
            member = await persistently(lambda: server.fetch_member(user))
        except discord.NotFound as error:
            if error.code not in UNKNOWN_MEMBER:
                raise
            await self._following.gone(guild, user)
            return False
        self._names.note(guild, member)
        find = server.get_channel_or_thread
        place = find(match.channel or match.home) or find(match.home)
        if place is None or not can_view(place, member):
            await self._following.unfollow(match.id, user)
            return False
        if len(self._seeing) >= REMEMBERED:
            self._seeing.clear()
        self._seeing[guild, match.id, user] = now + TRUSTED_FOR
        return True


def _closed(error: Exception) -> bool:
    """Return whether an error means closed direct messages."""
    return isinstance(error, REFUSED) or (isinstance(error, discord.HTTPException) and error.code in CLOSED_DMS)
