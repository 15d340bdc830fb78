"""Keyboard, screen reader and system settings at the page, and matches with the keyboard alone."""

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from tests.sandbox.tab import PHONE, Keys, keys

pytestmark = pytest.mark.slow

NODES = """[...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.disabled)"""
STOPS = f"""() => {NODES}.map((node) => {{
    const {{ left, top }} = node.getBoundingClientRect(), within = node.parentElement.closest("#feed");
    const region = node.closest("nav, header, #note, #feed, footer")?.localName || "";
    return {{ left, top: top + (within?.scrollTop ?? 0), region }};
}})"""
AT = f"() => {NODES}.indexOf(document.activeElement)"
ROW = 24  # Pixels by which things in one row may differ in height
MARKED = """() => {
    const { textContent, ariaSelected } = document.getElementById(
        document.querySelector("#line").getAttribute("aria-activedescendant"));
    return { text: textContent, selected: ariaSelected };
}"""
EDGES = """selectors => selectors.map((selector) =>
    parseFloat(getComputedStyle(document.querySelector(selector)).borderTopWidth))"""
ANIMATION = """() => {
    const board = document.querySelector("article:not(.private):has(.image)");
    board.classList.add("found");
    return getComputedStyle(board).animationName;
}"""
CLOSED_AND_LEFT = """() => new Promise((resolve) => {
    document.querySelector("#dialog").addEventListener("close", () => setTimeout(resolve), { once: true });
    document.querySelector("#dialog").close();
    document.querySelector("#line").focus();
})"""
INSIDE = "selector => document.activeElement.closest(selector) !== null"
REGIONS = ["", "nav", "header", "p", "section", "footer"]


async def test_tab_reaches_everything_in_order_and_back(site, browser):
    _, thread = await site.begun()
    await site.press("ada", thread, await site.newest("ada", thread), "Move")
    ada = await keys(browser, site, "ada")
    await ada.picker()
    stops: list[dict[str, Any]] = await ada.page.evaluate(STOPS)
    order = list(range(len(stops)))
    assert list(dict.fromkeys(stop["region"] for stop in stops)) == REGIONS
    for one, other in pairwise(stops):
        below = other["top"] > one["top"] - ROW
        assert one["region"] != other["region"] or below, (one, other)
        if one["region"] == other["region"] and abs(other["top"] - one["top"]) < 1:
            assert other["left"] > one["left"], (one, other)
    for key, expected in (("Tab", order), ("Shift+Tab", order[-2::-1])):
        reached = []
        for _ in expected:
            await ada.press(key)
            await ada.focus()
            reached.append(await ada.page.evaluate(AT))
        assert reached == expected


async def test_focus_stays_returns_or_goes_to_the_next(site, browser):
    await site.begun()
    ada = await keys(browser, site, "ada")
    await ada.boards(1)
    for opener in ("How it differs from Discord", "Picture, opens at full size: *"):
        await ada.reach(opener)
        before = await ada.focus()
        await ada.press("Enter")
        assert await ada.page.evaluate(INSIDE, "dialog[open]"), opener
        for _ in range(5):
            await ada.press("Tab")
            assert await ada.page.evaluate(INSIDE, "dialog[open], body:not(:has(:focus))"), opener
        await ada.press("Escape")
        await ada.page.locator("dialog").wait_for(state="hidden")
        assert await ada.focus() == before
        await ada.press("Enter")
        await ada.page.evaluate(CLOSED_AND_LEFT)
        assert await ada.page.evaluate(INSIDE, "#line"), "the focus stays where the person went"
    await ada.become("Ben")
    assert await ada.focus() == "Ben"
    await ada.become("Ada")
    assert await ada.focus() == "Ada"
    await ada.use("games", "Shift+Tab")
    await ada.until("() => document.querySelector('#where').textContent === '#games'")
    assert await ada.focus() == "games"
    await ada.use("*See the thread ›")
    await ada.boards(1)
    assert await ada.page.evaluate("() => document.activeElement === [...document.querySelectorAll('article')].at(-1)")
    await ada.reach("Move")
    await ada.replaced("Enter")
    first = await ada.focus()
    await ada.replaced("Enter")
    await ada.reach("Back")
    await ada.replaced("Enter")
    assert await ada.focus() == first
    await ada.reach("Dismiss message")
    await ada.press("Enter")
    await ada.page.locator("article.private").wait_for(state="detached")
    assert await ada.page.evaluate(INSIDE, "article")
    await ada.reach("Menu of Cleo")
    await ada.press("Enter")
    assert await ada.focus() == "Challenge"
    await ada.press("Escape")
    assert await ada.focus() == "Menu of Cleo"


async def test_phone_drawer_keeps_the_focus(site, browser):
    ada = await keys(browser, site, "ada", **PHONE)
    await ada.reach("Channels and people")
    await ada.press("Enter")
    assert await ada.focus() == "games"
    for _ in range(12):
        await ada.press("Tab")
        assert await ada.page.evaluate(INSIDE, "#side, .skip, body:not(:has(:focus))")
    await ada.press("Escape")
    assert await ada.focus() == "Channels and people"
    await ada.press("Enter")
    await ada.use("Interlink")
    await ada.until("() => document.querySelector('#where').textContent === '@Interlink'")
    assert await ada.focus() == "Channels and people"


async def test_only_news_is_read_aloud(site, browser):
    channel = await site.place("ada", "channel")
    await site.act("say", "ben", channel, text="good morning")
    ada = await keys(browser, site, "ada")
    assert await ada.heard("games") == "games"
    await site.act("say", "ben", channel, text="shall we play?")
    assert await ada.heard("shall") == "Ben\nshall we play?"
    await ada.press("/")
    await ada.page.keyboard.type("nothing")
    await ada.press("Enter")
    assert "There is no command" in await ada.page.get_by_role("alert").filter(has_text="no").inner_text()
    assert await ada.page.locator("#line").input_value() == "/nothing"
    await ada.press("Backspace")
    await ada.page.get_by_role("alert").wait_for(state="hidden")


async def test_completions_are_accessible_and_silence_is_announced(site, browser):
    ada = await keys(browser, site, "ada")
    line = ada.page.get_by_role("combobox", name="Message")
    await ada.press("/")
    await ada.until("() => document.querySelector('#line').ariaExpanded === 'true'")
    await line.fill("/rules game: ")  # at once, so that nothing is offered for a part of it
    await ada.heard("game: ")
    before = await ada.page.evaluate(MARKED)
    await ada.press("ArrowDown")
    after = await ada.page.evaluate(MARKED)
    assert (before["selected"], after["selected"]) == ("true", "true")
    assert after["text"] != before["text"]
    await ada.press("Escape")
    assert await line.get_attribute("aria-expanded") == "false"
    assert await line.get_attribute("aria-activedescendant") is None
    await ada.page.route("**/state*", lambda route: route.abort())
    await ada.press("Alt+ArrowDown")
    told = ada.page.get_by_role("alert")
    await told.filter(has_text="does not answer").wait_for()
    await ada.page.evaluate(
        "() => { window.changes = 0; new MutationObserver(() => window.changes++)"
        ".observe(document.querySelector('#told'), { childList: true, characterData: true, subtree: true }); }"
    )
    await ada.page.wait_for_event("requestfailed")
    assert await ada.page.evaluate("() => window.changes") == 0
    await ada.page.unroute("**/state*")
    await ada.page.locator("#told").wait_for(state="hidden")


async def test_enlarged_page_loses_nothing(site, browser):
    """A window of 1280 pixels at 200 % has room for 640, and at 400 % for 320."""
    await site.begun()
    ada = await keys(browser, site, "ada", viewport={"width": 640, "height": 400})
    for width in (640, 320):
        await ada.page.set_viewport_size({"width": width, "height": 400})
        await ada.boards(1)
        assert await ada.fits()
        assert await ada.page.locator("#feed").evaluate("node => node.clientHeight") > 100
        await ada.reach("Move")
        await ada.replaced("Enter")
        await ada.reach("Cancel")
        await ada.press("/")
        await ada.page.wait_for_selector("#list [role=option] >> nth=5")
        assert await ada.page.locator("#list").evaluate("node => node.getBoundingClientRect().top") >= 0
        assert await ada.fits()
        await ada.press("Escape", "Backspace")
    assert ada.complaints == []


async def test_forced_colours_and_reduced_motion_are_respected(site, browser):
    await site.begun()
    ada = await keys(browser, site, "ada", forced_colors="active")
    await ada.boards(1)
    selectors = (".place:not([aria-current])", ".place[aria-current]", ".self[aria-current]", ".button", "#send")
    plain, *marked = await ada.page.evaluate(EDGES, selectors)
    assert plain == 0
    assert min(marked) > 0, marked
    await ada.press("/")
    outlined = """([selector, style]) =>
        [...document.querySelectorAll(selector)].some(node => getComputedStyle(node).outlineStyle === style)"""
    for selected, style in (("true", "solid"), ("false", "none")):  # the list may be empty or drawn again at any time
        await ada.page.wait_for_function(outlined, arg=[f"#list [aria-selected={selected}]", style])

    for motion, animation in (("reduce", "none"), ("no-preference", "found")):
        moving = await keys(browser, site, "ada", reduced_motion=motion)
        await moving.boards(1)
        assert await moving.page.evaluate(ANIMATION) == animation, motion


THREAD = " · Ada – Ben"  # In the name of their match
CALLED = """before => {
    const text = [...document.querySelectorAll("article:not(.private) .text")].at(-1)?.innerText ?? "";
    return document.querySelector("h1").innerText.includes(" · Ada – Ben") && text !== before
        && /^@\\w+, |\\b(wins?|draw)\\b/m.test(text) && text;
}"""
"""The newest message of the thread, if it is another one than before, and calls somebody or tells the result."""
TAKEN = """() => document.querySelector('#line').value !== '/move move: '
    && document.querySelector('#list .keys')?.textContent === 'Enter sends'"""
"""The first offer has replaced the typed text."""
TURNS = 6  # All of them in the long form
PICKED = 8  # Ben's steps by the picker; he types the rest
BELOW = ("Confirm", "Back", "Cancel", "Dismiss message")


async def pick(found: Keys, dice: random.Random) -> None:
    await found.opens_picker()
    for _ in range(40):
        name = await found.focus()
        if name in BELOW:
            break
        first = await found.focus()
        for _ in range(dice.randrange(3)):
            await found.press("Tab")
        if await found.focus() in BELOW:
            while await found.focus() != first:
                await found.press("Shift+Tab")
        await found.replaced("Enter")
    assert await found.focus() == "Confirm"
    await found.replaced("Enter")


async def typed(found: Keys) -> None:
    await found.press("/")
    await found.page.keyboard.type("move move: ")
    await found.page.wait_for_selector("#list:has(.hint:has-text('move:')) [role=option] >> nth=0")
    await found.press("ArrowDown", "Enter")
    await found.until(TAKEN)
    await found.press("Enter")


@pytest.mark.parametrize(  # buttons of cells, and several steps a turn
    ("game", "options"), [("link", " size: 4 opening: none"), ("lovelinks", "")]
)
async def test_match_is_played_by_keyboard_alone(site, browser, game, options, long):
    dice = random.Random(3)
    found = await keys(browser, site, "ada")
    await found.use("Skip to the message field")
    await found.write(f"/play {game} opponent: Ben first: me{options}")
    await found.become("Ben")
    await found.use("Accept")
    await found.use("*See the thread ›")
    said = await found.until(CALLED, arg="")
    now, turns, picks = "Ben", 0, 0
    while (called := re.search(r"^@(\w+), ", said, re.MULTILINE)) and (turns < TURNS or long):
        turns += 1
        if called[1] != now:
            now = called[1]
            await found.become(now)
            if THREAD not in await found.page.locator("h1").inner_text():
                await found.use(f"*{THREAD}*", "Shift+Tab")
                await found.until(CALLED, arg="")
        picks += now == "Ben"
        await (pick(found, dice) if now == "Ben" and picks <= PICKED else typed(found))
        said = await found.until(CALLED, arg=said)
    assert turns == TURNS or re.search(r"\b(wins?|draw)\b", said), said
    assert found.complaints == []
