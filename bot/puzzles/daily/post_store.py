"""Where servers want the puzzle of the day, and where it was posted."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.model.ids import ChannelId, GuildId, MessageId
from bot.model.posted_messages import MessageRef
from bot.model.ratings.days import GRACE, Day
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.values import moment, stamp

KEPT: Final = 1 + GRACE
"""So many posts of a server are kept: those that tell of further answers."""

_TRIES: Final = """(
    SELECT count(*) FROM daily_try JOIN daily_solver USING (user)
    WHERE daily_try.day = daily_post.day AND daily_solver.guild = daily_post.guild
)"""


@dataclass(frozen=True, slots=True)
class DailyChannel:
    """Where a server wants the puzzle of the day, and when."""

    guild: GuildId
    channel: ChannelId
    hour: int
    """From 0 to 23, UTC."""
    posted: Day | None = None
    """The last day whose puzzle was posted, or is not to be any more."""
    begun: datetime | None = None
    """When posting one was begun of which it is not known yet whether it arrived."""


class DailyPostStore:
    """The part of the storage that is about posting the puzzle of the day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def channel(self, guild: GuildId) -> DailyChannel | None:
        """Where a server wants it; ``None`` if it does not."""
        query = "SELECT guild, channel, hour, posted, begun FROM daily_channel WHERE guild = ?"
        row = await self._database.read(lambda connection: connection.execute(query, (guild,)).fetchone())
        return None if row is None else _channel(row)

    async def want(self, guild: GuildId, channel: ChannelId, hour: int, day: Day) -> DailyChannel:
        """Note where and when a server wants it, from ``day`` on; one that could not be posted before may be now."""

        def work(connection: Connection) -> DailyChannel:
            there = connection.execute("SELECT 1 FROM daily_post WHERE guild = ? AND day = ?", (guild, day)).fetchone()
            posted = None if there is None else day
            connection.execute(
                "INSERT INTO daily_channel (guild, channel, hour, posted) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (guild)"
                " DO UPDATE SET channel = ?2, hour = ?3, posted = ?4",
                (guild, channel, hour, posted),
            )
            return DailyChannel(guild, channel, hour, posted)

        return await self._database.write(work)

    async def end(self, guild: GuildId) -> None:
        """A server wants it no more."""
        await self._write("DELETE FROM daily_channel WHERE guild = ?", guild)

    async def gone(self, channel: ChannelId) -> None:
        """A channel was deleted: whoever wanted it there must say anew where."""
        await self._write("DELETE FROM daily_channel WHERE channel = ?", channel)

    async def due(self, day: Day, hour: int, guild: GuildId | None = None) -> list[DailyChannel]:
        """Where the puzzle of ``day`` is to be posted by ``hour`` and was not yet: everywhere, or in one server."""
        query = (
            "SELECT guild, channel, hour, posted, begun FROM daily_channel AS wanted"
            " WHERE hour <= ?2 AND posted IS NOT ?1 AND guild = ifnull(?3, guild)"
            " AND NOT EXISTS (SELECT 1 FROM daily_post WHERE guild = wanted.guild AND day = ?1) ORDER BY hour, guild"
        )
        rows = await self._database.read(lambda connection: connection.execute(query, (day, hour, guild)).fetchall())
        return [_channel(row) for row in rows]

    async def any(self, day: Day) -> bool:
        """Whether any server wants it, or has a post that may still have to tell of further tries on that day."""
        query = (
            "SELECT EXISTS (SELECT 1 FROM daily_channel)"
            f" OR EXISTS (SELECT 1 FROM daily_post WHERE day BETWEEN ?1 - {GRACE} AND ?1)"
        )
        row = await self._database.read(lambda connection: connection.execute(query, (day,)).fetchone())
        return bool(row[0])

    async def begin(self, guild: GuildId, now: datetime) -> None:
        """Note that one is about to be posted: if nothing more is known of it later, Discord must be asked."""
        await self._write("UPDATE daily_channel SET begun = ? WHERE guild = ?", stamp(now), guild)

    async def posted(self, guild: GuildId, day: Day, ref: MessageRef, told: int) -> None:
        """Note that the puzzle of a day stands there, and tells of so many tries."""

        def work(connection: Connection) -> None:
            connection.execute(
                "INSERT INTO daily_post (guild, day, channel, message, told) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (guild, day) DO UPDATE"
                " SET channel = excluded.channel, message = excluded.message, told = excluded.told",
                (guild, day, ref.channel, ref.message, told),
            )
            connection.execute(
                "DELETE FROM daily_post WHERE guild = ?1 AND message NOT IN"
                " (SELECT message FROM daily_post WHERE guild = ?1 ORDER BY message DESC LIMIT ?2)",
                (guild, KEPT),
            )
            connection.execute("UPDATE daily_channel SET posted = ?, begun = NULL WHERE guild = ?", (day, guild))

        await self._database.write(work)

    async def skip(self, there: DailyChannel, day: Day) -> None:
        """Note that the puzzle of a day is not to be posted there any more; nothing if a server named another place."""
        query = "UPDATE daily_channel SET posted = ?, begun = NULL WHERE guild = ? AND channel = ?"
        await self._write(query, day, there.guild, there.channel)

    async def post(self, guild: GuildId, day: Day) -> MessageRef | None:
        """Where the puzzle of a day stands in a server."""
        query = "SELECT channel, message FROM daily_post WHERE guild = ? AND day = ?"
        row = await self._database.read(lambda connection: connection.execute(query, (guild, day)).fetchone())
        return None if row is None else MessageRef(ChannelId(row[0]), MessageId(row[1]))

    async def told(self, guild: GuildId, day: Day, tries: int) -> None:
        """Note of how many tries the post of a day tells."""
        await self._write("UPDATE daily_post SET told = ? WHERE guild = ? AND day = ?", tries, guild, day)

    async def behind(self, day: Day) -> list[tuple[GuildId, Day]]:
        """The posts of a day, and of those before it that can still be answered, that do not tell of all tries."""
        query = f"SELECT guild, day FROM daily_post WHERE day BETWEEN ?1 - {GRACE} AND ?1 AND told <> {_TRIES}"
        rows = await self._database.read(lambda connection: connection.execute(query, (day,)).fetchall())
        return [(GuildId(guild), Day(of)) for guild, of in rows]

    async def _write(self, query: str, *parameters: int | None) -> None:
        def work(connection: Connection) -> None:
            connection.execute(query, parameters)

        await self._database.write(work)


def _channel(row: tuple[int, int, int, int | None, int | None]) -> DailyChannel:
    guild, channel, hour, posted, begun = row
    return DailyChannel(
        GuildId(guild), ChannelId(channel), hour, None if posted is None else Day(posted), moment(begun)
    )
