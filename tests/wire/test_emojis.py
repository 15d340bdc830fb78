"""The emojis of the application: given to Discord once, and no match waits for them."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.ui.words import drawn
from tests.wire.matches import all_well, begun, goes_on, move
from tests.wire.wire import Wire, wired

EMOJIS = r"/applications/\d+/emojis"
FAULTS: dict[str, dict[str, Any]] = {
    "403": {"status": 403, "body": {"message": "Missing Access", "code": 50001}},
    "503": {"status": 503},
    "500": {"status": 500},
    "429": {"status": 429, "body": {"message": "You are being blocked", "code": 0}},
    "limited": {"status": 429, "retry_after": 300.0},
    "lost": {"unheard": True},
    "nonsense": {"status": 200, "page": "<html>What?</html>"},
}
OFTEN = 1000
ROWS = [(method, wrong) for method in ("GET", "POST") for wrong in FAULTS]
ORDINARY = [("GET", "403"), ("POST", "lost")]  # The rows that are tried without ``--long``


def without_emojis(wire: Wire) -> None:
    """Reset emojis, requests, faults and the log."""
    wire.truth.emojis.clear()
    wire.truth.pictures.clear()
    wire.rest.requests.clear()
    wire.rest.faults.clear()
    wire.bot.log.write_text("")


@pytest_asyncio.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    async with wired(tmp_path) as found:
        without_emojis(found)
        yield found


def asked(wire: Wire, method: str) -> int:
    return sum(how == method and path.endswith("/emojis") for how, path in wire.rest.requests)


def told(wire: Wire) -> str:
    return "\n".join(message.content for message in wire.truth.messages())


async def test_emojis_are_given_once_and_within_the_limit(wire, dice):
    await wire.start()
    number = await begun(wire)
    await goes_on(wire, number, dice)
    assert wire.truth.pictures == {sign.emoji: sign.png for sign in drawn().values()}
    assert all(re.fullmatch(r"[a-z0-9_]+_[0-9a-f]{6}", emoji["name"]) for emoji in wire.truth.emojis)
    known = {f"<:{emoji['name']}:{emoji['id']}>" for emoji in wire.truth.emojis}
    shown = re.findall(r"<:\w+:\d+>", told(wire))
    assert shown
    assert set(shown) <= known
    await wire.bot.stop()
    await wire.start()
    await wire.bot.stop()
    assert (asked(wire, "GET"), asked(wire, "POST")) == (2, len(drawn()))

    without_emojis(wire)
    for old in range(1999):
        wire.truth.add_emoji(f"old_{old}", b"")
    await wire.start()
    assert len(wire.truth.emojis) == 2000
    assert (await move(wire, number, dice)).startswith("You played")
    assert asked(wire, "POST") == 1
    assert f"Discord's limit is 2000 emojis; {len(drawn()) - 1} of the bot's do not fit." in wire.bot.log.read_text()


async def test_matches_go_on_without_emojis(wire, dice, long):
    async def story(row: tuple[str, str]) -> None:
        method, wrong = row
        without_emojis(wire)
        fault = wire.fault(method, EMOJIS, **FAULTS[wrong], times=OFTEN)
        async with asyncio.timeout(60):
            await wire.start()
        await goes_on(wire, await begun(wire), dice)
        assert "<:" not in told(wire)
        assert wire.truth.emojis == []
        await wire.bot.stop()
        log = wire.bot.log.read_text(encoding="utf-8")
        assert "Traceback" not in log
        assert "<html>" not in log
        assert asked(wire, method) <= 6
        if wrong not in ("limited", "500"):  # discord.py itself tries those again, for longer than this test lasts
            assert "The emojis could not be uploaded" in log
        fault.times = 0

    await all_well(wire, ROWS if long else ORDINARY, story)
