"""A message before it is sent: its text, its picture, its buttons, and whom it may ping."""

from dataclasses import dataclass
from enum import StrEnum

from bot.match import UserId
from bot.messages.lengths import LONGEST_ALT, LONGEST_MESSAGE, fitting


class Button(StrEnum):
    """The buttons a message can carry; the value is the label people see."""

    ACCEPT = "Accept"
    DECLINE = "Decline"
    JOIN = "Join"
    BEGIN = "Begin"
    WITHDRAW = "Withdraw"
    MOVE = "Move"
    CONFIRM = "Confirm"
    CANCEL = "Cancel"
    STOCK = "Stock"
    TEXT = "Text"
    UNDO = "Undo"
    MORE = "More"
    CHECK = "Check the draws"
    DRAW = "Draw"
    RESIGN = "Resign"
    REMATCH = "Rematch"
    RULES = "Rules"
    NEXT = "Next"
    CLAIM = "Claim win"
    EXTEND = "Give time"
    MUTE = "Mute this turn"
    FOLLOW = "Follow"
    UNFOLLOW = "Unfollow"


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG and the words that say the same to those who cannot see it."""

    png: bytes
    alt: str
    name: str = "board.png"

    def __post_init__(self) -> None:
        object.__setattr__(self, "alt", fitting(self.alt, LONGEST_ALT))


@dataclass(frozen=True, slots=True)
class Document:
    """A file that is neither seen nor heard, only kept."""

    data: bytes
    alt: str
    name: str


@dataclass(frozen=True, slots=True)
class Post:
    """A message to be sent: text, perhaps a picture, buttons, the people it may ping, and further files.

    A text that is longer than Discord takes is shortened, so that what must be said can always be sent.
    """

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[UserId, ...] = ()
    also: tuple[Picture | Document, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "content", fitting(self.content, LONGEST_MESSAGE))
