"""Kills and stops of a bot while its worker processes think and draw: each step comes once."""

import random
import signal
from functools import partial
from pathlib import Path

from bot.app.maintenance import check
from rules import GAMES
from tests.wire.checks import no_errors, stopped
from tests.wire.interaction import Interaction
from tests.wire.log import Log, read
from tests.wire.matches import against, awake, begun, move, replied, well
from tests.wire.truth import GROUP, children
from tests.wire.wire import Wire, wired

MATCHES = 3  # More than may think at once
SLOW, QUICK = "relentless", "casual"
FOR_EVER, BRIEFLY = 600.0, 0.2  # Seconds that a computer player thinks before and after the restart


def steps(log: Log) -> int:
    assert log.play is not None
    return len([step for step in log.play.steps if step.seat is not None])


async def test_ends_while_computers_think_lose_no_step(tmp_path, dice):
    async with wired(tmp_path) as wire:
        wire.bot.thinks = FOR_EVER
        await wire.start()
        numbers = [await against(wire, SLOW, opening="none") for _ in range(MATCHES)]
        for number in numbers:
            assert (await move(wire, number, dice)).startswith("You played")
        await wire.until(wire.bot.thinkers)
        await stopped(wire)
        assert wire.query("SELECT count(*) FROM match WHERE thinks") == [(MATCHES,)]
        await wire.start()
        await wire.until(wire.bot.thinkers)
        for thinks in (FOR_EVER, BRIEFLY):
            wire.bot.thinks = thinks
            await wire.killed()
            await wire.bot.leaves_nothing()
            await wire.start()
            await wire.until(wire.bot.thinkers)
        for process in wire.bot.thinkers():
            wire.bot.kill_beside(process)
        for number in numbers:
            assert steps(await replied(wire, number)) == 2
        assert list(check(wire.bot.database)) == []
        no_errors(wire)


async def test_stop_as_the_first_computer_begins_to_think(tmp_path, dice):
    async with wired(tmp_path) as wire:
        wire.bot.thinks = BRIEFLY
        await wire.start()
        number = await against(wire, SLOW, opening="none")
        for _ in range(3):
            await move(wire, number, dice)
            await stopped(wire, signal.SIGINT)
            await wire.start()
            await replied(wire, number)
        assert steps(read(wire, number)) == 6


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


# -- pictures


async def played(wire: Wire, number: int, dice: random.Random) -> None:
    before = read(wire, number).revision
    assert (await move(wire, number, dice)).startswith("You played")
    await wire.until(lambda: read(wire, number).revision > before)
    await well(wire, number, read(wire, number).revision)


async def test_matches_outlast_kills_of_bot_and_painter(tmp_path: Path, dice: random.Random) -> None:
    async with wired(tmp_path) as wire:
        wire.bot.draws_beside = True
        await wire.start()
        numbers = [await begun(wire, game) for game in GAMES]
        for victim in ("nobody", "killed bot", "stopped bot", "painter"):
            (drawing,) = await wire.until(wire.bot.painters)
            if victim == "killed bot":
                await wire.killed()
                await wire.bot.leaves_nothing()
                await wire.start()
            if victim == "stopped bot":
                await move(wire, numbers[0], dice)
                await stopped(wire)
                await wire.start()
                await wire.settled()
            if victim == "painter":
                wire.bot.kill_beside(drawing)
            for number in numbers:
                await played(wire, number, dice)
        no_errors(wire)


# -- private matches


def answered(made: Interaction, end: str) -> bool:
    return bool(made.said) and made.said[-1].endswith(end)


async def test_private_match_goes_on_after_kill_or_stop(tmp_path):
    async with wired(tmp_path) as wire:
        asked_with_the_token: list[str] = []

        def watch(method: str, path: str, acted: bool) -> None:
            if not acted and not path.startswith(("/interactions/", "/webhooks/")):
                asked_with_the_token.append(f"{method} {path}")

        group = wire.truth.add_channel("us", GROUP, closed=True)  # the bot is no guest there
        for how in ("killed", "stopped"):
            wire.bot.thinks = FOR_EVER
            await wire.start()
            await awake(wire)
            wire.rest.watch = watch
            asked_with_the_token.clear()
            opened = await wire.slash("ada", "play linkage", group, level=SLOW, first="me")
            assert (await wire.answer(opened)).endswith("Your turn, turn 1.")
            (message,) = opened.private
            said = await wire.answer(await wire.click("ada", message, "Move"))
            while "hich " in said:
                choice = next(each for each in children(message.components) if not each.get("disabled"))
                said = await wire.answer(await wire.press("ada", message, choice["custom_id"]))
            assert said.endswith("I am thinking.")
            await wire.until(wire.bot.thinkers)
            wire.bot.thinks = BRIEFLY
            assert asked_with_the_token == []
            if how == "killed":
                await wire.killed()
            else:
                await stopped(wire)
            await wire.start()
            await awake(wire)
            asked_with_the_token.clear()
            if how == "killed":
                asked = await wire.click("ada", message, "Go on")
            else:
                asked = await wire.slash("ada", "study open", group, study=2)
            await wire.until(partial(answered, asked, "Your turn, turn 3."))
            assert len(asked.private) == (how == "stopped"), "it stays one message"
            assert asked_with_the_token == []
            assert list(wire.truth.channels[group.id].messages) == [], "others see nothing"
            assert wire.query("SELECT count(*) FROM match") == [(0,)]
            await stopped(wire)
