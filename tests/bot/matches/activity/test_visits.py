"""Sessions of pages, and who is admitted: Discord is a local server that answers as it does."""

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from aiohttp import web
from discord.http import Route

from bot.matches.activity.visits import VALID_FOR, DiscordGate, NotAdmitted, Sessions, Visit
from bot.model.ids import ChannelId, GuildId, UserId

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
PAGE = "https://99.discordsays.com"
ADA = Visit(UserId(7), GuildId(5), ChannelId(6), "i-1-gc-5-6", "de")


def sessions(key: str = "token", at: datetime = NOW) -> Sessions:
    return Sessions(key, lambda: at)


def test_sessions_are_read_by_each_process_until_they_end():
    session = sessions().sign(ADA, PAGE)
    assert sessions(at=NOW + VALID_FOR - timedelta(seconds=1)).read(session, PAGE) == ADA
    body, _, signature = session.partition(".")
    other = sessions().sign(Visit(UserId(8), GuildId(5), ChannelId(6), "i-1-gc-5-6", "de"), PAGE)
    for reading, said, origin in (
        (sessions("another token"), session, PAGE),
        (sessions(at=NOW + VALID_FOR), session, PAGE),
        (sessions(), session, "https://elsewhere.example"),
        (sessions(), f"{other.partition('.')[0]}.{signature}", PAGE),
        (sessions(), f"{body}.", PAGE),
        (sessions(), session[:-4], PAGE),
        *((sessions(), said, PAGE) for said in ("", ".", "a.b", "ü.ü", "=" * 400)),
    ):
        with pytest.raises(NotAdmitted) as refused:
            reading.read(said, origin)
        assert refused.value.code.key == "activity-session-over"


class Discord:
    """The addresses of Discord that matter here, with what they answer."""

    def __init__(self) -> None:
        self.tokens: dict[str, tuple[int, Any]] = {"good": (200, {"access_token": "hers"})}
        self.person: tuple[int, Any] = (200, {"id": "7", "username": "ada", "locale": "de"})
        place = {"id": "gc-5-6", "kind": "gc", "guild_id": "5", "channel_id": "6"}
        self.instances: dict[str, Any] = {"i-1-gc-5-6": {"users": ["7"], "location": place}}
        self.forms: list[Any] = []
        self.instances_asked = 0

    def application(self) -> web.Application:
        app = web.Application()
        app.router.add_post("/oauth2/token", self._token)
        app.router.add_get("/users/@me", self._me)
        app.router.add_get("/applications/99/activity-instances/{instance}", self._instance)
        return app

    async def _token(self, request: web.Request) -> web.Response:
        form = await request.post()
        self.forms.append(dict(form))
        status, body = self.tokens.get(str(form["code"]), (400, {"error": "invalid_grant"}))
        return web.json_response(body, status=status, headers={"Retry-After": "60"} if status == 429 else {})

    async def _me(self, request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == "Bearer hers"
        return web.json_response(self.person[1], status=self.person[0])

    async def _instance(self, request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == "Bot token"
        self.instances_asked += 1
        found = self.instances.get(request.match_info["instance"])
        return web.json_response(found or {"code": 0, "message": "404: Not Found"}, status=200 if found else 404)


class Http:
    """Requests with the bot's token, as discord.py makes them."""

    async def request(self, route: Route) -> Any:
        async with (
            aiohttp.ClientSession(headers={"Authorization": "Bot token"}) as session,
            session.get(route.url) as got,
        ):
            body = await got.json()
            if got.status == 404:
                raise discord.NotFound(got, body)
            return body


class Client:
    """As much of a client as a gate uses."""

    application_id = 99
    http = Http()


@pytest_asyncio.fixture
async def peer(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Discord, DiscordGate]]:
    peer = Discord()
    runner = web.AppRunner(peer.application())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
    client: Any = Client()
    yield peer, DiscordGate(client, "secret")
    await runner.cleanup()


async def test_people_are_admitted_by_code_and_instance(peer):
    discord, gate = peer
    assert await gate.admit("good", "i-1-gc-5-6") == ADA
    (form,) = discord.forms
    assert form == {"grant_type": "authorization_code", "code": "good", "client_id": "99", "client_secret": "secret"}
    assert await gate.is_there(ADA)

    private = {"id": "pc-6", "kind": "pc", "channel_id": "6"}
    discord.instances["i-2-pc-6"] = {"users": ["7"], "location": private}
    discord.person = (200, {"id": "7", "username": "ada"})
    assert await gate.admit("good", "i-2-pc-6") == Visit(UserId(7), None, ChannelId(6), "i-2-pc-6", "")


async def test_others_are_refused_with_a_reason(peer, caplog):
    discord, gate = peer
    caplog.set_level(logging.WARNING)
    discord.tokens["empty"] = (200, {})
    discord.tokens["broken"] = (200, "nothing")
    rows = [("forged", "i-1-gc-5-6", "activity-code-refused"), ("good", "i-9", "activity-not-there")]
    rows += [(code, "i-1-gc-5-6", "activity-code-refused") for code in ("empty", "broken")]
    rows += [("good", "../users/@me", "activity-not-there")]
    for code, instance, reason in rows:
        with pytest.raises(NotAdmitted) as refused:
            await gate.admit(code, instance)
        assert refused.value.code.key == reason, code
    discord.instances["i-1-gc-5-6"]["users"] = ["8"]
    with pytest.raises(NotAdmitted, match="activity-not-there"):
        await gate.admit("good", "i-1-gc-5-6")
    assert not await gate.is_there(ADA)
    discord.person = (401, {})
    with pytest.raises(NotAdmitted, match="activity-code-refused"):
        await gate.admit("good", "i-1-gc-5-6")
    assert "secret" not in caplog.text
    assert "hers" not in caplog.text


async def test_pages_that_come_together_ask_once(peer):
    discord, gate = peer
    await gate.admit("good", "i-1-gc-5-6")
    assert await asyncio.gather(*(gate.is_there(ADA) for _ in range(20))) == [True] * 20
    assert discord.instances_asked == 1
    await gate.admit("good", "i-1-gc-5-6")
    assert discord.instances_asked == 2, "who comes later asks again"


async def test_codes_wait_while_discord_has_too_many(peer):
    discord, gate = peer
    discord.tokens |= {"busy": (429, {"message": "too many"}), "down": (502, {})}
    for code, asked in (("down", 1), ("busy", 2), ("good", 2)):
        with pytest.raises(NotAdmitted, match="activity-discord-away"):
            await gate.admit(code, "i-1-gc-5-6")
        assert len(discord.forms) == asked, code


async def test_silent_discord_is_told_apart(peer, monkeypatch):
    _, gate = peer
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:1")
    with pytest.raises(NotAdmitted, match="activity-discord-away"):
        await gate.admit("good", "i-1-gc-5-6")
    with pytest.raises(NotAdmitted, match="activity-discord-away"):
        await gate.is_there(ADA)
