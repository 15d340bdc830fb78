"""The page of a match in a real browser: taps, keyboard, accessibility."""

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from bot.matches.activity.pages import OpenPage
from bot.matches.activity.payloads import Act, Open
from bot.model.errors import UserError
from bot.model.match import Status
from rules import GAMES
from tests.sandbox.audit import NARROW, WIDE, Audit
from tests.sandbox.boards import LARGE, OTHER, REFRESH, SMALL, SOCKETS, Boards, idle, point, step, tap, taps
from tests.sandbox.conftest import GAME
from tests.sandbox.tab import HEARD, PATIENCE

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

pytestmark = pytest.mark.slow
OPTIONS = {"lovelinks": " length: short", "link": " size: 5"}
MOST_STEPS = 14  # Then a match that goes on is resigned


@pytest.mark.parametrize("game", GAMES)
async def test_two_pages_play_a_match(boards: Boards, browser: "Browser", game: str):
    dice = random.Random(game)
    _, thread = await boards.site.begun(game, OPTIONS.get(game, ""))
    people = {person.id: who for who, person in boards.site.world.people.items()}
    pages = {
        "ada": await boards.open(browser, "ada", thread, viewport=SMALL, has_touch=True),
        "ben": await boards.open(browser, "ben", thread, viewport=LARGE, color_scheme="dark"),
    }
    for count in range(200):
        match = await boards.match()
        if match.status is not Status.RUNNING:
            break
        assert match.waiting_for is not None
        page = pages[people[match.waiting_for]]
        await page.locator("#picker .button").first.wait_for()
        if count > MOST_STEPS:
            for name in ("More", "Resign", "Confirm"):
                await page.get_by_role("button", name=name, exact=True).last.click()
                await idle(page)
            continue
        await step(page, dice)
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    for page in pages.values():
        await page.get_by_role("button", name="Rematch").wait_for()
    assert (await boards.match()).status is Status.FINISHED


async def dragged(page: "Page", answering: asyncio.Event, *through: tuple[float, float]) -> list[str]:
    """Drag the mouse through positions of the window before the server answers; returns the presses that the page
    sent."""
    answering.clear()
    before = await page.evaluate("window.pressed.length")
    await page.mouse.move(*through[0])
    await page.mouse.down()
    for x, y in through[1:]:
        await page.mouse.move(x, y)
    await page.mouse.up()
    answering.set()
    await idle(page)
    sent = await page.evaluate("start => window.pressed.slice(start)", before)
    return [json.loads(each)["press"]["custom_id"] for each in sent]


async def test_pieces_are_dragged_to_their_places(boards: Boards, browser: "Browser", monkeypatch: pytest.MonkeyPatch):
    answering, do = asyncio.Event(), OpenPage.do
    answering.set()

    async def late(self: OpenPage, said: Act | Open) -> None:
        await answering.wait()
        await do(self, said)

    monkeypatch.setattr(OpenPage, "do", late)
    _, thread = await boards.site.begun("linkage")
    page = await boards.open(browser, "ada", thread)
    colour, other, *_ = await taps(page)
    await page.mouse.click(*await point(page, colour))
    await idle(page)
    one, *_, far = places = await taps(page)
    await page.mouse.click(*await point(page, other))
    await idle(page)
    assert {each["press"] for each in await taps(page)}.isdisjoint(each["press"] for each in places), "another colour"
    await page.evaluate(REFRESH)
    over = await point(page, one)
    assert await dragged(page, answering, await point(page, colour), over, over) == [colour["press"], one["press"]]
    await page.get_by_role("button", name="Confirm", exact=True).wait_for()
    await page.evaluate(REFRESH)
    await page.mouse.click(*await point(page, colour))
    await idle(page)
    flat = next(each for each in places if each["area"][2] - each["area"][0] > each["area"][3] - each["area"][1])
    left, right = await point(page, flat, across=0.1), await point(page, flat, across=0.9)
    assert await dragged(page, answering, over, await point(page, far)) == [], "no place holds both ends"
    assert await dragged(page, answering, right, left) == [flat["press"]], "from one cell to its neighbour"

    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread, match=2)
    one, *_, far = await taps(page)
    assert await dragged(page, answering, await point(page, one), await point(page, far)) == [one["press"]]
    assert await taps(page), "no candidate is chosen before it is seen"


async def test_move_is_offered_after_cancel_alone(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page, dice = await boards.open(browser, "ada", thread), random.Random(3)
    other, move = await boards.open(browser, "ben", thread), page.get_by_role("button", name="Move", exact=True)
    await page.evaluate("""() => {
      window.seen = [];
      const note = () => document.querySelectorAll("#words .button").forEach((node) => seen.push(node.innerText));
      new MutationObserver(note).observe(document.querySelector("#words"), { childList: true });
    }""")
    await step(page, dice)
    await step(other, dice)
    await page.locator("#picker").get_by_role("button", name="Cancel").wait_for()
    seen = await page.evaluate("window.seen")
    assert "Text" in seen
    assert "Move" not in seen
    await page.locator("#picker").get_by_role("button", name="Cancel").click()
    await move.click()
    await page.locator("#picker").get_by_role("button", name="Cancel").wait_for()


async def test_back_leaves_every_puzzle(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread)
    back = page.get_by_role("button", name="Back to the match")
    for _ in range(2):
        await page.get_by_role("button", name="Puzzle of the day").click()
        await back.wait_for()
        await idle(page)
    await back.click()
    await page.wait_for_function("() => !document.querySelector('.answer')")
    await back.click()
    await back.wait_for(state="hidden")
    assert await page.locator("#picker .button").first.is_visible()


async def test_keyboard_focus_stays_on_the_choices(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread)
    other, dice = await boards.open(browser, "ben", thread), random.Random(3)
    at = "() => document.activeElement.closest('#picker') ? document.activeElement.tagName : document.activeElement.id"
    confirm = page.locator("#picker").get_by_role("button", name="Confirm", exact=True)
    await page.locator("#picker .button:enabled").filter(has_not_text=OTHER).first.focus()
    while not await confirm.is_visible():
        await page.keyboard.press("Enter")
        await idle(page)
        assert await page.evaluate(at) == "BUTTON"
    await confirm.focus()
    await page.keyboard.press("Enter")
    await page.locator("#picker .button").first.wait_for(state="hidden")
    assert await page.evaluate(at) == "aside", "it waits"
    await step(other, dice)
    await page.locator("#picker .button").first.wait_for()
    assert await page.evaluate(at) == "BUTTON", "the next choice"
    await page.evaluate(REFRESH)
    assert await page.evaluate(at) == "BUTTON", "a refresh moves nothing"


async def test_answers_and_steps_are_announced_and_seen(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread, viewport=SMALL, has_touch=True)
    other, dice = await boards.open(browser, "ben", thread), random.Random(3)
    await step(page, dice)
    await page.get_by_role("button", name="Text", exact=True).click()
    await page.locator(".answer").wait_for()
    text = await page.locator(".answer .text, .answer .words").first.inner_text()
    await page.wait_for_function(HEARD, arg=text.strip().splitlines()[0])
    await page.wait_for_function("() => document.querySelector('.answer').getBoundingClientRect().top < innerHeight")
    await page.evaluate("document.querySelector('#heard').replaceChildren()")
    await step(other, dice)
    await page.locator("#picker .button").first.wait_for()
    words = await page.locator("#words .text").first.inner_text()
    await page.wait_for_function(HEARD, arg=words.strip().splitlines()[-1])


async def test_lost_picture_is_shown_again(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await (await browser.new_context()).new_page()
    page.set_default_timeout(PATIENCE)
    opened = """() => window.pressed.filter((text) => text === '{"open":1}').length"""

    async def lose(route: Any) -> None:
        await (route.continue_() if await page.evaluate(opened) else route.fulfill(status=404))

    await page.route("**/picture/*", lose)
    await page.add_init_script(SOCKETS)
    await page.goto(f"{boards.site.world.boards}/#ada.{thread}.1")
    await page.wait_for_function("() => document.querySelector('#picture').naturalWidth > 0")
    assert await page.evaluate(opened) == 1


async def test_refusal_is_shown_until_something_else_is_done(
    boards: Boards, browser: "Browser", monkeypatch: pytest.MonkeyPatch
):
    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread)

    async def refuse(*_: object) -> None:
        raise UserError("activity-changed")

    monkeypatch.setattr(OpenPage, "_press", refuse)
    await page.get_by_role("button", name="Text", exact=True).click()
    await page.wait_for_function("() => document.querySelector('#status[role=status]').innerText")
    await page.evaluate(REFRESH)
    assert await page.locator("#status").inner_text()


async def test_every_state_of_the_page_passes_an_audit(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun(GAME)
    page = await boards.open(browser, "ada", thread, viewport=WIDE)
    audit, dice = Audit(page), random.Random(5)
    await audit.look("the choice of a colour")
    await tap(page, dice)
    await audit.look("further choices")
    await page.get_by_role("button", name="Larger board").click()
    await audit.look("a larger board")
    await page.get_by_role("button", name="Larger board").click()
    await step(page, dice)
    await audit.look("somebody else's turn")
    for name in ("Text", "More", "Replay"):
        await page.get_by_role("button", name=name, exact=True).last.click()
        await idle(page)
        await audit.look(name)
    for key, position in (("Home", "position 1 of"), ("End", "position 2 of")):
        await page.locator("#slider").focus()
        await page.keyboard.press(key)
        await page.locator("#slider").dispatch_event("change")
        await idle(page)
        await page.locator("#picker", has_text=position).wait_for()
    for name in ("Play on from here", "Comment"):
        await page.get_by_role("button", name=name).last.click()
        await idle(page)
    await page.locator("dialog textarea").fill("a fine start")
    await audit.look("the form of a comment")
    await page.locator("dialog .opener").click()
    await page.get_by_role("option", name="!? Interesting move").click()
    await page.get_by_role("button", name="Submit").click()
    await page.get_by_text("a fine start").wait_for()
    await page.get_by_role("button", name="Comment", exact=True).last.click()
    await page.locator("dialog textarea").fill("kept its mark")
    await page.get_by_role("button", name="Submit").click()
    await page.get_by_text("!? Interesting move · kept its mark").wait_for()
    await page.get_by_role("button", name="Back to the match").click()
    await page.get_by_role("button", name="Puzzle of the day").click()
    await idle(page)
    await audit.look("a puzzle")
    await audit.emulate("dark", NARROW)
    await audit.judge("a puzzle on a phone")
    other = await browser.new_page()
    await other.goto(f"{boards.site.world.boards}/#ada.1.1")
    await other.get_by_text("Open the page from Discord").wait_for()
    await Audit(other).look("a page that was opened elsewhere")
    assert audit.violations == []


async def test_board_opens_in_a_frame_of_the_sandbox(boards: Boards, browser: "Browser"):
    from tests.sandbox.tab import tab as tab_of

    await boards.site.begun("link")
    ada = await tab_of(browser, boards.site, "ada")
    await ada.page.locator("#places .place", has_text="LINK 1").click()
    await ada.page.get_by_role("button", name="Open board").last.click()
    frame = ada.page.frame_locator("iframe")
    await frame.locator("#picker .button").first.wait_for()
    await frame.locator("#picture").click(position={"x": 150, "y": 200})
    await frame.get_by_role("button", name="Confirm", exact=True).click()
    await frame.get_by_text("placed a black stone").first.wait_for()
    assert not ada.complaints
