"""A database with a table of words, each allowed once."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from bot.storage.database import Database


@asynccontextmanager
async def word_database(where: Where) -> AsyncIterator[Database]:
    found = Database(where)
    await found.open()
    await found.write(made)
    yield found
    await found.close()


def made(connection: Connection) -> None:
    connection.execute("CREATE TABLE word (text TEXT UNIQUE NOT NULL, number INTEGER NOT NULL)")


def adding(*words: str) -> Callable[[Connection], int]:

    def work(connection: Connection) -> int:
        for word in words:
            connection.execute("INSERT INTO word VALUES (?, (SELECT count(*) FROM word))", (word,))
        return len(words)

    return work


async def words(database: Database) -> list[str]:
    rows = await database.read(lambda c: c.execute("SELECT text FROM word ORDER BY number, text").fetchall())
    return [text for (text,) in rows]
