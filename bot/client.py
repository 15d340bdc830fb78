"""Wiring: settings in, a Discord client out."""

import logging
from typing import Any, Final

import discord
from discord import app_commands

from bot import commands
from bot.boards import Boards
from bot.delivery import PERMISSIONS
from bot.house import House
from bot.names import Names
from bot.settings import Settings
from bot.storage import Storage
from bot.syncing import sync
from bot.table import Table
from bot.views import components

CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=False)

log = logging.getLogger(__name__)


def create(settings: Settings) -> "Interlink":
    """An unstarted client, its commands as ``client.tree``; nothing is opened and nothing awaited yet."""
    return Interlink(settings)


class Interlink(discord.Client):
    """The bot's client: it owns the database, and everything that works with both hangs on it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._settings = settings
        self._storage = Storage(settings.database)
        table = Table(self._storage, discord.utils.utcnow, settings.seed)
        names = Names(self)
        self.house: Final = House(table, Boards(self, self._storage, table, names), names)
        self.tree: Final[app_commands.CommandTree[Any]] = app_commands.CommandTree(
            self, allowed_contexts=CONTEXTS, allowed_installs=INSTALLS
        )
        commands.register(self.tree, self.house)
        self.add_dynamic_items(*components(commands.pressed(self.house)))

    async def setup_hook(self) -> None:
        """Open the database and bring Discord's commands in line with ours.

        :raises BadDatabase: the file cannot be used.
        """
        await self._storage.open()
        await sync(self.tree, self._settings.development_guild)

    async def on_ready(self) -> None:
        """Say where the bot can be invited, and make good what was not shown before the last stop."""
        log.info("Ready. Invite link: %s", discord.utils.oauth_url(self.application_id or 0, permissions=PERMISSIONS))
        for match in await self.house.table.unshown():
            await self.house.boards.show(match.id)

    async def close(self) -> None:
        """Leave Discord and close the database; at any time, also twice."""
        await super().close()
        await self._storage.close()
