"""``python -m bot`` as a real process, against a Discord that answers over a real socket."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from tests.source import TOP
from tests.wire.truth import BOT, application_payload, user_payload

pytestmark = pytest.mark.slow

SECRET = "a-very-secret-part_of-it"
TOKEN = f"MTAwMDAwMDAwMDAwMDAwMDAw.GhIjKl.{SECRET}"
GUILD = 123456789012345678
NOWHERE = "http://127.0.0.1:9"
AGAINST = """
import runpy, signal, sys, discord.http
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job would hand on that it is ignored
discord.http.Route.BASE = sys.argv.pop(1)
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""


@asynccontextmanager
async def reachable(port: int) -> AsyncIterator[None]:
    """A Discord at a port that knows the bot and lets it into no server."""

    async def answer(request: web.Request) -> web.Response:
        known = {"/users/@me": user_payload(BOT), "/oauth2/applications/@me": application_payload()}.get(request.path)
        content = json.dumps(known or {"message": "Missing Access", "code": 50001}).encode()
        return web.Response(body=content, status=200 if known else 403, content_type="application/json")

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    yield
    await runner.cleanup()


async def started(folder, discord=NOWHERE, *arguments: str, **variables: str) -> tuple[int | None, str, str]:
    """Start the bot in a folder; returns exit status, stdout and stderr."""
    process = await begun(folder, discord, *arguments, **variables)
    out, err = await asyncio.wait_for(process.communicate(), 120)
    assert SECRET not in f"{out!r}{err!r}", "the token was told"
    return process.returncode, out.decode(), err.decode()


async def begun(folder, discord: str, *arguments: str, **variables: str) -> asyncio.subprocess.Process:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "INTERLINK"))}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-c", AGAINST, discord, *arguments),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(TOP)} | variables,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_wrong_settings_are_one_sentence_and_exit_status_2(tmp_path):
    for variables, sentence in (
        ({"DISCORD_TOKEN": f"Bot {TOKEN}"}, "DISCORD_TOKEN must be the token alone"),
        ({"DISCORD_TOKEN": "", "discord_token": TOKEN}, "The environment variable discord_token is not a setting"),
    ):
        status, out, err = await started(tmp_path, **variables)
        assert (status, out) == (2, ""), err
        assert err.startswith(sentence), err
        assert err.count("\n") == 1
        assert list(tmp_path.iterdir()) == []


async def test_start_waits_for_the_network_and_names_a_lost_server(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {"DISCORD_TOKEN": TOKEN, "INTERLINK_DEVELOPMENT_GUILD": str(GUILD), "INTERLINK_LOG_LEVEL": "WARNING"}
    process = await begun(tmp_path, f"http://127.0.0.1:{port}", **settings)
    try:
        assert process.stderr is not None
        for pause in (5, 10):
            line = (await asyncio.wait_for(process.stderr.readline(), 120)).decode()
            assert line.endswith(
                f"Discord cannot be reached (ClientConnectorError); check the network. Retrying in {pause} seconds.\n"
            )
        async with reachable(port):
            _, err = await asyncio.wait_for(process.communicate(), 120)
        assert process.returncode == 2, err
        assert err.splitlines()[-1].startswith(b"Discord does not let me into the server of INTERLINK_DEV"), err
        assert b"Traceback" not in err
        assert SECRET.encode() not in err
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
