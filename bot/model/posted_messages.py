"""Messages that show a match in Discord, as values."""

from dataclasses import dataclass
from enum import StrEnum

from bot.model.ids import ChannelId, MessageId


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
class MessageRef:
    """The location of a message."""

    channel: ChannelId
    message: MessageId


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
    def sent(self) -> MessageRef:
        """The location, for kinds that are always sent."""
        assert self.ref is not None, "it was sent"
        return self.ref
