"""Matches of a bot that has a process of its own draw, while one of the two is killed or told to stop."""

import random
import signal
from pathlib import Path

import pytest

from rules import GAMES
from tests.wire.matches import begun, move, well
from tests.wire.test_stopping import in_order
from tests.wire.wire import Wire, wired


async def played(wire: Wire, number: int, dice: random.Random) -> None:
    """A step is played in a match, and shown once."""
    revision = wire.query("SELECT revision FROM match WHERE id = ?", number)[0][0]
    assert (await move(wire, number, dice)).startswith("You played")
    await wire.until(lambda: wire.query("SELECT revision FROM match WHERE id = ?", number)[0][0] > revision)
    await well(wire, number, wire.query("SELECT revision FROM match WHERE id = ?", number)[0][0])


async def painter(wire: Wire) -> int:
    """The one process that draws, once it does."""
    (found,) = await wire.until(wire.bot.painters)
    return found


@pytest.fixture
def dice() -> random.Random:
    return random.Random(4)


async def test_matches_outlast_kills_of_bot_and_painter(tmp_path: Path, dice: random.Random) -> None:
    async with wired(tmp_path) as wire:
        wire.bot.draws_beside = True
        await wire.start()
        numbers = [await begun(wire, game) for game in GAMES]
        for victim in ("nobody", "bot", "painter"):
            drawing = await painter(wire)
            if victim == "bot":
                await wire.killed()
                await wire.bot.leaves_nothing()
                await wire.start()
            if victim == "painter":
                wire.bot.kill_beside(drawing)
            for number in numbers:
                await played(wire, number, dice)
        assert not wire.bot.errors(), "\n".join(wire.bot.errors())


async def test_stop_leaves_no_painter(tmp_path: Path, dice: random.Random) -> None:
    async with wired(tmp_path) as wire:
        wire.bot.draws_beside = True
        await wire.start()
        number = await begun(wire)
        await painter(wire)
        await move(wire, number, dice)
        wire.bot.signal(signal.SIGTERM)
        assert await wire.bot.gone() == 0
        assert wire.bot.painters() == []
        in_order(wire)
