"""The page's server over real sockets: files, sessions, limits, and steps that others see."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import ClientWebSocketResponse, WSMsgType, web

from bot.app.activity import pages_of, server_of
from bot.matches.activity import server as serving
from bot.matches.activity.limits import Bucket, Buckets
from bot.matches.activity.pages import Pages
from bot.matches.activity.payloads import Json
from bot.matches.activity.server import (
    MOST_OF_ONE,
    SHOULD_AUTHORIZE,
    SHOULD_RECONNECT,
    STAYS_CLOSED,
    ActivityServer,
    Origins,
)
from bot.matches.activity.visits import NotAdmitted, Visit
from bot.model.ids import ChannelId, GuildId, UserId
from tests.bot.stories import begin, match
from tests.peer import Club

ORIGIN = "https://1.discordsays.com"
WITHIN = 20.0  # Seconds that only a hang can take


class Gate:
    """Admits the people of the club by name."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.there = True

    async def admit(self, code: str, instance: str) -> Visit:
        person = self.club.people.get(code)
        if person is None:
            raise NotAdmitted("activity-code-refused")
        thread = ChannelId(self.club.thread.id)
        return Visit(UserId(person.id), GuildId(self.club.guild.id), thread, instance, "de" if code == "ben" else "")

    async def is_there(self, visit: Visit) -> bool:
        return self.there


@dataclass
class Site:
    """The server and somebody's browser."""

    club: Club
    gate: Gate
    pages: Pages
    server: ActivityServer
    address: str
    browser: aiohttp.ClientSession
    runner: web.AppRunner
    heard: list[Json] = field(default_factory=list)

    async def session(self, who: str, **headers: str) -> aiohttp.ClientResponse:
        body = {"code": who, "instance": "i-1"}
        return await self.browser.post(f"{self.address}/session", json=body, headers={"Origin": ORIGIN} | headers)

    @asynccontextmanager
    async def tab(self, who: str, *, session: str | None = None, shown: int | None = None) -> AsyncIterator["Live"]:
        if session is None:
            session = (await (await self.session(who)).json())["session"]
        socket = await self.browser.ws_connect(f"{self.address}/socket", headers={"Origin": ORIGIN}, max_msg_size=0)
        await socket.send_str(json.dumps({"session": session, "match": shown}))
        yield Live(socket)
        await socket.close()


class Live:
    """A connected page."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket

    async def until(self, wanted: str, **fields: Any) -> Any:
        """Wait for a message of a kind, and with these fields."""
        async with asyncio.timeout(WITHIN):
            while True:
                message = await self.socket.receive()
                assert message.type is WSMsgType.TEXT, f"closed with {self.socket.close_code} before {wanted} {fields}"
                found = json.loads(message.data).get(wanted)
                if found and all(found[name] == value for name, value in fields.items()):
                    return found

    async def closed(self) -> int | None:
        async with asyncio.timeout(WITHIN):
            while (await self.socket.receive()).type is WSMsgType.TEXT:
                pass
        return self.socket.close_code

    async def press(self, message: Json, custom_id: str) -> None:
        said = {"message": message["id"], "press": {"custom_id": custom_id, "component_type": 2}}
        await self.socket.send_str(json.dumps(said))


@pytest_asyncio.fixture
async def site(club: Club) -> AsyncIterator[Site]:
    async def run(work: Coroutine[Any, Any, None]) -> None:
        with club.as_bot():
            task = asyncio.create_task(work)
        await task

    await begin(club, game="linkx")
    gate, pages = Gate(club), pages_of(club.bot, club.bot.services, run)
    server = server_of(pages, gate, "token", Origins(lambda: ORIGIN, ("https://discord.com",)))
    pages.begin()
    runner = web.AppRunner(server.application())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with aiohttp.ClientSession() as browser:
        address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield Site(club, gate, pages, server, address, browser, runner)
    await runner.cleanup()


async def test_files_have_headers_and_nothing_else_is_served(site: Site):
    rows = [("/", 200), ("/page/app.js", 200), ("/page/dom.js", 200), ("/words?language=de", 200)]
    rows += [("/page/..%2Fvisits.py", 404), ("/page/nothing.js", 404), ("/picture/0", 404), ("/emoji/x", 404)]
    rows += [("/nothing", 404), ("/session", 405)]
    for path, status in rows:
        async with site.browser.get(f"{site.address}{path}") as answer:
            assert (path, answer.status) == (path, status)
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Content-Security-Policy"].endswith("frame-ancestors https://discord.com")
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            text = await answer.text()
            if path == "/":
                assert f'data-client="{site.club.bot.application_id}"' in text
                assert "{{" not in text
    async with site.browser.get(f"{site.address}/words?language=de") as answer:
        assert (await answer.json())["activity-board"] == "Brett"


async def test_sessions_are_given_to_admitted_people_of_the_page(site: Site):
    answer = await site.session("ben")
    assert (answer.status, (await answer.json())["language"]) == (200, "de")
    assert (await site.session("ben", Origin="https://elsewhere.example")).status == 403
    refused = await site.session("nobody")
    assert (refused.status, (await refused.json())["key"]) == (403, "activity-code-refused")
    for body, status in (
        (b"{", 400),
        (b"[]", 400),
        (b'{"code": 1, "instance": "i"}', 400),
        (b"x" * 5000, 413),
        (b"[" * 4000, 400),
        (b"\xff", 400),
    ):
        headers = {"Origin": ORIGIN, "Content-Type": "application/json; charset=none"}
        async with site.browser.post(f"{site.address}/session", data=body, headers=headers) as got:
            assert got.status == status, body[:20]
    for code, instance in (("x" * 301, "i-1"), ("ada", ""), ("ada", "../../users/@me"), ("ada", "i" * 201)):
        given = {"code": code, "instance": instance}
        async with site.browser.post(f"{site.address}/session", json=given, headers={"Origin": ORIGIN}) as got:
            assert got.status == 400, instance


async def test_step_on_one_page_is_seen_on_the_other_and_in_the_thread(site: Site):
    async with site.tab("ada") as ada, site.tab("ben") as ben:
        assert (await ben.until("message", id="1"))["text"]
        picker = await ada.until("message", id="2")
        for _ in range(4):
            if not picker["pictures"] or not picker["pictures"][0]["taps"]:
                break
            await ada.press(picker, picker["pictures"][0]["taps"][0]["press"])
            picker = await ada.until("message", id="2")
            await ada.until("done")
        (confirm,) = [b for row in picker["parts"] for b in row["components"] if b.get("label") == "Confirm"]
        await ada.press(picker, confirm["custom_id"])
        await ada.until("done")
        choosing = await ben.until("message", id="2")
        assert choosing["pictures"][0]["taps"], "Ben is to move and sees where"
        async with site.browser.get(f"{site.address}/picture/{choosing['pictures'][0]['key']}") as picture:
            assert (picture.status, picture.content_type) == (200, "image/png")
            assert (await picture.read()).startswith(b"\x89PNG")
    assert len((await match(site.club)).entries) > 3
    assert site.pages.open == set(), "closed pages follow nothing"
    async with site.tab("ben", shown=1) as again:
        assert (await again.until("page"))["match"] == 1


async def test_sockets_need_origin_session_and_presence(site: Site):
    for headers in ({}, {"Origin": "https://elsewhere.example"}):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await site.browser.ws_connect(f"{site.address}/socket", headers=headers)
        assert refused.value.status == 403
    async with site.tab("ada", session="forged.session") as tab:
        assert await tab.closed() == SHOULD_AUTHORIZE
    for first in ("{", json.dumps({"session": "x", "match": -1})):
        socket = await site.browser.ws_connect(f"{site.address}/socket", headers={"Origin": ORIGIN})
        await socket.send_str(first)
        assert await Live(socket).closed() == SHOULD_AUTHORIZE
    site.gate.there = False
    async with site.tab("ada") as tab:
        assert await tab.closed() == SHOULD_AUTHORIZE
    site.gate.there = True
    site.club.env.inject_error("GET", "/guilds/*", status=404, code=10007, times=1)
    async with site.tab("ada") as tab:
        assert await tab.closed() == STAYS_CLOSED
    site.club.env.inject_error("GET", "/guilds/*", status=400, code=0, times=1)
    async with site.tab("ada") as tab:
        assert await tab.closed() == SHOULD_RECONNECT


async def test_pages_that_send_too_much_or_nonsense_are_closed(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(serving, "PER_SECOND", 0)  # else a slow machine never sends too much
    async with site.tab("ada") as tab:
        await tab.until("page")
        await tab.socket.send_str("nonsense with a word of a player")
        assert await tab.closed() == STAYS_CLOSED
    assert "word of a player" not in caplog.text
    async with site.tab("ada") as tab:
        await tab.until("page")
        for _ in range(serving.BURST + 5):
            await tab.socket.send_str(json.dumps({"open": None}))
        assert await tab.closed() == STAYS_CLOSED
    async with site.tab("ada") as tab:
        await tab.until("page")
        await tab.socket.send_str("x" * (serving.LARGEST_MESSAGE + 1))
        assert await tab.closed() == 1009
    session = (await (await site.session("ada")).json())["session"]
    tabs = [site.tab("ada", session=session) for _ in range(MOST_OF_ONE)]
    for tab_of in tabs:
        await (await tab_of.__aenter__()).until("page")
    async with site.tab("ada", session=session) as tab:
        assert await tab.closed() == STAYS_CLOSED
    for tab_of in tabs:
        await tab_of.__aexit__(None, None, None)


async def test_requests_for_sessions_and_connections_have_limits(site: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(serving, "MOST_GREETING", 1)
    silent = await site.browser.ws_connect(f"{site.address}/socket", headers={"Origin": ORIGIN})
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await site.browser.ws_connect(f"{site.address}/socket", headers={"Origin": ORIGIN})
    assert refused.value.status == 503
    await silent.close()
    site.server.admitting = Bucket(2, 0)
    assert [(await site.session("ada")).status for _ in range(3)] == [200, 200, 403]
    site.server.connecting = Buckets(2, 0)
    session = site.server.sessions.sign(await site.gate.admit("ada", "i-1"), ORIGIN)
    for _ in range(2):
        async with site.tab("ada", session=session) as tab:
            await tab.until("page")
    async with site.tab("ada", session=session) as tab:
        assert await tab.closed() == STAYS_CLOSED
    async with site.tab("ben", session=site.server.sessions.sign(await site.gate.admit("ben", "i-1"), ORIGIN)) as tab:
        await tab.until("page")


def test_bucket_refills_up_to_its_burst():
    now = [0.0]
    bucket = Bucket(3, 0.5, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 2.0
    assert [bucket.take(), bucket.take()] == [True, False]
    now[0] = 1000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


async def test_sessions_are_renewed_while_people_are_there(site: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(serving, "RENEWED_AFTER", 0.05)
    async with site.tab("ada") as tab:
        renewed = await tab.until("session")
        site.gate.there = False
        assert await tab.closed() == SHOULD_AUTHORIZE
    assert site.server.sessions.read(renewed, ORIGIN).user == site.club.people["ada"].id


async def test_bot_that_stops_asks_pages_to_come_back(site: Site):
    async with site.tab("ada") as tab:
        await tab.until("page")
        site.club.bot.services.in_flight.stopping = True
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await site.browser.ws_connect(f"{site.address}/socket", headers={"Origin": ORIGIN})
        assert refused.value.status == 503
        stopping = asyncio.create_task(site.runner.cleanup())
        assert await tab.closed() == SHOULD_RECONNECT
        await stopping
