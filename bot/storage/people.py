"""What people and servers have set, who blocks whom, and who follows what: rows to values and back."""

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.people import (
    KeptPictures,
    OverdueRule,
    Preferences,
    PrivateLook,
    RemindBy,
    Reminders,
    ServerSettings,
    TurnBy,
    Venue,
)
from bot.match.time_limits import Pace
from bot.storage.database import Database, named

_COLUMNS: Final = (
    "stock_dm, dm_closed, dm_told, reminders, remind_by, quiet_from, quiet_to,"
    " timezone, away_until, away_since, away_year, away_used, global_rating, turn, look"
)
_EXCLUDED: Final = ", ".join(f"excluded.{column.strip()}" for column in _COLUMNS.split(","))


class PeopleStore:
    """The part of the storage that is about people and servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def preferences(self, user: UserId) -> Preferences:
        """What somebody has set; the defaults if nothing."""
        return await self._database.read(lambda connection: read_preferences(connection, user))

    async def change(self, user: UserId, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change what somebody has set, and keep it; returns how it is now."""

        def work(connection: sqlite3.Connection) -> Preferences:
            changed = change(read_preferences(connection, user))
            write_preferences(connection, changed)
            return changed

        return await self._database.write(work)

    async def note_closed_dms(self, user: UserId) -> None:
        """Remember that somebody takes no direct messages from us."""
        await self.change(user, lambda preferences: replace(preferences, dm_closed=True, dm_told=False))

    async def away(self, users: Iterable[UserId], now: datetime) -> dict[UserId, datetime]:
        """Who of these people is away, and until when."""
        return await self._database.read(lambda connection: _read_away(connection, users, now))

    async def server(self, guild: GuildId) -> ServerSettings:
        """What a server has set; the defaults if nothing."""
        return await self._database.read(lambda connection: read_server(connection, guild))

    async def around(
        self, guild: GuildId, users: Iterable[UserId], now: datetime
    ) -> tuple[ServerSettings, dict[UserId, datetime]]:
        """What a board depends on beside its match: what its server has set, and which players are away until when."""
        return await self._database.read(
            lambda connection: (read_server(connection, guild), _read_away(connection, users, now))
        )

    async def change_server(
        self, guild: GuildId, change: Callable[[ServerSettings], ServerSettings]
    ) -> tuple[ServerSettings, ServerSettings]:
        """Change what a server has set, and keep it; returns how it was and how it is now."""

        def work(connection: sqlite3.Connection) -> tuple[ServerSettings, ServerSettings]:
            before = read_server(connection, guild)
            after = change(before)
            connection.execute(
                "INSERT OR REPLACE INTO server_settings"
                " (guild, venue, channels, pace, overdue, dark, pictures, most_running)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    guild,
                    after.venue,
                    " ".join(map(str, after.channels)),
                    after.pace,
                    after.overdue,
                    after.dark,
                    after.pictures,
                    after.most_running,
                ),
            )
            return before, after

        return await self._database.write(work)

    async def blocked_by(self, user: UserId) -> list[UserId]:
        """Whom somebody has blocked."""

        def work(connection: sqlite3.Connection) -> list[UserId]:
            rows = connection.execute("SELECT blocked FROM block WHERE user = ? ORDER BY blocked", (user,))
            return [row[0] for row in rows]

        return await self._database.read(work)

    async def set_block(self, user: UserId, other: UserId, *, blocked: bool) -> None:
        """Block somebody, or no longer."""

        def work(connection: sqlite3.Connection) -> None:
            if blocked:
                connection.execute("INSERT OR IGNORE INTO block (user, blocked) VALUES (?, ?)", (user, other))
            else:
                connection.execute("DELETE FROM block WHERE user = ? AND blocked = ?", (user, other))

        await self._database.write(work)

    async def followers(self, match: MatchId) -> list[UserId]:
        """Who follows a match without playing in it."""

        def work(connection: sqlite3.Connection) -> list[UserId]:
            rows = connection.execute("SELECT user FROM follower WHERE match = ? ORDER BY user", (match,))
            return [row[0] for row in rows]

        return await self._database.read(work)

    async def set_follower(self, match: MatchId, user: UserId, *, follows: bool) -> None:
        """Follow a match, or no longer."""

        def work(connection: sqlite3.Connection) -> None:
            if follows:
                connection.execute("INSERT OR IGNORE INTO follower (match, user) VALUES (?, ?)", (match, user))
            else:
                connection.execute("DELETE FROM follower WHERE match = ? AND user = ?", (match, user))

        await self._database.write(work)


def read_preferences(connection: sqlite3.Connection, user: UserId) -> Preferences:
    """What somebody has set, read within a transaction."""
    row = named(connection, "SELECT * FROM preferences WHERE user = ?", user).fetchone()
    if row is None:
        return Preferences(user)
    return Preferences(
        user=user,
        stock_dm=bool(row["stock_dm"]),
        dm_closed=bool(row["dm_closed"]),
        dm_told=bool(row["dm_told"]),
        reminders=Reminders(row["reminders"]),
        remind_by=RemindBy(row["remind_by"]),
        turn_by=TurnBy(row["turn"]),
        look=PrivateLook(row["look"]),
        quiet=None if row["quiet_from"] is None else (row["quiet_from"], row["quiet_to"]),
        timezone=row["timezone"],
        away_until=moment(row["away_until"]),
        away_since=moment(row["away_since"]),
        away_year=row["away_year"],
        away_used=timedelta(seconds=row["away_used"]),
        global_rating=bool(row["global_rating"]),
    )


def write_preferences(connection: sqlite3.Connection, preferences: Preferences) -> None:
    """Keep what somebody has set, within a transaction."""
    connection.execute(
        f"INSERT INTO preferences (user, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (user) DO UPDATE SET ({_COLUMNS}) = ({_EXCLUDED})",
        (
            preferences.user,
            preferences.stock_dm,
            preferences.dm_closed,
            preferences.dm_told,
            preferences.reminders,
            preferences.remind_by,
            *(preferences.quiet or (None, None)),
            preferences.timezone,
            stamp(preferences.away_until),
            stamp(preferences.away_since),
            preferences.away_year,
            int(preferences.away_used.total_seconds()),
            preferences.global_rating,
            preferences.turn_by,
            preferences.look,
        ),
    )
    connection.execute(
        "UPDATE standing SET listed = ?1 WHERE scope = 0 AND user = ?2 AND listed <> ?1",
        (preferences.global_rating, preferences.user),
    )


def _read_away(connection: sqlite3.Connection, users: Iterable[UserId], now: datetime) -> dict[UserId, datetime]:
    people = [read_preferences(connection, user) for user in users]
    return {person.user: person.away_until for person in people if person.away_until and person.away_at(now)}


def read_server(connection: sqlite3.Connection, guild: GuildId) -> ServerSettings:
    """What a server has set, read within a transaction."""
    row = named(connection, "SELECT * FROM server_settings WHERE guild = ?", guild).fetchone()
    if row is None:
        return ServerSettings(guild)
    return ServerSettings(
        guild=guild,
        venue=Venue(row["venue"]),
        channels=tuple(map(ChannelId, map(int, row["channels"].split()))),
        pace=Pace(row["pace"]),
        overdue=OverdueRule(row["overdue"]),
        dark=bool(row["dark"]),
        pictures=KeptPictures(row["pictures"]),
        most_running=row["most_running"],
    )


def stamp(at: datetime | None) -> int | None:
    """A moment as the database keeps it: whole seconds since 1970."""
    return None if at is None else int(at.timestamp())


def moment(stamped: int | None) -> datetime | None:
    """The moment that the database keeps as a number."""
    return None if stamped is None else datetime.fromtimestamp(stamped, UTC)
