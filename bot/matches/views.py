"""Components of matches and lists, and their ids ``il:<action>:<match>:<revision>:<path>``. Old ids stay readable."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, ClassVar, Final, Self

import discord

from bot.discord.interactions.components import (
    LONGEST,
    SELECTED,
    Press,
    SelectChoice,
    button,
    page_buttons,
    read_path,
    select,
    view,
)
from bot.matches.play.picker_views import CancelPress, PickerTarget
from bot.model.ids import MatchId, UserId
from bot.model.match import Match, Status
from bot.ui import Button, Texts
from bot.ui.post import PostLine
from bot.ui.words import Signs, level_titles
from rules import GAMES
from rules.game import AnyGame

_PLACE: Final = r"\d{1,15}:\d{1,9}"
_PATH: Final = r"[\d.]*"
_WORDS: Final = {*Button} - {Button.BACK, Button.CONFIRM, Button.CANCEL, Button.TYPE, Button.MUTE}
"""All buttons except those of pickers and reminders."""
_BUTTON: Final = re.compile(rf"il:({'|'.join(sorted(_WORDS))}):{_PLACE}:{_PATH}")
_VALUE: Final = re.compile(r"(\d{1,15})\.(\d{1,9})")
ASKS_FIRST: Final = (Button.RESIGN, Button.UNDO, Button.DRAW, Button.CLAIM)
# Patterns, without groups, of the ids of these components.
CONFIRMED: Final = rf"il:(?:{'|'.join(ASKS_FIRST)}):{_PLACE}:1"
STOCK: Final = rf"il:{Button.TEXT}:{_PLACE}:1"
MUTING: Final = rf"il:{Button.MUTE}:{_PLACE}:{_PATH}"
SEATS: Final = rf"il:seat:{_PLACE}:{_PATH}"
SEAT: Final = rf"il:sit:{_PLACE}:{_PATH}"
PAST: Final = f"il:finished{SELECTED}"
CHALLENGED: Final = f"il:game{SELECTED}"
PAGES: Final = rf"il:page:{_PLACE}:{_PATH}"
CONTENTS: Final = f"il:contents{SELECTED}"

# -- ids under messages about matches


@dataclass(frozen=True, slots=True)
class Moment:
    """A match at one revision."""

    match: MatchId
    revision: int

    @classmethod
    def read(cls, custom_id: str) -> Self:
        """Read the match and the revision in an id."""
        match, revision = custom_id.split(":")[2:4]
        return cls(MatchId(int(match)), int(revision))

    def id(self, action: str, *path: int) -> str:
        return f"il:{action}:{self.match}:{self.revision}:{'.'.join(map(str, path))}"


@dataclass(frozen=True, slots=True)
class ButtonPress(Moment):
    """A button under a message about a match, at one moment of it."""

    button: Button

    @classmethod
    def read(cls, custom_id: str) -> Self:
        at = Moment.read(custom_id)
        return cls(at.match, at.revision, Button(custom_id.split(":")[1]))

    @property
    def custom_id(self) -> str:
        return self.id(self.button)


@dataclass(frozen=True, slots=True)
class Confirmed(ButtonPress):
    """Confirm under the question before something that asks others or cannot be taken back."""

    @property
    def custom_id(self) -> str:
        return self.id(self.button, 1)


@dataclass(frozen=True, slots=True)
class StockText(Moment):
    """Text under a stock."""

    @property
    def custom_id(self) -> str:
        return self.id(Button.TEXT, 1)


@dataclass(frozen=True, slots=True)
class LevelPress(Press):
    """A level for the computer players of an open match, by its number."""

    word = "level"

    match: MatchId
    revision: int
    level: int


@dataclass(frozen=True, slots=True)
class SeatChosen(Moment):
    """A seat chosen in a list of open seats."""

    MENU: ClassVar[str] = "il:seat:0:0:"

    @property
    def value(self) -> str:
        return f"{self.match}.{self.revision}"


@dataclass(frozen=True, slots=True)
class SeatPress(SeatChosen):
    """Join or Accept next to a match in a list."""

    @property
    def custom_id(self) -> str:
        return self.id("sit")


@dataclass(frozen=True, slots=True)
class MutePress:
    """Mute this turn, for each match of a reminder."""

    turns: tuple[Moment, ...]

    @property
    def custom_id(self) -> str:
        first, *others = self.turns
        return first.id(Button.MUTE, *(number for turn in others for number in (turn.match, turn.revision)))

    @classmethod
    def of(cls, turns: Sequence[Moment]) -> "MutePress":
        """Create the button for as many of these turns as an id holds."""
        count = len(turns)
        while len(cls(tuple(turns[:count])).custom_id) > LONGEST:
            count -= 1
        return cls(tuple(turns[:count]))


def pattern_of(button: Button) -> str:
    """A pattern, without groups, of the ids of a button under messages about matches."""
    special = "(?!1$)" if button in (*ASKS_FIRST, Button.TEXT) else ""
    return rf"il:{button}:{_PLACE}:{special}{_PATH}"


def button_pressed(custom_id: str) -> ButtonPress | None:
    """Read the id of a button under a message about a match; ``None`` for any other id."""
    other = _BUTTON.fullmatch(custom_id) is None or re.fullmatch(rf"{CONFIRMED}|{STOCK}", custom_id)
    return None if other else ButtonPress.read(custom_id)


def mute_pressed(custom_id: str) -> MutePress | None:
    """Read the id of a Mute; ``None`` for any other id."""
    if re.fullmatch(MUTING, custom_id) is None:
        return None
    path = read_path(custom_id.rpartition(":")[2])
    if len(path) % 2 or any(number >= 10**15 for number in path):  # no match has such a number
        return None
    others = zip(path[::2], path[1::2], strict=True)
    return MutePress((Moment.read(custom_id), *(Moment(MatchId(m), r) for m, r in others)))


def seat_chosen(_: str, value: str) -> SeatChosen | None:
    """Read the value of an option; ``None`` if it is none."""
    found = _VALUE.fullmatch(value)
    return None if found is None else SeatChosen(MatchId(int(found[1])), int(found[2]))


# -- ids in lists


@dataclass(frozen=True, slots=True)
class PastChosen(SelectChoice):
    """A finished match chosen in a history."""

    MENU: ClassVar[str] = "il:finished:0:0:"
    match: MatchId


@dataclass(frozen=True, slots=True)
class GameChosen(SelectChoice):
    """The index of the game chosen for a challenge, and the challenged person."""

    person: UserId
    game: int

    @staticmethod
    def menu(person: UserId) -> str:
        return f"il:game:{person}:0:"

    @classmethod
    def read(cls, custom_id: str, value: str) -> Self | None:
        """See :meth:`SelectChoice.read`; ``None`` also for an id that no user has."""
        chosen = super(GameChosen, cls).read(custom_id, value)
        return None if chosen is None or chosen.person >= 2**63 else chosen


@dataclass(frozen=True, slots=True)
class ChallengePress(Press):
    """Challenge, next to a person."""

    word = "challenge"

    person: UserId


@dataclass(frozen=True, slots=True)
class RulesPage(SelectChoice):
    """A page of a rulebook, from 0, behind a button or a title; the game is its place in the list of games."""

    game: int
    page: int

    @property
    def custom_id(self) -> str:
        return f"il:page:{self.game}:{self.page}:"

    @staticmethod
    def menu(game: int) -> str:
        return f"il:contents:{game}:0:"


def page_pressed(custom_id: str) -> RulesPage:
    """Read an id of :data:`PAGES`."""
    return RulesPage(*map(int, custom_id.split(":")[2:4]))


class MatchList(StrEnum):
    """Lists of matches."""

    MINE = auto()
    SERVER = auto()
    OPEN = auto()
    FOLLOWED = auto()


@dataclass(frozen=True, slots=True)
class ListPress(Press):
    """A page of a list of matches, from 1; of a person, or with 0 not of one alone."""

    word = "list"

    show: MatchList
    person: UserId
    page: int


# -- components


def match_line(text: str, match: Match, user: UserId | None, texts: Texts, *, is_followed: bool = False) -> PostLine:
    """A match in a list, with the button for the first thing that ``user``, or any reader, can do."""
    plays = user is not None and match.seat_of(user) is not None
    if user is not None and user in match.invited:
        return PostLine(text, SeatPress(match.id, match.revision).custom_id, texts("button-accept"), main=True)
    if match.open_seats and not plays:
        return PostLine(text, SeatPress(match.id, match.revision).custom_id, texts("button-join"))
    if match.status is not Status.RUNNING:
        return PostLine(text)
    mine = match.waiting_for is not None and match.waiting_for == user
    which = Button.PLAY if mine else Button.REPLAY if plays else Button.FOLLOW
    label = texts("button-followed" if is_followed and which is Button.FOLLOW else f"button-{which}")
    return PostLine(text, ButtonPress(match.id, match.revision, which).custom_id, label, main=mine)


def buttons(match: Match, wanted: Sequence[Button], texts: Texts) -> discord.ui.View | None:
    """Buttons for a match, or ``None`` if none are wanted; levels to choose stand in a row above them."""
    if not wanted:
        return None
    levels = level_titles(texts).items() if match.awaits_level and Button.WITHDRAW in wanted else ()
    presses = {LevelPress(match.id, match.revision, number): title for number, title in levels}
    above = [press.button(title, style=discord.ButtonStyle.primary, row=0) for press, title in presses.items()]
    return view(*above, *(_button(each, match, texts) for each in wanted))


def _button(which: Button, match: Match, texts: Texts) -> discord.ui.Button[Any]:
    return button(which, ButtonPress(match.id, match.revision, which).custom_id, texts)


def going_on(undo: Match | None, following: Match | None, texts: Texts) -> discord.ui.View | None:
    """Undo for one match and Next for the other, as far as given; ``None`` for neither."""
    wanted = ((Button.UNDO, undo), (Button.NEXT, following))
    shown = [_button(which, match, texts) for which, match in wanted if match]
    return view(*shown) if shown else None


def stock_buttons(match: Match, wanted: Sequence[Button], texts: Texts) -> discord.ui.View:
    """Buttons below a stock, and Text, which shows it in words."""
    in_words = button(Button.TEXT, StockText(match.id, match.revision).custom_id, texts)
    return view(*(_button(each, match, texts) for each in wanted), in_words)


def confirming(match: Match, which: Button, texts: Texts) -> discord.ui.View:
    """Confirm and Cancel under the question before a button acts."""
    return view(
        button(Button.CONFIRM, Confirmed(match.id, match.revision, which).custom_id, texts),
        button(Button.CANCEL, CancelPress(PickerTarget.of(match)).custom_id, texts),
    )


def muting(matches: Sequence[Match], texts: Texts) -> discord.ui.View:
    """Mute this turn, for each of these matches."""
    press = MutePress.of([Moment(match.id, match.revision) for match in matches])
    return view(button(Button.MUTE, press.custom_id, texts))


def seats(labelled: Sequence[tuple[Match, str]], texts: Texts, signs: Signs) -> discord.ui.Select[Any]:
    """A select of open seats, at most 25, each with its label."""
    labels = {SeatChosen(match.id, match.revision).value: label for match, label in labelled}
    emojis = [signs.emoji(match.game.key) for match, _ in labelled]
    return select(SeatChosen.MENU, texts("button-take-seat"), labels, dict(zip(labels, emojis, strict=True)))


def challenging(person: UserId, texts: Texts, signs: Signs) -> discord.ui.View:
    """A select of the games for a challenge."""
    games = {GameChosen(person, index).value: game.title for index, game in enumerate(GAMES.values())}
    emojis = {GameChosen(person, index).value: signs.emoji(key) for index, key in enumerate(GAMES)}
    return view(select(GameChosen.menu(person), texts("button-game"), games, emojis))


def learning(signs: Signs) -> discord.ui.View:
    """A button per game, which opens its rulebook."""
    ids = {RulesPage(index, 0).custom_id: game for index, game in enumerate(GAMES.values())}
    return view(*(discord.ui.Button(label=g.title, custom_id=i, emoji=signs.emoji(g.key)) for i, g in ids.items()))


def leafing(at: RulesPage, titles: Sequence[str], texts: Texts) -> discord.ui.View:
    """Back, Next and a select of the pages of a rulebook."""
    contents = {RulesPage(at.game, page).value: title for page, title in enumerate(titles)}
    pages = select(RulesPage.menu(at.game), texts("button-page"), contents)
    pages.options[at.page].default = True
    back, following = page_buttons(at.page, len(titles), lambda page: RulesPage(at.game, page).custom_id, texts)
    following.style = discord.ButtonStyle.primary
    return view(back, following, pages)


class LessonControl(StrEnum):
    """Buttons that lead to a lesson, and those below one."""

    LEARN = auto()  # continue in a new message
    ON = auto()  # continue in place
    TRY = auto()
    SHOW = auto()
    BACK = auto()
    AGAIN = auto()
    PLAY = auto()


@dataclass(frozen=True, slots=True)
class LessonPress(Press):
    """A button of a lesson: the index of its game, and the number of steps."""

    word = "lesson"

    game: int
    at: int
    control: LessonControl


def learn_button(game: AnyGame, label: str, emoji: str | None = None) -> discord.ui.Button[Any]:
    """A button that opens the lesson of a game in a new message."""
    return LessonPress(list(GAMES).index(game.key), 0, LessonControl.LEARN).button(label, emoji=emoji)
