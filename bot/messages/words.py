"""The small words of which all messages are made."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, assert_never

from bot.match import ChannelId, Computer, GuildId, Match, MessageId, Occupant, Person, UserId
from bot.messages.post import LONGEST_ALT
from renderers.kit.text import cut

LONGEST_MESSAGE: Final = 2000
"""Discord's limit for the text of a message."""
Away = Mapping[UserId, datetime]
"""Until when people are away."""
NOBODY_AWAY: Final[Away] = MappingProxyType({})
COMPUTER: Final = "Computer"
"""What a computer player is called."""
_EMPHASIS: Final = re.compile(r"(\*\*?)(\S(?:.*?\S)??)\1")
_END_OF_SENTENCE: Final = re.compile(r"\.(?=\s)")
_SPECIAL: Final = re.compile(r"([\\*_~`|<>\[\]#@-])")


def mention(user: UserId | None) -> str:
    """A person in a message; Discord shows the name."""
    return "somebody" if user is None else f"<@{user}>"


def called(occupant: Occupant) -> str:
    """Whoever a seat is for, in a message."""
    match occupant:
        case Person(user):
            return mention(user)
        case Computer():
            return COMPUTER
        case None:
            return "somebody"
        case _:
            assert_never(occupant)


def players(match: Match) -> Sequence[str]:
    """What the players are called in a message, in seat order."""
    return [called(seat.occupant) for seat in match.seats]


def plain(name: str) -> str:
    """A name in a message, its signs shown as they are."""
    return _SPECIAL.sub(r"\\\1", cut(name, 40))


def when(at: datetime) -> str:
    """A moment as Discord shows it to each reader: ``in 2 days``."""
    return f"<t:{int(at.timestamp())}:R>"


def day(at: datetime) -> str:
    """A moment as Discord shows it to each reader: ``31 January 2027 18:00``; true also when it is past."""
    return f"<t:{int(at.timestamp())}:f>"


def link(guild: GuildId, channel: ChannelId, message: MessageId | None = None) -> str:
    """Where a channel, or a message in it, is."""
    place = f"https://discord.com/channels/{guild}/{channel}"
    return place if message is None else f"{place}/{message}"


def within(lines: Iterable[str], longest: int = LONGEST_MESSAGE) -> str:
    """As many lines as a message holds."""
    text = ""
    for line in lines:
        if len(text) + len(line) > longest - len("\nand more."):
            return f"{text}\nand more."
        text = f"{text}\n{line}" if text else line
    return text


def alt_text(lines: Iterable[str]) -> str:
    """Lines as the words that stand for a picture: without emphasis, and where they are long, cut after a sentence."""
    text = _EMPHASIS.sub(r"\2", "\n".join(lines))
    if len(text) <= LONGEST_ALT:
        return text
    ends = (found.end() for found in _END_OF_SENTENCE.finditer(text))
    return text[: max((end for end in ends if end <= LONGEST_ALT), default=LONGEST_ALT)]
