"""A message before it is sent, and the small words of which all messages are made."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final

LONGEST_MESSAGE: Final = 2000
LONGEST_ALT: Final = 1024
Away = Mapping[int, datetime]
"""Until when people are away."""
NOBODY_AWAY: Final[Away] = MappingProxyType({})


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
    CHALLENGE = "Challenge"
    PAST = "Show"


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG and the words that say the same to those who cannot see it."""

    png: bytes
    alt: str
    name: str = "board.png"


@dataclass(frozen=True, slots=True)
class Post:
    """A message to be sent: text, perhaps a picture, buttons, and the people it may ping."""

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[int, ...] = ()


def mention(user: int | None) -> str:
    """A person in a message; Discord shows the name."""
    return "somebody" if user is None else f"<@{user}>"


def when(at: datetime) -> str:
    """A moment as Discord shows it to each reader: ``in 2 days``."""
    return f"<t:{int(at.timestamp())}:R>"


def day(at: datetime) -> str:
    """A moment as Discord shows it to each reader: ``31 January 2027 18:00``; true also when it is past."""
    return f"<t:{int(at.timestamp())}:f>"


def within(lines: Iterable[str], longest: int = LONGEST_MESSAGE) -> str:
    """As many lines as a message holds."""
    text = ""
    for line in lines:
        if len(text) + len(line) > longest - len("\nand more."):
            return f"{text}\nand more."
        text = f"{text}\n{line}" if text else line
    return text
