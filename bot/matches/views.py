"""Components under messages about matches and in lists, and their ids: ``il:<action>:<match>:<revision>:<path>``.

Ids that were ever posted must stay readable for ever; those of other features stand in their own modules.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import discord

from bot.discord.interactions.components import (
    LONGEST,
    SELECTED,
    SelectChoice,
    button,
    number_chosen,
    read_path,
    select,
    view,
)
from bot.matches.play.picker_ids import CancelPress, Spot
from bot.model.ids import MatchId, UserId
from bot.model.match import Match
from bot.ui import Button
from bot.ui.languages import Texts
from bot.ui.signs import Signs
from bot.ui.words import level_titles
from rules import GAMES

_PLACE: Final = r"\d{1,15}:\d{1,9}"
_PATH: Final = r"[\d.]*"
_GREATEST: Final = 10**15
"""No match has such a number."""
_NOBODY: Final = 2**63
"""No person has such a number."""
_ELSEWHERE: Final = (Button.BACK, Button.CONFIRM, Button.CANCEL, Button.TYPE, Button.MUTE)
"""Buttons of pickers and of reminders."""
_BUTTON: Final = re.compile(
    rf"il:({'|'.join(button for button in Button if button not in _ELSEWHERE)}):(\d{{1,15}}):(\d{{1,9}}):({_PATH})"
)
_VALUE: Final = re.compile(r"(\d{1,15})\.(\d{1,9})")
RESIGNED: Final = rf"il:{Button.RESIGN}:{_PLACE}:1"
STOCK: Final = rf"il:{Button.TEXT}:{_PLACE}:1"
LEVELS: Final = rf"il:level:{_PLACE}:{_PATH}"
MUTING: Final = rf"il:{Button.MUTE}:{_PLACE}:{_PATH}"
SEATS: Final = rf"il:seat:{_PLACE}:{_PATH}"
PAST: Final = f"il:finished{SELECTED}"
CHALLENGED: Final = f"il:game{SELECTED}"
PAGES: Final = rf"il:page:{_PLACE}:{_PATH}"
CONTENTS: Final = f"il:contents{SELECTED}"
"""Patterns, without groups, of the ids of these components."""

# -- ids under messages about matches


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
class Moment:
    """A match at one revision."""

    match: MatchId
    revision: int


@dataclass(frozen=True, slots=True)
class ResignConfirmed(Moment):
    """Confirm under the question before a match is given up."""

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(Button.RESIGN, self.match, self.revision, (1,))


@dataclass(frozen=True, slots=True)
class StockText(Moment):
    """Text under what one holds."""

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id(Button.TEXT, self.match, self.revision, (1,))


@dataclass(frozen=True, slots=True)
class LevelPress(Moment):
    """A level for the computer players of an open match, by its number."""

    level: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return _id("level", self.match, self.revision, (self.level,))


@dataclass(frozen=True, slots=True)
class SeatChosen(Moment):
    """A seat chosen in a list of open seats."""

    MENU: ClassVar[str] = "il:seat:0:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return f"{self.match}.{self.revision}"


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


def pattern_of(button: Button) -> str:
    """A pattern, without groups, of the ids of a button under messages about matches."""
    special = "(?!1$)" if button in (Button.RESIGN, Button.TEXT) else ""
    return rf"il:{button}:{_PLACE}:{special}{_PATH}"


def button_pressed(custom_id: str) -> ButtonPress | None:
    """The button under a message about a match that has an id; ``None`` if it is none of these."""
    found = _BUTTON.fullmatch(custom_id)
    if found is None or re.fullmatch(rf"{RESIGNED}|{STOCK}", custom_id):
        return None
    return ButtonPress(Button(found[1]), MatchId(int(found[2])), int(found[3]))


def resign_confirmed(custom_id: str) -> ResignConfirmed:
    """The Confirm that has an id of :data:`RESIGNED`."""
    return ResignConfirmed(*_moment(custom_id))


def stock_text(custom_id: str) -> StockText:
    """The Text under a stock that has an id of :data:`STOCK`."""
    return StockText(*_moment(custom_id))


def level_pressed(custom_id: str) -> LevelPress | None:
    """The level that has an id of :data:`LEVELS`; ``None`` if it names none."""
    path = read_path(custom_id.rpartition(":")[2])
    return LevelPress(*_moment(custom_id), path[0]) if len(path) == 1 else None


def mute_pressed(custom_id: str) -> MutePress | None:
    """The Mute that has an id; ``None`` if it is none."""
    if re.fullmatch(MUTING, custom_id) is None:
        return None
    path = read_path(custom_id.rpartition(":")[2])
    if len(path) % 2 or any(number >= _GREATEST for number in path):
        return None
    others = zip(path[::2], path[1::2], strict=True)
    return MutePress((Moment(*_moment(custom_id)), *(Moment(MatchId(m), r) for m, r in others)))


def seat_chosen(_: str, value: str) -> SeatChosen | None:
    """The seat that the value of an option names; ``None`` if it names none."""
    found = _VALUE.fullmatch(value)
    return None if found is None else SeatChosen(MatchId(int(found[1])), int(found[2]))


def _moment(custom_id: str) -> tuple[MatchId, int]:
    match, revision = custom_id.split(":")[2:4]
    return MatchId(int(match)), int(revision)


def _id(action: str, match: MatchId, revision: int, path: Sequence[int] = ()) -> str:
    return f"il:{action}:{match}:{revision}:{'.'.join(map(str, path))}"


# -- ids in lists


@dataclass(frozen=True, slots=True)
class PastChosen(SelectChoice):
    """A finished match chosen in a history."""

    match: MatchId

    MENU: ClassVar[str] = "il:finished:0:0:"


@dataclass(frozen=True, slots=True)
class GameChosen(SelectChoice):
    """The game chosen to challenge somebody to, by its place in the list of games."""

    person: UserId
    game: int

    @staticmethod
    def menu(person: UserId) -> str:
        """The id of the select."""
        return f"il:game:{person}:0:"


@dataclass(frozen=True, slots=True)
class RulesPage(SelectChoice):
    """A page of a rulebook, from 0, behind a button or a title; the game is its place in the list of games."""

    game: int
    page: int

    @property
    def custom_id(self) -> str:
        """The id of a button that leads to it."""
        return f"il:page:{self.game}:{self.page}:"

    @staticmethod
    def menu(game: int) -> str:
        """The id of the select of a game's pages."""
        return f"il:contents:{game}:0:"


def past_chosen(_: str, value: str) -> PastChosen | None:
    """The finished match that the value of an option names; ``None`` if it names none."""
    number = number_chosen(value)
    return None if number is None else PastChosen(MatchId(number))


def game_chosen(custom_id: str, value: str) -> GameChosen | None:
    """The game chosen in the select that has an id of :data:`CHALLENGED`; ``None`` if it means nothing."""
    person, game = int(custom_id.split(":")[2]), number_chosen(value)
    return None if game is None or person >= _NOBODY else GameChosen(UserId(person), game)


def page_pressed(custom_id: str) -> RulesPage:
    """The page that the button with an id of :data:`PAGES` leads to."""
    game, page = custom_id.split(":")[2:4]
    return RulesPage(int(game), int(page))


def page_chosen(custom_id: str, value: str) -> RulesPage | None:
    """The page chosen in the select that has an id of :data:`CONTENTS`; ``None`` if it means nothing."""
    page = number_chosen(value)
    return None if page is None else RulesPage(int(custom_id.split(":")[2]), page)


# -- components


def buttons(match: Match, wanted: Sequence[Button], texts: Texts) -> discord.ui.View | None:
    """Buttons for a match as it stands now, or ``None`` if there are none.

    Under an invitation whose computer players have no level yet, the levels stand in a row above them.
    """
    if not wanted:
        return None
    levels = level_titles(texts).items() if match.awaits_level and Button.WITHDRAW in wanted else ()
    return view(
        *(
            discord.ui.Button(
                label=title,
                style=discord.ButtonStyle.primary,
                custom_id=LevelPress(match.id, match.revision, number).custom_id,
                row=0,
            )
            for number, title in levels
        ),
        *(_button(each, match, texts) for each in wanted),
    )


def _button(which: Button, match: Match, texts: Texts) -> discord.ui.Button[Any]:
    return button(which, ButtonPress(which, match.id, match.revision).custom_id, texts)


def going_on(undo: Match | None, following: Match | None, texts: Texts) -> discord.ui.View | None:
    """Undo for the one match and Next for the other, as far as there are such; ``None`` if there are neither."""
    wanted = ((Button.UNDO, undo), (Button.NEXT, following))
    shown = [_button(which, match, texts) for which, match in wanted if match]
    return view(*shown) if shown else None


def stock_buttons(match: Match, wanted: Sequence[Button], texts: Texts) -> discord.ui.View:
    """The same for what one holds, and Text, which says that in words."""
    in_words = button(Button.TEXT, StockText(match.id, match.revision).custom_id, texts)
    return view(*(_button(each, match, texts) for each in wanted), in_words)


def resigning(match: Match, texts: Texts) -> discord.ui.View:
    """Confirm and Cancel under the question before a match is given up."""
    return view(
        button(Button.CONFIRM, ResignConfirmed(match.id, match.revision).custom_id, texts),
        button(Button.CANCEL, CancelPress(Spot.of(match)).custom_id, texts),
    )


def muting(matches: Sequence[Match], texts: Texts) -> discord.ui.View:
    """Mute this turn, for each of these matches."""
    press = MutePress.of([Moment(match.id, match.revision) for match in matches])
    return view(button(Button.MUTE, press.custom_id, texts))


def joining(matches: Sequence[Match], texts: Texts, signs: Signs) -> discord.ui.View:
    """A select under a list of open seats, at most 25 of them."""
    return view(seats([(match, f"{match.game.title} {match.id}") for match in matches], texts, signs))


def seats(labelled: Sequence[tuple[Match, str]], texts: Texts, signs: Signs) -> discord.ui.Select[Any]:
    """The select itself: open seats, each with its label."""
    chosen_by = [(SeatChosen(match.id, match.revision).value, match, label) for match, label in labelled]
    labels = {value: label for value, _, label in chosen_by}
    emojis = {value: signs.emoji(match.game.key) for value, match, _ in chosen_by}
    return select(SeatChosen.MENU, texts("button-seat"), labels, emojis)


def challenging(person: UserId, texts: Texts, signs: Signs) -> discord.ui.View:
    """A select of the games that somebody can be challenged to."""
    games = {GameChosen(person, index).value: game.title for index, game in enumerate(GAMES.values())}
    emojis = {GameChosen(person, index).value: signs.emoji(key) for index, key in enumerate(GAMES)}
    return view(select(GameChosen.menu(person), texts("button-game"), games, emojis))


def learning(signs: Signs) -> discord.ui.View:
    """A button a game, which opens its rulebook."""
    return view(
        *(
            discord.ui.Button(label=game.title, custom_id=RulesPage(index, 0).custom_id, emoji=signs.emoji(game.key))
            for index, game in enumerate(GAMES.values())
        )
    )


def leafing(at: RulesPage, titles: Sequence[str], texts: Texts) -> discord.ui.View:
    """Back and Next at the same place under every page of a rulebook, and a select of its pages by their titles."""
    contents = {RulesPage(at.game, page).value: title for page, title in enumerate(titles)}
    pages = select(RulesPage.menu(at.game), texts("button-page"), contents)
    pages.options[at.page].default = True
    back, following = RulesPage(at.game, max(at.page - 1, 0)), RulesPage(at.game, at.page + 1)
    return view(
        discord.ui.Button(label=texts("button-back"), custom_id=back.custom_id, disabled=at.page == 0),
        discord.ui.Button(
            label=texts("button-following"),
            style=discord.ButtonStyle.primary,
            custom_id=following.custom_id,
            disabled=following.page == len(titles),
        ),
        pages,
    )
