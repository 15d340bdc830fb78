"""Use cases of lessons, and storage of people's progress."""

from dataclasses import dataclass

from bot.matches.apply import read_steps
from bot.model.errors import UserError
from bot.model.ids import UserId
from bot.storage.connection import Connection
from bot.storage.database import Store, writing
from bot.studies.lessons.model import Lesson, LessonStep, StepEffect, lesson


class LessonStore(Store):
    """Storage of people's progress."""

    async def at(self, user: UserId, game: str) -> int:
        """The number of completed steps; it continues with the matches that followed."""
        return await self._database.read(lambda connection: _at(connection, user, game))

    @writing
    def move(self, connection: Connection, user: UserId, game: str, before: int, after: int) -> bool:
        """Change the progress from ``before``; returns False if it has changed since."""
        if _at(connection, user, game) != before:
            return False
        connection.execute(
            "INSERT INTO lesson (user, game, at) VALUES (?, ?, ?)"
            " ON CONFLICT (user, game) DO UPDATE SET at = excluded.at",
            (user, game, after),
        )
        return True

    @writing
    def offer(self, connection: Connection, user: UserId) -> bool:
        """Record that lessons are offered to a user; return true the first time."""
        query = "INSERT INTO lesson_offer (user) VALUES (?) ON CONFLICT DO NOTHING"
        return bool(connection.execute(query, (user,)).rowcount)


def _at(connection: Connection, user: UserId, game: str) -> int:
    row = connection.execute("SELECT at FROM lesson WHERE user = ? AND game = ?", (user, game)).fetchone()
    return 0 if row is None else max(0, row[0])


class StaleLesson(UserError):
    """A button of an earlier step was pressed."""

    def __init__(self) -> None:
        super().__init__("lesson-stale")


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The progress of a person in a lesson."""

    lesson: Lesson
    at: int  # number of steps done; after the last, plus the matches that followed

    @property
    def step(self) -> LessonStep | None:
        """The next step; ``None`` after the last."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def expect_step(self) -> LessonStep:
        """The next step. Raises ``StaleLesson`` if all are done."""
        if self.step is None:
            raise StaleLesson
        return self.step


class Lessons:
    """Lessons, and the progress of all people."""

    def __init__(self, store: LessonStore) -> None:
        self._store = store

    async def of(self, user: UserId, game: str) -> LessonProgress:
        return LessonProgress(lesson(game), await self._store.at(user, game))

    async def leaf(self, user: UserId, learned: LessonProgress, at: int) -> LessonProgress:
        """Go to any step. Raises ``StaleLesson`` if this person has gone on meanwhile."""
        if not await self._store.move(user, learned.lesson.game.key, learned.at, at):
            raise StaleLesson
        return LessonProgress(learned.lesson, at)

    async def back(self, user: UserId, learned: LessonProgress) -> LessonProgress:
        return await self.leaf(user, learned, max(0, min(learned.at, len(learned.lesson.steps)) - 1))

    async def finish(self, user: UserId, learned: LessonProgress) -> LessonProgress:
        """Go on to the closing match, once. Raises ``StaleLesson`` if a step is left, or the person has gone on."""
        if learned.step is not None:
            raise StaleLesson
        return await self.leaf(user, learned, learned.at + 1)

    async def play(self, user: UserId, learned: LessonProgress, text: str | None) -> StepEffect:
        """Try the one step in ``text``, or show a right one, which counts as done. Raises ``UserError`` for others."""
        step = learned.expect_step()
        tried = step.tried(step.shown if text is None else _one_step(step, text))
        if tried.right:
            await self.leaf(user, learned, learned.at + 1)
        return tried


def _one_step(step: LessonStep, text: str) -> str:
    before, after = len(step.play.steps), read_steps(step.play, text)
    if len(after.steps) != before + 1:
        raise UserError("lesson-one-step")
    return after.steps[-1].text
