"""Pages of matches in a real browser, as people use them."""

import random
import re
from typing import TYPE_CHECKING

from bot.matches.activity.payloads import Json
from bot.model.ids import MatchId
from bot.model.match import Match
from bot.sandbox.activity import serve_boards
from tests.sandbox.tab import PATIENCE

if TYPE_CHECKING:
    from aiohttp import web
    from playwright.async_api import Browser, Page

    from tests.sandbox.conftest import Site

OTHER = re.compile(r"Back|Cancel|Type")
CONNECTED = "() => !document.querySelector('#status').innerText"
SOCKETS = """window.sockets = []; window.pressed = []; window.taps = [];
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    window.sockets.push(this);
    this.addEventListener("message", ({ data }) => {
      window.taps = JSON.parse(data).message?.pictures[0]?.taps || window.taps;
    });
  }
  send(text) { super.send(text); window.pressed.push(text); }
};"""  # lets a test cut connections, and read what the page sends and where the newest picture can be tapped
REFRESH = """() => new Promise((resolve) => {
  const socket = window.sockets.at(-1);
  socket.addEventListener("message", ({ data }) => JSON.parse(data).done && requestAnimationFrame(resolve));
  socket.send('{"open":1}');
})"""  # ends once it is shown
SMALL, LARGE = {"width": 360, "height": 740}, {"width": 1280, "height": 800}


class Boards:
    """The server of the pages, which can be stopped and started again."""

    def __init__(self, site: "Site") -> None:
        self.site = site
        self._port = int(site.address.rpartition(":")[2])
        self._runner: web.AppRunner

    async def start(self) -> None:
        self._runner = await serve_boards(self.site.world, self._port)

    async def stop(self) -> None:
        await self._runner.cleanup()

    def cut(self) -> None:
        """Break all connections, as a network does."""
        assert self._runner.server is not None
        for connection in self._runner.server.connections:
            assert connection.transport is not None
            connection.transport.abort()

    async def match(self, number: int = 1) -> Match:
        return await self.site.world.scene.bot.services.table.match(MatchId(number))

    async def open(self, browser: "Browser", who: str, place: str, match: int = 1, **context: object) -> "Page":
        page = await (await browser.new_context(**context)).new_page()  # type: ignore[arg-type]
        page.set_default_timeout(PATIENCE)
        await page.add_init_script(SOCKETS)
        await page.goto(f"{self.site.world.boards}/#{who}.{place}.{match}")
        await page.wait_for_function("() => document.querySelector('#picture')?.naturalWidth > 0")
        await idle(page)
        return page


async def idle(page: "Page") -> None:
    await page.wait_for_selector("body:not(.busy)")
    shown = "() => document.querySelector('#picture').complete && document.querySelector('#picture').naturalWidth > 0"
    await page.wait_for_function(shown)


async def taps(page: "Page") -> list[Json]:
    """The taps that complete a step, or else all."""
    found: list[Json] = await page.evaluate("window.taps")
    return [each for each in found if not each["leads"]] or found


async def point(page: "Page", tap: Json, across: float = 0.5, down: float = 0.5) -> tuple[float, float]:
    """A position in the window, inside the place of a tap."""
    picture, (left, top, right, bottom) = page.locator("#picture"), tap["area"]
    await picture.scroll_into_view_if_needed()
    wide = await page.wait_for_function("() => document.querySelector('#picture').naturalWidth")  # 0 until it is there
    box = await picture.bounding_box()
    assert box is not None, "there is a board"
    scale = box["width"] / await wide.json_value()
    return box["x"] + (left + across * (right - left)) * scale, box["y"] + (top + down * (bottom - top)) * scale


async def tap(page: "Page", dice: random.Random) -> bool:
    """Tap a place of the picture that can be tapped; false if there is none."""
    if not (found := await taps(page)):
        return False
    x, y = await point(page, dice.choice(found), dice.uniform(0.1, 0.9), dice.uniform(0.1, 0.9))
    await page.mouse.move(x, y)
    assert await page.locator("#mark").is_visible()
    await page.mouse.click(x, y)
    await idle(page)
    return True


async def step(page: "Page", dice: random.Random) -> int:
    """Choose a step by taps and confirm it; the number of taps."""
    taps, confirm = 0, page.locator("#picker").get_by_role("button", name="Confirm", exact=True)
    while True:
        if await confirm.is_visible() and not await page.locator("#picker .buttons").nth(1).is_visible():
            await confirm.click()
            await idle(page)
            return taps + 1
        if not await tap(page, dice):
            choices = page.locator("#picker .button:enabled").filter(has_not_text=OTHER)
            await choices.first.wait_for()  # the turn may not have come yet
            await choices.nth(dice.randrange(await choices.count())).click()
            await idle(page)
        taps += 1
