"""What time does to matches, and what people may do about it."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.match import Kind, Match, Status
from bot.people import Person
from bot.table.agreeing import Agreeing
from bot.table.desk import Refused

TOLD_FOR: Final = timedelta(days=14)
"""How long players are told of a match that was closed where they may not have seen it."""


class Timing(Agreeing):
    """Use cases around pace, overdue turns and being away."""

    async def claim(self, number: int, user: int | None, revision: int | None = None) -> Match:
        """End an overdue player's part: a match of two is won, in one of more a simple player takes over.

        ``user`` claims; ``None`` is the server's rule of automatic forfeit.

        :raises Refused: nobody is overdue, or it is this person.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            seat = self._overdue(match, user)
            return self._left(match, user, Kind.CLAIMED, (seat,))

        return await self._change(number, decide)

    async def give_time(self, number: int, user: int, revision: int | None = None) -> Match:
        """Give an overdue player the time of one more turn.

        :raises Refused: nobody is overdue, or it is this person.
        """

        def decide(match: Match) -> Match:
            self._expect(match, revision, Status.RUNNING)
            self._overdue(match, user)
            return self._with(match, user, Kind.EXTENDED)

        return await self._change(number, decide)

    async def expire(self, number: int) -> Match:
        """Close an invitation that nobody answered."""
        return await self._closed(number, Status.OPEN, Kind.EXPIRED)

    async def lapse(self, number: int) -> Match:
        """Close a match that everybody has given up."""
        return await self._closed(number, Status.RUNNING, Kind.LAPSED)

    async def abandon(self, number: int) -> Match:
        """Close a match whose channel is gone."""
        return await self._closed(number, None, Kind.ABANDONED)

    async def closed_lately(self, user: int) -> list[Match]:
        """Somebody's matches that were closed over the players' heads in the last days, newest first."""
        since = self._now() - TOLD_FOR
        return [await self.match(number) for number in await self._storage.matches.closed_of(user, since)]

    async def close_match(self, number: int, user: int) -> Match:
        """Close a match without a result, for the people who run the server.

        :raises Refused: it has ended already.
        """

        def decide(match: Match) -> Match:
            if match.status not in (Status.OPEN, Status.RUNNING):
                raise Refused(f"Match {match.id} has ended already; there is nothing to close.")
            return self._with(replace(match, status=Status.CLOSED), user, Kind.ABANDONED)

        return await self._change(number, decide)

    async def _closed(self, number: int, status: Status | None, kind: Kind) -> Match:
        def decide(match: Match) -> Match:
            live = match.status in (Status.OPEN, Status.RUNNING)
            if not live or status not in (None, match.status):
                return match
            return self._with(replace(match, status=Status.CLOSED), None, kind)

        return await self._change(number, decide)

    def _overdue(self, match: Match, user: int | None) -> int:
        """The seat whose time has run out."""
        if user is not None:
            self._expect_player(match, user)
        seat = match.seat_to_move
        if seat is None or match.due is None or self._now() < match.due:
            raise Refused("Nobody is overdue in this match; the button works once the time of a turn has run out.")
        if match.waiting_for == user:
            raise Refused("It is your own turn that is overdue; you can still play.")
        return seat

    # -- away

    async def leave_until(self, user: int, until: datetime) -> Person:
        """Stop somebody's clocks until a moment.

        :raises Refused: it lies in the past, or is more than the year allows.
        """
        now, until = self._now(), until.replace(microsecond=0)
        back = (await self._storage.people.person(user)).back(now)
        if until <= now:
            raise Refused("That is in the past; name a later day, or `back`.")
        year = back.away_too_long(now, until)
        if year is not None:
            days = max(0, back.away_left(year).days)
            raise Refused(f"You can be away 14 days a year, and in {year} you have {days} left; name an earlier day.")
        return await self._away(user, replace(back, away_since=now, away_until=until))

    async def come_back(self, user: int) -> Person:
        """Let somebody's clocks run again; what was not used of the time away is not counted.

        :raises Refused: this person is not away.
        """
        person = await self._storage.people.person(user)
        if not person.away_at(self._now()):
            raise Refused("You are not away; your clocks are running.")
        return await self._away(user, person.back(self._now()))

    async def _away(self, user: int, after: Person) -> Person:
        """Keep how long somebody is away, and move the turns that still have time left by as much as that changes."""
        now = self._now()
        before = await self._storage.people.person(user)
        until = max(now, before.away_until or now)
        matches = [await self.match(number) for number in await self._storage.matches.live_of(user)]
        moved = [match for match in matches if match.waiting_for == user and match.due and match.due > until]
        await self._storage.clock.shift(after, moved, (after.away_until or now) - until, now)
        for match in moved:
            self._forget(match.id)
        return after
