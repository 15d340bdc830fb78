"""Before a match begins: opening it, taking its seats, and settling where it is played."""

import hashlib
import hmac
from dataclasses import dataclass, replace

from bot.match import Kind, Match, Seat, Status, logged
from bot.storage import Occupied
from bot.table.desk import Desk, Refused
from rules.game import AnyGame
from rules.options import BadOption
from rules.play import begin


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


class Seating(Desk):
    """Use cases around the seats of a match."""

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

    def _begun(self, match: Match) -> Match:
        seats = len(match.seats)
        lot = int.from_bytes(hmac.digest(match.seed, b"first", hashlib.sha256)) % seats
        turn = {"me": 0, "other": 1}.get(match.first, lot)
        seats_in_order = match.seats[turn:] + match.seats[:turn]
        return self._with(replace(match, seats=seats_in_order, status=Status.RUNNING), None, Kind.BEGUN)
