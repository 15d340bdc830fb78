"""How many steps several processes keep in one database: ``python -m tests.benchmarks.processes [SECONDS]``.

One, two and four real processes, each with a shard of its own, play at twenty tables each, on a PostgreSQL server
beside them that has each step on its disk before it says so. Steps are decided beforehand: what is measured is what the
database takes, without Discord, its limit, and pictures. Meanwhile each hears of what the others write and looks who
has which shards, as often as the bot does. The best of three runs is told, since whatever else the machine has to do
makes them worse and nothing makes them better. Then what an idle process asks of the database.
"""

import asyncio
import json
import math
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict
from statistics import median
from typing import Final

from bot.match.shards import ShardRange
from bot.storage.sharing import SharingStore
from bot.storage.where import Server
from bot.stores import Storage
from bot.timekeeping.charge import CLAIMED_EVERY, HEARD_EVERY
from tests.benchmarks.figures import Figure, show
from tests.benchmarks.filling import STEPS
from tests.benchmarks.processes_playing import READY, TABLES, Tally, Task
from tests.benchmarks.storage import timed
from tests.server import ENDS_WITH_US, mortal
from tests.source import TOP

COUNTS: Final = (1, 2, 4)
TIMES: Final = 3
SECONDS: Final = 4.0
A_SECOND: Final = 3_000
"""So many steps all processes together have in stock for each second."""
STEPS_BUDGET: Final = 0.7
"""Of the steps of one process: they write in turn, so that together they need not keep more."""
IDLE_BUDGET: Final = 20.0
"""Milliseconds of each second."""
READY_WITHIN: Final = 120.0
ENDED_WITHIN: Final = 60.0
"""Seconds on top of those in which is played."""
ASKED: Final = 200


async def together(server: Server, count: int, seconds: float, matches: int) -> list[Tally]:
    """What so many processes play in one database, which begin at the same time.

    :raises TimeoutError: one does not get ready or come to its end.
    """
    async with AsyncExitStack() as stack:
        processes = [await stack.enter_async_context(started()) for _ in range(count)]
        async with asyncio.timeout(READY_WITHIN):
            for number, process in enumerate(processes):
                task = Task(server.url, server.schema, number, count, matches, seconds)
                await tell(process, json.dumps(asdict(task)))
            for process in processes:
                assert await said_by(process) == READY
        async with asyncio.timeout(seconds + ENDED_WITHIN):
            for process in processes:
                await tell(process, "")
            tallies = [Tally(**json.loads(await said_by(process))) for process in processes]
            for process in processes:
                assert await process.wait() == 0
        return tallies


@asynccontextmanager
async def started() -> AsyncIterator[Process]:
    """A process that plays; it is gone afterwards, and at the latest when we are."""
    command = (*ENDS_WITH_US, sys.executable, "-m", "tests.benchmarks.processes_playing")
    process = await asyncio.create_subprocess_exec(*command, cwd=TOP, stdin=PIPE, stdout=PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def tell(process: Process, line: str) -> None:
    """Say something to a process."""
    assert process.stdin is not None
    process.stdin.write(f"{line}\n".encode())
    await process.stdin.drain()


async def said_by(process: Process) -> str:
    """What a process says next; nothing where it has ended."""
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().strip()


def a_second(tallies: Iterable[Tally]) -> float:
    """How many steps processes kept together."""
    return sum(tally.steps / tally.seconds for tally in tallies)


def steps(url: str, seconds: float, times: int, counts: Sequence[int] = COUNTS) -> Iterator[Figure]:
    """How many steps a second so many processes keep, the best of several runs in databases of their own each."""
    best, stock = dict.fromkeys(counts, 0.0), A_SECOND * seconds / STEPS / TABLES
    for run in range(times):
        for count in counts:
            server, matches = Server(url, "processes", f"run {run} of {count}"), math.ceil(stock / count)
            best[count] = max(best[count], a_second(asyncio.run(together(server, count, seconds, matches))))
    alone, note = best[1], f"the best of {times} runs, {TABLES} matches at a time in each process"
    yield Figure("steps of one process", alone, "a second", note=note)
    for count in counts[1:]:
        yield Figure(f"steps of {count} processes together", best[count], "a second")
        ratio, note = best[count] / alone, "x those of one process"
        yield Figure(f"steps of {count} processes", ratio, "x", STEPS_BUDGET, at_least=True, note=note)


# -- doing nothing


async def idle(server: Server, count: int, asked: int) -> list[Figure]:
    """What one of so many processes asks of the database while nobody plays."""
    async with AsyncExitStack() as stack:
        sharing = [await stack.enter_async_context(shared(server, number, count)) for number in range(count)]
        for number, each in enumerate(sharing):
            await each.claim(frozenset({number}))
        own, began = frozenset({0}), time.process_time()
        hears = [await timed(sharing[0].hear) for _ in range(asked)]
        claims = [await timed(lambda: sharing[0].claim(own)) for _ in range(asked)]
        processor = (time.process_time() - began) / asked
    hear, claim = median(hears) * 1000, median(claims) * 1000
    both = hear / HEARD_EVERY + claim / CLAIMED_EVERY
    note = f"beside {count - 1} others"
    return [
        Figure("to hear of others", hear, "ms", note=note),
        Figure("to look who has which shards", claim, "ms", note=note),
        Figure("both in a second", both, "ms", IDLE_BUDGET, note="for which an idle process asks the database"),
        Figure("to hear and to look once, processor", processor * 1000, "ms", note="of the process itself"),
    ]


@asynccontextmanager
async def shared(server: Server, number: int, count: int) -> AsyncIterator[SharingStore]:
    """What one of so many bots knows of the others."""
    storage = Storage(server, share=ShardRange(number, number, count))
    await storage.open()
    assert storage.sharing is not None
    try:
        yield storage.sharing
    finally:
        await storage.close()


def figures(seconds: float = SECONDS, times: int = TIMES) -> Iterator[Figure]:
    """What is measured, as it is."""
    with mortal() as server:
        yield from steps(server.url, seconds, times)
        yield from asyncio.run(idle(Server(server.url, "idle", "idle"), max(COUNTS), ASKED))


if __name__ == "__main__":
    show(figures(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
