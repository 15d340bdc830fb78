"""The page of a match whose connection or server is lost, in a real browser."""

import asyncio
import json
import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from bot.matches.activity.pages import OpenPage
from bot.matches.activity.payloads import Act, Open
from tests.sandbox.boards import CONNECTED, OTHER, Boards, idle, step
from tests.sandbox.tab import PATIENCE

if TYPE_CHECKING:
    from playwright.async_api import Browser

pytestmark = pytest.mark.slow


async def test_page_comes_back_after_a_restart_and_plays_once(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page, dice = await boards.open(browser, "ada", thread), random.Random(3)
    await boards.stop()
    await page.get_by_text("trying again").wait_for()
    await boards.start()
    await page.wait_for_function("() => !document.querySelector('#status').innerText")
    before = (await boards.match()).revision
    await step(page, dice)
    assert (await boards.match()).revision == before + 1


async def test_page_plays_on_after_connection_breaks_in_mid_step(
    boards: Boards, browser: "Browser", monkeypatch: pytest.MonkeyPatch
):
    _, thread = await boards.site.begun("linkx")
    page, dice = await boards.open(browser, "ada", thread), random.Random(3)
    (begun, goes_on, over), do = (asyncio.Event() for _ in range(3)), OpenPage.do

    async def slow(self: OpenPage, said: Act | Open) -> None:
        begun.set()
        await goes_on.wait()
        with suppress(ConnectionError):
            await do(self, said)
        over.set()

    monkeypatch.setattr(OpenPage, "do", slow)
    await page.locator("#picker .button:enabled").first.click()
    await begun.wait()
    monkeypatch.setattr(OpenPage, "do", do)
    boards.cut()  # not by the page, which waits for an answer of the busy server to its closing
    await page.get_by_text("trying again").wait_for()
    await page.wait_for_function(CONNECTED)
    before = (await boards.match()).revision
    await step(page, dice)
    goes_on.set()
    await over.wait()
    assert (await boards.match()).revision == before + 1


async def test_step_is_played_once_when_connection_breaks_after_it(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread)
    before = (await boards.match()).revision
    await page.locator("#picker .button:enabled").first.click()
    confirm = page.locator("#picker").get_by_role("button", name="Confirm", exact=True)
    while not await confirm.is_visible():
        await idle(page)
        await page.locator("#picker .button:enabled").filter(has_not_text=OTHER).first.click()
        await idle(page)
    await confirm.evaluate("button => { button.click(); window.sockets.at(-1).close(); }")
    await page.wait_for_function("() => window.sockets.length > 1")
    await page.wait_for_function(CONNECTED)
    await page.locator("#picker .button").first.wait_for(state="hidden")
    assert (await boards.match()).revision == before + 1
    await page.get_by_role("button", name="Text", exact=True).click()
    await page.locator(".answer").wait_for()


async def test_page_reconnects_whatever_the_reason(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread)
    errors: list[object] = []
    page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108
    for count, (code, reason) in enumerate(((3000, "a proxy restarts"), (4000, "toString"), (4001, "no-such-key")), 2):
        cut = "([code, reason]) => window.sockets.at(-1).dispatchEvent(new CloseEvent('close', { code, reason }))"
        await page.evaluate(cut, [code, reason])
        await page.wait_for_function("count => window.sockets.length >= count", arg=count)
        await page.wait_for_function(CONNECTED)
    assert not errors
    await page.evaluate(
        "window.sockets.at(-1).dispatchEvent(new CloseEvent('close', { code: 4002, reason: 'activity-too-many' }))"
    )
    await page.get_by_text("opened this page too often").wait_for()
    await page.get_by_role("button", name="Try again").click()
    await page.locator("#picker .button").first.wait_for()


async def test_pauses_grow_while_connections_break_at_once(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread)
    pauses = await page.evaluate("""async () => {
      const { wait, succeeded } = await import("/page/retry.js");
      const pauses = [];
      window.setTimeout = (done, pause) => { pauses.push(pause); done(); };
      for (let count = 0; count < 12; count += 1) await wait();
      succeeded();
      await wait();
      return pauses;
    }""")
    shortest = [*(min(500 * 2**count, 15000) for count in range(12)), 500]
    assert all(least <= pause <= 3 * least for least, pause in zip(shortest, pauses, strict=True))


async def test_authorization_is_tried_again(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await (await browser.new_context()).new_page()
    crowded = {"error": "Later.", "key": "activity-crowded"}
    answers = [("abort", 0, ""), ("fulfill", 502, "<html>"), ("fulfill", 403, json.dumps(crowded))]

    async def answer(route: Any) -> None:
        if not answers:
            await route.continue_()
            return
        kind, status, body = answers.pop(0)
        await (route.abort() if kind == "abort" else route.fulfill(status=status, body=body))

    await page.route("**/session?*", answer)
    await page.goto(f"{boards.site.world.boards}/#ada.{thread}.1")
    await page.locator("#picker .button").first.wait_for(timeout=PATIENCE)
    assert not answers


async def test_typed_step_is_kept_while_offline(boards: Boards, browser: "Browser"):
    _, thread = await boards.site.begun("linkx")
    page = await boards.open(browser, "ada", thread)
    await page.locator("#picker").get_by_role("button", name="Type").click()
    dialog = page.locator("#dialog")
    await dialog.locator("input").fill("nothing")
    await idle(page)
    await boards.stop()
    await page.get_by_text("trying again").first.wait_for()
    await dialog.get_by_role("button", name="Submit").click()
    await dialog.get_by_text("trying again").wait_for()
    assert await dialog.locator("input").input_value() == "nothing"
    await boards.start()
