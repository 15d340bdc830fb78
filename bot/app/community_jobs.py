"""Wiring of scheduled jobs per server: lobbies, tournaments, seasons, followers."""

from collections.abc import Callable
from typing import Final

import discord

from bot.app.services import Services
from bot.app.stores import Storage
from bot.community.following.job import FollowerJob, FollowerMessages
from bot.community.lobby.job import LobbyJob
from bot.community.lobby.posts import LobbyMessages, LobbyScenes
from bot.discord.requests import Outbox
from bot.model.ids import ChannelId, GuildId
from bot.ratings.season_job import SeasonJob, SeasonPosts
from bot.runtime.clock import TrustedClock
from bot.tournaments.jobs import TournamentAnnouncer, TournamentRunner
from bot.tournaments.posts import TournamentPosts


class CommunityJobs:
    """Scheduled jobs per server, with their listeners; ``soon`` is called when there is work."""

    def __init__(
        self,
        client: discord.Client,
        storage: Storage,
        watch: TrustedClock,
        soon: Callable[[], object],
        services: Services,
    ) -> None:
        of, now, outbox = services, services.now, Outbox(client, storage.people)
        matches, shown = of.table.repository, (of.posts, of.names, of.places, of.languages)
        scenes = LobbyScenes(
            client, storage.lobbies, storage.standings, storage.tournaments, of.table, of.daily, of.posts, now
        )
        lobby = LobbyMessages(
            outbox, storage.lobbies, scenes, of.places, of.languages, of.names, of.posts.signs, of.launches, now
        )
        self.lobby_keeping: Final = LobbyJob(storage.lobbies, watch, lobby, soon)
        self.lobby_keeping.listen(matches, of.tournaments, of.daily, of.lobbies, of.recovery)
        self._storage = storage
        self._runner = TournamentRunner(
            client, storage.tournaments, of.tournaments, of.recovery, of.places, watch, soon
        )
        announced = TournamentPosts(
            outbox, storage.occasions, storage.tournament_posts, storage.tournaments, *shown, now
        )
        self._announcer = TournamentAnnouncer(storage.tournaments, watch, announced, soon)
        of.tournaments.listeners.append(self._announcer.changed)
        matches.tournament_listeners.append(self._announcer.hosted)
        of.recovery.watchers.append(self._announcer.allowed)
        letters = FollowerMessages(client, storage.following, storage.people, *shown, now)
        of.recovery.watchers.append(letters.changed)
        self._telling = FollowerJob(storage.following, storage.people, watch, matches, of.following, letters, soon)
        seasons = SeasonPosts(client, outbox, storage.seasons, *shown, now)
        freezing = SeasonJob(storage.recount, storage.seasons, watch, seasons, soon, lambda: of.places.ours(None))
        self.chores: Final = (self.lobby_keeping, self._runner, self._announcer, freezing, self._telling)

    def reached(self, guild: GuildId) -> None:
        """Resume the work of a server that is available."""
        self.lobby_keeping.reached(guild)
        self.look()

    def look(self) -> None:
        self._runner.look()
        self._announcer.look()
        self._telling.look()

    def forgotten(self) -> None:
        """Resume lobbies and tournaments after a user was deleted from them."""
        self.lobby_keeping.look_at_all()
        self._runner.look()
        self._announcer.look()

    async def gone(self, channel: ChannelId) -> None:
        """End the tournaments and remove the lobby of a deleted channel."""
        await self._storage.lobbies.gone(channel)
        await self._runner.gone(channel)
