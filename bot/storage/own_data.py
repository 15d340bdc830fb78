"""What is kept of one person, for them to look at and to take away."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.own_counts import OwnCounts
from bot.storage.connection import Connection, NamedRow, named
from bot.storage.database import Database
from bot.storage.personal import IN_STUDIES, LETTERS, PERSONAL, PREPARED, PersonalColumn

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
"""What else belongs to somebody, though no column of it names them."""


class OwnDataStore:
    """The part of the storage that tells people what is kept of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self, user: UserId) -> OwnCounts:
        """How much is kept of somebody."""

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
