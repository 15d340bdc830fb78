"""The messages that show one match, while they are brought up to date: read once, and written after the posts."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from bot.matches.board.store import ShownStore
from bot.model.ids import MessageId
from bot.model.match import Match
from bot.model.posted_messages import Showing, ShownMessage

TELLING: Final = (Showing.BOARD, Showing.OFFER)
"""Messages that tell what happened."""
NOTICES: Final = (Showing.OVERDUE, Showing.REMINDER, Showing.WARNING)
"""Messages that only draw attention."""


class ShownMessages:
    """What is noted of one match; ``added`` and ``dropped`` are what has changed about it since it was read."""

    def __init__(self, noted: Iterable[ShownMessage]) -> None:
        self._noted = list(noted)
        self.added: list[ShownMessage] = []
        self.dropped: list[ShownMessage] = []

    def current(self, kind: Showing) -> ShownMessage | None:
        """The message of this kind that shows the match now, if there is one."""
        return max(self._of(kind), key=lambda shown: shown.revision, default=None)

    @property
    def ids(self) -> set[MessageId]:
        """Every message that is noted."""
        return {shown.ref.message for shown in self._noted if shown.ref is not None}

    @property
    def replaced(self) -> list[ShownMessage]:
        """Messages in channels that newer ones have replaced and that may still have their buttons."""
        apart = (*NOTICES, Showing.STOCK)
        return [shown for shown in self._noted if shown.kind not in apart and shown is not self.current(shown.kind)]

    @property
    def letters(self) -> list[ShownMessage]:
        """What was written to players at the start of their turns and may still have its buttons."""
        return [shown for shown in self._of(Showing.STOCK) if shown.ref is not None]

    @property
    def notices(self) -> list[ShownMessage]:
        """Messages about the time of a turn."""
        return [shown for shown in self._noted if shown.kind in NOTICES]

    @property
    def told(self) -> int:
        """The last entry of the log that boards and offers tell."""
        return max((shown.upto for shown in self._noted if shown.kind in TELLING), default=0)

    def told_up_to(self, revision: int) -> int:
        """The last entry up to a revision that was told."""
        told = (shown.upto for shown in self._noted if shown.kind in TELLING and shown.upto <= revision)
        return max(told, default=0)

    def is_last(self, shown: ShownMessage) -> bool:
        """Whether no other board or offer stands below a message."""
        others = (other.sent.message for other in self._noted if other.kind in TELLING and other.ref is not None)
        return shown.sent.message >= max(others, default=shown.sent.message)

    @property
    def growing(self) -> ShownMessage | None:
        """The board that may go on telling: it was the last to tell anything, and nothing stands below it."""
        board = self.current(Showing.BOARD)
        return board if board is not None and self.is_last(board) and board.upto == self.told else None

    def note(self, shown: ShownMessage) -> None:
        """Note which message shows a match now, in place of the one noted before of its kind."""
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
        """Forget a message that is of no more concern."""
        self._noted.remove(shown)
        if shown in self.added:
            self.added.remove(shown)
        self.dropped.append(shown)

    @contextmanager
    def saving(self) -> Iterator[tuple[list[ShownMessage], list[ShownMessage]]]:
        """What was added and dropped so far, to be noted within; it counts as noted unless that fails."""
        added, dropped = self.added, self.dropped
        self.added, self.dropped = [], []
        try:
            yield added, dropped
        except BaseException:
            self.added, self.dropped = [*added, *self.added], [*dropped, *self.dropped]
            raise

    def _of(self, kind: Showing) -> list[ShownMessage]:
        return [shown for shown in self._noted if shown.kind is kind]


async def save(store: ShownStore, match: Match, shown: ShownMessages) -> None:
    """Note at once what must be known even if a crash comes before the rest is shown.

    A message without buttons is not found again by itself.
    """
    with shown.saving() as (added, dropped):
        await store.note(match.id, added, dropped)
