"""Keeps what Discord shows in step with the log: the invitation, the thread, and one board a turn.

Everything here can be repeated: what is due follows from the match and from the messages noted in the database, so a
post that failed or was never made is made good when the match is shown again, at the latest at the next start.
"""

import asyncio
import logging
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot import messages
from bot.delivery import UNDELIVERED, to_edit, to_send
from bot.match import Match, Status
from bot.messages import Post
from bot.names import Names
from bot.storage import Board, Storage
from bot.table import Table
from bot.views import buttons

INVITATION: Final = "invitation"
BOARD: Final = "board"
ARCHIVE_AFTER: Final = 10080
"""Minutes after which Discord archives an idle thread: the longest it offers."""
THREAD_EXISTS: Final = 160004
NO_THREAD: Final = "I could not make a thread here, so the match is played in this channel."

log = logging.getLogger(__name__)


class Boards:
    """The messages that show matches."""

    def __init__(self, client: discord.Client, storage: Storage, table: Table, names: Names) -> None:
        self._client = client
        self._storage = storage
        self._table = table
        self._names = names
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def invited(self, match: Match, channel: int, message: int) -> None:
        """Note the message that carries a match's invitation."""
        await self._note(match, INVITATION, channel, message, turn=0)

    async def show(self, number: int) -> str | None:
        """Bring what people see of a match up to its log. Answers where its board is, as a link, if it has one."""
        lock = self._locks.setdefault(number, asyncio.Lock())
        async with lock:
            match = await self._table.match(number)
            shown = await self._storage.boards(number)
            note = ""
            if match.status is Status.RUNNING and match.channel is None:
                match = await self._place(match, shown.get(INVITATION))
                note = NO_THREAD if self._threads_expected(match) and match.channel == match.home else ""
            await self._show_invitation(match, shown.get(INVITATION), note)
            return await self._show_board(match, shown.get(BOARD))

    async def names(self, match: Match) -> tuple[str, ...]:
        """What the players of a match are called."""
        return await self._names.of(match.guild, match.players)

    async def post(self, match: Match) -> Post:
        """A match as it stands, ready to be sent."""
        if match.play is None or match.status is Status.CLOSED:
            return messages.invitation(match)
        return await messages.board(match, await self.names(match))

    async def _show_invitation(self, match: Match, shown: Board | None, note: str) -> None:
        settled = int(match.status is not Status.OPEN)
        if shown is None:
            if match.status is Status.OPEN:
                message = await self._send(match, match.home, messages.invitation(match))
                if message is not None:
                    await self.invited(match, match.home, message)
            return
        if shown.turn == 1 or (shown.revision == match.revision and not settled):
            return
        if await self._edit(match, shown, messages.invitation(match, note)):
            await self._note(match, INVITATION, shown.channel, shown.message, turn=settled)

    async def _show_board(self, match: Match, shown: Board | None) -> str | None:
        if match.play is None or match.channel is None:
            return None
        # The board that ends a match is a message of its own, whatever turn it ended in.
        turn = match.play.turn + (match.status is not Status.RUNNING)
        if shown is not None and shown.revision >= match.revision:
            return _link(match.guild, shown.channel, shown.message)
        post = await self.post(match)
        if shown is not None and shown.turn == turn:
            if await self._edit(match, shown, post):
                await self._note(match, BOARD, shown.channel, shown.message, turn)
            return _link(match.guild, shown.channel, shown.message)
        message = await self._send(match, match.channel, post)
        if message is None:
            return None
        await self._note(match, BOARD, match.channel, message, turn)
        if shown is not None:
            await self._strip(match, shown)
        return _link(match.guild, match.channel, message)

    # -- the thread

    def _threads_expected(self, match: Match) -> bool:
        return isinstance(self._client.get_channel(match.home), discord.TextChannel)

    async def _place(self, match: Match, invitation: Board | None) -> Match:
        channel = match.home
        if invitation is not None and self._threads_expected(match):
            channel = await self._thread(match, invitation) or match.home
        return await self._table.place(match.id, channel) or await self._table.give_up(match.id)

    async def _thread(self, match: Match, invitation: Board) -> int | None:
        names = await self.names(match)
        title = f"{match.game.title} {match.id} · {' – '.join(names)}"[:100]
        message = self._messageable(match, invitation.channel).get_partial_message(invitation.message)
        try:
            thread = await message.create_thread(name=title, auto_archive_duration=ARCHIVE_AFTER)
        except discord.HTTPException as error:
            # A thread shares its message's id, so one made before a crash is found again.
            return invitation.message if error.code == THREAD_EXISTS else None
        except UNDELIVERED:
            return None
        for player in match.players:
            try:
                await thread.add_user(discord.Object(player))
            except UNDELIVERED:
                log.warning("Player %d could not be added to the thread of match %d.", player, match.id)
        return thread.id

    # -- messages

    def _messageable(self, match: Match, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=match.guild)

    async def _send(self, match: Match, channel: int, post: Post) -> int | None:
        parts = to_send(post, buttons(match, post.buttons))
        try:
            message = await self._messageable(match, channel).send(**parts, nonce=f"il.{match.id}.{match.revision}")
        except UNDELIVERED as error:
            log.warning("The board of match %d could not be posted: %s", match.id, error)
            return None
        return message.id

    async def _edit(self, match: Match, shown: Board, post: Post) -> bool:
        """Whether the message is as it should be now, or there is no such message any more."""
        message = self._messageable(match, shown.channel).get_partial_message(shown.message)
        try:
            await message.edit(**to_edit(post, buttons(match, post.buttons)))
        except discord.NotFound:
            return True
        except UNDELIVERED as error:
            log.warning("The message of match %d could not be edited: %s", match.id, error)
            return False
        return True

    async def _strip(self, match: Match, shown: Board) -> None:
        message = self._messageable(match, shown.channel).get_partial_message(shown.message)
        try:
            await message.edit(view=None)
        except UNDELIVERED as error:
            log.warning("An old board of match %d kept its buttons: %s", match.id, error)

    async def _note(self, match: Match, kind: str, channel: int, message: int, turn: int) -> None:
        # An invitation says all there is until the match begins; from then on its board does.
        up_to_date = kind == BOARD or match.status in (Status.OPEN, Status.CLOSED)
        await self._storage.set_board(
            Board(match.id, kind, channel, message, match.revision, turn), up_to_date=up_to_date
        )


def _link(guild: int, channel: int, message: int) -> str:
    return f"https://discord.com/channels/{guild}/{channel}/{message}"
