"""A message before it is sent: text, picture, buttons, and allowed pings."""

from dataclasses import dataclass
from enum import StrEnum, auto

from bot.model.ids import UserId
from bot.ui.lengths import LONGEST_ALT, LONGEST_BELOW, LONGEST_MESSAGE, fitting
from data.texts import Texts


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
    """The label of a button."""
    return texts(f"button-{button}")


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG or an animated GIF with its alt text, which is no Markdown; names in it may be isolated."""

    data: bytes
    alt: str
    name: str = "board.png"
    brief: str = ""  # the alt text in one or two sentences; empty if it cannot be shortened
    board: str = ""  # the position as text of equally wide characters, if a position is shown

    def __post_init__(self) -> None:
        object.__setattr__(self, "alt", fitting(self.alt, LONGEST_ALT))

    def words(self, *, brief: bool) -> str:
        return self.brief if brief and self.brief else self.alt


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download."""

    data: bytes
    alt: str
    name: str


@dataclass(frozen=True, slots=True)
class Post:
    """A message to be sent: text, perhaps a picture, buttons, the people it may ping, and further files. What is
    ``below`` stands in a frame of its own under the text, where that could not hold it as well. A text that is longer
    than Discord takes is shortened, so that what must be said can always be sent."""

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[UserId, ...] = ()
    also: tuple[Picture | Document, ...] = ()
    below: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "below", fitting(self.below, LONGEST_BELOW))
        object.__setattr__(self, "content", fitting(self.content, LONGEST_MESSAGE))
