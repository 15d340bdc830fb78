"""The lobby's message: posted, edited, found after a crash, and deleted."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import discord

from bot.community.following.views import follow_select
from bot.community.lobby import views
from bot.community.lobby.store import KeptLobby, LiveMatch, LobbyStore
from bot.community.lobby.views import LobbyControl, LobbyPress, LobbyScene
from bot.discord.interactions.components import view
from bot.discord.layouts import digest_of
from bot.discord.names import Names
from bot.discord.places import Languages, Places, all_see, known
from bot.discord.requests import REFUSED, Outbox, persistently
from bot.matches.activity.launching import Launches
from bot.matches.board.posts import Posts
from bot.matches.board.sending import UNKNOWN_CHANNEL
from bot.matches.service import MatchService
from bot.matches.views import seats
from bot.model.ids import ChannelId, GuildId, MatchId, MessageRef
from bot.model.ratings.ladders import ALWAYS, Ladder
from bot.model.ratings.seasons import PAGE, Order, PastMatch
from bot.puzzles.daily.service import DailyPuzzles
from bot.ratings.store import StandingStore
from bot.tournaments.store import TournamentStore
from bot.ui import Post, Texts
from bot.ui.words import Signs

log = logging.getLogger(__name__)

_FIRST: Final = 1  # the page of a list that a lobby shows
_PAGES: Final = 5  # the maximum number of pages of results searched for public ones


@dataclass(eq=False)
class LobbyScenes:
    """Content of lobbies. ``now`` returns the time."""

    _client: discord.Client
    _lobbies: LobbyStore
    _standings: StandingStore
    _tournaments: TournamentStore
    _table: MatchService
    _daily: DailyPuzzles
    _posts: Posts
    _now: Callable[[], datetime]

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
        shown = [number for number, place in tournaments if place in public][: views.MOST_TOURNAMENTS]
        loaded = [await self._tournaments.load(number) for number in shown]
        today = self._daily.today()
        results = await self._daily.results(guild, today)
        return LobbyScene(
            guild=guild,
            seats=[each for each in await read(_first(seats)) if each.open_seats],
            all_seats=len(seats),
            running=playing,
            all_running=len(running),
            boards=await self._posts.boards(playing),
            tournaments=[each for each in loaded if each is not None],
            past=await self._past(guild, channel),
            game=game,
            leaders=leaders[: views.MOST_LEADERS],
            puzzle=await self._daily.of(today),
            tried=results.tried,
            solved=len(results.solvers),
        )

    async def _past(self, guild: GuildId, channel: ChannelId) -> list[PastMatch]:
        """Return the latest results that all readers of the lobby may know, if recent."""
        found = list[PastMatch]()
        for page in range(_FIRST, _FIRST + _PAGES):
            results = await self._standings.history(guild, page)
            public = self._public(guild, channel, {each.home for each in results})
            found += [each for each in results[:PAGE] if each.home in public]
            if len(found) >= views.MOST_PAST or len(results) <= PAGE:
                break
        return found[: views.MOST_PAST]

    def _public(self, guild: GuildId, channel: ChannelId, homes: Iterable[ChannelId]) -> set[ChannelId]:
        """Return the places that all readers of the lobby see; archived threads are left out."""
        readers = known(self._client, guild, channel)
        if not isinstance(readers, discord.abc.GuildChannel):
            return set()
        found = {home: known(self._client, guild, home) for home in homes}
        return {home for home, place in found.items() if place is not None and all_see(readers, place)}


def _first(found: list[LiveMatch]) -> list[MatchId]:
    return [each.match for each in found[: views.MOST_READ]]


_PLAY: Final = LobbyPress(LobbyControl.PLAY).custom_id  # the id of a button that every lobby has


class LobbyGone(Exception):
    """Error when a server has no lobby, so that there is nothing to update."""


@dataclass(eq=False)
class LobbyMessages:
    """Updates the message of a lobby; ``now`` returns the time."""

    _outbox: Outbox
    _store: LobbyStore
    _scenes: LobbyScenes
    _places: Places
    _languages: Languages
    _names: Names
    _signs: Signs
    _launches: Launches
    _now: Callable[[], datetime]

    def reached(self, guild: GuildId) -> bool:
        return self._places.is_available(guild)

    async def update(self, guild: GuildId, digest: str) -> str:
        """Post or update a lobby; returns the digest of its content, and sends nothing if that equals ``digest``.
        Raises the errors of Discord's requests, and ``LobbyGone`` without a lobby or its channel."""
        kept = await self._store.of(guild)
        if kept is None:
            raise LobbyGone
        wanted = kept.channel
        try:
            if kept.begun is not None:
                kept, digest = await self._looked_for(kept), ""
            if kept.ref is not None and kept.ref.channel != wanted:
                await self._take_away(guild, kept.ref)
                kept = KeptLobby(guild, wanted)
            if wanted is not None:
                return await self._edited_or_posted(kept, wanted, digest)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL or wanted is None:
                raise
            await self._store.gone(wanted)
            log.warning("Server %d has no lobby any more, because its channel was deleted.", guild)
            raise LobbyGone from error
        await self._store.end(guild)
        raise LobbyGone

    async def _edited_or_posted(self, kept: KeptLobby, channel: ChannelId, digest: str) -> str:
        texts = await self._languages.of_server(kept.guild)
        scene = await self._scenes.of(kept.guild, channel)
        post, below = views.lobby_post(scene, texts), self._below(scene, texts)
        current = digest_of(post, below)
        if kept.ref is not None and (current == digest or await self._edit(kept.guild, kept.ref, post, below)):
            return current
        now = self._now()
        await self._store.begin(kept.guild, channel, now)
        ref = await self._outbox.send(kept.guild, channel, post, below, nonce(kept.guild, now))
        await self._store.posted(kept.guild, ref)
        return current

    async def _edit(self, guild: GuildId, ref: MessageRef, post: Post, below: discord.ui.View) -> bool:
        edited = await self._outbox.replace(guild, ref, post, below)
        if not edited:
            await self._store.lost(guild)
        return edited

    async def _looked_for(self, kept: KeptLobby) -> KeptLobby:
        """Find a message that was sent but not recorded, because of a crash or a lost answer."""
        assert kept.begun is not None
        assert kept.stands is not None, "where posting is begun is noted with it"
        found = None
        try:
            found = await self._outbox.find(kept.guild, kept.stands, kept.begun, {_PLAY}.issubset)
        except REFUSED:
            if kept.stands == kept.channel:
                raise
        if found is None:
            await self._store.lost(kept.guild)
            return KeptLobby(kept.guild, kept.channel)
        await self._store.posted(kept.guild, found)
        return KeptLobby(kept.guild, kept.channel, found.channel, found.message)

    async def _take_away(self, guild: GuildId, ref: MessageRef) -> None:
        """Delete an unwanted message; it stays if Discord refuses."""
        try:
            await persistently(self._outbox.message(guild, ref).delete)
        except REFUSED as error:
            log.warning("An old lobby of server %d stays, because Discord refuses to delete it: %s", guild, error)
        await self._store.lost(guild)

    def _below(self, scene: LobbyScene, texts: Texts) -> discord.ui.View:
        """Menus of open seats and running matches, if not each has a button, with names that are known without a
        request, and the buttons."""
        people = {user for match in (*scene.seats, *scene.running) for user in match.players}
        names, menus = self._names.known(scene.guild, sorted(people)), list[discord.ui.Select[Any]]()
        if len(scene.seats) > views.WITH_BUTTON:
            labelled = [(match, views.seat_label(match, names, texts)) for match in scene.seats]
            menus.append(seats(labelled, texts, self._signs))
        if len(scene.running) > views.WITH_BUTTON:
            menus.append(follow_select(scene.running, names, texts, self._signs))
        controls = [each for each in LobbyControl if each is not LobbyControl.OPEN or self._launches.on]
        buttons = [LobbyPress(control).button(texts(f"button-lobby-{control}")) for control in controls]
        buttons[0].style = discord.ButtonStyle.primary  # Play
        return view(*menus, *buttons)


def nonce(guild: GuildId, begun: datetime) -> str:
    """The nonce of a lobby's post: 25 characters at most."""
    return f"l{guild:x}{int(begun.timestamp()):x}"
