"""One bot makes way for the next, and whoever presses in between loses nothing but the press."""

import random
import signal

import pytest

from bot.storage.sqlite.lock import beside
from tests.wire.interaction import Interaction
from tests.wire.log import read
from tests.wire.matches import begun, held_up, move, next_step, well
from tests.wire.wire import wired


@pytest.fixture
def dice() -> random.Random:
    return random.Random(5)


async def test_next_bot_waits_for_the_one_before_it(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        _, made = await held_up(wire, number, dice, 1.0)
        old = wire.bot.running
        wire.bot.log_level = "INFO"
        await wire.begin()
        await wire.until(lambda: "I wait at most" in wire.bot.log.read_text(encoding="utf-8"))
        old.send_signal(signal.SIGTERM)
        assert await old.wait() == 0
        assert made.said[-1].startswith("You played")
        await wire.until(lambda: wire.gateway.starts == ["identify", "identify"])
        assert (await move(wire, number, dice)).startswith("You played")
        await well(wire, number, 6)
        assert beside(wire.bot.database).read_text("ascii") == f"{wire.bot.running.pid}\n"
        assert not wire.bot.errors()


@pytest.mark.parametrize("killed", [False, True])
async def test_press_while_no_bot_runs_is_lost(tmp_path, dice, killed):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        who, step, channel = next_step(wire, number, dice)
        if killed:
            wire.bot.kill()
        else:
            wire.bot.signal(signal.SIGTERM)
        await wire.bot.gone()

        async def presses() -> list[Interaction]:
            return [
                await wire.slash(who, "move", channel, move=step),
                await wire.click(who, wire.boards(number)[-1], "Text"),
            ]

        lost = await presses()
        assert read(wire, number).revision == 4
        await wire.begin()
        await wire.until(lambda: wire.gateway.starts == ["identify", "identify"])
        assert "/play" in await wire.tell("cleo", "help"), "what was sent before it was there would have come before"
        assert [(made.said, made.kind_of_answer) for made in lost] == [([], None)] * 2
        assert read(wire, number).revision == 4
        played, text = await presses()
        assert (await wire.answer(played)) == f"You played `{step}`."
        await wire.answer(text)
        await well(wire, number, 5)
