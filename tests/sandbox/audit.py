"""A page judged by axe-core, state by state: by the guidelines (WCAG 2.0 to 2.2, A and AA) and by best practice."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.async_api import Page

RULES: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
RESULTS: Final = {"resultTypes": ["violations", "incomplete"]}
OPTIONS: Final = RESULTS | {"runOnly": {"type": "tag", "values": RULES}}
APPEARANCE_RULES: Final = ("color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size")
"""The rules about colours and sizes; the others judge the same in each colour scheme."""
APPEARANCE: Final = RESULTS | {"runOnly": {"type": "rule", "values": APPEARANCE_RULES}}
JUDGED: Final = """async (options) => {
  for (let left = 20; left; left -= 1) {
    let changes = 0;
    const watching = new MutationObserver((records) => { changes += records.length; });
    watching.observe(document.documentElement, {childList: true, subtree: true});
    const found = await axe.run(options);
    changes += watching.takeRecords().length;
    watching.disconnect();
    if (!changes) return found;
  }
  throw new Error("The page changed during each of 20 audits.");
}"""
"""axe judges element by element, so a page that changes meanwhile is judged again."""
WIDE: Final[Any] = {"width": 1000, "height": 800}
NARROW: Final[Any] = {"width": 400, "height": 800}


class Audit:
    """Everything that axe finds on a page while somebody walks through its states."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.violations: list[str] = []
        self.unjudged: set[str] = set()  # Rules that axe could not always judge

    async def look(self, state: str) -> None:
        """Judge the page light and wide, and its colours and sizes dark and narrow."""
        await self.emulate("dark", NARROW)
        await self.judge(f"{state} (dark, narrow)", APPEARANCE)
        await self.emulate("light", WIDE)
        await self.judge(f"{state} (light, wide)")

    async def emulate(self, scheme: Any, size: Any) -> None:
        await self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await self.page.set_viewport_size(size)

    async def judge(self, state: str, options: object = OPTIONS) -> None:
        from axe_playwright_python.base import AXE_SCRIPT  # like playwright, it is not on every machine

        if not await self.page.evaluate("() => 'axe' in window"):
            await self.page.evaluate(AXE_SCRIPT)
        found = await self.page.evaluate(JUDGED, options)
        self.unjudged |= {rule["id"] for rule in found["incomplete"]}
        self.violations += [
            f"{state}: {rule['id']} ({rule['help']}) at {' '.join(map(str, node['target']))}: {node['html'][:120]}"
            for rule in found["violations"]
            for node in rule["nodes"]
        ]
