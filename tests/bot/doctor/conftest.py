"""Fixture for running the doctor."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.beside.serving import READY
from bot.doctor import environment
from tests.bot.doctor.examined import Practice, answering

_SAYS = f"import sys; sys.stdout.buffer.write({READY!r}); sys.stdout.flush(); sys.stdin.read()"
EASY = (sys.executable, "-S", "-c", _SAYS)
"""A process that starts faster than one that draws, and ends with its input."""


@pytest_asyncio.fixture
async def practice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> AsyncIterator[Practice]:
    """A doctor with a healthy Discord and a bot that was never started."""
    monkeypatch.setattr(environment, "COMMAND", EASY)
    async with answering() as (asked, address):
        yield Practice(tmp_path, asked, monkeypatch, lambda: capsys.readouterr().out, address)
