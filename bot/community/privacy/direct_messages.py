"""Taking back what was written to somebody in direct messages."""

import logging
from typing import Final

import discord

from bot.community.privacy.erasure_store import ForgettingStore
from bot.discord.requests import REFUSED, UNDELIVERED, persistently
from bot.model.ids import ChannelId, UserId

MOST: Final = 100
"""Messages that are deleted, the newest: Discord takes about five in a second."""

log = logging.getLogger(__name__)


class OwnLetters:
    """The bot's direct messages to people."""

    def __init__(self, client: discord.Client, store: ForgettingStore) -> None:
        self._client = client
        self._store = store

    async def channel(self, user: UserId) -> ChannelId | None:
        """The channel of somebody's direct messages, if Discord tells."""
        try:
            return ChannelId((await persistently(lambda: self._client.create_dm(discord.Object(user)))).id)
        except UNDELIVERED as error:
            log.warning("A channel of direct messages could not be found: %s", error)
            return None

    async def take_back(self, user: UserId) -> ChannelId | None:
        """Delete what was written to somebody about matches, as far as it is noted; returns where that was."""
        channel = await self.channel(user)
        if channel is None:
            return None
        there = self._client.get_partial_messageable(channel)
        for letter in (await self._store.letters(channel))[-MOST:]:
            message = there.get_partial_message(letter.message)
            try:
                await persistently(message.delete)
            except UNDELIVERED as error:
                if not isinstance(error, REFUSED):
                    log.warning("A direct message could not be taken back: %s", error)
        return channel
