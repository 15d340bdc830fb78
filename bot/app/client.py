"""Wiring of the Discord client from the settings."""

import asyncio
import logging
import random
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.abc import GuildChannel

from bot.app.activity import ActivityJob
from bot.app.cluster import Cluster
from bot.app.command_sync import CommandSync
from bot.app.community_jobs import CommunityJobs
from bot.app.features import ROUTES, register
from bot.app.help import Greeter
from bot.app.left_servers import LeftServers
from bot.app.maintenance import BackupJob
from bot.app.services import Services
from bot.app.startup import StartupRecovery
from bot.app.stores import Storage
from bot.community.following.service import Following
from bot.community.lobby.service import Lobbies
from bot.community.privacy.service import Erasure, OwnDirectMessages
from bot.discord.emojis import Emojis
from bot.discord.gateway.shards import ShardedClient
from bot.discord.interactions.commands import DeclaredCommands, Localizer
from bot.discord.interactions.components import routed
from bot.discord.names import Names
from bot.discord.places import Languages, Places, invitation, own_installation
from bot.discord.requests import Outbox
from bot.discord.throttle import Throttle
from bot.matches.activity.launching import Launches
from bot.matches.board.backlog import Backlog, StoppedClocks
from bot.matches.board.posts import Posts
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.recovery import Recovery, Resync
from bot.matches.board.sending import Sender
from bot.matches.clock.notices import PendingNotices
from bot.matches.clock.timekeeper import Timekeeper
from bot.matches.people_service import People
from bot.matches.play.computers import ComputerPlayers
from bot.matches.play.conditional_moves import ConditionalMoves
from bot.matches.service import MatchService
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.players.pool import EnginePool
from bot.puzzles.catalogue.judge import Judge
from bot.puzzles.daily.job import DailyJob, DailyPosts
from bot.puzzles.daily.service import DailyPuzzles, DailyServers
from bot.puzzles.run.service import PuzzleRuns
from bot.puzzles.service import Puzzles
from bot.runtime.clock import TrustedClock, steady
from bot.runtime.jobs import LONGEST_DOUBTING, Chore, Ticker
from bot.runtime.metrics import Metrics
from bot.settings import Settings
from bot.storage.backups import BackupFolder
from bot.studies.lessons.service import Lessons
from bot.studies.replay.service import Reviews
from bot.studies.study.service import Studies
from bot.tournaments.service import Tournaments
from bot.ui.words import Signs

CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=False)

LEAVE_WITHIN: Final = 0.5  # seconds for Discord to close the connection, and for cancelled tasks to end

log = logging.getLogger(__name__)


def create(settings: Settings, figures: Metrics | None = None) -> "Interlink":
    """Create a client that is not started, with its commands as ``client.tree``; ``figures`` outlive it."""
    return Interlink(settings, figures or Metrics())


def _dice(seed: int | None, of: str) -> Callable[[int], bytes]:
    """Return the random source of studies or tournaments, separate from that of matches."""
    return secrets.token_bytes if seed is None else random.Random(f"{of} {seed}").randbytes


class Interlink(ShardedClient):
    """The bot's client; owns the database and all services."""

    def __init__(self, settings: Settings, figures: Metrics) -> None:
        throttle = Throttle(settings.requests_per_second)
        super().__init__(
            settings.shards,
            intents=discord.Intents(guilds=True, dm_messages=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=figures.watch(throttle.trace()),
        )
        self.storage = Storage(settings.database, self.share)
        self.arrived: Final = asyncio.Event()  # set once the first shard is ready and has received its servers
        self._ticking: Final = Ticker(self._tick)
        self._watch = TrustedClock(steady, self._ticking.jumped)
        kept = settings.backups
        copies = None if kept is None else BackupFolder(settings.database, kept.folder, kept.keep)
        self._activity, leads = ActivityJob(self, settings), partial(self.shard_states.ours, None)
        self.backing_up: Final = BackupJob(self._watch, self._ticking.soon, copies, leads)
        now, stores, soon = self._watch.now, self.storage, self._ticking.soon
        table = MatchService(
            *(stores.matches, stores.people, stores.prepared, stores.recount, stores.standings.finished_in),
            *(now, settings.seed, settings.max_open_invitations, self._watch.doubt_left),
        )
        stores.schedule.falls_due = self._falls_due
        stores.database.committed.append(figures.committed)
        table.repository.appended = figures.appended
        people = People(stores.people, stores.schedule, table.repository, now)
        places, languages = Places(self, self.shard_states), Languages(self, stores.people)
        names = Names(self, places.away)
        backlog, clocks = Backlog(now, self._unreachable), StoppedClocks(stores.schedule, table, now)
        signs, lessons = Signs(), Lessons(stores.lessons)
        posts = Posts(
            *(stores.occasions, stores.people, stores.shown, stores.standings.rating_changes),
            *(names, signs, self._watch.certain, Launches()),
        )
        sender = Sender(self, stores.people, backlog)
        reconciler = Reconciler(stores.people, stores.shown, table, posts, sender, places, backlog, clocks, languages)
        recovery = Recovery(stores.shown, reconciler, places, backlog, clocks)
        self.thinkers: Final = EnginePool(settings.engine_workers or None)
        self.throttle, self.backlog = throttle, backlog  # for metrics
        self.judge: Final = Judge()
        opponents = ComputerPlayers(
            stores.matches, table, self.thinkers, recovery.show, lambda guild: not places.away(guild)
        )
        puzzles = Puzzles(stores.daily, stores.puzzles, self.judge, now)
        daily, daily_servers = DailyPuzzles(stores.daily, self.judge, now), DailyServers(stores.daily_posts, now)
        daily_posts = DailyPosts(Outbox(self, stores.people), stores.daily_posts, daily, posts, places, languages, now)
        self._posting = DailyJob(stores.daily_posts, self._watch, daily_posts, soon)
        daily.listeners.append(self._posting.answered)
        daily_servers.changed = self._posting.look
        self._left_servers = LeftServers(
            self._watch, soon, stores.left_servers, stores.recount, places, recovery.erased
        )
        self._pending = PendingNotices(
            *(self._watch, soon, stores.pending, stores.people, table.repository, sender, languages, places)
        )
        letters, lobbies = OwnDirectMessages(self, stores.forgetting), Lobbies(stores.lobbies)
        self.services: Final = Services(
            people=people,
            languages=languages,
            names=names,
            places=places,
            forgetting=Erasure(stores.forgetting, table, recovery.show, letters.take_back, self._forget_user),
            pending=self._pending,
            current=posts.showing,
            now=now,
            signs=signs,
            reserve=None if stores.sharing is None else stores.sharing.reserve,
            figures=figures,
            table=table,
            opponents=opponents,
            reconciler=reconciler,
            recovery=recovery,
            posts=posts,
            launches=posts.launches,
            offer_lesson=stores.lessons.offer,
            reviews=Reviews(stores.reviews, self.thinkers),
            preparing=ConditionalMoves(stores.people, stores.prepared, table.repository),
            studies=Studies(stores.studies, table, self.thinkers, now, _dice(settings.seed, "studies")),
            lessons=lessons,
            moments=stores.shown.moments,
            past=lambda guild: stores.standings.history(guild, 1),
            standings=stores.standings,
            seasons=stores.seasons,
            won=stores.tournaments.won_by,
            puzzles=puzzles,
            runs=PuzzleRuns(stores.runs, puzzles, now),
            daily=daily,
            daily_servers=daily_servers,
            tournaments=Tournaments(
                stores.tournaments, table, now, _dice(settings.seed, "tournaments"), self._watch.doubt_left
            ),
            occasions=stores.occasions,
            following=Following(stores.following, table.repository),
            lobbies=lobbies,
            own_letters=letters,
            own_data=stores.own_data,
            server_changed=lambda guild: lobbies.changed(guild),  # noqa: PLW0108  # lobbies is assigned later
            copies=0 if kept is None else kept.keep,
            totals=stores.totals,
            uptime=self._watch.uptime,
        )
        self._repairs: Final = StartupRecovery(stores.recount, table, self.services.forgetting, leads)
        self.clubs: Final = CommunityJobs(self, self.storage, self._watch, soon, self.services)
        self._timekeeper = Timekeeper(
            *(self, stores.people, stores.schedule, stores.shown, table, reconciler, sender, self._watch, languages),
            self.shard_states,
        )
        self._catching_up = Resync(stores.shown, stores.matches, table.repository, recovery, self._look_again, soon)
        stores.database.engine.reached = self._catching_up.catch_up
        self._sharing = Cluster(self, self.storage, throttle, table.repository, reconciler, recovery, self._taken)
        self._chores: Final[tuple[Chore, ...]] = (
            *(self._catching_up, self._posting, self.backing_up, self._left_servers, self._pending),
            *self.clubs.chores,
        )
        self.tree: Final = DeclaredCommands(self, allowed_contexts=CONTEXTS, allowed_installs=INSTALLS)
        register(self.tree, self.services)
        self.on_interaction = partial(routed, ROUTES, self.services)  # discord.py calls it
        self._syncing = CommandSync(self.tree, settings.development_guild, self.services.mentions.note, leads)
        self._emojis, self._greeter = Emojis(self, signs, leads), Greeter(languages, now)

    async def setup_hook(self) -> None:
        """Open the database, and sync commands and emojis with Discord. Raises ``BadDatabase`` or ``BadSetting``. What
        needs no database comes first, since a replaced bot still holds it; with several processes, of which one may
        sync with Discord, the database does."""
        await self.tree.set_translator(Localizer())
        if not self._sharing.together:
            await asyncio.gather(self._syncing.compare(), self._emojis.begin())
        await self.storage.open()
        await self._sharing.begin()
        if self._sharing.together:
            await asyncio.gather(self._syncing.compare(), self._emojis.begin())
        self._repairs.begin()
        self._watch.start(await self.storage.schedule.newest())
        await asyncio.gather(self.services.recovery.remember(), self.storage.pending.all())
        await self.services.forgetting.remember()
        await self._syncing.begin()
        await self._activity.begin(self.services)

    async def on_shard_ready(self, shard: int) -> None:
        """Start work with the first shard, and recover unfinished posts in the servers of each shard. Later shards may
        take minutes; users on this one do not wait for them."""
        if not self.arrived.is_set():
            log.info("Ready. Invite link: %s", invitation(self.application_id or 0))
            log.info("User install link: %s", own_installation(self.application_id or 0))
        self._ticking.start()  # before anything that can fail
        self.arrived.set()
        self._repairs.resume()
        self._watch.now()
        self.services.opponents.begin()
        self._timekeeper.look_again()
        self._left_servers.look()
        self.services.recovery.start(lambda guild: self.shard_states.of(guild) == shard)

    async def on_ready(self) -> None:
        if len(self.shard_states.states) > 1:
            log.info("All %d shards are ready.", len(self.shard_states.states))

    async def _tick(self) -> timedelta:
        left = min([await self._timekeeper.tick(), *[await chore.tick() for chore in self._chores]])
        return min(left, LONGEST_DOUBTING) if self._watch.doubt_left() else left

    def _taken(self, shards: frozenset[int]) -> None:
        self._timekeeper.take_over(shards)
        self._catching_up.catch_up()

    def _look_again(self) -> None:
        self._timekeeper.look_again()
        for chore in (self._posting, self._left_servers, self._pending, self.clubs):
            chore.look()

    def _forget_user(self, user: UserId) -> None:
        self.services.names.forget(user)
        self.services.launches.forget(user)
        self._activity.forget()
        self.clubs.forgotten()

    def _falls_due(self, at: datetime) -> None:
        if self._timekeeper.look_at(at):
            self._ticking.soon()

    def _unreachable(self, number: MatchId) -> None:
        self._timekeeper.stop(number)
        self._ticking.soon()

    async def on_message(self, message: discord.Message) -> None:
        await self._greeter.greet(message)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._abandon(ChannelId(payload.thread_id))

    async def on_guild_channel_delete(self, channel: GuildChannel) -> None:
        """Close the matches played or opened in a deleted channel, and stop posting there."""
        await self._abandon(ChannelId(channel.id))
        await self.storage.daily_posts.gone(ChannelId(channel.id))
        await self.clubs.gone(ChannelId(channel.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the work for a server that removed the bot; its data is erased later."""
        await self.services.recovery.left(GuildId(guild.id))
        self._left_servers.look()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Resume the matches of a server that is available: at the start, after an outage, or if it added the bot."""
        self.services.recovery.reached(GuildId(guild.id))
        self._left_servers.reached(GuildId(guild.id))
        self.clubs.reached(GuildId(guild.id))
        self._posting.look()

    on_guild_join = on_guild_available

    async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
        """Retry refused requests of a server; also runs when channels, threads, roles or the bot's member change."""
        self.services.recovery.changed(GuildId(guild.id))

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        self.services.recovery.changed(GuildId(payload.guild_id))

    async def on_guild_role_update(self, _: object, changed: GuildChannel | discord.Role | discord.Member) -> None:
        """See :meth:`on_guild_update`; Discord sends events about the bot's own member only."""
        self.services.recovery.changed(GuildId(changed.guild.id))

    on_guild_channel_update = on_member_update = on_guild_role_update

    async def _abandon(self, channel: ChannelId) -> None:
        for number in await self.storage.matches.hosted_in(channel):
            await self.services.reconciler.lost(number)

    async def on_resumed(self) -> None:
        """Check the clock after a resumed session, because the machine may have slept."""
        self._watch.now()

    async def on_error(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Log errors, except after closing; the next start repairs their effects."""
        if not self.is_closed():
            await super().on_error(event, *args, **kwargs)

    async def close(self) -> None:
        """Leave Discord and close the database without finishing work in progress; safe to call twice, at any time."""
        ticking = self._ticking.cancel()
        self._syncing.cancel()
        self._emojis.cancel()
        broken_off = {
            *filter(None, [ticking]),
            *self._repairs.stop(),
            *self._sharing.stop(),
            *self.services.recovery.stop(),
            *(task for chore in self._chores for task in chore.stop()),
            *self.services.opponents.stop(),
            *self.services.reviews.stop(),
            *self.services.studies.stop(),
            *self.services.in_flight.drop(),
            *self.services.deletions.stop(),
        }
        await self._activity.close()
        leaving = asyncio.ensure_future(super().close())
        # Store what was posted while the database is still open.
        await asyncio.wait({leaving, *broken_off}, timeout=LEAVE_WITHIN)
        if not leaving.done():  # Discord does not close the connection
            await self.http.close()
        await leaving
        await self.storage.close()  # the next bot may wait for the database; processes take time to end
        await self.thinkers.close()
        await self.judge.close()
