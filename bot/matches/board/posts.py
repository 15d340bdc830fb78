"""Posts about matches, pings, and direct messages about turns."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import discord

from bot.discord.names import Names
from bot.discord.places import Languages
from bot.discord.requests import both
from bot.matches.activity.launching import Launches
from bot.matches.apply import begun
from bot.matches.board.sending import EditResult, Sender
from bot.matches.board.store import MessageKind, ShownMessage, ShownMessages, ShownStore
from bot.matches.clock.texts import letter_settled, notice_settled, your_turn
from bot.matches.opening.texts import invitation
from bot.matches.people_store import PeopleStore
from bot.matches.store.matches import TournamentLinkStore
from bot.matches.texts.board import LogPart, board_text, buttons, drawing, drawn, hand, has_hands, lately, more_buttons
from bot.matches.texts.record import end_card
from bot.matches.views import buttons as buttons_below
from bot.matches.views import stock_buttons
from bot.model.agenda import turn_began
from bot.model.ids import GuildId, MatchId, MessageRef, UserId, is_former
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.people import Preferences, TurnBy
from bot.model.rate_limits import Budgets, NotifyingAction
from bot.model.ratings.ladders import WORLD
from bot.model.ratings.results import concluded
from bot.model.ratings.seasons import RatingChanges
from bot.model.replay import at
from bot.ui import Button, Picture, Post, Texts
from bot.ui.drawing import FileCache
from bot.ui.post import appearance_to
from bot.ui.words import Signs, place
from renderers.look import Appearance

MOST_PICTURES: Final = 8 * 1024 * 1024  # bytes of boards that several people may want to see
REPLACED_WITHIN: Final = timedelta(minutes=5)  # after a ping; steps replaced within it ping nobody again


@dataclass(eq=False)
class Posts:
    """Makes posts about matches; sends nothing."""

    _occasions: TournamentLinkStore
    _people: PeopleStore
    _shown: ShownStore
    _rating_changes: Callable[[MatchId], Awaitable[RatingChanges | None]]
    _names: Names
    signs: Signs
    _now: Callable[[], datetime]
    launches: Launches
    _pictures: FileCache[Picture] = field(default_factory=lambda: FileCache(MOST_PICTURES, lambda one: len(one.data)))

    def __post_init__(self) -> None:
        self.names, self.occasion = self._names.at_seats, self._occasions.of
        self.appearance = partial(appearance_to, source=self._people)

    async def appearance_for(self, match: Match, seen_by: UserId | None = None) -> Appearance:
        """The style of a match's pictures; in direct messages only the player sees them."""
        return await self.appearance(match.guild, seen_by or match.reader)

    async def of(
        self, match: Match, texts: Texts, part: LogPart | None = None, *, seen_by: UserId | None = None
    ) -> Post:
        """A match as it stands, with a ``part`` of its log or its last turn; ``seen_by`` is its only reader, if any."""
        if match.play is None or (match.status is Status.CLOSED and match.channel is None):
            return invitation(match, texts, occasion=await self.occasion(match))
        now, waiting = self._now(), match.waiting_for
        away, occasion = await self._people.away(match.players, now), await self.occasion(match)
        names, appearance = await self.names(match, texts), await self.appearance_for(match, seen_by)
        part = part or LogPart(lately(match), match.revision)
        how = drawing(match, names, texts, appearance)
        picture = await self._pictures.made((match.revision, how), partial(drawn, match.play, how))
        assert picture is not None, "each position can be drawn"
        return Post(
            board_text(match, part, texts, self.signs, now, away, occasion),
            picture,
            self.buttons(match),
            () if waiting is None else (waiting,),
        )

    async def showing(self, match: Match, texts: Texts, user: UserId) -> tuple[Post, discord.ui.View | None]:
        post = await self.of(match, texts, seen_by=user)
        return post, buttons_below(match, post.buttons, texts)

    async def boards(self, matches: Iterable[Match]) -> dict[MatchId, MessageRef]:
        return await self._shown.boards([match.id for match in matches if match.status is Status.RUNNING])

    def buttons(self, match: Match) -> tuple[Button, ...]:
        """The buttons of a board, with Open board after Move where there is an Activity."""
        found = buttons(match, self._now())
        if not self.launches.on or match.status is not Status.RUNNING:
            return found
        after = found[:1] == (Button.MOVE,)
        return (*found[:after], Button.OPEN, *found[after:])

    def more_buttons(self, match: Match, user: UserId) -> tuple[Button, ...]:
        return more_buttons(match, user, self._now())

    async def end_card(self, match: Match, texts: Texts) -> Picture | None:
        if match.status is not Status.FINISHED:
            return None
        direct = match.guild is None
        nothing = RatingChanges(concluded(match, WORLD), {}, {}, (), None)  # direct messages have no stored results
        rating_changes = nothing if direct else await self._rating_changes(match.id)
        if rating_changes is None:
            return None
        appearance = await self.appearance_for(match)
        return await end_card(match, await self.names(match, texts), rating_changes, texts, appearance=appearance)

    async def stock(self, match: Match, seat: int, texts: Texts) -> Post:
        """The stock of a seat as a picture, with a link to the match."""
        names, mine = await self.names(match, texts), match.seat_to_move == seat
        drawn = await hand(match, seat, names, texts, await self.appearance_for(match, match.seats[seat].user))
        key = "place-stock-to-move" if mine else "place-stock"
        line = texts(key, game=match.game.title, match=match.id, channel=place(match))
        return Post(line, drawn, (Button.MOVE, Button.RULES) if mine else ())


class PingRules:
    """Decides who is pinged: once a turn, not by people they blocked, and within budgets; else posts are silent."""

    def __init__(self, store: PeopleStore, budgets: Budgets) -> None:
        self._store = store
        self._budgets = budgets

    async def in_thread(self, match: Match, shown: ShownMessages) -> bool:
        """True to ping the player to move in the thread, not by direct message."""
        user = match.waiting_for
        if user is None or (match.guild is not None and by_letter(await self._store.preferences(user))):
            return False
        return await self.turn_pings(match, user, shown, shown.reported)

    async def turn_pings(self, match: Match, user: UserId, shown: ShownMessages, since: int) -> bool:
        """True to ping ``user``, who is to move and was told of revision ``since`` last; then note :func:`pinged`."""
        actor = _actor(match, since)
        if match.seat_to_move == actor or _pinged_before(match, shown):
            return False
        if actor is None and match.guild is None:
            return False  # a person alone with the bot has just opened the match
        by = None if actor is None else match.seats[actor].user
        return by is None or bool(await self._reached(NotifyingAction.TURN, match.guild, by, (user,)))

    async def offer_pings(self, match: Match) -> tuple[UserId, ...]:
        assert match.offer is not None, "something is offered"
        by = match.seats[match.offer.by].user
        return () if by is None else await self._reached(NotifyingAction.ASKING, match.guild, by, match.asked_people)

    async def _reached(
        self, kind: NotifyingAction, guild: GuildId | None, by: UserId, whom: tuple[UserId, ...]
    ) -> tuple[UserId, ...]:
        """The people who may be pinged by another: not blocked, and within the budgets."""
        willing = [user for user in whom if by not in await self._store.blocked_by(user)]
        return tuple(user for user in willing if self._budgets.spend(kind, guild, by, (user,)))


def by_letter(person: Preferences) -> bool:
    """True if a person gets turn notifications by direct message."""
    return person.turn_by is TurnBy.DM and not person.dm_closed


def pinged(match: Match) -> ShownMessage:
    """The note of a turn whose player was pinged."""
    return ShownMessage(MessageKind.TURN, None, match.revision, begun(match.play).turn)


def _actor(match: Match, since: int) -> int | None:
    """The seat that acted last after revision ``since``; an undo by consent is the act of the seat that agreed."""
    entries = reversed(match.entries[since:])
    last = next((e for e in entries if e.seat is not None or e.kind is Kind.EXTENDED), None)
    if last is None or last.kind is Kind.EXTENDED:  # more time resets the actor
        return None
    before = match.entries[last.revision - 2]
    return before.seat if last.kind is Kind.UNDONE and before.kind is Kind.AGREED else last.seat


def _pinged_before(match: Match, shown: ShownMessages) -> bool:
    """True if pinged since the move came, or lately before an undo; more time starts the turn again."""
    before = shown.current(MessageKind.TURN)
    if before is None or before.turn is None or match.play is None or before.turn < match.play.turn:
        return False
    if any(entry.kind is Kind.EXTENDED for entry in match.entries[before.revision :]):
        return False
    came = turn_began(match).entry
    soon = came.at - match.entries[before.revision - 1].at <= REPLACED_WITHIN
    return before.revision >= came.revision or soon


@dataclass(eq=False)
class DirectMessages:
    """Direct messages about turns, and notices about their time."""

    _people: PeopleStore
    _shown: ShownStore
    _posts: Posts
    _sender: Sender
    _pings: PingRules
    _languages: Languages

    async def update(self, match: Match, shown: ShownMessages) -> bool:
        """Settle notices about past turns, and write to the player of the next; returns whether all is done."""
        return all(await both(self._settle_notices(match, shown), self._tell_players(match, shown)))

    async def _settle_notices(self, match: Match, shown: ShownMessages) -> bool:
        for notice in shown.notices:
            if _still_holds(match, notice):
                continue
            others = await self._shown.stands_elsewhere(match.id, notice.sent.message)
            texts = await self._of(match, notice)
            if not others and not await self._sender.settle(match, notice, notice_settled(match, notice, texts)):
                return False
            shown.drop(notice)
        return True

    async def _tell_players(self, match: Match, shown: ShownMessages) -> bool:
        """Keep one message per player: the stock in each of their turns, or that it is their turn."""
        if match.guild is None:
            return True  # the board itself is a direct message
        if not await self._recall(match, shown):
            return False
        letters = sorted(shown.letters, key=lambda letter: letter.revision)
        newest = {_seat_of(match, letter): letter for letter in letters}
        if not await self._delete(match, shown, [letter for letter in letters if letter not in newest.values()]):
            return False
        user = match.waiting_for
        seat = None if user is None else match.seat_to_move
        mine = newest.pop(seat, None)
        return all(
            await both(self._settle(match, shown, [*newest.values()]), self._write(match, shown, user, seat, mine))
        )

    async def _recall(self, match: Match, shown: ShownMessages) -> bool:
        """Add stocks that were sent but not noted, as after a crash; returns whether all are known."""
        if match.id not in self._sender.uncertain or not has_hands(match):
            return True
        for user in match.players:
            person = await self._people.preferences(user)
            if is_former(user) or person.dm_closed or not person.stock_dm:
                continue
            found = await self._sender.stocks_left_behind(user, match, shown.ids)
            if found is None:
                return False
            for ref, revision in found:
                then = at(match, min(revision, match.revision)).play
                shown.add(ShownMessage(MessageKind.STOCK, ref, revision, None if then is None else then.turn))
        return True

    async def _settle(self, match: Match, shown: ShownMessages, letters: Sequence[ShownMessage]) -> bool:
        over = match.status is not Status.RUNNING
        for letter in letters:
            if letter.settled and not over:
                continue
            text = letter_settled(match, letter, await self._of(match, letter))
            if not await self._sender.settle(match, letter, text, keep_picture=False):
                return False
            if over:
                shown.drop(letter)
            else:
                shown.add(replace(letter, settled=True))
        return True

    async def _write(
        self, match: Match, shown: ShownMessages, user: UserId | None, seat: int | None, mine: ShownMessage | None
    ) -> bool:
        """Show the player of a seat, in place of the message ``mine`` to them, that it is their turn; returns whether
        nothing is left to do."""
        play = match.play
        if user is None or seat is None or play is None or match.channel is None:
            return True
        if mine is not None and mine.turn == play.turn and not mine.settled:
            return True
        person = await self._people.preferences(user)
        texts = await self._languages.of_person(user, match.guild)
        if has_hands(match) and person.stock_dm:
            post: Post | None = await self._posts.stock(match, seat, texts)
        else:
            post = your_turn(match, texts) if person.turn_by is TurnBy.DM else None
        if post is None:
            return mine is None or await self._settle(match, shown, [mine])
        since = 0 if mine is None else mine.revision
        asks = by_letter(person) and await self._pings.turn_pings(match, user, shown, since)
        view = stock_buttons(match, post.buttons, texts) if post.picture is not None else None
        if mine is not None and not asks:  # an edit notifies nobody
            edited = await self._sender.edit(match, mine, post, texts, view, user)
            if edited is not EditResult.GONE:
                if edited is EditResult.DONE:
                    shown.add(ShownMessage(MessageKind.STOCK, mine.ref, match.revision, play.turn))
                return edited is EditResult.DONE
        ref = await self._sender.write_to(
            user, match, post, MessageKind.STOCK, texts, view, since=since, silent=not asks, known=shown.ids
        )
        if ref is None:
            return (await self._people.preferences(user)).dm_closed
        shown.add(ShownMessage(MessageKind.STOCK, ref, match.revision, play.turn))
        if asks:
            shown.note(pinged(match))
        return await self._delete(match, shown, [mine])

    async def _delete(self, match: Match, shown: ShownMessages, letters: Sequence[ShownMessage | None]) -> bool:
        for letter in filter(None, letters):
            if not await self._sender.delete(match, letter):
                return False
            shown.drop(letter)
        return True

    async def _of(self, match: Match, sent: ShownMessage) -> Texts:
        reader = at(match, sent.revision).waiting_for
        return await self._languages.of_message(match, sent.sent.channel, reader)


def _seat_of(match: Match, letter: ShownMessage) -> int | None:
    """The seat that was to move when a direct message was last written."""
    later = match.happenings[letter.revision :]
    return later[0].awaited if later else match.seat_to_move


def _still_holds(match: Match, notice: ShownMessage) -> bool:
    if notice.kind is MessageKind.WARNING:
        return match.status is Status.OPEN or (match.status is Status.RUNNING and match.revision == notice.revision)
    if match.play is None or match.status is not Status.RUNNING or notice.turn != match.play.turn:
        return False
    more_time = any(entry.kind is Kind.EXTENDED for entry in match.entries[notice.revision :])
    return not (more_time and notice.kind is MessageKind.OVERDUE)
