"""Matches in and out of the database: rows to values and back."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from bot.match import Entry, Kind, Match, Seat, Status, logged
from bot.storage.database import Database
from rules import GAMES
from rules import options as game_options


class Conflict(Exception):
    """The match has moved on since it was read; nothing was written."""


class Occupied(Exception):
    """Another match is running in that channel; nothing was written."""


@dataclass(frozen=True, slots=True)
class Board:
    """A message that shows a match, and which moment of it; ``kind`` is ``invitation`` or ``board``."""

    match: int
    kind: str
    channel: int
    message: int
    revision: int
    turn: int


class Storage:
    """What the use cases ask of the database."""

    def __init__(self, path: Path) -> None:
        self._database = Database(path)

    async def open(self) -> None:
        """Open the file, made or migrated where needed.

        :raises BadDatabase: it cannot be used; it is left as it is.
        """
        await self._database.open()

    async def close(self) -> None:
        """Finish what is waiting and close the file. Safe to call at any time, also twice."""
        await self._database.close()

    async def insert(self, match: Match) -> Match:
        """Keep a new match; answers it with its number."""

        def work(connection: sqlite3.Connection) -> int:
            cursor = connection.execute(
                "INSERT INTO match (game, options, first, seed, guild, home, channel, opener, status, revision)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                ),
            )
            number = int(cursor.lastrowid or 0)
            _write_seats(connection, number, match)
            _write_entries(connection, number, match.entries)
            return number

        return replace(match, id=await self._database.write(work))

    async def append(self, match: Match, entries: Sequence[Entry]) -> None:
        """Keep the ``entries`` that led to ``match``, and what they changed about it.

        :raises Conflict: the log has grown otherwise meanwhile.
        :raises Occupied: another match is running in the channel that it was given.
        """

        def work(connection: sqlite3.Connection) -> None:
            try:
                cursor = connection.execute(
                    "UPDATE match SET status = ?, channel = ?, revision = ? WHERE id = ? AND revision = ?",
                    (match.status, match.channel, match.revision, match.id, match.revision - len(entries)),
                )
            except sqlite3.IntegrityError as error:
                raise Occupied from error
            if not cursor.rowcount:
                raise Conflict
            _write_entries(connection, match.id, entries)
            _write_seats(connection, match.id, match)

        await self._database.write(work)

    async def load(self, number: int) -> Match | None:
        """The match of this number, replayed from its log."""
        return await self._database.read(lambda connection: _match(connection, number))

    async def match_in(self, channel: int) -> int | None:
        """The number of the match that is running in a channel, or of the last that was played there."""

        def work(connection: sqlite3.Connection) -> int | None:
            row = connection.execute(
                "SELECT id FROM match WHERE channel = ? ORDER BY status = 'running' DESC, id DESC LIMIT 1", (channel,)
            ).fetchone()
            return row[0] if row else None

        return await self._database.read(work)

    async def live_of(self, user: int) -> list[int]:
        """The numbers of the open and running matches in which somebody sits or is invited, oldest first."""

        def work(connection: sqlite3.Connection) -> list[int]:
            rows = connection.execute("SELECT DISTINCT match FROM seat WHERE user = ? AND live ORDER BY match", (user,))
            return [row[0] for row in rows]

        return await self._database.read(work)

    async def boards(self, match: int) -> dict[str, Board]:
        """The messages that show a match, by their kind."""

        def work(connection: sqlite3.Connection) -> dict[str, Board]:
            rows = connection.execute(
                "SELECT match, kind, channel, message, revision, turn FROM board WHERE match = ?", (match,)
            )
            return {row[1]: Board(*row) for row in rows}

        return await self._database.read(work)

    async def set_board(self, board: Board, *, up_to_date: bool) -> None:
        """Note which message shows a match now, and whether people see all of it with that."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO board (match, kind, channel, message, revision, turn) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (match, kind) DO UPDATE SET channel = excluded.channel, message = excluded.message,"
                " revision = excluded.revision, turn = excluded.turn",
                (board.match, board.kind, board.channel, board.message, board.revision, board.turn),
            )
            if up_to_date:
                connection.execute("UPDATE match SET shown = max(shown, ?) WHERE id = ?", (board.revision, board.match))

        await self._database.write(work)

    async def unshown(self) -> list[int]:
        """The matches that have moved on since people last saw them in Discord."""
        return await self._database.read(
            lambda connection: [row[0] for row in connection.execute("SELECT id FROM match WHERE shown < revision")]
        )


def _write_entries(connection: sqlite3.Connection, number: int, entries: Iterable[Entry]) -> None:
    connection.executemany(
        "INSERT INTO entry (match, revision, at, user, kind, text) VALUES (?, ?, ?, ?, ?, ?)",
        [(number, entry.revision, int(entry.at.timestamp()), entry.user, entry.kind, entry.text) for entry in entries],
    )


def _write_seats(connection: sqlite3.Connection, number: int, match: Match) -> None:
    live = match.status in (Status.OPEN, Status.RUNNING)
    connection.executemany(
        "INSERT INTO seat (match, seat, user, taken, live) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET user = excluded.user, taken = excluded.taken, live = excluded.live"
        " WHERE (user, taken, live) IS NOT (excluded.user, excluded.taken, excluded.live)",
        [(number, index, seat.user, seat.taken, live) for index, seat in enumerate(match.seats)],
    )


def _match(connection: sqlite3.Connection, number: int) -> Match | None:
    row = connection.execute(
        "SELECT game, options, first, seed, guild, home, channel, opener, status FROM match WHERE id = ?", (number,)
    ).fetchone()
    if row is None:
        return None
    key, options, first, seed, guild, home, channel, opener, status = row
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
    )
    return logged(
        match,
        [
            Entry(revision, datetime.fromtimestamp(at, UTC), user, Kind(kind), text)
            for revision, at, user, kind, text in entries
        ],
    )
