"""One of several processes that play on one database: ``python -m tests.benchmarks.processes_playing``.

It reads what to do, gets ready, and plays once all the others are; the last thing it says is what came of it.
"""

import asyncio
import json
import random
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Final

from bot.match import Match, MatchId
from bot.match.shards import ShardRange
from bot.storage.where import Server
from bot.stores import Storage
from bot.table.repository import Repository
from bot.timekeeping.charge import CLAIMED_EVERY, HEARD_EVERY
from tests.benchmarks.filling import STEPS, begun, steps_of

READY: Final = "ready"
"""What a process says that has everything prepared; it begins as soon as it is told anything."""
TABLES: Final = 20
"""At so many one match after the other is played, a step at a time at each."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a process is to do."""

    url: str
    schema: str
    number: int
    """Which of them it is, and which shard it has."""
    of: int
    """How many there are."""
    matches: int
    """How many it has in stock for each table; it ends sooner where they are played out."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of it."""

    steps: int
    seconds: float
    heard: int
    """Of how many matches it was told that others had written to."""
    charge: list[int]
    """The shards that it was in charge of at the end."""


def where(task: Task) -> Server:
    """The database that all of them have."""
    return Server(task.url, "processes", task.schema)


class Room:
    """The tables of one process, and what it hears of those of the others."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._repository = Repository(storage.matches, storage.people, storage.prepared)
        self._steps = self._heard = 0
        self._over = False

    async def prepare(self, task: Task) -> list[list[list[Match]]]:
        """The matches that are played at each table, as they stand after each step; they have begun."""
        count, dice = TABLES * task.matches, random.Random(task.number)
        new = [begun(task.number * count + number) for number in range(count)]
        matches = await asyncio.gather(*[self._storage.matches.insert(each) for each in new])
        for match in matches:
            self._repository.kept(match)
        scripts = [[after for _, after in steps_of(match, STEPS, dice)] for match in matches]
        return [scripts[table::TABLES] for table in range(TABLES)]

    async def play(self, tables: list[list[list[Match]]], task: Task) -> Tally:
        """Play at all tables, hear of the others and look who has which shards, as the bot does."""
        sharing, loop = self._storage.sharing, asyncio.get_running_loop()
        assert sharing is not None
        sharing.written = lambda number: loop.call_soon_threadsafe(self._told, number)
        began = perf_counter()
        loop.call_later(task.seconds, self._end)
        beside = asyncio.create_task(self._share(task.number))
        await asyncio.gather(*[self._at_a_table(scripts) for scripts in tables])
        took = perf_counter() - began
        beside.cancel()
        with suppress(asyncio.CancelledError):
            await beside
        await sharing.hear()
        await asyncio.sleep(0)
        charge = (await sharing.claim(frozenset({task.number}))).charge
        return Tally(self._steps, took, self._heard, sorted(charge))

    async def _at_a_table(self, scripts: list[list[Match]]) -> None:
        for script in scripts:
            for after in script:
                if self._over:
                    return
                await self._repository.change(after.id, lambda before, after=after: after)  # type: ignore[misc]
                self._steps += 1

    async def _share(self, shard: int) -> None:
        sharing, claims_at = self._storage.sharing, 0.0
        assert sharing is not None
        while True:
            await sharing.hear()
            if perf_counter() >= claims_at:
                claims_at = perf_counter() + CLAIMED_EVERY
                await sharing.claim(frozenset({shard}))
            await asyncio.sleep(HEARD_EVERY)

    def _told(self, number: MatchId) -> None:
        self._repository.forget(number)
        self._heard += 1

    def _end(self) -> None:
        self._over = True


async def main() -> None:
    """Do what is read from the standard input, as a line of JSON."""
    task = Task(**json.loads(sys.stdin.readline()))
    storage = Storage(where(task), share=ShardRange(task.number, task.number, task.of))
    await storage.open()
    room = Room(storage)
    tables = await room.prepare(task)
    print(READY, flush=True)
    sys.stdin.readline()
    print(json.dumps(asdict(await room.play(tables, task))), flush=True)
    await storage.close()


if __name__ == "__main__":
    asyncio.run(main())
