"""What players settle among themselves: undo, draws, giving up, playing again."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.match import Kind, Match, Status, Wish
from bot.storage import Occupied
from bot.table.desk import Refused
from bot.table.seating import WISHED, Seating

REMATCH_WITHIN: Final = timedelta(days=3)
TURNS_BEFORE_ABORT_ENDS: Final = 2


class Agreeing(Seating):
    """Use cases in which the others may have a say."""

    async def undo(self, number: int, user: int, revision: int | None = None) -> Match:
        """Take back one's last step: at once until somebody else has acted or links were drawn, else by consent.

        :raises Refused: there is nothing to take back, or it was asked already.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            kept = _kept_after_undo(match, self._expect_player(match, user))
            assert match.play is not None, "a running match has begun"
            if kept == len(match.play.steps) - 1:
                return self._with(match, user, Kind.UNDONE, str(kept))
            return self._asked(match, user, Wish.UNDO)

        return await self._change(number, decide)

    async def draw(self, number: int, user: int, revision: int | None = None) -> Match:
        """Offer a draw, or accept the one that is offered.

        :raises Refused: the game knows none, or it was offered already.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            self._expect_player(match, user)
            if not match.game.draw_can_be_agreed:
                raise Refused(
                    f"{match.game.title} has a winner in every match, so no draw can be agreed; "
                    "play on, or /resign gives it up."
                )
            return self._asked(match, user, Wish.DRAW)

        return await self._change(number, decide)

    async def abort(self, number: int, user: int, revision: int | None = None) -> Match:
        """Ask to end the match without a result, while it is young.

        :raises Refused: every side has moved twice, or it was asked already.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            self._expect_player(match, user)
            if all(match.turns_of(side) >= TURNS_BEFORE_ABORT_ENDS for side in match.sides):
                raise Refused("Every side has moved twice, so it is too late to abort the match; /resign gives it up.")
            return self._asked(match, user, Wish.ABORT)

        return await self._change(number, decide)

    async def resign(self, number: int, user: int, revision: int | None = None) -> Match:
        """Give a running match up. In a team the partner must agree; with three sides the others play on.

        :raises Refused: this person does not play in it.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            seat = self._expect_player(match, user)
            if set(match.side_of(seat)) - {seat, *match.out}:
                return self._asked(match, user, Wish.RESIGN)
            return self._left(match, user, Kind.RESIGNED, match.side_of(seat))

        return await self._change(number, decide)

    async def answer(self, number: int, user: int, *, agree: bool, revision: int | None = None) -> Match:
        """Agree to what another player asks, or not.

        :raises Refused: nothing is asked of this person.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING, {Kind.AGREED})
            self._expect_player(match, user)
            offer = match.offer
            if offer is None:
                raise Refused("Nothing is asked at the moment; the board shows how the match stands.")
            if user not in asked_of(match):
                why = "You have agreed already" if user in offer.agreed else "This is not asked of you"
                raise Refused(f"{why}; the others answer.")
            return self._agreed(match, user) if agree else self._with(match, user, Kind.REFUSED, offer.wish.value)

        return await self._change(number, decide)

    async def rematch(self, number: int, user: int, revision: int | None = None) -> tuple[Match, Match | None]:
        """Want to play again; once all do, the next match begins in the same place. Answers both matches.

        :raises Refused: it is too late, or another match runs there by now.
        """

        def decide(match: Match) -> tuple[Match, Match | None]:
            self._expect(match, revision, Status.FINISHED, WISHED)
            self._expect_player(match, user)
            ended = next(entry.at for entry in reversed(match.entries) if entry.kind not in _AFTER_THE_END)
            if self._now() - ended > REMATCH_WITHIN:
                raise Refused("A rematch can be asked for within 3 days; open a new match with /play.")
            if any(entry.kind is Kind.REMATCHED for entry in match.entries):
                raise Refused("The rematch has already begun; /matches shows it.")
            if match.offer is not None and user in match.offer.agreed:
                raise Refused("You have already asked for a rematch; it begins when everyone has.")
            match = self._wished(match, user, Wish.REMATCH)
            if asked_of(match):
                return match, None
            return self._with(match, None, Kind.REMATCHED), self._again(match)

        await self._expect_room((await self.match(number)).guild, user)
        try:
            return await self._change_and_open(number, decide)
        except Occupied:
            raise Refused("Another match is running in this channel; the rematch can begin when it is over.") from None

    # -- how it is done

    def _asked(self, match: Match, user: int, wish: Wish) -> Match:
        offer = match.offer
        if offer is not None and user in asked_of(match):
            if offer.wish is wish and wish is not Wish.UNDO:  # whose step is taken back, the two would see differently
                return self._agreed(match, user)
            raise Refused(f"<@{offer.by}> waits for your answer to something else; accept or decline that first.")
        if offer is not None:
            raise Refused("Something is already asked in this match; ask again when it is answered.")
        if (user, wish) in match.asked:
            raise Refused("You have asked for that in this turn already; you can ask again in the next one.")
        return self._with(match, user, Kind.OFFERED, wish.value)

    def _agreed(self, match: Match, user: int) -> Match:
        offer = match.offer
        assert offer is not None, "somebody agrees to something"
        wanted = asked_of(match)
        match = self._with(match, user, Kind.AGREED)
        return match if wanted - {user} else self._fulfilled(match, offer.wish, offer.by)

    def _fulfilled(self, match: Match, wish: Wish, by: int) -> Match:
        seat = match.seat_of(by)
        assert seat is not None, "players ask"
        fulfil: dict[Wish, Callable[[], Match]] = {
            Wish.UNDO: lambda: self._with(match, by, Kind.UNDONE, str(_kept_after_undo(match, seat))),
            Wish.DRAW: lambda: self._with(replace(match, status=Status.FINISHED), None, Kind.DRAWN),
            Wish.ABORT: lambda: self._with(replace(match, status=Status.CLOSED), None, Kind.ABORTED),
            Wish.RESIGN: lambda: self._left(match, by, Kind.RESIGNED, match.side_of(seat)),
        }
        return fulfil[wish]()

    def _left(self, match: Match, user: int | None, kind: Kind, seats: tuple[int, ...]) -> Match:
        """Seats leave the match; it ends if only one side is left, and goes on without them otherwise."""
        gone = [seat for seat in seats if seat not in match.out]
        return self._advanced(self._with(match, user, kind, " ".join(map(str, gone))))


_AFTER_THE_END: Final = WISHED | {Kind.REMATCHED}


def asked_of(match: Match) -> frozenset[int]:
    """The players whose answer to the offer is awaited."""
    offer = match.offer
    if offer is None:
        return frozenset()
    if offer.wish in (Wish.BEGIN, Wish.REMATCH):
        return frozenset(match.players) - offer.agreed
    seat = match.seat_of(offer.by)
    assert seat is not None, "players ask"
    seats = match.side_of(seat) if offer.wish is Wish.RESIGN else range(len(match.players))
    return frozenset(match.players[other] for other in seats if other not in match.out) - offer.agreed


def _kept_after_undo(match: Match, seat: int) -> int:
    """How many steps remain when this seat takes its last one back.

    :raises Refused: it has played none.
    """
    steps = match.play.steps if match.play else ()
    own = [index for index, step in enumerate(steps) if step.seat == seat]
    if not own:
        raise Refused("You have not played a step yet, so there is nothing to take back.")
    return own[-1]
