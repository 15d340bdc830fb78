"""Boards: one message a turn, which tells the entries of the log after those that messages before it tell.

How each is posted exactly once: ``docs/decisions/exactly-once-posts.md``.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.discord.requests import both
from bot.matches.board.log_projection import goes_on, left_saying, owed_by_last, parted, told_by_boards
from bot.matches.board.pings import PingRules, pinged
from bot.matches.board.posted_messages import ShownMessages, save
from bot.matches.board.posts import Posts
from bot.matches.board.sending import Edited, Sender
from bot.matches.board.store import ShownStore
from bot.matches.people_store import PeopleStore
from bot.matches.texts.board import Told, ended, within_one
from bot.matches.texts.narration import account
from bot.model.ids import ChannelId
from bot.model.match import Match, Status
from bot.model.people import KeptPictures
from bot.model.posted_messages import MessageRef, Showing, ShownMessage
from bot.model.replay import at
from bot.ui import Picture, Post
from bot.ui.languages import Texts


class Boards:
    """Posts and edits the boards of matches, and keeps ``shown`` true to what it did."""

    def __init__(self, people: PeopleStore, shown: ShownStore, posts: Posts, sender: Sender, pings: PingRules) -> None:
        self._people = people
        self._shown = shown
        self._posts = posts
        self._signs = posts.signs
        self._sender = sender
        self._pings = pings

    async def show(self, match: Match, shown: ShownMessages, texts: Texts) -> tuple[MessageRef | None, bool]:
        """Bring the board of a match up to its log, and leave those before it.

        Returns where it is, if there is one and that worked, and whether nothing is left to be done about boards.
        """
        if match.play is None or match.channel is None:
            return None, await self._settle_old(match, shown, texts)
        ref, left = await self._show(match, match.channel, shown, texts)
        return ref, left and await self._settle_old(match, shown, texts) and ref is not None

    async def _show(
        self, match: Match, channel: ChannelId, shown: ShownMessages, texts: Texts
    ) -> tuple[MessageRef | None, bool]:
        """Returns where the board is, and whether the one before it was left, if it had to be."""
        assert match.play is not None, "a match with a board has begun"
        before, told, goal = shown.current(Showing.BOARD), shown.told, told_by_boards(match)
        if before is not None and stands(match, before) and not account(match, told, goal, texts, self._signs):
            return await self._rebutton(match, shown, before, texts), True
        growing = shown.growing
        if growing is not None and goes_on(match, growing, texts, self._signs):
            edited = await self._go_on(match, shown, growing, Told(growing.since, goal), texts)
            if edited is not Edited.GONE:
                return growing.ref if edited is Edited.DONE else None, True
        asks = await self._pings.in_thread(match, shown)
        owed = owed_by_last(match, shown, texts, self._signs)
        if owed is not None:
            shown.add(owed)
        told_next = Told(shown.told, goal)
        return await self._post(match, channel, shown, told_next, texts, asks, owed or before)

    async def _post(
        self,
        match: Match,
        channel: ChannelId,
        shown: ShownMessages,
        told: Told,
        texts: Texts,
        asks: bool,
        before: ShownMessage | None,
    ) -> tuple[MessageRef | None, bool]:
        """Post what there is to tell; what went by while nothing could be shown comes before the new board.

        At the same time the board ``before`` loses its buttons, with the end of its account if it still owes that.
        """
        *earlier, last = parted(match, told, texts, self._signs)
        post = await self._posted(match, last, texts, asks)
        after = post.picture if before is not None and before.upto == match.revision else None
        if earlier:
            left = await self._leave(match, shown, before, texts, after)
            all_told = left and await self._tell_all(match, shown, channel, earlier, texts)
            ref = await self._send(match, channel, shown, post, last, texts, asks) if all_told else None
        else:
            sent = self._send(match, channel, shown, post, last, texts, asks)
            ref, left = await both(sent, self._leave(match, shown, before, texts, after))
        if ref is None:
            await self._take_back(match, shown, before, texts)
        return ref, left

    async def _tell_all(
        self, match: Match, shown: ShownMessages, channel: ChannelId, parts: Sequence[Told], texts: Texts
    ) -> bool:
        """Tell parts of the log one after the other, until one cannot be told; returns whether all are."""
        for part in parts:
            if not await self._tell(match, shown, channel, part, texts):
                return False
        return True

    async def _posted(self, match: Match, told: Told, texts: Texts, asks: bool) -> Post:
        post = await self._posts.of(match, texts, told)
        if match.status is not Status.RUNNING:
            card = await self._posts.end_card(match, texts)
            return ended(post, await self._people.followers(match.id), card, texts)
        return post if asks else replace(post, pings=())

    async def _send(
        self, match: Match, channel: ChannelId, shown: ShownMessages, post: Post, told: Told, texts: Texts, asks: bool
    ) -> MessageRef | None:
        ref = await self._sender.send(match, channel, post, Showing.BOARD, texts)
        if ref is not None:
            shown.add(_board(match, ref, told))
            if asks:
                shown.note(pinged(match))
        return ref

    async def _go_on(self, match: Match, shown: ShownMessages, board: ShownMessage, told: Told, texts: Texts) -> Edited:
        """Let the board tell the rest of the log as well: its own turn is still under way."""
        edited = await self._sender.edit(match, board, await self._posts.of(match, texts, told), texts)
        if edited is Edited.DONE:
            shown.add(_board(match, board.sent, told))
        return edited

    async def _leave(
        self,
        match: Match,
        shown: ShownMessages,
        board: ShownMessage | None,
        texts: Texts,
        after: Picture | None = None,
    ) -> bool:
        """Let a board that another replaces say what happened in its turn, without buttons; whether it does.

        ``after`` is the position after what it tells, if that is drawn.
        """
        if board is None or (board.settled and board.turn is not None):
            return True
        keeps = await self._keeps_pictures(match)
        if not board.owes:
            text = within_one(left_saying(match, board, texts, self._signs))
            left = await self._sender.settle(match, board, text, keep_picture=keeps)
        else:
            text = within_one(account(match, board.since, board.upto, texts, self._signs))
            picture = (after or await self._posts.picture_at(match, board.upto, texts)) if keeps else None
            left = await self._sender.edit(match, board, Post(text, picture), texts) is not Edited.FAILED
        if left:
            shown.add(replace(board, settled=True))
        return left

    async def _take_back(self, match: Match, shown: ShownMessages, board: ShownMessage | None, texts: Texts) -> None:
        """Give a board its buttons back, since nothing replaces it yet and people need some to press."""
        if board is None or board.turn is None or board.settled:
            return
        shown.add(board)
        then = at(match, board.revision)
        await self._sender.rebutton(then, board, self._posts.buttons(then), texts)

    async def _tell(self, match: Match, shown: ShownMessages, channel: ChannelId, told: Told, texts: Texts) -> bool:
        """Tell a part of the log that went by while nothing could be shown, without a picture and without a ping."""
        text = within_one(account(match, told.since, told.upto, texts, self._signs))
        ref = await self._sender.send(match, channel, Post(text), str(told.upto), texts)
        if ref is not None:
            shown.add(ShownMessage(Showing.BOARD, ref, told.upto, None, told.since, told.upto))
            await save(self._shown, match, shown)
        return ref is not None

    async def _rebutton(
        self, match: Match, shown: ShownMessages, board: ShownMessage, texts: Texts
    ) -> MessageRef | None:
        """There is nothing to tell, but what can be done may have changed, and the moment has."""
        if board.revision < match.revision:
            if await self._sender.rebutton(match, board, self._posts.buttons(match), texts) is Edited.FAILED:
                return None
            shown.add(replace(board, revision=match.revision))
        return board.ref

    async def _settle_old(self, match: Match, shown: ShownMessages, texts: Texts) -> bool:
        """Messages that others have replaced say only what happened, without buttons; returns whether all do."""
        for old in shown.replaced:
            if old.kind is Showing.BOARD:
                settled = await self._leave(match, shown, old, texts)
            else:
                settled = await self._sender.settle(match, old)
            if not settled:
                return False
        for old in shown.replaced:
            shown.drop(old)
        return True

    async def _keeps_pictures(self, match: Match) -> bool:
        return (await self._people.server(match.guild)).pictures is KeptPictures.EVERY


def stands(match: Match, board: ShownMessage) -> bool:
    """Whether a board is about the moment at which its match is."""
    if match.status is not Status.RUNNING:
        return board.settled and board.turn is None
    return match.play is not None and board.turn == match.play.turn


def _board(match: Match, ref: MessageRef, told: Told) -> ShownMessage:
    """What is noted of the message that shows a match as it stands."""
    assert match.play is not None, "a match with a board has begun"
    over = match.status is not Status.RUNNING
    return ShownMessage(
        Showing.BOARD, ref, match.revision, None if over else match.play.turn, told.since, told.upto, over
    )
