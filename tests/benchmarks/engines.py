"""Costs of PostgreSQL on loopback against SQLite: the same steps written in turn, queries of moved databases."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final

from bot.app.stores import Storage
from bot.runtime.database_url import Server
from bot.storage.moving import move
from tests.benchmarks.filling import FEW, filled
from tests.benchmarks.measure import ratio
from tests.benchmarks.report import Figure
from tests.benchmarks.standing import BUDGET, answers
from tests.benchmarks.start import start
from tests.benchmarks.storage import Step, timed, with_matches, write_matches, write_steps
from tests.server import mortal

MATCHES: Final = 60
TOGETHER: Final = 20
ROUNDS: Final = 15
STEP_BUDGET: Final = 4.0
TOGETHER_BUDGET: Final = 12.0
"""A bot plays some 150 steps a second and Discord allows 22; a server takes a thousand."""
READ_BUDGET: Final = 4.0
MANY_ON_SERVER: Final = 100_000

Played = tuple[Storage, list[list[Step]]]


async def one_by_one(file: Played, server: Played) -> list[tuple[float, float]]:
    times = []
    for ours, theirs in zip(*(zip(*matches, strict=True) for _, matches in (file, server)), strict=True):
        for in_file, on_server in zip(ours, theirs, strict=True):
            before = await timed(lambda step=in_file: write_steps(file[0], step))  # type: ignore[misc]
            times.append((before, await timed(lambda step=on_server: write_steps(server[0], step))))  # type: ignore[misc]
    return times


async def reading(file: Played, server: Played) -> float:
    ratios = []
    for mine, theirs in zip(file[1], server[1], strict=True):
        before = await timed(lambda number=mine[0][1].id: file[0].matches.load(number))  # type: ignore[misc]
        ratios.append(
            await timed(lambda number=theirs[0][1].id: server[0].matches.load(number)) / before  # type: ignore[misc]
        )
    return median(ratios)


async def measured(folder: Path, server: Server) -> list[Figure]:
    file, other = await with_matches(folder / "steps.db", MATCHES), await with_matches(server, MATCHES)
    single, read = await one_by_one(file, other), await reading(file, other)
    for storage, _ in (file, other):
        await storage.close()
    many = TOGETHER * ROUNDS
    file, other = (
        await with_matches(folder / "many.db", many),
        await with_matches(replace(server, schema=f"{server.schema} 2"), many),
    )
    parts = [slice(first, first + TOGETHER) for first in range(0, many, TOGETHER)]
    times = [(await write_matches(file[0], file[1][at]), await write_matches(other[0], other[1][at])) for at in parts]
    for storage, _ in (file, other):
        await storage.close()
    note = "x SQLite on the same disk"
    return [
        Figure("a durable step on PostgreSQL", _ratio(single), "x", STEP_BUDGET, note=note),
        Figure(f"{TOGETHER} matches on PostgreSQL, steps", _ratio(times), "x", TOGETHER_BUDGET, note=note),
        Figure("a match read from PostgreSQL", read, "x", READ_BUDGET, note=note),
    ]


def _ratio(times: list[tuple[float, float]]) -> float:
    return median(theirs / ours for ours, theirs in times)


def figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(mortal()).url
        yield from asyncio.run(measured(folder, Server(url, "steps", "steps")))
        few, lot = Server(url, "few", "few"), Server(url, "lot", "lot")
        move(filled(folder, FEW), few)
        began = time.perf_counter()
        moved = move(filled(folder, MANY_ON_SERVER), lot)
        yield Figure("carried over to PostgreSQL", moved.rows / (time.perf_counter() - began), "rows a second")
        runner, note = stack.enter_context(asyncio.Runner()), f"{MANY_ON_SERVER} finished matches against {FEW}"
        figure = ratio(lambda: runner.run(start(lot)), lambda: runner.run(start(few)), clock=time.perf_counter)
        yield Figure("start", figure, "x", BUDGET, note=note)
        yield from answers(runner, few, lot, note, time.perf_counter)
