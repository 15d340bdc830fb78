"""What looking after the database costs those who play: ``python -m tests.benchmarks.upkeep [MB]``.

Steps are written one after the other: alone, and beside a copy of a database of so many MB, as it is made each day.
What waits for the disk is told in time, not in CPU time. Then how long what is written ahead becomes in a storm of
writes, and beside somebody who reads meanwhile.
"""

import asyncio
import itertools
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from bot.storage.backups import BackupFolder
from bot.storage.connection import Connection
from bot.storage.sqlite.write_ahead import bytes_ahead
from bot.stores import Storage
from tests.benchmarks.figures import Figure, show
from tests.benchmarks.storage import Step, adding, table_of_words, timed, with_matches, write_step

MANY: Final = 500
"""MB of the database that is copied."""
LATER_BUDGET: Final = 3.0
PAUSE: Final = 0.02
"""Seconds between two steps: some fifty a second, twice as many as Discord lets a bot show."""
MATCHES: Final = 2_000
ALONE: Final = 400
STORM: Final = 3_000
AHEAD_BUDGET: Final = 8.0


async def grown(storage: Storage, megabytes: int) -> None:
    """Let a database be so large."""

    def work(connection: Connection) -> None:
        connection.execute("CREATE TABLE filler (bytes BLOB)")
        connection.executemany("INSERT INTO filler VALUES (randomblob(1000000))", [()] * megabytes)

    await storage._database.write(work)


async def waited(storage: Storage, steps: Iterator[Step], going_on: threading.Thread | None) -> Sequence[float]:
    """The milliseconds for which each step was waited for, as many as fit beside something that goes on."""
    found = list[float]()
    while (going_on.is_alive() if going_on is not None else len(found) < ALONE) and (step := next(steps, None)):
        found.append(await timed(lambda step=step: write_step(storage, step)) * 1000)  # type: ignore[misc]
        await asyncio.sleep(PAUSE)
    return found


async def beside_a_copy(folder: Path, megabytes: int) -> Iterator[Figure]:
    """How long steps wait without a copy and beside one."""
    storage, matches = await with_matches(folder / "ours.db", MATCHES)
    steps = itertools.chain.from_iterable(zip(*matches, strict=True))
    await grown(storage, megabytes)
    (folder / "copies").mkdir()
    backups, began = BackupFolder(folder / "ours.db", folder / "copies", 1), time.perf_counter()
    alone = await waited(storage, steps, None)
    copying = threading.Thread(target=backups.make, args=(datetime.now(UTC),))
    began = time.perf_counter()
    copying.start()
    beside = await waited(storage, steps, copying)
    took = time.perf_counter() - began
    await storage.close()
    return iter(
        [
            Figure(f"a copy of {megabytes} MB, verified", took, "s", note=f"{len(beside)} steps beside it"),
            Figure("a step alone, median", median(alone), "ms", note=f"p99 {_late(alone):.1f} ms"),
            Figure("a step beside the copy, median", median(beside), "ms", note=f"p99 {_late(beside):.1f} ms"),
            Figure("the same against a step alone", median(beside) / median(alone), "x", LATER_BUDGET),
        ]
    )


def _late(times: Sequence[float]) -> float:
    return quantiles(times, n=100)[98]


async def ahead(folder: Path, *, read: bool) -> float:
    """The most MB that are ever written ahead in a storm of small writes."""
    file, most = folder / "words.db", 0
    database = await table_of_words(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        if read:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM word").fetchone()
        for _ in range(STORM):
            await database.write(adding)
            most = max(most, bytes_ahead(file))
    await database.close()
    return most / 10**6


def figures(megabytes: int = MANY) -> Iterator[Figure]:
    """What is measured, as it is."""
    with tempfile.TemporaryDirectory() as name:
        yield from asyncio.run(beside_a_copy(Path(name), megabytes))
    for read, budget in ((False, AHEAD_BUDGET), (True, None)):
        with tempfile.TemporaryDirectory() as name:
            beside = " beside a reader" if read else ""
            most = asyncio.run(ahead(Path(name), read=read))
            yield Figure(f"written ahead in {STORM} writes{beside}, at most", most, "MB", budget)


if __name__ == "__main__":
    show(figures(int(sys.argv[1]) if len(sys.argv) > 1 else MANY))
