"""Matches in and out of the database: rows to values and back."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from typing import Final

from bot.match import Entry, Kind, Match, Seat, Status, logged
from bot.storage.database import Database
from bot.storage.people import moment, read_person, stamp
from bot.storage.results import note
from rules import GAMES
from rules import options as game_options

CLOSED_FROM_OUTSIDE: Final = (Kind.EXPIRED, Kind.LAPSED, Kind.ABANDONED)
"""How matches close that nobody who plays in them has ended."""


LEAST_LEFT: Final = 60
"""Seconds that somebody has at least who takes back a step that was played in the last moment, or too late."""


class Countdown(Enum):
    """What becomes of the time of the player to move."""

    RUNS = auto()
    """It goes on."""
    STARTS = auto()
    """There is the whole pace from now on, or from this person's return."""
    RETURNS = auto()
    """There is as much as there was when the step was played that this person has just taken back."""


class Conflict(Exception):
    """The match has moved on since it was read; nothing was written."""


class Occupied(Exception):
    """Another match is running in that channel; nothing was written."""


@dataclass(frozen=True, slots=True)
class Board:
    """A message that shows a match, and which moment of it; ``kind`` says which of its messages it is."""

    match: int
    kind: str
    channel: int
    message: int
    revision: int
    turn: int


class Matches:
    """The part of the storage that is about matches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.computer: int | None = None
        """The id under which computer players sit: the bot's own, once it is known."""

    async def insert(self, match: Match) -> Match:
        """Keep a new match; answers it with its number.

        :raises Occupied: another match is running in its channel.
        """
        return await self._database.write(lambda connection: _insert(connection, match))

    async def append(
        self, match: Match, entries: Sequence[Entry], *, countdown: Countdown, opened: Match | None = None
    ) -> tuple[Match, Match | None]:
        """Keep the ``entries`` that led to ``match``, and what they changed about it.

        A match ``opened`` by the same entries is kept with them. Answers both matches as they are kept.

        :raises Conflict: the log has grown otherwise meanwhile.
        :raises Occupied: another match is running in the channel of one of them.
        """

        def work(connection: sqlite3.Connection) -> tuple[Match, Match | None]:
            now = entries[-1].at
            row = _unless_occupied(
                connection,
                "UPDATE match SET status = ?, channel = ?, revision = ?, changed = ?, look_at = ?"
                " WHERE id = ? AND revision = ? RETURNING due, left",
                (
                    match.status,
                    match.channel,
                    match.revision,
                    stamp(now),
                    stamp(now) if match.status in (Status.OPEN, Status.RUNNING) else None,
                    match.id,
                    match.revision - len(entries),
                ),
            ).fetchone()
            if row is None:
                raise Conflict
            kept = replace(match, due=moment(row[0]))
            if countdown is not Countdown.RUNS:
                returned = row[1] if countdown is Countdown.RETURNS else None
                kept = _timed(connection, match, now, returned)
                left = row[1] if entries[-1].kind is Kind.EXTENDED else _left(row[0], now)
                connection.execute(
                    "UPDATE match SET due = ?, looked = ?, reminded = ?, left = ? WHERE id = ?",
                    (stamp(kept.due), stamp(now), returned, left, kept.id),
                )
            _write_entries(connection, kept.id, entries)
            _write_seats(connection, kept.id, kept)
            note(connection, kept, self.computer)
            return kept, None if opened is None else _insert(connection, opened)

        return await self._database.write(work)

    async def load(self, number: int) -> Match | None:
        """The match of this number, replayed from its log."""
        return await self._database.read(lambda connection: read_match(connection, number))

    async def match_in(self, channel: int) -> int | None:
        """The number of the match that is running in a channel, or of the last that was played there."""

        def work(connection: sqlite3.Connection) -> int | None:
            row = connection.execute(
                "SELECT coalesce((SELECT id FROM match WHERE channel = ?1 AND status = 'running'),"
                " (SELECT max(id) FROM match WHERE channel = ?1))",
                (channel,),
            ).fetchone()
            number: int | None = row[0]
            return number

        return await self._database.read(work)

    async def live_of(self, user: int) -> list[int]:
        """The numbers of the open and running matches in which somebody sits or is invited, oldest first."""
        return await self._numbers("SELECT DISTINCT match FROM seat WHERE user = ? AND live ORDER BY match", user)

    async def live_in(self, guild: int) -> list[int]:
        """The numbers of the open and running matches of a server, newest first, a hundred at most."""
        return await self._numbers(
            "SELECT id FROM match WHERE guild = ? AND status IN ('open', 'running') ORDER BY id DESC LIMIT 100", guild
        )

    async def placed_in(self, channel: int) -> list[int]:
        """The numbers of the open and running matches in a channel and in the threads made in it for them."""
        return await self._numbers(
            "SELECT id FROM match WHERE channel = ?1 AND status IN ('open', 'running')"
            " UNION SELECT id FROM match WHERE home = ?1 AND status IN ('open', 'running')",
            channel,
        )

    async def closed_of(self, user: int, since: datetime, most: int = 5) -> list[int]:
        """The matches of somebody that were closed by nobody who plays in them since then, newest first."""
        return await self._numbers(
            "SELECT match.id FROM match JOIN seat ON seat.match = match.id AND seat.user = ? JOIN entry"
            " ON entry.match = match.id AND entry.revision = match.revision AND entry.kind IN (?, ?, ?)"
            " WHERE match.status = 'closed' AND match.changed >= ? ORDER BY match.changed DESC, match.id DESC LIMIT ?",
            user,
            *CLOSED_FROM_OUTSIDE,
            stamp(since),
            most,
        )

    async def unshown(self) -> list[int]:
        """The matches that have moved on since people last saw them in Discord."""
        return await self._numbers("SELECT id FROM match WHERE shown < revision")

    async def _numbers(self, query: str, *parameters: int | str | None) -> list[int]:
        return await self._database.read(lambda connection: [row[0] for row in connection.execute(query, parameters)])

    # -- the messages that show them

    async def boards(self, match: int) -> dict[str, Board]:
        """The messages that show a match, by their kind."""
        return await self._database.read(lambda connection: read_boards(connection, match))

    async def note(self, match: int, boards: Mapping[str, Board | None], shown: int | None = None) -> None:
        """Note which messages show a match now, by their kind, and which kinds do no longer.

        With ``shown`` people have seen the match up to this revision.
        """

        def work(connection: sqlite3.Connection) -> None:
            for kind, board in boards.items():
                if board is None:
                    connection.execute("DELETE FROM board WHERE match = ? AND kind = ?", (match, kind))
                else:
                    connection.execute(
                        "INSERT OR REPLACE INTO board (match, kind, channel, message, revision, turn)"
                        " VALUES (?, ?, ?, ?, ?, ?)",
                        astuple(board),
                    )
            if shown is not None:
                connection.execute("UPDATE match SET shown = max(shown, ?) WHERE id = ?", (shown, match))

        await self._database.write(work)


def _unless_occupied(connection: sqlite3.Connection, query: str, parameters: Sequence[object]) -> sqlite3.Cursor:
    try:
        return connection.execute(query, parameters)
    except sqlite3.IntegrityError as error:
        raise Occupied from error


def _left(due: int | None, now: datetime) -> int | None:
    return None if due is None else max(due - int(now.timestamp()), LEAST_LEFT)


def _timed(connection: sqlite3.Connection, match: Match, now: datetime, seconds: int | None = None) -> Match:
    """The match with the time of the player to move, its pace or these seconds, counted from this person's return."""
    if match.pace is None or match.waiting_for is None:
        return replace(match, due=None)
    away_until = read_person(connection, match.waiting_for).away_until
    return replace(match, due=max(now, away_until or now) + timedelta(seconds=seconds or match.pace))


def _insert(connection: sqlite3.Connection, match: Match) -> Match:
    now = match.entries[-1].at
    match = _timed(connection, match, now)
    cursor = _unless_occupied(
        connection,
        "INSERT INTO match (game, options, first, seed, guild, home, channel, opener, status, revision, pace, due,"
        " role, rated, changed, look_at, looked) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            match.game.key,
            game_options.text(match.options),
            match.first,
            match.seed,
            match.guild,
            match.home,
            match.channel,
            match.opener,
            match.status,
            match.revision,
            match.pace,
            stamp(match.due),
            match.role,
            match.rated,
            stamp(now),
            stamp(now),
            stamp(now),
        ),
    )
    number = int(cursor.lastrowid or 0)
    _write_seats(connection, number, match)
    _write_entries(connection, number, match.entries)
    return replace(match, id=number)


def _write_entries(connection: sqlite3.Connection, number: int, entries: Iterable[Entry]) -> None:
    connection.executemany(
        "INSERT INTO entry (match, revision, at, user, kind, text) VALUES (?, ?, ?, ?, ?, ?)",
        [(number, entry.revision, stamp(entry.at), entry.user, entry.kind, entry.text) for entry in entries],
    )


def _write_seats(connection: sqlite3.Connection, number: int, match: Match) -> None:
    live = match.status in (Status.OPEN, Status.RUNNING)
    connection.executemany(
        "INSERT INTO seat (match, seat, user, taken, live) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET user = excluded.user, taken = excluded.taken, live = excluded.live"
        " WHERE (user, taken, live) IS NOT (excluded.user, excluded.taken, excluded.live)",
        [(number, index, seat.user, seat.taken, live) for index, seat in enumerate(match.seats)],
    )
    connection.execute("DELETE FROM seat WHERE match = ? AND seat >= ?", (number, len(match.seats)))


def numbers(connection: sqlite3.Connection) -> list[int]:
    """The numbers of all matches."""
    return [row[0] for row in connection.execute("SELECT id FROM match ORDER BY id")]


def read_boards(connection: sqlite3.Connection, match: int) -> dict[str, Board]:
    """The messages that show a match, by their kind, read within a transaction."""
    rows = connection.execute(
        "SELECT match, kind, channel, message, revision, turn FROM board WHERE match = ?", (match,)
    )
    return {row[1]: Board(*row) for row in rows}


def read_match(connection: sqlite3.Connection, number: int) -> Match | None:
    """The match of this number, replayed from its log, read within a transaction."""
    row = connection.execute(
        "SELECT game, options, first, seed, guild, home, channel, opener, status, pace, due, role, rated"
        " FROM match WHERE id = ?",
        (number,),
    ).fetchone()
    if row is None:
        return None
    key, options, first, seed, guild, home, channel, opener, status, pace, due, role, rated = row
    game = GAMES[key]
    seats = connection.execute("SELECT user, taken FROM seat WHERE match = ? ORDER BY seat", (number,)).fetchall()
    entries = connection.execute(
        "SELECT revision, at, user, kind, text FROM entry WHERE match = ? ORDER BY revision", (number,)
    ).fetchall()
    match = Match(
        id=number,
        game=game,
        options=game_options.parse(game.options, options.split()),
        first=first,
        seed=seed,
        guild=guild,
        home=home,
        channel=channel,
        opener=opener,
        status=Status(status),
        revision=0,
        seats=tuple(Seat(user, bool(taken)) for user, taken in seats),
        entries=(),
        pace=pace,
        due=moment(due),
        role=role,
        rated=bool(rated),
    )
    log = [
        Entry(revision, datetime.fromtimestamp(at, UTC), user, Kind(kind), text)
        for revision, at, user, kind, text in entries
    ]
    return logged(match, log)
