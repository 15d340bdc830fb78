"""Wiring: settings in, a Discord client out."""

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import tasks

from bot import commands
from bot.commands.services import Services
from bot.commands.syncing import Syncing
from bot.commands.wording import Wording
from bot.display.backlog import Backlog
from bot.display.components import components
from bot.display.daily_posts import DailyPosts
from bot.display.emojis import Emojis
from bot.display.languages import Languages
from bot.display.names import Names
from bot.display.permissions import PERMISSIONS
from bot.display.places import Places
from bot.display.posts import Posts
from bot.display.reconciler import Reconciler
from bot.display.recovery import Recovery
from bot.display.rulings import Rulings
from bot.display.sending import Sender
from bot.display.stopped_clocks import StoppedClocks
from bot.display.threads import Threads
from bot.display.throttle import Throttle
from bot.display.unreadable import name_unreadable
from bot.logs import described
from bot.match import ChannelId, GuildId, MatchId
from bot.messages.signs import Signs
from bot.players.pool import Thinkers
from bot.puzzles.judge import Judge
from bot.puzzles.searcher import Searcher
from bot.settings import Settings
from bot.storage import Storage
from bot.table import People, Table
from bot.table.daily import DailyPuzzles
from bot.table.daily_servers import DailyServers
from bot.table.lessons import Lessons
from bot.table.opponents import Opponents
from bot.table.preparing import Preparing
from bot.table.puzzles import Puzzles
from bot.table.reviews import Reviews
from bot.table.searches import Searches
from bot.table.studies import Studies
from bot.timekeeping.posting import Posting
from bot.timekeeping.surviving import survived
from bot.timekeeping.ticking import Ticking
from bot.timekeeping.timekeeper import Timekeeper
from bot.timekeeping.watch import Watch

CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=False)

MOST_LOSSES: Final = 5
LEAVE_WITHIN: Final = 0.5
"""Seconds that Discord has to say goodbye, and what is broken off has to end."""

log = logging.getLogger(__name__)


def create(settings: Settings) -> "Interlink":
    """An unstarted client, its commands as ``client.tree``; nothing is opened and nothing awaited yet."""
    return Interlink(settings)


def steady() -> float:
    """Seconds on a clock that nobody can set. It is looked up each time, because a simulated Discord brings its own."""
    return time.monotonic()


def _dice(seed: int | None) -> Callable[[int], bytes]:
    """What the draws of studies follow from: never what those of matches do."""
    return secrets.token_bytes if seed is None else random.Random(f"studies {seed}").randbytes


class Interlink(discord.Client):
    """The bot's client: it owns the database, and everything that works with both hangs on it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=Throttle(settings.requests_per_second).trace(),
        )
        self._storage = Storage(settings.database, self._falls_due)
        self.arrived: Final = asyncio.Event()
        """Set once Discord has let the bot in for the first time, and told of its servers."""
        self.adrift: Final = asyncio.Event()
        """Set once the connection was lost again and again without coming about in between."""
        self._losses = 0
        self._ticking: Final = Ticking(self._tick)
        self._watch = Watch(steady, self._ticking.jumped)
        now = self._watch.now
        table = Table(self._storage, now, settings.seed, settings.most_open, self._watch.doubt_left)
        people = People(self._storage, table.repository, now)
        names, places, languages = Names(self), Places(self), Languages(self, self._storage)
        backlog, clocks = Backlog(now, self._unreachable), StoppedClocks(self._storage, table, now)
        signs = Signs()
        posts, sender = Posts(self._storage, names, signs, self._watch.certain), Sender(self, self._storage, backlog)
        threads = Threads(self, self._storage, table, names, places)
        reconciler = Reconciler(self._storage, table, posts, sender, threads, places, backlog, clocks, languages)
        recovery = Recovery(self._storage, reconciler, backlog, clocks)
        self.thinkers: Final = Thinkers(settings.thinkers or None)
        self.judge: Final = Judge()
        self.searcher: Final = Searcher()
        self.searches: Final = Searches(self._storage, table.repository, self.thinkers, self.searcher)
        opponents = Opponents(self._storage, table, self.thinkers, recovery.show)
        daily, daily_servers = DailyPuzzles(self._storage, self.judge, now), DailyServers(self._storage, now)
        daily_posts = DailyPosts(self, self._storage, daily, posts, places, languages, now)
        self._posting = Posting(self._storage, self._watch, daily_posts, self._ticking.soon)
        daily.watch(self._posting.answered)
        daily_servers.changed = self._posting.look
        self.services: Final = Services(
            table,
            opponents,
            Reviews(self._storage, self.thinkers),
            Preparing(self._storage, table.repository),
            Studies(self._storage, table, self.thinkers, now, _dice(settings.seed)),
            Lessons(self._storage),
            Puzzles(self._storage, self.judge, now),
            daily,
            daily_servers,
            people,
            reconciler,
            recovery,
            Rulings(sender, languages),
            posts,
            names,
            places,
            languages,
            self._storage.standings,
            now,
            signs,
        )
        self._timekeeper = Timekeeper(self, self._storage, table, reconciler, sender, self._watch, languages)
        self.tree: Final[app_commands.CommandTree[Any]] = app_commands.CommandTree(
            self, allowed_contexts=CONTEXTS, allowed_installs=INSTALLS
        )
        commands.register(self.tree, self.services)
        self._syncing = Syncing(self.tree, settings.development_guild, self.services.mentions.note)
        self._emojis = Emojis(self, signs)
        self.add_dynamic_items(*components(commands.pressed(self.services)))

    async def setup_hook(self) -> None:
        """Open the database and bring Discord's commands and emojis in line with ours.

        :raises BadDatabase: the file cannot be used.
        :raises BadSetting: the bot is not in the server in which its commands are to be.
        """
        await self._storage.open()
        await self.tree.set_translator(Wording())
        self._naming_unreadable.start()
        self._watch.start(await self._storage.schedule.newest())
        await self.services.recovery.remember()
        await asyncio.gather(self._syncing.begin(), self._emojis.begin())

    async def on_ready(self) -> None:
        """Say where the bot can be invited, and make good what was not shown before the last stop."""
        number = self.application_id or 0
        log.info("Ready. Invite link: %s", discord.utils.oauth_url(number, permissions=PERMISSIONS))
        own = discord.utils.oauth_url(number, scopes=["applications.commands"])
        log.info("For oneself: %s&integration_type=%d", own, app_commands.AppInstallationType.USER)
        self._ticking.start()  # before anything that can fail
        self.arrived.set()
        if not self._freshening.is_running() and not self.is_closed():
            self._freshening.start()
        self._watch.now()
        self.services.opponents.begin()
        self.searches.begin()
        self.services.recovery.start(GuildId(guild.id) for guild in self.guilds if not guild.unavailable)

    @tasks.loop(count=1)
    async def _naming_unreadable(self) -> None:
        """Say once which matches cannot be read, while everything else goes on."""
        await name_unreadable(self.services.table)

    @tasks.loop(minutes=10)
    async def _freshening(self) -> None:
        """Count anew what a voided result has left stale, until that has worked."""
        if await survived(self._freshened(), "Ladders could not be counted anew."):
            self._freshening.stop()

    async def _freshened(self) -> bool:
        await self._storage.recount.freshen()
        return True

    async def _tick(self) -> timedelta:
        posted, done = await self._posting.tick(), await self._timekeeper.tick()
        return min(posted, done)

    def _falls_due(self, at: datetime) -> None:
        if self._timekeeper.look_at(at):
            self._ticking.soon()

    def _unreachable(self, number: MatchId) -> None:
        self._timekeeper.stop(number)
        self._ticking.soon()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Note in the log, where it is wanted in detail, what somebody does; forms come to nobody else's notice."""
        log.debug("Interaction %d: %s.", interaction.id, described(interaction))
        await commands.sent(self.services, interaction)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the matches that were played in a thread that is gone."""
        await self._abandon(ChannelId(payload.thread_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the matches that were played or opened in a channel that is gone, and post nothing there any more."""
        await self._abandon(ChannelId(channel.id))
        await self._storage.daily_posts.gone(ChannelId(channel.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Ask nothing more of a server that the bot was removed from."""
        await self.services.recovery.left(GuildId(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Take matches up again where the bot is taken back."""
        self._reached(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """The same where a server can be reached, at the start or after an outage."""
        self._reached(guild)

    def _reached(self, guild: discord.Guild) -> None:
        self.services.recovery.reached(GuildId(guild.id))
        self._posting.look()

    async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
        """What was refused in a server may be allowed now; the same with its channels, threads and roles, and ours."""
        self.services.recovery.changed(GuildId(guild.id))

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """See :meth:`on_guild_update`."""
        self.services.recovery.changed(GuildId(channel.guild.id))

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """See :meth:`on_guild_update`."""
        self.services.recovery.changed(GuildId(payload.guild_id))

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """See :meth:`on_guild_update`."""
        self.services.recovery.changed(GuildId(role.guild.id))

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """See :meth:`on_guild_update`; Discord tells of the bot itself alone."""
        self.services.recovery.changed(GuildId(member.guild.id))

    async def _abandon(self, channel: ChannelId) -> None:
        for number in await self._storage.matches.hosted_in(channel):
            await self.services.reconciler.lost(number)

    async def on_connect(self) -> None:
        """Discord has let the bot in."""
        self._losses = 0

    async def on_resumed(self) -> None:
        """Discord goes on where the connection was lost; a machine that slept gets it back when it wakes."""
        self._losses = 0
        self._watch.now()

    async def on_disconnect(self) -> None:
        """discord.py tries again at once, and would do so for ever: Discord counts that."""
        self._losses += 1
        if self._losses == MOST_LOSSES:
            self.adrift.set()

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Nothing happens any more in a closed client, which discord.py may still be about to call ready."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_error(self, event: str, /, *args: object, **kwargs: object) -> None:
        """What breaks since the bot is closed is no error: the next start makes it good."""
        if not self.is_closed():
            await super().on_error(event, *args, **kwargs)

    async def close(self) -> None:
        """Leave Discord and close the database; at any time, also twice. Nothing that is under way is finished."""
        for loop in (self._naming_unreadable, self._freshening):
            loop.cancel()
        loops = (self._naming_unreadable.get_task(), self._freshening.get_task(), self._ticking.cancel())
        self._syncing.cancel()
        self._emojis.cancel()
        broken_off = {
            *filter(None, loops),
            *self.services.recovery.stop(),
            *self._posting.stop(),
            *self.services.opponents.stop(),
            *self.searches.stop(),
            *self.services.reviews.stop(),
            *self.services.studies.stop(),
            *self.services.in_flight.drop(),
        }
        leaving = asyncio.ensure_future(super().close())
        # What was posted is noted before there is nowhere to note it.
        await asyncio.wait({leaving, *broken_off}, timeout=LEAVE_WITHIN)
        if not leaving.done():  # Discord does not say goodbye
            await self.http.close()
        await leaving
        await self.thinkers.close()
        await self.judge.close()
        await self.searcher.close()
        await self._storage.close()
