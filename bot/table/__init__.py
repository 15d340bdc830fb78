"""The use cases: everything people can do to a match. No Discord and no pictures in here."""

from bot.match import Match
from bot.table.desk import Refused, Stale
from bot.table.playing import Playing
from bot.table.seating import Opening, Seating

__all__ = ["Opening", "Refused", "Stale", "Table"]


class Table(Seating, Playing):
    """Every use case, and what is asked across matches."""

    async def matches_of(self, user: int) -> list[Match]:
        """Somebody's open and running matches, those that wait for this person first."""
        found = [await self.match(number) for number in await self._storage.live_of(user)]
        return sorted(found, key=lambda match: (match.waiting_for != user, user not in match.invited, match.id))

    async def unshown(self) -> list[Match]:
        """The matches that have moved on since people last saw them."""
        return [await self.match(number) for number in await self._storage.unshown()]
