"""A lesson as it is read and seen: what is asked of the learner, and what a step did on the board."""

from collections.abc import Sequence

from bot.matches.texts.board import Heard, drawn
from bot.studies.lessons.model import Lesson, LessonStep, Tried
from bot.ui.languages import Texts
from bot.ui.post import Post
from bot.ui.words import computer
from renderers.kit.lettering import shown_name
from renderers.look import Appearance, Look
from rules.play import AnyPlay


def seated(step: LessonStep, learner: str, texts: Texts) -> tuple[str, ...]:
    """What those are called who play in a step of a lesson: the learner is to move, the others are computers."""
    return tuple(learner if seat == step.play.to_move else computer(None, texts) for seat in range(step.play.seats))


def lesson_look(names: Sequence[str], texts: Texts, *, appearance: Appearance) -> Look:
    """How the pictures of a step are to be drawn."""
    return Look(tuple(shown_name(name, seat, texts) for seat, name in enumerate(names)), texts, appearance)


async def lesson_asked(
    lesson: Lesson, at: int, learner: str, texts: Texts, *, appearance: Appearance, note: str = ""
) -> Post:
    """A step of a lesson, below a ``note``: what it is about, what is asked, and the position."""
    lines = [note, lesson_heading(lesson, at, texts), texts(f"{_key(lesson, at)}-asked")]
    if at == 0:
        lines.append(f"-# {texts('lesson-stop')}")
    return await _shown(lines, lesson.steps[at], lesson.steps[at].play, learner, texts, appearance)


async def lesson_tried(
    lesson: Lesson, at: int, tried: Tried, learner: str, texts: Texts, *, appearance: Appearance
) -> Post:
    """What a step did: whether it was right, why, and the board as it is then."""
    play, why = lesson.steps[at].play, texts(f"{_key(lesson, at)}-{tried.name}")
    step = texts.said(play.game.label(play.state, play.game.parse(play.state, tried.step)))
    told = texts("lesson-tried", right="yes" if tried.right else "no", step=step, why=why)
    return await _shown(
        [lesson_heading(lesson, at, texts), told], lesson.steps[at], tried.play, learner, texts, appearance
    )


async def lesson_done(lesson: Lesson, learner: str, texts: Texts, *, appearance: Appearance, note: str = "") -> Post:
    """What is said once all steps are done, with the position in which the last one left the board."""
    last = lesson.steps[-1]
    lines = [note, texts("lesson-done", game=lesson.game.title), texts(f"lesson-{lesson.game.key}-done")]
    return await _shown(lines, last, last.tried(last.shown).play, learner, texts, appearance)


async def _shown(
    lines: Sequence[str], step: LessonStep, play: AnyPlay, learner: str, texts: Texts, appearance: Appearance
) -> Post:
    names = seated(step, learner, texts)
    picture = await drawn(play, lesson_look(names, texts, appearance=appearance), Heard(names, ""))
    return Post("\n".join(filter(None, lines)), picture)


def lesson_heading(lesson: Lesson, at: int, texts: Texts) -> str:
    """What stands above a step of a lesson, and above its picker."""
    title = texts(f"{_key(lesson, at)}-title")
    return texts("lesson-heading", game=lesson.game.title, step=at + 1, count=len(lesson.steps), title=title)


def _key(lesson: Lesson, at: int) -> str:
    return f"lesson-{lesson.game.key}-{lesson.steps[at].name}"
