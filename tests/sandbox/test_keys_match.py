"""Matches at the page with the keyboard alone: only names of controls and texts of messages are known."""

import random
import re

import pytest

from tests.sandbox.keys import Keys, keys

pytestmark = pytest.mark.slow

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
