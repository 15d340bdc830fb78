"""Messages and threads of matches in Discord: sent, edited, stripped of their buttons, and made."""

import logging
from collections.abc import Awaitable, Callable, Collection, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, Final, Literal

import discord

from bot.discord.interactions.components import pressable
from bot.discord.requests import REFUSED, UNDELIVERED, persistently, to_edit, to_send
from bot.matches.board.backlog import Backlog
from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.people_store import PeopleStore
from bot.matches.views import button_pressed, buttons, mute_pressed
from bot.model.ids import ChannelId, MatchId, MessageId, MessageRef, UserId
from bot.model.match import Match
from bot.ui import Button, Post, Texts
from bot.ui.post import presented_to

log = logging.getLogger(__name__)

LOOK_BACK: Final = 20  # the last messages of a channel that are searched for an earlier post
CLOSED_DMS: Final = {50007, 50278, 40003}  # Discord's codes for closed direct messages

UNKNOWN_CHANNEL: Final = 10003
ARCHIVED: Final = 50083  # Discord's code for a locked thread; a new message opens one that is only archived
EDITED_TOO_OFTEN: Final = 30046  # Discord's code where it refuses more edits of a message older than an hour

ARCHIVE_AFTER: Final[Literal[10080]] = 10080  # minutes; the longest after which Discord archives an idle thread
ARCHIVE_SOONER: Final[Literal[4320]] = 4320
THREAD_EXISTS: Final = 160004


class ChannelGone(Exception):
    """The channel or thread of a match has been deleted."""


class EditResult(StrEnum):
    """Result of an edit, or of a post."""

    DONE = auto()
    GONE = auto()  # the message or the channel was deleted, or Discord does not let it be edited any more
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A message with buttons, and the moment of the match they are from."""

    message: MessageId
    revision: int
    buttons: Set[Button]
    has_picture: bool


class Sender:
    """Sends posts about matches; failures are logged and return ``None``."""

    def __init__(self, client: discord.Client, store: PeopleStore, backlog: Backlog) -> None:
        self._client, self._store, self._backlog = client, store, backlog
        self.uncertain: set[MatchId] = set()  # with a post that is perhaps not noted, after a crash or lost answer

    async def send(
        self, match: Match, channel: ChannelId, post: Post, kind: str, texts: Texts, view: discord.ui.View | None = None
    ) -> MessageRef | None:
        """Send a post to a channel, with its buttons or ``view``. Raises ``ChannelGone``."""
        there = self._messageable(match, channel)
        seen = await presented_to(post, match.guild, match.reader, self._store)
        try:
            message = await persistently(
                lambda: there.send(
                    **to_send(seen, view or buttons(match, post.buttons, texts)),
                    nonce=nonce(match, kind),
                    silent=not post.pings,
                )
            )
        except UNDELIVERED as error:
            if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL:
                raise ChannelGone from error
            if isinstance(error, REFUSED) or (isinstance(error, discord.HTTPException) and error.code == ARCHIVED):
                self._backlog.refused(match, error)
            else:
                self.uncertain.add(match.id)
                log.warning("The %s of match %d could not be posted: %s", kind, match.id, error)
            return None
        self._backlog.posted(match)
        return MessageRef(channel, MessageId(message.id))

    async def left_behind(self, match: Match, channel: ChannelId, known: Collection[MessageId]) -> list[BoardMessage]:
        """Messages of a match among a channel's last ones that are not ``known``, oldest first."""
        try:
            return await self._found(match, self._messageable(match, channel), known)
        except discord.NotFound as error:
            raise ChannelGone from error
        except discord.Forbidden:  # nothing more can be found out, and Discord knows a nonce for some minutes
            return []

    async def _found(
        self, match: Match, there: discord.abc.Messageable, known: Collection[MessageId]
    ) -> list[BoardMessage]:
        messages = [message async for message in there.history(limit=LOOK_BACK)]
        found = []
        for message in reversed(messages):
            if message.id in known or message.author != self._client.user:
                continue
            presses = [press for press in pressable(message, button_pressed) if press.match == match.id]
            turns = (turn for press in pressable(message, mute_pressed) for turn in press.turns)
            pressed = {press.button: press.revision for press in presses}
            pressed.update((Button.MUTE, turn.revision) for turn in turns if turn.match == match.id)
            answer = message.interaction_metadata is not None and Button.WITHDRAW not in pressed
            if pressed and not answer:
                number, latest = MessageId(message.id), max(pressed.values())
                found.append(BoardMessage(number, latest, pressed.keys(), bool(message.attachments)))
        return found

    async def stocks_left_behind(
        self, user: UserId, match: Match, known: Collection[MessageId]
    ) -> list[tuple[MessageRef, int]] | None:
        """Direct messages with the stock of a user that are not ``known``, and their revisions; ``None`` on failure."""
        try:
            channel = await persistently(lambda: self._client.create_dm(discord.Object(user)))
            found = await self._found(match, channel, known)
        except UNDELIVERED as error:
            log.warning("The last direct messages about match %d could not be read: %s", match.id, error)
            return [] if isinstance(error, REFUSED) else None
        there = ChannelId(channel.id)
        return [(MessageRef(there, each.message), each.revision) for each in found if each.has_picture]

    async def edit(
        self,
        match: Match,
        shown: ShownMessage,
        post: Post,
        texts: Texts,
        view: discord.ui.View | None = None,
        reader: UserId | None = None,
    ) -> EditResult:
        """Edit a message; ``reader`` gets it as a direct message."""
        seen = await presented_to(post, match.guild, reader or match.reader, self._store)
        return await self._edited(match, shown, **to_edit(seen, view or buttons(match, post.buttons, texts)))

    async def rebutton(self, match: Match, shown: ShownMessage, wanted: Sequence[Button], texts: Texts) -> EditResult:
        return await self._edited(match, shown, view=buttons(match, wanted, texts))

    async def _edited(self, match: Match, shown: ShownMessage, **changes: Any) -> EditResult:
        message, is_letter = self._partial(match, shown), shown.kind is MessageKind.STOCK
        try:
            await persistently(lambda: message.edit(**changes))
        except discord.NotFound:
            return EditResult.GONE
        except UNDELIVERED as error:
            too_often = isinstance(error, discord.HTTPException) and error.code == EDITED_TOO_OFTEN
            if is_letter and (too_often or isinstance(error, REFUSED)):
                return EditResult.GONE  # a new one is sent in its place
            if isinstance(error, REFUSED):
                self._backlog.refused(match, error)
            else:
                log.warning("The %s of match %d could not be edited: %s", shown.kind, match.id, error)
            return EditResult.FAILED
        return EditResult.DONE

    async def settle(self, match: Match, shown: ShownMessage, text: str = "", *, keep_picture: bool = True) -> bool:
        """Remove the buttons of a message, and replace its text if given; returns whether that is settled."""
        changes: dict[str, Any] = {"view": None}
        if text:
            changes |= {"content": Post(text).content, "allowed_mentions": discord.AllowedMentions.none()}
        if not keep_picture:
            changes |= {"attachments": [], "embeds": []}
        message = self._partial(match, shown)
        return await self._final(match, shown, lambda: message.edit(**changes))

    async def delete(self, match: Match, shown: ShownMessage) -> bool:
        """Delete a message; returns whether that is settled."""
        return await self._final(match, shown, self._partial(match, shown).delete)

    async def _final(self, match: Match, shown: ShownMessage, change: Callable[[], Awaitable[object]]) -> bool:
        try:
            await persistently(change)
        except UNDELIVERED as error:
            log.warning("An old %s of match %d kept its buttons: %s", shown.kind, match.id, error)
            return isinstance(error, REFUSED)
        return True

    async def write_to(
        self,
        user: UserId,
        match: Match,
        post: Post,
        kind: str,
        texts: Texts,
        view: discord.ui.View | None = None,
        since: int = 0,
        silent: bool = False,
        known: Collection[MessageId] = (),
    ) -> MessageRef | None:
        """Send a direct message unless DMs are closed; if uncertain, look for one after ``since`` not ``known``."""
        if (await self._store.preferences(user)).dm_closed:
            return None
        try:
            channel = await persistently(lambda: self._client.create_dm(discord.Object(user)))
            where = ChannelId(channel.id)
            if match.id in self.uncertain:
                for found in await self._found(match, channel, known):
                    if found.revision > since and set(post.buttons) <= found.buttons:
                        return MessageRef(where, found.message)
            seen = await presented_to(post, match.guild, user, self._store)
            parts = to_send(seen, view or buttons(match, post.buttons, texts))
            message = await persistently(lambda: channel.send(**parts, nonce=nonce(match, kind), silent=silent))
        except UNDELIVERED as error:
            if is_closed(error):
                await self._store.note_closed_dms(user)
            else:
                self.uncertain.add(match.id)
                log.warning("A direct message about match %d could not be sent: %s", match.id, error)
            return None
        return MessageRef(where, MessageId(message.id))

    async def open_thread(self, match: Match, invitation: ShownMessage, title: str) -> ChannelId | None:
        """Make the thread of a match, or find the one made before a crash, and add its players."""
        message = self._partial(match, invitation)
        try:
            thread: discord.Thread | None = await persistently(
                lambda: message.create_thread(name=title, auto_archive_duration=ARCHIVE_AFTER)
            )
        except UNDELIVERED as error:
            exists = isinstance(error, discord.HTTPException) and error.code == THREAD_EXISTS
            thread = await self._made_before(invitation.sent.message) if exists else None
        if thread is None:
            return None
        for player in match.players:
            try:
                await thread.add_user(discord.Object(player))
            except UNDELIVERED:
                log.warning("Player %d could not be added to the thread of match %d.", player, match.id)
        return ChannelId(thread.id)

    async def _made_before(self, message: MessageId) -> discord.Thread | None:
        """The thread of a message: it shares its message's id."""
        try:
            found = await self._client.fetch_channel(message)
        except UNDELIVERED:
            return None
        return found if isinstance(found, discord.Thread) else None

    def _messageable(self, match: Match, channel: ChannelId) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=match.guild)

    def _partial(self, match: Match, shown: ShownMessage) -> discord.PartialMessage:
        return self._messageable(match, shown.sent.channel).get_partial_message(shown.sent.message)


def is_closed(error: Exception) -> bool:
    """True for the error of a direct message that a person does not take."""
    return isinstance(error, REFUSED) or (isinstance(error, discord.HTTPException) and error.code in CLOSED_DMS)


def nonce(match: Match, kind: str) -> str:
    """The key by which Discord recognizes a message sent twice: the same for the same moment of a match."""
    return f"{kind[:6]}.{match.id}.{match.revision}"[:25]
