"""What falls due is said once, even where the bot is killed in the middle of it."""

from pathlib import Path

import pytest

from tests.wire.cases import mostly_long
from tests.wire.matches import begun
from tests.wire.wire import Died, Wire, wired

HOUR = 3600
REMINDER, OVERDUE = "waits for you; end of your time:", "time has run out"


TO_ONE, IN_CHANNEL, LATE = (21, "dm", REMINDER), (21, "channel", REMINDER), (25, "dm", OVERDUE)
CASES = [(*what, acted) for what in (TO_ONE, IN_CHANNEL, LATE) for acted in (False, True)]
"""After how many hours what is said which way; whether Discord acted."""


@pytest.mark.parametrize(
    ("hours", "by", "said", "acted"),
    mostly_long(CASES, (*TO_ONE, True), (*IN_CHANNEL, False), (*LATE, True)),
)
async def test_interrupted_reminder_is_said_once(tmp_path: Path, hours: int, by: str, said: str, acted: bool) -> None:
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire, pace="1d")
        await wire.tell("ada", "preferences", remind_by=by)
        await _killed_in_the_middle(wire, hours, acted=acted)
        assert _count(wire, said) == int(acted)
        wire.truth.forget_nonces()  # as Discord does within minutes
        wire.bot.clock.write_text(str(hours * HOUR + 90))
        await wire.start()
        await wire.until(lambda: _dealt_with(wire, number, hours))
        assert _count(wire, said) == 1


async def _killed_in_the_middle(wire: Wire, hours: int, *, acted: bool) -> None:
    """Let so much of a day pass, and kill the bot as it sends the first message."""

    def watch(method: str, path: str, was: bool) -> None:
        if method == "POST" and path.endswith("/messages") and was == acted:
            wire.bot.kill()

    wire.rest.watch = watch
    if not acted:  # a killed process may still have been heard
        wire.fault("POST", r"/channels/\d+/messages", unheard=True)
    wire.bot.clock.write_text(str(hours * HOUR))
    with pytest.raises(Died):
        await wire.until(lambda: False)
    await wire.killed()
    wire.rest.watch = lambda method, path, was: None


def _dealt_with(wire: Wire, number: int, hours: int) -> bool:
    """Whether the clock has noted that everything is done that was due so many hours after somebody acted."""
    return bool(wire.query("SELECT 1 FROM match WHERE id = ? AND done_until >= changed + ?", number, hours * HOUR))


def _count(wire: Wire, said: str) -> int:
    return sum(said in message.content for message in wire.truth.messages())
