"""The small words of which all messages are made."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, assert_never

from bot.match import ChannelId, Computer, GuildId, Match, MessageId, Occupant, Person, UserId
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_ALT, fitting, units

Away = Mapping[UserId, datetime]
"""Until when people are away."""
NOBODY_AWAY: Final[Away] = MappingProxyType({})
_END_OF_SENTENCE: Final = re.compile(r"\.(?=\s)")


def mention(user: UserId) -> str:
    """A person in a message; Discord shows the name."""
    return f"<@{user}>"


def someone(user: UserId | None, texts: Texts) -> str:
    """The same where the person may not be known any more."""
    return texts("words-somebody") if user is None else mention(user)


def computer(texts: Texts) -> str:
    """What a computer player is called."""
    return texts("words-computer")


def nobody(texts: Texts) -> str:
    """What somebody is called whose name Discord would not tell."""
    return texts("words-player")


def former(texts: Texts) -> str:
    """What somebody is called who has left the server, or Discord."""
    return texts("words-former-player")


def called(occupant: Occupant, texts: Texts) -> str:
    """Whoever a seat is for, in a message."""
    match occupant:
        case Person(user):
            return mention(user)
        case Computer():
            return computer(texts)
        case None:
            return texts("words-somebody")
        case _:
            assert_never(occupant)


def players(match: Match, texts: Texts) -> Sequence[str]:
    """What the players are called in a message, in seat order."""
    return [called(seat.occupant, texts) for seat in match.seats]


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
