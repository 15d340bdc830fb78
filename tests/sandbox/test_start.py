"""``python -m bot`` without a token: the demo, the port, and a clean end."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from datetime import UTC, datetime
from pathlib import Path

import discord
import pytest

import bot.__main__
from bot.app import command_line
from bot.model.ids import UserId
from bot.model.match import Computer, Status
from bot.sandbox.run import play_all
from bot.sandbox.world import open_world
from rules import GAMES
from tests.bot.stories import play_of
from tests.sandbox.conftest import START
from tests.server import free_port
from tests.source import TOP
from tests.texts import ENGLISH, GERMAN

AGAIN = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores interrupts
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # and nohup the end of the terminal
runpy.run_module("bot", None, "__main__", alter_sys=True)
"""  # ``python -m bot``


def started(folder: Path, port: int) -> subprocess.Popen[str]:
    """The sandbox as a process of its own, without any settings."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "INTERLINK"))}
    return subprocess.Popen(
        [sys.executable, "-c", AGAIN, "--no-open", "--port", str(port)],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(TOP), "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
def test_it_ends_cleanly_when_asked_or_without_a_terminal(tmp_path: Path):
    port = free_port()
    process, closed = started(tmp_path, port), started(tmp_path, free_port())
    try:
        assert process.stdout is not None
        assert "DISCORD_TOKEN is not set" in process.stdout.readline()
        assert f"http://127.0.0.1:{port}" in process.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/state?as=ada", timeout=60) as response:
            state = json.load(response)
        assert list(tmp_path.glob("interlink-*/*.db"))
        query = f"as=ada&since={state['version']}"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/state?{query}", timeout=60) as response:
            assert json.load(response)["version"] > state["version"]
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=60)
        assert closed.stdout is not None
        assert closed.stderr is not None
        while "Ctrl-C" not in closed.stdout.readline():
            pass
        closed.stdout.close()
        closed.send_signal(signal.SIGHUP)
        with closed.stderr as said:
            assert (closed.wait(60), said.read()) == (0, "")
    finally:
        process.kill()
        closed.kill()
    assert (process.returncode, rest, errors) == (0, "Stopped.\n", "")
    assert list(tmp_path.iterdir()) == []


def test_unusable_starts_are_one_sentence(capsys, monkeypatch, tmp_path):
    for arguments, said in (
        (["--port", "web"], "--port must be"),
        (["--port", "70000"], "--port must be"),
        (["--prot"], "nrecognized"),
        (["--language", "xx"], "--language: invalid choice: 'xx' (choose from"),
    ):
        assert bot.__main__.main(arguments) == command_line.UNUSABLE
        told = capsys.readouterr().err
        assert said in told
        assert told.count("\n") == 1
    monkeypatch.chdir(tmp_path)
    for name, value, said in (
        ("DISCORD_TOKEN", "Bot x", "DISCORD_TOKEN must be the token alone"),
        ("discord_token", "x", "The environment variable discord_token is not a setting"),
    ):
        with monkeypatch.context() as patched:
            patched.setenv(name, value)
            assert bot.__main__.main([]) == command_line.UNUSABLE
        told = capsys.readouterr().err
        assert told.startswith(said)
        assert told.count("\n") == 1
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setattr(command_line, "find_spec", lambda name: None)
    assert bot.__main__.main(["--no-open"]) == command_line.UNUSABLE
    told = capsys.readouterr().err
    assert 'pip install -e ".[sandbox]"' in told
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


async def test_demo_leaves_a_match_of_every_game_waiting(tmp_path):
    async with open_world(tmp_path, ENGLISH, seed=1, start=START) as world:
        await play_all(world)
        ada = UserId(world.people["ada"].id)
        matches = await world.scene.bot.services.table.matches_of(ada)
        assert {match.game.key for match in matches} == set(GAMES)
        assert all((match.status, match.waiting_for) == (Status.RUNNING, ada) for match in matches)
        assert len(matches) == len(GAMES) + 1
        for match in matches:
            alone = any(isinstance(seat.occupant, Computer) for seat in match.seats)
            assert bool(play_of(match).steps) is not alone, "whoever comes first begins against the computer"
            assert not alone or match.channel in world.scene.places("ada")
        for who in world.people:
            for place in world.scene.places(who).values():
                assert not any(message.flags.ephemeral for message in world.messages(who, place))


@pytest.mark.slow
async def test_demo_posts_a_puzzle_every_day(tmp_path, caplog):
    async with open_world(tmp_path, GERMAN, seed=1, start=START) as world:
        await play_all(world)
        await world.wait(60)
        home = next(iter(world.scene.places("ben").values()))
        heading = "**Rätsel des Tages** · "
        assert [heading in message.content for message in world.messages("ben", home)].count(True) == 1
        await world.wait(86400)
        assert [heading in message.content for message in world.messages("ben", home)].count(True) == 2
    assert "demo" not in caplog.text


async def test_a_world_begins_today_or_when_told(tmp_path):
    before = discord.utils.utcnow().timestamp()
    async with open_world(tmp_path, ENGLISH) as world:
        assert before <= world.now < before + 86400
        place = next(iter(world.scene.places("ada").values()))
        await world.say("ada", place, "hello")
        assert before <= world.messages("ada", place)[0].created_at.timestamp() < before + 86400
        await world.wait(86400)
        assert before + 86400 <= world.now < before + 2 * 86400
    for name, start in (("known", START), ("early", datetime(2001, 1, 1, tzinfo=UTC))):
        (tmp_path / name).mkdir()
        async with open_world(tmp_path / name, ENGLISH, start=start) as world:
            first = max(start, datetime(2026, 1, 1, tzinfo=UTC)).timestamp()
            assert first <= world.now < first + 3600, "but never before 2026"
