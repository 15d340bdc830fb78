"""The emojis of the application: given to Discord once, and no match waits for them."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.messages.signs import drawn
from tests.wire.cases import mostly_long
from tests.wire.matches import begun, move, well
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
SHORTLY = 0.01
"""The share of its pauses that a bot waits which shall try again."""
SEVERAL = 3
"""How often something goes wrong that goes well afterwards."""


@pytest_asyncio.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    async with wired(tmp_path) as found:
        yield found


def asked(wire: Wire, method: str) -> int:
    """How often the bot asked for its emojis, or gave one."""
    return sum(how == method and path.endswith("/emojis") for how, path in wire.rest.requests)


def told(wire: Wire) -> str:
    """All that was posted."""
    return "\n".join(message.content for message in wire.truth.messages())


def names(wire: Wire) -> list[str]:
    return [emoji["name"] for emoji in wire.truth.emojis]


async def test_emojis_are_given_once_and_shown_in_messages(wire, dice):
    await wire.start()
    number = await begun(wire)
    await move(wire, number, dice)
    await well(wire, number, 5)
    assert wire.truth.pictures == {sign.emoji: sign.png for sign in drawn().values()}
    assert all(re.fullmatch(r"[a-z0-9_]+_[0-9a-f]{6}", name) for name in names(wire))
    known = {f"<:{emoji['name']}:{emoji['id']}>" for emoji in wire.truth.emojis}
    shown = re.findall(r"<:\w+:\d+>", told(wire))
    assert shown
    assert set(shown) <= known
    await wire.bot.stop()
    await wire.start()
    await wire.bot.stop()
    assert (asked(wire, "GET"), asked(wire, "POST")) == (2, len(drawn()))


async def test_missing_emojis_are_made_and_old_ones_stay(wire):
    """A sign that is drawn differently now was called otherwise; somebody deleted another."""
    first, second, *others = (sign.emoji for sign in drawn().values())
    for name in (f"{first.rpartition('_')[0]}_000000", "somebodys_own", *others):
        wire.truth.add_emoji(name, b"")
    before = list(wire.truth.emojis)
    await wire.start()
    assert wire.truth.emojis[: len(before)] == before
    assert names(wire)[len(before) :] == [first, second]


async def test_emojis_stay_within_the_limit(wire, dice):
    for number in range(1999):
        wire.truth.add_emoji(f"old_{number}", b"")
    await wire.start()
    assert len(wire.truth.emojis) == 2000
    number = await begun(wire)
    assert (await move(wire, number, dice)).startswith("You played")
    assert asked(wire, "POST") == 1
    assert f"Discord keeps 2000 emojis, and {len(drawn()) - 1} of mine find no room." in wire.bot.log.read_text()


@pytest.mark.parametrize(
    ("method", "wrong"),
    mostly_long([(method, wrong) for method in ("GET", "POST") for wrong in FAULTS], ("GET", "403"), ("POST", "lost")),
)
async def test_matches_go_on_without_emojis(wire, dice, method, wrong):
    wire.fault(method, EMOJIS, **FAULTS[wrong], times=OFTEN)
    async with asyncio.timeout(60):
        await wire.start()
    number = await begun(wire)
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 5)
    assert "<:" not in told(wire)
    assert wire.truth.emojis == []
    await wire.bot.stop()
    log = wire.bot.log.read_text(encoding="utf-8")
    assert "Traceback" not in log
    assert "<html>" not in log
    assert asked(wire, method) <= 6
    if wrong not in ("limited", "500"):  # discord.py itself tries those again, for longer than this test lasts
        assert "Discord could not be given my emojis" in log


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_emojis_are_tried_again(wire, dice, method):
    wire.fault(method, EMOJIS, **FAULTS["403"], times=SEVERAL, skip=2 * (method == "POST"))
    wire.bot.pauses = SHORTLY
    await wire.start()
    number = await begun(wire)
    await wire.until(lambda: len(wire.truth.emojis) == len(drawn()))
    edits = sum(how == "PATCH" for how, _ in wire.rest.requests)
    await asyncio.sleep(0.5)
    assert sum(how == "PATCH" for how, _ in wire.rest.requests) == edits, "what stands is left as it is"
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 5)
    assert "<:" in told(wire)
    assert asked(wire, "POST") == len(drawn()) + SEVERAL * (method == "POST")
