"""The picker in a real browser: with the thumb on a phone, its disabled buttons, and the form behind its pencil."""

from typing import TYPE_CHECKING, Any

import pytest

from rules import GAMES
from tests.sandbox.conftest import GAME
from tests.sandbox.tab import PHONE, Tab, keys, tab

if TYPE_CHECKING:
    from playwright.async_api import Route

pytestmark = pytest.mark.slow
STEP = "red a1-a2"  # A step that can be played first in the game of these tests
READABLE = 4.5  # The contrast that the accessibility guidelines ask of text
MEASURED = """() => {
    const node = [...document.querySelectorAll("article.private")].at(-1);
    const image = node.querySelector(".image img");
    if (!image.complete || !image.naturalWidth || image.style.background) return null;
    const box = (of) => { const { left, right, top, bottom, width, height } = of.getBoundingClientRect();
        return { left, right, top, bottom, width, height }; };
    const rows = [...node.querySelectorAll(".buttons")].map((row) => [...row.children].map((button) =>
        ({ ...box(button), label: button.textContent, cut: button.scrollWidth > button.clientWidth })));
    return { rows, body: box(node.querySelector(".body")), picture: box(image),
        away: box(node.querySelector(".only button")), feed: box(document.querySelector("#feed")) };
}"""
"""The boxes of the picker, once its picture is there."""
DISABLED = """() => {
    const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = (colour) => parse(colour).slice(0, 3).map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const [node, other] = ["disabled", "enabled"].map((state) =>
        document.querySelector(`article.private .buttons .button:${state}`));
    let behind = node;
    while (parse(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
    const [style, usual] = [node, other].map((one) => getComputedStyle(one));
    const [less, more] = [light(style.color), light(getComputedStyle(behind).backgroundColor)].sort((a, b) => a - b);
    return { contrast: style.opacity * (more + 0.05) / (less + 0.05),
        differs: style.backgroundColor !== usual.backgroundColor || style.color !== usual.color };
}"""
"""The contrast of the first disabled button, and whether it looks different from an enabled one."""
LABELS = (
    """() => [...document.querySelectorAll("article.private .buttons .button")].map((button) => button.textContent)"""
)
IN_VIEW = """() => {
    const text = [...document.querySelectorAll("article:not(.private):has(.image) .text")].at(-1);
    const [box, feed] = [text, document.querySelector("#feed")].map((of) => of.getBoundingClientRect());
    return feed.top <= box.top && box.bottom <= feed.bottom;
}"""


@pytest.mark.parametrize("game", GAMES)
async def test_picker_fits_the_thumb_on_a_phone(site, browser, game):
    await site.begun(game)
    ada = await tab(browser, site, "ada", **PHONE, color_scheme="dark")
    await (await ada.boards(1)).get_by_role("button", name="Move", exact=True).tap()
    while True:
        await fits_the_thumb(ada)
        choices = await ada.choices()
        if not await choices.count():
            break
        await ada.replacing(choices.last.tap())
    await (await ada.picker()).get_by_role("button", name="Confirm", exact=True).tap()
    await ada.boards(2)
    await ada.until(IN_VIEW)
    assert ada.complaints == []


async def fits_the_thumb(found: Tab) -> None:
    picker = await found.picker()
    seen: dict[str, Any] = await found.until(MEASURED)
    assert await found.fits()
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


async def test_disabled_buttons_keep_place_and_steps_are_typed(site, browser):
    await site.begun()
    ada = await keys(browser, site, "ada")
    await (await ada.boards(1)).get_by_role("button", name="Move", exact=True).click()
    back = (await ada.picker()).get_by_role("button", name="Back", exact=True)
    for scheme in ("light", "dark"):
        await ada.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        seen = await ada.page.evaluate(DISABLED)
        assert seen["contrast"] >= READABLE, (scheme, seen)
        assert seen["differs"], scheme
    before = await ada.page.evaluate(LABELS)
    await ada.replacing((await ada.choices()).first.click())
    await ada.replacing(back.click())
    assert await ada.page.evaluate(LABELS) == before
    dialog = ada.page.locator("dialog")
    await ada.boards(1)
    await ada.opens_picker()

    await ada.reach("*Type")
    await ada.press("Enter")
    await dialog.wait_for()
    name = f"{GAMES[GAME].title} 1: your turn"
    field = ada.page.get_by_role("dialog", name=name).get_by_role("textbox", name="Your step", exact=True)
    assert await field.evaluate("node => node === document.activeElement")
    assert await dialog.locator("h2").inner_text() == name
    await ada.press("Escape")
    await dialog.wait_for(state="hidden")
    assert (await ada.focus()).endswith("Type")

    await ada.press("Enter")
    await dialog.wait_for()
    await ada.press("Enter")
    assert await dialog.is_visible()
    await ada.page.keyboard.type("nonsense")
    before = await (await ada.picker()).locator(".text").inner_text()
    built = await (await ada.picker()).element_handle()

    async def once_it_is_seen(route: "Route") -> None:
        answer = await route.fetch()
        await ada.until("node => !node.isConnected", arg=built)
        await route.fulfill(response=answer)

    await ada.page.route("**/fill", once_it_is_seen, times=1)
    await ada.replacing(ada.press("Enter"))
    await dialog.wait_for(state="hidden")
    note, _, rest = (await (await ada.picker()).locator(".text").inner_text()).partition("\n")
    assert (rest, note[-1]) == (before, ".")
    await ada.until("() => document.activeElement.textContent.endsWith('Type')")

    await ada.press("Enter")
    await dialog.wait_for()
    assert await field.input_value() == ""
    await ada.page.keyboard.type(STEP)
    await ada.replacing(ada.press("Enter"))
    await ada.boards(2)
    await dialog.wait_for(state="hidden")
    await ada.until("() => document.activeElement.closest('article.private')")
    assert "Red on a1-a2" in await ada.page.locator("article.private").last.inner_text()
    assert ada.complaints == []
