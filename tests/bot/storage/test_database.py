"""A database: writes that share a commit, opening, migrating, refusing, closing."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.model.errors import BadDatabase
from bot.runtime.metrics import Commit
from bot.storage.damage import VIOLATIONS
from bot.storage.database import Database
from bot.storage.sqlite.migrating import newest
from tests.databases import connected, tables_of


@pytest_asyncio.fixture
async def database(where):
    """A database with a table of words, each allowed once."""
    found = Database(where)
    await found.open()
    await found.write(made)
    yield found
    await found.close()


def made(connection):
    connection.execute("CREATE TABLE word (text TEXT UNIQUE NOT NULL, number INTEGER NOT NULL)")


def adding(*words):
    """Work that writes these words."""

    def work(connection):
        for word in words:
            connection.execute("INSERT INTO word VALUES (?, (SELECT count(*) FROM word))", (word,))
        return len(words)

    return work


async def words(database) -> list[str]:
    rows = await database.read(lambda c: c.execute("SELECT text FROM word ORDER BY number, text").fetchall())
    return [text for (text,) in rows]


async def test_writes_at_the_same_time_are_all_kept(database):
    counts = await asyncio.gather(*[database.write(adding(f"a{n}", f"b{n}")) for n in range(100)])
    assert counts == [2] * 100
    assert await words(database) == [word for n in range(100) for word in (f"a{n}", f"b{n}")]


async def test_writes_that_wait_share_one_commit(database):
    commits: list[Commit] = []
    database.committed.append(commits.append)
    first = asyncio.create_task(database.write(adding("first")))
    await asyncio.gather(first, *(database.write(adding(f"{n}")) for n in range(50)))
    assert len(await words(database)) == sum(commit.works for commit in commits) == 51
    assert len(commits) <= 2


@pytest.mark.sqlite
async def test_as_many_commits_are_told_of_as_others_see(database, file):
    with closing(sqlite3.connect(file)) as other:
        before = other.execute("PRAGMA data_version").fetchone()
        commits = 0
        first = asyncio.create_task(database.write(adding("first")))
        rest = [asyncio.create_task(database.write(adding(f"{n}"))) for n in range(50)]
        while not all(task.done() for task in (first, *rest)):
            await asyncio.sleep(0)
            now = other.execute("PRAGMA data_version").fetchone()
            commits, before = commits + (now != before), now
    assert len(await words(database)) == 51
    assert commits <= 2


async def test_one_that_fails_fails_alone_and_leaves_nothing(database):
    async def one(n):
        return await database.write(adding(f"x{n}", "twice" if n in (3, 7) else f"y{n}"))

    results = await asyncio.gather(*map(one, range(10)), return_exceptions=True)
    assert [n for n, result in enumerate(results) if isinstance(result, VIOLATIONS)] == [7]
    kept = await words(database)
    assert "x7" not in kept
    assert len(kept) == 18


async def test_work_that_raises_anything_is_undone_and_told_to_its_caller(database):
    def broken(connection):
        adding("half")(connection)
        raise LookupError("on purpose")

    with pytest.raises(LookupError, match="on purpose"):
        await database.write(broken)
    assert await words(database) == []
    await database.write(adding("after"))
    assert await words(database) == ["after"]


async def test_a_caller_who_goes_away_takes_nothing_from_the_others(database):
    tasks = [asyncio.create_task(database.write(adding(f"{n}"))) for n in range(5)]
    await asyncio.sleep(0)
    tasks[2].cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [int, int, asyncio.CancelledError, int, int]
    assert {"0", "1", "3", "4"} <= set(await words(database))


# -- opening and closing


async def test_an_empty_folder_gets_a_database_of_the_newest_version(file):
    storage = Storage(file)
    assert not file.exists()
    await storage.open()
    await storage.close()
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (newest(),)
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        tables = {name for (name,) in other.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert {"match", "seat", "entry", "shown"} <= tables


def newer(path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE future (x)")
        other.execute("PRAGMA user_version = 99")


def of_no_release(path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE match (x)")
        other.execute("PRAGMA user_version = 19")


def foreign(path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipe (x)")


def no_database(path):
    path.write_bytes(b"Dear diary, today we played Linkage. " * 200)


def damaged(path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE word (text)")
        other.executemany("INSERT INTO word VALUES (?)", [(f"{n}" * 100,) for n in range(500)])
        other.commit()
    content = bytearray(path.read_bytes())
    content[100:600] = b"\xff" * 500
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (newer, "is of version 99, but this bot knows only"),
        (of_no_release, "is of version 19, but this bot upgrades only from version 20 on; "),
        (foreign, "belongs to another program"),
        (no_database, "cannot be used (file is not a database); it was left as it is"),
        (damaged, "cannot be used (database disk image is malformed); it was left as it is"),
    ],
)
async def test_a_file_that_cannot_be_used_is_refused_in_one_sentence_and_left_as_it_was(file, make, sentence):
    make(file)
    before = file.read_bytes()
    storage = Storage(file)
    with pytest.raises(BadDatabase) as refused:
        await storage.open()
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    await storage.close()


async def test_a_file_that_may_not_be_made_is_refused(tmp_path):
    storage = Storage(tmp_path / "nowhere" / "matches.db")
    with pytest.raises(BadDatabase, match="unable to open database file"):
        await storage.open()
    await storage.close()


async def test_closing_twice_and_before_opening_does_nothing(where):
    never = Storage(where)
    await never.close()
    await never.close()
    with connected(where) as other:
        assert tables_of(other) == []
    storage = Storage(where)
    await storage.open()
    await storage.close()
    await storage.close()


async def test_closing_at_once_from_several_places_ends(where):
    for _ in range(20):
        database = Database(where)
        await database.open()
        async with asyncio.timeout(60):
            await asyncio.gather(*(database.close() for _ in range(3)))


async def test_closing_finishes_the_writes_that_wait(where):
    database = Database(where)
    await database.open()
    await database.write(made)
    writes = [asyncio.create_task(database.write(adding(f"{n}"))) for n in range(30)]
    await asyncio.sleep(0)
    await database.close()
    assert await asyncio.gather(*writes) == [1] * 30
    with connected(where) as other:
        assert other.execute("SELECT count(*) FROM word").fetchone() == (30,)


async def test_after_closing_a_write_is_an_error_and_not_a_wait_for_ever(where):
    database = Database(where)
    await database.open()
    await database.close()
    with pytest.raises(ValueError, match="no active connection"):
        await asyncio.wait_for(database.write(adding("late")), 60)
