"""A practice to be examined in."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.beside.serving import READY
from bot.doctor import machine
from tests.bot.doctor.examined import Practice, answering

_SAYS = f"import sys; sys.stdout.buffer.write({READY!r}); sys.stdout.flush(); sys.stdin.read()"
EASY = (sys.executable, "-S", "-c", _SAYS)
"""A process that comes up sooner than one that draws, and ends when it is told nothing more."""


@pytest_asyncio.fixture
async def practice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> AsyncIterator[Practice]:
    """A doctor, a Discord in which all is well, and a bot that has never been started."""
    monkeypatch.setattr(machine, "COMMAND", EASY)
    async with answering() as (asked, address):
        yield Practice(tmp_path, asked, monkeypatch, lambda: capsys.readouterr().out, address)
