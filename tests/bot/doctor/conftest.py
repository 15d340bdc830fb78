"""Fixture for running the doctor."""

import sys

import pytest_asyncio

from bot.beside.serving import READY
from bot.doctor import environment
from tests.bot.doctor.examined import Practice, answering

SCRIPT = f"import sys; sys.stdout.buffer.write({READY!r}); sys.stdout.flush(); sys.stdin.read()"


@pytest_asyncio.fixture
async def practice(tmp_path, monkeypatch, capsys):
    """A doctor with a healthy Discord, a bot that was never started, and a process that starts fast."""
    monkeypatch.setattr(environment, "COMMAND", (sys.executable, "-S", "-c", SCRIPT))
    async with answering() as (asked, address):
        yield Practice(tmp_path, asked, monkeypatch, lambda: capsys.readouterr().out, address)
