"""Before a match begins: opening it, taking its seats, and settling where it is played."""

import hashlib
import hmac
from dataclasses import dataclass, replace
from typing import Final

from bot.match import Entry, Kind, Match, Seat, Status, Wish, logged
from bot.storage import Occupied
from bot.table.desk import Desk, Refused
from rules.game import AnyGame
from rules.notation import either
from rules.options import BadOption
from rules.play import begin

WISHED: Final = frozenset({Kind.OFFERED, Kind.AGREED})
"""Entries after which a button that all must press still means the same."""


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
    pace: int | None = None
    role: int | None = None
    """A role of the server that open seats are kept for."""
    rated: bool = True
    once: bool = False
    """Whether it is refused while such a match of the same people waits for an answer."""


class Seating(Desk):
    """Use cases around the seats of a match."""

    async def open(self, opening: Opening) -> Match:
        """Open a match and keep its seats for the people named.

        :raises Refused: these people cannot play this game together, or are asked to already.
        """
        named = (opening.opener, *opening.invited)
        if len(set(named)) < len(named):
            raise Refused("Each seat needs another person; leave the option empty and anyone may join.")
        try:
            begin(opening.game, opening.options, opening.seats)
        except BadOption as error:
            raise Refused(str(error)) from error
        if len(named) > opening.seats:
            raise Refused(f"You named more people than there are seats ({opening.seats}); name fewer or add seats.")
        for person in opening.invited:
            if opening.opener in await self._storage.people.blocked_by(person):
                raise Refused("I can't send this invitation; name other people, or nobody and anyone may join.")
        async with self._opening:
            await self._expect_room(opening.guild, opening.opener)
            if opening.once:
                await self._expect_no_other(opening)
            return self._remember(await self._storage.matches.insert(self._opened(opening)))

    def _opened(self, opening: Opening) -> Match:
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
            pace=opening.pace,
            role=opening.role,
            rated=opening.rated,
        )
        return self._with(match, opening.opener, Kind.OPENED)

    async def join(self, number: int, user: int, revision: int, roles: frozenset[int] = frozenset()) -> Match:
        """Take the seat kept for ``user`` (Accept), or an open one (Join); the last to sit begins the match.

        ``roles`` are the server's roles that this person has.

        :raises Refused: there is no seat for this person.
        """
        match = await self.match(number)
        blocked = await self._storage.people.blocked_by(match.opener)
        if match.status is Status.OPEN and match.seat_of(user) is None:
            await self._expect_room(match.guild, user)

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.OPEN)
            if match.seat_of(user) is not None:
                raise Refused("You already sit in this match; it begins when the others have joined.")
            wanted = user if user in match.invited else None
            free = [i for i, seat in enumerate(match.seats) if not seat.taken and seat.user == wanted]
            if not free:
                raise Refused("Every seat is kept for somebody else; open a match of your own with /play.")
            if wanted is None and user in blocked:
                raise Refused("You can't take a seat in this match; open one of your own with /play.")
            if wanted is None and match.role is not None and match.role not in roles:
                raise Refused(
                    f"The open seats of this match are kept for people with the role <@&{match.role}>; "
                    "open one of your own with /play."
                )
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
                raise Refused("Only somebody who was invited can decline; you need not answer.")
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

    async def begin_with_fewer(self, number: int, user: int, revision: int) -> Match:
        """Ask to begin without the seats that are still free; it begins when all who sit have asked.

        :raises Refused: this person does not sit, or too few do.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.OPEN, WISHED)
            if match.seat_of(user) is None:
                raise Refused("Only those who sit can begin the match; press Join to sit down as well.")
            if len(match.players) not in match.game.seats:
                numbers = either(map(str, match.game.seats))
                raise Refused(f"{match.game.title} is played by {numbers}; wait until enough people sit.")
            if match.offer is not None and user in match.offer.agreed:
                raise Refused("You have already asked for that; it begins when everyone who sits has.")
            match = self._wished(match, user, Wish.BEGIN)
            if match.offer is None or not set(match.players) <= match.offer.agreed:
                return match
            taken = tuple(seat for seat in match.seats if seat.taken)
            return self._begun(replace(match, seats=taken))

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

    def _wished(self, match: Match, user: int, wish: Wish) -> Match:
        """The match after somebody has joined in a wish, or was the first to have it."""
        first = match.offer is None
        return self._with(match, user, *((Kind.OFFERED, wish.value) if first else (Kind.AGREED, "")))

    def _begun(self, match: Match) -> Match:
        seats = len(match.seats)
        lot = int.from_bytes(hmac.digest(match.seed, b"first", hashlib.sha256), "big") % seats
        turn = {"me": 0, "other": 1}.get(match.first, lot)
        in_order = match.seats[turn:] + match.seats[:turn]
        return self._advanced(self._with(replace(match, seats=in_order, status=Status.RUNNING), None, Kind.BEGUN))

    def _again(self, match: Match) -> Match:
        """A new match of the same people with the same options, everyone one seat further, begun in the same place."""
        fresh = replace(
            match,
            id=0,
            seed=self._secret(32),
            status=Status.RUNNING,
            revision=0,
            seats=match.seats[1:] + match.seats[:1],
            entries=(),
            due=None,
            play=None,
            offer=None,
            asked=frozenset(),
            out=(),
        )
        begun = logged(
            fresh,
            [
                Entry(1, self._now(), match.opener, Kind.OPENED),
                Entry(2, self._now(), None, Kind.BEGUN),
                Entry(3, self._now(), None, Kind.PLACED, str(match.channel)),
            ],
        )
        return self._advanced(begun)

    async def _expect_no_other(self, opening: Opening) -> None:
        for other in await self._live_of(opening.opener):
            asked = other.invited == opening.invited and other.opener == opening.opener
            if other.status is Status.OPEN and other.game is opening.game and asked:
                raise Refused(f"You have sent this invitation already: match {other.id} waits for the answer.")

    async def _expect_room(self, guild: int, user: int) -> None:
        most = (await self._storage.people.server(guild)).most
        if most is None:
            return
        live = await self._live_of(user)
        if sum(match.guild == guild and match.seat_of(user) is not None for match in live) >= most:
            matches = "match" if most == 1 else "matches"
            raise Refused(f"In this server nobody has more than {most} {matches} at a time; finish one first.")
