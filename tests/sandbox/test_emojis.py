"""Emojis on the sandbox's page, which has their pictures from our renderers."""

import re

import pytest

from bot.ui.words import drawn
from rules import GAMES
from tests.sandbox.conftest import Site
from tests.sandbox.tab import tab

pytestmark = pytest.mark.slow

KEY, GAME = next(iter(GAMES.items()))


async def test_emojis_stand_in_texts_buttons_and_selects(site: Site, browser):
    channel = await site.place("ada", "channel")
    await site.act("say", "ada", channel, text="/rules")
    await site.act("menu", "ada", channel, name="Challenge", person="ben")
    emoji = drawn()[KEY].emoji
    ada = await tab(browser, site, "ada")
    button = ada.page.get_by_role("button", name=GAME.title, exact=True)
    sign = button.locator("img.emoji")
    assert await sign.get_attribute("src") == f"/emoji/{emoji}"
    assert await sign.get_attribute("alt") == "", "the label says it"
    await ada.page.locator(".select .opener").last.click()
    entries = ada.page.get_by_role("option")
    assert await entries.locator("img.emoji").count() == sum(key in drawn() for key in GAMES)
    assert (await entries.first.inner_text()).strip() == GAME.title
    await entries.first.click()
    await ada.page.wait_for_selector("article .thread, article:has-text('invites')")
    await site.act("say", "ada", channel, text="/matches")
    shown = ada.page.locator("article .row img.emoji").last
    assert await shown.get_attribute("alt") == f":{KEY}:"
    assert await shown.evaluate("image => image.decode().then(() => image.naturalWidth)") == 128
    box = await shown.bounding_box()
    assert box is not None
    assert 18 <= box["width"] <= 24
    assert not re.search(r"<a?:|\d{15}", await ada.page.locator("#feed").inner_text())
    assert ada.complaints == []
