"""The page in a real browser: Debian's chromium, driven by playwright (the extra ``browser``)."""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from rules import GAMES
from tests.sandbox.conftest import Site, opened

GAME = next(iter(GAMES))
CHROMIUM = shutil.which("chromium")
ARGUMENTS = ["--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking"]
PATIENCE = 15_000
"""Milliseconds after which something that should appear counts as missing."""

try:
    from playwright.async_api import Browser, ConsoleMessage, Locator, Page, async_playwright
except ImportError:
    LACKING = "playwright is not installed: pip install -e '.[browser]'"
else:
    LACKING = "" if CHROMIUM else "there is no chromium: apt install chromium"

if LACKING and os.environ.get("CI") != "true":
    pytest.skip(LACKING, allow_module_level=True)


def test_there_is_a_browser():
    assert not LACKING, LACKING


@pytest.fixture
async def browser() -> AsyncIterator["Browser"]:
    assert not LACKING, LACKING
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        await started.close()


class Tab:
    """A person's tab, and whatever its page complained about."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._said)

    def _said(self, said: "ConsoleMessage") -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    async def boards(self, count: int) -> Any:
        """The board of turn ``count``, once it is there."""
        found = self.page.locator("article:not(.private):has(img)")
        await self.page.wait_for_function(
            "count => document.querySelectorAll('article:not(.private) img').length >= count", arg=count
        )
        return found.nth(count - 1)

    async def focused(self) -> str:
        """The name of what has the focus, which must be seen to have it."""
        return str(
            await self.page.evaluate(
                "() => { const at = document.activeElement, style = getComputedStyle(at);"
                " const seen = style.outlineStyle !== 'none' || at.id === 'line' || at.closest('[role=listbox]');"
                " return seen ? at.getAttribute('aria-label') || at.textContent : 'unseen'; }"
            )
        )

    async def fits(self) -> bool:
        """Whether nothing is wider than the window."""
        return bool(
            await self.page.evaluate(
                "() => [document.documentElement, document.querySelector('#feed'), document.querySelector('main')]"
                ".every(node => node.scrollWidth <= Math.min(node.clientWidth, innerWidth))"
            )
        )


async def tab(browser: "Browser", site: Site, who: str, **context: Any) -> Tab:
    opened_tab = Tab(await (await browser.new_context(**context)).new_page())
    await opened_tab.page.goto(f"{site.address}/?as={who}")
    await opened_tab.page.wait_for_selector(f"body[data-ready='{who}']")
    return opened_tab


async def begin(site: Site) -> None:
    """A match of Ada and Ben, Ada to move."""
    channel = await site.place("ada", "channel")
    await site.act("say", "ada", channel, text=f"/play {GAME} opponent: ben first: me")
    await site.press("ben", channel, (await site.look("ben", channel))["messages"][-1], "Accept")


async def play_typing(tab: Tab) -> None:
    """A step by the keyboard: the command, the first completion, and off it goes."""
    await tab.page.locator("#feed").focus()
    await tab.page.keyboard.press("/")
    await tab.page.keyboard.type("mo")
    await tab.page.keyboard.press("Tab")
    await tab.page.wait_for_selector("#list:has(.hint:has-text('move:')) [role=option] >> nth=0")
    await tab.page.keyboard.press("ArrowDown")
    await tab.page.keyboard.press("Enter")
    await tab.page.wait_for_function("() => document.querySelector('#list .keys')?.textContent === 'Enter sends'")
    await tab.page.keyboard.press("Enter")


async def play_picking(tab: Tab, board: Any) -> None:
    """A step by the picker, tapping."""
    await board.get_by_role("button", name="Move", exact=True).click()
    picker = tab.page.locator("article.private").last
    confirm = picker.get_by_role("button", name="Confirm", exact=True)
    unchosen = picker.locator(".opener:has(.faint)")
    while True:
        await confirm.or_(unchosen).first.wait_for()
        if await confirm.is_visible():
            break
        level = await picker.locator(".opener").count()
        await unchosen.click()
        await picker.locator("[role=option]:visible").first.click()
        await confirm.or_(picker.locator(f".select >> nth={level}")).first.wait_for()
    await confirm.click()


async def width(picture: "Locator") -> float:
    """How wide a picture is on the page."""
    box = await picture.bounding_box()
    assert box is not None, "it is not on the page"
    found: float = box["width"]
    return found


async def test_two_people_play_a_whole_match_in_two_tabs(site, browser):
    ada, ben = [await tab(browser, site, who) for who in ("ada", "ben")]
    await ada.page.locator("#line").click()
    await ada.page.keyboard.type(f"/play {GAME} opponent: @Ben first: me")
    await ada.page.keyboard.press("Enter")
    await ben.page.get_by_role("button", name="Accept", exact=True).click()
    for each in (ada, ben):
        await each.page.locator("article .thread").click()
    for turn in range(1, 80):
        board = await ada.boards(turn)
        await ben.boards(turn)
        if not await board.get_by_role("button", name="Move", exact=True).count():
            break
        if await board.locator(".mention.me").count() and "ping" in (await board.get_attribute("class") or ""):
            await play_typing(ada)
        else:
            await play_picking(ben, await ben.boards(turn))
    for each in (ada, ben):
        last = (await each.boards(turn)).locator(".text")
        assert "win" in await last.inner_text() or "draw" in await last.inner_text()
        assert each.complaints == []
    assert await ben.page.locator("article.private", has_text="You played").count()
    picture = (await ada.boards(turn)).locator("img")
    assert len(await picture.get_attribute("alt") or "") > 40
    small = await width(picture)
    await picture.click()
    assert await width(ada.page.locator("dialog img")) > small


async def test_a_turn_with_the_keyboard_alone(site, browser):
    await begin(site)
    ada = await tab(browser, site, "ada")
    keys = ada.page.keyboard
    await ada.boards(1)
    await keys.press("Alt+ArrowDown")
    await keys.press("Alt+ArrowDown")
    await ada.page.wait_for_function("() => document.querySelector('#where').textContent === '#games'")
    await keys.press("Alt+ArrowUp")
    await ada.page.wait_for_function("() => document.querySelector('#where').textContent === '@Interlink'")
    await keys.press("Alt+ArrowUp")
    await ada.boards(1)
    await keys.press("/")
    assert await ada.focused() == "Message"
    await keys.press("Escape")
    await keys.press("Backspace")
    for _ in range(40):
        await keys.press("Shift+Tab")
        if await ada.focused() == "Move":
            break
    await keys.press("Enter")
    await ada.page.wait_for_selector("article.private .opener")
    for _ in range(12):
        await ada.page.wait_for_function("() => document.activeElement.closest('article.private')")
        before = await ada.focused()
        if before == "Confirm":
            break
        await keys.press("Enter")
        await keys.press("ArrowDown")
        await keys.press("ArrowUp")
        await keys.press("Enter")
        await ada.page.wait_for_function(
            "before => { const at = document.activeElement, label = at.getAttribute('aria-label') || at.textContent;"
            " return at.closest('article.private') && !label.startsWith(before); }",
            arg=before,
        )
    await keys.press("Enter")
    await ada.boards(2)
    await keys.press("/")
    await keys.type("help")
    await keys.press("Enter")
    await ada.page.wait_for_selector("article.private:has-text('/rules')")
    assert ada.complaints == []


async def test_it_fits_a_phone(site, browser):
    await begin(site)
    ada = await tab(browser, site, "ada", viewport={"width": 400, "height": 800}, has_touch=True)
    page = ada.page
    side = page.locator("#side")
    assert await ada.fits()
    assert not await side.is_visible()
    await page.locator("#drawer").tap()
    await side.get_by_role("button", name="games").wait_for(state="visible")
    await page.keyboard.press("Escape")
    await side.wait_for(state="hidden")
    await page.locator("#drawer").tap()
    await side.get_by_role("button", name="games").tap()
    await side.wait_for(state="hidden")
    assert await page.locator("#where").inner_text() == "#games"
    assert await ada.fits()
    await page.locator("article .thread").tap()
    board = await ada.boards(1)
    await board.get_by_role("button", name="Move", exact=True).tap()
    await page.locator("article.private .opener").tap()
    assert await ada.fits()
    await page.locator("article.private [role=option]:visible").first.tap()
    await page.locator("#slash").tap()
    await page.locator("#list [role=option]", has_text="/move").tap()
    await page.wait_for_selector("#list:has(.hint:has-text('move:')) [role=option] >> nth=3")
    assert await ada.fits()
    await page.locator("#list [role=option]").first.tap()
    await page.locator("#send").tap()
    await ada.boards(2)
    await page.locator("#differs").tap()
    await page.get_by_role("button", name="Close").tap()
    assert await ada.fits()
    assert ada.complaints == []


async def test_names_and_texts_never_become_markup(tmp_path: Path, browser):
    name = "<img src=x onerror='window.hit=1'>"
    evil = f"{name} **{name}** [x](javascript:window.hit=1) `</code><script>window.hit=1</script>` <a href=//x>y</a>"
    async with opened(tmp_path, people=(name, "Ben")) as site:
        channel = await site.place("ben", "channel")
        await site.act("say", "ben", channel, text=evil)
        await site.act("say", "ben", channel, text=f"/play {GAME} opponent: {name}")
        ben = await tab(browser, site, "ben")
        await ben.page.keyboard.press("/")
        await ben.page.locator("#line").fill(f"/play {GAME} opponent:")
        await ben.page.wait_for_selector(f"#list [role=option]:has-text({name!r})".replace("\\'", "'"))
        said = ben.page.locator("article").first
        assert name in await said.inner_text()
        assert "[x](javascript:window.hit=1)" in await said.inner_text()
        assert await ben.page.locator("#feed img, #feed script, #feed a, #list img, #side img").count() == 0
        assert await ben.page.evaluate("() => window.hit") is None
        assert ben.complaints == []


async def test_a_tab_stays_who_it_is_and_others_are_marked_unread(site, browser):
    ben = await tab(browser, site, "ben")
    await ben.page.get_by_role("link", name="Cleo").click()
    await ben.page.wait_for_selector("body[data-ready='cleo']")
    await ben.page.goto(site.address)
    await ben.page.wait_for_selector("body[data-ready='cleo']")
    await ben.page.keyboard.press("Alt+ArrowDown")
    await ben.page.wait_for_function("() => document.querySelector('#where').textContent === '@Interlink'")
    channel = await site.place("ada", "channel")
    await site.act("say", "ada", channel, text="hello")
    await ben.page.wait_for_selector("#places .place.new")
    await site.act("say", "ada", channel, text=f"/play {GAME} opponent: cleo")
    await ben.page.wait_for_selector("#places .place.ping")
    assert (await ben.page.title()).startswith("(1) ")
    await ben.page.get_by_role("button", name="games").click()
    await ben.page.wait_for_function("() => !document.querySelector('#places .ping')")
    before = await ben.page.locator("#now").inner_text()
    await ben.page.get_by_role("button", name="+1 day").click()
    await ben.page.wait_for_function("before => document.querySelector('#now').textContent !== before", arg=before)
    assert ben.complaints == []
