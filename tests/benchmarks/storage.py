"""Cost of writes: the commit of a step against a raw write, many writers against plain aiosqlite."""

import asyncio
import itertools
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

import aiosqlite

from bot.app.stores import Storage
from bot.matches.apply import countdown
from bot.model.match import Match
from bot.runtime.database_url import Where
from bot.storage.database import Database
from tests.benchmarks.filling import begun, steps_of
from tests.benchmarks.report import Figure

WRITERS_BUDGET: Final = 10.0
STEP_BUDGET: Final = 6.0
COMMITS: Final = 300
WRITERS: Final = 20
WRITES: Final = 5
ROUNDS: Final = 15

_WORD: Final = "INSERT INTO word (text) VALUES ('blue d1-d2')"
_WORDS: Final = "CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT)"


Step = tuple[Match, Match]
"""A match before and after a step that is not written yet."""


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    start = time.perf_counter()
    await work()
    return time.perf_counter() - start


def raw_writes(file: Path) -> Generator[float, None, None]:
    """The seconds of raw writes of 4 KiB with fdatasync."""
    raw = os.open(file, os.O_CREAT | os.O_WRONLY)
    try:
        for n in itertools.count():
            start = time.perf_counter()
            os.pwrite(raw, b"x" * 4096, n * 4096)
            os.fdatasync(raw)
            yield time.perf_counter() - start
    finally:
        os.close(raw)


async def against_raw(folder: Path, writes: Iterator[Callable[[], Awaitable[object]]]) -> float:
    """The median time of an awaited durable commit in that of a raw write."""
    commits, raws, raw = [], [], raw_writes(folder / "raw")
    for write in writes:
        commits.append(await timed(write))
        raws.append(next(raw))
    raw.close()
    return median(commits) / median(raws)


async def writers_of_rows(folder: Path) -> float:
    """The speedup of concurrent writers of small rows over plain aiosqlite, one row after the other."""
    database, plain = Database(folder / "ours.db"), await plain_sqlite(folder / "plain.db")
    await database.open()
    await database.write(lambda connection: connection.execute(_WORDS))
    await plain.execute(_WORDS)

    async def writer() -> None:
        for _ in range(WRITES):
            await database.write(lambda connection: connection.execute(_WORD))

    async def together() -> None:
        await asyncio.gather(*[writer() for _ in range(WRITERS)])

    async def sequentially() -> None:
        for _ in range(WRITERS * WRITES):
            await plain.execute("BEGIN IMMEDIATE")
            await plain.execute(_WORD)
            await plain.commit()

    ratios = [await timed(sequentially) / await timed(together) for _ in range(2 * ROUNDS)]
    await plain.close()
    await database.close()
    return median(ratios)


async def plain_sqlite(file: Path) -> aiosqlite.Connection:
    plain = await aiosqlite.connect(file, isolation_level=None)
    await plain.execute("PRAGMA journal_mode = WAL")
    await plain.execute("PRAGMA synchronous = FULL")
    return plain


async def with_matches(file: Where, count: int) -> tuple[Storage, list[list[Step]]]:
    storage, dice = Storage(file), random.Random(1)
    await storage.open()
    matches = await asyncio.gather(*[storage.matches.insert(begun(number)) for number in range(count)])
    return storage, [list(steps_of(match, WRITES, dice)) for match in matches]


async def write_steps(storage: Storage, *steps: Step) -> None:
    for before, after in steps:
        entries = after.entries[len(before.entries) :]
        await storage.matches.append(after, entries, countdown=countdown(before, after))


async def write_matches(storage: Storage, matches: list[list[Step]]) -> float:
    """The seconds to write the steps of several matches at once."""
    return await timed(lambda: asyncio.gather(*(write_steps(storage, *steps) for steps in matches)))


async def commit_of_a_step(folder: Path) -> float:
    storage, matches = await with_matches(folder / "steps.db", COMMITS // WRITES)
    steps = [step for steps in zip(*matches, strict=True) for step in steps]
    found = await against_raw(folder, (lambda step=step: write_steps(storage, step) for step in steps))  # type: ignore[misc]
    await storage.close()
    return found


def found(measured: Callable[[Path], Coroutine[Any, Any, float]]) -> float:
    with tempfile.TemporaryDirectory() as name:
        return asyncio.run(measured(Path(name)))


def figures() -> Iterator[Figure]:
    yield Figure("a durable commit, a step", found(commit_of_a_step), "x", STEP_BUDGET, note="x a raw write of 4 KiB")
    note = "x plain aiosqlite, one after the other"
    yield Figure(f"{WRITERS} writers", found(writers_of_rows), "x", WRITERS_BUDGET, at_least=True, note=note)
