"""IDs of the buttons below a replay: the match, the number of steps shown, and the action.

A button's ID is ``il:replay:<match>:<steps>:<control>``, the select's ``il:turn:<match>:<steps>:``. All remain valid
after later changes to the match: the nearest position is shown.
"""

from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import Final

import discord

from bot.discord.interactions.components import SELECTED, Press, SelectChoice, select, view
from bot.model.ids import MatchId
from bot.studies.replay.texts import ReplayPosition, turns
from bot.ui import Post, Texts
from bot.ui.post import Slider

_TURN: Final = "turn"


class Control(StrEnum):
    """Buttons below a replay."""

    FIRST = auto()
    BACK = auto()
    ON = auto()
    LAST = auto()
    GIF = auto()
    RECORD = auto()
    EVERYONE = auto()
    STUDY = auto()


@dataclass(frozen=True, slots=True)
class ReplayPress(Press):
    """A button below a replay of a match after so many steps."""

    word = "replay"

    match: MatchId
    steps: int
    control: Control


@dataclass(frozen=True, slots=True)
class TurnChosen(SelectChoice):
    """A turn chosen below a replay, by the number of steps of its position."""

    match: MatchId
    steps: int

    @property
    def menu(self) -> str:
        """The ID of the select, which differs per position, so that the same choice can be made again."""
        return f"il:{_TURN}:{self.match}:{self.steps}:"


TURNS: Final = f"il:{_TURN}{SELECTED}"  # pattern of the ids of the selects


_SIGNS: Final = {Control.FIRST: "⏮️", Control.BACK: "◀️", Control.ON: "▶️", Control.LAST: "⏭️"}
_LEAFING: Final = tuple(_SIGNS)


def stepper(opened: ReplayPosition, names: tuple[str, ...], texts: Texts, *, alone: bool) -> discord.ui.View:
    """Return the buttons and the select of a replay. If the user is ``alone``, it cannot be posted."""
    everyone = () if alone else (Control.EVERYONE,)
    taking = (Control.STUDY, Control.GIF, Control.RECORD, *everyone)
    number = opened.match.id
    labels = {TurnChosen(number, steps).value: text for steps, text in turns(opened, names, texts).items()}
    menu = select(TurnChosen(number, opened.steps).menu, texts("button-go-to"), labels)
    menu.row = 1
    return view(
        *(_button(opened, control, texts, 0) for control in _LEAFING),
        menu,
        *(_button(opened, control, texts, 2) for control in taking),
    )


def slidable(post: Post, opened: ReplayPosition) -> Post:
    """The post of a position as a layout, with a slider through all positions where pages have one."""
    slider = Slider(TurnChosen(opened.match.id, opened.steps).menu, opened.stops, opened.at)
    return replace(post, layout=True, picture=None if post.picture is None else replace(post.picture, slider=slider))


def leafed(opened: ReplayPosition, control: Control) -> ReplayPosition:
    """The position that a button of the upper row leads to."""
    ends = {Control.FIRST: 0, Control.BACK: opened.at - 1, Control.ON: opened.at + 1, Control.LAST: len(opened.stops)}
    return opened.moved_to(ends.get(control, opened.at))


def _button(opened: ReplayPosition, control: Control, texts: Texts, row: int) -> discord.ui.Button[discord.ui.View]:
    press = ReplayPress(opened.match.id, opened.steps, control)
    disabled = control in _LEAFING and leafed(opened, control) == opened
    return press.button(texts(f"button-{control}"), emoji=_SIGNS.get(control), disabled=disabled, row=row)
