"""``python -m bot doctor`` as a real process."""

import asyncio
import os
import signal
import sys

import pytest

from tests.bot.doctor.examined import NOWHERE, answering
from tests.bot.test_start import AGAINST, SECRET, TOKEN
from tests.source import TOP
from tests.wire.faults import Fault


async def begun(folder, address: str, *arguments: str, **variables: str) -> asyncio.subprocess.Process:
    """A doctor who has just begun."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "INTERLINK"))}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error", "-W", "ignore:'audioop'", "-c", AGAINST, address, "doctor", *arguments),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(TOP)} | variables,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def doctor(folder, address: str, *arguments: str, **variables: str) -> tuple[int | None, str, str]:
    """Its exit status and what it said on both streams."""
    return await ended(await begun(folder, address, *arguments, **variables))


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, str, str]:
    out, err = await asyncio.wait_for(process.communicate(), 60)
    assert SECRET not in f"{out!r}{err!r}", "the token was told"
    return process.returncode, out.decode(), err.decode()


async def test_where_nothing_is_wrong_it_ends_well_and_leaves_nothing_behind(tmp_path):
    async with answering() as (_, address):
        status, out, err = await doctor(tmp_path, address, DISCORD_TOKEN=TOKEN)
    assert (status, err) == (0, ""), out
    assert all(line[:7] in ("fine   ", "note   ") for line in out.splitlines()), out
    assert list(tmp_path.iterdir()) == []


async def test_what_is_wrong_is_exit_status_1_and_never_a_traceback(tmp_path):
    status, out, err = await doctor(tmp_path, NOWHERE, DISCORD_TOKEN=TOKEN, INTERLINK_SEED="many")
    assert (status, err) == (1, "")
    assert [line.split(":")[0] for line in out.splitlines() if line.startswith("wrong")] == [
        "wrong  INTERLINK_SEED",
        "wrong  Discord",
    ]


async def test_who_has_heard_enough_may_stop_it(tmp_path):
    async with answering() as (discord, address):
        discord.faults.add(Fault("GET", "/gateway", late=5.0))
        heard = asyncio.Event()
        discord.watch = lambda *_: heard.set()
        process = await begun(tmp_path, address, DISCORD_TOKEN=TOKEN)
        await asyncio.wait_for(heard.wait(), 30)
        process.send_signal(signal.SIGINT)
        status, out, err = await ended(process)
    assert (status, err) == (1, "")
    assert "processes" in out


@pytest.mark.parametrize("arguments", [("--server", "17"), ("--channel", "games"), ("--guild", "1")])
async def test_arguments_that_cannot_be_understood_are_exit_status_2(tmp_path, arguments):
    status, out, err = await doctor(tmp_path, NOWHERE, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
