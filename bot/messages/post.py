"""A message before it is sent: its text, its picture, its buttons, and whom it may ping."""

from dataclasses import dataclass
from enum import StrEnum, auto

from bot.match import UserId
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_ALT, LONGEST_MESSAGE, fitting


class Button(StrEnum):
    """The buttons a message can carry; their labels are texts."""

    ACCEPT = auto()
    DECLINE = auto()
    JOIN = auto()
    BEGIN = auto()
    WITHDRAW = auto()
    MOVE = auto()
    CONFIRM = auto()
    BACK = auto()
    CANCEL = auto()
    TYPE = auto()
    STOCK = auto()
    TEXT = auto()
    UNDO = auto()
    MORE = auto()
    HINT = auto()
    REVIEW = auto()
    REPLAY = auto()
    SINCE = auto()
    ANALYSE = auto()
    CHECK = auto()
    DRAW = auto()
    RESIGN = auto()
    REMATCH = auto()
    RULES = auto()
    LEARN = auto()
    NEXT = auto()
    PLAY = auto()
    CLAIM = auto()
    EXTEND = auto()
    MUTE = auto()
    FOLLOW = auto()
    UNFOLLOW = auto()


def label(button: Button, texts: Texts) -> str:
    """What stands on a button."""
    return texts(f"button-{button}")


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG, or a GIF where it moves, and the words that say the same to those who cannot see it."""

    data: bytes
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
