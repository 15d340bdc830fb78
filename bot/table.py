"""The use cases: everything people can do to a match. No Discord and no pictures in here.

Each use case decides on the match as it is and appends to its log; where two people act at once the database lets
one of them through, and the other is decided again on what the match has become.
"""

import hashlib
import hmac
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.match import Entry, Kind, Match, Seat, Status, logged
from bot.storage import Conflict, Occupied, Storage
from rules.game import AnyGame, Illegal
from rules.notation import Unreadable, complete
from rules.options import BadOption
from rules.play import begin

REMEMBERED: Final = 5_000
"""Matches kept in memory."""
ATTEMPTS: Final = 20
"""How often a use case is decided again before it gives up on a match that changes all the time."""


class Refused(Exception):
    """Somebody asked for what cannot be; the text is one sentence for them alone, and nothing has changed."""


class Stale(Refused):
    """A button of an earlier moment was pressed; ``match`` is as it stands now."""

    def __init__(self, match: Match) -> None:
        super().__init__("That button belongs to an earlier moment; this is how the match stands now.")
        self.match = match


@dataclass(frozen=True, slots=True)
class Opening:
    """What an opener asks for. ``invited`` are the people named, in order; further seats stand open."""

    game: AnyGame
    options: object
    seats: int
    first: str
    opener: int
    invited: tuple[int, ...]
    guild: int
    home: int


class Table:
    """All matches of one bot. ``now`` tells the time; ``seed`` fixes all randomness, for tests."""

    def __init__(self, storage: Storage, now: Callable[[], datetime], seed: int | None = None) -> None:
        self._storage = storage
        self._now = now
        self._secret = secrets.token_bytes if seed is None else random.Random(seed).randbytes
        self._matches: OrderedDict[int, Match] = OrderedDict()

    # -- finding matches

    async def match(self, number: int) -> Match:
        """The match of this number.

        :raises Refused: there is none.
        """
        found = self._matches.get(number)
        if found is None:
            found = await self._storage.load(number)
            if found is None:
                raise Refused(f"There is no match {number}; /matches lists yours.")
        self._remember(found)
        return found

    async def match_in(self, channel: int) -> Match | None:
        """The match that is played in a channel: the running one, or the last."""
        number = await self._storage.match_in(channel)
        return None if number is None else await self.match(number)

    async def matches_of(self, user: int) -> list[Match]:
        """Somebody's open and running matches, those that wait for this person first."""
        found = [await self.match(number) for number in await self._storage.live_of(user)]
        return sorted(found, key=lambda match: (match.waiting_for != user, user not in match.invited, match.id))

    async def unshown(self) -> list[Match]:
        """The matches that have moved on since people last saw them."""
        return [await self.match(number) for number in await self._storage.unshown()]

    async def completions(self, number: int, user: int, typed: str) -> list[tuple[str, str]]:
        """The legal steps that ``typed`` may become, best first: pairs of a readable label and the step."""
        match = await self.match(number)
        play = match.play
        if play is None or match.waiting_for != user:
            return []
        game, state = play.game, play.state
        found = complete(typed, game.legal_moves(state), game.format)
        return [(game.label(state, move), game.format(move)) for move in found]

    # -- before a match begins

    async def open(self, opening: Opening) -> Match:
        """Open a match and keep its seats for the people named.

        :raises Refused: these people cannot play this game together.
        """
        named = (opening.opener, *opening.invited)
        if len(set(named)) < len(named):
            raise Refused("Each seat needs another person; leave the option empty and anyone may join.")
        try:
            begin(opening.game, opening.options, opening.seats)
        except BadOption as error:
            raise Refused(str(error)) from error
        if len(named) > opening.seats:
            raise Refused(f"You named more people than there are seats ({opening.seats}).")
        seats = [Seat(opening.opener, True), *(Seat(user, False) for user in opening.invited)]
        seats += [Seat(None, False)] * (opening.seats - len(seats))
        match = Match(
            id=0,
            game=opening.game,
            options=opening.options,
            first=opening.first,
            seed=self._secret(32),
            guild=opening.guild,
            home=opening.home,
            channel=None,
            opener=opening.opener,
            status=Status.OPEN,
            revision=0,
            seats=tuple(seats),
            entries=(),
        )
        match = await self._storage.insert(logged(match, self._entries(match, opening.opener, Kind.OPENED)))
        self._remember(match)
        return match

    async def join(self, number: int, user: int, revision: int) -> Match:
        """Take the seat kept for ``user`` (Accept), or an open one (Join); the last to sit begins the match.

        :raises Refused: there is no seat for this person.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.OPEN)
            if match.seat_of(user) is not None:
                raise Refused("You already sit in this match; it begins when the others have joined.")
            wanted = user if user in match.invited else None
            free = [i for i, seat in enumerate(match.seats) if not seat.taken and seat.user == wanted]
            if not free:
                raise Refused("Every seat is kept for somebody else; open a match of your own with /play.")
            seats = (*match.seats[: free[0]], Seat(user, True), *match.seats[free[0] + 1 :])
            match = self._with(replace(match, seats=seats), user, Kind.JOINED)
            return match if not all(seat.taken for seat in seats) else self._begun(match)

        return await self._change(number, decide)

    async def decline(self, number: int, user: int, revision: int) -> Match:
        """Turn an invitation down; the match closes.

        :raises Refused: this person was not invited.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.OPEN)
            if user not in match.invited:
                raise Refused("Only somebody who was invited can decline.")
            return self._with(replace(match, status=Status.CLOSED), user, Kind.DECLINED)

        return await self._change(number, decide)

    async def withdraw(self, number: int, user: int, revision: int) -> Match:
        """Take an opened match back before it begins.

        :raises Refused: somebody else opened it.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.OPEN)
            if user != match.opener:
                raise Refused(f"Only <@{match.opener}>, who opened this match, can withdraw it.")
            return self._with(replace(match, status=Status.CLOSED), user, Kind.WITHDRAWN)

        return await self._change(number, decide)

    async def place(self, number: int, channel: int) -> Match | None:
        """Settle in which channel or thread a match is played; ``None`` if another is running there."""

        def decide(match: Match) -> Match:
            return self._with(replace(match, channel=channel), None, Kind.PLACED, str(channel))

        try:
            return await self._change(number, decide)
        except Occupied:
            return None

    async def give_up(self, number: int) -> Match:
        """Close a match that found no channel to be played in."""
        return await self._change(
            number, lambda match: self._with(replace(match, status=Status.CLOSED), None, Kind.UNPLACED)
        )

    # -- while it runs

    async def submit(self, number: int, user: int, text: str, revision: int | None = None) -> Match:
        """Play the step that ``text`` means. With ``revision``, only if the match still stands there.

        :raises Refused: it is not this person's turn, or the step cannot be played.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            self._expect_turn(match, user)
            assert match.play is not None, "a running match has begun"
            try:
                play = match.play.read(text)
            except (Unreadable, Illegal) as error:
                raise Refused(str(error)) from error
            match = self._with(match, user, Kind.STEP, play.steps[-1].text)
            return match if play.to_move is not None else replace(match, status=Status.FINISHED)

        return await self._change(number, decide)

    async def resign(self, number: int, user: int, revision: int | None = None) -> Match:
        """Give a running match up.

        :raises Refused: this person does not play in it.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            self._expect_player(match, user)
            return self._with(replace(match, status=Status.FINISHED), user, Kind.RESIGNED)

        return await self._change(number, decide)

    async def check_turn(self, number: int, user: int, revision: int | None = None) -> Match:
        """The match, if it waits for this person.

        :raises Refused: it does not.
        """
        match = await self.match(number)
        self._expect(match, revision, Status.RUNNING)
        self._expect_turn(match, user)
        return match

    async def check_player(self, number: int, user: int, revision: int | None = None) -> Match:
        """The match, if it runs and this person plays in it.

        :raises Refused: otherwise.
        """
        match = await self.match(number)
        self._expect(match, revision, Status.RUNNING)
        self._expect_player(match, user)
        return match

    # -- how it is done

    def _remember(self, match: Match) -> None:
        known = self._matches.get(match.id)
        if known is None or known.revision < match.revision:
            self._matches[match.id] = match
        self._matches.move_to_end(match.id)
        while len(self._matches) > REMEMBERED:
            self._matches.popitem(last=False)

    async def _change(self, number: int, decide: Callable[[Match], Match]) -> Match:
        for _ in range(ATTEMPTS):
            before = await self.match(number)
            after = decide(before)
            try:
                await self._storage.append(after, after.entries[len(before.entries) :])
            except Conflict:
                self._matches.pop(number, None)
                continue
            self._remember(after)
            return after
        raise Refused("Many people are acting in this match at once; please try again in a moment.")

    def _entries(self, match: Match, user: int | None, kind: Kind, text: str = "") -> Sequence[Entry]:
        return [Entry(match.revision + 1, self._now(), user, kind, text)]

    def _with(self, match: Match, user: int | None, kind: Kind, text: str = "") -> Match:
        return logged(match, self._entries(match, user, kind, text))

    def _begun(self, match: Match) -> Match:
        seats = len(match.seats)
        lot = int.from_bytes(hmac.digest(match.seed, b"first", hashlib.sha256)) % seats
        turn = {"me": 0, "other": 1}.get(match.first, lot)
        seats_in_order = match.seats[turn:] + match.seats[:turn]
        return self._with(replace(match, seats=seats_in_order, status=Status.RUNNING), None, Kind.BEGUN)

    @staticmethod
    def _expect(match: Match, revision: int | None, status: Status) -> None:
        if revision is not None and revision != match.revision:
            raise Stale(match)
        if match.status is not status:
            raise Refused(_NOT_IN[match.status])

    @staticmethod
    def _expect_player(match: Match, user: int) -> None:
        if match.seat_of(user) is None:
            raise Refused("You do not play in this match; open one of your own with /play.")

    def _expect_turn(self, match: Match, user: int) -> None:
        self._expect_player(match, user)
        if match.waiting_for != user:
            raise Refused(f"It is <@{match.waiting_for}>'s turn; yours comes after that.")


_NOT_IN: Final = {
    Status.OPEN: "The match has not begun; it waits for somebody to sit down.",
    Status.RUNNING: "The match has already begun.",
    Status.FINISHED: "The match is over; open a new one with /play.",
    Status.CLOSED: "The match was closed before it began; open a new one with /play.",
}
