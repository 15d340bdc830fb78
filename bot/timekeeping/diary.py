"""What is due in one match, read from the database, and noted there once it is done."""

from dataclasses import replace
from datetime import datetime

from bot.match import Match
from bot.match.agenda import Due, Schedule, agenda
from bot.storage import Storage
from bot.table import Table


class Diary:
    """The agendas of matches."""

    def __init__(self, storage: Storage, table: Table) -> None:
        self._storage = storage
        self._table = table

    async def read(self, schedule: Schedule) -> tuple[Match, list[Due]]:
        """A match and what falls due in it.

        :raises Refused: its log does not replay.
        """
        match = await self._table.match(schedule.match)
        user = match.waiting_for
        to_move = None if user is None else await self._storage.people.preferences(user)
        return match, agenda(match, to_move, schedule)

    async def done(self, match: Match, schedule: Schedule, until: datetime, *, reminds: bool) -> None:
        """Note that everything due by then is done, and when to look at the match again, if nobody has acted."""
        now, coming = await self.read(replace(schedule, done_until=until))
        if now.revision != match.revision:
            return
        await self._storage.schedule.done(match, until, coming[0].at if coming else None, reminds=reminds)
