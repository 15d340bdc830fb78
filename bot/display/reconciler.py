"""Keeps what Discord shows in step with the log: the invitation, the thread, one board a turn, offers and stocks.

Everything here can be repeated: what is due follows from the match and from the messages noted in the database, so a
post that failed or was never made is made good within minutes, or at the next start.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from bot.display.failures import UNDELIVERED
from bot.display.posts import Posts
from bot.display.sending import ChannelGone, Edited, Found, Sender
from bot.display.shown import ShownMessages
from bot.display.threads import Threads
from bot.match import ChannelId, Kind, Match, MatchId, Status, turn_at
from bot.match.shown import MessageRef, Showing, ShownMessage
from bot.messages import Button
from bot.messages.board import ended, has_hands
from bot.messages.invitation import invitation
from bot.messages.offers import offer
from bot.messages.words import link
from bot.storage import Storage, Unwritable
from bot.table import Refused, Table

KNOWN_BY: Final = {
    Showing.INVITATION: Button.WITHDRAW,
    Showing.OFFER: Button.DECLINE,
    Showing.BOARD: Button.TEXT,
}
"""The button by which a message tells what it shows."""
AT_A_TIME: Final = 100
"""As many matches are shown again at a time, so that few requests are made in vain where Discord refuses them."""

log = logging.getLogger(__name__)


class Reconciler:
    """Brings the messages of matches up to their logs.

    ``fell_behind`` is called when a match could not be shown and must be later.
    """

    def __init__(
        self,
        storage: Storage,
        table: Table,
        posts: Posts,
        sender: Sender,
        threads: Threads,
        fell_behind: Callable[[], None],
    ) -> None:
        self._storage = storage
        self._table = table
        self._posts = posts
        self._sender = sender
        self._threads = threads
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()
        self._fell_behind = fell_behind
        self._behind: dict[MatchId, None] = {}
        """Matches of which people see less than there is, those that have waited longest first."""

    async def invited(self, match: Match, announced: Awaitable[MessageRef | None]) -> bool:
        """Note the message that carries a match's invitation, once it is ``announced``; nothing is shown before.

        Returns whether it was announced.
        """
        async with self._lock(match.id):
            message = await announced
            if message is None:
                return False
            shown = ShownMessage(Showing.INVITATION, message, match.revision)
            await self._storage.shown.note(match.id, [shown], upto=match.revision)
            return True

    async def show(self, number: MatchId) -> str | None:
        """Bring what people see of a match up to its log. Returns where its board is, as a link, if it has one."""
        async with self._lock(number):
            try:
                return await self._show(number)
            except ChannelGone:
                await self._close(number)
            except Unwritable as error:  # the log has grown all the same; what was posted is found again
                log.warning("What was posted about match %d could not be noted: %s", number, error)
                self.doubt(number)
            return None

    async def refresh(self, number: MatchId) -> None:
        """Draw the board anew although the log has not grown: its time has run out, or was moved."""
        async with self._lock(number):
            match = await self._table.match(number)
            board = ShownMessages(await self._storage.shown.of(number)).current(Showing.BOARD)
            if board is not None and match.status is Status.RUNNING:
                await self._sender.edit(match, board, await self._posts.of(match))

    async def lost(self, number: MatchId) -> None:
        """Close a match whose channel is gone; there is nowhere to say so, so `/matches` will."""
        async with self._lock(number):
            await self._close(number)

    # -- what could not be shown

    async def remember(self) -> None:
        """Find out what was not shown before the last stop; it may be that some of it was."""
        for number in await self._storage.shown.behind():
            self.doubt(number)

    def doubt(self, number: MatchId) -> None:
        """Something about a match was perhaps posted and is not noted; Discord will be asked before more is."""
        self._sender.uncertain.add(number)
        self._fall_behind(number)

    async def catch_up(self) -> bool:
        """Show what could not be shown so far, a part of it where it is much; returns whether that is all."""
        for number in list(self._behind)[:AT_A_TIME]:
            if number not in self._behind:  # somebody has acted and was shown it meanwhile
                continue
            del self._behind[number]
            try:
                await self.show(number)
            except Refused as refusal:
                log.error("%s", refusal)  # noqa: TRY400 - the sentence says all
            except Exception:  # one match that fails must not keep the others from being shown
                log.exception("Match %d could not be shown.", number)
        return not self._behind

    def _fall_behind(self, number: MatchId) -> None:
        self._behind[number] = None
        self._fell_behind()

    def _lock(self, number: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())

    async def _close(self, number: MatchId) -> None:
        match = await self._table.abandon(number)
        await self._storage.shown.note(number, [], upto=match.revision)

    # -- one match

    async def _show(self, number: MatchId) -> str | None:
        match = await self._table.match(number)
        shown = ShownMessages(await self._storage.shown.of(number))
        board, upto = None, None
        try:
            if number not in self._sender.uncertain or await self._recalled(match, shown):
                board, upto = await self._bring_up(match, shown)
        finally:
            if shown.added or shown.dropped or upto is not None:
                await self._storage.shown.note(number, shown.added, shown.dropped, upto)
        if upto is None:
            self._fall_behind(number)
        else:
            self._sender.uncertain.discard(number)
            self._behind.pop(number, None)
        return board

    async def _bring_up(self, match: Match, shown: ShownMessages) -> tuple[str | None, int | None]:
        """Post what is due; returns where the board is, and up to which revision people see the match if all is."""
        note = ""
        if match.status is Status.RUNNING and match.channel is None:
            match, note = await self._threads.host(match, shown.current(Showing.INVITATION))
        done = [await self._show_invitation(match, shown, note)]
        board = await self._show_board(match, shown)
        done += [board is not None or match.play is None or match.channel is None]
        done += [await self._strip_old(match, shown), await self._show_offer(match, shown)]
        done += [await self._show_stock(match, shown)]
        return board, match.revision if all(done) else None

    async def _recalled(self, match: Match, shown: ShownMessages) -> bool:
        """Note the messages that were posted and not noted, because a crash or a lost answer came between.

        Returns whether that is certain now.
        """
        for channel in {match.home, match.channel or match.home}:
            try:
                found = await self._sender.left_behind(match, channel, shown.ids)
            except UNDELIVERED as error:
                log.warning("The last messages about match %d could not be read: %s", match.id, error)
                return False
            for message in found:
                kind = next((kind for kind, button in KNOWN_BY.items() if button in message.buttons), None)
                if kind is not None:
                    shown.add(_adopted(match, kind, channel, message))
        return True

    async def _show_invitation(self, match: Match, shown: ShownMessages, note: str) -> bool:
        settled = match.status is not Status.OPEN
        before = shown.current(Showing.INVITATION)
        if before is None:
            if settled:
                return True
            ref = await self._sender.send(match, match.home, invitation(match), Showing.INVITATION)
        elif before.settled or (before.revision == match.revision and not settled):
            return True
        elif await self._sender.edit(match, before, invitation(match, note)) is Edited.FAILED:
            return False
        else:
            ref = before.ref
        if ref is not None:
            shown.note(ShownMessage(Showing.INVITATION, ref, match.revision, settled=settled))
        return ref is not None

    async def _show_board(self, match: Match, shown: ShownMessages) -> str | None:
        if match.play is None or match.channel is None:
            return None
        before, over = shown.current(Showing.BOARD), match.status is not Status.RUNNING
        if before is not None and before.revision >= match.revision:
            return link(match.guild, before.sent.channel, before.sent.message)
        now = ShownMessage(Showing.BOARD, None, match.revision, None if over else match.play.turn, settled=over)
        post = await self._posts.of(match)
        if before is not None and (before.turn, before.settled) == (now.turn, over) and not _left_since(match, before):
            edited = await self._sender.edit(match, before, post)
            if edited is Edited.FAILED:
                return None
            if edited is Edited.DONE:
                shown.add(replace(now, ref=before.ref))
                return link(match.guild, before.sent.channel, before.sent.message)
        if over:
            post = ended(post, await self._storage.people.followers(match.id))
        ref = await self._sender.send(match, match.channel, post, Showing.BOARD)
        if ref is None:
            return None
        shown.add(replace(now, ref=ref))
        return link(match.guild, ref.channel, ref.message)

    async def _strip_old(self, match: Match, shown: ShownMessages) -> bool:
        """Boards that others have replaced lose their buttons; returns whether all have."""
        for old in shown.replaced:
            if not await self._sender.strip(match, old):
                return False
            shown.drop(old)
        return True

    async def _show_offer(self, match: Match, shown: ShownMessages) -> bool:
        """An offer is a message of its own, so that those who are asked are told; settled, it loses its buttons."""
        pending = match.offer is not None and match.play is not None and match.channel is not None
        before = shown.current(Showing.OFFER)
        if before is not None and not before.settled and (not pending or before.revision < match.revision):
            if await self._sender.edit(match, before, offer(match)) is Edited.FAILED:
                return False
            shown.note(ShownMessage(Showing.OFFER, before.ref, match.revision, settled=not pending))
            return True
        if not pending or (before is not None and not before.settled):
            return True
        assert match.channel is not None, "a match with a pending offer is hosted"
        ref = await self._sender.send(match, match.channel, offer(match), Showing.OFFER)
        if ref is not None:
            shown.note(ShownMessage(Showing.OFFER, ref, match.revision))
        return ref is not None

    async def _show_stock(self, match: Match, shown: ShownMessages) -> bool:
        """At the start of a turn its player is sent what they hold, once."""
        user, seat, before = match.waiting_for, match.seat_to_move, shown.current(Showing.STOCK)
        if user is None or seat is None or match.play is None or not has_hands(match):
            return True
        turn = match.play.turn
        if before is not None and before.turn == turn:
            return True
        # Where steps were taken back the turn has been told of; when the next one begins again, it is told again.
        begins, ref = before is None or (before.turn or 0) < turn, None
        if begins and (await self._storage.people.preferences(user)).stock_dm:
            since = 0 if before is None else before.revision
            ref = await self._sender.write_to(
                user, match, await self._posts.stock(match, seat), Showing.STOCK, since=since
            )
            if ref is None and not (await self._storage.people.preferences(user)).dm_closed:
                return False
        shown.note(ShownMessage(Showing.STOCK, ref, match.revision, turn))
        return True


def _adopted(match: Match, kind: Showing, channel: ChannelId, message: Found) -> ShownMessage:
    """A message that was found in Discord, as it should have been noted."""
    ref = MessageRef(channel, message.message)
    if kind is not Showing.BOARD:
        return ShownMessage(kind, ref, message.revision)
    over = Button.MOVE not in message.buttons
    return ShownMessage(kind, ref, message.revision, None if over else turn_at(match, message.revision), over)


def _left_since(match: Match, board: ShownMessage) -> bool:
    """Whether steps were taken back out of the turn that a board shows, although that turn has begun anew by now."""
    unseen = match.entries[board.revision :]
    return any(entry.kind is Kind.UNDONE and turn_at(match, entry.revision) != board.turn for entry in unseen)
