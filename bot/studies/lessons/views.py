"""Texts, pictures and buttons of lessons."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.discord.interactions.components import view
from bot.matches.texts.board import AltContext, drawn, look_of
from bot.matches.views import LessonControl, LessonPress, learn_button
from bot.studies.lessons.model import Lesson, LessonStep, StepEffect
from bot.studies.lessons.service import LessonProgress
from bot.ui import Texts
from bot.ui.post import Post
from bot.ui.words import Signs, computer
from renderers.look import Appearance
from rules import GAMES
from rules.game import AnyGame
from rules.play import AnyPlay


def seated(step: LessonStep, learner: str, texts: Texts) -> tuple[str, ...]:
    """Return the players: the learner is to move, the others are computers."""
    return tuple(learner if seat == step.play.to_move else computer(None, texts) for seat in range(step.play.seats))


async def lesson_asked(
    lesson: Lesson, at: int, learner: str, texts: Texts, *, appearance: Appearance, note: str = ""
) -> Post:
    """A step of a lesson below a ``note``: subject, question and position."""
    lines = [note, lesson_heading(lesson, at, texts), texts(f"{_key(lesson, at)}-asked")]
    if at == 0:
        lines.append(f"-# {texts('lesson-stop')}")
    return await _shown(lines, lesson.steps[at], lesson.steps[at].play, learner, texts, appearance)


async def lesson_tried(
    lesson: Lesson, at: int, tried: StepEffect, learner: str, texts: Texts, *, appearance: Appearance
) -> Post:
    """The effect of a step: whether it was right, why, and the board."""
    play, why = lesson.steps[at].play, texts(f"{_key(lesson, at)}-{tried.name}")
    step = texts.render(play.game.label(play.state, play.game.parse(play.state, tried.step)))
    text = texts("lesson-tried", right="yes" if tried.right else "no", step=step, why=why)
    return await _shown(
        [lesson_heading(lesson, at, texts), text], lesson.steps[at], tried.play, learner, texts, appearance
    )


async def lesson_done(lesson: Lesson, learner: str, texts: Texts, *, appearance: Appearance, note: str = "") -> Post:
    """The end of a lesson, with the last position."""
    last = lesson.steps[-1]
    lines = [note, texts("lesson-done", game=lesson.game.title), texts(f"lesson-{lesson.game.key}-done")]
    return await _shown(lines, last, last.tried(last.shown).play, learner, texts, appearance)


async def _shown(
    lines: Sequence[str], step: LessonStep, play: AnyPlay, learner: str, texts: Texts, appearance: Appearance
) -> Post:
    names = seated(step, learner, texts)
    picture = await drawn(play, look_of(names, texts, appearance), AltContext(names, ""))
    return Post("\n".join(filter(None, lines)), picture)


def lesson_heading(lesson: Lesson, at: int, texts: Texts) -> str:
    """Heading of a step and of its picker."""
    title = texts(f"{_key(lesson, at)}-title")
    return texts("lesson-heading", game=lesson.game.title, step=at + 1, count=len(lesson.steps), title=title)


def _key(lesson: Lesson, at: int) -> str:
    return f"lesson-{lesson.game.key}-{lesson.steps[at].name}"


USUAL: Final[Mapping[LessonControl, str]] = {}
_FOREMOST: Final = (LessonControl.TRY, LessonControl.ON, LessonControl.PLAY)


def asking(learned: LessonProgress, texts: Texts) -> discord.ui.View:
    """Buttons of a step; after the last, the match that closes the lesson."""
    if learned.step is None:
        return _buttons(learned, (LessonControl.PLAY, LessonControl.BACK, LessonControl.AGAIN), texts)
    back = (LessonControl.BACK,) if learned.at else ()
    return _buttons(learned, (LessonControl.TRY, LessonControl.SHOW, *back), texts)


def after_attempt(learned: LessonProgress, texts: Texts, *, right: bool) -> discord.ui.View:
    """Buttons below the effect of a step."""
    if right:
        return _buttons(learned, (LessonControl.ON,), texts)
    retry = {LessonControl.TRY: texts("button-lesson-retry")}
    return _buttons(learned, (LessonControl.TRY, LessonControl.SHOW), texts, retry)


def lessons_menu(games: Sequence[AnyGame], signs: Signs) -> discord.ui.View:
    """A button for each game."""
    return view(*(learn_button(game, game.title, signs.emoji(game.key)) for game in games))


def _buttons(
    learned: LessonProgress,
    controls: Sequence[LessonControl],
    texts: Texts,
    labels: Mapping[LessonControl, str] = USUAL,
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
