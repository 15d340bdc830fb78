"""Due messages are sent once, even if the bot is killed in between."""

from pathlib import Path

import pytest

from tests.wire.matches import SEND, begun
from tests.wire.wire import Died, Wire, wired

HOUR = 3600
REMINDER, OVERDUE = "is waiting for you; your time runs out", "time has run out"
INTERRUPTED = [(21, "channel", REMINDER, False), (25, "dm", OVERDUE, True)]  # Hours, way, text, and what Discord did


@pytest.mark.parametrize("also", [False, pytest.param(True, marks=pytest.mark.long)])
async def test_interrupted_reminder_is_said_once(tmp_path: Path, also: bool) -> None:
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire, pace="1d")
        for hours, by, text, did in INTERRUPTED:
            acted = did is not also
            await wire.tell("ada", "preferences", remind_by=by)
            kill_at_reminder(wire, acted=acted)
            wire.bot.clock.write_text(str(hours * HOUR))
            with pytest.raises(Died):
                await wire.until(lambda: False)
            await wire.killed()
            wire.rest.watch = lambda method, path, was: None
            assert said(wire, text) == int(acted)
            wire.truth.forget_nonces()  # as Discord does within minutes
            wire.bot.clock.write_text(str(hours * HOUR + 90))
            await wire.start()
            await wire.until(lambda hours=hours: dealt_with(wire, number, hours * HOUR))  # type: ignore[misc]
            assert said(wire, text) == 1


def kill_at_reminder(wire: Wire, *, acted: bool) -> None:
    """Kill the bot as it sends the next message, before or after Discord has acted."""

    def watch(method: str, path: str, was: bool) -> None:
        if method == "POST" and path.endswith("/messages") and was == acted:
            wire.bot.kill()

    wire.rest.watch = watch
    if not acted:  # a killed process may still have been heard
        wire.fault("POST", SEND, unheard=True)


def dealt_with(wire: Wire, number: int, seconds: int) -> bool:
    """True if everything due by then is done."""
    return bool(wire.query("SELECT 1 FROM match WHERE id = ? AND done_until >= changed + ?", number, seconds))


def said(wire: Wire, text: str) -> int:
    return sum(text in message.content for message in wire.truth.messages())
