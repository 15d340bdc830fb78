"""``python -m bot`` as a real process, against a Discord that answers over a real socket."""

import asyncio
import json
import os
import sqlite3
import sys
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web

from tests.source import TOP

SECRET = "a-very-secret-part_of-it"
TOKEN = f"MTAwMDAwMDAwMDAwMDAwMDAw.GhIjKl.{SECRET}"
GUILD = 123456789012345678
OURSELVES = {"id": "200000000000000001", "username": "Interlink", "discriminator": "0000", "avatar": None, "bot": True}
APPLICATION = {
    "id": "200000000000000000",
    "name": "Interlink",
    "description": "",
    "icon": None,
    "verify_key": "",
    "flags": 0,
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": OURSELVES,
}
AGAINST = """
import runpy, sys, discord.http
discord.http.Route.BASE = sys.argv.pop(1)
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""


def answer(content: Any, status: int = 200) -> web.Response:
    """An answer as Discord gives it: JSON without a charset."""
    return web.Response(body=json.dumps(content).encode(), status=status, content_type="application/json")


@pytest_asyncio.fixture
async def discord():
    """Where a Discord answers that lets the token in, but not into the server of GUILD."""

    async def me(request: web.Request) -> web.Response:
        if request.headers["Authorization"] != f"Bot {TOKEN}":
            return answer({"message": "401: Unauthorized", "code": 0}, status=401)
        return answer(OURSELVES)

    async def application(_: web.Request) -> web.Response:
        return answer(APPLICATION)

    async def no_access(_: web.Request) -> web.Response:
        return answer({"message": "Missing Access", "code": 50001}, status=403)

    app = web.Application()
    app.router.add_get("/users/@me", me)
    app.router.add_get("/oauth2/applications/@me", application)
    app.router.add_route("*", "/{rest:.*}", no_access)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def started(folder, discord="http://127.0.0.1:9", **variables: str) -> tuple[int | None, str, str]:
    """Start the bot in a folder: its exit status and what it said on both streams."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "INTERLINK"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-c", AGAINST, discord),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(TOP)} | variables,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 60)
    assert SECRET not in f"{out!r}{err!r}", "the token was told"
    return process.returncode, out.decode(), err.decode()


def newer(path: Any) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


def broken(path: Any) -> None:
    path.write_bytes(b"no database at all, but quite long " * 99)


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"DISCORD_TOKEN": f"Bot {TOKEN}"}, "DISCORD_TOKEN must be the token alone"),
        ({"INTERLINK_SEED": "many"}, "INTERLINK_SEED must be a whole number"),
        ({"INTERLINK_DATABASE": "nowhere/matches.db"}, "INTERLINK_DATABASE must name a file in a folder that exists"),
        ({}, "Discord cannot be reached (ClientConnectorError)"),
    ],
)
async def test_what_is_wrong_is_one_sentence_and_exit_status_2(tmp_path, variables, sentence):
    status, out, err = await started(tmp_path, **({"DISCORD_TOKEN": TOKEN, "INTERLINK_LOG_LEVEL": "ERROR"} | variables))
    assert (status, out) == (2, ""), err
    assert err.startswith(sentence), err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("make", "sentence"),
    [(newer, "The database matches.db is of version 99"), (broken, "The database matches.db cannot be used")],
)
async def test_a_database_that_cannot_be_used_is_one_sentence_and_left_as_it_is(tmp_path, discord, make, sentence):
    file = tmp_path / "matches.db"
    make(file)
    before = file.read_bytes()
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nINTERLINK_DATABASE=matches.db\nINTERLINK_LOG_LEVEL=ERROR\n")
    status, out, err = await started(tmp_path, discord)
    assert (status, out) == (2, ""), err
    assert err.startswith(sentence), err
    assert err.count("\n") == 1
    assert file.read_bytes() == before


async def test_a_token_that_discord_does_not_know_is_one_sentence(tmp_path, discord):
    status, _, err = await started(tmp_path, discord, DISCORD_TOKEN="x.y.z", INTERLINK_LOG_LEVEL="ERROR")
    assert status == 2, err
    assert err.startswith("Discord does not know this DISCORD_TOKEN; ")
    assert err.count("\n") == 1


async def test_a_development_server_without_the_bot_is_one_sentence_and_not_even_debugging_tells_the_token(
    tmp_path, discord
):
    status, _, err = await started(
        tmp_path,
        discord,
        DISCORD_TOKEN=TOKEN,
        INTERLINK_DEVELOPMENT_GUILD=str(GUILD),
        INTERLINK_LOG_LEVEL="DEBUG",
    )
    assert status == 2, err
    assert "Traceback" not in err
    assert "\nDiscord does not let me into the server of INTERLINK_DEVELOPMENT_GUILD; invite me there" in err
