"""Names, times, numbers, links, signs and other parts of messages."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.model.ids import ChannelId, GuildId, MessageId, UserId, is_former
from bot.model.levels import LEVELS, level_of
from bot.model.match import Computer, Match
from bot.model.ratings.counters import Statistic
from bot.model.ratings.ladders import Standing
from bot.model.ratings.results import Score, Unrated
from bot.ui.texts import LONGEST_ALT, fitting, units
from data.texts import Texts
from renderers import RENDERERS
from renderers.kit.sketch import sign_png
from rules import GAMES


class CommandMentions:
    """Mentions of our commands, whose ids each start learns again."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def note(self, ids: Mapping[str, int]) -> None:
        self._ids = dict(ids)

    def of(self, command: str, texts: Texts) -> str:
        """A command to press, or its subcommand (``"block add"``) if it has any. In plain letters where its id is not
        known, or the reader knows it by another name, as Discord shows the English one."""
        path = command.split()
        keys = ("-".join(["command", *path[: end + 1]]) for end in range(len(path)))
        known = " ".join(texts(key) if key in texts else part for key, part in zip(keys, path, strict=True))
        number = self._ids.get(path[0]) if known == command else None
        return f"`/{known}`" if number is None else f"</{command}:{number}>"


Away = Mapping[UserId, datetime]  # until when people are away
NOBODY_AWAY: Final[Away] = MappingProxyType({})
_END_OF_SENTENCE: Final = re.compile(r"\.(?=\s)")


def mention(user: UserId) -> str:
    """A person in a message; Discord shows the name."""
    return f"<@{user}>"


def someone(user: UserId | None, texts: Texts) -> str:
    """The mention of a person, who may be unknown or deleted."""
    if user is None:
        return texts("name-unknown")
    return former(texts) if is_former(user) else mention(user)


def level_name(level: int, texts: Texts) -> str:
    """The name of a level within a sentence: ``steady``."""
    return texts(f"level-name-{level_of(level).key}")


def level_titles(texts: Texts) -> dict[int, str]:
    """The names of the levels as on buttons: ``Steady``."""
    return {level.number: texts(f"level-title-{level.key}") for level in LEVELS}


def computer(level: int | None, texts: Texts, number: int | None = None) -> str:
    """The name of a computer player, ``Interlink (steady)``, with its ``number`` if there are several."""
    name = texts("name-computer") if number is None else texts("name-computer-numbered", number=number)
    return name if level is None else texts("name-computer-at", name=name, level=level_name(level, texts))


def nobody(texts: Texts) -> str:
    """A word for an unavailable name."""
    return texts("name-player")


def former(texts: Texts) -> str:
    """The name for users who left the server or Discord, or were deleted."""
    return texts("name-former-player")


def at_start(sentence: str, texts: Texts) -> str:
    """A sentence with the capital that it lacks where it begins with :func:`former`; names stay as they are."""
    return sentence[0].upper() + sentence[1:] if sentence.startswith(former(texts)) else sentence


def computers(match: Match, texts: Texts) -> dict[int, str]:
    """The names of a match's computer players by seat."""
    levels = {i: seat.occupant.level for i, seat in enumerate(match.seats) if isinstance(seat.occupant, Computer)}
    return computers_at(levels, texts)


def computers_at(levels: Mapping[int, int | None], texts: Texts) -> dict[int, str]:
    """The names of the computer players at these seats, with their levels if wanted."""
    numbers = range(1, len(levels) + 1) if len(levels) > 1 else [None]
    return {
        seat: computer(level, texts, number) for (seat, level), number in zip(levels.items(), numbers, strict=False)
    }


def called(match: Match, seat: int, texts: Texts) -> str:
    """The occupant of a seat, in a message."""
    occupant = match.seats[seat].occupant
    if isinstance(occupant, Computer):
        return computers(match, texts)[seat]
    return someone(None if occupant is None else occupant.user, texts)


def players(match: Match, texts: Texts) -> Sequence[str]:
    """The players' names in a message, in seat order."""
    return [called(match, seat, texts) for seat in range(len(match.seats))]


def when(at: datetime) -> str:
    """A moment as Discord shows it to each reader: ``in 2 days``."""
    return f"<t:{int(at.timestamp())}:R>"


def day(at: datetime) -> str:
    """A moment as Discord shows it to each reader: ``31 January 2027 18:00``; true also when it is past."""
    return f"<t:{int(at.timestamp())}:f>"


def clock(at: datetime) -> str:
    """A time of the day as Discord shows it to each reader: ``18:00``."""
    return f"<t:{int(at.timestamp())}:t>"


def link(guild: GuildId | None, channel: ChannelId, message: MessageId | None = None) -> str:
    """The link to a channel of a server or of direct messages, or to a message in it."""
    place = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return place if message is None else f"{place}/{message}"


def place(match: Match) -> str:
    """The place of a match in a message; Discord has no mention for direct messages."""
    channel = match.channel or match.home
    return f"<#{channel}>" if match.guild is not None else link(None, channel)


def alt_text(lines: Iterable[str]) -> str:
    """Lines as alt text; a long text is cut after a sentence."""
    text = "\n".join(lines)
    ends = (found.end() for found in _END_OF_SENTENCE.finditer(text))
    if units(text) > LONGEST_ALT:
        text = text[: max((end for end in ends if units(text[:end]) <= LONGEST_ALT), default=len(text))]
    return fitting(text, LONGEST_ALT)


# -- numbers: ratings, counts, durations

Counts = Mapping[Statistic, Mapping[str, int]]  # counters of a person in one game, or of a server
_UNITS: Final = (("day", 86_400), ("hour", 3_600), ("minute", 60))
_SCORES: Final = {Score.WON: "format-form-won", Score.TIED: "format-form-tied", Score.LOST: "format-form-lost"}


def not_rated(reason: Unrated, texts: Texts) -> str:
    """Why a match changes no rating, as part of a line."""
    return texts("format-unrated", reason=reason.value)


def rating(standing: Standing) -> str:
    """A rating in words: ``1612 ± 80``, with a question mark while it is provisional."""
    return f"{standing.rating.points}{'?' if standing.provisional else ''} ± {standing.rating.spread}"


def turns(count: int, texts: Texts) -> str:
    """A number of turns."""
    return texts("format-turns", count=count)


def form(letters: str, texts: Texts) -> str:
    """The last results as letters, the latest at the end."""
    return "".join(texts(_SCORES[Score(letter)]) for letter in letters)


def part_name(game: str, part: str, texts: Texts) -> str:
    """A role, or a seat by its number, within a sentence."""
    return texts(f"{game}-role-{part}") if part in GAMES[game].roles else texts("format-seat", seat=part)


def part_label(game: str, part: str, texts: Texts) -> str:
    """A role or seat at the start of a sentence, or alone."""
    return texts(f"{game}-role-{part}") if part in GAMES[game].roles else texts("format-seat-label", seat=part)


def span(seconds: int, texts: Texts) -> str:
    """A duration in one rounded unit, such as ``3 hours``."""
    unit, count = _rounded(seconds)
    return texts("format-span", unit=unit, count=count)


def lasted(seconds: int, texts: Texts) -> str:
    """The time within which something was over: ``in 3 hours``."""
    unit, count = _rounded(seconds)
    return texts("format-within", unit=unit, count=count)


def _rounded(seconds: int) -> tuple[str, int]:
    return next(((unit, round(seconds / length)) for unit, length in _UNITS if seconds >= length), ("moment", 0))


# -- signs: application emojis drawn by the renderers, if uploaded

HASHED: Final = 6  # the digits of a picture's hash at the end of its emoji's name


class DrawnSign(NamedTuple):
    """A sign as Discord is given it."""

    emoji: str
    png: bytes


@cache
def drawn() -> Mapping[str, DrawnSign]:
    """Every sign of every game, by its name. Drawing takes a while, and is done once."""
    signs = {name: draw() for renderer in RENDERERS.values() for name, draw in renderer.signs.items()}
    # Of the pixels: other versions of what packs a file make another file of them.
    hashes = {name: sha256(image.tobytes()).hexdigest()[:HASHED] for name, image in signs.items()}
    return {name: DrawnSign(f"{name}_{hashes[name]}", sign_png(image)) for name, image in signs.items()}


class Signs:
    """The mentions of signs, ``<:blue_a1b2c3:123>``, by the names of the renderers; empty until Discord tells them."""

    def __init__(self) -> None:
        self._mentions: dict[str, str] = {}

    def note(self, mentions: Mapping[str, str]) -> None:
        self._mentions.update(mentions)

    def __call__(self, name: str | None) -> str:
        return "" if name is None else self._mentions.get(name, "")

    def emoji(self, name: str | None) -> str | None:
        """The mention for buttons and selects."""
        return self(name) or None

    def before(self, line: str, name: str | None) -> str:
        """A line that begins with a sign, if there is one."""
        sign = self(name)
        return f"{sign} {line}" if sign else line
