"""A process that hangs for longer than its lease: another takes over, and neither contradicts the other afterwards."""

import asyncio
import random
import time
from contextlib import suppress
from pathlib import Path

import pytest

from bot.runtime.database_url import Server
from tests.wire.checks import check, check_posted_once
from tests.wire.launch import FREEZING_POINTS
from tests.wire.outliving import Group, groups
from tests.wire.several import PROCESSES, Several, several

LAPSES_AFTER = 1_500.0  # Milliseconds of silence until the server ends a connection
HASTILY = 1.0  # Seconds until free shards are taken over
FROZEN_WITHIN = 6.0  # Seconds of play until the point is reached; otherwise the round goes on without it
LATEST_CALL = 6  # The number of calls after which a point freezes at the latest
MOST_MEANWHILE = 12  # Steps that people ask for while one process hangs and the other works


@pytest.fixture(params=[pytest.param(range(2), id="some"), pytest.param(range(100), marks=pytest.mark.long, id="all")])
def seeds(request: pytest.FixtureRequest) -> range:
    found: range = request.param
    return found


async def test_processes_agree_after_one_hung(tmp_path: Path, server: Server, seeds: range) -> None:
    async with several(tmp_path, server) as wire:
        for bot in wire.bots:
            bot.constants["bot.app.cluster.LAPSES_AFTER"] = HASTILY
            bot.constants["bot.storage.postgresql.locks.LAPSES_AFTER"] = LAPSES_AFTER
        await wire.start()
        everybody = groups(wire, random.Random(seeds[0]))
        for seed in seeds:
            await outlive_freezing(wire, everybody, random.Random(seed))


async def outlive_freezing(wire: Several, everybody: list[Group], dice: random.Random) -> None:
    """Freeze a process at some point while people play, let them play on with the other, and wake it."""
    victim, point, call = dice.randrange(PROCESSES), dice.choice([*FREEZING_POINTS]), dice.randint(1, LATEST_CALL)
    bot, over = wire.bots[victim], asyncio.Event()
    playing = [asyncio.create_task(group.play(over)) for group in everybody]
    bot.freeze_at(point, call)
    with suppress(TimeoutError):
        await wire.until(bot.is_frozen, FROZEN_WITHIN)
    bot.freeze_no_more()
    if bot.is_frozen():
        wire.frozen.add(bot.address)
        await wire.until(lambda: wire.bots[(victim + 1) % PROCESSES].address in wire.gateway.serving(victim))
        before, more = steps(everybody), dice.randint(0, MOST_MEANWHILE)
        await wire.until(lambda: steps(everybody) >= before + more)
        woken = time.monotonic()
        bot.wake()
        await wire.at_home()
        wire.frozen.clear()
        print(f"{victim} at call {call} of {point}: at home {time.monotonic() - woken:.1f} s after it woke")
    over.set()
    await asyncio.gather(*playing)
    await wire.settled()
    check(wire, [group.party for group in everybody], erring=True)  # a hung process may keep others from writing
    check_posted_once(wire)
    assert "Traceback" not in wire.logs()


def steps(everybody: list[Group]) -> int:
    return sum(group.party.steps for group in everybody)
