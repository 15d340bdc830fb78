"""Texts, pictures and buttons of lessons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.discord.interactions.components import view
from bot.matches.texts.board import Drawing, drawing_of, drawn
from bot.matches.views import LessonControl, LessonPress, learn_button
from bot.studies.lessons.model import LessonStep, StepEffect
from bot.studies.lessons.service import LessonProgress
from bot.ui import Post, Texts
from bot.ui.words import Signs, computer
from renderers.look import Appearance
from rules import GAMES
from rules.play import AnyPlay


@dataclass(frozen=True, slots=True)
class LessonScene:
    """A lesson as one person sees it."""

    learned: LessonProgress
    learner: str  # name of the person to move; the others are computers
    texts: Texts
    appearance: Appearance

    @property
    def heading(self) -> str:
        """Heading of the current step and of its picker."""
        lesson, at = self.learned.lesson, self.learned.at
        title = self.of_step("title")
        return self.texts("lesson-heading", game=lesson.game.title, step=at + 1, count=len(lesson.steps), title=title)

    def of_step(self, name: str) -> str:
        lesson = self.learned.lesson
        return self.texts(f"lesson-{lesson.game.key}-{lesson.steps[self.learned.at].name}-{name}")

    def drawing(self, step: LessonStep) -> Drawing:
        """Look and description of the pictures of a step."""
        seats = range(step.play.seats)
        names = tuple(self.learner if seat == step.play.to_move else computer(None, self.texts) for seat in seats)
        return drawing_of(names, self.texts, self.appearance)


async def lesson_asked(scene: LessonScene, note: str = "") -> Post:
    """The current step below a ``note``: subject, question and position."""
    step = scene.learned.expect_step()
    lines = [note, scene.heading, scene.of_step("asked")]
    if scene.learned.at == 0:
        lines.append(f"-# {scene.texts('lesson-stop')}")
    return await _shown(scene, lines, step, step.play)


async def lesson_tried(scene: LessonScene, tried: StepEffect) -> Post:
    """The effect of a step: whether it was right, why, and the board."""
    step, texts = scene.learned.expect_step(), scene.texts
    play, why = step.play, scene.of_step(tried.name)
    label = texts.render(play.game.label(play.state, play.game.parse(play.state, tried.step)))
    text = texts("lesson-tried", right="yes" if tried.right else "no", step=label, why=why)
    return await _shown(scene, [scene.heading, text], step, tried.play)


async def lesson_done(scene: LessonScene, note: str = "") -> Post:
    """The end of a lesson, with the last position."""
    game, last = scene.learned.lesson.game, scene.learned.lesson.steps[-1]
    lines = [note, scene.texts("lesson-done", game=game.title), scene.texts(f"lesson-{game.key}-done")]
    return await _shown(scene, lines, last, last.tried(last.shown).play)


async def _shown(scene: LessonScene, lines: Sequence[str], step: LessonStep, play: AnyPlay) -> Post:
    return Post("\n".join(filter(None, lines)), await drawn(play, scene.drawing(step)))


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
    return _buttons(learned, (LessonControl.TRY, LessonControl.SHOW), texts, {LessonControl.TRY: "retry"})


def lessons_menu(signs: Signs) -> discord.ui.View:
    """A button for each game."""
    return view(*(learn_button(game, game.title, signs.emoji(key)) for key, game in GAMES.items()))


def _buttons(
    learned: LessonProgress, controls: Sequence[LessonControl], texts: Texts, labels: Mapping[str, str] | None = None
) -> discord.ui.View:
    game, named = list(GAMES).index(learned.lesson.game.key), labels or {}
    made = view()
    for control in controls:
        foremost = discord.ButtonStyle.primary if control in _FOREMOST else discord.ButtonStyle.secondary
        label = texts(f"button-lesson-{named.get(control, control)}")
        made.add_item(LessonPress(game, learned.at, control).button(label, style=foremost))
    return made
