"""Keeps the messages of matches in step with their logs. All of it can be repeated from match and noted messages."""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.discord.places import Languages, Places
from bot.discord.requests import UNDELIVERED, both
from bot.matches.board.backlog import Backlog, StoppedClocks
from bot.matches.board.boards import BoardUpdate, is_current, offer_pending, owed_by_offer, told_before, told_by_boards
from bot.matches.board.posts import DirectMessages, PingRules, Posts, pinged
from bot.matches.board.sending import BoardMessage, ChannelGone, EditResult, Sender
from bot.matches.board.store import MessageKind, ShownMessage, ShownMessages, ShownStore
from bot.matches.clock.texts import goes_on
from bot.matches.opening.texts import invitation, thread_title
from bot.matches.people_store import PeopleStore
from bot.matches.service import MatchService
from bot.matches.texts.board import LogPart
from bot.matches.texts.narration import offer, offer_settled, voided
from bot.model.errors import Unwritable, UserError
from bot.model.ids import ChannelId, MatchId, MessageId, MessageRef
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.people import Venue
from bot.model.replay import at, status_of
from bot.ui import Button, Texts
from bot.ui.words import link

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Reconciler:
    """Brings the messages of matches up to their logs. Those that could not be shown wait in the ``backlog``."""

    _people: PeopleStore
    _shown: ShownStore
    _table: MatchService
    _posts: Posts
    _sender: Sender
    _places: Places
    _backlog: Backlog
    _clocks: StoppedClocks
    _languages: Languages
    _locks: WeakValueDictionary[MatchId, asyncio.Lock] = field(default_factory=WeakValueDictionary, init=False)

    def __post_init__(self) -> None:
        self._pings = PingRules(self._people, self._table.budgets)
        self._board_tools = (self._people, self._shown, self._posts, self._sender, self._pings)
        self._letters = DirectMessages(*self._board_tools, self._languages)

    async def invited(self, match: Match, announced: Awaitable[MessageRef | None]) -> bool:
        """Note the message with a match's invitation once it is ``announced``; returns whether it was."""
        async with self._lock(match.id):
            message = await announced
            if message is None:
                return False
            shown = ShownMessage(MessageKind.INVITATION, message, match.revision)
            # A match without invited people has begun, and its board is still to be shown.
            upto = match.revision if match.status is Status.OPEN else None
            try:
                await self._shown.note(match.id, [shown], upto=upto)
            except Unwritable:
                self.doubt(match.id)
                raise
            return True

    async def show(self, number: MatchId) -> str | None:
        """Bring the messages of a match up to its log; returns a link to its board, if it has one."""
        async with self._lock(number):
            try:
                return await self._show(number)
            except ChannelGone:
                await self._close(number)
            except Unwritable as error:  # the log has grown all the same; what was posted is found again
                log.warning("The posts about match %d could not be recorded: %s", number, error)
                self.doubt(number)
            return None

    async def refresh(self, number: MatchId) -> None:
        """Redraw the board because the turn's time has run out, or was moved."""
        async with self._lock(number):
            await self._refresh(number)

    async def lost(self, number: MatchId) -> None:
        """Close a match whose channel is gone, and say so where it was opened."""
        async with self._lock(number):
            try:
                await self._close(number)
            except UserError as refusal:  # its log does not replay
                log.error("%s", refusal)  # noqa: TRY400 - the sentence says all

    async def announce_void(self, match: Match) -> EditResult:
        """Say once, without a sound, that the result of a match does not count any more."""
        texts = await self._languages.of_match(match)
        try:
            ref = await self._sender.send(match, match.channel or match.home, voided(match, texts), "void", texts)
        except ChannelGone:
            return EditResult.GONE
        return EditResult.FAILED if ref is None else EditResult.DONE

    async def quiet(self) -> None:
        for lock in [*self._locks.values()]:
            async with lock:
                pass

    def doubt(self, number: MatchId) -> None:
        """Ask Discord about messages of a match that may not be noted, and show it again later."""
        self.ask_first(number)
        self._backlog.failed(number)

    def ask_first(self, number: MatchId) -> None:
        """Ask Discord about a match's messages before more are posted."""
        self._sender.uncertain.add(number)

    def can_post(self, match: Match) -> bool:
        return not (self.away(match) or self._unreachable(match))

    def away(self, match: Match) -> bool:
        """True if a match is in a server that its shard has not listed yet."""
        return self._places.away(match.guild)

    def _unreachable(self, match: Match) -> bool:
        return self._places.left(match.guild) or self._backlog.rests(match.id)

    async def stops(self, match: Match) -> bool:
        """Stop the clock of a match whose people cannot be reached; returns whether that is so."""
        if unreachable := self._unreachable(match):
            await self._clocks.stop(match.guild, match.id)
            self._backlog.add(match.id, match.home)  # though there may be nothing to show
        return unreachable

    def _lock(self, number: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())

    async def _close(self, number: MatchId) -> None:
        match, shown = await self._table.end(number, Kind.ABANDONED), await self._shown.of(number)
        await self._letters.update(match, shown)
        told = await self._show_invitation(match, shown, await self._languages.of_match(match))
        await self._shown.note(number, shown.added, shown.dropped, upto=match.revision if told else None)
        (self._backlog.drop if told else self._backlog.failed)(number)

    # -- one match

    async def _read(self, number: MatchId) -> tuple[Match, ShownMessages]:
        """A match and the messages that show it. They may show more than this process has read, if it hung."""
        match, shown = await self._table.match(number), await self._shown.of(number)
        if shown.newest > match.revision:
            self._table.repository.forget(number)
            match = await self._table.match(number)
        return match, shown

    async def _refresh(self, number: MatchId) -> None:
        match, shown = await self._read(number)
        if self.away(match):
            self._backlog.wait(number, match.guild, match.home)
            return
        board = shown.current(MessageKind.BOARD)
        if board is not None and match.status is Status.RUNNING and is_current(match, board):
            texts = await self._languages.of_match(match)
            post = await self._posts.of(match, texts, LogPart(board.since, board.upto))
            await self._sender.edit(match, board, post, texts)

    async def _show(self, number: MatchId) -> str | None:
        match, shown = await self._read(number)
        if self.away(match):
            self._backlog.wait(number, match.guild, match.home)
            return None
        if self._places.left(match.guild):
            self._backlog.park(match)
            return None
        known, board, upto = shown.ids, None, None
        try:
            if number not in self._sender.uncertain or await self._recalled(match, shown):
                board, upto = await self._update(match, shown)
        finally:
            if shown.added or shown.dropped or upto is not None:
                await self._shown.note(number, shown.added, shown.dropped, upto)
        if upto is None or (number in self._clocks.stopped and not await self._goes_on(number, shown, known)):
            self._backlog.failed(number)
            return board
        self._sender.uncertain.discard(number)
        self._backlog.shown(number)
        return board

    async def _goes_on(self, number: MatchId, shown: ShownMessages, known: set[MessageId]) -> bool:
        """Resume a stopped clock if people can be told, by a new board or a notice; returns whether it runs."""
        match = await self._table.match(number)
        posted = any(new.kind is MessageKind.BOARD and new.sent.message not in known for new in shown.added)
        if match.stopped is not None and match.status is Status.RUNNING and match.channel is not None and not posted:
            texts, once = await self._languages.of_match(match), str(int(match.stopped.timestamp()) % 10**6)
            if await self._sender.send(match, match.channel, goes_on(match, texts), once, texts) is None:
                return False
            await self._shown.note(number, [pinged(match)])
        if await self._clocks.resume(number):
            await self._refresh(number)
        return True

    async def _recalled(self, match: Match, shown: ShownMessages) -> bool:
        """Add unrecorded messages found in Discord to ``shown``; returns whether they are certain now."""
        texts, certain = await self._languages.of_match(match), True
        for channel in {match.home, match.channel or match.home}:
            certain = certain and await self._recalled_in(channel, match, shown, texts)
        await self._shown.save(match.id, shown)
        return certain

    async def _recalled_in(self, channel: ChannelId, match: Match, shown: ShownMessages, texts: Texts) -> bool:
        try:
            found = await self._sender.left_behind(match, channel, shown.with_buttons)
        except UNDELIVERED as error:
            log.warning("The last messages about match %d could not be read: %s", match.id, error)
            return False
        for message in found:
            kind = next((kind for kind, button in KNOWN_BY.items() if button in message.buttons), None)
            if kind is None:  # a message about several matches, on which old presses change nothing
                continue
            if message.revision > match.revision:  # the database was put back to an earlier state
                gone = ShownMessage(kind, MessageRef(channel, message.message), message.revision)
                if not await self._sender.settle(match, gone, texts("board-rolled-back")):
                    return False
                continue
            if left := shown.left(message.message):
                shown.add(replace(left, settled=False))  # a hung process has edited it since
                continue
            if kind is MessageKind.BOARD:
                then = at(match, message.revision)
                if later := shown.boards_telling(told_by_boards(then), message.revision):
                    if not await self._outdated(match, MessageRef(channel, message.message), then, later):
                        return False
                    continue
                # an offer above was edited, or was to be, before this board
                owed = owed_by_offer(replace(then, status=status_of(then)), shown)
                if owed is not None:
                    shown.add(owed)
            shown.add(_adopted(match, kind, channel, message, shown))
        return True

    async def _outdated(self, match: Match, ref: MessageRef, then: Match, later: Sequence[ShownMessage]) -> bool:
        """Remove the buttons that a late edit of a hung process gave back to an old board, or delete its late copy of
        what ``later`` boards tell; returns whether that worked."""
        outdated, upto = ShownMessage(MessageKind.BOARD, ref, then.revision), told_by_boards(then)
        if all(upto <= board.since and ref.message < board.sent.message for board in later):
            return await self._sender.settle(match, outdated)
        return await self._sender.delete(match, outdated)

    async def _update(self, match: Match, shown: ShownMessages) -> tuple[str | None, int | None]:
        """Post what is due; returns a link to the board, and the revision that people see if all of it is posted."""
        texts, note = await self._languages.of_match(match), ""
        if match.status is Status.RUNNING and match.channel is None:
            if shown.current(MessageKind.INVITATION) is None and not await self._show_invitation(match, shown, texts):
                return None, None  # a rematch has none yet, and its thread hangs on one
            await self._shown.save(match.id, shown)  # a thread hangs on this message, and no second one may
            match, note = await self._host(match, shown.current(MessageKind.INVITATION), texts)
            if match.status is Status.RUNNING and match.channel is None:
                return None, None  # it waits until there is a place for it
        invited = await self._show_invitation(match, shown, texts, note)
        (board, settled_offers), written = await both(
            self._show_in_channel(match, shown, texts), self._letters.update(match, shown)
        )
        return board, match.revision if invited and settled_offers and written else None

    async def _host(self, match: Match, message: ShownMessage | None, texts: Texts) -> tuple[Match, str]:
        """Settle where a match is played; returns it, and a note about the place. Tournaments need threads."""
        channel, note, settings = match.home, "", await self._people.server(match.guild)
        is_text = isinstance(await self._places.find(match.guild, match.home), discord.TextChannel)
        in_thread = settings.venue is Venue.THREAD or match.tournament is not None
        if message is not None and in_thread and is_text:
            names, occasion = await self._posts.names(match, texts), await self._posts.occasion(match)
            thread = await self._sender.open_thread(match, message, thread_title(match, names, occasion, texts))
            channel, note = thread or match.home, "" if thread else texts("place-no-thread")
        hosted = await self._table.host(match.id, channel)
        if hosted is None:
            return match if match.tournament is not None else await self._table.give_up_hosting(match.id), ""
        return hosted, note

    async def _show_in_channel(self, match: Match, shown: ShownMessages, texts: Texts) -> tuple[str | None, bool]:
        """Returns a link to the board, and whether all messages are up to date."""
        settled = await self._settle_offer(match, shown, texts)
        board, boards = await BoardUpdate(*self._board_tools, match, shown, texts).show()
        offered = await self._show_offer(match, shown, texts)
        there = None if board is None else link(match.guild, board.channel, board.message)
        return there, settled and boards and offered

    async def _show_invitation(self, match: Match, shown: ShownMessages, texts: Texts, note: str = "") -> bool:
        settled, before = match.status is not Status.OPEN, shown.current(MessageKind.INVITATION)
        if before is None:
            if settled and (match.play is None or match.channel is not None):
                return True
        elif (before.settled and not match.lost_its_thread) or (
            before.revision == match.revision and settled is before.settled
        ):
            return True
        post = invitation(match, texts, note, await self._posts.occasion(match))
        if before is None:
            ref = await self._sender.send(match, match.home, post, MessageKind.INVITATION, texts)
            settled = settled and match.channel is not None
        elif await self._sender.edit(match, before, post, texts) is EditResult.FAILED:
            return False
        else:
            ref = before.ref
        if ref is not None:
            shown.note(ShownMessage(MessageKind.INVITATION, ref, match.revision, settled=settled))
        return ref is not None

    # -- offers, which tell the entries after those that messages before them tell

    async def _show_offer(self, match: Match, shown: ShownMessages, texts: Texts) -> bool:
        offered = offer_pending(match)
        if offered is None or match.play is None or match.channel is None:
            return True
        before = shown.current(MessageKind.OFFER)
        if before is not None and not before.settled and before.since == offered - 1:
            if before.revision >= match.revision:
                return True
            edited = await self._sender.edit(match, before, offer(match, texts), texts)
            upto = max(before.upto, match.revision if told_by_boards(match) < offered else 0)
            if edited is not EditResult.FAILED:
                shown.note(replace(before, revision=match.revision, upto=upto))
            return edited is not EditResult.FAILED
        post = replace(offer(match, texts), pings=await self._pings.offer_pings(match))
        ref = await self._sender.send(match, match.channel, post, MessageKind.OFFER, texts)
        if ref is not None:
            upto = max(match.revision if told_by_boards(match) < offered else offered, offered)
            shown.note(ShownMessage(MessageKind.OFFER, ref, match.revision, None, offered - 1, upto))
        return ref is not None

    async def _settle_offer(self, match: Match, shown: ShownMessages, texts: Texts) -> bool:
        owed = owed_by_offer(match, shown)
        if owed is None:
            return True
        shown.note(owed)
        post = offer_settled(match, owed.since, owed.upto, texts, self._posts.signs)
        if await self._sender.edit(match, owed, post, texts) is EditResult.FAILED:
            return False
        shown.note(replace(owed, settled=True))
        return True


KNOWN_BY: Final = {
    MessageKind.INVITATION: Button.WITHDRAW,
    MessageKind.OFFER: Button.DECLINE,
    MessageKind.BOARD: Button.TEXT,
}
"""The button by which a message is recognized."""


def _adopted(
    match: Match, kind: MessageKind, channel: ChannelId, message: BoardMessage, shown: ShownMessages
) -> ShownMessage:
    ref, then = MessageRef(channel, message.message), at(match, message.revision)
    if kind is MessageKind.OFFER:
        since = (offer_pending(then) or 1) - 1
        return ShownMessage(kind, ref, message.revision, None, since, message.revision)
    if kind is not MessageKind.BOARD:
        return ShownMessage(kind, ref, message.revision)
    over, upto = status_of(then) is not Status.RUNNING, told_by_boards(then)
    turn = None if over or then.play is None else then.play.turn
    since = told_before(then, shown.growing, shown.told_up_to(upto))
    return ShownMessage(kind, ref, message.revision, turn, since, upto, over)
