"""The page passes an audit for accessibility in every state that it can be in."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import world
from bot.sandbox.run import play_all
from rules import GAMES
from tests.sandbox.audit import NARROW, WIDE, Audit
from tests.sandbox.conftest import GAME, Site, opened
from tests.sandbox.tab import Tab, tab
from tests.sandbox.test_components import with_extras

if TYPE_CHECKING:
    from playwright.async_api import Route

pytestmark = pytest.mark.slow
ANSWERS = (
    "/help", f"/rules game: {GAME}", "/preferences", "/server settings", "/profile", "/matches", f"/learn game: {GAME}",
    "/puzzle next", "/leaderboard", f"/study open game: {GAME}", "/privacy show",
)  # fmt: skip
LINES = ("/", "/play ", f"/play {GAME} opponent: ", "/study import record: ", "/nothing", "/rules game: ")
"""Lines that are being typed, with what is offered for them."""
GATHERED = 90.0  # Seconds until lobbies and tournaments show the latest events


class Walk:
    """Somebody goes through the states of the page, and each is looked at."""

    def __init__(self, found: Tab) -> None:
        self.tab = found
        self.page = found.page
        self.audit = Audit(found.page)

    async def place(self, name: str) -> None:
        named = self.page.locator(".name", has_text=re.compile(f"^{re.escape(name)}"))
        await self.page.locator("#places .place", has=named).first.click()
        await self.tab.until("name => document.querySelector('#where').innerText.includes(name)", arg=name)
        await self.settled()

    async def settled(self) -> None:
        await self.page.wait_for_selector("body:not(.busy)")
        await self.tab.until("() => [...document.images].every(image => image.complete)")

    async def be(self, who: str, name: str) -> None:
        await self.page.locator("#people a", has_text=name).click()
        await self.page.wait_for_selector(f"body[data-ready='{who}']")

    async def say(self, line: str) -> None:
        known = await self.page.evaluate(
            "() => [...document.querySelectorAll('article')].map((node) => node.dataset.id)"
        )
        await self.page.locator("#line").fill(line)
        await self.page.locator("#send").click()
        fresh = "known => [...document.querySelectorAll('article')].some((node) => !known.includes(node.dataset.id))"
        await self.tab.until(fresh, arg=known)
        await self.tab.until("() => !document.querySelector('.thinking')")
        await self.settled()

    async def later(self, site: Site) -> None:
        shown = await self.page.locator("#feed").inner_text()
        await site.world.wait(GATHERED)
        await self.tab.until("shown => document.querySelector('#feed').innerText !== shown", arg=shown)
        await self.settled()

    async def choose(self, name: str, option: str) -> None:
        await self.page.get_by_role("button", name=name).last.click()
        await self.audit.look(f"the list {name}")
        await self.page.get_by_role("option", name=option).click()

    async def dismiss(self) -> None:
        while count := await self.page.get_by_role("button", name="Dismiss message").count():
            await self.page.get_by_role("button", name="Dismiss message").last.click()
            await self.tab.until("n => document.querySelectorAll('article.private').length < n", arg=count)

    async def press(self, name: str) -> None:
        await self.page.get_by_role("button", name=name, exact=True).last.click()
        await self.settled()


async def test_every_state_passes(site, browser):
    walk = Walk(await tab(browser, site, "ada"))
    await walk.audit.look("a fresh page")
    await walk.audit.emulate("dark", NARROW)
    await walk.audit.judge("a fresh page on a phone")
    await walk.audit.emulate("light", WIDE)
    await walk.place("Interlink")
    await walk.audit.look("empty direct messages")
    await play_all(site.world)
    await places_and_pickers(walk)
    await answers(walk)
    await typing(walk)
    await menus_and_people(walk)
    await dialogs(walk)
    await ended(walk)
    await walk.page.emulate_media(forced_colors="active")
    await walk.audit.look("colours that the system forces")
    await walk.page.emulate_media(forced_colors="none")
    await walk.page.route("**/state*", lambda route: route.abort())
    await walk.page.keyboard.press("Alt+ArrowDown")
    await walk.page.wait_for_selector("#told:not([hidden])")
    await walk.audit.look("a sandbox that does not answer")
    await walk.page.unroute("**/state*")
    await walk.page.locator("#told").wait_for(state="hidden")
    await walk.page.route("**/state*", lambda route: None)
    await walk.page.reload()
    await walk.audit.look("a page that waits for its first state")
    assert walk.audit.violations == []
    assert walk.audit.unjudged <= {"color-contrast", "skip-link"}, "single signs, what is covered, the end of a link"
    assert all(text.startswith("Failed to load resource") for text in walk.tab.complaints), walk.tab.complaints


async def test_every_state_of_a_club_passes(site, browser):
    channel, _ = await site.begun()
    for line in ("/server lobby channel: games", f"/play {GAME}"):
        await site.act("say", "ada", channel, text=line)
    walk = Walk(await tab(browser, site, "cleo"))
    await lobby(walk, site)
    await following(walk)
    await tournament(walk, site)
    assert walk.audit.violations == []
    assert walk.audit.unjudged <= {"color-contrast"}, "single signs, what is covered"
    assert walk.tab.complaints == []


async def test_future_components_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser):
    monkeypatch.setattr(world, "create", with_extras)
    async with opened(tmp_path) as site:
        walk = Walk(await tab(browser, site, "ada"))
        await walk.say("/layout")
        await walk.page.locator("article .opener").click()
        await walk.page.keyboard.press("Enter")
        await walk.audit.look("a list of which several can be chosen")
        await walk.page.keyboard.press("Escape")
        await walk.page.locator("#line").fill("/form")
        await walk.page.locator("#send").click()
        await walk.page.locator("dialog .opener").click()
        await walk.audit.look("a list in a form")
        await walk.page.keyboard.press("Enter")
        await walk.audit.look("a form that is filled in")
        assert walk.audit.violations == []


async def test_audit_names_faults(site, browser):
    walk = Walk(await tab(browser, site, "ada"))
    await walk.page.evaluate(
        "() => { document.querySelector('#send').removeAttribute('aria-label');"
        " Object.assign(document.querySelector('#differs').style, { color: '#777', background: '#888' }); }"
    )
    await walk.audit.look("a spoilt page")
    faults = ("(dark, narrow): color-contrast", "(light, wide): button-name", "(light, wide): color-contrast")
    found = sorted(walk.audit.violations)
    assert [text.startswith(f"a spoilt page {said}") for text, said in zip(found, faults, strict=True)] == [True] * 3
    assert "#send" in found[1]


async def places_and_pickers(walk: Walk) -> None:
    """Judge every game light and wide, and the first one dark and narrow too, since games share their style."""
    await walk.place("games")
    await walk.audit.look("the channel")
    for number, game in enumerate(GAMES.values(), 1):
        look = walk.audit.look if number == 1 else walk.audit.judge
        await walk.place(f"{game.title} {number}")
        await look(f"a match of {game.title}")
        await walk.page.get_by_role("button", name="Move", exact=True).last.click()
        level = 0
        while True:
            choices = await walk.tab.choices()
            await walk.settled()
            level += 1
            await look(f"the picker of {game.title}, level {level}")
            if not await choices.count():
                break
            await walk.tab.replacing(choices.first.click())
        await walk.press("Cancel")
        await walk.press("Text")
        await walk.page.locator("article.private pre").wait_for()
        await look(f"a match of {game.title} as text")


async def answers(walk: Walk) -> None:
    await walk.place("games")
    for line in ANSWERS:
        await walk.say(line)
        await walk.audit.look(f"the answer to {line}")
        for opener in await walk.page.locator("article.private .opener").all():
            await opener.click()
            await walk.audit.judge(f"a list of {line}")
            await walk.page.keyboard.press("Escape")
        await walk.dismiss()


async def typing(walk: Walk) -> None:
    for line in LINES:
        await walk.page.locator("#line").fill(line)
        await walk.tab.until("() => ['#list', '#told'].some((id) => document.querySelector(id).checkVisibility())")
        await walk.audit.look(f"typing {line}")
    await walk.page.locator("#line").press("Enter")
    await walk.page.locator("#line").fill("/nothing")
    await walk.page.locator("#send").click()
    await walk.page.wait_for_selector("#told:not([hidden])")
    await walk.audit.look("a line that is refused")
    await walk.page.locator("#line").fill("")


async def menus_and_people(walk: Walk) -> None:
    await walk.page.get_by_role("button", name="Menu of Cleo").click()
    await walk.audit.look("the menu of a person")
    await walk.page.keyboard.press("Escape")
    await walk.be("ben", "Ben")
    await walk.place("Linkage 1")
    await walk.page.get_by_role("button", name="Menu of the message").last.click()
    await walk.audit.look("the menu of a message")
    await walk.page.keyboard.press("Escape")
    await walk.press("Move")
    await walk.page.wait_for_selector("article.private")
    await walk.audit.look("a refused press")
    await walk.place("Interlink")
    await walk.page.get_by_role("button", name="Menu of Dan").click()
    await walk.audit.look("a menu without entries")
    await walk.page.keyboard.press("Escape")
    await walk.be("ada", "Ada")
    for scheme in ("dark", "light"):
        await walk.audit.emulate(scheme, NARROW)
        await walk.page.locator("#drawer").click()
        await walk.audit.judge(f"the drawer ({scheme})")
        await walk.page.keyboard.press("Escape")
    await walk.audit.emulate("light", WIDE)


async def dialogs(walk: Walk) -> None:
    await walk.place("Linkage 1")
    await walk.page.locator("#differs").click()
    await walk.audit.look("how it differs")
    await walk.page.keyboard.press("Escape")
    await walk.page.locator(".image").last.click()
    await walk.page.locator("dialog summary").click()
    await walk.audit.look("a picture with its description")
    await walk.page.keyboard.press("Escape")
    await walk.press("Move")
    await walk.page.locator("article.private .button", has_text="Type").last.click()
    await walk.page.locator("dialog input").wait_for()
    await walk.audit.look("a form")

    async def refuse(route: "Route") -> None:
        await route.fulfill(status=409, json={"error": "This form is no longer open; open it again."})

    await walk.page.route("**/fill", refuse, times=1)
    await walk.page.locator("dialog input").fill("nonsense")
    await walk.page.keyboard.press("Enter")
    await walk.page.wait_for_selector("dialog .told:not(:empty)")
    await walk.audit.look("a form with an error")
    await walk.page.locator("dialog input").press("Enter")
    await walk.page.locator("dialog").wait_for(state="hidden")
    await walk.audit.look("the picker after what cannot be played")
    await walk.press("Cancel")
    await walk.say("/privacy delete")
    await walk.audit.look("what deleting everything does")
    await walk.press("Delete everything")
    await walk.page.locator("dialog input").wait_for()
    await walk.audit.look("the form that deletes everything")
    await walk.page.keyboard.press("Escape")
    await walk.page.locator("dialog").wait_for(state="hidden")


async def ended(walk: Walk) -> None:
    await walk.place("Linkage 1")
    await walk.press("More")
    await walk.audit.look("more about a match")
    await walk.press("Resign")
    await walk.page.get_by_role("button", name="Confirm").wait_for()
    await walk.audit.look("asking whether to resign")
    await walk.press("Confirm")
    await walk.page.get_by_role("button", name="Rematch").wait_for()
    await walk.audit.look("a match that is over")
    for name, shown in (("Review", "article.private"), ("Replay", "[aria-label='Go to']"), ("GIF", "canvas")):
        await walk.press(name)
        await walk.page.wait_for_selector(shown)
        await walk.settled()
        await walk.audit.look(f"a match that is over, after {name}")
    await walk.press("Show everyone")
    await walk.page.wait_for_selector("article:not(.private) canvas")
    await walk.audit.look("a replay that everyone sees")


async def lobby(walk: Walk, site: Site) -> None:
    await walk.later(site)
    await walk.audit.look("a lobby")
    await walk.press("Join")
    await walk.page.wait_for_selector("article.private")
    await walk.dismiss()
    await walk.press("Play")
    await walk.page.locator("dialog .opener").first.wait_for()
    await walk.audit.look("the form of the lobby")
    await walk.page.get_by_role("button", name="Submit").click()
    await walk.page.wait_for_selector("dialog .told:not(:empty)")
    await walk.audit.look("the form without a game")
    await walk.choose("Game", GAMES[GAME].title)
    await walk.choose("Against whom?", "@Interlink")
    await walk.page.get_by_role("button", name="Submit").click()
    await walk.page.locator("dialog").wait_for(state="hidden")
    await walk.page.get_by_role("button", name="Newcomer").wait_for()
    await walk.settled()
    await walk.dismiss()


async def following(walk: Walk) -> None:
    await walk.press("Follow")
    await walk.page.get_by_role("button", name="Each turn").wait_for()
    await walk.settled()
    await walk.audit.look("a match that is followed from now on")
    await walk.press("Each turn")
    await walk.page.locator("button:disabled", has_text="Each turn").wait_for()
    await walk.audit.look("a match that is followed closely")
    await walk.dismiss()
    await walk.say("/matches show: server")
    await walk.audit.look("matches of which one can be followed")
    await walk.dismiss()


async def tournament(walk: Walk, site: Site) -> None:
    await walk.say(f"/tournament open game: {GAME} system: round robin name: Winter Cup")
    await walk.audit.look("the answer to /tournament open")
    await walk.dismiss()
    await walk.later(site)
    await walk.press("Join")
    await walk.later(site)
    await walk.audit.look("a tournament that is open")
    await walk.dismiss()
    channel = await site.place("ada", "channel")
    await site.act("say", "ada", channel, text="/tournament join tournament: 1")
    await walk.press("Begin")
    await walk.later(site)
    await walk.audit.look("a tournament that has begun")
    await walk.dismiss()
    await walk.say("/tournament show")
    await walk.audit.look("the answer to /tournament show")
    await walk.press("Text")
    await walk.page.locator("article.private", has_text="standings").wait_for()
    await walk.audit.look("the table of a tournament as text")
