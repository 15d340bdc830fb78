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
        env=environment | {"PYTHONPATH": str(TOP), "DISCORD_TOKEN": TOKEN} | variables,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, list[str], str]:
    """Its exit status, the lines of its output, and its errors."""
    out, err = await asyncio.wait_for(process.communicate(), 120)
    assert SECRET not in f"{out!r}{err!r}", "the token was printed"
    return process.returncode, out.decode().splitlines(), err.decode()


async def test_healthy_bot_is_exit_status_0_and_leaves_nothing(tmp_path):
    async with answering() as (_, address):
        status, lines, err = await ended(await begun(tmp_path, address))
        _, every, _ = await ended(await begun(tmp_path, address, "--all"))
    assert (status, err) == (0, ""), lines
    assert all(line.startswith("note   ") for line in lines[:-1]), lines
    assert [line for line in lines if line.startswith("note   commands: ")], "those of the bot are others"
    fine = [line for line in every if line.startswith("fine   ")]
    assert lines[-1] == f"{len(fine)} checks are fine; --all lists them."
    assert every[len(lines) - 1 :] == fine, "what is fine comes last"
    assert list(tmp_path.iterdir()) == []


async def test_faults_come_first_and_are_exit_status_1(tmp_path):
    status, lines, err = await ended(await begun(tmp_path, NOWHERE, "--all", INTERLINK_SEED="many"))
    assert (status, err) == (1, "")
    levels = [line.split()[0] for line in lines]
    assert levels == sorted(levels, key=("wrong", "note", "fine").index)
    assert [line.split(":")[0] for line in lines[:2]] == ["wrong  INTERLINK_SEED", "wrong  Discord"]


async def test_interrupt_ends_it_quietly(tmp_path):
    async with answering() as (discord, address):
        discord.answers.clear()
        process = await begun(tmp_path, address)
        await asyncio.wait_for(discord.heard.wait(), 120)
        process.send_signal(signal.SIGINT)
        assert await ended(process) == (1, [], "")
        discord.answers.set()


async def test_wrong_arguments_are_exit_status_2(tmp_path):
    for arguments in (("--server", "17"), ("--channel", "games"), ("--guild", "1")):
        status, lines, err = await ended(await begun(tmp_path, NOWHERE, *arguments))
        assert (status, lines, err.count("\n")) == (2, [], 1), arguments
