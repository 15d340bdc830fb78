"""Export and deletion of personal data: a list of all columns with user ids, and the queries that follow it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Final

from bot.matches.store.recount import erase_matches
from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.people import OwnCounts
from bot.model.posted_messages import MessageRef
from bot.storage.connection import Connection, NamedRow, named
from bot.storage.database import Database


class Removal(Enum):
    """The effect of a deletion on an id."""

    GOES = auto()  # the row goes
    NUMBERED = auto()  # replaced by the person's anonymous number, since others' data refer to the row
    SPELT = auto()  # the same in a text that is the id in decimal digits
    LAST = auto()  # the deletion itself; removed last


@dataclass(frozen=True, slots=True)
class PersonalColumn:
    """A column with ids of people."""

    table: str
    column: str
    purpose: str  # the reason for the id, for operators
    removal: Removal
    section: str | None
    """The section of its rows in an export; ``None`` if other rows represent them, or they belong to others."""
    source: str = ""  # the query for an export, if not the whole table
    moments: tuple[str, ...] = ()  # columns with seconds since 1970
    condition: str = ""  # the condition for rows that hold an id, if not all do


_RESULTS: Final = (
    "(SELECT placing.*, result.match, result.ended, result.ending, result.unrated, result.voided"
    " FROM placing JOIN result ON result.id = placing.result)"
)
_SEATS: Final = (
    "(SELECT seat.*, match.game, match.options, match.guild, match.home, match.channel, match.status, match.changed"
    " FROM seat JOIN match ON match.id = seat.match)"
)
_TOURNAMENTS: Final = (
    "(SELECT entrant.*, tournament.name, tournament.system, tournament.game, tournament.stage"
    " FROM entrant JOIN tournament ON tournament.id = entrant.tournament)"
)
_OPPONENTS: Final = "what IN ('met', 'beat', 'drew')"

PERSONAL: Final = (
    PersonalColumn("seat", "user", "who sits in a match", Removal.NUMBERED, "seats", _SEATS, ("changed",)),
    PersonalColumn("placing", "user", "what a match was for whom", Removal.NUMBERED, "results", _RESULTS, ("ended",)),
    PersonalColumn("pairing", "user", "who met whom on a day", Removal.NUMBERED, "pairings"),
    PersonalColumn("pairing", "other", "the same, seen from the other", Removal.NUMBERED, None),
    PersonalColumn("standing", "user", "ratings", Removal.NUMBERED, "ratings", moments=("seen",)),
    PersonalColumn("counters", "user", "what is counted for statistics", Removal.NUMBERED, "counts"),
    PersonalColumn("counters", "which", "the opponent of a count", Removal.SPELT, None, condition=_OPPONENTS),
    PersonalColumn(
        "preferences",
        "user",
        "what somebody has set",
        Removal.GOES,
        "preferences",
        moments=("away_until", "away_since"),
    ),
    PersonalColumn(
        "tournament",
        "organiser",
        "who opened a tournament",
        Removal.NUMBERED,
        "tournaments_opened",
        moments=("opened", "begun", "ended", "due"),
    ),
    PersonalColumn("entrant", "user", "who plays in a tournament", Removal.NUMBERED, "tournaments", _TOURNAMENTS),
    PersonalColumn(
        "season_line", "user", "the tables of quarters that are over", Removal.NUMBERED, "seasons", moments=("seen",)
    ),
    PersonalColumn("block", "user", "whom somebody blocks", Removal.GOES, "blocks"),
    PersonalColumn("block", "blocked", "who blocks somebody, which is theirs to know", Removal.GOES, None),
    PersonalColumn(
        "follower", "user", "which matches somebody follows", Removal.GOES, "follows", moments=("written", "begun")
    ),
    PersonalColumn("pending_notice", "user", "who is still to be told of a match", Removal.GOES, "pending_notices"),
    PersonalColumn(
        "decline", "inviter", "whose invitations were declined", Removal.GOES, "declined_by_others", moments=("at",)
    ),
    PersonalColumn("decline", "invited", "who declined them", Removal.GOES, "declined", moments=("at",)),
    PersonalColumn("invitation", "inviter", "who invited somebody lately", Removal.GOES, "invited", moments=("at",)),
    PersonalColumn(
        "invitation", "invited", "and whom, until they accept", Removal.GOES, "invited_by_others", moments=("at",)
    ),
    PersonalColumn("study", "user", "whose study it is", Removal.GOES, "studies", moments=("changed",)),
    PersonalColumn("lesson", "user", "how far somebody is in a lesson", Removal.GOES, "lessons"),
    PersonalColumn("lesson_offer", "user", "who was told of the lessons", Removal.GOES, "told_of_lessons"),
    PersonalColumn(
        "puzzle_try",
        "user",
        "who tried a puzzle, from which its strength follows",
        Removal.NUMBERED,
        "puzzle_tries",
        moments=("tried", "last"),
    ),
    PersonalColumn("puzzle_solver", "user", "how somebody fares with puzzles", Removal.NUMBERED, "puzzle_ratings"),
    PersonalColumn("daily_share", "user", "who showed an answer in a server", Removal.GOES, "daily_shares"),
    PersonalColumn(
        "daily_try", "user", "who answered the puzzle of a day", Removal.GOES, "daily_tries", moments=("tried",)
    ),
    PersonalColumn("daily_solver", "user", "in which servers they are told of", Removal.GOES, "daily_servers"),
    PersonalColumn("forgetting", "user", "who is being forgotten", Removal.LAST, None),
)  # in the order of deletion: rows before those they refer to

IN_STUDIES: Final = "SELECT study_line.* FROM study_line JOIN study ON study.id = study WHERE study.user = :user"
"""The lines of a user's studies; they are deleted with them."""
PREPARED: Final = "SELECT prepared.* FROM prepared JOIN seat USING (match, seat) WHERE seat.user = :user"
"""A user's conditional moves; they name a seat and no person."""
LETTERS: Final = "SELECT match, kind, channel, message FROM shown WHERE channel = :direct AND message IS NOT NULL"
"""Direct messages to a person, identified by their channel."""


ExportRow = Mapping[str, object]  # a row of an export, by the names of its columns
_IDS: Final = frozenset(
    {"user", "other", "blocked", "inviter", "invited", "guild", "scope", "home", "channel", "message", "role"}
)  # columns with Discord's IDs, exported as text: many programs round numbers of that size
_SPELT: Final = "which"
"""The column of counts with opponents' IDs as text, among other values, none of which is negative."""
FORMER: Final = "former"  # replaces a deleted person, whose number is never shown
_BESIDE: Final = {"study_lines": IN_STUDIES, "prepared": PREPARED, "messages": LETTERS}
"""Other data of a person, without a column that names them."""


class OwnDataStore:
    """Reads the stored data of a user for their export."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self, user: UserId) -> OwnCounts:
        def work(connection: Connection) -> OwnCounts:
            def count(what: str) -> int:
                return int(connection.execute(f"SELECT count(*) FROM {what}", (user,)).fetchone()[0])

            return OwnCounts(
                matches=count("seat WHERE user = ?"),
                running=count("seat WHERE user = ? AND live"),
                results=count("placing WHERE user = ?"),
                blocks=count("block WHERE user = ?"),
                studies=count("study WHERE user = ?"),
                puzzles=count("puzzle_try WHERE user = ?"),
                days=count("daily_try WHERE user = ?"),
                lessons=count("lesson WHERE user = ?"),
                follows=count("follower WHERE user = ?"),
                tournaments=count("entrant WHERE user = ?"),
                seasons=count("season_line WHERE user = ?"),
            )

        return await self._database.read(work)

    async def sections(self, user: UserId, direct: ChannelId | None) -> dict[str, list[ExportRow]]:
        """Return all rows about a user by section; ``direct`` is the channel of their direct messages, if known."""

        def work(connection: Connection) -> dict[str, list[ExportRow]]:
            found = {each.section: _rows(connection, each, user) for each in PERSONAL if each.section is not None}
            for section, query in _BESIDE.items():
                rows = named(connection, query, user=user, direct=direct)
                found[section] = [_exported(row, ()) for row in rows]
            return found

        return await self._database.read(work)

    async def matches(self, user: UserId) -> list[MatchId]:
        """Return the numbers of all matches in which a user has a seat, the oldest first."""
        rows = await self._database.rows("SELECT DISTINCT match FROM seat WHERE user = ? ORDER BY match", user)
        return [MatchId(row[0]) for row in rows]


def _rows(connection: Connection, column: PersonalColumn, user: UserId) -> list[ExportRow]:
    rows = named(connection, f"SELECT * FROM {column.source or column.table} AS own WHERE {column.column} = ?", user)
    return [_exported(row, column.moments, column.column) for row in rows]


def _exported(row: NamedRow, moments: Sequence[str], own: str | None = None) -> ExportRow:
    """Return a row for the export, without the user's own ID."""
    return {key: _value(key, row[key], moments) for key in row.keys() if key != own}  # noqa: SIM118 - rows are no mappings


def _value(key: str, value: object, moments: Sequence[str]) -> object:
    if value is None:
        return None
    if key in _IDS or key == _SPELT:
        return FORMER if str(value).startswith("-") else str(value)
    if key in moments and isinstance(value, int):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return value


_SET: Final = {
    Removal.NUMBERED: "UPDATE {table} SET {column} = :number WHERE {column} = :user",
    Removal.SPELT: "UPDATE {table} SET {column} = CAST(:number AS TEXT) WHERE {column} = CAST(:user AS TEXT)",
    Removal.GOES: "DELETE FROM {table} WHERE {column} = :user",
}
_DIRECT: Final = "SELECT match.id FROM match JOIN seat ON seat.match = match.id WHERE guild = 0 AND user = :user"
"""Matches in direct messages: the channel is part of the log's chain."""
_LETTERS: Final = (
    "DELETE FROM shown WHERE channel = :direct"
    " OR (CAST(:direct AS BIGINT) IS NULL AND channel IS NOT NULL"
    " AND match IN (SELECT match FROM seat WHERE user = :user)"
    " AND NOT EXISTS (SELECT 1 FROM match WHERE id = shown.match AND shown.channel IN (home, match.channel)))"
)  # if Discord does not reveal the direct channel, all recorded messages outside a match's place are deleted
_LIVE: Final = (
    "SELECT match FROM seat JOIN match ON match.id = seat.match WHERE user = :user AND live"
    " AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.match = seat.match AND entry.kind IN ('resigned', 'claimed')"
    " AND instr(' ' || entry.text || ' ', ' ' || seat.seat || ' ') > 0) ORDER BY match"
)  # open and running matches in which a user has a seat that they have not left


@dataclass(frozen=True, slots=True)
class BegunErasure:
    """A user whose deletion has begun."""

    number: int  # the number that replaces them
    user: UserId | None  # None once no row names them, and only the file is left to be scrubbed


class ErasureStore:
    """The part of the storage that forgets people."""

    def __init__(
        self, database: Database, drop: Callable[[Connection, UserId], None], *let_go: Callable[[UserId], None]
    ) -> None:
        """``drop`` removes a user from their registrations, ``let_go`` from caches."""
        self._drop = drop
        self._database = database
        self._let_go = let_go

    async def begin(self, user: UserId) -> int:
        """Record that a user is to be deleted and assign their number; repeatable."""

        def work(connection: Connection) -> int:
            row = connection.execute("SELECT number FROM forgetting WHERE user = ?", (user,)).fetchone()
            if row is not None:
                return int(row[0])
            (number,) = connection.execute("SELECT ifnull(min(number), 0) - 1 FROM former_player").fetchone()
            connection.execute("INSERT INTO former_player (number) VALUES (?)", (number,))
            connection.execute("INSERT INTO forgetting (number, user) VALUES (?, ?)", (number, user))
            return int(number)

        return await self._database.write(work)

    async def unfinished(self) -> list[BegunErasure]:
        rows = await self._database.rows("SELECT number, user FROM forgetting ORDER BY number DESC")
        return [BegunErasure(number, user) for number, user in rows]

    async def live(self, user: UserId) -> list[MatchId]:
        """Return the matches that a user has still to leave."""

        def work(connection: Connection) -> list[MatchId]:
            return [row[0] for row in connection.execute(_LIVE, {"user": user})]

        return await self._database.read(work)

    async def drop(self, user: UserId) -> None:
        await self._database.write(lambda connection: self._drop(connection, user))

    async def letters(self, direct: ChannelId) -> list[MessageRef]:
        """The recorded messages to a person about their matches in this direct channel."""

        def work(connection: Connection) -> list[MessageRef]:
            found = connection.execute(LETTERS, {"direct": direct})
            return [MessageRef(channel, message) for _, _, channel, message in found]

        return await self._database.read(work)

    async def erase(
        self, user: UserId, number: int, direct: ChannelId | None, unreadable: Sequence[MatchId] = ()
    ) -> list[MatchId] | None:
        """Replace a user by their number where others need them and delete the rest, in one transaction. Returns the
        changed matches; ``None`` without changes while a readable match is not left yet."""
        values = {"user": user, "number": number, "direct": direct}

        def work(connection: Connection) -> list[MatchId] | None:
            if {row[0] for row in connection.execute(_LIVE, values)} - {*unreadable}:
                return None
            alone = [row[0] for row in connection.execute(_DIRECT, values)]
            erase_matches(connection, alone)
            seats = [row[0] for row in connection.execute("SELECT match FROM seat WHERE user = :user", values)]
            connection.execute(
                "DELETE FROM prepared WHERE (match, seat) IN (SELECT match, seat FROM seat WHERE user = :user)", values
            )
            connection.execute(_LETTERS, values)
            self._drop(connection, user)
            for each in PERSONAL:
                if each.removal is not Removal.LAST:
                    where = f" AND {each.condition}" if each.condition else ""
                    connection.execute(_SET[each.removal].format(table=each.table, column=each.column) + where, values)
            connection.execute("UPDATE standing SET listed = false WHERE user = :number", values)
            connection.execute("UPDATE forgetting SET user = NULL WHERE user = :user", values)
            return [*alone, *seats]

        return await self._database.write(work)

    async def scrub(self) -> bool:
        return await self._database.scrub()

    async def done(self, number: int, user: UserId | None) -> None:
        """Record that a user is deleted, also in caches if the user is known."""
        await self._database.execute("DELETE FROM forgetting WHERE number = ?", number)
        if user is not None:
            await self._database.read(lambda _: [let_go(user) for let_go in self._let_go])
