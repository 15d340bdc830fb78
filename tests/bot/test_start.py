"""``python -m bot`` as a real process, against a Discord that answers over a real socket."""

import asyncio
import json
import os
import socket
import sys

import pytest
import pytest_asyncio
from aiohttp import web

from tests.source import TOP
from tests.wire.truth import BOT, application_payload, user_payload

pytestmark = pytest.mark.slow

SECRET = "a-very-secret-part_of-it"
TOKEN = f"MTAwMDAwMDAwMDAwMDAwMDAw.GhIjKl.{SECRET}"
GUILD = 123456789012345678
AGAINST = """
import runpy, signal, sys, discord.http
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job would hand on that it is ignored
discord.http.Route.BASE = sys.argv.pop(1)
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""


@pytest_asyncio.fixture
async def discord():

    async def answer(request: web.Request) -> web.Response:
        known = {"/users/@me": user_payload(BOT), "/oauth2/applications/@me": application_payload()}.get(request.path)
        content = json.dumps(known or {"message": "Missing Access", "code": 50001}).encode()
        return web.Response(body=content, status=200 if known else 403, content_type="application/json")

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def started(
    folder, discord="http://127.0.0.1:9", *arguments: str, **variables: str
) -> tuple[int | None, str, str]:
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
        ({"INTERLINK_SEED": "many"}, "INTERLINK_SEED must be a whole number"),
        ({"INTERLINK_DATABASE": "nowhere/matches.db"}, "INTERLINK_DATABASE must name a file in a folder that exists"),
        ({"DISCORD_TOKEN": f'"{TOKEN}"'}, "DISCORD_TOKEN must be written without quotes"),
        ({"DISCORD_TOKEN": "", "discord_token": TOKEN}, "The environment variable discord_token is not a setting"),
    ):
        usual = {"DISCORD_TOKEN": TOKEN, "INTERLINK_LOG_LEVEL": "ERROR"}
        status, out, err = await started(tmp_path, **(usual | variables))
        assert (status, out) == (2, ""), err
        assert err.startswith(sentence), err
        assert err.count("\n") == 1
        assert list(tmp_path.iterdir()) == []


async def test_start_before_the_network_waits_for_it(tmp_path):
    async def unauthorized(_: web.Request) -> web.Response:
        return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", unauthorized)
    runner = web.AppRunner(app)
    await runner.setup()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = await begun(tmp_path, f"http://127.0.0.1:{port}", DISCORD_TOKEN=TOKEN, INTERLINK_LOG_LEVEL="WARNING")
    try:
        assert process.stderr is not None
        for pause in (5, 10):
            line = (await asyncio.wait_for(process.stderr.readline(), 120)).decode()
            assert line.endswith(
                f"Discord cannot be reached (ClientConnectorError); check the network. Retrying in {pause} seconds.\n"
            )
        await web.TCPSite(runner, "127.0.0.1", port).start()
        _, err = await asyncio.wait_for(process.communicate(), 120)
        assert err.decode().startswith("Discord does not know this DISCORD_TOKEN"), "it has come up and is refused"
        assert process.returncode == 2
    finally:
        await runner.cleanup()
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_missing_development_server_is_one_sentence(tmp_path, discord):
    settings = {"DISCORD_TOKEN": TOKEN, "INTERLINK_DEVELOPMENT_GUILD": str(GUILD), "INTERLINK_LOG_LEVEL": "DEBUG"}
    status, _, err = await started(tmp_path, discord, **settings)
    assert status == 2, err
    assert "Traceback" not in err
    assert "\nDiscord does not let me into the server of INTERLINK_DEVELOPMENT_GUILD; invite me there" in err
