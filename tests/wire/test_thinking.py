"""Matches against computer players while the bot is killed, told to stop, and started again: each step comes once."""

import random
import signal

import pytest

from bot.storage.maintenance import check
from tests.wire.log import Log, read
from tests.wire.matches import against, move, replied
from tests.wire.test_stopping import in_order
from tests.wire.wire import Wire, wired

MATCHES = 3
"""As many think at once as may, and some wait."""
SLOW, QUICK = "relentless", "casual"
FOR_EVER, BRIEFLY = 600.0, 0.2
"""Seconds that a computer player thinks while the bot ends, and after it is back."""


@pytest.fixture
def dice() -> random.Random:
    return random.Random(11)


def steps(log: Log) -> int:
    assert log.play is not None
    return len([step for step in log.play.steps if step.seat is not None])


async def thought_about(wire: Wire, dice: random.Random) -> list[int]:
    """Matches in which computer players think without end; the next bot's think briefly."""
    wire.bot.thinks = FOR_EVER
    await wire.start()
    numbers = [await against(wire, SLOW, opening="none") for _ in range(MATCHES)]
    for number in numbers:
        assert (await move(wire, number, dice)).startswith("You played")
    await wire.until(wire.bot.thinkers)
    wire.bot.thinks = BRIEFLY
    return numbers


async def well_replied(wire: Wire, numbers: list[int], played: int) -> None:
    """So many steps were played in each match, and nothing is wrong."""
    for number in numbers:
        assert steps(await replied(wire, number)) == played
    assert list(check(wire.bot.database)) == []
    assert not wire.bot.errors(), "\n".join(wire.bot.errors())


async def test_stop_while_computers_think_and_go_on_afterwards(tmp_path, dice):
    async with wired(tmp_path) as wire:
        numbers = await thought_about(wire, dice)
        wire.bot.signal(signal.SIGTERM)
        assert await wire.bot.gone() == 0
        assert wire.bot.thinkers() == []
        in_order(wire)
        assert wire.query("SELECT count(*) FROM match WHERE thinks") == [(MATCHES,)]
        await wire.start()
        await well_replied(wire, numbers, 2)


async def test_stop_as_the_first_computer_begins_to_think(tmp_path, dice):
    async with wired(tmp_path) as wire:
        wire.bot.thinks = BRIEFLY
        await wire.start()
        number = await against(wire, SLOW, opening="none")
        for _ in range(3):
            await move(wire, number, dice)
            wire.bot.signal(signal.SIGINT)
            assert await wire.bot.gone() == 0
            assert wire.bot.thinkers() == []
            in_order(wire)
            await wire.start()
            await replied(wire, number)
        assert steps(read(wire, number)) == 6


async def test_kill_while_computers_think_repeats_no_step(tmp_path, dice):
    async with wired(tmp_path) as wire:
        numbers = await thought_about(wire, dice)
        for thinks in (FOR_EVER, BRIEFLY):
            wire.bot.thinks = thinks
            await wire.killed()
            await wire.bot.leaves_nothing()
            await wire.start()
            await wire.until(wire.bot.thinkers)
        await well_replied(wire, numbers, 2)


async def test_killed_thinking_process_is_replaced(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await against(wire, SLOW, opening="none")
        await move(wire, number, dice)
        await wire.until(wire.bot.thinkers)
        for process in wire.bot.thinkers():
            wire.bot.kill_beside(process)
        await well_replied(wire, [number], 2)


async def test_bot_that_comes_back_much_later_goes_on(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        numbers = [await against(wire, QUICK, game) for game in ("linkx", "linkage", "lovelinks")]
        for number in numbers:
            while (log := read(wire, number)).running and not log.waits_for_computer:
                await move(wire, number, dice)
        await wire.killed()
        before = [steps(read(wire, number)) for number in numbers]
        wire.bot.clock.write_text(str(7 * 24 * 3600))
        await wire.start()
        assert all([steps(await replied(wire, each)) >= played for each, played in zip(numbers, before, strict=True)])
        assert not any(read(wire, number).waits_for_computer for number in numbers)
