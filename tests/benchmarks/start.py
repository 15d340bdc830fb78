"""Cost of many matches for start and memory.

Up to 64 MB a file is checked whole at the start: below, the start is compared with that check, above, with the start
of the smallest such file. Then 5,000 matches are held, and pauses of the garbage collector are timed.
"""

import asyncio
import gc
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import cycle
from os import sysconf
from pathlib import Path
from statistics import median
from typing import Final

from bot.app.stores import Storage
from bot.matches import repository
from bot.matches.repository import Repository
from bot.runtime.database_url import Where
from bot.runtime.garbage_collection import GarbageCollection
from bot.storage.sqlite.migrating import CHECKED_WHOLE
from tests.benchmarks.figures import Figure
from tests.benchmarks.filling import MANY, STEPS, begun, filled, steps_of
from tests.benchmarks.measure import k_pass, ratio

START_BUDGET: Final = 1.5
PAUSE_BUDGET: Final = 20.0
BELOW: Final = 30_000
ABOVE: Final = 40_000
"""So many finished matches, and a tenth of running ones, take somewhat less and somewhat more than 64 MB."""
MOST_HELD: Final = repository.MOST // (repository.OF_A_MATCH + repository.OF_AN_ENTRY * (STEPS + 4))
FEW_HELD: Final = 50
HELD: Final = 5_000
LOOKS: Final = 20
"""After so many matches the garbage is looked after, as after a second in which so many were read."""


async def start(file: Where) -> None:
    """The database work of a start."""
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
    yield Figure("start in time", milliseconds(lambda: runner.run(start(lot))), "ms", note=f"{MANY // 10} matches run")
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


def milliseconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000


def resident() -> float:
    """Kilobytes that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * sysconf("SC_PAGE_SIZE") / 1024


def usually(work: Callable[[], object], times: int = 9) -> float:
    """The same, the median of several calls."""
    return median(milliseconds(work) for _ in range(times))


def pauses() -> Iterator[Figure]:
    dice, held, steps, before = random.Random(1), list[object](), list[float](), resident()
    collecting = GarbageCollection(lambda: False)
    collecting.thoroughly()
    for number in range(HELD):
        *_, (_, match) = steps_of(begun(number), STEPS, dice)
        held.append(match)
        if number % LOOKS == 0:
            steps.append(milliseconds(collecting.look))
    yield Figure("a match held in memory", (resident() - before) / HELD, "kB", note=f"after {STEPS} steps")
    unit, after = usually(k_pass, 100), usually(gc.collect)
    gc.unfreeze()
    note = f"{usually(gc.collect):.0f} ms if nothing were set aside"
    yield Figure(f"pause with {HELD} matches held", max(after, *steps), "ms", PAUSE_BUDGET, note=note)
    yield Figure(f"pause with {HELD} matches held, in K", max(after, *steps) / unit, "K")


def figures() -> Iterator[Figure]:
    yield from pauses()
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        yield from starts(runner, Path(folder))
