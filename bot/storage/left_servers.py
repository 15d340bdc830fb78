"""Servers that the bot was removed from, and how all that is kept of one goes: a little at a time, the note of it last.

Whatever stops it, what is left is still noted, fits together, and goes the next time.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.match.ids import GuildId, MatchId
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.erasing import erase_matches
from bot.storage.values import moment, stamp

OF_SERVERS: Final = {
    "daily_share": ("guild", "the puzzle of the day"),
    "daily_solver": ("guild", "the puzzle of the day"),
    "daily_post": ("guild", "the puzzle of the day"),
    "daily_channel": ("guild", "the puzzle of the day"),
    "server_settings": ("guild", "settings"),
    "lobby": ("guild", "the lobby"),
    "tournament_post": ("guild", "tournaments"),
    "tournament_pairing": ("guild", "tournaments"),
    "entrant": ("guild", "tournaments"),
    "tournament": ("guild", "tournaments"),
    "season_line": ("guild", "seasons that are over"),
    "season": ("guild", "seasons that are over"),
    "standing": ("scope", "standings"),
    "tally": ("guild", "statistics"),
    "stale": ("scope", "standings"),
}
"""What is kept of servers beside their matches: the tables, the column that names the server, and what that is."""
_KEYS: Final = {
    "daily_share": "day, user, guild",
    "daily_solver": "guild, user",
    "daily_post": "guild, day",
    "daily_channel": "guild",
    "server_settings": "guild",
    "lobby": "guild",
    "tournament_post": "tournament, kind, round",
    "tournament_pairing": "tournament, round, board",
    "entrant": "tournament, number",
    "tournament": "id",
    "season_line": "guild, period, game, place",
    "season": "guild, period, game",
    "standing": "scope, game, period, user",
    "tally": "guild, user, game, what, which",
    "stale": "scope, game",
}
"""By which columns a row of each is found."""
MATCHES_AT_ONCE: Final = 25
ROWS_AT_ONCE: Final = 500
"""So much goes in one transaction, for which everybody else waits."""

_KNOWN: Final = " UNION ".join(
    f"SELECT DISTINCT {column} FROM {table}"
    for table, column in (("match", "guild"), *((table, column) for table, (column, _) in OF_SERVERS.items()))
)


@dataclass(frozen=True, slots=True)
class ErasedPart:
    """What went at a time of what is kept of a server."""

    matches: tuple[MatchId, ...]
    over: bool
    """Whether nothing is left."""


class LeftServerStore:
    """The part of the storage that is about servers the bot is not in any more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[GuildId, datetime]:
        """Those that are noted, and since when."""
        query = "SELECT guild, since FROM left_server"
        rows = await self._database.read(lambda connection: connection.execute(query).fetchall())
        return {GuildId(guild): since for guild, at in rows if (since := moment(at)) is not None}

    async def known(self) -> set[GuildId]:
        """The servers of which anything is kept."""
        rows = await self._database.read(lambda connection: connection.execute(_KNOWN).fetchall())
        return {GuildId(guild) for (guild,) in rows if guild > 0}

    async def note(self, guild: GuildId, since: datetime) -> None:
        """Note that the bot is not in a server any more; what is noted already stays."""
        query = "INSERT INTO left_server (guild, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._write(query, guild, stamp(since))

    async def back(self, guild: GuildId) -> None:
        """The bot is in a server again: everything goes on as it was."""
        await self._write("DELETE FROM left_server WHERE guild = ?", guild)

    async def erase_some(self, guild: GuildId) -> ErasedPart:
        """Erase a part of what is kept of a server that is noted; nothing where it is not.

        Where a match of it has ended meanwhile, or was opened, that goes too. The ladders across servers that counted
        its matches are stale then.
        """
        return await self._database.write(lambda connection: _erase_some(connection, guild))

    async def _write(self, query: str, *parameters: int | None) -> None:
        def work(connection: Connection) -> None:
            connection.execute(query, parameters)

        await self._database.write(work)


def _erase_some(connection: Connection, guild: GuildId) -> ErasedPart:
    if not connection.execute("SELECT 1 FROM left_server WHERE guild = ?", (guild,)).fetchone():
        return ErasedPart((), over=True)
    query = "SELECT id FROM match WHERE guild = ? ORDER BY id LIMIT ?"
    matches = tuple(MatchId(row[0]) for row in connection.execute(query, (guild, MATCHES_AT_ONCE)))
    if matches:
        erase_matches(connection, matches)
        return ErasedPart(matches, over=False)
    for table, (column, _) in OF_SERVERS.items():
        if _delete_some(connection, table, column, guild):
            return ErasedPart((), over=False)
    connection.execute("DELETE FROM left_server WHERE guild = ?", (guild,))
    return ErasedPart((), over=True)


def _delete_some(connection: Connection, table: str, column: str, guild: GuildId) -> int:
    """Delete rows of a server; returns how many."""
    key = _KEYS[table]
    return connection.execute(
        f"DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} WHERE {column} = ? LIMIT ?)",
        (guild, ROWS_AT_ONCE),
    ).rowcount
