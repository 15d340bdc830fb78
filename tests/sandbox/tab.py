"""A browser tab of the sandbox, and a user with only a keyboard and a screen reader."""

import re
from collections.abc import Awaitable
from fnmatch import fnmatchcase
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from playwright.async_api import Browser, ConsoleMessage, Locator, Page

    from tests.sandbox.conftest import Site

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


async def opened_as(kind: type[T], browser: "Browser", site: "Site", who: str, **context: Any) -> T:
    found = kind(await (await browser.new_context(**context)).new_page())
    await found.page.goto(f"{site.address}/?as={who}")
    await found.page.wait_for_selector(f"body[data-ready='{who}']")
    return found


tab = partial(opened_as, Tab)


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
