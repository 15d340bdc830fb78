"""A browser tab of the sandbox."""

import re
from collections.abc import Awaitable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tests.sandbox.conftest import Site

if TYPE_CHECKING:
    from playwright.async_api import Browser, ConsoleMessage, Locator, Page

PATIENCE = 60_000  # Milliseconds, for a busy machine
SHOWN = """() => JSON.stringify({
    busy: document.body.className, told: document.querySelector("#told").innerText,
    line: document.querySelector("#line").value, focus: document.activeElement.outerHTML.slice(0, 200),
    heard: document.querySelector("#heard").innerText,
    messages: [...document.querySelectorAll("article")].slice(-3).map((node) => node.innerText),
}, null, 1)"""
PHONE = {"viewport": {"width": 400, "height": 800}, "has_touch": True}
NO_CHOICE = re.compile(r"^\W*(Confirm|Back|Cancel|Type)$")


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

    async def until(self, condition: str, arg: object = None) -> Any:
        """Wait for a condition in the page, and return its value; a failure says what the page shows.

        The page may be drawn again at any time, so what belongs together is read in one condition."""
        from playwright.async_api import TimeoutError as TooLong

        try:
            return await (await self.page.wait_for_function(condition, arg=arg)).json_value()
        except TooLong as error:
            error.add_note(await self.page.evaluate(SHOWN))
            raise

    async def boards(self, count: int) -> Any:
        found = self.page.locator("article:not(.private):has(.image)")
        await self.until(
            "count => document.querySelectorAll('article:not(.private) .image img').length >= count", arg=count
        )
        return found.nth(count - 1)

    async def fits(self) -> bool:
        return bool(
            await self.page.evaluate(
                "() => [document.documentElement, document.querySelector('#feed'), document.querySelector('main')]"
                ".every(node => node.scrollWidth <= Math.min(node.clientWidth, innerWidth))"
            )
        )

    # -- the picker

    async def picker(self) -> "Locator":
        found = self.page.locator("article.private").last
        await found.get_by_role("button", name="Cancel", exact=True).wait_for()
        await self.page.wait_for_selector("body:not(.busy)")
        return found

    async def choices(self) -> "Locator":
        return (await self.picker()).locator(".buttons .button:enabled").filter(has_not_text=NO_CHOICE)

    async def replacing(self, act: Awaitable[None]) -> None:
        built = await self.page.locator("article.private").last.element_handle()
        await act
        await self.until("node => !node.isConnected", arg=built)


T = TypeVar("T", bound=Tab)


async def opened_as(kind: type[T], browser: "Browser", site: Site, who: str, **context: Any) -> T:
    found = kind(await (await browser.new_context(**context)).new_page())
    await found.page.goto(f"{site.address}/?as={who}")
    await found.page.wait_for_selector(f"body[data-ready='{who}']")
    return found


tab = partial(opened_as, Tab)
