"""Kills and stops of a bot while its worker processes think and draw: each step comes once."""

import signal

from bot.app.maintenance import check
from tests.wire.checks import no_errors, stopped
from tests.wire.matches import against, awake, move, replied, steps
from tests.wire.truth import GROUP, children
from tests.wire.wire import wired

MATCHES = 3  # More than may think at once
SLOW = "relentless"
FOR_EVER, BRIEFLY = 600.0, 0.2  # Seconds that a computer player thinks before and after the restart
MUCH_LATER = 7 * 24 * 3600


async def test_ends_while_computers_think_lose_no_step(tmp_path, dice):
    async with wired(tmp_path) as wire:
        wire.bot.thinks, wire.bot.draws_beside = FOR_EVER, True
        await wire.start()
        numbers = [await against(wire, SLOW, opening="none") for _ in range(MATCHES)]
        for number in numbers:
            assert (await move(wire, number, dice)).startswith("You played")
        await wire.until(lambda: wire.bot.thinkers() and wire.bot.painters())
        await stopped(wire)
        assert wire.query("SELECT count(*) FROM match WHERE thinks") == [(MATCHES,)]
        await wire.start()
        await wire.until(wire.bot.thinkers)
        await wire.killed()
        await wire.bot.leaves_nothing()
        wire.bot.thinks = BRIEFLY
        wire.bot.clock.write_text(str(MUCH_LATER))
        await wire.start()
        for process in await wire.until(wire.bot.thinkers):
            wire.bot.kill_beside(process)
        for number in numbers:
            assert steps(await replied(wire, number)) == 2

        # The painter ends, and the bot stops just as it is asked to think.
        (drawing,) = await wire.until(wire.bot.painters)
        wire.bot.kill_beside(drawing)
        for played in (4, 6):
            await move(wire, numbers[0], dice)
            await stopped(wire, signal.SIGINT)
            await wire.start()
            assert steps(await replied(wire, numbers[0])) == played
        assert list(check(wire.bot.database)) == []
        no_errors(wire)


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
            seen = "Your turn, turn 3."
            await wire.until(lambda a=asked, s=seen: a.said and a.said[-1].endswith(s))  # type: ignore[misc]
            assert len(asked.private) == (how == "stopped"), "it stays one message"
            assert asked_with_the_token == []
            assert list(wire.truth.channels[group.id].messages) == [], "others see nothing"
            assert wire.query("SELECT count(*) FROM match") == [(0,)]
            await stopped(wire)
