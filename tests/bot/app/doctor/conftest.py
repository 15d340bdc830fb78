"""A simulated Discord for the doctor, and a folder in which it runs."""

import os
import sys
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import discord
import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord import app_commands, utils
from discord.http import Route

from bot.app.doctor import discord as checks
from bot.app.doctor import machine, runner
from bot.runtime.process import READY
from bot.ui import texts_for
from tests.wire.gateway import Gateway
from tests.wire.rest import Rest
from tests.wire.truth import BOT, BOT_ROLE, GUILD, Truth, application_payload, member_payload

SECRET = "a-very-secret-part_of-it"
TOKEN = f"MTAwMDAwMDAwMDAwMDAwMDAw.GhIjKl.{SECRET}"
SCRIPT = f"import sys; sys.stdout.buffer.write({READY!r}); sys.stdout.flush(); sys.stdin.read()"


async def nothing(_: discord.Interaction) -> None: ...


def tree() -> app_commands.CommandTree:
    """Two commands, in place of the many of the bot."""
    made = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for name in ("play", "rules"):
        made.add_command(app_commands.Command(name=name, description=name, callback=nothing, auto_locale_strings=False))
    return made


class Asked(Rest):
    """Routes that only the doctor uses as well; each answer can be changed."""

    def __init__(self) -> None:
        self.truth = Truth(("ada",))
        super().__init__(self.truth, Gateway(self.truth))
        self.ahead = timedelta()  # of its clock
        self.application: dict[str, Any] = {"integration_types_config": {"0": {}, "1": {}}}
        self.told: dict[str, Any] = {
            "/gateway": {"url": "unused"},
            "/gateway/bot": {"url": "unused", "shards": 1},
            "/users/@me/guilds": [{"id": str(GUILD), "name": "The Link Club"}],
            f"/guilds/{GUILD}/members/{BOT}": member_payload(BOT, [str(BOT_ROLE)]),
        }
        self._set_commands([command.to_dict(tree()) for command in tree().get_commands()], "")

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer like Discord, with the time of its clock."""
        response = await super().handle(request)
        response.headers["Date"] = f"{utils.utcnow() + self.ahead:%a, %d %b %Y %H:%M:%S} GMT"
        return response

    async def _act(self, method: str, path: str, query: Any, payload: Any) -> Any:
        if path == f"/guilds/{GUILD}":
            return self.truth.guild_payload()
        if path == "/oauth2/applications/@me":
            return application_payload() | self.application
        return self.told[path] if path in self.told else await super()._act(method, path, query, payload)


class Practice(NamedTuple):
    """A doctor in a folder, with variables and a Discord as a test sets them."""

    folder: Path
    discord: Asked
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    async def examined(self, server=None, channel=None, **variables: str) -> dict[str, list[str]]:
        """Findings by name, each as its level and its sentences."""
        for name, value in variables.items():
            self.monkeypatch.setenv(name, value)
        healthy = await runner.examine(server, channel, texts_for("en"), show_all=True)
        said, found = self.capsys.readouterr().out, dict[str, list[str]]()
        assert SECRET not in said, "the token was printed"
        for line in said.splitlines():
            name, _, sentence = line[7:].partition(": ")
            found.setdefault(name, []).append(f"{line[:7].strip()}: {sentence}")
        assert healthy != said.startswith("wrong")
        return found

    async def expect(self, name: str, told: str, *place: int | None, **variables: str) -> None:
        """Expect one finding of a name, which begins like this."""
        (line,) = (await self.examined(*place, **variables))[name]
        assert line.startswith(told), line


@pytest_asyncio.fixture
async def practice(tmp_path, monkeypatch, capsys):
    """A doctor with a healthy Discord, a bot that was never started, and a process that starts fast."""
    monkeypatch.setattr(machine, "COMMAND", (sys.executable, "-S", "-c", SCRIPT))
    monkeypatch.setattr(checks, "create", lambda _: SimpleNamespace(tree=tree()))
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("DISCORD", "INTERLINK"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    asked, app = Asked(), web.Application()
    app.router.add_route("*", "/api/v10/{rest:.*}", asked.handle)
    async with TestServer(app) as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("/api/v10")))
        yield Practice(tmp_path, asked, monkeypatch, capsys)
