"""The page with Discord's SDK, in a client and behind a proxy of ours that behave as Discord's do."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import WSMsgType, web

from bot.app.activity import PAGE, pages_of, server_of
from bot.matches.activity.server import Origins
from bot.matches.activity.visits import NotAdmitted, Visit
from bot.model.ids import ChannelId, GuildId, UserId
from tests.sandbox.conftest import Site
from tests.sandbox.tab import PATIENCE

if TYPE_CHECKING:
    from playwright.async_api import Browser

pytestmark = pytest.mark.slow
ORIGIN: Final = "https://99.discordsays.com"
CLIENT: Final = """<!doctype html><title>Discord</title><script>
window.said = [];
window.addEventListener("message", ({ data: [opcode, payload], source }) => {
  const answer = (message) => source.postMessage([1, message], "*");
  window.said.push(payload.cmd || "HANDSHAKE");
  if (opcode === 0) {
    const config = { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" };
    answer({ cmd: "DISPATCH", evt: "READY", data: { v: 1, config }, nonce: null });
  } else if (payload.cmd === "AUTHORIZE") {
    window.asked = payload.args;
    answer({ cmd: payload.cmd, evt: null, data: { code: new URLSearchParams(location.search).get("code") }, nonce: payload.nonce });
  } else {
    answer({ cmd: payload.cmd, evt: null, data: { opened: true }, nonce: payload.nonce });
  }
});
</script><iframe style="width: 100%; height: 700px"
  src="/?instance_id=i-1&frame_id=f-1&platform=desktop&guild_id=5&channel_id=6"></iframe>"""  # noqa: E501


class Gate:
    """Admits the people of the sandbox by name."""

    def __init__(self, site: Site, place: str) -> None:
        self.scene = site.world.scene
        self.place = ChannelId(int(place))

    async def admit(self, code: str, instance: str) -> Visit:
        if code not in self.scene.people:
            raise NotAdmitted("activity-code-refused")
        user = UserId(self.scene.people[code].id)
        return Visit(user, GuildId(self.scene.guild), self.place, instance, "en-US")

    async def is_there(self, visit: Visit) -> bool:
        return visit.instance == "i-1"


class Proxy:
    """Passes requests and sockets on as from the origin of the Activity, and serves Discord's client."""

    def __init__(self, behind: str) -> None:
        self._behind = behind

    def application(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/client", self._client)
        app.router.add_get("/socket", self._socket)
        app.router.add_route("*", "/{path:.*}", self._passed)
        return app

    async def _client(self, _: web.Request) -> web.Response:
        return web.Response(text=CLIENT, content_type="text/html")

    async def _passed(self, request: web.Request) -> web.Response:
        headers = {"Origin": ORIGIN} if "Origin" in request.headers else {}
        async with (
            aiohttp.ClientSession() as session,
            session.request(
                request.method, f"{self._behind}{request.path_qs}", data=await request.read(), headers=headers
            ) as answer,
        ):
            kept = {name: answer.headers[name] for name in ("Content-Type", "Content-Security-Policy")}
            return web.Response(body=await answer.read(), status=answer.status, headers=kept)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        near = web.WebSocketResponse()
        await near.prepare(request)
        headers = {"Origin": ORIGIN}
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{self._behind}/socket", headers=headers, max_msg_size=0) as far,
        ):

            async def back() -> None:
                async for message in far:
                    if message.type is WSMsgType.TEXT:
                        await near.send_str(message.data)
                await near.close(code=far.close_code or 1000)

            answering = asyncio.create_task(back())
            async for message in near:
                await far.send_str(message.data)
            await far.close()
            await answering
        return near


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the built part of the page."""
    folder = tmp_path_factory.mktemp("sdk")
    shutil.copytree(Path(str(PAGE)).parent / "sdk", folder / "sdk", ignore=shutil.ignore_patterns("node_modules"))
    for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
        subprocess.run(command, cwd=folder / "sdk", check=True, capture_output=True)
    return folder / "page"


async def served(app: web.Application) -> tuple[web.AppRunner, str]:
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}"


@pytest_asyncio.fixture(loop_scope="session")
async def client(site: Site, bundle: Path) -> AsyncIterator[str]:
    _, thread = await site.begun("linkx")
    bot = site.world.scene.bot
    pages = pages_of(bot, bot.services, site.world.let_bot)
    pages.begin()
    frames: list[str] = []
    server = server_of(pages, Gate(site, thread), "token", Origins(lambda: ORIGIN, frames), bundle)
    behind, address = await served(server.application())
    front, public = await served(Proxy(address).application())
    frames.append(public)
    yield public
    await front.cleanup()
    await behind.cleanup()


async def test_page_is_opened_by_the_sdk_and_played(client: str, browser: "Browser"):
    page = await browser.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(f"{client}/client?code=ada")
    frame = page.frame_locator("iframe")
    await frame.locator("#picker .button").first.wait_for()
    asked = await page.evaluate("() => window.asked")
    assert (asked["scope"], asked["prompt"], asked["response_type"]) == (["identify"], "none", "code")
    await frame.locator("#picker .button:enabled").first.click()
    await frame.locator("#picker", has_text="Which piece?").wait_for()
    await frame.locator("body:not(.busy)").wait_for()
    await frame.locator("#picker .button:enabled").first.click()
    await frame.get_by_role("button", name="Confirm", exact=True).click()
    await frame.locator("#picker", has_text="You played").wait_for()
    await frame.locator("body").evaluate(
        "async () => { const { openLink } = await import('/page/platform.js'); await openLink('https://example.org'); }"
    )
    assert "OPEN_EXTERNAL_LINK" in await page.evaluate("() => window.said")
    assert complaints == []


async def test_forged_code_is_refused_in_a_sentence(client: str, browser: "Browser"):
    page = await browser.new_page()
    page.set_default_timeout(PATIENCE)
    await page.goto(f"{client}/client?code=nobody")
    await page.frame_locator("iframe").get_by_text("did not confirm who you are").wait_for()
