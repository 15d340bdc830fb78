"""Ids of the buttons below a lesson: the game, the number of steps, and the action.

A button's id is ``il:lesson:<game>:<at>:<control>``; those of its picker are in ``picker_ids``.
"""

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any

import discord

from bot.discord.interactions.components import Press
from rules import GAMES
from rules.game import AnyGame


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
class LessonPress(Press):
    """A button of the lesson of a game, by its place in the list of games, after so many of its steps."""

    word = "lesson"

    game: int
    at: int
    control: LessonControl


def learn_button(game: AnyGame, label: str, emoji: str | None = None) -> discord.ui.Button[Any]:
    """A button that opens the lesson of a game, in a message of its own."""
    press = LessonPress(list(GAMES).index(game.key), 0, LessonControl.LEARN)
    return discord.ui.Button(label=label, emoji=emoji, custom_id=press.custom_id)
