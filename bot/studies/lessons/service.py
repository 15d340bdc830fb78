"""Every use case of lessons: where somebody stands in one, a step tried in it, and leafing back."""

from dataclasses import dataclass

from bot.matches.play.steps import read_steps
from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.studies.lessons.library import lesson
from bot.studies.lessons.model import Lesson, LessonStep, Tried
from bot.studies.lessons.store import LessonStore


class StaleLesson(Refused):
    """A button of an earlier moment of a lesson was pressed."""

    def __init__(self) -> None:
        super().__init__("lesson-stale")


@dataclass(frozen=True, slots=True)
class Learned:
    """Where somebody stands in a lesson."""

    lesson: Lesson
    at: int
    """How many of its steps are done, and once all are, how many matches followed."""

    @property
    def step(self) -> LessonStep | None:
        """The step that comes next; ``None`` once all are done."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def expect_step(self) -> LessonStep:
        """The same where there must be one.

        :raises StaleLesson: all are done.
        """
        if self.step is None:
            raise StaleLesson
        return self.step


class Lessons:
    """How far all people have come."""

    def __init__(self, store: LessonStore) -> None:
        self._store = store

    async def of(self, user: UserId, game: str) -> Learned:
        """Where somebody stands in the lesson of a game."""
        return Learned(lesson(game), await self._store.at(user, game))

    async def offer(self, user: UserId) -> bool:
        """Whether somebody is to be told of lessons now, which happens once."""
        return await self._store.offer(user)

    async def leaf(self, user: UserId, learned: Learned, at: int) -> Learned:
        """Go to another step, whatever was done.

        :raises StaleLesson: this person has gone on meanwhile.
        """
        if not await self._store.move(user, learned.lesson.game.key, learned.at, at):
            raise StaleLesson
        return Learned(learned.lesson, at)

    async def back(self, user: UserId, learned: Learned) -> Learned:
        """Go one step back.

        :raises StaleLesson: this person has gone on meanwhile.
        """
        return await self.leaf(user, learned, max(0, min(learned.at, len(learned.lesson.steps)) - 1))

    async def finish(self, user: UserId, learned: Learned) -> Learned:
        """Go on to the match that closes a lesson, once however often that is pressed.

        :raises StaleLesson: a step is still to be done, or this person has gone on meanwhile.
        """
        if learned.step is not None:
            raise StaleLesson
        return await self.leaf(user, learned, learned.at + 1)

    async def play(self, user: UserId, learned: Learned, text: str) -> Tried:
        """Try the step that ``text`` means; a right one counts as done.

        :raises Refused: it cannot be played, or it is more than one.
        """
        step = learned.expect_step()
        before, after = len(step.play.steps), read_steps(step.play, text)
        if len(after.steps) != before + 1:
            raise Refused("lesson-one-step")
        return await self._told(user, learned, step.tried(after.steps[-1].text))

    async def show(self, user: UserId, learned: Learned) -> Tried:
        """Let a right step be played for somebody, which counts as done as well."""
        step = learned.expect_step()
        return await self._told(user, learned, step.tried(step.shown))

    async def _told(self, user: UserId, learned: Learned, tried: Tried) -> Tried:
        if tried.right:
            await self.leaf(user, learned, learned.at + 1)
        return tried
