"""Buttons of the daily puzzle and their IDs; a button belongs to the day in its ID, also after midnight.

A button's ID is ``il:daily:<day>:<control>``; those of its picker are in ``picker_ids``.
"""

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any

import discord

from bot.discord.interactions.components import Press, view
from bot.model.ratings.days import WEEK, Day
from bot.puzzles.daily.service import DailyAnswer
from bot.puzzles.views import PuzzleControl, PuzzlePress, first_number, number_of
from bot.ui import Texts


class DailyControl(StrEnum):
    """The buttons about a puzzle of the day; their labels are texts."""

    OPEN = auto()
    """The puzzle in a private message."""
    TRY = auto()
    SHOW = auto()
    SHARE = auto()
    WEEK = auto()
    """The table of the week of the day, in a private message."""
    LEAF = auto()
    """The same in place."""


@dataclass(frozen=True, slots=True)
class DailyPress(Press):
    """A button of the puzzle of a day."""

    word = "daily"

    day: Day
    control: DailyControl


_FIRST, _OTHER = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def daily_asking(day: Day, texts: Texts) -> discord.ui.View:
    """Buttons of a puzzle that waits for an answer."""
    return view(
        _button(day, DailyControl.TRY, texts("button-puzzle-try"), style=_FIRST),
        _button(day, DailyControl.SHOW, texts("button-puzzle-show")),
    )


def daily_answered_view(answered: DailyAnswer, texts: Texts) -> discord.ui.View:
    """Buttons of the result of an answer."""
    day, puzzle = answered.question.day, answered.question.puzzle
    game = puzzle.play.game.key
    right = answered.judgement.right
    share = [_button(day, DailyControl.SHARE, texts("button-daily-share"), style=_FIRST)]
    again = [_button(day, DailyControl.TRY, texts("button-puzzle-retry"))]
    show = [_button(day, DailyControl.SHOW, texts("button-puzzle-show"))]
    following = PuzzlePress(first_number(game), 0, PuzzleControl.NEW).custom_id
    study = PuzzlePress(number_of(puzzle.id), 0, PuzzleControl.STUDY).custom_id
    return view(
        *(share if answered.question.stands is not None else []),
        _button(day, DailyControl.WEEK, texts("button-daily-week")),
        *(again if not (right and answered.own) else []),
        *(show if not right else []),
        discord.ui.Button[Any](label=texts("button-puzzle-study"), custom_id=study),
        discord.ui.Button[Any](label=texts("button-puzzle-next"), custom_id=following),
    )


def week_leafing(first: Day, today: Day, texts: Texts) -> discord.ui.View:
    """Buttons of the table of a week: the weeks before and after."""
    before, after = Day(first - WEEK), Day(first + WEEK)
    return view(
        _button(before, DailyControl.LEAF, texts("button-daily-before"), disabled=before < 1),
        _button(after, DailyControl.LEAF, texts("button-daily-after"), disabled=after > today),
    )


def _button(
    day: Day,
    control: DailyControl,
    label: str,
    *,
    style: discord.ButtonStyle = _OTHER,
    disabled: bool = False,
) -> discord.ui.Button[Any]:
    custom_id = DailyPress(day, control).custom_id
    return discord.ui.Button(label=label, style=style, custom_id=custom_id, disabled=disabled)
