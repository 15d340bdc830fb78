"""Schedules of matches in the database: which matches must be looked at when, and what is done."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.matches.people_store import change_preferences, read_preferences
from bot.matches.store.logs import read_match
from bot.model.agenda import Schedule
from bot.model.ids import GuildId, MatchId, ShardPart, UserId, is_former, runs
from bot.model.log import AFTER_THE_END, Entry, Kind
from bot.model.match import Match, Status
from bot.model.people import Preferences
from bot.model.replay import Unreplayable
from bot.model.time_limits import STANDS_FOR
from bot.storage.connection import (
    Connection,
    NamedRow,
    TableWatch,
    greater,
    lesser,
    moment,
    named,
    numbered,
    server_of,
    stamp,
)
from bot.storage.database import Database, Store, reading, report_written, writing

_LATEST: Final = """(pace + ifnull((
    SELECT max(CASE WHEN away_until > :now THEN away_until ELSE :now END)
    FROM seat JOIN preferences USING (user) WHERE seat.match = match.id
), :now))"""
"""The latest end of a turn that is under way."""
_PUT_RIGHT: Final = f"""
UPDATE match SET
    changed = {lesser("changed", ":now")}, done_until = {lesser("done_until", ":now")}, next_task = :now,
    warned = CASE WHEN warned <= :now THEN warned END, stopped = {lesser("stopped", ":now")},
    reminded = CASE WHEN done_until <= :now THEN reminded END,
    due = {lesser("due", _LATEST)}
WHERE (next_task IS NOT NULL OR stopped IS NOT NULL)
AND (changed > :now OR done_until > :now OR warned > :now OR stopped > :now OR due > {_LATEST})
RETURNING id
"""


class ScheduleStore(Store):
    """The part of the storage that is about time."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.falls_due: Callable[[datetime], object] = lambda at: None
        """Called with the earliest due time of each commit that changes one; perhaps it was rolled back."""

        def report(due: list[int]) -> None:
            self.falls_due(datetime.fromtimestamp(min(due), UTC))

        report_written(database, "match", "next_task", report, only_changed=True)

    async def due(self, now: datetime, most: int = 200, within: ShardPart | None = None) -> list[Schedule]:
        """The matches in which something is due by now, oldest first, ``within`` a part of all servers."""
        which = f"next_task <= ?{_within(within)} ORDER BY next_task LIMIT ?"
        return await self._schedules(which, stamp(now), most)

    async def waiting(self, user: UserId) -> list[Schedule]:
        """A person's matches in which something may still fall due."""
        of = "next_task IS NOT NULL AND id IN (SELECT match FROM seat WHERE user = ? AND live)"
        return await self._schedules(f"{of} ORDER BY id", user)

    async def _schedules(self, which: str, *parameters: int | None) -> list[Schedule]:
        query = f"SELECT id, done_until, changed, muted, reminded, warned FROM match WHERE {which}"
        return await self._database.read(lambda c: [read_schedule(row) for row in named(c, query, *parameters)])

    async def next(self, within: ShardPart | None = None) -> datetime | None:
        """The next due time, ``within`` a part of all servers."""
        return await self._moment(f"SELECT min(next_task) FROM match WHERE next_task IS NOT NULL{_within(within)}")

    async def newest(self) -> datetime | None:
        return await self._moment("SELECT max(changed) FROM match")

    async def _moment(self, query: str) -> datetime | None:
        return await self._database.read(lambda connection: moment(connection.execute(query).fetchone()[0]))

    async def done(self, match: Match, at: datetime, next_task: datetime | None, *, reminds: bool) -> None:
        """Note that everything due by ``at`` is done, and the next due time, unless the match has moved on."""
        await self._database.execute(
            "UPDATE match SET done_until = CASE WHEN stopped IS NULL THEN ?1 ELSE done_until END, next_task = ?2,"
            " reminded = CASE WHEN ?3 THEN due - ?1 ELSE reminded END WHERE id = ?4 AND revision = ?5",
            *(stamp(at), stamp(next_task), reminds, match.id, match.revision),
        )

    async def postpone(self, match: MatchId, next_task: datetime) -> None:
        await self._database.execute("UPDATE match SET next_task = ? WHERE id = ?", stamp(next_task), match)

    async def warned(self, match: MatchId, at: datetime) -> None:
        await self._database.execute("UPDATE match SET warned = ? WHERE id = ?", stamp(at), match)

    @writing
    def put_right(self, connection: Connection, now: datetime) -> list[MatchId]:
        """Undo future times written by a fast clock, but not in logs; returns the live matches changed."""
        found = [row[0] for row in connection.execute(_PUT_RIGHT, {"now": stamp(now)})]
        connection.execute("UPDATE match SET changed = ?1 WHERE changed > ?1", (stamp(now),))
        return found

    async def mute(self, match: MatchId, turn: int) -> None:
        await self._database.execute("UPDATE match SET muted = ? WHERE id = ?", turn, match)

    @writing
    def shift(
        self,
        connection: Connection,
        user: UserId,
        change: Callable[[Preferences], Preferences],
        known: Mapping[MatchId, Match],
        now: datetime,
    ) -> list[MatchId]:
        """Change an absence, and move the ends of turns with time left at the return; returns the matches moved."""
        before, after = change_preferences(connection, user, change)
        was, is_now = (max(now, person.away_until or now) for person in (before, after))
        query = (
            "SELECT id, revision FROM match WHERE status = 'running' AND due > ?"
            " AND id IN (SELECT match FROM seat WHERE user = ? AND live)"
        )
        rows = connection.execute(query, (stamp(was), user)).fetchall()

        def waits(number: MatchId, revision: int) -> bool:
            match = known.get(number)
            with suppress(Unreplayable):
                if match is None or match.revision != revision:
                    match = read_match(connection, number)
                return match is not None and match.waiting_for == user
            return False

        moved = [number for number, revision in rows if waits(number, revision)]
        by = int((is_now - was).total_seconds())
        connection.executemany(
            f"UPDATE match SET due = due + ?1, next_task = ?2, done_until = {greater('done_until', '?2')},"
            f" reminded = {lesser('ifnull(reminded, pace)', 'due - ?2')} WHERE id = ?3",
            [(by, stamp(now), number) for number in moved],
        )
        return moved

    @writing
    def stop(
        self, connection: Connection, guild: GuildId | None, now: datetime, match: MatchId | None = None
    ) -> dict[MatchId, GuildId | None]:
        """Stop the clock of a match, or all of a server; returns the matches changed, whose players are to be told."""
        rows = connection.execute(
            "UPDATE match SET stopped = ?3,"
            " next_task = CASE WHEN status = 'running' AND pace IS NOT NULL THEN ?3 + (?4 - stood) END"
            " WHERE stopped IS NULL AND (next_task IS NOT NULL OR status = 'running')"
            " AND status IN ('open', 'running') AND guild = ?1 AND id = ifnull(?2, id) RETURNING id, status",
            (numbered(guild), match, stamp(now), int(STANDS_FOR.total_seconds())),
        )
        stopped = dict(rows.fetchall())
        for number in (number for number, status in stopped.items() if status == "running" and guild is not None):
            users = connection.execute("SELECT user FROM seat WHERE match = ? AND user IS NOT NULL", (number,))
            note_pending(connection, number, [row[0] for row in users])
        return dict.fromkeys(stopped, guild)

    async def stopped(self) -> dict[MatchId, GuildId | None]:
        query = "SELECT id, guild FROM match WHERE stopped IS NOT NULL AND status IN ('open', 'running')"
        return {number: server_of(guild) for number, guild in await self._database.rows(query)}

    @writing
    def resume(self, connection: Connection, number: MatchId, now: datetime) -> None:
        """Resume a clock, due at once; a player who had time left gets a whole turn, from their return."""
        match = read_match(connection, number)
        user = None if match is None else match.waiting_for
        back = None if user is None else read_preferences(connection, user).away_until
        connection.execute(
            f"UPDATE match SET due = CASE WHEN due > done_until THEN {greater('due', '?2 + pace')} ELSE due END,"
            " reminded = CASE WHEN due > done_until THEN NULL ELSE reminded END,"
            f" next_task = {lesser('done_until', '?1')}, done_until = {greater('done_until', '?1')},"
            f" stood = stood + {greater('?1 - stopped', '0')}, stopped = NULL"
            " WHERE id = ?3 AND stopped IS NOT NULL AND status IN ('open', 'running')",
            (stamp(now), stamp(max(now, back or now)), number),
        )

    async def look_again(self, user: UserId, now: datetime) -> None:
        """Make all matches of a person due now, because this person's settings have changed."""
        await self._database.execute(
            "UPDATE match SET next_task = ?1,"
            " done_until = CASE WHEN due > ?1 AND done_until < ?1 THEN ?1 ELSE done_until END"
            " WHERE next_task IS NOT NULL AND id IN (SELECT match FROM seat WHERE user = ?2 AND live)",
            *(stamp(now), user),
        )


def _within(part: ShardPart | None) -> str:
    if part is None:
        return ""
    shard = f"(guild >> 22) % {part.of}"
    ranges = [f"{shard} BETWEEN {run[0]} AND {run[-1]}" for run in runs(part.shards)]
    return f" AND ({' OR '.join(ranges) or 'FALSE'})"


def read_schedule(row: NamedRow) -> Schedule:
    """The schedule in the row of a match."""
    return Schedule(
        match=row["id"],
        done_until=datetime.fromtimestamp(row["done_until"], UTC),
        changed=datetime.fromtimestamp(row["changed"], UTC),
        muted=row["muted"],
        reminded=span(row["reminded"]),
        warned=moment(row["warned"]),
    )


def span(seconds: int | None) -> timedelta | None:
    """The time that the database keeps as a number of seconds."""
    return None if seconds is None else timedelta(seconds=seconds)


class PendingNoticeStore(Store):
    """Players who are still to be told of a match whose place takes no messages, or is gone."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.users: Final[set[UserId]] = set()  # known from `all` on, changed only in the database's thread
        self.noted: Callable[[], object] = lambda: None  # called after writes that add players
        database.watches.append(TableWatch("pending_notice", ("user",), self.users.add, old=False))
        report_written(database, "pending_notice", "user", lambda _: self.noted())

    @reading
    def all(self, connection: Connection) -> list[tuple[MatchId, UserId, bool]]:
        """The players and their matches, and whether people have not seen a match's last entry in its place."""
        query = (
            "SELECT match, user, shown < revision FROM pending_notice JOIN match ON match.id = match"
            " ORDER BY match, user"
        )
        found = [(match, user, bool(unseen)) for match, user, unseen in connection.execute(query)]
        self.users.update(user for _, user, _ in found)
        return found

    async def of(self, user: UserId) -> list[MatchId]:
        return [row[0] for row in await self._database.rows(f"{_PENDING} ORDER BY match", user)]

    @writing
    def done(self, connection: Connection, user: UserId, matches: Sequence[MatchId]) -> None:
        """Note that a person was told of matches."""
        query = "DELETE FROM pending_notice WHERE match = ? AND user = ?"
        connection.executemany(query, [(match, user) for match in matches])
        if connection.execute(_PENDING, (user,)).fetchone() is None:
            self.users.discard(user)


_PENDING: Final = "SELECT match FROM pending_notice WHERE user = ?"


def note_pending(connection: Connection, match: MatchId, users: Iterable[UserId]) -> None:
    """Note within a transaction that people are to be told of a match elsewhere."""
    query = (
        "INSERT INTO pending_notice (match, user) VALUES (?, ?)"
        " ON CONFLICT (match, user) DO UPDATE SET match = excluded.match"  # so that it is noted again
    )
    connection.executemany(query, [(match, user) for user in users if not is_former(user)])


def untold(match: Match, last: Entry, moved: bool) -> set[UserId]:
    """The players concerned by the last entry, unless a message in the place of the match can tell them."""
    if match.guild is None or (last.kind in AFTER_THE_END and match.status is not Status.RUNNING):
        return set()
    actor = None if last.seat is None or last.kind is Kind.UNDONE else match.seats[last.seat].user
    if match.status is not Status.RUNNING:
        return {*match.players} - {actor}
    asked = match.asked_people if last.kind in (Kind.OFFERED, Kind.AGREED) else ()
    return {user for user in (*asked, match.waiting_for if moved else None) if user is not None} - {actor}
