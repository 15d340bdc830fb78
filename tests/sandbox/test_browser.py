"""The page in a real browser; its picker is in ``test_picker.py``."""

import asyncio
import re
from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.ui.texts import one_line, plain
from bot.ui.words import drawn
from data.texts import languages, texts_in
from rules import GAMES
from tests.bot.ui.nasty import NASTY
from tests.garbage import RECORD
from tests.sandbox.conftest import GAME, opened
from tests.sandbox.tab import PHONE, keys, tab
from tests.texts import GERMAN

if TYPE_CHECKING:
    from playwright.async_api import Route


pytestmark = pytest.mark.slow


ROWS = ("move stock text more undo", "move claim extend text more", "rematch replay text review more")
LINES = """rows => rows.map(labels => {
    const row = Object.assign(document.createElement("div"), { className: "buttons" });
    for (const textContent of labels)
        row.append(Object.assign(document.createElement("button"), { className: "button", textContent }));
    document.querySelector("article .body").append(row);
    return new Set([...row.children].map(button => button.offsetTop)).size;
})"""

SHOWN = """alt => {
    const image = [...document.querySelectorAll("article .row img.emoji")].at(-1);
    const width = image?.getBoundingClientRect().width;
    return image?.alt === alt && image.naturalWidth === 128 && width >= 18 && width <= 24;
}"""
"""An emoji has come in and is as high as the text beside it."""


async def test_button_rows_and_escaped_names_are_shown_as_they_are(site, browser):
    await site.begun()
    ada = await tab(browser, site, "ada", **PHONE)
    await ada.boards(1)
    for language in languages():
        texts = texts_in(language)
        rows = [[texts(f"button-{key}") for key in row.split()] for row in ROWS]
        assert await ada.page.evaluate(LINES, rows) == [1] * len(ROWS), rows
    shown = [one_line(name) for name in NASTY]
    spoilt = [text for name in NASTY for text in (f"**{plain(name)}** leads.", f"*{plain(name)}*", plain(name))]
    read = """texts => import("/page/markup.js").then(({markup}) => texts.map(text => {
        const made = document.createElement("div");
        made.append(...markup(text));
        return [made.textContent, [...made.querySelectorAll("*")].map(node => node.tagName)];
    }))"""
    found = await ada.page.evaluate(read, spoilt)
    seen = [(re.sub("[\u200b\u2068\u2069]", "", text), tags) for text, tags in found]
    kinds = (("{} leads.", ["SPAN", "STRONG"]), ("{}", ["SPAN", "EM"]), ("{}", ["SPAN"]))
    assert seen == [(text.format(name), tags) for name in shown for text, tags in kinds]


async def test_page_fits_a_phone_in_german(tmp_path: Path, browser):
    async with opened(tmp_path, texts=GERMAN) as site:
        channel = await site.place("ada", "channel")
        await site.act("say", "ada", channel, text=f"/spielen {GAME} gegenüber: ben beginn: me")
        await site.press("ben", channel, await site.newest("ben", channel), "Annehmen")
        ada = await tab(browser, site, "ada", **PHONE)
        page = ada.page
        assert await page.locator("html").get_attribute("lang") == "de"
        board = await ada.boards(1)
        assert "in 3 Tagen" in await board.inner_text()
        assert await ada.fits()
        assert not await page.locator("#side").is_visible()
        picture = board.locator(".image img").first
        assert len(await picture.get_attribute("alt") or "") > 40
        await picture.tap()
        await page.locator("dialog img").wait_for()
        await page.keyboard.press("Escape")
        await page.locator("#slash").tap()
        await page.locator("#list [role=option]", has_text="/zug").tap()
        await page.wait_for_selector("#list:has(.hint:has-text('zug:')) [role=option] >> nth=3")
        assert await ada.fits()
        await page.locator("#list [role=option]").first.tap()
        await page.locator("#send").tap()
        await ada.boards(2)
        await page.locator("#differs").tap()
        assert "Die Zeit beginnt heute" in await page.locator("dialog").inner_text()
        await page.get_by_role("button", name="Schließen").tap()
        await page.locator("#line").fill("/studie importieren aufzeichnung:")
        await page.get_by_role("button", name=re.compile("^Datei für aufzeichnung wählen")).wait_for()
        assert await ada.fits()
        await page.locator("#chosen").set_input_files({"name": "x" * 200 + ".json", "mimeType": "", "buffer": RECORD})
        await page.locator("#file.full").wait_for()
        assert await ada.fits()
        await page.locator("#send").tap()
        await page.locator("article.private", has_text="Studie 1").wait_for()
        assert await ada.fits()
        assert ada.complaints == []


async def test_long_names_fit_the_window(tmp_path: Path, browser):
    long = "whose name goes on and on"
    async with opened(tmp_path, people=("Ada", "Ben " + long, "Cleo " + long, "Dan " + long)) as site:
        channel = await site.place("ada", "channel")
        people = list(site.world.people)
        names = [site.world.people[key].user.global_name for key in people[1:]]
        invited = " ".join(f"opponent{n if n > 1 else ''}: {name}" for n, name in enumerate(names, 1))
        await site.act("say", "ada", channel, text=f"/play lovelinks {invited} first: me")
        for key in people[1:]:
            await site.press(key, channel, await site.newest(key, channel), "Accept")
        for width in (400, 1280):
            ada = await tab(browser, site, "ada", viewport={"width": width, "height": 800})
            await ada.boards(1)
            assert await ada.fits(), width


async def test_menu_of_a_message_shows_its_position(site, browser):
    await site.begun()
    ada = await keys(browser, site, "ada")
    await ada.boards(1)
    more = ada.page.get_by_role("button", name="Menu of the message").last
    await more.focus()
    await ada.page.keyboard.press("Enter")
    assert await ada.page.locator("#menu button").all_inner_texts() == ["Replay", "Text"]
    await ada.page.keyboard.press("Enter")
    answer = ada.page.locator("article.private")
    await answer.wait_for()
    assert "position 1 of 1" in await answer.inner_text()
    assert await answer.locator(".more").count() == 0, "Discord has no menu of private messages"
    await ada.page.locator("article:not(.private) .text").last.click(button="right")
    await ada.page.get_by_role("menuitem", name="Text").click()
    await answer.nth(1).wait_for()
    assert ada.complaints == []


async def test_person_is_challenged_in_their_menu(site, browser):
    channel = await site.place("ben", "channel")
    await site.act("say", "ben", channel, text="hello")
    ada = await keys(browser, site, "ada")
    page = ada.page
    await page.locator("article .head .who", has_text="Ben").click()
    assert await page.locator("#menu button").all_inner_texts() == ["Challenge", "Be Ben"]
    await page.keyboard.press("Escape")
    await page.locator("#menu").wait_for(state="hidden")
    await page.get_by_role("button", name="Menu of Cleo").focus()
    await page.keyboard.press("Enter")
    await ada.until("() => document.activeElement.textContent === 'Challenge'")
    await page.keyboard.press("ArrowUp")
    assert await ada.focus() == "Be Cleo"
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.wait_for_function("() => document.activeElement.matches('article.private .opener')")
    assert "@Cleo" in await page.locator("article.private").inner_text()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.wait_for_selector("article:not(.private) .mention:has-text('@Cleo')")
    await page.get_by_role("link", name="Dan").click(button="right")
    await page.get_by_role("menuitem", name="Be Dan").click()
    await page.wait_for_selector("body[data-ready='dan']")
    await page.keyboard.press("Alt+ArrowDown")
    await page.wait_for_function("() => document.querySelector('#where').textContent === '@Interlink'")
    await page.get_by_role("button", name="Menu of Dan").click()
    assert "Nothing" in await page.locator("#menu").inner_text()
    assert ada.complaints == []


async def test_select_stays_open_during_an_act(site, browser):
    ada = await tab(browser, site, "ada")
    page = ada.page
    await page.locator("#line").fill(f"/rules game: {GAME}")
    await page.keyboard.press("Enter")
    opener = page.locator("article.private .opener")
    listed = page.locator("article.private .sheet:not([hidden])")
    await opener.wait_for()
    answered, asked = asyncio.Event(), asyncio.Event()

    async def slowly(route: "Route") -> None:
        asked.set()
        await answered.wait()
        await route.continue_()

    async def during(act: Awaitable[None]) -> None:
        answered.clear()
        asked.clear()
        await act
        await asked.wait()

    async def at(page_title: str) -> None:
        await page.wait_for_function(
            "title => document.querySelector('article.private .opener')?.ariaLabel.endsWith(title)", arg=page_title
        )

    await page.route(re.compile("/(say|choose)$"), slowly)
    await page.locator("#line").fill("wait")
    await during(page.keyboard.press("Enter"))
    await opener.click()
    await listed.wait_for()
    answered.set()
    await page.locator("article .text", has_text="wait").wait_for()
    await listed.wait_for()
    await page.keyboard.press("Escape")

    await page.locator("#line").fill("and again")
    await during(page.keyboard.press("Enter"))
    await opener.click()
    await page.keyboard.press("ArrowDown")
    chosen = await listed.locator(".at").inner_text()
    await page.keyboard.press("Enter")
    answered.set()
    await page.locator("article .text", has_text="and again").wait_for()
    await at(chosen)

    await opener.click()
    await page.keyboard.press("ArrowDown")
    await during(page.keyboard.press("Enter"))
    await opener.click()
    await page.keyboard.press("ArrowDown")
    marked = await listed.locator(".at").inner_text()
    built = await page.locator("article.private").element_handle()
    answered.set()
    await page.wait_for_function("node => !node.isConnected", arg=built)
    assert await listed.locator(".at").inner_text() == marked != chosen
    await page.keyboard.press("Enter")
    await at(marked)
    assert ada.complaints == []


async def test_leafing_keeps_the_button_and_differences_are_read(site, browser):
    ada = await keys(browser, site, "ada", viewport={"width": 400, "height": 500})
    await ada.page.locator("#line").fill(f"/rules game: {GAME}")
    await ada.page.keyboard.press("Enter")
    button = ada.page.get_by_role("button", name="Next", exact=True)
    await button.focus()
    for _ in range(2):
        await ada.page.wait_for_selector("body:not(.busy)")
        await ada.replacing(ada.page.keyboard.press("Enter"))
        assert await ada.focus() == "Next"
    await ada.page.locator("#differs").click()
    assert await ada.page.locator("dialog").evaluate("node => node.scrollTop") == 0, "from the beginning"
    assert "Time begins today" in await ada.page.locator("dialog").inner_text()
    await ada.page.keyboard.press("Escape")
    await ada.page.locator("#drawer").click()
    assert "Ada manages the server" in await ada.page.locator("#people").inner_text()
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


async def test_tab_keeps_its_person_and_marks_unread(site, browser):
    ben = await tab(browser, site, "ben")
    await ben.page.get_by_role("link", name="Cleo").click()
    await ben.page.wait_for_selector("body[data-ready='cleo']")
    await ben.page.goto(site.address)
    await ben.page.wait_for_selector("body[data-ready='cleo']")
    await ben.page.keyboard.press("Alt+ArrowDown")
    await ben.until("() => document.querySelector('#where').textContent === '@Interlink'")
    channel = await site.place("ada", "channel")
    await site.act("say", "ada", channel, text="hello")
    await ben.page.wait_for_selector("#places .place.new")
    await site.act("say", "ada", channel, text=f"/play {GAME} opponent: cleo")
    await ben.page.wait_for_selector("#places .place.ping")
    assert (await ben.page.title()).startswith("(1) ")
    await ben.page.get_by_role("button", name="games").click()
    await ben.until("() => !document.querySelector('#places .ping')")
    before = await ben.page.locator("#now").inner_text()
    await ben.page.get_by_role("button", name="+1 day").click()
    await ben.until("before => document.querySelector('#now').textContent !== before", arg=before)
    assert ben.complaints == []


async def test_emojis_stand_in_texts_buttons_and_selects(site, browser):
    channel = await site.place("ada", "channel")
    await site.act("say", "ada", channel, text="/rules")
    await site.act("menu", "ada", channel, name="Challenge", person="ben")
    emoji = drawn()[GAME].emoji
    ada = await tab(browser, site, "ada")
    button = ada.page.get_by_role("button", name=GAMES[GAME].title, exact=True)
    sign = button.locator("img.emoji")
    assert await sign.get_attribute("src") == f"/emoji/{emoji}"
    assert await sign.get_attribute("alt") == "", "the label says it"
    await ada.page.locator(".select .opener").last.click()
    entries = ada.page.get_by_role("option")
    assert await entries.locator("img.emoji").count() == sum(key in drawn() for key in GAMES)
    assert (await entries.first.inner_text()).strip() == GAMES[GAME].title
    await entries.first.click()
    await ada.page.wait_for_selector("article .thread, article:has-text('invites')")
    await site.act("say", "ada", channel, text="/matches")
    await ada.until(SHOWN, arg=f":{GAME}:")
    assert not re.search(r"<a?:|\d{15}", await ada.page.locator("#feed").inner_text())
    assert ada.complaints == []
