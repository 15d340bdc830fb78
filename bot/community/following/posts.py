"""Direct messages to followers, and the permissions they depend on."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.community.following.store import Follower, FollowingStore
from bot.community.following.texts import follower_letter
from bot.community.following.views import wish_pressed, wishes
from bot.discord.interactions.components import pressable
from bot.discord.names import Names
from bot.discord.places import Languages, Places, can_view
from bot.discord.requests import REFUSED, UNDELIVERED, persistently, to_send
from bot.matches.board.posts import Posts
from bot.matches.board.sending import CLOSED_DMS, LOOK_BACK
from bot.matches.people_store import PeopleStore
from bot.model.following import News
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Match
from bot.ui import Post

log = logging.getLogger(__name__)


TRUSTED_FOR: Final = timedelta(hours=1)  # the time for which a person's view permission is cached
REMEMBERED: Final = 10_000  # the maximum number of cached permissions
UNKNOWN_MEMBER: Final = {10007, 10013}  # Discord's codes for users who left the server or do not exist


@dataclass(eq=False)
class FollowerMessages:
    """Writes to followers; ``now`` returns the time."""

    _client: discord.Client
    _following: FollowingStore
    _people: PeopleStore
    _posts: Posts
    _names: Names
    _places: Places
    _languages: Languages
    _now: Callable[[], datetime]
    _seeing: dict[tuple[GuildId, MatchId, UserId], datetime] = field(default_factory=dict, init=False)
    """The expiry of each cached permission, by server, match and user."""

    def changed(self, guild: GuildId) -> None:
        """Clear cached permissions of a server after roles or channels changed."""
        self._seeing = {key: until for key, until in self._seeing.items() if key[0] != guild}

    def reached(self, guild: GuildId | None) -> bool:
        return guild is not None and self._places.is_available(guild)

    async def write(self, match: Match, follower: Follower, news: News) -> bool:
        """Send the news to a follower; returns True if it was sent or cannot be. Users with closed direct messages, or
        without access to the match, get none."""
        try:
            if not await self._may_see(match, follower.user):
                return True
        except UNDELIVERED as error:
            log.warning("The permission of a follower of match %d could not be checked: %s", match.id, error)
            return False
        try:
            if not (await self._people.preferences(follower.user)).dm_closed:
                await self._write_to(match, follower, news)
                return True
        except UNDELIVERED as error:
            if not _closed(error):
                log.warning("The message to a follower of match %d could not be sent: %s", match.id, error)
                return False
            await self._people.note_closed_dms(follower.user)
        await self._following.reported(follower, news.upto, None)
        return True

    async def _write_to(self, match: Match, follower: Follower, news: News) -> None:
        """Send a message, unless it was sent or is outdated. Raises ``discord.HTTPException`` when Discord refuses it
        or does not answer."""
        channel = await persistently(lambda: self._client.create_dm(discord.Object(follower.user)))
        before = await self._written(channel, follower)
        if before is not None:
            await self._following.reported(follower, before, follower.begun)
            return
        texts = await self._languages.of_person(follower.user, match.guild)
        board = (await self._posts.boards([match])).get(match.id)
        post = Post(follower_letter(match, news, board, texts, self._posts.signs))
        view, now = wishes(match.id, news.upto, follower.wish, texts), self._now()
        if await self._following.begin(follower, now):
            once = f"follow.{match.id}.{news.upto}"[:25]
            await persistently(lambda: channel.send(**to_send(post, view), nonce=once, silent=True))
            await self._following.reported(follower, news.upto, now)

    async def _written(self, channel: discord.DMChannel, follower: Follower) -> int | None:
        """Return the revision of a message that was sent but not recorded, because of a crash or a lost answer."""
        if follower.begun is None:
            return None
        async for message in channel.history(limit=LOOK_BACK):
            if message.author != self._client.user or message.interaction_metadata is not None:
                continue
            for press in pressable(message, wish_pressed):
                if press.match == follower.match and press.revision > follower.reported:
                    return press.revision
        return None

    async def _may_see(self, match: Match, user: UserId) -> bool:
        """Return whether a user is in the server of a match and can see its channel; users who left unfollow all.
        Raises ``discord.HTTPException`` when Discord does not answer."""
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
    return isinstance(error, REFUSED) or (isinstance(error, discord.HTTPException) and error.code in CLOSED_DMS)
