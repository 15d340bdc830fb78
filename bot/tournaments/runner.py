"""Tournaments go on by themselves: when a match in one is over, when something is due, and after a restart."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.discord.places import Places
from bot.discord.requests import UNDELIVERED
from bot.discord.throttle import after_others
from bot.matches.board.recovery import Recovery
from bot.model.ids import ChannelId, GuildId, TournamentId
from bot.model.tournament import Tournament
from bot.runtime.clock import Watch
from bot.runtime.jobs import Crew
from bot.runtime.log_context import survived
from bot.tournaments.service import Tournaments
from bot.tournaments.store import TournamentStore

AT_ONCE: Final = 10
"""The number of tournaments processed at the same time."""
AGAIN_AFTER: Final = timedelta(minutes=5)
"""The time before a retry after an error."""
ASKED_EVERY: Final = timedelta(days=1)
"""The interval of checking the database for tournaments that can continue."""
SHORTEST_SLEEP: Final = timedelta(seconds=1)
LONGEST_DOUBTING: Final = timedelta(minutes=1)
"""While the clock is not believed it is read so often."""


class Conducting:
    """Lets tournaments go on, in servers within reach; ``soon`` is called where :meth:`tick` has work."""

    def __init__(
        self,
        client: discord.Client,
        store: TournamentStore,
        tournaments: Tournaments,
        recovery: Recovery,
        places: Places,
        watch: Watch,
        soon: Callable[[], object],
    ) -> None:
        self._client = client
        self._store = store
        self._tournaments = tournaments
        self._recovery = recovery
        self._places = places
        self._watch = watch
        self._soon = soon
        self._following: datetime | None = None
        """The time of the next check of the database; ``None`` for now."""
        self._waiting: dict[TournamentId, None] = {}
        self._crew = Crew[TournamentId](AT_ONCE, self._go_on)
        tournaments.listeners.append(self._moved)

    def look(self) -> None:
        """More may go on than before: a server is within reach."""
        self._following = None
        self._soon()

    async def gone(self, channel: ChannelId) -> None:
        """A channel was deleted: its tournaments end with it."""
        for number in await self._store.opened_in(channel):
            await survived(self._tournaments.lost(number), f"Tournament {number} could not be ended with its channel.")

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin nothing more, and break off what is under way; returns that."""
        return self._crew.stop()

    async def tick(self) -> timedelta:
        """Let go on what may, and return how long there is nothing to do; it goes on beside everything else."""
        now, doubt = self._watch.now(), self._watch.doubt_left()
        if self._following is None or self._following <= now:
            self._following = now + ASKED_EVERY  # unless something earlier becomes known from here on
            if await survived(self._find(now), "Which tournaments go on could not be found out.") is None:
                self._look_again(now + AGAIN_AFTER)
        self._go_on()
        if doubt:  # what is due is looked for again once it can be believed
            self._following = None
            return max(min(doubt, LONGEST_DOUBTING), SHORTEST_SLEEP)
        return max((self._following or now) - now, SHORTEST_SLEEP)

    def _moved(self, number: TournamentId) -> None:
        self._waiting[number] = None
        self._soon()

    async def _find(self, now: datetime) -> bool:
        store = self._store
        for number, guild in [*await store.due(now), *await store.live()]:
            if self._reached(guild):
                self._waiting[number] = None
        following = await store.next_due(now)
        if following is not None:
            self._look_again(following)
        return True

    def _reached(self, guild: GuildId) -> bool:
        """True if a server is reachable; if not, :meth:`look` is called once it is."""
        return self._places.told_of(guild)

    def _look_again(self, at: datetime) -> None:
        if self._following is not None:
            self._following = min(self._following, at)

    def _go_on(self) -> None:
        """Do several at a time."""
        while self._crew.free:
            number = next((number for number in self._waiting if number not in self._crew), None)
            if number is None:
                return
            del self._waiting[number]
            self._crew.begin(number, self._work(number))

    async def _work(self, number: TournamentId) -> None:
        with after_others():
            settled = await survived(self._conduct(number), f"Tournament {number} could not go on.")
        if not settled:
            self._look_again(self._watch.now() + AGAIN_AFTER)
            self._soon()

    async def _conduct(self, number: TournamentId) -> bool:
        tournament = await self._store.load(number)
        if tournament is None or not tournament.stage.live or not self._reached(tournament.guild):
            return True
        if await self._channel_is_gone(tournament):
            await self._tournaments.lost(number)
            return True
        await self._tournaments.advance(number, self._recovery.later)
        return True

    async def _channel_is_gone(self, tournament: Tournament) -> bool:
        """True if the channel of a tournament was deleted, perhaps while the bot was away."""
        if await self._places.find(tournament.guild, tournament.channel) is not None:
            return False
        try:
            await self._client.fetch_channel(tournament.channel)
        except discord.NotFound:
            return True
        except UNDELIVERED:  # whether it is there is not known, and its matches wait until they can be shown
            return False
        return False
