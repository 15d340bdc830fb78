"""What many servers cost, over real sockets: ``python -m tests.benchmarks.servers [SHARDS SERVERS]``.

The bot runs as a process of its own and connects by so many shards, one every five seconds as Discord permits. A
Discord on this machine tells it of servers made up as real ones are (:mod:`tests.benchmarks.made_up`). People play in
one of them, a step at a time, while the other shards connect and afterwards, 80 ms from Discord and back. Then all
connections are cut and resumed, and at last the shard on which people play loses its session in the middle of it all.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Final

from tests.benchmarks.figures import Figure, each, show
from tests.benchmarks.hall import PEOPLE, Hall, processor_seconds, scripts
from tests.benchmarks.measure import k_milliseconds
from tests.benchmarks.moves import ROUND_TRIP, rested
from tests.benchmarks.peer import Use
from tests.benchmarks.servers_peer import ServersWire, many_servers
from tests.wire.truth import GUILD, shard_of

SHARDS, SERVERS = 16, 40_000
IDENTIFY_EVERY: Final = 5.0
"""Seconds in which one shard of a bucket may begin, as Discord permits; there is one bucket."""
ALONE: Final = 2_000
"""So many servers are told to discord.py alone, with and without what is trimmed."""
KEPT_BUDGET: Final = 4.0
"""Kilobytes a server: the memory of a hundred thousand servers is that of a few pictures' more."""
READY_BUDGET: Final = 1.5
"""In multiples of the time that Discord's limit takes."""
LEAVES_BUDGET: Final = 100.0
"""Milliseconds until the board of a step leaves while servers are told of."""
PATIENCE: Final = 1_200.0


@dataclass(frozen=True, slots=True)
class Load:
    shards: int = SHARDS
    servers: int = SERVERS
    identify_every: float = IDENTIFY_EVERY
    of_each: int = 20
    """So many matches of each game are prepared."""
    steps: int = 60
    """So many are played once all is quiet."""

    @property
    def shard(self) -> int:
        return shard_of(GUILD, self.shards)

    @property
    def limit(self) -> float:
        """Seconds that Discord's limit takes until the last shard may begin."""
        return (self.shards - 1) * self.identify_every


WHOLE: Final = Load()


def held(process: int) -> float:
    """Megabytes that a process holds, what it shares with others counted in parts."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def alone(kind: str, servers: int) -> float:
    """Kilobytes that discord.py holds of a server, ``trimmed`` or ``whole``, in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.servers_held", kind, str(servers)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


async def without(of_each: int) -> float:
    """What the same bot holds that is in one server alone."""
    async with many_servers(PEOPLE, 1, 0, 0.5) as wire:
        await scripts(wire, of_each)
        await wire.start()
        await wire.gate.take_in(0)
        await rested(wire)
        return held(wire.bot.running.pid)


class Playing:
    """Steps one at a time until it is enough."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.steps: list[Use] = []
        self.enough = False

    async def go_on(self) -> None:
        while not self.enough:
            self.steps += await self._hall.play(1)


def waits(name: str, steps: list[Use], most: float | None = None) -> Iterator[Figure]:
    """How long people waited for their boards to leave, one step at a time."""
    leaves = sorted(step.leaves * 1000 for step in steps)
    if not leaves:  # their shard was the last
        return
    yield Figure(f"the board leaves, {name}", median(leaves), "ms", most, note=f"{len(leaves)} steps one by one")
    yield Figure(f"p95 of it, {name}", leaves[len(leaves) * 95 // 100], "ms")
    yield Figure(f"the slowest, {name}", leaves[-1], "ms")


async def connecting(wire: ServersWire, hall: Hall, load: Load) -> AsyncIterator[Figure]:
    """From the first shard to the last, with people who play as soon as their shard is there."""
    beside, busy = time.process_time(), processor_seconds(wire.bot.running.pid)
    await wire.gate.take_in(load.shard)
    wire.light.round_trip = ROUND_TRIP
    playing = Playing(hall)
    played = asyncio.create_task(playing.go_on())
    ended = await wire.gate.take_in(*range(load.shards))
    playing.enough = True
    await played
    begun = min(at for _, at in wire.gate.identified)
    spent, beside = processor_seconds(wire.bot.running.pid) - busy, time.process_time() - beside
    note = f"Discord's limit takes {load.limit:g} s of it, and telling it all {beside:.0f} s"
    yield Figure("all shards are ready", ended - begun, "s", load.limit * READY_BUDGET, note=note)
    yield Figure("processor time of the bot until then", spent, "s", note=f"{wire.gate.bytes / 2**20:.0f} MB were told")
    for figure in waits("while shards connect", playing.steps, LEAVES_BUDGET):
        yield figure


async def cut_off(wire: ServersWire, load: Load) -> Figure:
    """All connections are cut at once."""
    before, begun = wire.gate.starts.count("resume"), time.monotonic()
    await wire.gate.drop()
    while wire.gate.starts.count("resume") < before + load.shards:  # noqa: ASYNC110 - as long as it takes
        await asyncio.sleep(0.005)
    return Figure("all shards have resumed", time.monotonic() - begun, "s", note="their connections were cut at once")


async def dies(wire: ServersWire, hall: Hall, load: Load) -> AsyncIterator[Figure]:
    """The shard on which people play loses its session between two steps."""
    begun = time.monotonic()
    await wire.gate.lose(load.shard)
    there = await wire.gate.take_in(load.shard)
    (step,) = await hall.play(1)
    yield Figure("a shard begins anew", there - begun, "s", note="its session was lost, and all its servers are told")
    yield Figure("until a board leaves there", step.sent + step.leaves - begun, "s", note="played after that")


async def measured(load: Load) -> AsyncGenerator[Figure, None]:
    nothing = await without(load.of_each)
    async with many_servers(PEOPLE, load.shards, load.servers, load.identify_every) as wire, asyncio.timeout(PATIENCE):
        matches = await scripts(wire, load.of_each)
        hall = Hall(wire, (chain.from_iterable(matches[table :: load.of_each]) for table in range(load.of_each)))
        await wire.begin()
        async for figure in connecting(wire, hall, load):
            yield figure
        for figure in waits("afterwards", await hall.play_one_by_one(load.steps)):
            yield figure
        await rested(wire)
        whole = held(wire.bot.running.pid)
        yield Figure("memory of the bot", whole, "MB", note=f"{nothing:.0f} MB of them in one server alone")
        yield Figure("memory a server", (whole - nothing) * 1024 / load.servers, "kB", KEPT_BUDGET)
        yield await cut_off(wire, load)
        async for figure in dies(wire, hall, load):
            yield figure
        assert not wire.bot.errors(), wire.bot.log.read_text("utf-8")[-5_000:]


def figures(load: Load = WHOLE) -> Iterator[Figure]:
    yield Figure("one pass of K", k_milliseconds(), "ms")
    few = min(ALONE, load.servers)
    yield Figure("discord.py alone, a server", alone("trimmed", few), "kB", KEPT_BUDGET)
    yield Figure("the same as discord.py keeps it", alone("whole", few), "kB")
    yield from each(measured(load))


if __name__ == "__main__":
    show(figures(Load(*map(int, sys.argv[1:3]))))
