"""Boards, one message a turn: a thread tells each entry of the log once (see docs/decisions/exactly-once-posts.md)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from bot.discord.requests import both
from bot.matches.board.posts import PingRules, Posts, pinged
from bot.matches.board.sending import EditResult, Sender
from bot.matches.board.store import MessageKind, ShownMessage, ShownMessages, ShownStore
from bot.matches.people_store import PeopleStore
from bot.matches.texts.board import LogPart, ended
from bot.matches.texts.narration import account, is_draw
from bot.model.ids import ChannelId, MessageRef
from bot.model.log import Happening, Kind
from bot.model.match import Match, Status
from bot.model.people import KeptPictures
from bot.model.replay import at
from bot.ui import Post, Texts
from bot.ui.words import Signs, players

LONGEST_TOLD = 1500  # characters that a board may tell before another one is begun, so that nothing must be cut
_ANSWERS = (Kind.AGREED, Kind.REFUSED)


def offer_pending(match: Match) -> int | None:
    """The revision of the pending offer."""
    if match.offer is None:
        return None
    return next(entry.revision for entry in reversed(match.entries) if entry.kind is Kind.OFFERED)


def told_by_boards(match: Match) -> int:
    """The revision up to which boards tell: an offer at the end of the log has its own message."""
    offered = offer_pending(match)
    if offered is None:
        return match.revision
    at_the_end = all(entry.kind is Kind.AGREED for entry in match.entries[offered:])
    return offered - 1 if at_the_end else match.revision


def owed_by_offer(match: Match, shown: ShownMessages) -> ShownMessage | None:
    """The newest offer as its message must still be edited, with the answers if it is the last message; or ``None``."""
    offer = shown.current(MessageKind.OFFER)
    if offer is None or offer.settled or offer_pending(match) == offer.since + 1:
        return None
    answers = takewhile(lambda entry: entry.kind in _ANSWERS, match.entries[offer.upto :])
    return replace(offer, upto=offer.upto + (len([*answers]) if shown.is_last(offer) else 0))


def parted(match: Match, part: LogPart, texts: Texts, signs: Signs) -> list[LogPart]:
    """A part of the log, split into what one message holds each."""
    parts, since = [], part.since
    if part.upto - since <= 1 or _length(match, part, texts, signs) <= LONGEST_TOLD:
        return [part]
    for upto in range(part.since + 1, part.upto + 1):
        if upto - since > 1 and _length(match, LogPart(since, upto), texts, signs) > LONGEST_TOLD:
            parts.append(LogPart(since, upto - 1))
            since = upto - 1
    return [*parts, LogPart(since, part.upto)]


def _length(match: Match, part: LogPart, texts: Texts, signs: Signs) -> int:
    return len("\n".join(account(match, part.since, part.upto, texts, signs)))


def is_under_way(match: Match, board: ShownMessage) -> bool:
    """True if a board tells steps of the turn that it asks for: it shows that turn until the turn is finished."""
    if board.turn is None or board.settled:
        return False
    steps = (happening.step for happening in match.happenings[board.since : board.upto])
    return any(step is not None and step.seat is not None and step.turn == board.turn for step in steps)


def told_before(match: Match, board: ShownMessage | None, told: int) -> int:
    """The revision after which a new board tells, if ``told`` was told. It replaces a growing ``board`` whose turn is
    under way."""
    return board.since if board is not None and board.upto == told and is_under_way(match, board) else told


def can_grow(match: Match, board: ShownMessage, texts: Texts, signs: Signs) -> bool:
    """True if the newest board can show the rest of the log, because its turn is under way and continues."""
    seat, fresh = match.seat_to_move, match.happenings[board.upto :]
    if match.play is None or seat is None or board.turn != match.play.turn or not is_under_way(match, board):
        return False
    if any(happening.entry.kind not in (Kind.STEP, Kind.PREPARED, Kind.UNDONE, *_ANSWERS) for happening in fresh):
        return False
    if any(_actor(happening) != seat for happening in fresh if not is_draw(happening)):
        return False
    played = [step for happening in fresh for step in (happening.step, *happening.undone) if step is not None]
    if any(step.seat is not None and step.turn != board.turn for step in played):
        return False
    return _length(match, LogPart(board.since, match.revision), texts, signs) <= LONGEST_TOLD


def is_computing(match: Match, told: int) -> bool:
    """True if all entries after ``told`` are steps of a computer player's turn under way; the next board waits."""
    if match.wanted is None or match.wanted.answer or match.play is None:
        return False
    steps = [happening.step for happening in match.happenings[told:]]
    return bool(steps) and all(step is not None and step.turn == match.play.turn for step in steps)


def _actor(happening: Happening) -> int | None:
    """The seat that acted or was replaced by a stand-in."""
    if happening.entry.seat is None and happening.step is not None:
        return happening.step.seat
    return happening.entry.seat


def closing_lines(match: Match, board: ShownMessage, texts: Texts, signs: Signs) -> list[str]:
    """The text of a board that another has replaced."""
    lines = account(match, board.since, board.upto, texts, signs)
    if lines:
        return lines
    seat = at(match, board.revision).seat_to_move
    return [] if seat is None else [f"-# {texts('place-was-to-move', player=players(match, texts)[seat])}"]


@dataclass(eq=False)
class BoardUpdate:
    """Brings the board of one match up to its log, and notes in ``shown`` what it did."""

    _people: PeopleStore
    _store: ShownStore
    _posts: Posts
    _sender: Sender
    _pings: PingRules
    _match: Match
    _shown: ShownMessages
    _texts: Texts

    async def show(self) -> tuple[MessageRef | None, bool]:
        """Show the board and settle old ones; returns its message, if it worked, and whether nothing is left to do."""
        if self._match.play is None or self._match.channel is None:
            return None, await self._settle_old()
        ref, left = await self._show(self._match.channel)
        return ref, left and await self._settle_old() and ref is not None

    async def _show(self, channel: ChannelId) -> tuple[MessageRef | None, bool]:
        """Returns the board's message, and whether the board before it is settled."""
        match, shown, texts, signs = self._match, self._shown, self._texts, self._posts.signs
        before, told, goal = shown.current(MessageKind.BOARD), shown.reported, told_by_boards(match)
        if before is not None and is_current(match, before) and not self._account(told, goal):
            if before.revision < match.revision:  # nothing to tell, but the buttons are old
                wanted = self._posts.buttons(match)
                if await self._sender.rebutton(match, before, wanted, texts) is EditResult.FAILED:
                    return None, True
                shown.add(replace(before, revision=match.revision))
            return before.ref, True
        if before is not None and is_computing(match, told):
            return before.ref, True
        growing = shown.growing
        if growing is not None and can_grow(match, growing, texts, signs):
            part = LogPart(growing.since, goal)
            edited = await self._sender.edit(match, growing, await self._posts.of(match, texts, part), texts)
            if edited is EditResult.DONE:
                shown.add(self._board(growing.sent, part))
            if edited is not EditResult.GONE:
                return growing.ref if edited is EditResult.DONE else None, True
        asks = await self._pings.in_thread(match, shown)
        return await self._post(channel, LogPart(told_before(match, growing, told), goal), asks, before)

    async def _post(
        self, channel: ChannelId, whole: LogPart, asks: bool, before: ShownMessage | None
    ) -> tuple[MessageRef | None, bool]:
        """Post the new board, after parts that could not be shown for long, and settle ``before``."""
        *earlier, last = parted(self._match, whole, self._texts, self._posts.signs)
        post = await self._posts.of(self._match, self._texts, last)
        if self._match.status is not Status.RUNNING:
            card = await self._posts.end_card(self._match, self._texts)
            post = ended(post, await self._people.followers(self._match.id), card, self._texts)
        elif not asks:
            post = replace(post, pings=())
        if before is not None and whole.since <= before.since < before.upto:
            ref = await self._send(channel, earlier, last, post, asks)
            return ref, ref is None or await self._leave(before)  # only a posted board replaces it
        ref, left = await both(self._send(channel, earlier, last, post, asks), self._leave(before))
        if ref is None and before is not None and before.turn is not None and not before.settled:
            self._shown.add(before)  # nothing replaces it yet, so it gets its buttons back
            then = at(self._match, before.revision)
            await self._sender.rebutton(then, before, self._posts.buttons(then), self._texts)
        return ref, left

    async def _send(
        self, channel: ChannelId, earlier: Sequence[LogPart], last: LogPart, post: Post, asks: bool
    ) -> MessageRef | None:
        for part in earlier:
            if not await self._post_part(channel, part):
                return None
        ref = await self._sender.send(self._match, channel, post, MessageKind.BOARD, self._texts)
        if ref is not None:
            self._shown.add(self._board(ref, last))
            if asks:
                self._shown.note(pinged(self._match))
        return ref

    async def _leave(self, board: ShownMessage | None) -> bool:
        """Settle a replaced board, or delete it if the next one tells all of it; returns whether that is done."""
        if board is None or board.is_left:
            return True
        match, later = self._match, self._shown.boards_after(board)
        if any(other.since <= board.since < board.upto for other in later):
            left = await self._sender.delete(match, board)
        else:
            until = min((other.revision for other in later), default=match.revision)
            later_steps = (each.step or each.undone for each in match.happenings[board.revision : until])
            changed = match.status is not Status.RUNNING or any(later_steps)
            keeps = changed and (await self._people.server(match.guild)).pictures is KeptPictures.EVERY
            text = "\n".join(closing_lines(match, board, self._texts, self._posts.signs))
            left = await self._sender.settle(match, board, text, keep_picture=keeps)
        if left:
            self._shown.add(replace(board, settled=True))
        return left

    async def _post_part(self, channel: ChannelId, part: LogPart) -> bool:
        """Post a part of the log that could not be shown in time, without a picture or a ping."""
        post = Post("\n".join(self._account(part.since, part.upto)))
        ref = await self._sender.send(self._match, channel, post, str(part.upto), self._texts)
        if ref is not None:
            self._shown.add(ShownMessage(MessageKind.BOARD, ref, part.upto, None, part.since, part.upto))
            await self._store.save(self._match.id, self._shown)
        return ref is not None

    async def _settle_old(self) -> bool:
        """Settle replaced messages; returns whether all are settled."""
        for old in self._shown.replaced:
            is_board = old.kind is MessageKind.BOARD
            if not (await self._leave(old) if is_board else await self._sender.settle(self._match, old)):
                return False
        for old in self._shown.dispensable:
            self._shown.drop(old)
        return True

    def _account(self, since: int, upto: int) -> list[str]:
        return account(self._match, since, upto, self._texts, self._posts.signs)

    def _board(self, ref: MessageRef, part: LogPart) -> ShownMessage:
        match, over = self._match, self._match.status is not Status.RUNNING
        turn = None if match.play is None or over else match.play.turn
        return ShownMessage(MessageKind.BOARD, ref, match.revision, turn, part.since, part.upto, over)


def is_current(match: Match, board: ShownMessage) -> bool:
    """True if a board is about the current turn, or the end."""
    if match.status is not Status.RUNNING:
        return board.settled and board.turn is None
    return match.play is not None and board.turn == match.play.turn
