"""Export and deletion of personal data: a list of all columns with user ids, and the queries that follow it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Final

from bot.matches.store.recount import erase_matches
from bot.model.ids import ChannelId, MatchId, MessageRef, UserId
from bot.model.people import OwnCounts
from bot.storage.connection import Connection, NamedRow, named
from bot.storage.database import Database, Store, reading, writing


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
    removal: Removal
    section: str | None
    """The section of its rows in an export; ``None`` if other rows represent them, or they belong to others."""
    moments: tuple[str, ...] = ()  # columns with seconds since 1970
    source: str = ""  # the query for an export, if not the whole table
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

PERSONAL: Final = (
    PersonalColumn("seat", "user", Removal.NUMBERED, "seats", ("changed",), _SEATS),
    PersonalColumn("placing", "user", Removal.NUMBERED, "results", ("ended",), _RESULTS),
    PersonalColumn("pairing", "user", Removal.NUMBERED, "pairings"),  # who met whom on a day
    PersonalColumn("pairing", "other", Removal.NUMBERED, None),
    PersonalColumn("standing", "user", Removal.NUMBERED, "ratings", ("seen",)),
    PersonalColumn("counters", "user", Removal.NUMBERED, "counts"),  # for statistics
    PersonalColumn("counters", "which", Removal.SPELT, None, condition="what IN ('met', 'beat', 'drew', 'met-proven')"),
    PersonalColumn("preferences", "user", Removal.GOES, "preferences", ("away_until", "away_since")),
    PersonalColumn(
        "tournament", "organiser", Removal.NUMBERED, "tournaments_opened", ("opened", "begun", "ended", "due")
    ),
    PersonalColumn("entrant", "user", Removal.NUMBERED, "tournaments", (), _TOURNAMENTS),
    PersonalColumn("season_line", "user", Removal.NUMBERED, "seasons", ("seen",)),  # tables of past quarters
    PersonalColumn("block", "user", Removal.GOES, "blocks"),
    PersonalColumn("block", "blocked", Removal.GOES, None),  # who blocks a person is for the others to know
    PersonalColumn("follower", "user", Removal.GOES, "follows", ("written", "begun")),
    PersonalColumn("pending_notice", "user", Removal.GOES, "pending_notices"),  # who is to hear of a match
    PersonalColumn("pinned_match", "user", Removal.GOES, "pinned_matches"),  # on their profiles
    PersonalColumn("decline", "inviter", Removal.GOES, "declined_by_others", ("at",)),
    PersonalColumn("decline", "invited", Removal.GOES, "declined", ("at",)),
    PersonalColumn("invitation", "inviter", Removal.GOES, "invited", ("at",)),  # until it is accepted
    PersonalColumn("invitation", "invited", Removal.GOES, "invited_by_others", ("at",)),
    PersonalColumn("study", "user", Removal.GOES, "studies", ("changed",)),
    PersonalColumn("lesson", "user", Removal.GOES, "lessons"),
    PersonalColumn("lesson_offer", "user", Removal.GOES, "told_of_lessons"),
    PersonalColumn("puzzle_try", "user", Removal.NUMBERED, "puzzle_tries", ("tried", "last")),  # rates the puzzle too
    PersonalColumn("puzzle_solver", "user", Removal.NUMBERED, "puzzle_ratings"),
    PersonalColumn("puzzle_run", "user", Removal.GOES, "puzzle_runs"),  # listed in the server where it was begun
    PersonalColumn("daily_share", "user", Removal.GOES, "daily_shares"),  # who showed an answer in a server
    PersonalColumn("daily_try", "user", Removal.GOES, "daily_tries", ("tried",)),
    PersonalColumn("daily_solver", "user", Removal.GOES, "daily_servers"),  # the servers that hear of answers
    PersonalColumn("forgetting", "user", Removal.LAST, None),
)  # in the order of deletion: rows before those they refer to

LETTERS: Final = "SELECT match, kind, channel, message FROM shown WHERE channel = :direct AND message IS NOT NULL"
"""Direct messages to a person, identified by their channel."""
_BESIDE: Final = {
    "study_lines": "SELECT study_line.* FROM study_line JOIN study ON study.id = study WHERE study.user = :user",
    "prepared": "SELECT prepared.* FROM prepared JOIN seat USING (match, seat) WHERE seat.user = :user",
    "messages": LETTERS,
}
"""Other data of a person, without a column that names them; what hangs on a study is deleted with it."""


ExportRow = Mapping[str, object]  # a row of an export, by the names of its columns
_IDS: Final = frozenset(
    {"user", "other", "blocked", "inviter", "invited", "guild", "scope", "home", "channel", "message", "role"}
)  # columns with Discord's IDs, exported as text: many programs round numbers of that size
_SPELT: Final = "which"
"""The column of counts with opponents' IDs as text, among other values, none of which is negative."""
FORMER: Final = "former"  # replaces a deleted person, whose number is never shown


class OwnDataStore(Store):
    """Reads the stored data of a user for their export."""

    @reading
    def counts(self, connection: Connection, user: UserId) -> OwnCounts:
        def count(table: str, condition: str = "") -> int:
            query = f"SELECT count(*) FROM {table} WHERE user = ?{condition}"
            return int(connection.execute(query, (user,)).fetchone()[0])

        return OwnCounts(
            matches=count("seat"),
            running=count("seat", " AND live"),
            results=count("placing"),
            blocks=count("block"),
            studies=count("study"),
            puzzles=count("puzzle_try"),
            days=count("daily_try"),
            lessons=count("lesson"),
            follows=count("follower"),
            tournaments=count("entrant"),
            seasons=count("season_line"),
        )

    @reading
    def sections(self, connection: Connection, user: UserId, direct: ChannelId | None) -> dict[str, list[ExportRow]]:
        """Return all rows about a user by section; ``direct`` is the channel of their direct messages, if known."""
        found = {}
        for each in PERSONAL:
            if each.section is not None:
                query = f"SELECT * FROM {each.source or each.table} AS own WHERE {each.column} = ?"
                rows = named(connection, query, user)
                found[each.section] = [_exported(row, each.moments, each.column) for row in rows]
        for section, query in _BESIDE.items():
            rows = named(connection, query, user=user, direct=direct)
            found[section] = [_exported(row, ()) for row in rows]
        return found

    async def matches(self, user: UserId) -> list[MatchId]:
        """Return the numbers of all matches in which a user has a seat, the oldest first."""
        rows = await self._database.rows("SELECT DISTINCT match FROM seat WHERE user = ? ORDER BY match", user)
        return [MatchId(row[0]) for row in rows]


def _exported(row: NamedRow, moments: Sequence[str], own: str | None = None) -> ExportRow:
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


class ErasureStore(Store):
    """The part of the storage that forgets people."""

    def __init__(
        self, database: Database, drop: Callable[[Connection, UserId], None], *let_go: Callable[[UserId], None]
    ) -> None:
        """``drop`` removes a user from their registrations, ``let_go`` from caches."""
        super().__init__(database)
        self._drop = drop
        self._let_go = let_go

    @writing
    def begin(self, connection: Connection, user: UserId) -> int:
        """Record that a user is to be deleted and assign their number; repeatable."""
        row = connection.execute("SELECT number FROM forgetting WHERE user = ?", (user,)).fetchone()
        if row is not None:
            return int(row[0])
        (number,) = connection.execute("SELECT ifnull(min(number), 0) - 1 FROM former_player").fetchone()
        connection.execute("INSERT INTO former_player (number) VALUES (?)", (number,))
        connection.execute("INSERT INTO forgetting (number, user) VALUES (?, ?)", (number, user))
        return int(number)

    async def unfinished(self) -> list[BegunErasure]:
        rows = await self._database.rows("SELECT number, user FROM forgetting ORDER BY number DESC")
        return [BegunErasure(number, user) for number, user in rows]

    @reading
    def live(self, connection: Connection, user: UserId) -> list[MatchId]:
        """Return the matches that a user has still to leave."""
        return [row[0] for row in connection.execute(_LIVE, {"user": user})]

    async def drop(self, user: UserId) -> None:
        await self._database.write(lambda connection: self._drop(connection, user))

    async def letters(self, direct: ChannelId) -> list[MessageRef]:
        """The recorded messages to a person about their matches in this direct channel."""
        rows = await self._database.read(lambda connection: connection.execute(LETTERS, {"direct": direct}).fetchall())
        return [MessageRef(channel, message) for _, _, channel, message in rows]

    @writing
    def erase(
        self,
        connection: Connection,
        user: UserId,
        number: int,
        direct: ChannelId | None,
        unreadable: Sequence[MatchId] = (),
    ) -> list[MatchId] | None:
        """Replace a user by their number where others need them and delete the rest, in one transaction. Returns the
        changed matches; ``None`` without changes while a readable match is not left yet."""
        values = {"user": user, "number": number, "direct": direct}
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

    async def scrub(self) -> bool:
        return await self._database.scrub()

    async def done(self, number: int, user: UserId | None) -> None:
        """Record that a user is deleted, also in caches if the user is known."""
        await self._database.execute("DELETE FROM forgetting WHERE number = ?", number)
        if user is not None:
            await self._database.read(lambda _: [let_go(user) for let_go in self._let_go])
