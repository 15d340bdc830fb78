"""Wiring: settings in, a Discord client out."""

import asyncio
import logging
from datetime import timedelta
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import tasks

from bot import commands
from bot.commands.services import Services
from bot.commands.syncing import Syncing
from bot.display.components import components
from bot.display.names import Names
from bot.display.permissions import PERMISSIONS
from bot.display.posts import Posts
from bot.display.reconciler import Reconciler
from bot.display.sending import Sender
from bot.display.threads import Threads
from bot.display.timekeeper import Timekeeper
from bot.match import ChannelId
from bot.settings import Settings
from bot.storage import Storage
from bot.table import People, Table

CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=False)

SOON: Final = timedelta(seconds=1)
MOST_LOSSES: Final = 5
LEAVE_WITHIN: Final = 0.5
"""Seconds that Discord has to say goodbye."""

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
        self._storage = Storage(settings.database, self._tick_soon)
        self._tick_again = False
        self.adrift: Final = asyncio.Event()
        """Set once the connection was lost again and again without coming about in between."""
        self._losses = 0
        table = Table(self._storage, discord.utils.utcnow, settings.seed)
        people = People(self._storage, table.repository, discord.utils.utcnow)
        names = Names(self)
        posts, sender = Posts(self._storage, names), Sender(self, self._storage)
        threads = Threads(self, self._storage, table, names)
        reconciler = Reconciler(self._storage, table, posts, sender, threads, self._catch_up_soon)
        self.services: Final = Services(table, people, reconciler, posts, names, self._storage.standings)
        self._timekeeper = Timekeeper(self, self._storage, table, reconciler, sender)
        self.tree: Final[app_commands.CommandTree[Any]] = app_commands.CommandTree(
            self, allowed_contexts=CONTEXTS, allowed_installs=INSTALLS
        )
        commands.register(self.tree, self.services)
        self._syncing = Syncing(self.tree, settings.development_guild, self.services.mentions.note)
        self.add_dynamic_items(*components(commands.pressed(self.services)))

    async def setup_hook(self) -> None:
        """Open the database and bring Discord's commands in line with ours.

        :raises BadDatabase: the file cannot be used.
        :raises BadSetting: the bot is not in the server in which its commands are to be.
        """
        await self._storage.open()
        await self.services.reconciler.remember()
        await self._syncing.begin()

    async def on_ready(self) -> None:
        """Say where the bot can be invited, and make good what was not shown before the last stop."""
        log.info("Ready. Invite link: %s", discord.utils.oauth_url(self.application_id or 0, permissions=PERMISSIONS))
        await self.services.reconciler.catch_up()
        await self._storage.recount.freshen()
        if not self._ticking.is_running():
            self._ticking.start()

    @tasks.loop(minutes=1)
    async def _catching_up(self) -> None:
        """Show what Discord did not let us show a minute ago, until nothing is left."""
        if self._catching_up.current_loop and await self.services.reconciler.catch_up():
            self._catching_up.stop()

    def _catch_up_soon(self) -> None:
        if not self._catching_up.is_running():
            self._catching_up.start()

    @tasks.loop(seconds=1)
    async def _ticking(self) -> None:
        """Do what is due, then sleep until something is."""
        self._tick_again = False
        left = await self._timekeeper.tick()
        self._ticking.change_interval(seconds=(SOON if self._tick_again else left).total_seconds())

    def _tick_soon(self) -> None:
        """Something was written, so something may fall due earlier than the clock thinks."""
        self._tick_again = True
        at, planned = discord.utils.utcnow() + SOON, self._ticking.next_iteration
        last = planned and planned - timedelta(seconds=self._ticking.seconds or 0)
        if planned is not None and last is not None and last <= at < planned:  # not where the time was set back
            self._ticking.change_interval(seconds=(at - last).total_seconds())

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the matches that were played in a thread that is gone."""
        await self._abandon(ChannelId(payload.thread_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the matches that were played or opened in a channel that is gone."""
        await self._abandon(ChannelId(channel.id))

    async def _abandon(self, channel: ChannelId) -> None:
        for number in await self._storage.matches.hosted_in(channel):
            await self.services.reconciler.lost(number)

    async def on_connect(self) -> None:
        """Discord has let the bot in."""
        self._losses = 0

    async def on_resumed(self) -> None:
        """Discord goes on where the connection was lost."""
        self._losses = 0

    async def on_disconnect(self) -> None:
        """discord.py tries again at once, and would do so for ever: Discord counts that."""
        self._losses += 1
        if self._losses == MOST_LOSSES:
            self.adrift.set()

    async def on_error(self, event: str, /, *args: object, **kwargs: object) -> None:
        """What breaks since the bot is closed is no error: the next start makes it good."""
        if not self.is_closed():
            await super().on_error(event, *args, **kwargs)

    async def close(self) -> None:
        """Leave Discord and close the database; at any time, also twice. Nothing that is under way is finished."""
        self._ticking.cancel()
        self._catching_up.cancel()
        self._syncing.cancel()
        self.services.in_flight.drop()
        leaving = asyncio.ensure_future(super().close())
        done, _ = await asyncio.wait({leaving}, timeout=LEAVE_WITHIN)
        if not done:  # Discord does not say goodbye
            await self.http.close()
        await leaving
        await self._storage.close()
