"""Posts of the bot in channels of servers, sent exactly once.

Discord cannot send a message and record it atomically. So the caller records the start, sends the message with a nonce,
by which Discord rejects duplicates for minutes, and records its id. If only the start was recorded, the channel is
searched for the message (``docs/decisions/exactly-once-posts.md``).
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import discord

from bot.discord.interactions.components import ids_below
from bot.discord.requests import persistently, to_edit, to_send
from bot.model.ids import ChannelId, GuildId, MessageId
from bot.model.posted_messages import MessageRef
from bot.ui import Post
from bot.ui.personalize import SettingsSource, presented_to

LOOK_BACK: Final = 300  # the number of messages searched since the start of sending
SLACK: Final = timedelta(minutes=5)  # the allowed difference between Discord's clock and this machine's
UNKNOWN_MESSAGE: Final = 10008
NO_PINGS: Final = discord.AllowedMentions.none()


class Outbox:
    """Sender, editor and finder of messages in servers; each method raises the errors of requests to Discord."""

    def __init__(self, client: discord.Client, people: SettingsSource) -> None:
        self._client = client
        self._people = people

    async def send(
        self, guild: GuildId, channel: ChannelId, post: Post, view: discord.ui.View | None, nonce: str
    ) -> MessageRef:
        """Send a silent message; the caller has recorded the start before."""
        seen, there = await presented_to(post, guild, None, self._people), self._channel(guild, channel)
        message = await persistently(lambda: there.send(**to_send(seen, view), nonce=nonce, silent=True))
        return MessageRef(channel, MessageId(message.id))

    async def edit(self, guild: GuildId, ref: MessageRef, changes: Mapping[str, Any]) -> bool:
        """Edit a message; returns whether it still exists."""
        message = self.message(guild, ref)
        try:
            await persistently(lambda: message.edit(**changes))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def replace(self, guild: GuildId, ref: MessageRef, post: Post, view: discord.ui.View | None) -> bool:
        """Edit a message into another post; returns whether it still exists."""
        return await self.edit(guild, ref, to_edit(await presented_to(post, guild, None, self._people), view))

    async def find(
        self, guild: GuildId, channel: ChannelId, begun: datetime, is_wanted: Callable[[set[str]], bool]
    ) -> MessageRef | None:
        """Find a message sent since ``begun`` but not recorded, by the ids of its components."""
        since = discord.Object(discord.utils.time_snowflake(begun - SLACK))
        async for message in self._channel(guild, channel).history(limit=LOOK_BACK, after=since):
            answers = message.interaction_metadata is not None
            if message.author == self._client.user and not answers and is_wanted({*ids_below(message)}):
                return MessageRef(channel, MessageId(message.id))
        return None

    def message(self, guild: GuildId, ref: MessageRef) -> discord.PartialMessage:
        return self._channel(guild, ref.channel).get_partial_message(ref.message)

    def _channel(self, guild: GuildId, channel: ChannelId) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=guild)
