"""Matches against computer players while the bot is killed, told to stop, and started again: each step comes once."""

import asyncio
import random
import signal

import pytest

from bot.storage.maintenance import check
from tests.wire.log import Log, read
from tests.wire.matches import against, move, replied
from tests.wire.test_stopping import WITHIN, in_order
from tests.wire.wire import Wire, wired

MATCHES = 3
"""As many think at once as may, and some wait."""
SLOW, QUICK = "relentless", "casual"


@pytest.fixture
def dice() -> random.Random:
    return random.Random(11)


def steps(log: Log) -> int:
    assert log.play is not None
    return len([step for step in log.play.steps if step.seat is not None])


async def thought_about(wire: Wire, dice: random.Random) -> list[int]:
    """Matches in which it is the turn of computer players, who think for a long time."""
    numbers = [await against(wire, SLOW, opening="none") for _ in range(MATCHES)]
    for number in numbers:
        assert (await move(wire, number, dice)).startswith("You played")
    await wire.until(wire.bot.thinkers)
    return numbers


async def well_replied(wire: Wire, numbers: list[int], played: int) -> None:
    """So many steps were played in each match, and nothing is wrong."""
    for number in numbers:
        assert steps(await replied(wire, number)) == played
    assert list(check(wire.bot.database)) == []
    assert not wire.bot.errors(), wire.bot.errors()[:5]


async def test_it_is_gone_in_time_while_computer_players_think_and_goes_on_when_it_is_back(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        numbers = await thought_about(wire, dice)
        wire.bot.signal(signal.SIGTERM)
        async with asyncio.timeout(WITHIN):
            assert await wire.bot.gone() == 0
        assert wire.bot.thinkers() == []
        in_order(wire)
        assert len(wire.query("SELECT id FROM match WHERE thinks")) >= MATCHES - 1
        await wire.start()
        await well_replied(wire, numbers, 2)


async def test_told_to_stop_as_the_first_of_them_begins_to_think_it_leaves_no_process(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await against(wire, SLOW, opening="none")
        for _ in range(3):
            await move(wire, number, dice)
            await asyncio.sleep(dice.uniform(0, 0.3))
            wire.bot.signal(signal.SIGINT)
            async with asyncio.timeout(WITHIN):
                assert await wire.bot.gone() == 0
            assert wire.bot.thinkers() == []
            in_order(wire)
            await wire.start()
            await replied(wire, number)
        assert steps(read(wire, number)) == 6


async def test_killed_while_it_thinks_it_plays_each_step_once_and_no_process_is_left(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        numbers = await thought_about(wire, dice)
        for _ in range(4):
            await wire.bot.prepare()
            await asyncio.sleep(dice.uniform(0, 2))
            await wire.killed()
            await wire.bot.leaves_nothing()
            await wire.start()
            if dice.random() < 0.5:
                await wire.until(wire.bot.thinkers)
        await well_replied(wire, numbers, 2)


async def test_a_thinking_process_that_is_killed_is_replaced(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        numbers = await thought_about(wire, dice)
        for process in wire.bot.thinkers():
            wire.bot.kill_beside(process)
        await well_replied(wire, numbers, 2)


@pytest.mark.parametrize("game", ["linkx", "linkage", "lovelinks"])
async def test_a_bot_that_comes_back_much_later_goes_on(tmp_path, dice, game):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await against(wire, QUICK, game)
        while (log := read(wire, number)).running and not log.waits_for_computer:
            await move(wire, number, dice)
        await wire.killed()
        before = steps(read(wire, number))
        wire.bot.clock.write_text(str(7 * 24 * 3600))
        await wire.start()
        assert steps(await replied(wire, number)) >= before
        assert not read(wire, number).waits_for_computer
