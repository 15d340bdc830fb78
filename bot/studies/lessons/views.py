"""What stands below a lesson, and the buttons that lead to one."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.discord.interactions.components import view
from bot.matches.rulebook.lesson_button import LessonControl, LessonPress, learn_button
from bot.studies.lessons.service import Learned
from bot.ui.languages import Texts
from bot.ui.signs import Signs
from rules import GAMES
from rules.game import AnyGame

USUAL: Final[Mapping[LessonControl, str]] = {}
_FOREMOST: Final = (LessonControl.TRY, LessonControl.ON, LessonControl.PLAY)


def asking(learned: Learned, texts: Texts) -> discord.ui.View:
    """Below what a lesson asks; once all is done, the match that closes it."""
    if learned.step is None:
        return _buttons(learned, (LessonControl.PLAY, LessonControl.BACK, LessonControl.AGAIN), texts)
    back = (LessonControl.BACK,) if learned.at else ()
    return _buttons(learned, (LessonControl.TRY, LessonControl.SHOW, *back), texts)


def told(learned: Learned, texts: Texts, *, right: bool) -> discord.ui.View:
    """Below what a step did: on, or once more."""
    if right:
        return _buttons(learned, (LessonControl.ON,), texts)
    retry = {LessonControl.TRY: texts("button-lesson-retry")}
    return _buttons(learned, (LessonControl.TRY, LessonControl.SHOW), texts, retry)


def lessons_menu(games: Sequence[AnyGame], signs: Signs) -> discord.ui.View:
    """A button a game, which opens its lesson where one stands."""
    return view(*(learn_button(game, game.title, signs.emoji(game.key)) for game in games))


def _buttons(
    learned: Learned, controls: Sequence[LessonControl], texts: Texts, labels: Mapping[LessonControl, str] = USUAL
) -> discord.ui.View:
    game = list(GAMES).index(learned.lesson.game.key)
    return view(
        *(
            discord.ui.Button(
                label=labels.get(control) or texts(f"button-lesson-{control}"),
                style=discord.ButtonStyle.primary if control in _FOREMOST else discord.ButtonStyle.secondary,
                custom_id=LessonPress(game, learned.at, control).custom_id,
            )
            for control in controls
        )
    )
