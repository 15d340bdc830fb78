"""The small words of which all messages are made."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, assert_never

from bot.match import ChannelId, Computer, GuildId, Match, MessageId, Occupant, Person, UserId
from bot.messages.lengths import LONGEST_ALT, fitting, units

Away = Mapping[UserId, datetime]
"""Until when people are away."""
NOBODY_AWAY: Final[Away] = MappingProxyType({})
COMPUTER: Final = "Computer"
"""What a computer player is called."""
_END_OF_SENTENCE: Final = re.compile(r"\.(?=\s)")


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


def alt_text(lines: Iterable[str]) -> str:
    """Lines as the words that stand for a picture; where they are long, cut after a sentence."""
    text = "\n".join(lines)
    ends = (found.end() for found in _END_OF_SENTENCE.finditer(text))
    if units(text) > LONGEST_ALT:
        text = text[: max((end for end in ends if units(text[:end]) <= LONGEST_ALT), default=len(text))]
    return fitting(text, LONGEST_ALT)
