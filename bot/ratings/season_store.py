"""Store of past seasons' tables, frozen a few servers at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from bot.matches.store.results import STANDING, standing_in
from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.ratings import seasons
from bot.model.ratings.ladders import Ladder, season
from bot.model.ratings.seasons import Line, Season
from bot.storage.connection import Connection, moment, named, stamp
from bot.storage.database import Store, reading, writing
from rules import GAMES

SERVERS_AT_ONCE: Final = 20  # the number of tables frozen in one transaction, which blocks other writes

_NEXT_SERVERS: Final = """
    WITH RECURSIVE server (guild, number) AS (
        SELECT min(scope), 1 FROM standing WHERE scope > ?1
        UNION ALL SELECT (SELECT min(scope) FROM standing WHERE scope > guild), number + 1 FROM server
        WHERE guild IS NOT NULL AND number < ?2
    ) SELECT guild FROM server WHERE guild IS NOT NULL ORDER BY number
"""  # one index lookup per server, however many players its ladders have
_CHANNEL: Final = """ifnull(
    (SELECT channel FROM lobby WHERE guild = ?1), (SELECT channel FROM daily_channel WHERE guild = ?1)
)"""  # the channel for announcements of a server


@dataclass(frozen=True, slots=True)
class UnpostedSeason:
    """A quarter whose tables are still to be posted in a server."""

    guild: GuildId
    period: str
    begun: datetime | None  # the start of a post whose outcome is unknown
    begun_in: ChannelId | None


class SeasonStore(Store):
    """Stores finished seasons."""

    async def last_frozen(self) -> str | None:
        """Return the last quarter that is frozen in all servers, or ``None``."""
        period: str | None = (await self._database.row("SELECT max(period) FROM closed_seasons"))[0]
        return period

    async def first(self) -> str | None:
        row = await self._database.row("SELECT ended FROM result ORDER BY id LIMIT 1")
        return None if row is None else season(datetime.fromtimestamp(row[0], UTC))

    @writing
    def freeze_some(self, connection: Connection, period: str, beyond: GuildId, now: datetime) -> GuildId | None:
        """Freeze the tables of a quarter in some servers, those with IDs after ``beyond``. Frozen tables stay as they
        are. Returns the last of these servers; ``None`` after the last one."""
        servers: list[GuildId] = [row[0] for row in connection.execute(_NEXT_SERVERS, (beyond, SERVERS_AT_ONCE))]
        for guild in servers:
            for game in GAMES:
                _freeze(connection, Ladder(guild, game, period), now)
        return servers[-1] if servers else None

    @writing
    def frozen_everywhere(self, connection: Connection, period: str) -> None:
        """Record that this quarter and earlier ones are frozen everywhere."""
        connection.execute("INSERT INTO closed_seasons (period) VALUES (?) ON CONFLICT DO NOTHING", (period,))
        connection.execute("DELETE FROM closed_seasons WHERE period < ?", (period,))

    async def table(self, ladder: Ladder) -> Season | None:
        """Return the frozen table of a ladder; ``None`` if it is not frozen."""
        key = "guild = ? AND game = ? AND period = ?"
        found = await self._seasons(key, (ladder.scope, ladder.game, ladder.period), 1, seasons.KEPT_LINES)
        return found[0] if found else None

    async def of_server(self, guild: GuildId, game: str | None, most: int) -> list[Season]:
        """The seasons of a server that are over, in one game or in all, the newest first; each with its first lines."""
        return await self._seasons("guild = ? AND game = ifnull(?, game)", (guild, game), most, seasons.LAST_MEDAL)

    async def of_quarter(self, guild: GuildId, period: str) -> list[Season]:
        """The tables of a quarter in a server, game by game."""
        return await self._seasons("guild = ? AND period = ?", (guild, period), len(GAMES), seasons.KEPT_LINES)

    async def titles(self, guild: GuildId, user: UserId) -> list[seasons.SeasonTitle]:
        """Return the titles and medals that a user has won in a server."""
        query = (
            "SELECT period, game, rank, matches, players FROM season_line JOIN season USING (guild, period, game)"
            " WHERE user = ? AND guild = ?"
        )
        rows = await self._database.rows(query, user, guild)
        return [
            seasons.SeasonTitle(period, game, rank)
            for period, game, rank, matches, players in rows
            if game in GAMES and seasons.worth_a_medal(rank, matches, players)
        ]

    # -- posting them

    async def unposted(self) -> list[UnpostedSeason]:
        query = "SELECT guild, period, max(begun), max(channel) FROM season WHERE NOT posted GROUP BY guild, period"
        rows = await self._database.rows(query)
        return [UnpostedSeason(guild, period, moment(begun), channel) for guild, period, begun, channel in rows]

    async def channel(self, guild: GuildId) -> ChannelId | None:
        """Return the channel for a server's seasons: its lobby, or that of its daily puzzle."""
        channel: ChannelId | None = (await self._database.row(f"SELECT {_CHANNEL}", guild))[0]
        return channel

    async def begin(self, guild: GuildId, period: str, channel: ChannelId, now: datetime) -> None:
        """Note that a quarter is about to be posted: if nothing more is known of it later, Discord must be asked."""
        query = "UPDATE season SET begun = ?, channel = ? WHERE guild = ? AND period = ?"
        await self._database.execute(query, stamp(now), channel, guild, period)

    async def posted(self, guild: GuildId, period: str) -> None:
        """Record that a quarter was posted in a server, or will not be."""
        query = "UPDATE season SET posted = true, begun = NULL, channel = NULL WHERE guild = ? AND period = ?"
        await self._database.execute(query, guild, period)

    @reading
    def _seasons(
        self, connection: Connection, condition: str, values: tuple[int | str | None, ...], most: int, lines: int
    ) -> list[Season]:
        query = f"SELECT guild, game, period, players FROM season WHERE {condition} ORDER BY period DESC, game"
        known = [row for row in connection.execute(query, values) if row[1] in GAMES]
        return [
            Season(ladder := Ladder(GuildId(guild), game, period), players, _lines(connection, ladder, lines))
            for guild, game, period, players in known[:most]
        ]


def _freeze(connection: Connection, ladder: Ladder, now: datetime) -> None:
    """Freeze one table, unless it is frozen or empty."""
    key = (ladder.scope, ladder.period, ladder.game)
    if connection.execute("SELECT 1 FROM season WHERE (guild, period, game) = (?, ?, ?)", key).fetchone():
        return
    period = ladder.period
    where = "scope = ? AND period = ? AND game = ? AND listed AND user > 0 AND seen >= ?"
    values = (*key, stamp(seasons.begin(period)))
    (players,) = connection.execute(f"SELECT count(*) FROM standing WHERE {where}", values).fetchone()
    if not players:
        return
    query = f"SELECT user, {STANDING} FROM standing WHERE {where} ORDER BY conservative DESC, user LIMIT ?"
    rows = named(connection, query, *values, seasons.KEPT_LINES).fetchall()
    announced = (
        now < seasons.end(period) + seasons.POSTED_FOR
        and connection.execute(f"SELECT {_CHANNEL}", (ladder.scope,)).fetchone()[0]
    )
    connection.execute(
        "INSERT INTO season (guild, period, game, players, frozen, posted) VALUES (?, ?, ?, ?, ?, ?)",
        (*key, players, stamp(now), not announced),
    )
    ranks = seasons.ranked([(row["user"], standing_in(row)) for row in rows])
    connection.executemany(
        f"INSERT INTO season_line (guild, period, game, place, rank, user, {STANDING})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*key, place, line.rank, *row) for place, (line, row) in enumerate(zip(ranks, rows, strict=True), 1)],
    )


def _lines(connection: Connection, ladder: Ladder, most: int) -> tuple[Line, ...]:
    where = "(guild, period, game) = (?, ?, ?) ORDER BY place LIMIT ?"
    values = (ladder.scope, ladder.period, ladder.game, most)
    rows = named(connection, f"SELECT user, rank, {STANDING} FROM season_line WHERE {where}", *values)
    return tuple(Line(row["user"], row["rank"], standing_in(row)) for row in rows)


def season_problems(connection: Connection) -> Iterator[str]:
    """Yield frozen tables with missing or reordered lines."""
    for guild, game, period, players in connection.execute("SELECT guild, game, period, players FROM season"):
        lines = _lines(connection, Ladder(GuildId(guild), game, period), seasons.KEPT_LINES)
        if len(lines) != min(players, seasons.KEPT_LINES) or lines != seasons.ranked(
            [(line.user, line.standing) for line in lines]
        ):
            yield f"The table of {game} in server {guild} for {period} has changed since it was closed."
