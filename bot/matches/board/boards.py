"""Boards, one message a turn: a thread tells each entry of the log once (see docs/decisions/exactly-once-posts.md)."""

from dataclasses import dataclass, replace
from itertools import takewhile

from bot.discord.requests import both
from bot.matches.board.posts import PingRules, Posts, pinged
from bot.matches.board.sending import EditResult, Sender
from bot.matches.board.store import ShownMessages, ShownStore
from bot.matches.people_store import PeopleStore
from bot.matches.texts.board import LogPart, ended, within_one
from bot.matches.texts.narration import account, is_draw
from bot.model.ids import ChannelId
from bot.model.log import Happening, Kind
from bot.model.match import Match, Status
from bot.model.people import KeptPictures
from bot.model.posted_messages import MessageKind, MessageRef, ShownMessage
from bot.model.replay import at
from bot.ui import Picture, Post
from bot.ui.languages import Texts
from bot.ui.signs import Signs
from bot.ui.words import players

LONGEST_TOLD = 1500
"""Characters that a board may tell before another one is begun, so that nothing must be cut."""
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
    if _length(match, part, texts, signs) <= LONGEST_TOLD:
        return [part]
    for upto in range(part.since + 1, part.upto + 1):
        if upto - since > 1 and _length(match, LogPart(since, upto), texts, signs) > LONGEST_TOLD:
            parts.append(LogPart(since, upto - 1))
            since = upto - 1
    return [*parts, LogPart(since, part.upto)]


def _length(match: Match, part: LogPart, texts: Texts, signs: Signs) -> int:
    return len("\n".join(account(match, part.since, part.upto, texts, signs)))


def own_turn(match: Match, board: ShownMessage) -> int | None:
    """The turn whose steps a board may tell: the one it told last, or else the one it asks for."""
    for happening in reversed(match.happenings[board.since : board.upto]):
        if happening.step is not None and happening.step.seat is not None:
            return happening.step.turn
    return board.turn


def can_grow(match: Match, board: ShownMessage, texts: Texts, signs: Signs) -> bool:
    """True if the newest board can show the rest of the log, because its turn continues."""
    own, seat, fresh = own_turn(match, board), match.seat_to_move, match.happenings[board.upto :]
    if board.settled or match.play is None or seat is None or not own == board.turn == match.play.turn:
        return False
    if any(happening.entry.kind not in (Kind.STEP, Kind.PREPARED, Kind.UNDONE, *_ANSWERS) for happening in fresh):
        return False
    if any(_actor(happening) != seat for happening in fresh if not is_draw(happening)):
        return False
    played = [step for happening in fresh for step in (happening.step, *happening.undone) if step is not None]
    if any(step.seat is not None and step.turn != own for step in played):
        return False
    return _length(match, LogPart(board.since, match.revision), texts, signs) <= LONGEST_TOLD


def owed_by_last(match: Match, shown: ShownMessages, texts: Texts, signs: Signs) -> ShownMessage | None:
    """The newest board with the end of its own turn, to be edited when the next is posted; ``None`` if complete."""
    board = shown.growing
    own = None if board is None or board.settled else own_turn(match, board)
    if board is None or own is None:
        return None
    under_way = match.status is Status.RUNNING and match.play is not None and own == match.play.turn
    happenings = match.happenings[board.since : board.upto]
    if under_way or (
        happenings and all(happening.step is None or happening.step.turn != own for happening in happenings)
    ):
        return None
    upto = board.upto + len([*takewhile(lambda happening: _belongs(happening, own), match.happenings[board.upto :])])
    fits = _length(match, LogPart(board.since, upto), texts, signs) <= LONGEST_TOLD
    return replace(board, upto=upto) if upto > board.upto and fits else None


def _belongs(happening: Happening, turn: int) -> bool:
    """True if an entry belongs to this turn: a step of its player or replacement, or a draw after it."""
    played = [step for step in (happening.step, *happening.undone) if step is not None]
    by_player = _actor(happening) is not None and all(step.turn == turn for step in played)
    return bool(played) and (by_player or is_draw(happening))


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
        before, goal = shown.current(MessageKind.BOARD), told_by_boards(match)
        if before is not None and is_current(match, before) and not self._account(shown.reported, goal):
            if before.revision < match.revision:  # nothing to tell, but the buttons are old
                wanted = self._posts.buttons(match)
                if await self._sender.rebutton(match, before, wanted, texts) is EditResult.FAILED:
                    return None, True
                shown.add(replace(before, revision=match.revision))
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
        owed = owed_by_last(match, shown, texts, signs)
        if owed is not None:
            shown.add(owed)
        return await self._post(channel, LogPart(shown.reported, goal), asks, owed or before)

    async def _post(
        self, channel: ChannelId, whole: LogPart, asks: bool, before: ShownMessage | None
    ) -> tuple[MessageRef | None, bool]:
        """Post the new board, after parts that could not be shown for long, and settle ``before``."""
        *earlier, last = parted(self._match, whole, self._texts, self._posts.signs)
        post = await self._posted(last, asks)
        after = post.picture if before is not None and before.upto == self._match.revision else None
        if earlier:
            left = all_told = await self._leave(before, after)
            for part in earlier:
                all_told = all_told and await self._post_part(channel, part)
            ref = await self._send(channel, post, last, asks) if all_told else None
        else:
            ref, left = await both(self._send(channel, post, last, asks), self._leave(before, after))
        if ref is None and before is not None and before.turn is not None and not before.settled:
            self._shown.add(before)  # nothing replaces it yet, so it gets its buttons back
            then = at(self._match, before.revision)
            await self._sender.rebutton(then, before, self._posts.buttons(then), self._texts)
        return ref, left

    async def _posted(self, part: LogPart, asks: bool) -> Post:
        post = await self._posts.of(self._match, self._texts, part)
        if self._match.status is not Status.RUNNING:
            card = await self._posts.end_card(self._match, self._texts)
            return ended(post, await self._people.followers(self._match.id), card, self._texts)
        return post if asks else replace(post, pings=())

    async def _send(self, channel: ChannelId, post: Post, part: LogPart, asks: bool) -> MessageRef | None:
        ref = await self._sender.send(self._match, channel, post, MessageKind.BOARD, self._texts)
        if ref is not None:
            self._shown.add(self._board(ref, part))
            if asks:
                self._shown.note(pinged(self._match))
        return ref

    async def _leave(self, board: ShownMessage | None, after: Picture | None = None) -> bool:
        """Settle a replaced board; ``after`` is its picture, if that is drawn. Returns whether it is settled."""
        if board is None or (board.settled and board.turn is not None):
            return True
        match, texts = self._match, self._texts
        keeps = (await self._people.server(match.guild)).pictures is KeptPictures.EVERY
        if not board.owes:
            text = within_one(closing_lines(match, board, texts, self._posts.signs))
            left = await self._sender.settle(match, board, text, keep_picture=keeps)
        else:
            text = within_one(self._account(board.since, board.upto))
            picture = (after or await self._posts.picture_at(match, board.upto, texts)) if keeps else None
            left = await self._sender.edit(match, board, Post(text, picture), texts) is not EditResult.FAILED
        if left:
            self._shown.add(replace(board, settled=True))
        return left

    async def _post_part(self, channel: ChannelId, part: LogPart) -> bool:
        """Post a part of the log that could not be shown in time, without a picture or a ping."""
        post = Post(within_one(self._account(part.since, part.upto)))
        ref = await self._sender.send(self._match, channel, post, str(part.upto), self._texts)
        if ref is not None:
            self._shown.add(ShownMessage(MessageKind.BOARD, ref, part.upto, None, part.since, part.upto))
            await self._shown.save(self._store, self._match.id)
        return ref is not None

    async def _settle_old(self) -> bool:
        """Settle replaced messages; returns whether all are settled."""
        for old in self._shown.replaced:
            is_board = old.kind is MessageKind.BOARD
            if not (await self._leave(old) if is_board else await self._sender.settle(self._match, old)):
                return False
        for old in self._shown.replaced:
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
