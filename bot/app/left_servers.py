"""Servers that removed the bot, and the erasure of their data in small steps, each of which leaves it consistent."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import perf_counter
from typing import Final

from bot.discord.places import Places
from bot.matches.store.recount import RecountStore, erase_matches
from bot.model.ids import GuildId, MatchId
from bot.runtime.jobs import ASKED_EVERY, Job
from bot.storage.connection import Connection, moment, stamp
from bot.storage.database import Store, writing

OF_SERVERS: Final = {
    "daily_share": ("guild", "day, user, guild", "the puzzle of the day"),
    "daily_solver": ("guild", "guild, user", "the puzzle of the day"),
    "daily_post": ("guild", "guild, day", "the puzzle of the day"),
    "puzzle_run": ("guild", "id", "puzzle runs"),
    "daily_channel": ("guild", "guild", "the puzzle of the day"),
    "server_settings": ("guild", "guild", "settings"),
    "lobby": ("guild", "guild", "the lobby"),
    "tournament_post": ("guild", "tournament, kind, round", "tournaments"),
    "tournament_pairing": ("guild", "tournament, round, board", "tournaments"),
    "entrant": ("guild", "tournament, number", "tournaments"),
    "tournament": ("guild", "id", "tournaments"),
    "season_line": ("guild", "guild, period, game, place", "seasons that are over"),
    "season": ("guild", "guild, period, game", "seasons that are over"),
    "standing": ("scope", "scope, game, period, user", "standings"),
    "counters": ("guild", "guild, user, game, what, which", "statistics"),
    "dirty_ratings": ("scope", "scope, game", "standings"),
}
"""Data of servers besides matches: tables, the column with the server, the key columns, and a description."""
MATCHES_AT_ONCE: Final = 25
ROWS_AT_ONCE: Final = 500  # maximum rows erased in one transaction, which blocks other writers

_KNOWN: Final = " UNION ".join(
    f"SELECT DISTINCT {column} FROM {table} WHERE {column} > 0"
    for table, column in (("match", "guild"), *((table, column) for table, (column, _, _) in OF_SERVERS.items()))
)


class LeftServerStore(Store):
    """The store of servers that the bot has left."""

    async def all(self) -> dict[GuildId, datetime]:
        """Return the recorded servers, and when the bot left each."""
        rows = await self._database.rows("SELECT guild, since FROM left_server")
        return {GuildId(guild): since for guild, at in rows if (since := moment(at)) is not None}

    async def known(self) -> set[GuildId]:
        return {GuildId(guild) for (guild,) in await self._database.rows(_KNOWN)}

    async def note(self, guild: GuildId, since: datetime) -> None:
        """Record that the bot has left a server; an earlier record is kept."""
        query = "INSERT INTO left_server (guild, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._database.execute(query, guild, stamp(since))

    async def back(self, guild: GuildId) -> None:
        """Remove the record of a server that added the bot again."""
        await self._database.execute("DELETE FROM left_server WHERE guild = ?", guild)

    @writing
    def erase_some(self, connection: Connection, guild: GuildId) -> list[MatchId] | None:
        """Erase a part of a left server's data, and return the matches in it; ``None`` once nothing is left. Ladders
        that counted them are marked as outdated."""
        if not connection.execute("SELECT 1 FROM left_server WHERE guild = ?", (guild,)).fetchone():
            return None
        query = "SELECT id FROM match WHERE guild = ? ORDER BY id LIMIT ?"
        matches = [MatchId(row[0]) for row in connection.execute(query, (guild, MATCHES_AT_ONCE))]
        if matches:
            erase_matches(connection, matches)
            return matches
        for table, (column, key, _) in OF_SERVERS.items():
            query = f"DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} WHERE {column} = ? LIMIT ?)"
            if connection.execute(query, (guild, ROWS_AT_ONCE)).rowcount:
                return []
        connection.execute("DELETE FROM left_server WHERE guild = ?", (guild,))
        return None


KEPT_FOR: Final = timedelta(days=30)  # the time after the bot's removal for which a server's data is kept
log = logging.getLogger(__name__)


@dataclass(eq=False)
class LeftServers(Job):
    """Job that records the servers the bot has left, and erases their data after ``KEPT_FOR``. A server is recorded or
    erased only if ``_places`` confirms at that moment that the bot has left it: its shard has listed all its servers
    without this one. ``_forget`` is called with each erased match."""

    again_after = timedelta(hours=1)
    fault = "Servers that I was removed from could not be dealt with."
    _left_servers: LeftServerStore
    _recount: RecountStore
    _places: Places
    _forget: Callable[[MatchId], object]
    _noted: frozenset[GuildId] = field(default=frozenset(), init=False)

    def reached(self, guild: GuildId) -> None:
        """Check an available server, which may have added the bot again."""
        if guild in self._noted:
            self.look()

    async def work(self, now: datetime) -> datetime:
        store, left = self._left_servers, self._places.left
        noted = await store.all()
        for guild in filter(self._places.is_available, [*noted]):
            await store.back(guild)
            del noted[guild]
            log.info("The bot is in server %d again; its data stays.", guild)
        for guild in sorted(filter(left, await store.known() - noted.keys())):
            await store.note(guild, now)
            noted[guild] = now
            log.info(
                "The bot was removed from server %d. Its data is erased at %s unless the bot is back.",
                guild,
                now + KEPT_FOR,
            )
        self._noted = frozenset(noted)
        due = {guild: since + KEPT_FOR for guild, since in noted.items()}
        for guild in [guild for guild, at in due.items() if at <= now and left(guild)]:
            await self._erase(guild)
        return min((at for at in due.values() if at > now), default=now + ASKED_EVERY)

    async def _erase(self, guild: GuildId) -> None:
        """Erase a server in parts, with pauses as long as a part takes, so that other work can run."""
        matches, began = 0, perf_counter()
        while self._places.left(guild) and (part := await self._left_servers.erase_some(guild)) is not None:
            matches += len(part)
            for number in part:
                self._forget(number)
            await asyncio.sleep(perf_counter() - began)
            began = perf_counter()
        await self._recount.freshen()
        log.info("The data of server %d is erased, with its matches: %d.", guild, matches)
