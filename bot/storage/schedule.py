"""What is due in which match, as far as the database knows: which matches must be looked at, and what is done."""

import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.match.agenda import Schedule
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.match.people import Preferences
from bot.storage.database import Database
from bot.storage.people import moment, read_preferences, stamp, write_preferences

_PUT_RIGHT: Final = """
UPDATE match SET
    changed = min(changed, :now), done_until = min(done_until, :now), next_task = :now,
    warned = iif(warned > :now, NULL, warned),
    reminded = iif(done_until > :now, NULL, reminded),
    due = min(due, pace + max(:now, ifnull(
        (SELECT max(away_until) FROM seat JOIN preferences USING (user) WHERE seat.match = match.id), 0
    )))
WHERE next_task IS NOT NULL AND (changed > :now OR done_until > :now OR warned > :now)
RETURNING id
"""


class ScheduleStore:
    """The part of the storage that is about time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, most: int = 200) -> list[Schedule]:
        """The matches in which something is due by now, the longest waiting first."""
        return await self._schedules("next_task <= ? ORDER BY next_task LIMIT ?", stamp(now), most)

    async def waiting(self, user: UserId) -> list[Schedule]:
        """The matches in which somebody plays and something may still fall due."""
        of = "next_task IS NOT NULL AND id IN (SELECT match FROM seat WHERE user = ? AND live)"
        return await self._schedules(f"{of} ORDER BY id", user)

    async def _schedules(self, which: str, *parameters: int | None) -> list[Schedule]:
        query = f"SELECT id, done_until, changed, muted, reminded, warned FROM match WHERE {which}"
        return await self._database.read(
            lambda connection: [_schedule(row) for row in connection.execute(query, parameters)]
        )

    async def next(self) -> datetime | None:
        """When something falls due next."""
        return await self._database.read(
            lambda connection: moment(
                connection.execute("SELECT min(next_task) FROM match WHERE next_task IS NOT NULL").fetchone()[0]
            )
        )

    async def done(self, match: Match, at: datetime, next_task: datetime | None, *, reminds: bool) -> None:
        """Note that everything due by ``at`` is dealt with, and when to look again; not if the match has moved on."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE match SET done_until = ?1, next_task = ?2, reminded = iif(?3, due - ?1, reminded)"
                " WHERE id = ?4 AND revision = ?5",
                (stamp(at), stamp(next_task), reminds, match.id, match.revision),
            )

        await self._database.write(work)

    async def postpone(self, match: MatchId, next_task: datetime) -> None:
        """Look at a match later, because this time it failed."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE match SET next_task = ? WHERE id = ?", (stamp(next_task), match))

        await self._database.write(work)

    async def warned(self, match: MatchId, at: datetime) -> None:
        """Note that those concerned have been told that a match will be closed."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE match SET warned = ? WHERE id = ?", (stamp(at), match))

        await self._database.write(work)

    async def newest(self) -> datetime | None:
        """The newest time in the logs of all matches, as far as it has not been found to be wrong."""
        return await self._database.read(
            lambda connection: moment(connection.execute("SELECT max(changed) FROM match").fetchone()[0])
        )

    async def put_right(self, now: datetime) -> list[MatchId]:
        """Let nothing have happened later than now, and no turn take longer than its pace, where a clock that was ahead
        wrote so. Returns the matches still played in which that was so. What the logs say is left as it is."""

        def work(connection: sqlite3.Connection) -> list[MatchId]:
            found = [row[0] for row in connection.execute(_PUT_RIGHT, {"now": stamp(now)})]
            connection.execute("UPDATE match SET changed = ?1 WHERE changed > ?1", (stamp(now),))
            return found

        return await self._database.write(work)

    async def mute(self, match: MatchId, turn: int) -> None:
        """No more reminders about this turn."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE match SET muted = ? WHERE id = ?", (turn, match))

        await self._database.write(work)

    async def shift(
        self,
        user: UserId,
        change: Callable[[Preferences], Preferences],
        matches: Sequence[Match],
        by: timedelta,
        now: datetime,
    ) -> Preferences:
        """Change how long somebody is away, and move the ends of the turns under way that wait for this person."""
        moved = [(int(by.total_seconds()), stamp(now), match.id, stamp(match.due)) for match in matches]

        def work(connection: sqlite3.Connection) -> Preferences:
            changed = change(read_preferences(connection, user))
            write_preferences(connection, changed)
            connection.executemany(
                "UPDATE match SET due = due + ?1, next_task = ?2, done_until = max(done_until, ?2),"
                " reminded = min(ifnull(reminded, pace), due - ?2) WHERE id = ?3 AND due = ?4",
                moved,
            )
            return changed

        return await self._database.write(work)

    async def look_again(self, user: UserId, now: datetime) -> None:
        """Have the clock look at everything somebody plays in, from now on: what this person has set has changed."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE match SET next_task = ?1, done_until = iif(due > ?1, max(done_until, ?1), done_until)"
                " WHERE next_task IS NOT NULL AND id IN (SELECT match FROM seat WHERE user = ?2 AND live)",
                (stamp(now), user),
            )

        await self._database.write(work)


def _schedule(row: tuple[MatchId, int, int, int, int | None, int | None]) -> Schedule:
    number, done_until, changed, muted, reminded, warned = row
    at, acted = moment(done_until), moment(changed)
    assert at is not None
    assert acted is not None
    left = None if reminded is None else timedelta(seconds=reminded)
    return Schedule(number, at, acted, muted, left, moment(warned))
