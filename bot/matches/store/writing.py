"""Matches into their rows: what is settled when one is opened, its entries, who sits, and what steps change."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.model.agenda import Schedule
from bot.model.ids import MatchId, is_former
from bot.model.log import Entry, entry_link, opening_link
from bot.model.match import Match
from bot.model.seats import Computer, Seat
from bot.model.time_limits import TurnClock
from bot.storage.connection import Connection, Cursor, NamedRow
from bot.storage.damage import VIOLATIONS
from bot.storage.values import numbered, stamp
from rules import options as game_options


class Conflict(Exception):
    """The match has moved on since it was read; nothing was written."""


class Occupied(Exception):
    """Another match is running in that channel; nothing was written."""


def write_match(connection: Connection, match: Match, following: datetime | None) -> None:
    """Write a new match; ``following`` is when something falls due in it first."""
    now = match.entries[-1].at
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
        " hints, tournament)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *settled,
            opening,
            opening,
            match.channel,
            match.status,
            match.revision,
            stamp(match.due),
            stamp(now),
            stamp(following),
            stamp(now),
            match.wanted is not None,
            match.hints,
            match.tournament,
        ),
    )
    write_seats(connection, match)
    head = write_entries(connection, match.id, match.entries, opening)
    connection.execute("UPDATE match SET head = ? WHERE id = ?", (head, match.id))


def write_step(
    connection: Connection,
    before: NamedRow,
    match: Match,
    head: bytes,
    clock: TurnClock,
    schedule: Schedule,
    following: datetime | None,
) -> None:
    """Write what the last entries changed in the row of a match, and no other column: each is in several indexes."""
    after = {
        "status": match.status,
        "channel": match.channel,
        "revision": match.revision,
        "head": head,
        "thinks": match.wanted is not None,
        "due": stamp(clock.due),
        "left": clock.left,
        "reminded": clock.reminded,
        "changed": stamp(schedule.changed),
        "done_until": stamp(schedule.done_until),
        "next_task": stamp(following),
    }
    changed = {column: value for column, value in after.items() if value != before[column]}
    columns = ", ".join(f"{column} = ?" for column in changed)
    _unless_occupied(connection, f"UPDATE match SET {columns} WHERE id = ?", (*changed.values(), match.id))


def write_entries(connection: Connection, number: MatchId, entries: Iterable[Entry], head: bytes) -> bytes:
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


def write_seats(connection: Connection, match: Match) -> None:
    """Write who sits, which few entries change.

    :raises Conflict: who sat there when the match was read was forgotten meanwhile.
    """
    rows = [
        (index, seat.user, _level(seat), int(seat.taken), int(seat.ready), int(match.status.live))
        for index, seat in enumerate(match.seats)
    ]
    query = "SELECT seat, user, computer, taken, ready, live FROM seat WHERE match = ? ORDER BY seat"
    before = connection.execute(query, (match.id,)).fetchall()
    if before == rows:
        return
    if any(is_former(was) and was != user for (_, was, *_), (_, user, *_) in zip(before, rows, strict=False)):
        raise Conflict  # somebody was forgotten since the match was read, and must not come back
    connection.executemany(
        "INSERT INTO seat (match, seat, user, computer, taken, ready, live) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET (user, computer, taken, ready, live)"
        " = (excluded.user, excluded.computer, excluded.taken, excluded.ready, excluded.live)"
        " WHERE (seat.user, seat.computer, seat.taken, seat.ready, seat.live)"
        " IS NOT (excluded.user, excluded.computer, excluded.taken, excluded.ready, excluded.live)",
        [(match.id, *row) for row in rows],
    )
    connection.execute("DELETE FROM seat WHERE match = ? AND seat >= ?", (match.id, len(match.seats)))


def _level(seat: Seat) -> int | None:
    """The level of a computer player; 0 where it is not chosen yet."""
    return seat.occupant.level or 0 if isinstance(seat.occupant, Computer) else None


def _unless_occupied(connection: Connection, query: str, parameters: Sequence[object]) -> Cursor:
    try:
        return connection.execute(query, parameters)
    except VIOLATIONS as error:
        raise Occupied from error
