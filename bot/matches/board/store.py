"""Messages that show a match in Discord, and their store with a cache."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.model.errors import BadDatabase
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, MessageRef
from bot.storage.connection import Connection, NamedRow, named
from bot.storage.database import Database, RowCache, Store, writing
from bot.storage.errors import in_one_line


class MessageKind(StrEnum):
    """Kinds of messages about a match."""

    INVITATION = "invitation"
    BOARD = "board"
    OFFER = "offer"
    STOCK = "stock"
    OVERDUE = "overdue"  # a player's time has run out
    REMINDER = "reminder"
    WARNING = "warning"  # the match will be closed unless a player acts
    TURN = "turn"  # no message: the last turn that a player was pinged for


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message that shows a match, and which moment of it."""

    kind: MessageKind
    ref: MessageRef | None  # None where nothing had to be sent, which is noted as well
    revision: int  # the moment for which it was posted or last edited
    turn: int | None = None  # the turn of a board or stock; None for the final board and other kinds
    since: int = 0
    upto: int = 0  # the message shows the entries after ``since`` up to ``upto``
    settled: bool = False  # final: the invitation is answered, the offer decided, or the match over

    @property
    def is_left(self) -> bool:
        """True for the board of an earlier turn, without buttons."""
        return self.kind is MessageKind.BOARD and self.settled and self.turn is not None

    @property
    def sent(self) -> MessageRef:
        """The location, for kinds that are always sent."""
        assert self.ref is not None, "it was sent"
        return self.ref


class ShownStore(Store):
    """Messages that show matches, in the database."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._shown = RowCache(database, "shown", "match", read_shown)

    async def of(self, match: MatchId) -> "ShownMessages":
        """The messages of a match. Raises ``BadDatabase``."""
        try:
            return ShownMessages(await self._shown.of(match))
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

    @writing
    def note(
        self,
        connection: Connection,
        match: MatchId,
        added: Sequence[ShownMessage],
        dropped: Sequence[ShownMessage] = (),
        upto: int | None = None,
    ) -> None:
        """Note messages in place of earlier notes of them, forget others, and note that revision ``upto`` was seen."""
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

    async def save(self, match: MatchId, shown: "ShownMessages") -> None:
        """Note changes at once, in case of a crash: a message without buttons is not found again."""
        added, dropped = shown.added, shown.dropped
        shown.added, shown.dropped = [], []
        try:
            await self.note(match, added, dropped)
        except BaseException:
            shown.added, shown.dropped = [*added, *shown.added], [*dropped, *shown.dropped]
            raise

    async def stands_elsewhere(self, match: MatchId, message: MessageId) -> bool:
        """True if a message also shows another match."""
        query = "SELECT 1 FROM shown WHERE message = ? AND match <> ?"
        return bool(await self._database.row(query, message, match))

    async def moments(self, message: MessageId) -> list[tuple[MatchId, int]]:
        """The matches that a message shows, each with the revision that it shows."""
        return await self._database.rows("SELECT match, revision FROM shown WHERE message = ?", message)

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
        **{column: row[column] for column in ("revision", "turn", "since", "upto")},
        settled=bool(row["settled"]),
    )


REMEMBERED: Final = 4
"""Boards of earlier turns that stay noted: what a process that hung posts or edits late is recognized by them."""
TELLING: Final = (MessageKind.BOARD, MessageKind.OFFER)
NOTICES: Final = (MessageKind.OVERDUE, MessageKind.REMINDER, MessageKind.WARNING)
PUBLIC: Final = {*MessageKind} - {*NOTICES, MessageKind.STOCK}


class ShownMessages:
    """The messages ``noted`` of one match, in that order; ``added`` and ``dropped`` changed since they were read."""

    def __init__(self, noted: Iterable[ShownMessage]) -> None:
        self.noted = list(noted)
        self.added: list[ShownMessage] = []
        self.dropped: list[ShownMessage] = []

    def current(self, kind: MessageKind) -> ShownMessage | None:
        return max(self._of(kind), key=lambda shown: shown.revision, default=None)

    @property
    def ids(self) -> set[MessageId]:
        return {shown.ref.message for shown in self.noted if shown.ref is not None}

    @property
    def newest(self) -> int:
        """The latest revision that any of them shows."""
        return max((shown.revision for shown in self.noted), default=0)

    @property
    def with_buttons(self) -> set[MessageId]:
        """The messages that may have their buttons."""
        return {shown.ref.message for shown in self.noted if shown.ref is not None and not shown.is_left}

    def left(self, message: MessageId) -> ShownMessage | None:
        """The board of an earlier turn in this message, if it is still noted."""
        return next((shown for shown in self.noted if shown.is_left and shown.sent.message == message), None)

    @property
    def dispensable(self) -> list[ShownMessage]:
        """Replaced messages without buttons that need not stay noted."""
        replaced = self.replaced
        kept = [shown for shown in replaced if shown.is_left][-REMEMBERED:]
        return [shown for shown in replaced if shown not in kept]

    @property
    def replaced(self) -> list[ShownMessage]:
        """Messages in channels that newer ones replaced and that may still have their buttons."""
        return [shown for shown in self.noted if shown.kind in PUBLIC and shown is not self.current(shown.kind)]

    @property
    def letters(self) -> list[ShownMessage]:
        """Direct messages about turns that may still have their buttons."""
        return [shown for shown in self._of(MessageKind.STOCK) if shown.ref is not None]

    @property
    def notices(self) -> list[ShownMessage]:
        return [shown for shown in self.noted if shown.kind in NOTICES]

    @property
    def reported(self) -> int:
        """The last entry of the log that boards and offers tell."""
        return max((shown.upto for shown in self.noted if shown.kind in TELLING), default=0)

    def told_up_to(self, revision: int) -> int:
        """The last entry up to a revision that was told."""
        return max((s.upto for s in self.noted if s.kind in TELLING and s.upto <= revision), default=0)

    def is_last(self, shown: ShownMessage) -> bool:
        """True if no board or offer is below a message."""
        refs = [other.ref for other in self.noted if other.kind in TELLING and other.ref is not None]
        return shown.sent.message >= max((ref.message for ref in refs), default=0)

    @property
    def growing(self) -> ShownMessage | None:
        """The board that may tell more: it told the last entries, and no other board or offer is below it."""
        board = self.current(MessageKind.BOARD)
        return board if board is not None and self.is_last(board) and board.upto == self.reported else None

    def boards_telling(self, upto: int, revision: int) -> list[ShownMessage]:
        """The boards of this or a later revision that tell the log up to entry ``upto`` or further."""
        return [other for other in self._of(MessageKind.BOARD) if other.upto >= upto and other.revision >= revision]

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
        self.noted.append(shown)
        self.added.append(shown)

    def drop(self, shown: ShownMessage) -> None:
        self.noted.remove(shown)
        if shown in self.added:
            self.added.remove(shown)
        self.dropped.append(shown)

    def _of(self, kind: MessageKind) -> list[ShownMessage]:
        return [shown for shown in self.noted if shown.kind is kind]
