"""The picker of steps: its text, picture and buttons, and their ids, ``il:<action>:<number>:<revision>:<rest>``; the
action begins with the subject, except a match."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Any, Final, TypeAlias

import discord

from bot.discord.interactions.components import SELECTED, button, number_chosen, read_path, select, view
from bot.matches.texts.board import Drawing, drawn, shown
from bot.model.match import Match
from bot.model.picking import PickerChoices, possible
from bot.ui import Button, Texts
from bot.ui.drawing import to_worker
from bot.ui.post import Picture, Post, Tap
from bot.ui.texts import LONGEST_BUTTON, fitting
from bot.ui.words import Signs
from renderers import RENDERERS
from renderers.kit.canvas import Area, Path, Spot
from renderers.kit.encoding import png
from rules.game import Choice, Menu
from rules.play import AnyPlay

_AT: Final = "at"
_AMONG: Final = "among"
_STEPS: Final = "steps"
_TYPE: Final = "type"
_CANCEL: Final = "cancel"
_AMONG_BEFORE, _CONFIRM_BEFORE = "pick", "confirm"  # words of an earlier picker, which begins again


class PickerSubject(StrEnum):
    """Subjects of a picker."""

    MATCH = "match"
    STUDY = "study"
    LESSON = "lesson"
    PUZZLE = "puzzle"
    DAILY = "daily"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class PickerTarget:
    """The subject of a choice: a match or study at a revision, a lesson at a step, a puzzle at a level, a day, or
    a run after so many answers."""

    over: PickerSubject
    number: int
    revision: int

    @classmethod
    def of(cls, match: Match) -> "PickerTarget":
        return cls(PickerSubject.MATCH, match.id, match.revision)

    def id(self, action: str, *rest: int | str) -> str:
        return f"il:{_word(self.over)}{action}:{self.number}:{self.revision}:{'.'.join(map(str, rest))}"


@dataclass(frozen=True, slots=True)
class PickerPress:
    """A choice in the picker, or Back: shows what comes after the choices in ``path``."""

    spot: PickerTarget
    path: tuple[int, ...]

    @property
    def custom_id(self) -> str:
        return self.spot.id(_AT, *self.path)

    @property
    def menu(self) -> str:
        return self.spot.id(_AMONG, *self.path)


@dataclass(frozen=True, slots=True)
class StepsPress:
    """Confirm in the picker: plays steps, which stand in it as they are written, whatever else becomes of menus."""

    spot: PickerTarget
    steps: str

    @property
    def custom_id(self) -> str:
        return self.spot.id(_STEPS, self.steps)


@dataclass(frozen=True, slots=True)
class TypePress:
    """The pencil in the picker, which opens a form to type a step into; the form has the same id."""

    spot: PickerTarget

    @property
    def custom_id(self) -> str:
        return self.spot.id(_TYPE)


@dataclass(frozen=True, slots=True)
class CancelPress:
    """Cancel in the picker, or under a question."""

    spot: PickerTarget

    @property
    def custom_id(self) -> str:
        return self.spot.id(_CANCEL)


PickingPress: TypeAlias = PickerPress | StepsPress | TypePress | CancelPress


_PLACE: Final = r"\d{1,15}:\d{1,9}"


def picker_buttons(over: PickerSubject) -> str:
    """A pattern, without groups, of the ids of the buttons of a picker."""
    word = _word(over)
    return (
        rf"il:{word}(?:{_AT}|{_TYPE}|{_CANCEL}|{_CONFIRM_BEFORE}):{_PLACE}:[\d.]*"
        rf"|il:{word}{_STEPS}:{_PLACE}:[0-9A-Za-z:, -]+"
    )


def picker_forms(over: PickerSubject) -> str:
    """A pattern, without groups, of the ids of its form, which are those of its pencil."""
    return rf"il:{_word(over)}{_TYPE}:{_PLACE}:[\d.]*"


def picker_selects(over: PickerSubject) -> str:
    """A pattern, without groups, of the ids of its selects."""
    before = f"|{_AMONG_BEFORE}" if over is PickerSubject.MATCH else ""
    return f"il:(?:{_word(over)}{_AMONG}{before}){SELECTED}"


def _word(over: PickerSubject) -> str:
    return "" if over is PickerSubject.MATCH else f"{over}-"


_BUTTON: Final = re.compile("|".join(map(picker_buttons, PickerSubject)))


def picking(custom_id: str) -> PickingPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if _BUTTON.fullmatch(custom_id) is None:
        return None
    _, word, number, revision, rest = custom_id.split(":", 4)
    action, spot = _spot(word, number, revision)
    if action == _STEPS:
        return StepsPress(spot, rest)
    if action == _TYPE:
        return TypePress(spot)
    if action == _CANCEL:
        return CancelPress(spot)
    return PickerPress(spot, read_path(rest) if action == _AT else ())


def picked(custom_id: str, value: str) -> PickerPress | None:
    """The choice in a select of the picker; ``None`` if invalid."""
    choice = number_chosen(value)
    if choice is None:
        return None
    _, word, number, revision, rest = custom_id.split(":", 4)
    action, spot = _spot(word, number, revision)
    return PickerPress(spot, (*read_path(rest), choice) if action == _AMONG else ())


def _spot(word: str, number: str, revision: str) -> tuple[str, PickerTarget]:
    over, dash, action = word.rpartition("-")
    return action, PickerTarget(PickerSubject(over) if dash else PickerSubject.MATCH, int(number), int(revision))


# -- the picker

MOST: Final = 25  # buttons of a message, and entries of a select
ROW: Final = 5


@dataclass(frozen=True, slots=True)
class Picker:
    """A picker as it is shown to one person; a ``notice`` says if its last choice plays at once, without Confirm."""

    spot: PickerTarget
    picked: PickerChoices
    how: Drawing
    heading: str = ""
    notice: str = ""

    async def post(self, note: str = "") -> Post:
        """The question, or the steps to confirm, below a ``note``, and the position."""
        picked, menu, texts = self.picked, self.picked.menu, self.how.texts
        if menu is None:
            lines = [texts("picker-preview", steps=texts.series(map(texts.render, picked.labels)))]
            picture = await drawn(picked.play, self.how)
        else:
            lines = [*self._question(menu, texts), f"-# {self.notice}" if self.notice else ""]
            picture, spots, others = await to_worker(_drawn_to_choose, picked.play, menu, picked.outer, self.how)
            picture = replace(picture, taps=partial(self._taps, menu, spots, others))
        return Post("\n".join(filter(None, [note, self.heading, *lines])), picture)

    def _question(self, menu: Menu[Any], texts: Texts) -> list[str]:
        what, lines = texts.of(menu.prompt), []
        if self.picked.labels:
            lines.append(texts("picker-so-far", steps=texts.series(map(texts.render, self.picked.labels))))
        if not self.picked.chosen:
            return [*lines, texts("picker-choose", what=what)]
        chosen = " · ".join(texts.render(label) for label in self.picked.chosen)
        return [*lines, texts("picker-choose-next", chosen=chosen, what=what)]

    def view(self, signs: Signs) -> discord.ui.View:
        """All its buttons, or a select if there are too many choices."""
        texts = self.how.texts
        menu, below = self.picked.menu, self._below(texts)
        choices: list[discord.ui.Item[Any]] = []
        if menu is not None and len(menu.choices) + len(below) <= MOST:
            choices = [self._choice(menu, index, texts, signs) for index in range(len(menu.choices))]
        elif menu is not None:
            choices = [self._select(menu, texts, signs)]
        _in_rows(choices, below)
        return view(*choices, *below)

    def _below(self, texts: Texts) -> list[discord.ui.Button[Any]]:
        spot, path = self.spot, self.picked.path
        back = PickerPress(spot, path[:-1]).custom_id
        below = [
            button(Button.BACK, back if path else f"{back}.", texts, disabled=not path),
            button(Button.CANCEL, CancelPress(spot).custom_id, texts),
            button(Button.TYPE, TypePress(spot).custom_id, texts),
        ]
        if not self.picked.steps:
            return below
        confirm = button(Button.CONFIRM, self._steps(*self.picked.steps).custom_id, texts)
        if self.picked.menu is not None:  # the turn is not complete yet
            confirm.style = discord.ButtonStyle.secondary
        return [confirm, *below]

    def _choice(self, menu: Menu[Any], index: int, texts: Texts, signs: Signs) -> discord.ui.Button[Any]:
        choice = menu.choices[index]
        return discord.ui.Button(
            label=str(index + 1) if menu.numbered else fitting(texts.render(choice.label), LONGEST_BUTTON),
            style=discord.ButtonStyle.secondary,
            emoji=self._emoji(choice, signs),
            custom_id=self._press(choice, (index,)),
            disabled=choice.then is None,
        )

    def _press(self, choice: Choice[Any], path: Path) -> str:
        """The id that takes the choice at the end of a path from the level that is shown."""
        if self.notice and choice.then is not None and not isinstance(choice.then, Menu):
            return self._steps(*self.picked.steps, self.picked.play.game.format(choice.then)).custom_id
        return PickerPress(self.spot, (*self.picked.path, *path)).custom_id

    def _taps(self, menu: Menu[Any], spots: Sequence[Spot], others: Sequence[Spot]) -> list[Tap]:
        before = self.picked.path[:-1]
        instead = [
            Tap(PickerPress(self.spot, (*before, *path)).custom_id, area, leads_on=True) for path, area in others
        ]
        return [*(self._tap(menu, path, area) for path, area in spots), *instead]

    def _tap(self, menu: Menu[Any], path: Path, area: Area) -> Tap:
        first, *below = path
        choice, pressed = menu.choices[first], [first]
        for index in below:
            level = choice.then
            assert isinstance(level, Menu), "the path leads through levels"
            choice = level.choices[index]
            if self.notice or len(possible(level)) > 1:  # a level with one possible choice is skipped
                pressed.append(index)
        return Tap(self._press(choice, tuple(pressed)), area, leads_on=isinstance(choice.then, Menu))

    def _emoji(self, choice: Choice[Any], signs: Signs) -> str | None:
        about = choice.then if choice.about is None else choice.about
        return signs.emoji(RENDERERS[self.picked.play.game.key].sign_of(about))

    def _steps(self, *steps: str) -> StepsPress:
        return StepsPress(self.spot, ", ".join(steps))

    def _select(self, menu: Menu[Any], texts: Texts, signs: Signs) -> discord.ui.Select[Any]:
        press = PickerPress(self.spot, self.picked.path)
        labels: dict[str, str] = {}
        emojis: dict[str, str | None] = {}
        for index, choice in enumerate(menu.choices):
            if choice.then is not None:
                label = texts.render(choice.label)
                labels[str(index)] = f"{index + 1} · {label}" if menu.numbered else label
                emojis[str(index)] = self._emoji(choice, signs)
        return select(press.menu, texts.of(menu.prompt), labels, emojis)


def _in_rows(choices: Sequence[discord.ui.Item[Any]], below: Sequence[discord.ui.Item[Any]]) -> None:
    """Lay choices in rows of equal length, and ``below`` in a row of its own while there is one."""
    rows = -(-len(choices) // ROW)
    long = -(-len(choices) // rows) if rows else 0
    for index, item in enumerate(choices):
        item.row = index // long
    for item in below:
        item.row = min(rows, MOST // ROW - 1)


def _drawn_to_choose(
    play: AnyPlay, menu: Menu[Any], outer: Menu[Any] | None, how: Drawing
) -> tuple[Picture, list[Spot], list[Spot]]:
    """The picture of a level, the places of its choices, and those of the ``outer`` level, of which another can be
    chosen instead; none if that has a different picture below its marks."""
    marked, texts = partial(RENDERERS[play.game.key].marked, play, look=how.look), how.texts
    canvas, others = marked(menu), list[Spot]()
    if outer is not None and (before := marked(outer)).base is canvas.base:
        others = [
            spot for spot in before.spots if spot[0][1:] == () and isinstance(outer.choices[spot[0][0]].then, Menu)
        ]
    labels = enumerate((texts.render(choice.label) for choice in menu.choices), 1)
    numbers = "; ".join(texts("picker-number", number=number, choice=label) for number, label in labels)
    first = texts("picker-numbers", choices=numbers) if menu.numbered else ""
    return shown(png(canvas.finished()), play, how, first=first), canvas.spots, others
