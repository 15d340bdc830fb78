"""What people and servers have set, who blocks whom, and who follows what: rows to values and back."""

import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.people import Person, Server
from bot.storage.database import Database

_PERSON: Final = (
    "stock_dm, dm_closed, dm_told, reminders, remind_by, quiet_from, quiet_to,"
    " timezone, away_until, away_since, away_year, away_used, global_rating"
)
_EXCLUDED: Final = ", ".join(f"excluded.{column.strip()}" for column in _PERSON.split(","))


class People:
    """The part of the storage that is about people and servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, user: int) -> Person:
        """What somebody has set; the defaults if nothing."""
        return await self._database.read(lambda connection: read_person(connection, user))

    async def set_person(self, person: Person) -> None:
        """Keep what somebody has set."""
        await self._database.write(lambda connection: write_person(connection, person))

    async def note_closed_dms(self, user: int) -> None:
        """Remember that somebody takes no direct messages from us."""

        def work(connection: sqlite3.Connection) -> None:
            write_person(connection, replace(read_person(connection, user), dm_closed=True, dm_told=False))

        await self._database.write(work)

    async def away(self, users: Iterable[int], now: datetime) -> dict[int, datetime]:
        """Who of these people is away, and until when."""
        return await self._database.read(lambda connection: _read_away(connection, users, now))

    async def server(self, guild: int) -> Server:
        """What a server has set; the defaults if nothing."""
        return await self._database.read(lambda connection: _read_server(connection, guild))

    async def around(self, guild: int, users: Iterable[int], now: datetime) -> tuple[Server, dict[int, datetime]]:
        """What a board depends on beside its match: what its server has set, and which players are away until when."""
        return await self._database.read(
            lambda connection: (_read_server(connection, guild), _read_away(connection, users, now))
        )

    async def set_server(self, server: Server) -> None:
        """Keep what a server has set."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT OR REPLACE INTO server (guild, place, channels, pace, overdue, dark, most)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    server.guild,
                    server.place,
                    " ".join(map(str, server.channels)),
                    server.pace,
                    server.overdue,
                    server.dark,
                    server.most,
                ),
            )

        await self._database.write(work)

    async def blocked_by(self, user: int) -> list[int]:
        """Whom somebody has blocked."""

        def work(connection: sqlite3.Connection) -> list[int]:
            rows = connection.execute("SELECT blocked FROM block WHERE user = ? ORDER BY blocked", (user,))
            return [row[0] for row in rows]

        return await self._database.read(work)

    async def set_block(self, user: int, other: int, *, blocked: bool) -> None:
        """Block somebody, or no longer."""

        def work(connection: sqlite3.Connection) -> None:
            if blocked:
                connection.execute("INSERT OR IGNORE INTO block (user, blocked) VALUES (?, ?)", (user, other))
            else:
                connection.execute("DELETE FROM block WHERE user = ? AND blocked = ?", (user, other))

        await self._database.write(work)

    async def followers(self, match: int) -> list[int]:
        """Who follows a match without playing in it."""

        def work(connection: sqlite3.Connection) -> list[int]:
            rows = connection.execute("SELECT user FROM follower WHERE match = ? ORDER BY user", (match,))
            return [row[0] for row in rows]

        return await self._database.read(work)

    async def set_follower(self, match: int, user: int, *, follows: bool) -> None:
        """Follow a match, or no longer."""

        def work(connection: sqlite3.Connection) -> None:
            if follows:
                connection.execute("INSERT OR IGNORE INTO follower (match, user) VALUES (?, ?)", (match, user))
            else:
                connection.execute("DELETE FROM follower WHERE match = ? AND user = ?", (match, user))

        await self._database.write(work)


def read_person(connection: sqlite3.Connection, user: int | None) -> Person:
    """What somebody has set, read within a transaction."""
    row = connection.execute(f"SELECT {_PERSON} FROM person WHERE user = ?", (user,)).fetchone()
    if row is None:
        return Person(user or 0)
    (
        stock_dm,
        dm_closed,
        dm_told,
        reminders,
        remind_by,
        quiet_from,
        quiet_to,
        timezone,
        until,
        since,
        year,
        used,
        world,
    ) = row
    return Person(
        user=user or 0,
        stock_dm=bool(stock_dm),
        dm_closed=bool(dm_closed),
        dm_told=bool(dm_told),
        reminders=reminders,
        remind_by=remind_by,
        quiet=None if quiet_from is None else (quiet_from, quiet_to),
        timezone=timezone,
        away_until=moment(until),
        away_since=moment(since),
        away_year=year,
        away_used=timedelta(seconds=used),
        global_rating=bool(world),
    )


def write_person(connection: sqlite3.Connection, person: Person) -> None:
    """Keep what somebody has set, within a transaction."""
    connection.execute(
        f"INSERT INTO person (user, {_PERSON}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (user) DO UPDATE SET ({_PERSON}) = ({_EXCLUDED})",
        (
            person.user,
            person.stock_dm,
            person.dm_closed,
            person.dm_told,
            person.reminders,
            person.remind_by,
            *(person.quiet or (None, None)),
            person.timezone,
            stamp(person.away_until),
            stamp(person.away_since),
            person.away_year,
            int(person.away_used.total_seconds()),
            person.global_rating,
        ),
    )
    connection.execute(
        "UPDATE standing SET listed = ?1 WHERE scope = 0 AND user = ?2 AND listed <> ?1",
        (person.global_rating, person.user),
    )


def _read_away(connection: sqlite3.Connection, users: Iterable[int], now: datetime) -> dict[int, datetime]:
    people = [read_person(connection, user) for user in users]
    return {person.user: person.away_until for person in people if person.away_until and person.away_at(now)}


def _read_server(connection: sqlite3.Connection, guild: int) -> Server:
    row = connection.execute(
        "SELECT place, channels, pace, overdue, dark, most FROM server WHERE guild = ?", (guild,)
    ).fetchone()
    if row is None:
        return Server(guild)
    place, channels, pace, overdue, dark, most = row
    return Server(guild, place, tuple(map(int, channels.split())), pace, overdue, bool(dark), most)


def stamp(at: datetime | None) -> int | None:
    """A moment as the database keeps it: whole seconds since 1970."""
    return None if at is None else int(at.timestamp())


def moment(stamped: int | None) -> datetime | None:
    """The moment that the database keeps as a number."""
    return None if stamped is None else datetime.fromtimestamp(stamped, UTC)
