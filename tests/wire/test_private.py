"""A private match in a group, where the bot is no guest, while the bot is killed and told to stop."""

import asyncio
import signal

import pytest

from bot.storage.maintenance import check
from tests.wire.interaction import Interaction
from tests.wire.test_stopping import WITHIN
from tests.wire.truth import GROUP, Channel, children
from tests.wire.wire import Wire, wired

ANSWERS = ("/interactions/", "/webhooks/")


class Watching:
    """The requests that carry the bot's token, while the bot is neither starting nor stopping."""

    def __init__(self, wire: Wire) -> None:
        self.found: list[str] = []
        wire.rest.watch = self.note

    def note(self, method: str, path: str, done: bool) -> None:
        if not done and not path.startswith(ANSWERS):
            self.found.append(f"{method} {path}")


def group_of(wire: Wire) -> Channel:
    """A group in which the bot may do nothing."""
    return wire.truth.add_channel("us", GROUP, closed=True)


async def thought_about(wire: Wire, group: Channel) -> Interaction:
    """A private match of Ada's, in which she has played and the computer thinks for long."""
    opened = await wire.slash("ada", "play linkage", group, level="relentless", first="me")
    assert (await wire.answer(opened)).endswith("Your turn, turn 1.")
    (message,) = opened.private
    said = await wire.answer(await wire.click("ada", message, "Move"))
    while "Choose: " in said:
        choice = next(each for each in children(message.components) if not each.get("disabled"))
        said = await wire.answer(await wire.press("ada", message, choice["custom_id"]))
    assert said.endswith("I am thinking.")
    await wire.until(wire.bot.thinkers)
    return opened


async def test_killed_as_it_thinks_it_thinks_again_when_it_is_asked(tmp_path):
    async with wired(tmp_path) as wire:
        await wire.start()
        requests, group = Watching(wire), group_of(wire)
        opened = await thought_about(wire, group)
        assert requests.found == []
        await wire.killed()
        await wire.start()
        await wire.tell("dan", "help")
        requests.found.clear()
        asked = await wire.click("ada", opened.private[0], "Go on")
        await wire.until(lambda: asked.said and asked.said[-1].endswith("Your turn, turn 3."))
        assert asked.private == [], "it stays one message"
        assert requests.found == []
        assert list(wire.truth.channels[group.id].messages) == [], "others see nothing"
        assert wire.query("SELECT count(*) FROM match") == [(0,)]
        assert list(check(wire.bot.database)) == []


@pytest.mark.parametrize("quick", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_as_it_thinks_it_is_gone_in_time_and_goes_on_by_its_number(tmp_path, quick):
    async with wired(tmp_path) as wire:
        await wire.start()
        group = group_of(wire)
        await thought_about(wire, group)
        wire.bot.signal(quick)
        async with asyncio.timeout(WITHIN):
            assert await wire.bot.gone() == 0
        assert wire.bot.thinkers() == []
        await wire.start()
        asked = await wire.slash("ada", "study", group, study=1)
        await wire.until(lambda: asked.said and asked.said[-1].endswith("Your turn, turn 3."))
        assert not wire.bot.errors(), wire.bot.errors()[:5]
