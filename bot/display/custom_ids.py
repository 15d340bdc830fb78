"""What stands in the ids of buttons and selects, so that they outlive every restart: one type a family.

An id is ``il:<action>:<match>:<revision>:<path>``; those under pictures of who stands where are in ``standing_ids``,
those below replays in ``replay_ids``, those of pickers in ``picker_ids``, those below studies in ``study_ids``, those
about prepared answers in ``prepared_ids``, those of lessons in ``lesson_ids``, those of puzzles in
``puzzle_ids``, those about the puzzle of a day in ``daily_ids``, those about following in ``following_ids``, those
below lobbies in ``lobby_ids``, those about tournaments in ``tournament_ids``, that of who wants to be forgotten in
``privacy_ids``, the menu of seasons that are over in ``season_ids``.
Ids that were ever posted must stay readable for ever.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from bot.display.daily_ids import DAILY, DailyPress, daily_pressed
from bot.display.following_ids import FOLLOWED, WISHES, FollowChosen, WishPress, wish_pressed
from bot.display.lesson_ids import LEARNING, LessonPress, learning
from bot.display.lobby_ids import LOBBY, LobbyPress, lobby_pressed
from bot.display.picker_ids import PICKING, SELECTING, PickingPress, picked, picking, read_path
from bot.display.prepared_ids import BRANCHES, PREPARING, BranchChosen, PreparedPress, preparing
from bot.display.privacy_ids import FORGETTING, ForgetPress, forget_pressed
from bot.display.puzzle_ids import PUZZLING, PuzzlePress, puzzling
from bot.display.replay_ids import REPLAYING, TURN, ReplayPress, TurnChosen, replaying
from bot.display.season_ids import SEASONS, SeasonChosen, season_chosen
from bot.display.standing_ids import STANDING, StandingText, standing_text
from bot.display.study_ids import STUDIES, STUDYING, StudyChosen, StudyPress, studying
from bot.display.tournament_ids import TOURNAMENTS, TournamentPress, tournament_pressed
from bot.match import MatchId, UserId
from bot.messages import Button
from bot.study.study import StudyId

LONGEST: Final = 100
"""Discord's limit for the id of a component."""
_SEAT_LIST: Final = "seat"
_HISTORY: Final = "finished"
_CHALLENGE: Final = "game"
_PAGE: Final = "page"
_CONTENTS: Final = "contents"
_LEVEL: Final = "level"
_CONFIRMED: Final = (1,)
_STOCK: Final = (1,)


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
class ResignConfirmed:
    """Confirm under the question before a match is given up."""

    match: MatchId
    revision: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(Button.RESIGN, self.match, self.revision, _CONFIRMED)


@dataclass(frozen=True, slots=True)
class LevelPress:
    """How well the computer players of an open match play, by the number of a level."""

    match: MatchId
    revision: int
    level: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(_LEVEL, self.match, self.revision, (self.level,))


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


Press: TypeAlias = (
    ButtonPress
    | PickingPress
    | ResignConfirmed
    | LevelPress
    | StockText
    | MutePress
    | SeatChosen
    | PastChosen
    | SeasonChosen
    | GameChosen
    | RulesPage
    | ReplayPress
    | TurnChosen
    | StudyPress
    | StudyChosen
    | LessonPress
    | PuzzlePress
    | DailyPress
    | FollowChosen
    | WishPress
    | LobbyPress
    | TournamentPress
    | PreparedPress
    | BranchChosen
    | StandingText
    | ForgetPress
    | Meaningless
)
"""What somebody pressed or chose."""

_PICKERS: Final = (Button.BACK, Button.CONFIRM, Button.CANCEL, Button.TYPE)
"""Buttons of pickers alone."""
_ACTIONS: Final = "|".join(button for button in Button if button not in _PICKERS)
_FORMS: Final = (
    rf"il:({_ACTIONS}|{_PAGE}|{_LEVEL}):(\d{{1,15}}):(\d{{1,9}}):([\d.]*)",
    PICKING,
    REPLAYING,
    STUDYING,
    LEARNING,
    PUZZLING,
    DAILY,
    WISHES,
    LOBBY,
    TOURNAMENTS,
    PREPARING,
    STANDING,
    FORGETTING,
)
BUTTON: Final = re.compile("|".join(_FORMS))
"""The id of a button."""
SELECT: Final = re.compile(
    rf"il:({SELECTING}|{_SEAT_LIST}|{_CHALLENGE}|{_HISTORY}|{_CONTENTS}|{SEASONS}|{TURN}|{STUDIES}|{BRANCHES}|{FOLLOWED})"
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
        return _elsewhere(found[0]) or Meaningless()
    action, match, revision, path = found[1], MatchId(int(found[2])), int(found[3]), read_path(found[4])
    if action == _PAGE:
        return RulesPage(int(found[2]), revision)
    if action == _LEVEL:
        return LevelPress(match, revision, path[0]) if len(path) == 1 else Meaningless()
    return _button(Button(action), match, revision, path)


def _elsewhere(custom_id: str) -> Press | None:
    """The button that has an id of one of the other families."""
    families = (
        *(forget_pressed, picking, replaying, studying, learning, puzzling, daily_pressed, preparing),
        *(wish_pressed, lobby_pressed, tournament_pressed),
        standing_text,
    )
    return next((press for read in families if (press := read(custom_id)) is not None), None)


def _button(button: Button, match: MatchId, revision: int, path: tuple[int, ...]) -> Press:
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


def chosen(found: re.Match[str], value: str) -> Press:
    """What was chosen in the select whose id was found."""
    if found[1] == SEASONS:
        return season_chosen(value) or Meaningless()
    if not (_SEAT_VALUE if found[1] == _SEAT_LIST else _VALUE).fullmatch(value):
        return Meaningless()
    action, number, values = found[1], int(found[2]), read_path(value)
    if number >= _NOBODY:
        return Meaningless()
    if action == _SEAT_LIST:
        return SeatChosen(MatchId(values[0]), values[1])
    if action == _HISTORY:
        return PastChosen(MatchId(values[0]))
    if action == FOLLOWED:
        return FollowChosen(MatchId(values[0]))
    if action == _CHALLENGE:
        return GameChosen(UserId(number), values[0])
    if action == _CONTENTS:
        return RulesPage(number, values[0])
    if action == TURN:
        return TurnChosen(MatchId(number), values[0])
    if action == STUDIES:
        return StudyChosen(StudyId(values[0]))
    if action == BRANCHES:
        return BranchChosen(StudyId(number), values[0])
    return picked(found[0], values[0])


def _id(action: str, match: MatchId, revision: int, path: Sequence[int] = ()) -> str:
    return f"il:{action}:{match}:{revision}:{'.'.join(map(str, path))}"
