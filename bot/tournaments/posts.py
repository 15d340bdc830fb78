"""Messages of tournaments in their channels: entries, pairings of each round, and the end."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, StrEnum, auto
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.discord.layouts import digest_of
from bot.discord.names import Names
from bot.discord.places import Languages, Places
from bot.discord.requests import REFUSED, UNDELIVERED, Outbox
from bot.matches.board.posts import Posts
from bot.matches.board.sending import UNKNOWN_CHANNEL
from bot.matches.store.matches import TournamentLinkStore
from bot.model.ids import MessageRef, TournamentId
from bot.model.tournament import Stage, Tournament
from bot.tournaments import views
from bot.tournaments.pairing.rounds import may_enter
from bot.tournaments.store import TournamentPost, TournamentPostStore, TournamentStore
from bot.tournaments.texts.messages import Threads, entries, round_text, tournament_ended
from bot.tournaments.texts.picture import tournament_picture
from bot.tournaments.views import TournamentControl, TournamentPress
from bot.ui import Post, Texts

KEPT: Final = 12  # the number of latest rounds whose posts are kept up to date; except on a ladder all

log = logging.getLogger(__name__)


class PostKind(StrEnum):
    """Kinds of messages about a tournament."""

    ENTRIES = auto()
    ROUND = auto()
    END = auto()


class TournamentShown(Enum):
    """The result of updating a tournament's messages."""

    DONE = auto()  # nothing is left to do before the next change, or while the server is unavailable
    FAILED = auto()  # a connection broke, or Discord had a fault
    REFUSED = auto()  # Discord will not have it


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A message as it should be."""

    kind: PostKind
    round: int
    post: Post
    view: discord.ui.View

    @property
    def key(self) -> tuple[PostKind, int]:
        return self.kind, self.round


@dataclass(eq=False)
class TournamentPosts:
    """Keeps the messages of tournaments up to date; ``now`` returns the time."""

    _outbox: Outbox
    _occasions: TournamentLinkStore
    _tournament_posts: TournamentPostStore
    _tournaments: TournamentStore
    _posts: Posts
    _names: Names
    _places: Places
    _languages: Languages
    _now: Callable[[], datetime]
    _locks: WeakValueDictionary[TournamentId, asyncio.Lock] = field(default_factory=WeakValueDictionary, init=False)
    _told: dict[TournamentId, dict[tuple[str, int], str]] = field(default_factory=dict, init=False)
    """The current content of messages of live tournaments, as sent since the start."""

    async def show(self, number: TournamentId) -> TournamentShown:
        """Update the messages of a tournament to its current state."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            tournament = await self._tournaments.load(number)
            if tournament is None or not self._places.is_available(tournament.guild):
                return TournamentShown.DONE
            try:
                await self._show(tournament)
            except UNDELIVERED as error:
                log.warning("Tournament %d could not be shown: %s", tournament.id, error)
                if not isinstance(error, discord.HTTPException) or error.code != UNKNOWN_CHANNEL:
                    return TournamentShown.REFUSED if isinstance(error, REFUSED) else TournamentShown.FAILED
                await self._tournaments.shown(tournament.id, tournament.revision)  # there is nowhere to show it
            return TournamentShown.DONE

    # -- one tournament

    async def _show(self, tournament: Tournament) -> None:
        texts = await self._languages.of_server(tournament.guild)
        threads = await self._occasions.threads(tournament.id)
        noted = {(post.kind, post.round): post for post in await self._tournament_posts.of(tournament.id)}
        if may_enter(tournament) or (PostKind.ENTRIES, 0) in noted:
            wanted = _Wanted(PostKind.ENTRIES, 0, entries(tournament, texts), views.entering(tournament, texts))
            await self._update(tournament, wanted, noted)
        for number in range(max(1, tournament.round - KEPT + 1), tournament.round + 1):
            post = round_text(tournament, number, threads, texts)
            below = views.below(tournament, texts, TournamentControl.TABLE, number=number)
            await self._update(tournament, _Wanted(PostKind.ROUND, number, post, below), noted)
        if tournament.round and not tournament.stage.live:
            await self._update(tournament, await self._end(tournament, texts), noted)
            self._told.pop(tournament.id, None)
        if _settled(tournament, threads):
            await self._tournaments.shown(tournament.id, tournament.revision)

    async def _end(self, tournament: Tournament, texts: Texts) -> _Wanted:
        people = [entrant.user for entrant in tournament.entrants]
        names = await self._names.at_present(tournament.guild, people, texts)
        appearance = await self._posts.appearance(tournament.guild, None)
        picture = await tournament_picture(tournament, names, texts, appearance=appearance)
        post = tournament_ended(tournament, picture, texts)
        return _Wanted(PostKind.END, 0, post, views.below(tournament, texts, TournamentControl.TEXT))

    async def _update(
        self, tournament: Tournament, wanted: _Wanted, noted: dict[tuple[str, int], TournamentPost]
    ) -> None:
        posted, digest = self._told.setdefault(tournament.id, {}), digest_of(wanted.post, wanted.view)
        ref = await self._posted_already(tournament, wanted, noted.get(wanted.key))
        if ref is None:
            if wanted.kind is PostKind.ENTRIES and not _matters(tournament, wanted.kind):
                return  # they never arrived, and nobody can enter any more
            await self._send(tournament, wanted)
        elif posted.get(wanted.key) != digest:
            if await self._outbox.replace(tournament.guild, ref, wanted.post, wanted.view):
                await self._note(tournament, wanted, ref)
            elif _matters(tournament, wanted.kind):
                await self._send(tournament, wanted)
            else:
                log.info("A message of tournament %d was deleted, and is not posted again.", tournament.id)
        posted[wanted.key] = digest

    async def _posted_already(
        self, tournament: Tournament, wanted: _Wanted, before: TournamentPost | None
    ) -> MessageRef | None:
        """Return the location of a message, even if a crash or a lost answer prevented recording it."""
        if before is None or before.ref is not None or before.begun is None:
            return None if before is None else before.ref
        is_it = partial(_is_of, tournament.id, wanted)
        ref = await self._outbox.find(tournament.guild, before.channel, before.begun, is_it)
        if ref is not None:
            await self._note(tournament, wanted, ref)
        return ref

    async def _send(self, tournament: Tournament, wanted: _Wanted) -> None:
        channel, once = tournament.channel, nonce(tournament, *wanted.key)
        await self._tournament_posts.begin(tournament, *wanted.key, channel, self._now())
        ref = await self._outbox.send(tournament.guild, channel, wanted.post, wanted.view, once)
        await self._note(tournament, wanted, ref)

    async def _note(self, tournament: Tournament, wanted: _Wanted, ref: MessageRef) -> None:
        await self._tournament_posts.note(tournament.id, *wanted.key, ref, tournament.revision)


def nonce(tournament: Tournament, kind: PostKind, number: int) -> str:
    """The nonce of a post, the same for one moment; 25 characters at most."""
    return f"t{tournament.id:x}.{list(PostKind).index(kind)}.{number:x}.{tournament.revision:x}"


def _matters(tournament: Tournament, kind: PostKind) -> bool:
    """Return whether a deleted message is posted again: during registration and at the end."""
    return kind is PostKind.END or (kind is PostKind.ENTRIES and may_enter(tournament))


def _settled(tournament: Tournament, threads: Threads) -> bool:
    """Return whether its messages change only with it; threads of a new round appear a moment later."""
    if tournament.stage is not Stage.RUNNING:
        return True
    return all(leg.over or leg.match in threads for pairing in tournament.pairings for leg in pairing.legs)


def _is_of(number: TournamentId, wanted: _Wanted, ids: set[str]) -> bool:
    below = [press for custom_id in ids if (press := views.tournament_pressed(custom_id)) is not None]
    if any(press.tournament != number for press in below):
        return False
    match wanted.kind:
        case PostKind.ENTRIES:
            return any(press.control is TournamentControl.RULES for press in below)
        case PostKind.ROUND:
            return below == [TournamentPress(number, TournamentControl.TABLE, wanted.round)]
        case PostKind.END:
            return below == [TournamentPress(number, TournamentControl.TEXT)]
