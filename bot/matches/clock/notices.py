"""Messages about the time of matches: each is sent once, though a crash or a lost answer may come in between."""

import logging
from collections.abc import Iterable

import discord

from bot.discord.requests import UNDELIVERED
from bot.matches.board.sending import Sender
from bot.matches.board.store import ShownStore
from bot.model.ids import ChannelId, MessageId, UserId
from bot.model.match import Match
from bot.model.posted_messages import MessageRef, Showing, ShownMessage
from bot.ui import Post
from bot.ui.languages import Texts

log = logging.getLogger(__name__)


class Notices:
    """Sends them, and notes where they are, so that they can say later how that was settled."""

    def __init__(self, store: ShownStore, sender: Sender) -> None:
        self._store = store
        self._sender = sender

    async def post(
        self,
        match: Match,
        channel: ChannelId,
        post: Post,
        kind: Showing,
        texts: Texts,
        view: discord.ui.View | None = None,
        also: Iterable[Match] = (),
    ) -> bool:
        """Post about a match, or about others ``also``, in a channel; returns whether it stands there now.

        :raises ChannelGone: there is no such channel any more.
        """
        try:
            ref = await self._posted_before(match, channel, post)
        except UNDELIVERED as error:
            log.warning("The last messages about match %d could not be read: %s", match.id, error)
            return False
        ref = ref or await self._sender.send(match, channel, post, kind, texts, view)
        return await self._note(kind, ref, [match, *also])

    async def write_to(
        self,
        user: UserId,
        match: Match,
        post: Post,
        kind: Showing,
        texts: Texts,
        view: discord.ui.View | None = None,
        also: Iterable[Match] = (),
    ) -> bool:
        """The same to somebody alone."""
        known, since = await self._known(match), match.revision - 1
        ref = await self._sender.write_to(user, match, post, kind, texts, view, since=since, known=known)
        return await self._note(kind, ref, [match, *also])

    def doubt(self, match: Match) -> None:
        """It may be that something was said about a match that is not noted; before more is, Discord is asked."""
        self._sender.uncertain.add(match.id)

    async def _posted_before(self, match: Match, channel: ChannelId, post: Post) -> MessageRef | None:
        if match.id not in self._sender.uncertain:
            return None
        for found in await self._sender.left_behind(match, channel, await self._known(match)):
            if found.revision == match.revision and found.buttons == set(post.buttons):
                return MessageRef(channel, found.message)
        return None

    async def _known(self, match: Match) -> set[MessageId]:
        return {shown.ref.message for shown in await self._store.of(match.id) if shown.ref is not None}

    async def _note(self, kind: Showing, ref: MessageRef | None, matches: Iterable[Match]) -> bool:
        if ref is None:
            return False
        for match in matches:
            turn = match.play.turn if match.play is not None else None
            await self._store.note(match.id, [ShownMessage(kind, ref, match.revision, turn)])
        return True
