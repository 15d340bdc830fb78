"""Use cases of lessons, and the storage of how far people have come."""

from dataclasses import dataclass

from bot.matches.play.steps import read_steps
from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.studies.lessons.model import Lesson, LessonStep, Tried, lesson


class LessonStore:
    """The part of the storage that is about lessons."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def at(self, user: UserId, game: str) -> int:
        """How many steps of a game's lesson somebody has done; more than it has where a match followed."""
        return await self._database.read(lambda connection: _at(connection, user, game))

    async def move(self, user: UserId, game: str, before: int, after: int) -> bool:
        """Note that somebody who had done so many steps has done so many; whether that was still so."""

        def work(connection: Connection) -> bool:
            if _at(connection, user, game) != before:
                return False
            connection.execute(
                "INSERT INTO lesson (user, game, at) VALUES (?, ?, ?)"
                " ON CONFLICT (user, game) DO UPDATE SET at = excluded.at",
                (user, game, after),
            )
            return True

        return await self._database.write(work)

    async def offer(self, user: UserId) -> bool:
        """Note that somebody is told of lessons; whether that is for the first time."""

        def work(connection: Connection) -> bool:
            query = "INSERT INTO lesson_offer (user) VALUES (?) ON CONFLICT DO NOTHING"
            return bool(connection.execute(query, (user,)).rowcount)

        return await self._database.write(work)


def _at(connection: Connection, user: UserId, game: str) -> int:
    row = connection.execute("SELECT at FROM lesson WHERE user = ? AND game = ?", (user, game)).fetchone()
    return 0 if row is None else max(0, row[0])


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
