"""Cost of playing all four games over real sockets without rate limits, against a plain bot with the same requests."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import chain, cycle
from os import cpu_count
from statistics import mean, median, quantiles
from typing import Final, TypeVar

from tests.benchmarks.hall import PEOPLE, Hall, Move, processor_seconds, scripts
from tests.benchmarks.peer import LightWire, Use, lightly_wired
from tests.benchmarks.plain_bot import described
from tests.benchmarks.report import Figure
from tests.wire.truth import THREAD

T = TypeVar("T")

CPU_BUDGET: Final = 5.0
"""In multiples of the plain bot's; aimed at are 4."""
RATE_BUDGET: Final = 140.0
"""Steps a second; aimed at are 200."""
LEAVES_BUDGET: Final = 20.0
DONE_BUDGET: Final = 1.5
"""In milliseconds and round trips."""
COMPLETION_BUDGET: Final = 2.0

MATCHES: Final = 24
OF_EACH: Final = 40
"""Matches at a time, and prepared matches of each game."""
PACE: Final = 20.0
"""Steps a second at the fixed load, which is about what Discord allows one token."""
WARM_UP, ROUNDS, STEPS, AT_ONCE, SINGLE = 200, 5, 120, 200, 60
"""Steps before anything is measured; rounds, and the steps of each at the fixed load and flat out; steps one by one."""
ROUND_TRIP: Final = 0.08
"""Seconds to Discord and back."""
COMPLETIONS: Final = 200
RESTING: Final = 0.5
"""Seconds in which a bot at rest takes less than a twentieth of a processor."""


@asynccontextmanager
async def both(of_each: int = OF_EACH) -> AsyncIterator[tuple[LightWire, Hall, LightWire]]:
    """Our bot with people who play so many matches of each game, and the plain one; both run."""
    async with lightly_wired(PEOPLE) as ours, lightly_wired(PEOPLE) as plain:
        plain.bot.module = "tests.benchmarks.plain_bot"
        matches = await scripts(ours, of_each)
        for number in range(MATCHES):
            plain.truth.add_channel(f"thread {number}", THREAD, parent=plain.truth.channel.id)
        for wire in (ours, plain):
            await wire.start()
        yield ours, Hall(ours, (chain.from_iterable(matches[table::MATCHES]) for table in range(MATCHES))), plain
        for wire in (ours, plain):
            assert not wire.bot.errors(), wire.bot.log.read_text("utf-8")[-5_000:]


def same(wire: LightWire, steps: list[Use]) -> Hall:
    """People who have the plain bot make the requests that these steps led to."""
    threads = cycle(wire.truth.threads())
    moves = [
        Move(PEOPLE[0], thread, described(step.requests), expected=len(step.requests))
        for step, thread in zip(steps, threads, strict=False)
    ]
    return Hall(wire, (moves[table::MATCHES] for table in range(MATCHES)))


@dataclass(frozen=True, slots=True)
class Round:
    """Some steps, and processor time a step in milliseconds."""

    steps: list[Use]
    spent: float
    least: float
    """By our bot and by the plain bot."""


async def rounds(ours: LightWire, hall: Hall, plain: LightWire) -> list[Round]:
    found = []
    for _ in range(ROUNDS):
        played, spent = await milliseconds(ours, hall.play(STEPS, PACE))
        _, least = await milliseconds(plain, same(plain, played).play(STEPS, PACE))
        found.append(Round(played, spent / STEPS, least / STEPS))
    return found


async def rested(wire: LightWire) -> None:
    """Wait until a bot does nothing for itself any more, such as drawing sprites beforehand."""
    async with asyncio.timeout(60):
        while (await milliseconds(wire, asyncio.sleep(RESTING)))[1] > RESTING * 1000 / 20:
            pass


async def milliseconds(wire: LightWire, work: Awaitable[T]) -> tuple[T, float]:
    before = processor_seconds(wire.bot.running.pid)
    done = await work
    return done, (processor_seconds(wire.bot.running.pid) - before) * 1000


def at_a_pace(found: list[Round]) -> Iterator[Figure]:
    steps = [step for each in found for step in each.steps]
    requests = [request for step in steps for request in step.requests]
    with_token = [each for each in requests if each.kind in ("send", "edit")]
    pictures = [each.picture for each in requests if each.picture]
    load = f"{MATCHES} matches at a time, {PACE:g} steps a second"
    yield Figure("requests of a /move", len(requests) / len(steps), "", note=f"{mean(pictures):.0f} bytes a picture")
    yield Figure(
        "requests of it with the token", len(with_token) / len(steps), "", note="of which Discord takes 50 a second"
    )
    yield Figure("processor time of a /move", median(each.spent for each in found), "ms", note=load)
    multiple = median(each.spent / each.least for each in found)
    yield Figure("the same against a plain bot", multiple, "x", CPU_BUDGET, note=load)


async def flat_out(hall: Hall) -> Figure:
    rounds = [await hall.play(AT_ONCE) for _ in range(ROUNDS)]
    rate = median(
        AT_ONCE / (max(step.sent + step.done for step in steps) - min(step.sent for step in steps)) for steps in rounds
    )
    load = f"{MATCHES} matches at a time, {cpu_count()} processors"
    return Figure("steps flat out", rate, "a second", RATE_BUDGET, at_least=True, note=load)


async def waits(ours: LightWire, hall: Hall) -> list[Use]:
    ours.light.round_trip = ROUND_TRIP
    steps = [use for _ in range(SINGLE) for use in await hall.play(1)]
    ours.light.round_trip = 0.0
    return steps


def far_away(steps: list[Use]) -> Iterator[Figure]:
    leaves = [step.leaves * 1000 for step in steps]
    note = f"{ROUND_TRIP * 1000:g} ms to Discord and back"
    yield Figure("the board leaves", median(leaves), "ms", LEAVES_BUDGET, note=note)
    yield Figure("the board leaves, p95", quantiles(leaves, n=20)[-1], "ms", LEAVES_BUDGET, note=note)
    yield Figure("all is done", median(step.done / ROUND_TRIP for step in steps), "round trips", DONE_BUDGET, note=note)


async def measured() -> AsyncGenerator[Figure, None]:
    async with both() as (ours, hall, plain):
        await same(plain, await hall.play(WARM_UP)).play(WARM_UP)
        await rested(ours)
        for figure in at_a_pace(await rounds(ours, hall, plain)):
            yield figure
        _, spent = await milliseconds(ours, hall.complete(COMPLETIONS, 2 * PACE))
        yield Figure("processor time of a completion", spent / COMPLETIONS, "ms", COMPLETION_BUDGET)
        for figure in far_away(await waits(ours, hall)):
            yield figure
        yield await flat_out(hall)


def figures() -> Iterator[Figure]:
    found = measured()
    with asyncio.Runner() as runner:
        while (figure := runner.run(anext(found, None))) is not None:
            yield figure
