"""What stands in the ids of buttons and selects, so that they outlive every restart: one type a family.

An id is ``il:<action>:<match>:<revision>:<path>``; under pictures of who stands where it is ``il:<picture>:`` and what
was asked for. Ids that were ever posted must stay readable for ever.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, TypeAlias

from bot.match import GuildId, MatchId, UserId
from bot.messages import Button
from bot.standing.ladders import Ladder
from bot.standing.leaderboards import Order
from rules import GAMES

LONGEST: Final = 100
"""Discord's limit for the id of a component."""
_SEAT_LIST: Final = "seat"
_HISTORY: Final = "finished"
_CHALLENGE: Final = "game"
_PAGE: Final = "page"
_CONTENTS: Final = "contents"
_LEADERBOARD: Final = "leaderboard"
_PROFILE: Final = "profile"
_HEAD_TO_HEAD: Final = "versus"
_STATISTICS: Final = "stats"
_CONFIRMED: Final = (1,)
_STOCK: Final = (1,)


class PickerPart(Enum):
    """A component of the picker, by its action."""

    CHOOSE = "pick"
    CONFIRM = "confirm"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A button under a message about a match, at one moment of it."""

    button: Button
    match: MatchId
    revision: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(self.button, self.match, self.revision)


@dataclass(frozen=True, slots=True)
class PickerPress:
    """A part of the picker; ``path`` holds the choices made so far."""

    part: PickerPart
    match: MatchId
    revision: int
    path: tuple[int, ...]

    @property
    def custom_id(self) -> str:
        """The id of the component: a select where something is chosen, else a button."""
        return _id(self.part.value, self.match, self.revision, self.path)


@dataclass(frozen=True, slots=True)
class ResignConfirmed:
    """Confirm under the question before a match is given up."""

    match: MatchId
    revision: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(Button.RESIGN, self.match, self.revision, _CONFIRMED)


@dataclass(frozen=True, slots=True)
class Moment:
    """A match at one revision."""

    match: MatchId
    revision: int


@dataclass(frozen=True, slots=True)
class MutePress:
    """Mute this turn, for each match that a reminder was about."""

    turns: tuple[Moment, ...]

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        first, *others = self.turns
        path = tuple(number for turn in others for number in (turn.match, turn.revision))
        return _id(Button.MUTE, first.match, first.revision, path)

    @classmethod
    def of(cls, turns: Sequence[Moment]) -> "MutePress":
        """For as many of these turns as an id holds."""
        count = len(turns)
        while len(cls(tuple(turns[:count])).custom_id) > LONGEST:
            count -= 1
        return cls(tuple(turns[:count]))


@dataclass(frozen=True, slots=True)
class SeatChosen:
    """A seat chosen in a list of open seats."""

    match: MatchId
    revision: int

    MENU: ClassVar[str] = f"il:{_SEAT_LIST}:0:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return f"{self.match}.{self.revision}"


@dataclass(frozen=True, slots=True)
class PastChosen:
    """A finished match chosen in a history."""

    match: MatchId

    MENU: ClassVar[str] = f"il:{_HISTORY}:0:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.match)


@dataclass(frozen=True, slots=True)
class GameChosen:
    """The game chosen to challenge somebody to, by its place in the list of games."""

    person: UserId
    game: int

    @staticmethod
    def menu(person: UserId) -> str:
        """The id of the select."""
        return f"il:{_CHALLENGE}:{person}:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.game)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of a rulebook, counted from 0: a button leads to it, or it is chosen by its title.

    The game is its place in the list of games.
    """

    game: int
    page: int

    @property
    def custom_id(self) -> str:
        """The id of a button that leads to it."""
        return f"il:{_PAGE}:{self.game}:{self.page}:"

    @staticmethod
    def menu(game: int) -> str:
        """The id of the select of a game's pages."""
        return f"il:{_CONTENTS}:{game}:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.page)


@dataclass(frozen=True, slots=True)
class LeaderboardText:
    """Text under a page of a leaderboard."""

    ladder: Ladder
    by: Order
    page: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        ladder = self.ladder
        return f"il:{_LEADERBOARD}:{ladder.scope}:{ladder.game}:{ladder.period}:{self.by}:{self.page}"


@dataclass(frozen=True, slots=True)
class ProfileText:
    """Text under somebody's profile; the game is the one in the picture."""

    user: UserId
    game: str

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_PROFILE}:{self.user}:{self.game}"


@dataclass(frozen=True, slots=True)
class HeadToHeadText:
    """Text under two people against each other."""

    user: UserId
    other: UserId

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_HEAD_TO_HEAD}:{self.user}:{self.other}"


@dataclass(frozen=True, slots=True)
class StatisticsText:
    """Text under the statistics of a server; ``None`` is for all games."""

    game: str | None

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_STATISTICS}:{self.game or ''}"


@dataclass(frozen=True, slots=True)
class StockText:
    """Text under what one holds."""

    match: MatchId
    revision: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(Button.TEXT, self.match, self.revision, _STOCK)


@dataclass(frozen=True, slots=True)
class Meaningless:
    """An id or a value in which nothing stands that was ever posted."""


StandingText: TypeAlias = LeaderboardText | ProfileText | HeadToHeadText | StatisticsText
"""Text under a picture of who stands where, with all that is needed to say it anew."""

Press: TypeAlias = (
    ButtonPress
    | PickerPress
    | ResignConfirmed
    | StockText
    | MutePress
    | SeatChosen
    | PastChosen
    | GameChosen
    | RulesPage
    | StandingText
    | Meaningless
)
"""What somebody pressed or chose."""

_ACTIONS: Final = "|".join(Button)
_GAMES: Final = "|".join(GAMES)
_PERIOD: Final = r"\d{4}-(?:Q[1-4]|\d\d)"
_FORMS: Final = (
    rf"il:({_ACTIONS}|{_PAGE}):(\d{{1,15}}):(\d{{1,9}}):([\d.]*)",
    rf"il:{_LEADERBOARD}:\d{{1,20}}:(?:{_GAMES}):(?:{_PERIOD})?:(?:{'|'.join(Order)}):\d{{1,9}}",
    rf"il:{_PROFILE}:\d{{1,20}}:(?:{_GAMES})",
    rf"il:{_HEAD_TO_HEAD}:\d{{1,20}}:\d{{1,20}}",
    rf"il:{_STATISTICS}:(?:{_GAMES})?",
)
BUTTON: Final = re.compile("|".join(_FORMS))
"""The id of a button."""
SELECT: Final = re.compile(
    rf"il:({PickerPart.CHOOSE.value}|{_SEAT_LIST}|{_CHALLENGE}|{_HISTORY}|{_CONTENTS})"
    r":(\d{1,20}):(\d{1,9}):([\d.]*)"
)
"""The id of a select."""
_SEAT_VALUE: Final = re.compile(r"\d{1,15}\.\d{1,9}")
_VALUE: Final = re.compile(r"\d{1,15}")
"""The value of an option: of a list of open seats, and of every other select."""
_GREATEST: Final = 10**15
"""No match has such a number."""
_NOBODY: Final = 2**63
"""No person and no server has such a number."""


def pressed(found: re.Match[str]) -> Press:
    """The button whose id was found."""
    if found[1] is None:
        asked = found[0].split(":")[1:]
        numbers = (int(part) for part in asked if part.isdecimal())
        return Meaningless() if any(number >= _NOBODY for number in numbers) else _standing_text(*asked)
    action, match, revision, path = found[1], MatchId(int(found[2])), int(found[3]), _path(found[4])
    if action in (PickerPart.CONFIRM.value, PickerPart.CANCEL.value):
        return PickerPress(PickerPart(action), match, revision, path)
    if action == _PAGE:
        return RulesPage(int(found[2]), revision)
    button = Button(action)
    if button is Button.RESIGN and path == _CONFIRMED:
        return ResignConfirmed(match, revision)
    if button is Button.TEXT and path == _STOCK:
        return StockText(match, revision)
    if button is Button.MUTE:
        if len(path) % 2 or any(number >= _GREATEST for number in path):
            return Meaningless()
        others = zip(path[::2], path[1::2], strict=True)
        return MutePress((Moment(match, revision), *(Moment(MatchId(m), r) for m, r in others)))
    return ButtonPress(button, match, revision)


def _standing_text(picture: str, *asked: str) -> StandingText:
    if picture == _LEADERBOARD:
        scope, game, period, by, page = asked
        return LeaderboardText(Ladder(GuildId(int(scope)), game, period), Order(by), int(page))
    if picture == _PROFILE:
        return ProfileText(UserId(int(asked[0])), asked[1])
    if picture == _HEAD_TO_HEAD:
        return HeadToHeadText(UserId(int(asked[0])), UserId(int(asked[1])))
    return StatisticsText(asked[0] or None)


def chosen(found: re.Match[str], value: str) -> Press:
    """What was chosen in the select whose id was found."""
    if not (_SEAT_VALUE if found[1] == _SEAT_LIST else _VALUE).fullmatch(value):
        return Meaningless()
    action, number, revision, values = found[1], int(found[2]), int(found[3]), _path(value)
    if number >= _NOBODY:
        return Meaningless()
    if action == _SEAT_LIST:
        return SeatChosen(MatchId(values[0]), values[1])
    if action == _HISTORY:
        return PastChosen(MatchId(values[0]))
    if action == _CHALLENGE:
        return GameChosen(UserId(number), values[0])
    if action == _CONTENTS:
        return RulesPage(number, values[0])
    return PickerPress(PickerPart.CHOOSE, MatchId(number), revision, (*_path(found[4]), *values))


def _path(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part)


def _id(action: str, match: MatchId, revision: int, path: Sequence[int] = ()) -> str:
    return f"il:{action}:{match}:{revision}:{'.'.join(map(str, path))}"
