"""A private match in a group, where the bot is no guest, while the bot is killed and told to stop."""

import signal

import pytest

from bot.storage.maintenance import check
from tests.wire.interaction import Interaction
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
    """A private match of Ada's, in which she has played and the computer thinks without end; the next bot's briefly."""
    opened = await wire.slash("ada", "play linkage", group, level="relentless", first="me")
    assert (await wire.answer(opened)).endswith("Your turn, turn 1.")
    (message,) = opened.private
    said = await wire.answer(await wire.click("ada", message, "Move"))
    while "Choose: " in said:
        choice = next(each for each in children(message.components) if not each.get("disabled"))
        said = await wire.answer(await wire.press("ada", message, choice["custom_id"]))
    assert said.endswith("I am thinking.")
    await wire.until(wire.bot.thinkers)
    wire.bot.thinks = 0.2
    return opened


@pytest.mark.parametrize("how", ["killed", "stopped"])
async def test_private_match_goes_on_after_a_restart(tmp_path, how):
    async with wired(tmp_path) as wire:
        wire.bot.thinks = 600.0
        await wire.start()
        requests, group = Watching(wire), group_of(wire)
        opened = await thought_about(wire, group)
        assert requests.found == []
        if how == "killed":
            await wire.killed()
        else:
            wire.bot.signal(signal.SIGTERM)
            assert await wire.bot.gone() == 0
            assert wire.bot.thinkers() == []
        await wire.start()
        await wire.tell("dan", "help")
        requests.found.clear()
        if how == "killed":
            asked = await wire.click("ada", opened.private[0], "Go on")
        else:
            asked = await wire.slash("ada", "study", group, study=1)
        await wire.until(lambda: asked.said and asked.said[-1].endswith("Your turn, turn 3."))
        assert len(asked.private) == (how == "stopped"), "it stays one message"
        assert requests.found == []
        assert list(wire.truth.channels[group.id].messages) == [], "others see nothing"
        assert wire.query("SELECT count(*) FROM match") == [(0,)]
        assert list(check(wire.bot.database)) == []
        assert not wire.bot.errors(), "\n".join(wire.bot.errors())
