"""How long nobody is answered while one bot makes way for the next: ``python -m tests.benchmarks.restart [TIMES]``.

Over real sockets of this machine, with a Discord beside it that answers at once. Somebody asks for help again and
again; the gap is from the last time that the old bot took up to the first that the new one answers, the median of
several restarts. Stopped and then started, the new process has all its imports before it; started beside, it waits
with everything ready that needs no database.
"""

import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

from tests.benchmarks.figures import Figure, show
from tests.wire.crowd import crowd
from tests.wire.interaction import Interaction
from tests.wire.wire import Wire, wired

TIMES: Final = 5
EVERY: Final = 0.01
"""Seconds between two presses."""
MATCHES: Final = 200
BESIDE_BUDGET: Final = 1.0
"""Seconds."""


async def pressing(wire: Wire, made: list[tuple[float, Interaction]]) -> None:
    """Ask for help again and again."""
    while True:
        with suppress(ConnectionError):
            made.append((time.perf_counter(), await wire.slash("dan", "help")))
        await asyncio.sleep(EVERY)


async def gap(wire: Wire, change: Callable[[Wire], Awaitable[None]]) -> float:
    """The seconds for which nobody was answered while one bot made way for the next."""
    made = list[tuple[float, Interaction]]()
    asking = asyncio.create_task(pressing(wire, made))
    await asyncio.sleep(0.5)
    identified = len(wire.gateway.starts)
    await change(wire)
    async with asyncio.timeout(60):
        while len(wire.gateway.starts) == identified or not _helped(made[-20:]):  # noqa: ASYNC110 - what is said to people has no event
            await asyncio.sleep(EVERY)
    asking.cancel()
    answered = [at for at, each in made if _helped([(at, each)])]
    return max(later - earlier for earlier, later in pairwise(answered))


def _helped(made: list[tuple[float, Interaction]]) -> bool:
    return any("/play" in said for _, each in made for said in each.said)


async def stopped_then_started(wire: Wire) -> None:
    """As a supervisor does."""
    wire.bot.signal(signal.SIGTERM)
    await wire.bot.gone()
    await wire.begin()


async def started_beside(wire: Wire) -> None:
    """The next one waits for the lock when the one before is told to go."""
    old = wire.bot.running
    wire.bot.log_level = "INFO"
    await wire.bot.prepare()
    await wire.begin()
    while "I wait at most" not in wire.bot.log.read_text("utf-8"):  # noqa: ASYNC110 - a file tells nobody that it grows
        await asyncio.sleep(EVERY)
    wire.bot.log.write_text("")
    old.send_signal(signal.SIGTERM)
    await old.wait()


WAYS: Final = {
    "stopped, then started": (stopped_then_started, None),
    "started beside, then the old one stopped": (started_beside, BESIDE_BUDGET),
}


async def gaps(change: Callable[[Wire], Awaitable[None]], times: int) -> list[float]:
    """The gaps of so many restarts, with some matches that run."""
    with tempfile.TemporaryDirectory() as folder:
        async with wired(Path(folder)) as wire:
            wire.bot.real_time = True
            await crowd(wire, MATCHES)
            await wire.start()
            found = []
            for _ in range(times):
                await asyncio.sleep(1.0)
                found.append(await gap(wire, change))
                assert not wire.bot.errors(), wire.bot.errors()
            return found


def figures(times: int = TIMES) -> Iterator[Figure]:
    """What is measured, as it is."""
    for name, (change, budget) in WAYS.items():
        found = asyncio.run(gaps(change, times))
        note = f"{min(found):.2f} to {max(found):.2f} s, {MATCHES} running matches"
        yield Figure(f"{name}: nobody is answered for", median(found), "s", budget, note=note)


if __name__ == "__main__":
    show(figures(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES))
