"""What stands in the ids below a lesson: of which game, after how many of its steps, and what is wanted.

A button's id is ``il:lesson:<game>:<at>:<control>``; those of its picker are in ``picker_ids``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, Final

import discord

from rules import GAMES
from rules.game import AnyGame

_LESSON: Final = "lesson"


class LessonControl(StrEnum):
    """The buttons that lead to a lesson, and those below one; their labels are texts."""

    LEARN = auto()
    """Go on where one stands, in a message of its own."""
    ON = auto()
    """The same in place."""
    TRY = auto()
    SHOW = auto()
    BACK = auto()
    AGAIN = auto()
    PLAY = auto()


@dataclass(frozen=True, slots=True)
class LessonPress:
    """A button of the lesson of a game, by its place in the list of games, after so many of its steps."""

    game: int
    at: int
    control: LessonControl

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_LESSON}:{self.game}:{self.at}:{self.control}"


LEARNING: Final = rf"il:{_LESSON}:\d{{1,15}}:\d{{1,9}}:(?:{'|'.join(LessonControl)})"
"""A pattern, without groups, of the ids of the buttons."""


def learning(custom_id: str) -> LessonPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(LEARNING, custom_id) is None:
        return None
    game, at, control = custom_id.split(":")[2:]
    return LessonPress(int(game), int(at), LessonControl(control))


def learn_button(game: AnyGame, label: str, emoji: str | None = None) -> discord.ui.Button[Any]:
    """A button that opens the lesson of a game, in a message of its own."""
    press = LessonPress(list(GAMES).index(game.key), 0, LessonControl.LEARN)
    return discord.ui.Button(label=label, emoji=emoji, custom_id=press.custom_id)
