"""One bot makes way for the next: it is told to by it, and whoever presses in between loses nothing but the press."""

import random
import signal

import pytest

from bot.__main__ import UNUSABLE
from bot.storage.sqlite.lock import beside
from tests.wire.interaction import Interaction
from tests.wire.log import read
from tests.wire.matches import begun, held_up, move, next_step, well
from tests.wire.wire import Wire, wired


@pytest.fixture
def dice() -> random.Random:
    return random.Random(5)


async def take_over(wire: Wire) -> None:
    """Start the next bot beside the one that runs, which it tells to go."""
    wire.bot.arguments = ("--take-over",)
    wire.bot.log_level = "INFO"
    await wire.bot.start()


async def test_next_bot_takes_over_from_one_that_answers(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        _, made = await held_up(wire, number, dice, 1.0)
        old = wire.bot.running
        await take_over(wire)
        assert await old.wait() == 0
        assert made.said[-1].startswith("You played")
        await wire.until(lambda: wire.gateway.starts == ["identify", "identify"])
        assert (await move(wire, number, dice)).startswith("You played")
        await well(wire, number, 6)
        assert beside(wire.bot.database).read_text("ascii") == f"{wire.bot.running.pid}\n"
        assert not wire.bot.errors()


async def test_take_over_without_another_bot(tmp_path, dice):
    async with wired(tmp_path) as wire:
        wire.bot.arguments, wire.bot.log_level = ("--take-over",), "INFO"
        await wire.start()
        assert (await move(wire, await begun(wire), dice)).startswith("You played")
        said = wire.bot.log.read_text(encoding="utf-8")
        assert "No other bot has the database matches.db, so there is none to take over from." in said


async def test_failed_take_over_changes_nothing_at_discord(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number, first = await begun(wire), wire.bot.running
        wire.truth.commands[0]["description"] = "as another version has it"
        lock = beside(wire.bot.database)
        number_of_it = lock.read_text("ascii")
        lock.write_text("1\n", "ascii")  # as from within another container
        asked = len(wire.rest.requests)
        await take_over(wire)
        assert await wire.bot.running.wait() == UNUSABLE
        said = wire.bot.log.read_text(encoding="utf-8").splitlines()[-1]
        assert said.startswith("The bot that has the database matches.db (process 1) cannot be told to go: ")
        assert {method for method, _ in wire.rest.requests[asked:]} == {"GET"}
        assert wire.gateway.starts == ["identify"]
        lock.write_text(number_of_it, "ascii")
        wire.bot.running = first
        assert (await move(wire, number, dice)).startswith("You played")


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
        await wire.bot.start()
        await wire.until(lambda: wire.gateway.starts == ["identify", "identify"])
        assert "/play" in await wire.tell("cleo", "help"), "what was sent before it was there would have come before"
        assert [(made.said, made.kind_of_answer) for made in lost] == [([], None)] * 2
        assert read(wire, number).revision == 4
        played, text = await presses()
        assert (await wire.answer(played)) == f"You played `{step}`."
        await wire.answer(text)
        await well(wire, number, 5)
