"""The doctor about settings, libraries and the machine, with one fault after the other, and as a command."""

import asyncio
import logging
import os
import sys
from importlib import metadata
from pathlib import Path
from unittest.mock import patch

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route

from bot.__main__ import main
from bot.app.doctor import machine, runner
from bot.model.ids import ShardRange
from bot.runtime import worker_pool
from bot.ui.drawing import COMMAND
from renderers.kit.faces import EAST, SCRIPTS, script_of
from tests.bot.app.doctor.conftest import SCRIPT, SECRET, TOKEN
from tests.server import free_port
from tests.source import TOP


async def test_settings_from_file_and_environment_are_checked(practice, monkeypatch):
    monkeypatch.delenv("DISCORD_TOKEN")
    file = practice.folder / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    file.chmod(0o600)
    assert ".env" not in await practice.examined()
    file.chmod(0o644)
    await practice.expect(".env", "note: Other users of this machine can read its secrets. Run chmod 600 .env.")
    file.write_text(f"discord_token={TOKEN}\n")
    assert (await practice.examined())[".env"] == ["wrong: Line 1 of .env is not a setting; write DISCORD_TOKEN=value."]
    file.write_bytes(b"\xff\xfe\x00")
    await practice.expect(".env", "wrong: .env cannot be read")
    file.unlink()
    await practice.expect("DISCORD_TOKEN", "wrong: It must be the token alone", DISCORD_TOKEN=f"Bot {TOKEN}")
    faulty = {"INTERLINK_SHARDS": "many", "INTERLINK_DATABASE": "nowhere/x.db", "INTERLINK_SHARD": "2"}
    found = await practice.examined(DISCORD_TOKEN=TOKEN, INTERLINK_ENGINE_WORKERS="3", **faulty)
    assert found["INTERLINK_SHARDS"] == [
        "wrong: It must be a whole number from 1 to 4096; or this process's share of them, counted from 0, such as "
        "0-15/64; or empty."
    ]
    assert found["INTERLINK_DATABASE"][0].startswith("wrong: It must name a file in a folder that exists")
    assert found["INTERLINK_SHARD"][0].startswith("note: The bot does not read it. The variables are DISCORD_TOKEN, ")
    assert found["settings"] == ["fine: Set: DISCORD_TOKEN, INTERLINK_ENGINE_WORKERS; all others have their defaults."]
    monkeypatch.setenv("INTERLINK_SHARDS", "0-15/64")
    for address, shards in (("", None), ("postgresql://ada:secret@127.0.0.1/club", ShardRange(0, 15, 64))):
        monkeypatch.setenv("INTERLINK_DATABASE", address)
        config, findings = machine.settings()
        refused = "INTERLINK_SHARDS" in [finding.name for finding in findings]
        assert (config.shards, refused, "secret" in str(findings)) == (shards, shards is None, False)


def test_other_versions_and_missing_fonts_are_named(monkeypatch, tmp_path):
    (own,) = machine.versions()
    assert str(own).startswith("fine   versions: Interlink "), "those that are installed here are right"
    project = tmp_path / "pyproject.toml"
    monkeypatch.setattr(machine, "CHECKOUT", project)
    right, span = (("2.7.1", ">=2.7.1,<3"), ("2.10", ">=2.7.1,<3"), ("2025.10", ">=2025.2")), ">=2.7.1,<3"
    for version, needed in (*right, ("2.7", span), ("3.0.0", span)):
        project.write_text(f'[project]\ndependencies = ["thing{needed}"]\n')
        told = f"wrong  thing: Version {version} is installed. Run pip install 'thing{needed}'."
        with monkeypatch.context() as patched:
            patched.setattr(metadata, "version", lambda _, version=version: version)
            faults = [str(finding) for finding in machine.versions()][1:]
        assert faults == ([] if (version, needed) in right else [told])
    assert [*machine.versions()][1].sentence == "Version none is installed."
    for form, told in (
        (True, "fine   search: Computer players search with compiled code"),
        (False, "note   search: Computer players search with Python alone, at a fifteenth of the speed. Install gcc"),
    ):
        monkeypatch.setattr(machine, "IS_COMPILED", form)
        assert [str(finding).startswith(told) for finding in machine.search()] == [True]
    letters = machine.LETTERS
    assert {script_of(letter) for letter in letters} == {EAST, *(set(SCRIPTS) - {"JP", "KR", "SC"})}
    assert len(letters) == len(SCRIPTS)
    for missing, told in (
        ("", "fine   fonts: Names in 41 of 41 scripts can be drawn."),
        ("ส", "note   fonts: Names in 40 of 41 scripts can be drawn. For Thai … run apt-get install fonts-noto-core"),
    ):
        monkeypatch.setattr(machine, "legible", lambda letter, missing=missing: letter.strip(missing))
        (found,) = machine.fonts()
        assert str(found).startswith(told)


async def test_drawing_process_and_port(practice, monkeypatch):
    for command, told in (
        (COMMAND, "fine: A process that draws pictures starts."),
        ((sys.executable, "-S", "-c", "pass"), "wrong: It cannot be used (EOFError). Check the free memory"),
        (("/nowhere",), "wrong: It cannot be used ([Errno 2] No such file or directory: '/nowhere'). Check"),
    ):
        monkeypatch.setattr(machine, "COMMAND", command)
        await practice.expect("processes", told, DISCORD_TOKEN="")
    with monkeypatch.context() as hanging:
        hanging.setattr(machine, "COMMAND", (sys.executable, "-S", "-c", f"{SCRIPT}; import time; time.sleep(600)"))
        hanging.setattr(worker_pool, "ENDING", 600.0)
        hanging.setattr(runner, "TIME_LIMIT", 0.5)
        await practice.expect("processes", "wrong: It took more than 0 seconds. Check the network", DISCORD_TOKEN="")
    assert not [task for task in asyncio.all_tasks() if "WorkerProcess" in str(task)], "no process is left"
    number, app = free_port(), web.Application()
    await practice.expect("port", f"fine: {number} is free for the bot.", INTERLINK_HEALTH_PORT=str(number))
    health = iter(({"works": True, "wrong": []}, {"works": False, "wrong": ["It sleeps."]}, {}))

    async def answer(_: web.Request) -> web.Response:
        return web.json_response(next(health))

    app.router.add_get("/healthz", answer)
    async with TestServer(app, port=number):
        await practice.expect("port", f"fine: A bot answers at {number}.")
        await practice.expect("port", f"note: A bot answers at {number}. It reports: It sleeps.")
        await practice.expect("port", f"wrong: {number} belongs to another program.")


AGAINST = """
import runpy, sys, discord.http
discord.http.Route.BASE = sys.argv.pop(1)
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""


async def started(folder: Path, discord: str, *arguments: str, **variables: str) -> tuple[int | None, str, str]:
    """Run ``python -m bot`` in a folder; returns exit status, stdout and stderr."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "INTERLINK"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-c", AGAINST, discord, *arguments),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(TOP)} | variables,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 120)
    assert SECRET not in f"{out!r}{err!r}", "the token was told"
    return process.returncode, out.decode(), err.decode()


@pytest.mark.slow
async def test_healthy_bot_is_exit_status_0_and_leaves_nothing(tmp_path, practice):
    status, out, err = await started(tmp_path, Route.BASE, "doctor", DISCORD_TOKEN=TOKEN)
    _, every, _ = await started(tmp_path, Route.BASE, "doctor", "--all", DISCORD_TOKEN=TOKEN)
    assert (status, err) == (0, ""), out
    *notes, counted = out.splitlines()
    assert {line.split()[0] for line in notes} == {"note"}
    assert any(line.startswith("note   commands: ") for line in notes), "those of the bot are others"
    fine = [line for line in every.splitlines() if line.startswith("fine   ")]
    assert every.splitlines()[len(notes) :] == fine, "what is fine comes last"
    assert counted == f"{len(fine)} checks are fine; --all lists them."
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
async def test_faults_come_first_and_are_exit_status_1(tmp_path):
    variables = {"DISCORD_TOKEN": TOKEN, "INTERLINK_SEED": "many"}
    status, out, err = await started(tmp_path, "http://127.0.0.1:9", "doctor", "--all", **variables)
    assert (status, err) == (1, "")
    levels = [line.split()[0] for line in out.splitlines()]
    assert levels == sorted(levels, key=("wrong", "note", "fine").index)
    assert [line.split(":")[0] for line in out.splitlines()[:2]] == ["wrong  INTERLINK_SEED", "wrong  Discord"]


def test_interrupts_and_wrong_arguments(capsys):
    with patch("bot.app.command_line.examine", side_effect=KeyboardInterrupt):
        assert main(["doctor"]) == 1
    assert logging.getLogger("bot").isEnabledFor(logging.ERROR), "it is silenced for the doctor alone"
    for arguments in (("--server", "17"), ("--channel", "games"), ("--guild", "1")):
        assert main(["doctor", *arguments]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1), arguments
