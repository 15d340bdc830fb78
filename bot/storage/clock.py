"""What the clock asks of the database: which matches it must look at, and what it has dealt with."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.match import Match
from bot.people import Person
from bot.storage.database import Database
from bot.storage.people import moment, stamp, write_person


@dataclass(frozen=True, slots=True)
class Look:
    """What the clock knows of a match beside the match itself."""

    match: int
    looked: datetime
    """Until when it has dealt with what was due."""
    changed: datetime
    """When somebody last acted."""
    muted: int
    """The turn about which its player wants no reminders."""
    reminded: timedelta | None
    """How much of the turn was left when its player was last reminded, or went away; ``None`` if neither was."""


class Clock:
    """The part of the storage that is about time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, most: int = 200) -> list[Look]:
        """The matches to be looked at by now, the longest waiting first."""
        return await self._looks("look_at <= ? ORDER BY look_at LIMIT ?", stamp(now), most)

    async def waiting(self, user: int) -> list[Look]:
        """The matches in which somebody plays and the clock still has something to do."""
        of = "look_at IS NOT NULL AND id IN (SELECT match FROM seat WHERE user = ? AND live)"
        return await self._looks(f"{of} ORDER BY id", user)

    async def _looks(self, which: str, *parameters: int | None) -> list[Look]:
        query = f"SELECT id, looked, changed, muted, reminded FROM match WHERE {which}"
        return await self._database.read(
            lambda connection: [_look(row) for row in connection.execute(query, parameters)]
        )

    async def next(self) -> datetime | None:
        """When a match must be looked at next."""
        return await self._database.read(
            lambda connection: moment(
                connection.execute("SELECT min(look_at) FROM match WHERE look_at IS NOT NULL").fetchone()[0]
            )
        )

    async def looked(self, match: Match, at: datetime, look_at: datetime | None, *, reminds: bool) -> None:
        """Note that everything due by ``at`` is dealt with, and when to look again; not if the match has moved on."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE match SET looked = ?1, look_at = ?2, reminded = iif(?3, due - ?1, reminded)"
                " WHERE id = ?4 AND revision = ?5",
                (stamp(at), stamp(look_at), reminds, match.id, match.revision),
            )

        await self._database.write(work)

    async def postpone(self, match: int, look_at: datetime) -> None:
        """Look at a match later, because this time it failed."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE match SET look_at = ? WHERE id = ?", (stamp(look_at), match))

        await self._database.write(work)

    async def mute(self, match: int, turn: int) -> None:
        """No more reminders about this turn."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE match SET muted = ? WHERE id = ?", (turn, match))

        await self._database.write(work)

    async def shift(self, person: Person, matches: Sequence[Match], by: timedelta, now: datetime) -> None:
        """Keep how long somebody is away, and move the ends of the turns under way that wait for this person."""
        moved = [(int(by.total_seconds()), stamp(now), match.id, stamp(match.due)) for match in matches]

        def work(connection: sqlite3.Connection) -> None:
            write_person(connection, person)
            connection.executemany(
                "UPDATE match SET due = due + ?1, look_at = ?2, looked = max(looked, ?2),"
                " reminded = min(ifnull(reminded, pace), due - ?2) WHERE id = ?3 AND due = ?4",
                moved,
            )

        await self._database.write(work)

    async def look_again(self, user: int, now: datetime) -> None:
        """Have the clock look at everything somebody plays in, from now on: what this person has set has changed."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE match SET look_at = ?1, looked = iif(due > ?1, max(looked, ?1), looked)"
                " WHERE look_at IS NOT NULL AND id IN (SELECT match FROM seat WHERE user = ?2 AND live)",
                (stamp(now), user),
            )

        await self._database.write(work)


def _look(row: tuple[int, int, int, int, int | None]) -> Look:
    number, looked, changed, muted, reminded = row
    at, acted = moment(looked), moment(changed)
    assert at is not None
    assert acted is not None
    return Look(number, at, acted, muted, None if reminded is None else timedelta(seconds=reminded))
