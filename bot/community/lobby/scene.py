"""Finding what there is to be told in the lobby of a server: a few questions to the database, none to Discord."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Final

import discord

from bot.community.following.readers import all_see
from bot.community.lobby.store import LiveMatch, LobbyStore
from bot.community.lobby.texts import MOST_LEADERS, MOST_PAST, MOST_READ, MOST_TOURNAMENTS, LobbyScene
from bot.discord.places import known
from bot.matches.board.posts import Posts
from bot.matches.service import Table
from bot.model.ids import ChannelId, GuildId, MatchId, TournamentId
from bot.model.ratings.ladders import ALWAYS, Ladder
from bot.model.ratings.leaderboards import PAGE, Order, PastMatch
from bot.model.tournament import Tournament
from bot.puzzles.daily.service import DailyPuzzles
from bot.ratings.store import StandingStore
from bot.tournaments.store import TournamentStore

_FIRST: Final = 1
"""The page of a list of which a lobby tells."""
_PAGES: Final = 5
"""So many pages of results are looked through for some that all may know of."""


class LobbyScenes:
    """Content of lobbies. ``now`` returns the time."""

    def __init__(
        self,
        client: discord.Client,
        lobbies: LobbyStore,
        standings: StandingStore,
        tournaments: TournamentStore,
        table: Table,
        daily: DailyPuzzles,
        posts: Posts,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._lobbies = lobbies
        self._standings = standings
        self._tournaments = tournaments
        self._table = table
        self._daily = daily
        self._posts = posts
        self._now = now

    async def of(self, guild: GuildId, channel: ChannelId) -> LobbyScene:
        """The content of the lobby in a channel, with the matches that all its readers can see."""
        read = self._table.repository.readable
        live, tournaments = await self._lobbies.live_in(guild), await self._lobbies.tournaments_in(guild)
        public = self._public(guild, channel, {*(each.home for each in live), *(place for _, place in tournaments)})
        seats = [each for each in live if not each.running and each.home in public]
        running = [each for each in live if each.running and each.home in public]
        playing = [each for each in await read(_first(running)) if each.play is not None]
        game = await self._standings.most_played(guild)
        leaders = await self._standings.top(Ladder(guild, game, ALWAYS), Order.RATING, _FIRST, self._now())
        today = self._daily.today()
        fared = await self._daily.fared(guild, today)
        return LobbyScene(
            guild=guild,
            seats=[each for each in await read(_first(seats)) if each.open_seats],
            all_seats=len(seats),
            running=playing,
            all_running=len(running),
            boards=await self._posts.boards(playing),
            tournaments=await self._loaded([number for number, place in tournaments if place in public]),
            past=await self._past(guild, channel),
            game=game,
            leaders=leaders[:MOST_LEADERS],
            puzzle=await self._daily.of(today),
            tried=fared.tried,
            solved=len(fared.solvers),
        )

    async def _loaded(self, numbers: Sequence[TournamentId]) -> list[Tournament]:
        found = [await self._tournaments.load(number) for number in numbers[:MOST_TOURNAMENTS]]
        return [each for each in found if each is not None]

    async def _past(self, guild: GuildId, channel: ChannelId) -> list[PastMatch]:
        """The last results of which all may know who read the lobby, if they are not too far back."""
        found = list[PastMatch]()
        for page in range(_FIRST, _FIRST + _PAGES):
            results = await self._standings.history(guild, page)
            public = self._public(guild, channel, {each.home for each in results})
            found += [each for each in results[:PAGE] if each.home in public]
            if len(found) >= MOST_PAST or len(results) <= PAGE:
                break
        return found[:MOST_PAST]

    def _public(self, guild: GuildId, channel: ChannelId, homes: Iterable[ChannelId]) -> set[ChannelId]:
        """The places among these that all see who read the lobby; nobody knows it of one that sleeps."""
        readers = known(self._client, guild, channel)
        if not isinstance(readers, discord.abc.GuildChannel):
            return set()
        found = {home: known(self._client, guild, home) for home in homes}
        return {home for home, place in found.items() if place is not None and all_see(readers, place)}


def _first(found: list[LiveMatch]) -> list[MatchId]:
    return [each.match for each in found[:MOST_READ]]
