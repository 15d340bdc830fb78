"""Settings of people and servers, blocks and followers in the database."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from bot.matches.store.results import list_worldwide
from bot.model import people as fields
from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.people import DIRECT, Preferences, ServerSettings, TurnBy
from bot.model.time_limits import Pace
from bot.storage.connection import Connection, moment, named, stamp
from bot.storage.database import Database, RowCache, Store, writing

_Row = Mapping[str, int | str | None]  # settings by their columns
_OF_PERSON: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("stock_dm", "dm_closed", "dm_told", "confirm", "global_rating"), bool),
    "reminders": fields.Reminders,
    "remind_by": fields.RemindBy,
    "look": fields.PrivateLook,
    "palette": fields.PrivatePalette,
    "labels": fields.PrivateLabels,
    "boards": fields.PrivateBoards,
    "descriptions": fields.PrivateDescriptions,
    "invited_by": fields.InvitedBy,
    "timezone": str,
    "away_year": int,
}
_OF_SERVER: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("dark", "large", "brief", "prepared"), bool),
    "venue": fields.Venue,
    "pace": Pace,
    "overdue": fields.OverdueRule,
    "palette": fields.Palette,
    "pictures": fields.KeptPictures,
}
"""The columns named like the fields they keep, and the fields' types."""


class PeopleStore(Store):
    """Settings, blocks and followers in the database."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._people = RowCache(database, "preferences", "user", read_preferences)
        self.preferences, self.preferences_within = self._people.of, self._people.within
        self._servers = RowCache(database, "server_settings", "guild", read_server)
        blocked = _users_by("SELECT blocked FROM block WHERE user = ? ORDER BY blocked")
        followers = _users_by("SELECT user FROM follower WHERE match = ? ORDER BY user")
        self._blocked = RowCache(database, "block", "user", blocked)
        self.blocked_by = self._blocked.of
        self.followers = RowCache(database, "follower", "match", followers, ("match", "user")).of

    def let_go(self, user: UserId) -> None:
        """Evict a person from the caches; to be called in the database's thread."""
        self._people.let_go(user)
        self._blocked.let_go(user)

    async def change(
        self, user: UserId, change: Callable[[Preferences], Preferences]
    ) -> tuple[Preferences, Preferences]:
        return await self._database.write(lambda connection: change_preferences(connection, user, change))

    async def note_closed_dms(self, user: UserId) -> None:
        """Note that a person's direct messages are closed, so that they get one notice."""
        await self.change(user, lambda p: p if p.dm_closed else replace(p, dm_closed=True, dm_told=False))

    async def away(self, users: Iterable[UserId], now: datetime) -> dict[UserId, datetime]:
        people = await self._people.each([*users])
        return {person.user: person.away_until for person in people if person.away_until and person.away_at(now)}

    async def server(self, guild: GuildId | None) -> ServerSettings:
        """The settings of a server, or of direct messages."""
        return DIRECT if guild is None else await self._servers.of(guild)

    @writing
    def change_server(
        self, connection: Connection, guild: GuildId, change: Callable[[ServerSettings], ServerSettings]
    ) -> tuple[ServerSettings, ServerSettings]:
        before = read_server(connection, guild)
        after = change(before)
        _keep(connection, "server_settings", "guild", guild, _server_row(before), _server_row(after))
        return before, after

    @writing
    def set_block(self, connection: Connection, user: UserId, other: UserId, *, blocked: bool) -> None:
        """Block a person, who then follows none of the blocker's matches, or unblock them."""
        if blocked:
            connection.execute("INSERT INTO block (user, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING", (user, other))
            of_user = "SELECT match FROM seat WHERE user = ? AND live AND taken"
            connection.execute(f"DELETE FROM follower WHERE user = ? AND match IN ({of_user})", (other, user))
        else:
            connection.execute("DELETE FROM block WHERE user = ? AND blocked = ?", (user, other))


def read_preferences(connection: Connection, user: UserId) -> Preferences:
    """The settings of a person, read within a transaction."""
    row = named(connection, "SELECT * FROM preferences WHERE user = ?", user).fetchone()
    if row is None:
        return Preferences(user)
    return Preferences(
        user=user,
        turn_by=TurnBy(row["turn"]),
        quiet=None if row["quiet_from"] is None else (row["quiet_from"], row["quiet_to"]),
        language=row["language"],
        away_until=moment(row["away_until"]),
        away_since=moment(row["away_since"]),
        away_used=timedelta(seconds=row["away_used"]),
        **{name: of(row[name]) for name, of in _OF_PERSON.items()},
    )


def change_preferences(
    connection: Connection, user: UserId, change: Callable[[Preferences], Preferences]
) -> tuple[Preferences, Preferences]:
    """Change a person's settings within a transaction; returns them before and after."""
    before = read_preferences(connection, user)
    after = change(before)
    _keep(connection, "preferences", "user", user, _preferences_row(before), _preferences_row(after))
    if after.global_rating != before.global_rating:
        list_worldwide(connection, user)
    return before, after


def _keep(connection: Connection, table: str, key: str, whose: int, before: _Row, after: _Row) -> None:
    """Write the columns that changed; the others keep the table's defaults."""
    changed = {column: value for column, value in after.items() if value != before[column]}
    if changed:
        columns, places = ", ".join(changed), ", ".join("?" * len(changed))
        connection.execute(
            f"INSERT INTO {table} ({key}, {columns}) VALUES (?, {places})"
            f" ON CONFLICT ({key}) DO UPDATE SET {', '.join(f'{column} = excluded.{column}' for column in changed)}",
            (whose, *changed.values()),
        )


def _preferences_row(person: Preferences) -> _Row:
    quiet_from, quiet_to = person.quiet or (None, None)
    return {
        **{name: getattr(person, name) for name in _OF_PERSON},
        "turn": person.turn_by,
        "quiet_from": quiet_from,
        "quiet_to": quiet_to,
        "language": person.language,
        "away_until": stamp(person.away_until),
        "away_since": stamp(person.away_since),
        "away_used": int(person.away_used.total_seconds()),
    }


def _server_row(settings: ServerSettings) -> _Row:
    return {
        **{name: getattr(settings, name) for name in _OF_SERVER},
        "channels": " ".join(map(str, settings.channels)),
        "language": settings.language,
        "most_running": settings.most_running,
    }


def read_server(connection: Connection, guild: GuildId) -> ServerSettings:
    """The settings of a server, read within a transaction."""
    row = named(connection, "SELECT * FROM server_settings WHERE guild = ?", guild).fetchone()
    if row is None:
        return ServerSettings(guild)
    return ServerSettings(
        guild=guild,
        channels=tuple(map(ChannelId, map(int, row["channels"].split()))),
        language=row["language"],
        most_running=row["most_running"],
        **{name: of(row[name]) for name, of in _OF_SERVER.items()},
    )


def _users_by(query: str) -> Callable[[Connection, int], tuple[UserId, ...]]:
    return lambda connection, key: tuple(row[0] for row in connection.execute(query, (key,)))
