"""Store of messages that show a match in Discord, with a cache."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.model.errors import BadDatabase
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId
from bot.model.posted_messages import MessageKind, MessageRef, ShownMessage
from bot.storage.connection import Connection, NamedRow, named
from bot.storage.database import Database, RowCache
from bot.storage.errors import in_one_line


class ShownStore:
    """Messages that show matches, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._shown = RowCache(database, "shown", "match", read_shown)

    async def of(self, match: MatchId) -> list[ShownMessage]:
        """The messages of a match in the order in which they were noted. Raises ``BadDatabase``."""
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
        rows = await self._database.rows(query, MessageKind.BOARD, *matches)
        return {match: MessageRef(channel, message) for match, channel, message in rows}

    async def note(
        self,
        match: MatchId,
        added: Sequence[ShownMessage],
        dropped: Sequence[ShownMessage] = (),
        upto: int | None = None,
    ) -> None:
        """Note messages in place of earlier notes of them, forget others, and note that revision ``upto`` was seen."""

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
        """True if a message also shows another match."""
        query = "SELECT 1 FROM shown WHERE message = ? AND match <> ?"
        return bool(await self._database.row(query, message, match))

    async def behind(self) -> list[tuple[MatchId, ChannelId, GuildId | None]]:
        """The matches whose newest revision is not shown, with their home and server."""
        query = "SELECT id, home, guild FROM match WHERE shown < revision"
        return await self._database.rows(query)


def read_shown(connection: Connection, match: MatchId) -> tuple[ShownMessage, ...]:
    """The messages that show a match, read within a transaction."""
    rows = named(connection, "SELECT * FROM shown WHERE match = ? ORDER BY id", match)
    return tuple(_shown(row) for row in rows)


def _row(shown: ShownMessage) -> tuple[object, ...]:
    channel, message = (None, None) if shown.ref is None else (shown.ref.channel, shown.ref.message)
    return shown.kind, channel, message, shown.revision, shown.turn, shown.since, shown.upto, shown.settled


def _shown(row: NamedRow) -> ShownMessage:
    return ShownMessage(
        kind=MessageKind(row["kind"]),
        ref=None if row["message"] is None else MessageRef(row["channel"], row["message"]),
        revision=row["revision"],
        turn=row["turn"],
        since=row["since"],
        upto=row["upto"],
        settled=bool(row["settled"]),
    )


TELLING: Final = (MessageKind.BOARD, MessageKind.OFFER)
NOTICES: Final = (MessageKind.OVERDUE, MessageKind.REMINDER, MessageKind.WARNING)
PUBLIC: Final = {*MessageKind} - {*NOTICES, MessageKind.STOCK}


class ShownMessages:
    """The messages of one match; ``added`` and ``dropped`` are the changes since they were read."""

    def __init__(self, noted: Iterable[ShownMessage]) -> None:
        self._noted = list(noted)
        self.added: list[ShownMessage] = []
        self.dropped: list[ShownMessage] = []

    def current(self, kind: MessageKind) -> ShownMessage | None:
        return max(self._of(kind), key=lambda shown: shown.revision, default=None)

    @property
    def ids(self) -> set[MessageId]:
        return {shown.ref.message for shown in self._noted if shown.ref is not None}

    @property
    def replaced(self) -> list[ShownMessage]:
        """Messages in channels that newer ones replaced and that may still have their buttons."""
        return [shown for shown in self._noted if shown.kind in PUBLIC and shown is not self.current(shown.kind)]

    @property
    def letters(self) -> list[ShownMessage]:
        """Direct messages about turns that may still have their buttons."""
        return [shown for shown in self._of(MessageKind.STOCK) if shown.ref is not None]

    @property
    def notices(self) -> list[ShownMessage]:
        return [shown for shown in self._noted if shown.kind in NOTICES]

    @property
    def reported(self) -> int:
        """The last entry of the log that boards and offers tell."""
        return max((shown.upto for shown in self._noted if shown.kind in TELLING), default=0)

    def told_up_to(self, revision: int) -> int:
        """The last entry up to a revision that was told."""
        return max((s.upto for s in self._noted if s.kind in TELLING and s.upto <= revision), default=0)

    def is_last(self, shown: ShownMessage) -> bool:
        """True if no board or offer is below a message."""
        refs = [other.ref for other in self._noted if other.kind in TELLING and other.ref is not None]
        return shown.sent.message >= max((ref.message for ref in refs), default=0)

    @property
    def growing(self) -> ShownMessage | None:
        """The board that may tell more: it told the last entries, and no other board or offer is below it."""
        board = self.current(MessageKind.BOARD)
        return board if board is not None and self.is_last(board) and board.upto == self.reported else None

    def boards_after(self, board: ShownMessage) -> list[ShownMessage]:
        return [other for other in self._of(MessageKind.BOARD) if other.revision > board.revision]

    def note(self, shown: ShownMessage) -> None:
        """Note a message in place of the newest of its kind."""
        before = self.current(shown.kind)
        if before is not None:
            self.drop(before)
        self.add(shown)

    def add(self, shown: ShownMessage) -> None:
        """Note one more message of its kind; the older of two stays noted until its buttons are gone."""
        for other in self._of(shown.kind):
            if other.ref == shown.ref:
                self.drop(other)
        self._noted.append(shown)
        self.added.append(shown)

    def drop(self, shown: ShownMessage) -> None:
        self._noted.remove(shown)
        if shown in self.added:
            self.added.remove(shown)
        self.dropped.append(shown)

    async def save(self, store: ShownStore, match: MatchId) -> None:
        """Note changes at once, in case of a crash: a message without buttons is not found again."""
        added, dropped = self.added, self.dropped
        self.added, self.dropped = [], []
        try:
            await store.note(match, added, dropped)
        except BaseException:
            self.added, self.dropped = [*added, *self.added], [*dropped, *self.dropped]
            raise

    def _of(self, kind: MessageKind) -> list[ShownMessage]:
        return [shown for shown in self._noted if shown.kind is kind]
