"""Keeps what Discord shows in step with the log: the invitation, the thread, one board a turn, offers and stocks.

Everything here can be repeated: what is due follows from the match and from the messages noted in the database, so a
post that failed or was never made is made good within minutes, or at the next start.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.delivery import UNDELIVERED
from bot.match import Kind, Match, Status, turn_at
from bot.messages import Button, Post
from bot.messages import board as board_texts
from bot.messages.asking import offer
from bot.messages.invitation import invitation
from bot.names import Names
from bot.noted import Noted
from bot.places import Places
from bot.posting import ChannelGone, Edited, Found, Posting
from bot.storage import Board, Storage, Unwritable
from bot.table import Table

INVITATION: Final = "invitation"
BOARD: Final = "board"
OFFER: Final = "offer"
STOCK: Final = "stock"
STOCK_BUTTONS: Final = (Button.MOVE, Button.RULES)
KNOWN_BY: Final = {INVITATION: Button.WITHDRAW, OFFER: Button.DECLINE, BOARD: Button.TEXT}
"""The button by which a message tells of which kind it is."""
ENDED: Final = 1_000_000
"""The turn noted for the board that ends a match: it is a message of its own, whatever turn the match ended in."""
AT_A_TIME: Final = 100
"""As many matches are shown again at a time, so that few requests are made in vain where Discord refuses them."""

log = logging.getLogger(__name__)


class Boards:
    """The messages that show matches; ``fell_behind`` is called when one could not be shown and must be later."""

    def __init__(
        self, client: discord.Client, storage: Storage, table: Table, names: Names, fell_behind: Callable[[], None]
    ) -> None:
        self._client = client
        self._storage = storage
        self._table = table
        self._names = names
        self._posting = Posting(client, storage)
        self._places = Places(client, storage, table, names)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._fell_behind = fell_behind
        self._behind: dict[int, None] = {}
        """Matches of which people see less than there is, those that have waited longest first."""

    @property
    def posting(self) -> Posting:
        """How messages about matches are sent."""
        return self._posting

    async def invited(self, match: Match, announced: Awaitable[int | None]) -> bool:
        """Note the message that carries a match's invitation, once it is ``announced``; nothing is shown before.

        Answers whether it was announced.
        """
        async with self._locks.setdefault(match.id, asyncio.Lock()):
            message = await announced
            if message is None:
                return False
            board = Board(match.id, INVITATION, match.home, message, match.revision, turn=0)
            await self._storage.matches.note(match.id, {INVITATION: board}, match.revision)
            return True

    async def show(self, number: int) -> str | None:
        """Bring what people see of a match up to its log. Answers where its board is, as a link, if it has one."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            try:
                return await self._show(number)
            except ChannelGone:
                await self._close(number)
            except Unwritable as error:  # the log has grown all the same; what was posted is found again
                log.warning("What was posted about match %d could not be noted: %s", number, error)
                self.doubt(number)
            return None

    async def remember(self) -> None:
        """Find out what was not shown before the last stop; it may be that some of it was."""
        for number in await self._storage.matches.unshown():
            self.doubt(number)

    def doubt(self, number: int) -> None:
        """Something about a match was perhaps posted and is not noted; Discord will be asked before more is."""
        self._posting.uncertain.add(number)
        self._fall_behind(number)

    def _fall_behind(self, number: int) -> None:
        self._behind[number] = None
        self._fell_behind()

    async def catch_up(self) -> bool:
        """Show what could not be shown so far, a part of it where it is much; answers whether that is all."""
        for number in list(self._behind)[:AT_A_TIME]:
            if number not in self._behind:  # somebody has acted and was shown it meanwhile
                continue
            del self._behind[number]
            try:
                await self.show(number)
            except Exception:  # one match that fails must not keep the others from being shown
                log.exception("Match %d could not be shown.", number)
        return not self._behind

    async def lost(self, number: int) -> None:
        """Close a match whose channel is gone; there is nowhere to say so, so `/matches` will."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            await self._close(number)

    async def _close(self, number: int) -> None:
        match = await self._table.abandon(number)
        await self._storage.matches.note(number, {}, match.revision)

    async def _show(self, number: int) -> str | None:
        match = await self._table.match(number)
        noted = Noted(await self._storage.matches.boards(number))
        board, shown = None, None
        try:
            if number not in self._posting.uncertain or await self._recalled(match, noted):
                board, shown = await self._bring_up(match, noted)
        finally:
            if noted.changes or shown is not None:
                await self._storage.matches.note(number, noted.changes, shown)
        if shown is None:
            self._fall_behind(number)
        else:
            self._posting.uncertain.discard(number)
            self._behind.pop(number, None)
        return board

    async def _bring_up(self, match: Match, noted: Noted) -> tuple[str | None, int | None]:
        """Post what is due; answers where the board is, and up to which revision people see the match if all is."""
        note = ""
        if match.status is Status.RUNNING and match.channel is None:
            match, note = await self._places.settle(match, noted.get(INVITATION))
        done = [await self._show_invitation(match, noted, note)]
        board = await self._show_board(match, noted)
        done += [board is not None or match.play is None or match.channel is None]
        done += [await self._strip_old(match, noted), await self._show_offer(match, noted)]
        done += [await self._show_stock(match, noted)]
        return board, match.revision if all(done) else None

    async def _recalled(self, match: Match, noted: Noted) -> bool:
        """Note the messages that were posted and not noted, because a crash or a lost answer came between.

        Answers whether that is certain now.
        """
        for channel in {match.home, match.channel or match.home}:
            try:
                found = await self._posting.left_behind(match, channel, noted.messages)
            except UNDELIVERED as error:
                log.warning("The last messages about match %d could not be read: %s", match.id, error)
                return False
            for message in found:
                kind = next((kind for kind, button in KNOWN_BY.items() if button in message.buttons), None)
                if kind is not None:
                    noted.add(_adopted(match, kind, channel, message))
        return True

    async def refresh(self, number: int) -> None:
        """Draw the board anew although the log has not grown: its time has run out, or was moved."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            match = await self._table.match(number)
            shown = (await self._storage.matches.boards(number)).get(BOARD)
            if shown is not None and match.status is Status.RUNNING:
                await self._posting.edit(match, shown, await self.post(match))

    async def names(self, match: Match) -> tuple[str, ...]:
        """What the players of a match are called."""
        return await self._names.of(match.guild, match.players)

    async def dark(self, match: Match) -> bool:
        """Whether the server of a match wants dark pictures."""
        return (await self._storage.people.server(match.guild)).dark

    async def post(self, match: Match) -> Post:
        """A match as it stands, ready to be sent."""
        if match.play is None or (match.status is Status.CLOSED and match.channel is None):
            return invitation(match)
        now = discord.utils.utcnow()
        server, away = await self._storage.people.around(match.guild, match.players, now)
        return await board_texts.board(match, await self.names(match), dark=server.dark, now=now, away=away)

    async def _show_invitation(self, match: Match, noted: Noted, note: str) -> bool:
        settled = int(match.status is not Status.OPEN)
        shown = noted.get(INVITATION)
        if shown is None:
            if settled:
                return True
            message = await self._posting.send(match, match.home, invitation(match), INVITATION)
            if message is not None:
                noted.note(match, INVITATION, match.home, message, turn=0)
            return message is not None
        if shown.turn == 1 or (shown.revision == match.revision and not settled):
            return True
        if await self._posting.edit(match, shown, invitation(match, note)) is Edited.FAILED:
            return False
        noted.note(match, INVITATION, shown.channel, shown.message, turn=settled)
        return True

    async def _show_board(self, match: Match, noted: Noted) -> str | None:
        if match.play is None or match.channel is None:
            return None
        shown, turn = noted.get(BOARD), match.play.turn if match.status is Status.RUNNING else ENDED
        if shown is not None and shown.revision >= match.revision:
            return link(match, shown.channel, shown.message)
        post = await self.post(match)
        if shown is not None and shown.turn == turn and not _left_since(match, shown):
            edited = await self._posting.edit(match, shown, post)
            if edited is Edited.FAILED:
                return None
            if edited is Edited.DONE:
                noted.note(match, BOARD, shown.channel, shown.message, turn)
                return link(match, shown.channel, shown.message)
        if match.status is not Status.RUNNING:
            post = board_texts.ended(post, await self._storage.people.followers(match.id))
        message = await self._posting.send(match, match.channel, post, BOARD)
        if message is None:
            return None
        noted.add(Board(match.id, BOARD, match.channel, message, match.revision, turn))
        return link(match, match.channel, message)

    async def _strip_old(self, match: Match, noted: Noted) -> bool:
        """Boards that others have replaced lose their buttons; answers whether all have."""
        for old in noted.replaced:
            if not await self._posting.strip(match, old):
                return False
            noted.drop(old)
        return True

    async def _show_offer(self, match: Match, noted: Noted) -> bool:
        """An offer is a message of its own, so that those who are asked are told; settled, it loses its buttons."""
        pending = match.offer is not None and match.play is not None and match.channel is not None
        shown = noted.get(OFFER)
        if shown is not None and shown.turn == 0 and (not pending or shown.revision < match.revision):
            if await self._posting.edit(match, shown, offer(match)) is Edited.FAILED:
                return False
            noted.note(match, OFFER, shown.channel, shown.message, turn=int(not pending))
            return True
        if not pending or (shown is not None and shown.turn == 0):
            return True
        assert match.channel is not None, "a match with a pending offer is placed"
        message = await self._posting.send(match, match.channel, offer(match), OFFER)
        if message is not None:
            noted.note(match, OFFER, match.channel, message, turn=0)
        return message is not None

    async def _show_stock(self, match: Match, noted: Noted) -> bool:
        """At the start of a turn its player is sent what they hold, once."""
        user, seat, shown = match.waiting_for, match.seat_to_move, noted.get(STOCK)
        if user is None or seat is None or match.play is None or not board_texts.has_hands(match):
            return True
        turn = match.play.turn
        if shown is not None and shown.turn == turn:
            return True
        # Where steps were taken back the turn has been told of; when the next one begins again, it is told again.
        begins = shown is None or shown.turn < turn
        if begins and (await self._storage.people.person(user)).stock_dm:
            since = 0 if shown is None else shown.revision
            sent = await self._posting.write_to(user, match, await self.stock(match, seat), STOCK, since=since)
            if not sent and not (await self._storage.people.person(user)).dm_closed:
                return False
        noted.note(match, STOCK, match.channel or 0, 0, turn)
        return True

    async def stock(self, match: Match, seat: int) -> Post:
        """What one seat holds, as a picture and in words, with a link to the match."""
        names = await self.names(match)
        drawn = await board_texts.hand(match, seat, names, dark=await self.dark(match))
        words = board_texts.hand_in_words(match, seat, names)
        mine = match.seat_to_move == seat
        return Post(
            f"{match.game.title} {match.id} in <#{match.channel}>\n{words}", drawn, STOCK_BUTTONS if mine else ()
        )


def _adopted(match: Match, kind: str, channel: int, message: Found) -> Board:
    """A message that was found in Discord, as it should have been noted."""
    turn = 0
    if kind == BOARD:
        turn = turn_at(match, message.revision) if Button.MOVE in message.buttons else ENDED
    return Board(match.id, kind, channel, message.message, message.revision, turn)


def _left_since(match: Match, shown: Board) -> bool:
    """Whether steps were taken back out of the turn that a board shows, although that turn has begun anew by now."""
    unseen = match.entries[shown.revision :]
    return any(entry.kind is Kind.UNDONE and turn_at(match, entry.revision) != shown.turn for entry in unseen)


def link(match: Match, channel: int, message: int) -> str:
    """Where a message of a match is."""
    return f"https://discord.com/channels/{match.guild}/{channel}/{message}"
