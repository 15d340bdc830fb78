"""A database: writes that share a commit, opening, migrating, refusing, closing."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.model.errors import Unwritable
from bot.runtime.metrics import Commit
from bot.storage.database import Database
from bot.storage.errors import VIOLATIONS
from bot.storage.sqlite.migrating import newest
from tests.bot.storage.places import adding, refused, word_database, words
from tests.bot.stories import started_on
from tests.databases import connected, tables_of


@pytest_asyncio.fixture
async def database(where):
    async with word_database(where) as found:
        yield found


async def test_waiting_writes_are_all_kept_by_one_commit(database):
    commits: list[Commit] = []
    database.committed.append(commits.append)
    counts = await asyncio.gather(*[database.write(adding(f"a{n}", f"b{n}")) for n in range(100)])
    assert counts == [2] * 100
    assert await words(database) == [word for n in range(100) for word in (f"a{n}", f"b{n}")]
    assert sum(commit.works for commit in commits) == 100
    assert len(commits) <= 2


@pytest.mark.sqlite
async def test_reads_go_on_while_another_program_writes(database, file, monkeypatch):
    monkeypatch.setattr("bot.storage.database.WRITTEN_WITHIN", 600)
    with connected(file) as other:
        other.execute("BEGIN EXCLUSIVE")
        writes = [asyncio.create_task(database.write(adding(word))) for word in ("one", "two")]
        for _ in range(100):
            assert await words(database) == []
        assert not any(write.done() for write in writes)
        other.execute("ROLLBACK")
        await asyncio.gather(*writes)
        monkeypatch.setattr("bot.storage.database.WRITTEN_WITHIN", 0)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unwritable, match="locked"):
            await database.write(adding("three"))
    assert await words(database) == ["one", "two"]


async def test_failing_or_cancelled_writes_take_nothing_from_others(database):
    def broken(connection):
        adding("half")(connection)
        raise LookupError("on purpose")

    works = [broken if n == 5 else adding(f"x{n}", "twice" if n in (3, 7) else f"y{n}") for n in range(10)]
    results = await asyncio.gather(*map(database.write, works), return_exceptions=True)
    assert [n for n, result in enumerate(results) if isinstance(result, VIOLATIONS)] == [7]
    assert [n for n, result in enumerate(results) if isinstance(result, LookupError)] == [5]
    kept = await words(database)
    assert not {"x7", "half"} & {*kept}
    assert len(kept) == 16
    with pytest.raises(LookupError, match="on purpose"):
        await database.write(broken)
    await database.write(adding("after"))
    assert await words(database) == [*kept, "after"]
    tasks = [asyncio.create_task(database.write(adding(f"{n}"))) for n in range(5)]
    await asyncio.sleep(0)
    tasks[2].cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [int, int, asyncio.CancelledError, int, int]
    assert {"0", "1", "3", "4"} <= set(await words(database))


def of_version(table: str, number: int) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        with connected(path) as other:
            other.execute(f"CREATE TABLE {table} (x)")
            other.execute(f"PRAGMA user_version = {number}")

    return make


def damaged(path: Path) -> None:
    with connected(path) as other:
        other.execute("CREATE TABLE word (text)")
        other.execute("INSERT INTO word VALUES (zeroblob(50000))")
    content = bytearray(path.read_bytes())
    content[100:600] = b"\xff" * 500
    path.write_bytes(content)


UNUSABLE = (
    (of_version("future", 99), "is of version 99, but this bot knows only"),
    (of_version("match", 19), "is of version 19, but this bot upgrades only from version 20 on; "),
    (of_version("recipe", 0), "belongs to another program"),
    (
        lambda path: path.write_bytes(b"Dear diary, " * 900),
        r"cannot be used \(file is not a database\); it was left as",
    ),
    (damaged, r"cannot be used \(database disk image is malformed\); it was left as it is"),
)


async def test_unusable_file_is_refused_and_left_as_it_was(file):
    for make, sentence in UNUSABLE:
        make(file)
        before = file.read_bytes()
        await refused(file, sentence)
        assert file.read_bytes() == before
        assert [path.name for path in file.parent.iterdir()] == [file.name]
        file.unlink()
    await refused(file.parent / "nowhere" / "matches.db", "unable to open database file")
    await started_on(file)
    with connected(file) as other:  # where there is none, there is one of the newest version
        assert other.execute("PRAGMA user_version").fetchone() == (newest(),)
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_closing_does_nothing_twice_or_before_opening(where):
    never = Storage(where)
    await never.close()
    await never.close()
    with connected(where) as other:
        assert tables_of(other) == []
    for _ in range(5):
        database = Database(where)
        await database.open()
        async with asyncio.timeout(60):
            await asyncio.gather(*(database.close() for _ in range(3)))
        await database.close()


async def test_closing_finishes_waiting_writes_and_refuses_later_ones(database, where):
    writes = [asyncio.create_task(database.write(adding(f"{n}"))) for n in range(30)]
    await asyncio.sleep(0)
    await database.close()
    assert await asyncio.gather(*writes) == [1] * 30
    with connected(where) as other:
        assert other.execute("SELECT count(*) FROM word").fetchone() == (30,)
    with pytest.raises(ValueError, match="no active connection"):
        await asyncio.wait_for(database.write(adding("late")), 60)
