"""Somebody at the page who has a keyboard and nothing else, and knows of it what is read aloud."""

import re
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from tests.sandbox.tab import Tab

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from tests.sandbox.conftest import Site

FAR = 150
"""Presses of a key after which something counts as out of reach."""
FOCUS = """() => {
    const at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
    const marked = [at, at.closest("form"), at.querySelector(".at")].some((node) => node
        && (getComputedStyle(node).outlineStyle !== "none" || getComputedStyle(node).boxShadow !== "none"));
    if (at === document.body) return { name: "", seen: true }; // on the way round, the browser itself has it
    const copy = at.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach((node) => node.remove());
    copy.querySelectorAll("img").forEach((node) => node.replaceWith(node.alt));
    return { name: at.getAttribute("aria-label") || copy.textContent,
        seen: marked && at.checkVisibility() && box.bottom > 0 && box.top < innerHeight };
}"""


class Keys(Tab):
    """A tab that is used by the keyboard alone."""

    async def focus(self) -> str:
        """The name of what has the focus, which must be seen to have it."""
        found: dict[str, Any] = await self.page.evaluate(FOCUS)
        if not found["seen"]:  # a picture that comes in may have moved it
            await self.page.wait_for_timeout(200)
            found = await self.page.evaluate(FOCUS)
        assert found["seen"], f"nobody sees that {found} has the focus"
        return re.sub(r"\s+", " ", found["name"]).strip()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def reach(self, name: str, key: str = "Tab") -> None:
        """Go on with a key until what is called so has the focus; * stands for anything."""
        passed = []
        for _ in range(FAR):
            await self.press(key)
            passed.append(await self.focus())
            if fnmatchcase(passed[-1], name):
                return
        raise AssertionError(f"{name} was not reached with {key}: {passed}")

    async def use(self, name: str, key: str = "Tab") -> None:
        """Reach a control and press it."""
        await self.reach(name, key)
        await self.press("Enter")
        await self.answered()

    async def answered(self) -> None:
        """Wait until nothing that was done is on its way."""
        await self.page.wait_for_selector("body:not(.busy)")

    async def replaced(self, *keys: str) -> None:
        """Press keys that bring something private, or change it, and wait until the focus is in it."""
        await self.page.evaluate("() => (window.before = [...document.querySelectorAll('article.private')].at(-1))")
        await self.press(*keys)
        await self.until(
            "() => { const now = [...document.querySelectorAll('article.private')].at(-1);"
            " return now && now !== window.before && now.contains(document.activeElement); }"
        )
        await self.answered()

    async def write(self, line: str) -> None:
        """Send a line, from wherever the focus is."""
        await self.press("/")
        await self.page.keyboard.type(line.removeprefix("/"))
        await self.press("Enter")
        await self.until("() => !document.querySelector('#line').value")
        await self.answered()

    async def become(self, name: str) -> None:
        await self.reach(name)
        await self.press("Enter")
        await self.page.wait_for_selector(f"body[data-ready='{name.lower()}']")

    async def heard(self, text: str) -> str:
        await self.until("text => document.querySelector('#heard').innerText.includes(text)", arg=text)
        return str(await self.page.locator("#heard").inner_text())


async def keys(browser: "Browser", site: "Site", who: str, **context: Any) -> Keys:
    """A tab that was just opened, with the focus where a browser has it."""
    found = Keys(await (await browser.new_context(**context)).new_page())
    await found.page.goto(f"{site.address}/?as={who}")
    await found.page.wait_for_selector(f"body[data-ready='{who}']")
    return found
