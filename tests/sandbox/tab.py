"""Somebody's tab of the sandbox in a real browser."""

from typing import TYPE_CHECKING, Any

from tests.sandbox.conftest import Site

if TYPE_CHECKING:
    from playwright.async_api import Browser, ConsoleMessage, Page

ARGUMENTS = ["--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking"]
PATIENCE = 15_000
"""Milliseconds after which something that should appear counts as missing."""


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

    async def boards(self, count: int) -> Any:
        """The board of turn ``count``, once it is there."""
        found = self.page.locator("article:not(.private):has(img)")
        await self.page.wait_for_function(
            "count => document.querySelectorAll('article:not(.private) img').length >= count", arg=count
        )
        return found.nth(count - 1)

    async def focused(self) -> str:
        """The name of what has the focus, which must be seen to have it."""
        return str(
            await self.page.evaluate(
                "() => { const at = document.activeElement, style = getComputedStyle(at);"
                " const seen = style.outlineStyle !== 'none' || at.id === 'line' || at.closest('[role=listbox]');"
                " return seen ? at.getAttribute('aria-label') || at.textContent : 'unseen'; }"
            )
        )

    async def fits(self) -> bool:
        """Whether nothing is wider than the window."""
        return bool(
            await self.page.evaluate(
                "() => [document.documentElement, document.querySelector('#feed'), document.querySelector('main')]"
                ".every(node => node.scrollWidth <= Math.min(node.clientWidth, innerWidth))"
            )
        )


async def tab(browser: "Browser", site: Site, who: str, **context: Any) -> Tab:
    opened_tab = Tab(await (await browser.new_context(**context)).new_page())
    await opened_tab.page.goto(f"{site.address}/?as={who}")
    await opened_tab.page.wait_for_selector(f"body[data-ready='{who}']")
    return opened_tab
