"""Matches in and out of the database: rows to values and back."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.match.chain import entry_link, opening_link
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.log import CLOSED_FROM_OUTSIDE, Entry
from bot.match.match import Match
from bot.match.seats import Computer, Seat
from bot.match.time_limits import Countdown, Pace, TurnClock, started
from bot.storage.database import Database
from bot.storage.logs import read_match
from bot.storage.people import moment, numbered, read_preferences, stamp
from bot.storage.remembered import Remembered
from bot.storage.results import note
from bot.storage.seating import NOBODY_SITS_DOWN, Load, Seating, read_load
from rules import options as game_options

MOST_LIVE: Final = 250
"""Open and running matches of one person that are told at a time, so that nobody waits long for a list."""


class Conflict(Exception):
    """The match has moved on since it was read; nothing was written."""


class Occupied(Exception):
    """Another match is running in that channel; nothing was written."""


class MatchStore:
    """The part of the storage that is about matches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._live = Remembered(database, "seat", "user", _read_live)

    def watch(self, connection: sqlite3.Connection) -> None:
        """Notice what is written; within the database's thread, before anything is asked."""
        self._live.watch(connection)

    async def insert(self, match: Match, seating: Seating = NOBODY_SITS_DOWN) -> Match:
        """Keep a new match; returns it with its number.

        :raises Occupied: another match is running in its channel.
        """

        def work(connection: sqlite3.Connection) -> Match:
            kept = _insert(connection, match)
            seating.expect(connection, match.guild)
            return kept

        return await self._database.write(work)

    async def append(
        self,
        match: Match,
        entries: Sequence[Entry],
        *,
        countdown: Countdown,
        opened: Match | None = None,
        seating: Seating = NOBODY_SITS_DOWN,
    ) -> tuple[Match, Match | None]:
        """Keep the ``entries`` that led to ``match``, and what they changed about it.

        A match ``opened`` by the same entries is kept with them. Returns both matches as they are kept.

        :raises Conflict: the log has grown otherwise meanwhile.
        :raises Occupied: another match is running in the channel of one of them.
        """

        def work(connection: sqlite3.Connection) -> tuple[Match, Match | None]:
            now, before = entries[-1].at, match.revision - len(entries)
            row = connection.execute(
                "SELECT head, due, left, reminded FROM match WHERE id = ? AND revision = ?", (match.id, before)
            ).fetchone()
            if row is None:
                raise Conflict
            head, due, left, reminded = row
            _unless_occupied(
                connection,
                "UPDATE match SET status = ?, channel = ?, revision = ?, head = ?, changed = ?, next_task = ?,"
                " thinks = ? WHERE id = ?",
                (
                    match.status,
                    match.channel,
                    match.revision,
                    _write_entries(connection, match.id, entries, head),
                    stamp(now),
                    stamp(now) if match.status.live else None,
                    match.wanted is not None,
                    match.id,
                ),
            )
            clock = TurnClock(moment(due), left, reminded)
            if countdown is not Countdown.RUNS:
                clock = clock.after(countdown, _pace(match), now, _away_until(connection, match))
                connection.execute(
                    "UPDATE match SET due = ?, left = ?, reminded = ?, done_until = ? WHERE id = ?",
                    (stamp(clock.due), clock.left, clock.reminded, stamp(now), match.id),
                )
            kept = replace(match, due=clock.due)
            _write_seats(connection, kept)
            note(connection, kept)
            following = None if opened is None else _insert(connection, opened)
            seating.expect(connection, match.guild)
            return kept, following

        return await self._database.write(work)

    async def load(self, number: MatchId) -> Match | None:
        """The match of this number, replayed from its log.

        :raises Unreplayable: its log does not lead to a position.
        """
        return await self._database.read(lambda connection: read_match(connection, number))

    async def match_in(self, channel: ChannelId) -> MatchId | None:
        """The number of the match that is running in a channel, or of the last that was played there."""

        def work(connection: sqlite3.Connection) -> MatchId | None:
            row = connection.execute(
                "SELECT coalesce((SELECT id FROM match WHERE channel = ?1 AND status = 'running'),"
                " (SELECT max(id) FROM match WHERE channel = ?1))",
                (channel,),
            ).fetchone()
            number: MatchId | None = row[0]
            return number

        return await self._database.read(work)

    async def live_of(self, user: UserId) -> tuple[MatchId, ...]:
        """The numbers of the open and running matches in which somebody sits or is invited, oldest first.

        Where there are too many, the newest are told, those in which they sit before those they do not.
        """
        return await self._live.of(user)

    async def load_of(self, guild: GuildId | None, user: UserId) -> Load:
        """In how many matches somebody sits."""
        return await self._database.read(lambda connection: read_load(connection, guild, user))

    async def live(self) -> list[MatchId]:
        """The numbers of all open and running matches, oldest first."""
        return await self._numbers("SELECT id FROM match WHERE status IN ('open', 'running') ORDER BY id")

    async def thinking(self) -> list[MatchId]:
        """The numbers of the matches that wait for a computer player, oldest first."""
        return await self._numbers("SELECT id FROM match WHERE thinks ORDER BY id")

    async def live_in(self, guild: GuildId) -> list[MatchId]:
        """The numbers of the open and running matches of a server, newest first, a hundred at most."""
        return await self._numbers(
            "SELECT id FROM match WHERE guild = ? AND status IN ('open', 'running') ORDER BY id DESC LIMIT 100", guild
        )

    async def hosted_in(self, channel: ChannelId) -> list[MatchId]:
        """The numbers of the open and running matches in a channel and in the threads made in it for them."""
        return await self._numbers(
            "SELECT id FROM match WHERE channel = ?1 AND status IN ('open', 'running')"
            " UNION SELECT id FROM match WHERE home = ?1 AND status IN ('open', 'running')",
            channel,
        )

    async def closed_of(self, user: UserId, since: datetime, most: int = 5) -> list[MatchId]:
        """The matches of somebody that were closed by nobody who plays in them since then, newest first."""
        kinds = sorted(CLOSED_FROM_OUTSIDE)
        return await self._numbers(
            "SELECT match.id FROM match JOIN seat ON seat.match = match.id AND seat.user = ? JOIN entry"
            " ON entry.match = match.id AND entry.revision = match.revision"
            f" AND entry.kind IN ({', '.join('?' * len(kinds))})"
            " WHERE match.status = 'closed' AND match.changed >= ? ORDER BY match.changed DESC, match.id DESC LIMIT ?",
            user,
            *kinds,
            stamp(since),
            most,
        )

    async def _numbers(self, query: str, *parameters: int | str | None) -> list[MatchId]:
        return await self._database.read(lambda connection: [row[0] for row in connection.execute(query, parameters)])


def _read_live(connection: sqlite3.Connection, user: UserId) -> tuple[MatchId, ...]:
    query = "SELECT match FROM seat WHERE user = ? AND live GROUP BY match ORDER BY max(taken) DESC, match DESC LIMIT ?"
    rows = connection.execute(f"SELECT match FROM ({query}) ORDER BY match", (user, MOST_LIVE))
    return tuple(row[0] for row in rows)


def _unless_occupied(connection: sqlite3.Connection, query: str, parameters: Sequence[object]) -> sqlite3.Cursor:
    try:
        return connection.execute(query, parameters)
    except sqlite3.IntegrityError as error:
        raise Occupied from error


def _pace(match: Match) -> Pace:
    """The pace for whoever is to move; none where nobody is."""
    return Pace.NONE if match.waiting_for is None else match.pace


def _away_until(connection: sqlite3.Connection, match: Match) -> datetime | None:
    return None if match.waiting_for is None else read_preferences(connection, match.waiting_for).away_until


def _insert(connection: sqlite3.Connection, match: Match) -> Match:
    now = match.entries[-1].at
    match = replace(match, due=started(_pace(match), now, _away_until(connection, match)).due)
    match = replace(match, id=_next_number(connection))
    settled = (
        match.id,
        match.game.key,
        match.version,
        game_options.text(match.options),
        match.first.value,
        len(match.seats),
        match.seed,
        match.pace.seconds,
        int(match.rated),
        numbered(match.guild),
        match.home,
        match.role,
    )
    opening = opening_link(*settled)
    _unless_occupied(
        connection,
        "INSERT INTO match (id, game, version, options, first, seats, seed, pace, rated, guild, home, role, opening,"
        " head, channel, status, revision, due, changed, next_task, done_until, thinks,"
        " hints)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *settled,
            opening,
            opening,
            match.channel,
            match.status,
            match.revision,
            stamp(match.due),
            stamp(now),
            stamp(now),
            stamp(now),
            match.wanted is not None,
            match.hints,
        ),
    )
    _write_seats(connection, match)
    head = _write_entries(connection, match.id, match.entries, opening)
    connection.execute("UPDATE match SET head = ? WHERE id = ?", (head, match.id))
    return match


def _next_number(connection: sqlite3.Connection) -> MatchId:
    """The number of the next match, which is part of its first link; no number is given twice."""
    (last,) = connection.execute(
        "SELECT max(ifnull((SELECT max(id) FROM match), 0),"
        " ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'match'), 0))"
    ).fetchone()
    return MatchId(last + 1)


def _write_entries(connection: sqlite3.Connection, number: MatchId, entries: Iterable[Entry], head: bytes) -> bytes:
    """Write entries after the one whose link is ``head``; returns the link of the last."""
    rows = []
    for entry in entries:
        said = entry.revision, int(entry.at.timestamp()), entry.seat, entry.kind, entry.text
        head = entry_link(head, *said)
        rows.append((number, *said, head))
    connection.executemany(
        "INSERT INTO entry (match, revision, at, seat, kind, text, hash) VALUES (?, ?, ?, ?, ?, ?, ?)", rows
    )
    return head


def _write_seats(connection: sqlite3.Connection, match: Match) -> None:
    connection.executemany(
        "INSERT INTO seat (match, seat, user, computer, taken, ready, live) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET (user, computer, taken, ready, live)"
        " = (excluded.user, excluded.computer, excluded.taken, excluded.ready, excluded.live)"
        " WHERE (user, computer, taken, ready, live)"
        " IS NOT (excluded.user, excluded.computer, excluded.taken, excluded.ready, excluded.live)",
        [
            (match.id, index, seat.user, _level(seat), seat.taken, seat.ready, match.status.live)
            for index, seat in enumerate(match.seats)
        ],
    )
    connection.execute("DELETE FROM seat WHERE match = ? AND seat >= ?", (match.id, len(match.seats)))


def _level(seat: Seat) -> int | None:
    """The level of a computer player; 0 where it is not chosen yet."""
    return seat.occupant.level or 0 if isinstance(seat.occupant, Computer) else None
