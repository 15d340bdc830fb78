"""The lobby of a server: one message, posted, edited in place, found again and taken away."""

import hashlib
import json
import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final

import discord

from bot.community.following.views import follow_select
from bot.community.lobby.form import LobbyControl, LobbyPress
from bot.community.lobby.scene import LobbyScenes
from bot.community.lobby.store import KeptLobby, LobbyStore
from bot.community.lobby.texts import LobbyScene, lobby_told, seat_label
from bot.discord.interactions.components import view
from bot.discord.languages import Languages
from bot.discord.names import Names
from bot.discord.outbox import NO_PINGS, Outbox
from bot.discord.places import Places
from bot.discord.requests import REFUSED, persistently
from bot.matches.board.sending import UNKNOWN_CHANNEL
from bot.matches.views import seats
from bot.model.ids import ChannelId, GuildId
from bot.model.posted_messages import MessageRef
from bot.ui import Post
from bot.ui.languages import Texts
from bot.ui.signs import Signs

_PLAY: Final = LobbyPress(LobbyControl.PLAY).custom_id
"""The id of a button that every lobby has."""

log = logging.getLogger(__name__)


class LobbyGone(Exception):
    """A server has no lobby any more: nothing is to be kept up to date there."""


class LobbyMessages:
    """Brings the message of a lobby in line with what there is to be told. ``now`` tells the time."""

    def __init__(
        self,
        outbox: Outbox,
        store: LobbyStore,
        scenes: LobbyScenes,
        places: Places,
        languages: Languages,
        names: Names,
        signs: Signs,
        now: Callable[[], datetime],
    ) -> None:
        self._outbox = outbox
        self._store = store
        self._scenes = scenes
        self._places = places
        self._languages = languages
        self._names = names
        self._signs = signs
        self._now = now

    def reached(self, guild: GuildId) -> bool:
        """True if a server is reachable now."""
        return self._places.told_of(guild)

    async def bring(self, guild: GuildId, digest: str) -> str:
        """Let the lobby of a server stand where it is wanted and tell how things are; returns the digest of that.

        Nothing is asked of Discord where that is ``digest``. It raises what requests to Discord may raise.

        :raises LobbyGone: the server has no lobby any more, or its channel is gone.
        """
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
                return await self._told(kept, wanted, digest)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL or wanted is None:
                raise
            await self._store.gone(wanted)
            log.warning("Server %d has no lobby any more, its channel is gone.", guild)
            raise LobbyGone from error
        await self._store.end(guild)
        raise LobbyGone

    async def _told(self, kept: KeptLobby, channel: ChannelId, digest: str) -> str:
        """Edit the message, or post it where there is none."""
        texts = await self._languages.of_server(kept.guild)
        scene = await self._scenes.of(kept.guild, channel)
        post, below = Post(lobby_told(scene, texts)), self._below(scene, texts)
        told = digest_of(post, below)
        if kept.ref is not None and (told == digest or await self._edit(kept.guild, kept.ref, post, below)):
            return told
        await self._send(kept.guild, channel, post, below)
        return told

    async def _edit(self, guild: GuildId, ref: MessageRef, post: Post, below: discord.ui.View) -> bool:
        """Let the message tell so; returns whether it is still there."""
        changes = {"content": post.content, "view": below, "allowed_mentions": NO_PINGS}
        edited = await self._outbox.edit(guild, ref, changes)
        if not edited:
            await self._store.lost(guild)
        return edited

    async def _send(self, guild: GuildId, channel: ChannelId, post: Post, below: discord.ui.View) -> None:
        now = self._now()
        await self._store.begin(guild, channel, now)
        await self._store.posted(guild, await self._outbox.send(guild, channel, post, below, nonce(guild, now)))

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
        """Delete the message where it is not wanted any more; what Discord will not delete stays."""
        message = self._outbox.message(guild, ref)
        try:
            await persistently(message.delete)
        except REFUSED as error:
            log.warning("An old lobby of server %d stays, Discord refuses to delete it: %s", guild, error)
        await self._store.lost(guild)

    def _below(self, scene: LobbyScene, texts: Texts) -> discord.ui.View:
        return view(*self._menus(scene, texts), *(_button(each, texts) for each in LobbyControl))

    def _menus(self, scene: LobbyScene, texts: Texts) -> Iterator[discord.ui.Select[Any]]:
        """Open seats and running matches to choose from, with the names that are known without asking."""
        people = {user for match in (*scene.seats, *scene.running) for user in match.players}
        names = self._names.known(scene.guild, sorted(people))
        if scene.seats:
            labelled = [(match, seat_label(match, names, texts)) for match in scene.seats]
            yield seats(labelled, texts, self._signs)
        if scene.running:
            yield follow_select(scene.running, names, texts, self._signs)


def digest_of(post: Post, below: discord.ui.View) -> str:
    """A digest of a lobby's content."""
    shown = json.dumps([post.content, below.to_components()], sort_keys=True)
    return hashlib.sha256(shown.encode()).hexdigest()


def nonce(guild: GuildId, begun: datetime) -> str:
    """The nonce of a lobby's post: 25 characters at most."""
    return f"l{guild:x}{int(begun.timestamp()):x}"


def _button(control: LobbyControl, texts: Texts) -> discord.ui.Button[Any]:
    first = control is LobbyControl.PLAY
    return discord.ui.Button(
        label=texts(f"button-lobby-{control}"),
        style=discord.ButtonStyle.primary if first else discord.ButtonStyle.secondary,
        custom_id=LobbyPress(control).custom_id,
    )
