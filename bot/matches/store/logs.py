"""Store of matches' logs, verified by their hash chains."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.model.agenda import Schedule
from bot.model.ids import MatchId, is_former
from bot.model.log import Entry, Kind, entry_link, opening_link
from bot.model.match import Computer, First, Match, Person, Seat, Status
from bot.model.replay import Unreplayable, logged
from bot.model.time_limits import Pace, TurnClock
from bot.storage.connection import Connection, Cursor, NamedRow, moment, named, numbered, placeholders, server_of, stamp
from bot.storage.errors import NO_VALUE, VIOLATIONS, in_one_line
from rules import GAMES
from rules import options as game_options
from rules.codes import Coded, code
from rules.game import Illegal
from rules.notation import Unreadable
from rules.options import BadOption
from rules.play import BadRecord

NO_REPLAY: Final = (BadRecord, Unreadable, Illegal, BadOption, AssertionError, RecursionError, *NO_VALUE)
"""Errors of reading a damaged or foreign log."""
_SETTLED: Final = (
    *("id", "game", "version", "options", "first", "seats", "seed"),
    *("pace", "rated", "guild", "home", "role"),
)
"""The columns that never change, in the order of the first link."""
_AS_STORED: Final = ("id", "seed", "home", "channel", "role", "tournament", "version")


class NotAsWritten(Unreplayable):
    """The log of a match, or what it was opened with, was changed; the text names the first such entry."""


def numbers(connection: Connection) -> list[MatchId]:
    """The numbers of all matches."""
    return [row[0] for row in connection.execute("SELECT id FROM match ORDER BY id")]


def read_match(connection: Connection, number: MatchId) -> Match | None:
    """The match of this number, replayed from its log. Raises ``Unreplayable`` or ``NotAsWritten``."""
    try:
        row = named(connection, "SELECT * FROM match WHERE id = ?", number).fetchone()
        if row is None:
            return None
        seats = named(connection, "SELECT * FROM seat WHERE match = ? ORDER BY seat", number).fetchall()
        entries = named(connection, "SELECT * FROM entry WHERE match = ? ORDER BY revision", number).fetchall()
        _expect_as_written(row, entries)
        _expect_seats(row, seats, entries)
        return logged(_before_its_log(row, seats), map(_entry, entries))
    except NO_REPLAY as error:
        text = code("error-log-rules", refusal=in_one_line(error)) if isinstance(error, Coded) else None
        raise Unreplayable(in_one_line(error), text) from error


def _expect_as_written(row: NamedRow, entries: Sequence[NamedRow]) -> None:
    if opening_link([row[column] for column in _SETTLED]) != row["opening"]:
        raise NotAsWritten("what it was opened with is not as it was written", code("error-log-opening"))
    before = row["opening"]
    for revision, entry in enumerate(entries, start=1):
        if entry["revision"] != revision:
            raise NotAsWritten(f"entry {revision} is missing", code("error-log-missing", entry=revision))
        link = entry_link(before, revision, entry["at"], entry["seat"], entry["kind"], entry["text"])
        if link != entry["hash"]:
            raise NotAsWritten(f"entry {revision} is not as it was written", code("error-log-changed", entry=revision))
        before = link
    if len(entries) != row["revision"]:
        raise NotAsWritten(
            f"its log ends with entry {len(entries)} and should with entry {row['revision']}",
            code("error-log-end", last=len(entries), wanted=row["revision"]),
        )
    if before != row["head"]:
        raise NotAsWritten("its hash chain does not end with its last entry", code("error-log-head"))


def _expect_seats(row: NamedRow, seats: Sequence[NamedRow], entries: Sequence[NamedRow]) -> None:
    fewer = next((entry["text"] for entry in entries if entry["kind"] == Kind.BEGUN), "")
    wanted = int(fewer or row["seats"])
    if [seat["seat"] for seat in seats] != list(range(wanted)):
        raise NotAsWritten(
            f"it should have the seats 1 to {wanted}, and has {len(seats)}",
            code("error-log-seats", wanted=wanted, seats=len(seats)),
        )
    strange = [entry["revision"] for entry in entries if entry["seat"] not in (None, *range(wanted))]
    if strange:
        raise LookupError(f"entry {strange[0]} names a seat that is not there")


def _before_its_log(row: NamedRow, seats: Iterable[NamedRow]) -> Match:
    game = GAMES[row["game"]]
    if row["version"] != game.version:
        raise Unreplayable(
            f"it is played under version {row['version']} of the rules, and I know {game.version}",
            code("error-log-version", version=row["version"], known=game.version),
        )
    return Match(
        **{column: row[column] for column in _AS_STORED},
        game=game,
        options=game_options.parse(game.options, row["options"].split()),
        first=First(row["first"]),
        guild=server_of(row["guild"]),
        status=Status(row["status"]),
        revision=0,
        seats=tuple(map(_seat, seats)),
        entries=(),
        pace=Pace.of(row["pace"]),
        due=None if row["stopped"] is not None else moment(row["due"]),
        stopped=moment(row["stopped"]),
        stood=timedelta(seconds=row["stood"]),
        rated=bool(row["rated"]),
        hints=bool(row["hints"]),
    )


def _seat(row: NamedRow) -> Seat:
    computer = None if row["computer"] is None else Computer(row["computer"] or None)
    return Seat(computer if row["user"] is None else Person(row["user"]), bool(row["taken"]), bool(row["ready"]))


def _entry(row: NamedRow) -> Entry:
    at = datetime.fromtimestamp(row["at"], UTC)
    return Entry(row["revision"], at, row["seat"], Kind(row["kind"]), row["text"])


class Conflict(Exception):
    """The match has moved on since it was read; nothing was written."""


class ChannelOccupied(Exception):
    """Another match is running in that channel; nothing was written."""


def write_match(connection: Connection, match: Match, following: datetime | None) -> None:
    """Write a new match; ``following`` is when it is due first."""
    now = match.entries[-1].at
    settled = (
        *(match.id, match.game.key, match.version, game_options.text(match.options), match.first.value),
        *(len(match.seats), match.seed, match.pace.seconds, int(match.rated)),
        *(numbered(match.guild), match.home, match.role),
    )
    opening = opening_link(settled)
    row = {
        **dict(zip(_SETTLED, settled, strict=True)),
        **{"opening": opening, "head": opening, "hints": match.hints, "tournament": match.tournament},
        **_changing(match),
        **{"due": stamp(match.due), "changed": stamp(now), "next_task": stamp(following), "done_until": stamp(now)},
    }
    query = f"INSERT INTO match ({', '.join(row)}) VALUES ({placeholders(row)})"
    _unless_occupied(connection, query, tuple(row.values()))
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
    """Write the changed columns of a match, and no other: each is in several indexes."""
    after = {
        **_changing(match),
        **{"head": head, "due": stamp(clock.due), "left": clock.left, "reminded": clock.reminded},
        **{
            "muted": schedule.muted,
            "changed": stamp(schedule.changed),
            "done_until": stamp(schedule.done_until),
            "next_task": stamp(following),
        },
    }
    changed = {column: value for column, value in after.items() if value != before[column]}
    columns = ", ".join(f"{column} = ?" for column in changed)
    _unless_occupied(connection, f"UPDATE match SET {columns} WHERE id = ?", (*changed.values(), match.id))


def _changing(match: Match) -> dict[str, object]:
    thinks = match.wanted is not None
    return {"status": match.status, "channel": match.channel, "revision": match.revision, "thinks": thinks}


def write_entries(connection: Connection, number: MatchId, entries: Iterable[Entry], head: bytes) -> bytes:
    """Write entries after the one whose link is ``head``; returns the link of the last."""
    rows = []
    for entry in entries:
        fields = entry.revision, int(entry.at.timestamp()), entry.seat, entry.kind, entry.text
        head = entry_link(head, *fields)
        rows.append((number, *fields, head))
    connection.executemany(
        "INSERT INTO entry (match, revision, at, seat, kind, text, hash) VALUES (?, ?, ?, ?, ?, ?, ?)", rows
    )
    return head


def write_seats(connection: Connection, match: Match) -> None:
    """Write the seats if they changed. Raises ``Conflict`` if a player was erased meanwhile."""
    rows = [
        (index, seat.user, _level(seat), int(seat.taken), int(seat.ready), int(match.status.live))
        for index, seat in enumerate(match.seats)
    ]
    query = "SELECT seat, user, computer, taken, ready, live FROM seat WHERE match = ? ORDER BY seat"
    before = connection.execute(query, (match.id,)).fetchall()
    if before == rows:
        return
    if any(is_former(was) and was != user for (_, was, *_), (_, user, *_) in zip(before, rows, strict=False)):
        raise Conflict  # a player was erased since the match was read, and must not come back
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
    """The level of a computer player; 0 before it is chosen."""
    return seat.occupant.level or 0 if isinstance(seat.occupant, Computer) else None


def _unless_occupied(connection: Connection, query: str, parameters: Sequence[object]) -> Cursor:
    try:
        return connection.execute(query, parameters)
    except VIOLATIONS as error:
        raise ChannelOccupied from error
