"""Messages of matches in Discord: sent, edited, stripped, and noted in the database."""

import logging
from collections.abc import Awaitable, Callable, Collection, Set
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeVar

import discord

from bot.delivery import LOST, UNDELIVERED, to_edit, to_send
from bot.match import Match
from bot.messages import Button, Post
from bot.storage import Board, Storage
from bot.views import buttons, pressable

LOOK_BACK: Final = 20
"""How many of a channel's last messages are searched for a post that may have been made before."""
CLOSED_DMS: Final = {50007, 50278, 40003}
"""Discord's codes for people who take no messages from us."""

UNKNOWN_CHANNEL: Final = 10003

T = TypeVar("T")

log = logging.getLogger(__name__)


class ChannelGone(Exception):
    """The channel or thread of a match has been deleted."""


class Edited(Enum):
    """What became of an edit."""

    DONE = auto()
    GONE = auto()
    """Somebody has deleted the message."""
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Found:
    """A message with buttons: the moment of the match they are from, and which they are."""

    message: int
    revision: int
    buttons: Set[Button]


class Posting:
    """Sends what matches have to say. A message that cannot be delivered is logged and answered with ``None``."""

    def __init__(self, client: discord.Client, storage: Storage) -> None:
        self._client = client
        self._storage = storage
        self.uncertain: set[int] = set()
        """Matches of which a post may have been made that is not noted: a crash or a lost answer came between."""

    async def send(
        self, match: Match, channel: int, post: Post, kind: str, view: discord.ui.View | None = None
    ) -> int | None:
        """Send a post about a match to a channel, with its buttons or ``view``; answers the message's id.

        :raises ChannelGone: there is no such channel any more.
        """
        there = self._messageable(match, channel)
        try:
            message = await persistently(
                lambda: there.send(
                    **to_send(post, view or buttons(match, post.buttons)),
                    nonce=nonce(match, kind),
                    silent=not post.pings,
                )
            )
        except UNDELIVERED as error:
            if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL:
                raise ChannelGone from error
            if not isinstance(error, discord.Forbidden):
                self.uncertain.add(match.id)
            log.warning("The %s of match %d could not be posted: %s", kind, match.id, error)
            return None
        return message.id

    async def left_behind(self, match: Match, channel: int, known: Collection[int]) -> list[Found]:
        """Messages of a match among a channel's last ones that are not ``known``, oldest first."""
        try:
            return await self._found(match, self._messageable(match, channel), known)
        except discord.NotFound as error:
            raise ChannelGone from error
        except discord.Forbidden:  # nothing more can be found out, and Discord knows a nonce for some minutes
            return []

    async def _found(self, match: Match, there: discord.abc.Messageable, known: Collection[int]) -> list[Found]:
        messages = [message async for message in there.history(limit=LOOK_BACK)]
        found = [
            Found(message.id, max(press.revision for press in presses), {press.button for press in presses})
            for message in reversed(messages)
            if message.id not in known and message.author == self._client.user
            if (presses := [press for press in pressable(message) if press.match == match.id])
            if message.interaction_metadata is None or Button.WITHDRAW in {press.button for press in presses}
        ]
        return found

    async def edit(self, match: Match, shown: Board, post: Post) -> Edited:
        """Turn a message into another post."""
        message = self._messageable(match, shown.channel).get_partial_message(shown.message)
        try:
            await persistently(lambda: message.edit(**to_edit(post, buttons(match, post.buttons))))
        except discord.NotFound:
            return Edited.GONE
        except UNDELIVERED as error:
            log.warning("The %s of match %d could not be edited: %s", shown.kind, match.id, error)
            return Edited.FAILED
        return Edited.DONE

    async def strip(self, match: Match, shown: Board) -> bool:
        """Take the buttons off a message; answers whether that is settled, for good or ill."""
        message = self._messageable(match, shown.channel).get_partial_message(shown.message)
        try:
            await persistently(lambda: message.edit(view=None))
        except UNDELIVERED as error:
            log.warning("An old board of match %d kept its buttons: %s", match.id, error)
            return isinstance(error, discord.Forbidden | discord.NotFound)
        return True

    async def write_to(
        self, user: int, match: Match, post: Post, kind: str, view: discord.ui.View | None = None, since: int = 0
    ) -> bool:
        """Send a post to somebody alone; answers whether it arrived. Closed DMs are remembered and not tried again.

        Where it is not certain whether it was sent before, one sent after the revision ``since`` is taken for it.
        """
        if (await self._storage.people.person(user)).dm_closed:
            return False
        try:
            channel = await persistently(lambda: self._client.create_dm(discord.Object(user)))
            if match.id in self.uncertain and any(
                found.revision > since and set(post.buttons) <= found.buttons
                for found in await self._found(match, channel, ())
            ):
                return True
            await persistently(
                lambda: channel.send(**to_send(post, view or buttons(match, post.buttons)), nonce=nonce(match, kind))
            )
        except UNDELIVERED as error:
            refused = isinstance(error, discord.Forbidden | discord.NotFound)
            if refused or (isinstance(error, discord.HTTPException) and error.code in CLOSED_DMS):
                await self._storage.people.note_closed_dms(user)
            else:
                self.uncertain.add(match.id)
                log.warning("A direct message about match %d could not be sent: %s", match.id, error)
            return False
        return True

    def _messageable(self, match: Match, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=match.guild)


async def persistently(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request once more where the connection broke before its answer came.

    Only for what may be done twice: edits, and posts with a nonce, by which Discord knows them again.
    """
    try:
        return await request()
    except LOST:
        return await request()


def nonce(match: Match, kind: str) -> str:
    """What tells Discord that a message was sent already: the same for the same moment of a match."""
    return f"{kind[:6]}.{match.id}.{match.revision}"[:25]
