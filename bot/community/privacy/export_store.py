"""Every column that holds a person's id: what for, what its rows are called in an export, what becomes of it.

Both export and deletion go by this list, and a test compares it with the tables there are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Final

from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.people import OwnCounts
from bot.storage.connection import Connection, NamedRow, named
from bot.storage.database import Database


class Removal(Enum):
    """The effect of a deletion on an id."""

    GOES = auto()
    """The row goes."""
    NUMBERED = auto()
    """The person's anonymous number takes its place, since what is kept of others follows from the row."""
    SPELT = auto()
    """The same in a text that is the id in decimal digits."""
    LAST = auto()
    """It tells that this is under way, and goes when nothing else is left."""


@dataclass(frozen=True, slots=True)
class PersonalColumn:
    """A column with ids of people."""

    table: str
    column: str
    purpose: str
    """Why the id is there, for whoever runs the bot."""
    removal: Removal
    section: str | None
    """The section of its rows in an export; ``None`` if other rows represent them, or they belong to others."""
    source: str = ""
    """The query for an export, if not the whole table."""
    moments: tuple[str, ...] = ()
    """Columns with seconds since 1970."""
    condition: str = ""
    """The condition for rows that hold an id, if not all do."""


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
    PersonalColumn("tally", "user", "what is counted for statistics", Removal.NUMBERED, "counts"),
    PersonalColumn("tally", "which", "the opponent of a count", Removal.SPELT, None, condition=_OPPONENTS),
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
)
"""In the order in which rows go: what refers to others before them."""

IN_STUDIES: Final = "SELECT study_line.* FROM study_line JOIN study ON study.id = study WHERE study.user = :user"
"""The lines of somebody's studies; they go with them."""
PREPARED: Final = "SELECT prepared.* FROM prepared JOIN seat USING (match, seat) WHERE seat.user = :user"
"""The answers that somebody has prepared; they name a seat and no person."""
LETTERS: Final = "SELECT match, kind, channel, message FROM shown WHERE channel = :direct AND message IS NOT NULL"
"""Direct messages to a person, identified by their channel."""


ExportRow = Mapping[str, object]
"""A row of an export, by the names of its columns."""
_IDS: Final = frozenset(
    {"user", "other", "blocked", "inviter", "invited", "guild", "scope", "home", "channel", "message", "role"}
)
"""Columns with ids of Discord's, which are written as text: many programs round numbers of that size."""
_SPELT: Final = "which"
"""The column of counts in which an opponent's id is text already, beside other things, none of which is negative."""
FORMER: Final = "former"
"""Stands for whoever was forgotten: their number is told to nobody."""
_BESIDE: Final = {"study_lines": IN_STUDIES, "prepared": PREPARED, "messages": LETTERS}
"""Other data of a person, without a column that names them."""


class OwnDataStore:
    """The part of the storage that tells people what is kept of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self, user: UserId) -> OwnCounts:
        """The number of rows about a person, by section."""

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
        """All rows about somebody, by section; ``direct`` is the channel of their direct messages, if it is known."""

        def work(connection: Connection) -> dict[str, list[ExportRow]]:
            found = {each.section: _rows(connection, each, user) for each in PERSONAL if each.section is not None}
            for section, query in _BESIDE.items():
                rows = named(connection, query, user=user, direct=direct)
                found[section] = [_told(row, ()) for row in rows]
            return found

        return await self._database.read(work)

    async def matches(self, user: UserId) -> list[MatchId]:
        """The numbers of all matches in which somebody has a seat, the oldest first."""
        query = "SELECT DISTINCT match FROM seat WHERE user = ? ORDER BY match"
        rows = await self._database.read(lambda connection: connection.execute(query, (user,)).fetchall())
        return [MatchId(row[0]) for row in rows]


def _rows(connection: Connection, column: PersonalColumn, user: UserId) -> list[ExportRow]:
    rows = named(connection, f"SELECT * FROM {column.source or column.table} AS own WHERE {column.column} = ?", user)
    return [_told(row, column.moments, column.column) for row in rows]


def _told(row: NamedRow, moments: Sequence[str], own: str | None = None) -> ExportRow:
    """A row as it is written: without the person's own id, which is the same in all."""
    return {key: _value(key, row[key], moments) for key in row.keys() if key != own}  # noqa: SIM118 - rows are no mappings


def _value(key: str, value: object, moments: Sequence[str]) -> object:
    if value is None:
        return None
    if key in _IDS or key == _SPELT:
        return FORMER if str(value).startswith("-") else str(value)
    if key in moments and isinstance(value, int):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return value
