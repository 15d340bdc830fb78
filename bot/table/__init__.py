"""The use cases: everything people can do to a match. No Discord and no pictures in here."""

from bot.match import Match, Status
from bot.table.agreeing import asked_of
from bot.table.desk import Refused, Stale
from bot.table.playing import Playing
from bot.table.seating import Opening
from bot.table.timing import Timing

__all__ = ["Opening", "Refused", "Stale", "Table", "asked_of"]


class Table(Playing, Timing):
    """Every use case, and what is asked across matches."""

    async def matches_of(self, user: int) -> list[Match]:
        """Somebody's open and running matches, those that wait for this person first, then by time left."""
        return sorted(
            await self._live_of(user),
            key=lambda match: (not _waits_for(match, user), match.due is None, match.due or 0, match.id),
        )

    async def next_for(self, user: int, after: int) -> Match | None:
        """The next match that waits for somebody, the one numbered ``after`` left out."""
        waiting = [match for match in await self.matches_of(user) if match.waiting_for == user and match.id != after]
        return waiting[0] if waiting else None

    async def matches_in(self, guild: int) -> list[Match]:
        """The open and running matches of a server, newest first."""
        return [await self.match(number) for number in await self._storage.matches.live_in(guild)]

    async def open_in(self, guild: int) -> list[Match]:
        """The matches of a server with a seat that anyone may take, newest first."""
        found = await self.matches_in(guild)
        return [match for match in found if match.status is Status.OPEN and match.open_seats]


def _waits_for(match: Match, user: int) -> bool:
    return match.waiting_for == user or user in match.invited or user in asked_of(match)
