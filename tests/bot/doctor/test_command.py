"""``python -m bot doctor`` as a real process."""

import asyncio
import os
import signal
import sys

import pytest

from tests.bot.doctor.examined import NOWHERE, answering
from tests.bot.test_start import AGAINST, SECRET, TOKEN
from tests.source import TOP

pytestmark = pytest.mark.slow


async def begun(folder, address: str, *arguments: str, **variables: str) -> asyncio.subprocess.Process:
    """Start a doctor."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "INTERLINK"))}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error", "-W", "ignore:'audioop'", "-c", AGAINST, address, "doctor", *arguments),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(TOP)} | variables,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, str, str]:
    """Its exit status and both streams."""
    out, err = await asyncio.wait_for(process.communicate(), 120)
    assert SECRET not in f"{out!r}{err!r}", "the token was told"
    return process.returncode, out.decode(), err.decode()


async def doctor(folder, address: str, *arguments: str, **variables: str) -> tuple[int | None, str, str]:
    return await ended(await begun(folder, address, *arguments, **variables))


async def test_healthy_bot_is_exit_status_0_and_leaves_nothing(tmp_path):
    async with answering() as (_, address):
        status, out, err = await doctor(tmp_path, address, DISCORD_TOKEN=TOKEN)
    assert (status, err) == (0, ""), out
    assert all(line[:7] in ("fine   ", "note   ") for line in out.splitlines()), out
    assert list(tmp_path.iterdir()) == []


async def test_faults_are_exit_status_1_without_traceback(tmp_path):
    status, out, err = await doctor(tmp_path, NOWHERE, DISCORD_TOKEN=TOKEN, INTERLINK_SEED="many")
    assert (status, err) == (1, "")
    wrong = [line.split(":")[0] for line in out.splitlines() if line.startswith("wrong")]
    assert wrong == ["wrong  INTERLINK_SEED", "wrong  Discord"]


async def test_interrupt_ends_it_quietly(tmp_path):
    async with answering() as (discord, address):
        discord.answers.clear()
        process = await begun(tmp_path, address, DISCORD_TOKEN=TOKEN)
        await asyncio.wait_for(discord.heard.wait(), 120)
        process.send_signal(signal.SIGINT)
        status, out, err = await ended(process)
        discord.answers.set()
    assert (status, err) == (1, "")
    assert "processes" in out


async def test_wrong_arguments_are_exit_status_2(tmp_path):
    for arguments in (("--server", "17"), ("--channel", "games"), ("--guild", "1")):
        status, out, err = await doctor(tmp_path, NOWHERE, *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1), arguments
