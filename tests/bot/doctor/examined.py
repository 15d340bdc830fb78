"""A simulated Discord for the doctor, and a folder in which it runs."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from aiohttp import web
from discord import utils
from discord.http import Route

from bot.client import Interlink, create
from bot.commands import syncing
from bot.commands.wording import Wording
from bot.doctor import discord as checks
from bot.doctor.runner import examine
from bot.messages.languages import texts_for
from bot.settings import Settings
from tests.bot.test_start import SECRET, TOKEN
from tests.wire.gateway import Gateway
from tests.wire.rest import Rest
from tests.wire.truth import APPLICATION, BOT, BOT_ROLE, GUILD, Truth, member_payload

NOWHERE = "http://127.0.0.1:9"
GUILD_COMMANDS = f"/applications/{APPLICATION}/guilds/{GUILD}/commands"


class Asked(Rest):
    """Routes that only the doctor uses as well; each answer can be changed."""

    def __init__(self) -> None:
        self.truth = Truth(("ada",))
        super().__init__(self.truth, Gateway(self.truth))
        self.ahead = timedelta()
        """How far Discord's clock is ahead of ours."""
        self.heard = asyncio.Event()
        self.answers = asyncio.Event()
        """Answers wait until this is set."""
        self.answers.set()
        self.application: dict[str, Any] = {"integration_types_config": {"0": {}, "1": {}}}
        """Fields of the application that differ."""
        self.told: dict[str, Any] = {
            "/gateway": {"url": "unused"},
            "/gateway/bot": {"url": "unused", "shards": 1},
            "/users/@me/guilds": [{"id": str(GUILD), "name": "The Link Club"}],
            f"/guilds/{GUILD}/members/{BOT}": member_payload(BOT, [str(BOT_ROLE)]),
            GUILD_COMMANDS: [],
        }
        """Answers by their paths."""

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
        if method == "GET" and path in self.told:
            return self.told[path]
        return await super()._act(method, path, query, payload)

    async def take_commands(self) -> None:
        """Register the commands of this version."""
        self._set_commands([{**payload} for payload in (await told_commands()).values()], "")


@cache
def never_started() -> Interlink:
    """A bot to compare commands with, shared since making one takes long."""
    return create(Settings())


_TOLD: dict[int, dict[str, Any]] = {}
"""Payload of each of its commands."""


async def told_commands() -> dict[int, dict[str, Any]]:
    tree = never_started().tree
    if not _TOLD:
        _TOLD.update({id(each): await each.get_translated_payload(tree, Wording()) for each in tree.get_commands()})
    return _TOLD


async def told_once(command: object, _: object) -> Mapping[str, Any]:
    return (await told_commands())[id(command)]


@asynccontextmanager
async def answering() -> AsyncIterator[tuple[Asked, str]]:
    """Such a Discord, and its address."""
    asked = Asked()
    await asked.take_commands()
    app = web.Application()
    app.router.add_route("*", "/api/v10/{rest:.*}", asked.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield asked, f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    finally:
        await runner.cleanup()


class Practice:
    """A doctor in a folder, with variables and a Discord as a test sets them."""

    def __init__(
        self, folder: Path, discord: Asked, monkeypatch: pytest.MonkeyPatch, said: Callable[[], str], address: str
    ) -> None:
        self.folder = folder
        self.discord = discord
        self._set = monkeypatch
        self._said = said
        monkeypatch.chdir(folder)
        monkeypatch.setattr(checks, "create", lambda _: never_started())
        monkeypatch.setattr(syncing, "_payload", told_once)
        for name in [name for name in os.environ if name.startswith(("DISCORD", "INTERLINK"))]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        self.move(address)

    def move(self, address: str) -> None:
        self._set.setattr(Route, "BASE", address)

    async def examined(
        self, server: int | None = None, channel: int | None = None, **variables: str
    ) -> tuple[bool, Mapping[str, list[str]]]:
        """Whether nothing is wrong, and the findings by name."""
        for name, value in variables.items():
            self._set.setenv(name, value)
        healthy = await examine(server, channel, texts_for("en"), show_all=True)
        said = self._said()
        assert SECRET not in said, "the token was printed"
        found: dict[str, list[str]] = {}
        for line in said.splitlines():
            level, _, rest = line.partition(" ")
            name, _, sentence = rest.strip().partition(": ")
            found.setdefault(name, []).append(f"{level}: {sentence}")
        assert healthy == (not any(line.startswith("wrong") for line in said.splitlines()))
        return healthy, found

    async def looked(self, name: str, **variables: str) -> str:
        """The one finding of a name."""
        _, found = await self.examined(None, None, **variables)
        (line,) = found[name]
        return line
