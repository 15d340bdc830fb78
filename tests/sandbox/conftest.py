"""A sandbox on a real socket, and its users; all tests share one event loop and one browser."""

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox.server import serve
from bot.sandbox.world import World, open_world
from rules import GAMES
from tests import peer  # noqa: F401  # it makes settling fast
from tests.layouts import controls
from tests.sandbox.boards import Boards
from tests.server import free_port
from tests.texts import ENGLISH

if TYPE_CHECKING:
    from playwright.async_api import Browser

GAME = next(iter(GAMES))
CHROMIUM = shutil.which("chromium")
ARGUMENTS = ["--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking"]
START = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)  # The fixed start of simulated worlds in tests


class Site:
    """The sandbox as somebody at the page sees it."""

    def __init__(self, world: World, address: str, session: aiohttp.ClientSession) -> None:
        self.world = world
        self.address = address
        self.session = session

    async def look(self, who: str, place: str = "", **query: Any) -> dict[str, Any]:
        async with self.session.get("/state", params={"as": who, "place": place, **query}) as response:
            assert response.status == 200, await response.text()
            answer: dict[str, Any] = await response.json()
            return answer

    async def place(self, who: str, kind: str) -> str:
        found: list[str] = [place["id"] for place in (await self.look(who))["places"] if place["kind"] == kind]
        return found[-1]

    async def act(self, what: str, who: str, place: str, **body: Any) -> dict[str, Any]:
        async with self.post(what, {"as": who, "place": place, **body}) as response:
            assert response.status == 200, await response.text()
            answer: dict[str, Any] = await response.json()
            return answer

    async def newest(self, who: str, place: str) -> dict[str, Any]:
        found: dict[str, Any] = (await self.look(who, place))["messages"][-1]
        return found

    async def refused(self, what: str, who: str, place: str, status: int = 409, **body: Any) -> str:
        """Do something that is refused; returns the error."""
        async with self.post(what, {"as": who, "place": place, **body}) as response:
            assert response.status == status, (what, body)
            return str((await response.json())["error"])

    def post(self, what: str, body: object, **headers: str) -> Any:
        sent = BytesIO(json.dumps(body).encode())  # aiohttp warns of a large body that is no file
        told = {"Content-Type": "application/json", "Origin": self.address, **headers}
        return self.session.post(f"/{what}", data=sent, headers=told)

    async def press(self, who: str, place: str, message: dict[str, Any], label: str) -> dict[str, Any]:
        found = [part for part in controls(message["parts"]) if part.get("label") == label]
        return await self.act("press", who, place, message=message["id"], id=found[0]["custom_id"])

    async def begun(self, game: str = GAME, options: str = "") -> tuple[str, str]:
        """Start a match of Ada and Ben; returns its channel and thread."""
        channel = await self.place("ada", "channel")
        await self.act("say", "ada", channel, text=f"/play {game} opponent: ben first: me{options}")
        await self.press("ben", channel, await self.newest("ben", channel), "Accept")
        return channel, await self.place("ada", "thread")


@asynccontextmanager
async def opened(folder: Path, **changes: Any) -> AsyncIterator[Site]:
    settings: dict[str, Any] = {"seed": 1, "start": START, "texts": ENGLISH} | changes
    async with open_world(folder, **settings) as world:
        runner, port = await serve(world, free_port())
        address = f"http://127.0.0.1:{port}"
        try:
            async with aiohttp.ClientSession(address) as session:
                yield Site(world, address, session)
        finally:
            await world.close()
            await runner.cleanup()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with opened(tmp_path) as found:
        yield found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator["Browser"]:
    """Debian's chromium, driven by playwright (the extra ``browser``)."""
    playwright_api = pytest.importorskip("playwright.async_api", reason="pip install -e '.[browser]'")
    if CHROMIUM is None:
        pytest.skip("there is no chromium: apt install chromium")
    async with playwright_api.async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: "Browser") -> AsyncIterator["Browser"]:
    yield chromium
    for context in chromium.contexts:
        await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def boards(site: Site) -> AsyncIterator[Boards]:
    """The pages of matches in that sandbox."""
    found = Boards(site)
    await found.start()
    yield found
    await found.stop()
