"""Languages of servers and people, from settings and Discord."""

import discord

from bot.discord.places import known
from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.match import Match
from bot.ui import Texts, language_of, texts_for
from bot.ui.personalize import SettingsSource


class Languages:
    """The languages of public posts and of direct messages."""

    def __init__(self, client: discord.Client, settings: SettingsSource) -> None:
        self._client = client
        self._settings = settings

    async def of_server(self, guild: GuildId | None) -> Texts:
        """Return the language of a server: its setting, or Discord's; English if both are unknown. A setting for a
        language that is no longer supported is ignored."""
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
