"""Writing to one person: what they hold at the start of their turn, and the reminders that are then settled."""

from collections.abc import Sequence
from dataclasses import replace

from bot.discord.languages import Languages
from bot.discord.requests import both
from bot.matches.board.pings import PingRules, pinged
from bot.matches.board.posted_messages import ShownMessages
from bot.matches.board.posts import Posts
from bot.matches.board.sending import Sender
from bot.matches.board.store import ShownStore
from bot.matches.clock.texts import letter_settled, notice_settled, your_turn
from bot.matches.people_store import PeopleStore
from bot.matches.texts.board import has_hands
from bot.matches.views import stock_buttons
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.people import Preferences, TurnBy
from bot.model.posted_messages import Showing, ShownMessage
from bot.model.replay import at
from bot.ui import Post
from bot.ui.languages import Texts


class Letters:
    """Direct messages about turns, and notices about their time."""

    def __init__(
        self,
        people: PeopleStore,
        shown: ShownStore,
        posts: Posts,
        sender: Sender,
        pings: PingRules,
        languages: Languages,
    ) -> None:
        self._people = people
        self._shown = shown
        self._posts = posts
        self._sender = sender
        self._pings = pings
        self._languages = languages

    async def bring_up(self, match: Match, shown: ShownMessages) -> bool:
        """Settle what reminded of a turn, and tell the player of the next; returns whether all of that is done."""
        settled, told = await both(self._settle_notices(match, shown), self._tell_player(match, shown))
        return settled and told

    async def _settle_notices(self, match: Match, shown: ShownMessages) -> bool:
        """What reminded of a turn, or said that its time was up, says how that was settled and loses its buttons."""
        for notice in shown.notices:
            if _still_holds(match, notice):
                continue
            others = await self._shown.stands_elsewhere(match.id, notice.sent.message)
            texts = await self._of(match, notice)
            if not others and not await self._sender.settle(match, notice, notice_settled(match, notice, texts)):
                return False
            shown.drop(notice)
        return True

    async def _tell_player(self, match: Match, shown: ShownMessages) -> bool:
        """At the start of a turn its player is written to: what they hold, or that it is their turn.

        With a sound once, and only where this person is told of turns like that. In direct messages the board itself
        is such a letter, and its Stock button shows what they hold.
        """
        if match.guild is None:
            return True
        before, turn = shown.current(Showing.STOCK), match.play.turn if match.play is not None else 0
        told = before is not None and before.turn == turn and match.status is Status.RUNNING
        over = [letter for letter in shown.letters if not (told and letter is before)]
        if told:
            return await self._settle(match, shown, over)
        settled, written = await both(self._settle(match, shown, over), self._write(match, shown, before, turn))
        return settled and written

    async def _settle(self, match: Match, shown: ShownMessages, letters: Sequence[ShownMessage]) -> bool:
        """Letters about turns that are over say how those were settled and lose their buttons."""
        for letter in letters:
            said = letter_settled(match, letter, await self._of(match, letter))
            if not await self._sender.settle(match, letter, said):
                return False
            if shown.current(Showing.STOCK) is letter:
                shown.note(replace(letter, ref=None))  # of which turn somebody was written to stays known
            else:
                shown.drop(letter)
        return True

    async def _write(self, match: Match, shown: ShownMessages, before: ShownMessage | None, turn: int) -> bool:
        """Write to the player to move where there is something to write; returns whether nothing is left to be."""
        user, seat = match.waiting_for, match.seat_to_move
        if user is None or seat is None or match.channel is None:
            return True
        # Where steps were taken back the turn has been told of; when the next one begins again, it is told again.
        begins, ref = before is None or (before.turn or 0) < turn, None
        person = await self._people.preferences(user)
        texts = await self._languages.of_person(user, match.guild)
        post = await self._letter(match, seat, person, texts) if begins else None
        if post is not None:
            since = 0 if before is None else before.revision
            by_letter = person.turn_by is TurnBy.DM and not person.dm_closed
            asks = by_letter and await self._pings.turn_pings(match, shown, since)
            view = stock_buttons(match, post.buttons, texts) if post.picture is not None else None
            ref = await self._sender.write_to(
                user, match, post, Showing.STOCK, texts, view, since=since, silent=not asks
            )
            if ref is None and not (await self._people.preferences(user)).dm_closed:
                return False
            if asks and ref is not None:
                shown.note(pinged(match))
        if post is not None or before is not None:
            letter, last = ShownMessage(Showing.STOCK, ref, match.revision, turn), shown.current(Showing.STOCK)
            # The letter before stays noted until its buttons are gone.
            (shown.add if last is None or last.ref is not None else shown.note)(letter)
        return True

    async def _letter(self, match: Match, seat: int, person: Preferences, texts: Texts) -> Post | None:
        """What a player is written at the start of a turn, if anything."""
        if has_hands(match) and person.stock_dm:
            return await self._posts.stock(match, seat, texts)
        return your_turn(match, texts) if person.turn_by is TurnBy.DM else None

    async def _of(self, match: Match, sent: ShownMessage) -> Texts:
        """The language of whoever a message was written to when it was their turn."""
        reader = at(match, sent.revision).waiting_for
        return await self._languages.of_message(match, sent.sent.channel, reader)


def _still_holds(match: Match, notice: ShownMessage) -> bool:
    """Whether a notice about the time of a turn, or of a whole match, is still true."""
    if notice.kind is Showing.WARNING:
        return match.status is Status.OPEN or (match.status is Status.RUNNING and match.revision == notice.revision)
    if match.play is None or match.status is not Status.RUNNING or notice.turn != match.play.turn:
        return False
    more_time = any(entry.kind is Kind.EXTENDED for entry in match.entries[notice.revision :])
    return not (more_time and notice.kind is Showing.OVERDUE)
