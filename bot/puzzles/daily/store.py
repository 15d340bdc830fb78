"""Storage of the puzzle of the day: its answers, and its posts in servers."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef, UserId
from bot.model.ratings.days import GRACE, WEEK, Day, WeekLine, day_of
from bot.puzzles.store import AnswerEffect, PuzzleTry, note_try
from bot.storage.connection import Connection, moment, stamp
from bot.storage.database import Store, reading, writing
from rules import GAMES

PARTING: Final = ", "  # separator of the steps of an answer
_LIST: Final = "INSERT INTO daily_solver (guild, user) VALUES (?, ?) ON CONFLICT DO NOTHING"
_ID: Final = re.compile(rf"(?:{'|'.join(GAMES)})-[0-9a-f]{{8}}")


@dataclass(frozen=True, slots=True)
class DailyTry:
    """The answer of a person that counts for a day."""

    steps: tuple[str, ...]  # empty if they asked for the solution
    solved: bool


@dataclass(frozen=True, slots=True)
class DailyAnswerEffect:
    """Effect of an answer to the puzzle of a day."""

    first: bool  # true if it is the answer that counts
    stands: DailyTry | None
    counted: AnswerEffect  # effect as an answer to any puzzle
    guilds: frozenset[GuildId]  # the servers in which the user is listed


@dataclass(frozen=True, slots=True)
class DailyResults:
    """Results of a puzzle of the day, in a server or of all people."""

    tried: int
    solvers: tuple[UserId, ...]  # in the order of their answers


class DailyStore(Store):
    """Storage of puzzles of the day and answers to them."""

    async def puzzles(self, first: Day, last: Day) -> Mapping[Day, str]:
        """Puzzles of days that are fixed."""
        query = "SELECT day, puzzle FROM daily_puzzle WHERE day BETWEEN ? AND ?"
        return {Day(day): puzzle for day, puzzle in await self._database.rows(query, first, last)}

    @writing
    def settle(self, connection: Connection, day: Day, puzzle: str, instead: str | None = None) -> str:
        """Fix the puzzle of a day, ``instead`` of a missing one; returns the fixed one. The first call decides."""
        connection.execute("UPDATE daily_puzzle SET puzzle = ? WHERE day = ? AND puzzle = ?", (puzzle, day, instead))
        connection.execute("INSERT INTO daily_puzzle (day, puzzle) VALUES (?, ?) ON CONFLICT DO NOTHING", (day, puzzle))
        return str(connection.execute("SELECT puzzle FROM daily_puzzle WHERE day = ?", (day,)).fetchone()[0])

    @reading
    def asked(
        self, connection: Connection, user: UserId, guild: GuildId | None, day: Day
    ) -> tuple[str | None, DailyTry | None, bool]:
        """The puzzle of a day, if it is fixed, a person's answer that counts, and whether the server lists them."""
        puzzle = connection.execute("SELECT puzzle FROM daily_puzzle WHERE day = ?", (day,)).fetchone()
        listed = connection.execute("SELECT 1 FROM daily_solver WHERE guild = ? AND user = ?", (guild, user))
        stands = _counted_try(connection, day, user)
        return None if puzzle is None else puzzle[0], stands, listed.fetchone() is not None

    async def opened(self, user: UserId, guild: GuildId) -> None:
        """List a user in a server in which they saw a daily puzzle."""
        await self._database.execute(_LIST, guild, user)

    @writing
    def note(
        self,
        connection: Connection,
        day: Day,
        answer: PuzzleTry,
        steps: tuple[str, ...],
        guild: GuildId | None,
        now: datetime,
        *,
        counts: bool,
    ) -> DailyAnswerEffect:
        """Store an answer; only a user's first one counts, and only if ``counts``."""
        if guild is not None:
            connection.execute(_LIST, (guild, answer.user))
        first = False
        if counts:
            row = (day, answer.user, PARTING.join(steps), answer.solved, stamp(now))
            query = (
                "INSERT INTO daily_try (day, user, answer, solved, tried) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
            )
            first = bool(connection.execute(query, row).rowcount)
        known = connection.execute("SELECT guild FROM daily_solver WHERE user = ?", (answer.user,)).fetchall()
        counted = note_try(connection, answer, now)
        return DailyAnswerEffect(
            first, _counted_try(connection, day, answer.user), counted, frozenset(GuildId(row[0]) for row in known)
        )

    async def days(self, user: UserId) -> Mapping[Day, bool]:
        """Days that a person has answered, and whether they solved them."""
        query = "SELECT day, solved FROM daily_try WHERE user = ?"
        return {Day(day): bool(solved) for day, solved in await self._database.rows(query, user)}

    async def results(self, guild: GuildId | None, day: Day) -> DailyResults:
        """Return the results of a server's members, or of all users."""
        among = "" if guild is None else " AND user IN (SELECT user FROM daily_solver WHERE guild = ?)"
        query = f"SELECT user, solved FROM daily_try WHERE day = ?{among} ORDER BY tried, user"
        given = (day,) if guild is None else (day, guild)
        rows = await self._database.rows(query, *given)
        return DailyResults(len(rows), tuple(UserId(user) for user, solved in rows if solved))

    async def week(self, first: Day, guild: GuildId | None, user: UserId) -> list[WeekLine]:
        """Results in the seven days from ``first``: of the people of a server, otherwise of one person. They rank by
        solved, then by fewest tries; equals are in the order of their last solutions."""
        among = "user = ?" if guild is None else "user IN (SELECT user FROM daily_solver WHERE guild = ?)"
        query = (
            "SELECT rank() OVER (ORDER BY won DESC, made), user, won, made FROM (SELECT user, count(*) AS made,"
            " count(*) FILTER (WHERE solved) AS won, max(CASE WHEN solved THEN tried ELSE 0 END) AS latest"
            f" FROM daily_try WHERE day BETWEEN ? AND ? AND {among} GROUP BY user) AS week"
            " ORDER BY won DESC, made, latest, user"
        )
        given = (first, first + WEEK - 1, user if guild is None else guild)
        rows = await self._database.rows(query, *given)
        return [WeekLine(*row) for row in rows]

    async def share(self, user: UserId, guild: GuildId, day: Day) -> bool:
        """Record that a user shares their answer in a server; return true the first time."""
        query = "INSERT INTO daily_share (day, user, guild) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        given = (day, user, guild)
        return bool(await self._database.execute(query, *given))


def _counted_try(connection: Connection, day: Day, user: UserId) -> DailyTry | None:
    query = "SELECT answer, solved FROM daily_try WHERE day = ? AND user = ?"
    row = connection.execute(query, (day, user)).fetchone()
    return None if row is None else DailyTry(tuple(row[0].split(PARTING)) if row[0] else (), bool(row[1]))


def daily_problems(connection: Connection) -> Iterator[str]:
    """Yield a sentence for each impossible value."""
    for day, puzzle in connection.execute("SELECT day, puzzle FROM daily_puzzle"):
        if not _ID.fullmatch(puzzle):
            yield f"The puzzle of day {day} has an id of no puzzle."
    for day, answer, solved, tried in connection.execute("SELECT day, answer, solved, tried FROM daily_try"):
        answered = moment(tried)
        assert answered is not None, "the column is never empty"
        if not day <= day_of(answered) <= day + GRACE:
            yield f"The puzzle of day {day} was answered outside its time."
        if solved not in (0, 1) or (solved and not answer):
            yield f"The puzzle of day {day} has a wrong mark of being solved."


KEPT: Final = 1 + GRACE  # the number of posts kept per server: those that can still change

_TRIES: Final = """(
    SELECT count(*) FROM daily_try JOIN daily_solver USING (user)
    WHERE daily_try.day = daily_post.day AND daily_solver.guild = daily_post.guild
)"""


@dataclass(frozen=True, slots=True)
class DailyChannel:
    """Channel and hour of posts in a server."""

    guild: GuildId
    channel: ChannelId
    hour: int  # UTC
    posted: Day | None = None  # last day that was posted or skipped
    begun: datetime | None = None  # the start of an unconfirmed post


class DailyPostStore(Store):
    """Storage of the posts of the puzzle of the day."""

    async def channel(self, guild: GuildId) -> DailyChannel | None:
        """The settings of a server; ``None`` if it wants no posts."""
        query = "SELECT guild, channel, hour, posted, begun FROM daily_channel WHERE guild = ?"
        row = await self._database.row(query, guild)
        return None if row is None else _channel(row)

    @writing
    def want(self, connection: Connection, guild: GuildId, channel: ChannelId, hour: int, day: Day) -> DailyChannel:
        """Set channel and hour from ``day`` on; a failed post may be repeated."""
        there = connection.execute("SELECT 1 FROM daily_post WHERE guild = ? AND day = ?", (guild, day)).fetchone()
        posted = None if there is None else day
        connection.execute(
            "INSERT INTO daily_channel (guild, channel, hour, posted) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (guild)"
            " DO UPDATE SET channel = ?2, hour = ?3, posted = ?4",
            (guild, channel, hour, posted),
        )
        return DailyChannel(guild, channel, hour, posted)

    async def end(self, guild: GuildId) -> None:
        await self._database.execute("DELETE FROM daily_channel WHERE guild = ?", guild)

    async def gone(self, channel: ChannelId) -> None:
        """Forget a deleted channel."""
        await self._database.execute("DELETE FROM daily_channel WHERE channel = ?", channel)

    async def due(self, day: Day, hour: int, guild: GuildId | None = None) -> list[DailyChannel]:
        """Return the channels where the puzzle of ``day`` is due by ``hour``: all, or those of one server."""
        query = (
            "SELECT guild, channel, hour, posted, begun FROM daily_channel AS wanted"
            " WHERE hour <= ?2 AND posted IS NOT ?1 AND guild = ifnull(?3, guild)"
            " AND NOT EXISTS (SELECT 1 FROM daily_post WHERE guild = wanted.guild AND day = ?1) ORDER BY hour, guild"
        )
        return [_channel(row) for row in await self._database.rows(query, day, hour, guild)]

    async def any(self, day: Day) -> bool:
        """Return whether a server wants posts, or has one that can still change."""
        query = (
            "SELECT EXISTS (SELECT 1 FROM daily_channel)"
            f" OR EXISTS (SELECT 1 FROM daily_post WHERE day BETWEEN ?1 - {GRACE} AND ?1)"
        )
        row = await self._database.row(query, day)
        return bool(row[0])

    async def begin(self, guild: GuildId, now: datetime) -> None:
        """Record a post before it is sent; without :meth:`posted`, Discord is searched for it later."""
        await self._database.execute("UPDATE daily_channel SET begun = ? WHERE guild = ?", stamp(now), guild)

    @writing
    def posted(self, connection: Connection, guild: GuildId, day: Day, ref: MessageRef, reported: int) -> None:
        """Record a sent post and the number of tries shown."""
        connection.execute(
            "INSERT INTO daily_post (guild, day, channel, message, reported) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (guild, day) DO UPDATE"
            " SET channel = excluded.channel, message = excluded.message, reported = excluded.reported",
            (guild, day, ref.channel, ref.message, reported),
        )
        connection.execute(
            "DELETE FROM daily_post WHERE guild = ?1 AND message NOT IN"
            " (SELECT message FROM daily_post WHERE guild = ?1 ORDER BY message DESC LIMIT ?2)",
            (guild, KEPT),
        )
        connection.execute("UPDATE daily_channel SET posted = ?, begun = NULL WHERE guild = ?", (day, guild))

    async def skip(self, there: DailyChannel, day: Day) -> None:
        """Record that a day is no longer to be posted in a channel."""
        query = "UPDATE daily_channel SET posted = ?, begun = NULL WHERE guild = ? AND channel = ?"
        await self._database.execute(query, day, there.guild, there.channel)

    async def post(self, guild: GuildId, day: Day) -> MessageRef | None:
        query = "SELECT channel, message FROM daily_post WHERE guild = ? AND day = ?"
        row = await self._database.row(query, guild, day)
        return None if row is None else MessageRef(ChannelId(row[0]), MessageId(row[1]))

    async def reported(self, guild: GuildId, day: Day, tries: int) -> None:
        """Record the number of tries that a post shows."""
        await self._database.execute(
            "UPDATE daily_post SET reported = ? WHERE guild = ? AND day = ?", tries, guild, day
        )

    async def behind(self, day: Day) -> list[tuple[GuildId, Day]]:
        """Posts that can still change and do not tell all tries."""
        query = f"SELECT guild, day FROM daily_post WHERE day BETWEEN ?1 - {GRACE} AND ?1 AND reported <> {_TRIES}"
        return [(GuildId(guild), Day(of)) for guild, of in await self._database.rows(query, day)]


def _channel(row: tuple[Any, ...]) -> DailyChannel:
    guild, channel, hour, posted, begun = row
    return DailyChannel(guild, channel, hour, posted, moment(begun))
