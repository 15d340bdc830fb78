"""A user with only a keyboard and a screen reader."""

import re
from fnmatch import fnmatchcase
from functools import partial
from typing import Any

from tests.sandbox.tab import Tab, opened_as

FAR = 150  # Presses of a key after which something counts as out of reach
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

HEARD = """text => {
    const heard = document.querySelector("#heard").innerText;
    return heard.includes(text) && heard;
}"""


class Keys(Tab):
    """A tab that is used by the keyboard alone."""

    async def focus(self) -> str:
        """The name of the focused element, which must be visibly focused."""
        found: dict[str, Any] = await self.page.evaluate(FOCUS)
        if not found["seen"]:  # a picture that comes in may have moved it
            found = await self.until(f"() => {{ const found = ({FOCUS})(); return found.seen && found; }}")
        return re.sub(r"\s+", " ", found["name"]).strip()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def reach(self, name: str, key: str = "Tab") -> None:
        """Press a key until the named element has the focus; * matches anything."""
        passed = []
        for _ in range(FAR):
            await self.press(key)
            passed.append(await self.focus())
            if fnmatchcase(passed[-1], name):
                return
        raise AssertionError(f"{name} was not reached with {key}: {passed}")

    async def use(self, name: str, key: str = "Tab") -> None:
        await self.reach(name, key)
        await self.press("Enter")
        await self.answered()

    async def answered(self) -> None:
        await self.page.wait_for_selector("body:not(.busy)")

    async def opens_picker(self) -> None:
        """Open the picker of the newest board."""
        await self.press("/", "Escape", "Backspace")
        await self.reach("Move", "Shift+Tab")
        await self.replaced("Enter")

    async def replaced(self, *keys: str) -> None:
        """Press keys that change something private, and wait until it has the focus."""
        await self.page.evaluate("() => (window.before = [...document.querySelectorAll('article.private')].at(-1))")
        await self.press(*keys)
        await self.until(
            "() => { const now = [...document.querySelectorAll('article.private')].at(-1);"
            " return now && now !== window.before && now.contains(document.activeElement); }"
        )
        await self.answered()

    async def write(self, line: str) -> None:
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
        return str(await self.until(HEARD, arg=text))


keys = partial(opened_as, Keys)
