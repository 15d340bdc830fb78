"""How far people have come in lessons, and who was told that there are any."""

from bot.model.ids import UserId
from bot.storage.connection import Connection
from bot.storage.database import Database


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
