"""The picker in a real browser: by the keyboard alone, with the thumb on a phone, and the form behind its pencil."""

from typing import TYPE_CHECKING, Any

import pytest

from rules import GAMES
from tests.sandbox.tab import GAME, PHONE, Tab, begin, tab

if TYPE_CHECKING:
    from playwright.async_api import Locator, Route

pytestmark = pytest.mark.slow
STEP = "red a1-a2"  # A step that can be played first in the game of these tests
READABLE = 4.5  # The contrast that the accessibility guidelines ask of text
MEASURED = """node => {
    const box = (of) => { const { left, right, top, bottom, width, height } = of.getBoundingClientRect();
        return { left, right, top, bottom, width, height }; };
    const rows = [...node.querySelectorAll(".buttons")].map((row) => [...row.children].map((button) =>
        ({ ...box(button), label: button.textContent, cut: button.scrollWidth > button.clientWidth })));
    return { rows, body: box(node.querySelector(".body")), picture: box(node.querySelector(".image img")),
        away: box(node.querySelector(".only button")), feed: box(document.querySelector("#feed")) };
}"""
CONTRAST = """node => {
    const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = (colour) => parse(colour).slice(0, 3).map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    let behind = node;
    while (parse(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
    const style = getComputedStyle(node);
    const [less, more] = [light(style.color), light(getComputedStyle(behind).backgroundColor)].sort((a, b) => a - b);
    return style.opacity * (more + 0.05) / (less + 0.05);
}"""
ARRIVED = "image => image.complete && image.naturalWidth > 0 && !image.style.background"
IN_VIEW = """node => {
    const [box, feed] = [node, document.querySelector("#feed")].map((of) => of.getBoundingClientRect());
    return feed.top <= box.top && box.bottom <= feed.bottom;
}"""
HAS_FOCUS = "node => node === document.activeElement"


async def labels(buttons: "Locator") -> list[str]:
    return [label.strip() for label in await buttons.all_inner_texts()]


async def opened_by_keyboard(found: Tab) -> None:
    await found.boards(1)
    await found.page.locator("#line").focus()
    await to(found, "Move", "Shift+Tab")
    await found.page.keyboard.press("Enter")
    await found.picker()


async def to(found: Tab, name: str, key: str = "Tab") -> None:
    for _ in range(40):
        if (await found.focused()).endswith(name):
            return
        await found.page.keyboard.press(key)
    pytest.fail(f"{name} was not reached with {key}")


async def test_keyboard_reaches_every_button(site, browser):
    await begin(site)
    ada = await tab(browser, site, "ada")
    keys = ada.page.keyboard
    await opened_by_keyboard(ada)
    levels = 0
    while await (choices := await ada.choices()).count():
        levels += 1
        assert await choices.first.evaluate(HAS_FOCUS)
        enabled = (await ada.picker()).locator(".buttons .button:enabled")
        for index in range(1, await enabled.count()):
            await keys.press("Tab")
            assert await enabled.nth(index).evaluate(HAS_FOCUS)
        for _ in range(1, await enabled.count()):
            await keys.press("Shift+Tab")
        if levels == 2:
            await to(ada, "Back")
            await ada.replacing(keys.press("Enter"))
            assert await (await ada.choices()).first.evaluate(HAS_FOCUS)
        await ada.replacing(keys.press("Enter"))
    assert levels > 2
    assert await ada.focused() == "Confirm"
    await ada.replacing(keys.press("Enter"))
    await ada.boards(2)
    assert await ada.page.evaluate("() => document.activeElement.closest('article.private') !== null")
    assert ada.complaints == []


@pytest.mark.parametrize("game", GAMES)
async def test_picker_fits_the_thumb_on_a_phone(site, browser, game):
    await begin(site, game)
    ada = await tab(browser, site, "ada", **PHONE, color_scheme="dark")
    await (await ada.boards(1)).get_by_role("button", name="Move", exact=True).tap()
    while True:
        await fits_the_thumb(ada)
        choices = await ada.choices()
        if not await choices.count():
            break
        await ada.replacing(choices.last.tap())
    await (await ada.picker()).get_by_role("button", name="Confirm", exact=True).tap()
    text = (await ada.boards(2)).locator(".text")
    await ada.until(IN_VIEW, arg=await text.element_handle())
    assert ada.complaints == []


async def fits_the_thumb(found: Tab) -> None:
    picker = await found.picker()
    await found.until(ARRIVED, arg=await picker.locator(".image img").element_handle())
    assert await found.fits()
    seen: dict[str, Any] = await picker.evaluate(MEASURED)
    picture, feed = seen["picture"], seen["feed"]
    said = f"{await picker.locator('.text').inner_text()}: {seen}"
    buttons = [button for row in seen["rows"] for button in row]
    assert abs(picture["width"] - seen["body"]["width"]) <= 1, said
    assert picture["bottom"] <= buttons[0]["top"] <= picture["bottom"] + 16, said
    assert picture["top"] >= feed["top"], said
    assert buttons[-1]["bottom"] <= feed["bottom"], said
    assert seen["away"]["height"] >= 40, said
    for button in buttons:
        assert button["height"] >= 40, said
        assert seen["body"]["left"] <= button["left"] <= button["right"] <= feed["right"], said
        assert not button["cut"], said
    for row in seen["rows"]:
        if max(len(button["label"]) for button in row) <= 3:
            assert len({button["top"] for button in row}) == 1, said


async def test_disabled_buttons_keep_place_and_contrast(site, browser):
    await begin(site)
    ada = await tab(browser, site, "ada")
    await (await ada.boards(1)).get_by_role("button", name="Move", exact=True).click()
    picker = await ada.picker()
    back = picker.get_by_role("button", name="Back", exact=True, disabled=True)
    style = "node => getComputedStyle(node).backgroundColor + getComputedStyle(node).color"
    for scheme in ("light", "dark"):
        await ada.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert await back.evaluate(CONTRAST) >= READABLE
        assert await back.evaluate(style) != await (await ada.choices()).first.evaluate(style)
    before = await labels(picker.locator(".buttons .button"))
    while await picker.get_by_role("button", name="Back", exact=True, disabled=True).count():
        await ada.replacing((await ada.choices()).first.click())
    await ada.replacing(picker.get_by_role("button", name="Back", exact=True).click())
    assert await labels(picker.locator(".buttons .button")) == before


async def test_step_is_typed_by_keyboard_alone(site, browser):
    await begin(site)
    ada = await tab(browser, site, "ada")
    keys, dialog = ada.page.keyboard, ada.page.locator("dialog")
    await opened_by_keyboard(ada)

    async def asked() -> None:
        await to(ada, "Type")
        await keys.press("Enter")
        await dialog.wait_for()

    await asked()
    name = f"{GAMES[GAME].title} 1: your turn"
    field = ada.page.get_by_role("dialog", name=name).get_by_role("textbox", name="Your step", exact=True)
    assert await field.evaluate(HAS_FOCUS)
    assert await dialog.locator("h2").inner_text() == name
    await keys.press("Escape")
    await dialog.wait_for(state="hidden")
    assert (await ada.focused()).endswith("Type")

    await asked()
    await keys.press("Enter")
    assert await dialog.is_visible()
    await keys.type("nonsense")
    before = await (await ada.picker()).locator(".text").inner_text()
    built = await (await ada.picker()).element_handle()

    async def once_it_is_seen(route: "Route") -> None:
        answer = await route.fetch()
        await ada.until("node => !node.isConnected", arg=built)
        await route.fulfill(response=answer)

    await ada.page.route("**/fill", once_it_is_seen, times=1)
    await ada.replacing(keys.press("Enter"))
    await dialog.wait_for(state="hidden")
    note, _, rest = (await (await ada.picker()).locator(".text").inner_text()).partition("\n")
    assert (rest, note[-1]) == (before, ".")
    await ada.until("() => document.activeElement.textContent.endsWith('Type')")

    await asked()
    assert await field.input_value() == ""
    await keys.type(STEP)
    await ada.replacing(keys.press("Enter"))
    await ada.boards(2)
    await dialog.wait_for(state="hidden")
    await ada.until("() => document.activeElement.closest('article.private')")
    assert "Red on a1-a2" in await ada.page.locator("article.private").inner_text()
    assert ada.complaints == []
