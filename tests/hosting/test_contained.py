"""The bot as the container runs it comes up, plays, says that it is well, and is gone within seconds."""

import asyncio
import os
import random
import signal

import pytest

from bot.app.maintenance import check
from tests.hosting.contained import DATA, Contained, missing
from tests.wire.matches import against, begun, move, replied
from tests.wire.truth import GUILD
from tests.wire.wire import wired

DICE = random.Random(22)
HANGS = 120
"""Seconds after which a container has hung."""


async def troubles(bot: Contained) -> list[str]:
    """Faults that the doctor finds, except the channel that is none."""
    _, said = await bot.asked("doctor", "--all", "--channel", str(GUILD))
    assert f"fine   port: A bot answers at {bot.health_port}." in said
    assert "fine   bot: A bot is running on interlink.db." in said
    assert any(line.startswith("fine   versions: Interlink ") for line in said)
    return [line for line in said if line.startswith("wrong") and not line.startswith(f"wrong  channel {GUILD}: ")]


@pytest.mark.skipif(bool(missing()), reason=missing())
async def test_container_plays_unprivileged_on_a_read_only_disk(tmp_path):
    async with wired(tmp_path) as wire:
        bot = wire.bot = Contained(tmp_path, wire.gateway.address)
        await bot.build()
        assert not await bot.healthy(), "nobody is there yet"
        await wire.start()
        await wire.until(lambda: bot.beside("bot.ui.drawing_worker"))
        assert bot.writable() == {"/tmp", DATA}
        number = await begun(wire)
        await move(wire, number, DICE)
        thinking = await against(wire, "newcomer")
        await move(wire, thinking, DICE)
        await replied(wire, thinking)
        async with asyncio.timeout(HANGS):
            while not await bot.healthy():  # Docker, too, tries again before it says that a container is unhealthy
                pass
        assert await troubles(bot) == []
        os.kill(bot.first(), signal.SIGTERM)
        assert await bot.gone() == 0
        assert not await bot.healthy()
        lines = bot.log.read_text(encoding="utf-8").splitlines()
        assert lines[-1] == "Stopped."
        assert not bot.errors(), bot.errors()[:5]
        assert [path.name for path in bot.database.parent.iterdir()] == ["interlink.db"]
        assert list(check(bot.database)) == []
