"""A simulated Discord for the doctor, and a folder in which it runs."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from aiohttp import web
from discord import app_commands, utils
from discord.http import Route

from bot.doctor import discord as checks
from bot.doctor.runner import examine
from bot.messages.languages import texts_for
from tests.bot.test_start import SECRET, TOKEN
from tests.wire.gateway import Gateway
from tests.wire.rest import Rest
from tests.wire.truth import APPLICATION, BOT, BOT_ROLE, GUILD, Truth, member_payload

NOWHERE = "http://127.0.0.1:9"
GUILD_COMMANDS = f"/applications/{APPLICATION}/guilds/{GUILD}/commands"


async def nothing(interaction: discord.Interaction) -> None:
    """Do nothing."""


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
        self.ahead = timedelta()
        """How far Discord's clock is ahead of ours."""
        self.heard, self.answers = asyncio.Event(), asyncio.Event()
        self.answers.set()  # they wait until this is set
        self.application: dict[str, Any] = {"integration_types_config": {"0": {}, "1": {}}}
        self.told: dict[str, Any] = {
            "/gateway": {"url": "unused"},
            "/gateway/bot": {"url": "unused", "shards": 1},
            "/users/@me/guilds": [{"id": str(GUILD), "name": "The Link Club"}],
            f"/guilds/{GUILD}/members/{BOT}": member_payload(BOT, [str(BOT_ROLE)]),
            GUILD_COMMANDS: [],
        }
        """Answers by their paths."""
        self._set_commands([command.to_dict(tree()) for command in tree().get_commands()], "")

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer like Discord, with the time of its clock."""
        self.heard.set()
        await self.answers.wait()
        response = await super().handle(request)
        response.headers["Date"] = f"{utils.utcnow() + self.ahead:%a, %d %b %Y %H:%M:%S} GMT"
        return response

    async def _act(self, method: str, path: str, query: Any, payload: Any) -> Any:
        if path == f"/guilds/{GUILD}":
            return self.truth.guild_payload()
        if path == "/oauth2/applications/@me":
            return {**cast("dict[str, Any]", self._application(payload)), **self.application}
        return self.told[path] if path in self.told else await super()._act(method, path, query, payload)


@asynccontextmanager
async def answering() -> AsyncIterator[tuple[Asked, str]]:
    """Such a Discord, and its address."""
    asked, app = Asked(), web.Application()
    app.router.add_route("*", "/api/v10/{rest:.*}", asked.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield asked, f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    finally:
        await runner.cleanup()


class Practice:
    """A doctor in a folder, with variables and a Discord as a test sets them."""

    def __init__(
        self, folder: Path, asked: Asked, monkeypatch: pytest.MonkeyPatch, said: Callable[[], str], address: str
    ) -> None:
        self.folder, self.discord = folder, asked
        self._set, self._said = monkeypatch, said
        monkeypatch.chdir(folder)
        monkeypatch.setattr(checks, "create", lambda _: SimpleNamespace(tree=tree()))
        for name in [name for name in os.environ if name.startswith(("DISCORD", "INTERLINK"))]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        monkeypatch.setattr(Route, "BASE", address)

    async def examined(
        self, server: int | None = None, channel: int | None = None, **variables: str
    ) -> Mapping[str, list[str]]:
        """Findings by name, each as its level and its sentences."""
        for name, value in variables.items():
            self._set.setenv(name, value)
        healthy = await examine(server, channel, texts_for("en"), show_all=True)
        said = self._said()
        assert SECRET not in said, "the token was printed"
        found: dict[str, list[str]] = {}
        for line in said.splitlines():
            name, _, sentence = line[7:].partition(": ")
            found.setdefault(name, []).append(f"{line[:7].strip()}: {sentence}")
        assert healthy != any(line.startswith("wrong") for line in said.splitlines())
        return found

    async def expect(self, name: str, told: str, *place: int | None, **variables: str) -> None:
        """Expect one finding of a name, which begins like this."""
        (line,) = (await self.examined(*place, **variables))[name]  # type: ignore[arg-type]
        assert line.startswith(told), line
