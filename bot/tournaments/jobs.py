"""Scheduled work of tournaments: updates of their messages, and the rounds that follow."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.discord.places import Places
from bot.discord.requests import UNDELIVERED
from bot.discord.throttle import after_others
from bot.matches.board.backlog import RetryState, after_fault, after_refusal
from bot.matches.board.recovery import Recovery
from bot.model.ids import ChannelId, GuildId, TournamentId
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.tournament import Tournament
from bot.runtime.clock import TrustedClock
from bot.runtime.context import survived
from bot.runtime.jobs import ASKED_EVERY, QueueJob, TaskPool
from bot.tournaments.posts import TournamentPosts, TournamentShown
from bot.tournaments.service import Tournaments
from bot.tournaments.store import TournamentStore

SHOWN_AT_ONCE: Final = 5  # the number of tournaments updated at the same time
GATHERED: Final = timedelta(seconds=10)  # the minimum time between two updates of a tournament


@dataclass(eq=False)
class TournamentAnnouncer:
    """Updates the messages of changed tournaments; ``soon`` is called when :meth:`tick` has work."""

    _store: TournamentStore
    _watch: TrustedClock
    _posts: TournamentPosts
    _soon: Callable[[], object]

    def __post_init__(self) -> None:
        self._following: datetime | None = None  # the time of the next check of the database; None for now
        self._waiting: dict[TournamentId, datetime] = {}  # the scheduled update of each changed tournament
        self._shown: dict[TournamentId, datetime] = {}  # the last update of each tournament, if recent
        self._rests: dict[TournamentId, RetryState] = {}
        self._crew = TaskPool[TournamentId](SHOWN_AT_ONCE, self._soon)
        self.stop = self._crew.stop

    def changed(self, number: TournamentId) -> None:
        """Record that a tournament changed; changes within a moment are shown together."""
        now, rest = self._watch.now(), self._rests.get(number)
        at = now if number not in self._shown else max(now, self._shown[number] + GATHERED)
        if rest is not None and not rest.over(now):
            again = rest.woken(now).again
            at = max(at, again or now)
        self._waiting[number] = min(at, self._waiting.get(number, at))
        self._soon()

    def hosted(self, match: Match) -> None:
        """Link the pairings to the thread of a match that has just been stored with one."""
        if match.tournament is not None and match.happenings and match.happenings[-1].entry.kind is Kind.HOSTED:
            self.changed(match.tournament)

    def look(self) -> None:
        """Check again for messages to update: a server is available again."""
        self._following = None
        self._soon()

    def allowed(self, guild: GuildId) -> None:
        """Retry refused updates in a server, whose permissions may have changed."""
        for number, rest in list(self._rests.items()):
            if rest.guild == guild and rest.refused:
                self.changed(number)

    async def tick(self) -> timedelta:
        now = self._watch.now()
        if self._following is None or self._following <= now:
            self._following = now + ASKED_EVERY
            await survived(self._ask(now), "Which tournaments are to be shown could not be found out.")
        self._shown = {number: at for number, at in self._shown.items() if now - GATHERED < at <= now}
        self._show_due()
        asks_again = self._following or now  # at once if a server came within reach meanwhile
        return min([asks_again, *self._waiting.values()]) - now

    async def _ask(self, now: datetime) -> None:
        for number in await self._store.unshown():
            rest = self._rests.get(number)
            if rest is None or rest.over(now):
                self._waiting.setdefault(number, now)

    def _show_due(self) -> None:
        """Show what is due, including what was postponed beyond the maximum because the clock was set back."""
        now = self._watch.now()
        for number, at in sorted(self._waiting.items(), key=lambda waiting: waiting[1]):
            if not self._crew.free:
                return
            if number not in self._crew and (at <= now or (at > now + GATHERED and number not in self._rests)):
                del self._waiting[number]
                self._crew.begin(number, self._show(number))

    async def _show(self, number: TournamentId) -> None:
        with after_others():
            shown = await survived(self._posts.show(number), f"Tournament {number} could not be shown.")
        now, before = self._watch.now(), self._rests.pop(number, None)
        self._shown[number] = now
        if shown is TournamentShown.REFUSED:
            found = await self._store.load(number)
            self._rest(number, after_refusal(before, now, None if found is None else found.guild))
        elif shown in (TournamentShown.FAILED, None):
            self._rest(number, after_fault(before, now))

    def _rest(self, number: TournamentId, rest: RetryState) -> None:
        self._rests[number] = rest
        if rest.again is not None:
            self._waiting[number] = rest.again


ADVANCED_AT_ONCE: Final = 10  # the number of tournaments processed at the same time
AGAIN_AFTER: Final = timedelta(minutes=5)  # the time before a retry after an error


class TournamentRunner(QueueJob[TournamentId]):
    """Advances tournaments in reachable servers."""

    again_after = AGAIN_AFTER
    fault = "Which tournaments go on could not be found out."

    def __init__(
        self,
        client: discord.Client,
        store: TournamentStore,
        tournaments: Tournaments,
        recovery: Recovery,
        places: Places,
        watch: TrustedClock,
        soon: Callable[[], object],
    ) -> None:
        super().__init__(ADVANCED_AT_ONCE, watch, soon)
        self._client = client
        self._store = store
        self._tournaments = tournaments
        self._recovery = recovery
        self._places = places
        tournaments.listeners.append(self._moved)

    async def gone(self, channel: ChannelId) -> None:
        """A channel was deleted: its tournaments end with it."""
        for number in await self._store.opened_in(channel):
            await survived(self._tournaments.lost(number), f"Tournament {number} could not be ended with its channel.")

    async def tick(self) -> timedelta:
        now, doubt = self._watch.now(), self._watch.doubt_left()
        left = await self._searched(now)
        if doubt:  # timed events are searched for again once the time is certain
            self._due = None
        return doubt or left

    def _moved(self, number: TournamentId) -> None:
        self._waiting[number] = None
        self._soon()

    async def search(self, now: datetime) -> datetime:
        """Queue the live tournaments of reachable servers; :meth:`look` is called once others are."""
        for number, guild in await self._store.live(now):
            if self._places.is_available(guild):
                self._waiting[number] = None
        return await self._store.next_due(now) or now + ASKED_EVERY

    async def work(self, item: TournamentId) -> None:
        with after_others():
            settled = await survived(self._conduct(item), f"Tournament {item} could not go on.")
        if not settled:
            self._look_at(self._watch.now() + AGAIN_AFTER)
            self._soon()

    async def _conduct(self, number: TournamentId) -> bool:
        tournament = await self._store.load(number)
        if tournament is None or not tournament.stage.live or not self._places.is_available(tournament.guild):
            return True
        if await self._channel_is_gone(tournament):
            await self._tournaments.lost(number)
        else:
            await self._tournaments.advance(number, self._recovery.later)
        return True

    async def _channel_is_gone(self, tournament: Tournament) -> bool:
        if await self._places.find(tournament.guild, tournament.channel) is not None:
            return False
        try:
            await self._client.fetch_channel(tournament.channel)
        except discord.NotFound:
            return True
        except UNDELIVERED:  # whether it is there is not known, and its matches wait until they can be shown
            return False
        return False
