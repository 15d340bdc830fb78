"""Which messages show a match in Discord: rows to values and back."""

from collections.abc import Sequence

from bot.model.errors import BadDatabase
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId
from bot.model.posted_messages import MessageRef, Showing, ShownMessage
from bot.storage.connection import Connection, NamedRow, named
from bot.storage.damage import in_one_line
from bot.storage.database import Database
from bot.storage.remembered import Remembered


class ShownStore:
    """The part of the storage that is about what people see."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._shown = Remembered(database, "shown", "match", read_shown)

    async def of(self, match: MatchId) -> list[ShownMessage]:
        """The messages that show a match, in the order in which they were noted.

        :raises BadDatabase: what is noted of one of them is no message.
        """
        try:
            return [*await self._shown.of(match)]
        except ValueError as error:
            raise BadDatabase(f"What shows match {match} in Discord cannot be read ({in_one_line(error)}).") from error

    async def boards(self, matches: Sequence[MatchId]) -> dict[MatchId, MessageRef]:
        """The newest boards of several matches, as far as they have any."""
        if not matches:
            return {}
        query = (
            "SELECT match, channel, message FROM shown WHERE kind = ? AND message IS NOT NULL"
            f" AND match IN ({', '.join('?' * len(matches))}) ORDER BY revision, message"
        )

        def work(connection: Connection) -> dict[MatchId, MessageRef]:
            rows = connection.execute(query, (Showing.BOARD, *matches))
            return {match: MessageRef(channel, message) for match, channel, message in rows}

        return await self._database.read(work)

    async def note(
        self,
        match: MatchId,
        added: Sequence[ShownMessage],
        dropped: Sequence[ShownMessage] = (),
        upto: int | None = None,
    ) -> None:
        """Note messages, in place of what was noted of the same ones before, and forget others.

        With ``upto`` people have seen the match up to this revision.
        """

        def work(connection: Connection) -> None:
            connection.executemany(
                "DELETE FROM shown WHERE match = ? AND kind = ? AND message IS ?",
                [(match, shown.kind, shown.ref and shown.ref.message) for shown in (*dropped, *added)],
            )
            connection.executemany(
                "INSERT INTO shown (match, kind, channel, message, revision, turn, since, upto, settled)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(match, *_row(shown)) for shown in added],
            )
            if upto is not None:
                connection.execute("UPDATE match SET shown = ?1 WHERE id = ?2 AND shown < ?1", (upto, match))

        await self._database.write(work)

    async def stands_elsewhere(self, match: MatchId, message: MessageId) -> bool:
        """Whether a message shows another match as well."""

        def work(connection: Connection) -> bool:
            query = "SELECT 1 FROM shown WHERE message = ? AND match <> ?"
            return connection.execute(query, (message, match)).fetchone() is not None

        return await self._database.read(work)

    async def behind(self) -> list[tuple[MatchId, ChannelId, GuildId | None]]:
        """The matches that have moved on since people last saw them in Discord, where they were opened and in which
        server."""
        return await self._database.read(
            lambda connection: connection.execute("SELECT id, home, guild FROM match WHERE shown < revision").fetchall()
        )


def read_shown(connection: Connection, match: MatchId) -> tuple[ShownMessage, ...]:
    """The messages that show a match, read within a transaction."""
    rows = named(connection, "SELECT * FROM shown WHERE match = ? ORDER BY id", match)
    return tuple(_shown(row) for row in rows)


def _row(shown: ShownMessage) -> tuple[object, ...]:
    channel, message = (None, None) if shown.ref is None else (shown.ref.channel, shown.ref.message)
    return shown.kind, channel, message, shown.revision, shown.turn, shown.since, shown.upto, shown.settled


def _shown(row: NamedRow) -> ShownMessage:
    return ShownMessage(
        kind=Showing(row["kind"]),
        ref=None if row["message"] is None else MessageRef(row["channel"], row["message"]),
        revision=row["revision"],
        turn=row["turn"],
        since=row["since"],
        upto=row["upto"],
        settled=bool(row["settled"]),
    )
