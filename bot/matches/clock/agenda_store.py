"""What is due in one match, read from the database, and noted there once it is done."""

from dataclasses import replace
from datetime import datetime

from bot.matches.clock.store import ScheduleStore
from bot.matches.people_store import PeopleStore
from bot.matches.service import Table
from bot.model.agenda import Due, Schedule, agenda, next_task
from bot.model.match import Match
from bot.model.people import Preferences


class Diary:
    """The agendas of matches."""

    def __init__(self, people: PeopleStore, schedule: ScheduleStore, table: Table) -> None:
        self._people = people
        self._schedule = schedule
        self._table = table

    async def read(self, schedule: Schedule) -> tuple[Match, list[Due]]:
        """A match and what falls due in it.

        :raises Refused: its log does not replay.
        """
        match = await self._table.match(schedule.match)
        return match, agenda(match, await self._to_move(match), schedule)

    async def done(self, match: Match, schedule: Schedule, until: datetime, *, reminds: bool) -> None:
        """Note that everything due by then is done, and when to look at the match again, if nobody has acted."""
        now = await self._table.match(match.id)
        if now.revision != match.revision:
            return
        following = next_task(now, await self._to_move(now), replace(schedule, done_until=until))
        await self._schedule.done(match, until, following, reminds=reminds)

    async def _to_move(self, match: Match) -> Preferences | None:
        """What the player to move has set, if it is a person's turn."""
        return None if match.waiting_for is None else await self._people.preferences(match.waiting_for)
