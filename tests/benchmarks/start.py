"""Cost of many matches for the start: against the check of the whole file up to 64 MB, and against the smallest larger
file above."""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import Final

from bot.app.stores import Storage
from bot.matches import repository
from bot.matches.repository import Repository
from bot.runtime.database_url import Where
from bot.storage.sqlite.migrating import CHECKED_WHOLE
from tests.benchmarks.filling import MANY, STEPS, filled
from tests.benchmarks.measure import ratio
from tests.benchmarks.report import Figure

START_BUDGET: Final = 1.5
BELOW: Final = 30_000
ABOVE: Final = 40_000
"""So many finished matches, and a tenth of running ones, take somewhat less and somewhat more than 64 MB."""
MOST_HELD: Final = repository.MOST // (repository.OF_A_MATCH + repository.OF_AN_ENTRY * (STEPS + 4))
FEW_HELD: Final = 50


async def start(file: Where) -> None:
    storage = Storage(file)
    await storage.open()
    await storage.schedule.newest()
    await storage.schedule.stopped()
    await storage.shown.behind()
    await storage.matches.thinking()
    await storage.close()


def starts(runner: asyncio.Runner, folder: Path) -> Iterator[Figure]:
    below = filled(folder, BELOW)
    assert below.stat().st_size <= CHECKED_WHOLE, "it is checked whole"
    note = f"{BELOW} finished matches, against the check of the whole file"
    figure = ratio(lambda: runner.run(start(below)), lambda: checked(below))
    yield Figure("start, at most 64 MB", figure, "x", START_BUDGET, note=note)
    above, lot = filled(folder, ABOVE), filled(folder, MANY)
    assert above.stat().st_size > CHECKED_WHOLE, "it is not checked whole"
    figure = ratio(lambda: runner.run(start(lot)), lambda: runner.run(start(above)))
    began = time.process_time()
    runner.run(start(lot))
    yield Figure("start in time", (time.process_time() - began) * 1000, "ms", note=f"{MANY // 10} matches run")
    note = f"{MANY} finished matches against {ABOVE}"
    yield Figure("start, more than 64 MB", figure, "x", START_BUDGET, note=note)
    figure = ratio(reading(runner, lot, MOST_HELD), reading(runner, above, FEW_HELD))
    note = f"{MOST_HELD} in memory, which is full, against {FEW_HELD}"
    yield Figure("a match that is not in memory", figure, "x", START_BUDGET, note=note)


def checked(file: Path) -> object:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("PRAGMA quick_check(1)").fetchone()


def reading(runner: asyncio.Runner, file: Path, room: int) -> Callable[[], object]:
    storage = Storage(file)
    runner.run(storage.open())
    repository, numbers = (
        Repository(storage.matches, storage.people, storage.prepared),
        runner.run(storage.matches.live()),
    )
    for number in numbers[:room]:
        runner.run(repository.match(number))
    assert len(numbers) > room, "there are others"
    others = cycle(numbers[room:])

    def next_one() -> None:
        number = next(others)
        repository.forget(number)
        runner.run(repository.match(number))

    return next_one


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        yield from starts(runner, Path(folder))
