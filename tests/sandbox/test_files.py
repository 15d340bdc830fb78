"""Files for commands that take one: chosen or dropped on the page, kept within limits, and fetched by the bot."""

from base64 import b64encode
from typing import Any

import pytest

from bot.sandbox.server import LARGEST_FILE
from rules.strict_json import LONGEST
from tests.garbage import RECORD
from tests.sandbox.conftest import Site
from tests.sandbox.tab import keys

RECORD_READ = "**Study "
CARRIED = """() => {
    const held = new DataTransfer();
    held.items.add(new File(["nonsense"], "dropped.json"));
    return held;
}"""
TAKES_A_FILE = "record takes a file; choose one or drop it on this page."


async def attach(site: Site, who: str, data: bytes, name: str = "match.json") -> str:
    made = await site.act("attach", who, await site.place(who, "channel"), name=name, data=b64encode(data).decode())
    return str(made["name"])


async def said(site: Site, who: str, text: str) -> str:
    channel = await site.place(who, "channel")
    await site.act("say", who, channel, text=text)
    return str((await site.newest(who, channel))["text"])


async def test_files_are_kept_within_limits_and_the_last_is_read(site):
    assert await attach(site, "ada", b"nonsense") == "match.json"
    assert (await said(site, "ada", "/study import record: match.json")).startswith("This file is not JSON")
    await attach(site, "ada", RECORD)
    for kind in ("channel", "dm"):
        place = await site.place("ada", kind)
        await site.act("say", "ada", place, text="/study import record: match.json")
        answer = await site.newest("ada", place)
        assert answer["text"].startswith(RECORD_READ), kind
        assert answer["private"]
        assert answer["line"] == "/study import record: match.json"
    _, thread = await site.begun()
    await site.act("say", "ada", thread, text="/replay")
    replay = await site.newest("ada", thread)
    await site.press("ada", thread, replay, "Record")
    file = (await site.newest("ada", thread))["pictures"][0]
    async with site.session.get(f"/picture/{file['id']}", params={"as": "ada"}) as response:
        await attach(site, "ada", await response.read(), file["name"])
    await site.act("say", "ada", thread, text=f"/study import record: {file['name']}")
    study = await site.newest("ada", thread)
    assert study["private"]
    assert [each["alt"] for each in study["pictures"]] == [each["alt"] for each in replay["pictures"]]
    await attach(site, "ada", RECORD + b" " * (LONGEST - len(RECORD)))
    assert (await said(site, "ada", "/study import record: match.json")).startswith(RECORD_READ)
    await attach(site, "ada", bytes(LARGEST_FILE))
    assert (await said(site, "ada", "/study import record: match.json")).startswith("This file is too long")
    channel = await site.place("ada", "channel")
    for size in (LARGEST_FILE + 1, 2 * LARGEST_FILE):
        large = b64encode(bytes(size)).decode()
        assert await site.refused("attach", "ada", channel, 413, name="x", data=large) == "That is too long."
    for data in ("?", "YQ", "YQ==\n", "ä", 1, None):
        await site.refused("attach", "ada", channel, 400, name="x", data=data)
    names = {"": "file", " \n": "file", "a\nb\x00.json": "a b.json", "x" * 300 + ".json": "x" * 95 + ".json"}
    for name, shown in names.items():
        assert await attach(site, "ada", RECORD, name) == shown
        assert (await said(site, "ada", f"/study import record: {shown}")).startswith(RECORD_READ)


async def test_line_asks_for_a_known_file_and_names_it(site):
    channel = await site.place("ada", "channel")

    async def typed(text: str) -> dict[str, Any]:
        found: dict[str, Any] = await site.act("complete", "ada", channel, text=text)
        return found

    assert (await typed("/help"))["file"] is None
    assert (await typed("/imp"))["file"] is None
    found = await typed("/study import record:")
    assert found["file"] == {"option": "record", "start": 21, "end": 21, "prefix": " ", "most": LARGEST_FILE}
    assert not found["ready"]
    assert found["items"] == []
    await attach(site, "ada", RECORD, "a b.json")
    assert [item["insert"] for item in (await typed("/study import record: "))["items"]] == ["a b.json "]
    found = await typed("/study import record: a b.json")
    assert found["ready"]
    assert found["file"] == {
        "option": "record", "start": 21, "end": 30, "prefix": " ", "most": LARGEST_FILE, "name": "a b.json",
        "size": len(RECORD),
    }  # fmt: skip
    assert (await typed("/study import a b"))["file"]["prefix"] == "record: "
    channel = await site.place("ada", "channel")
    await attach(site, "ben", RECORD)
    for text in ("/study import record: match.json", "/study import record:"):
        assert await site.refused("say", "ada", channel, text=text) == TAKES_A_FILE


@pytest.mark.slow
async def test_files_are_chosen_and_dropped_or_not_sent(site, browser):
    ada = await keys(browser, site, "ada")
    page, line = ada.page, ada.page.locator("#line")
    await line.fill("/study import record:")
    await page.locator("#chosen").set_input_files(
        {"name": "large.json", "mimeType": "", "buffer": bytes(LARGEST_FILE + 1)}
    )
    await page.locator("#told", has_text="A file has at most 1.1 MB here.").wait_for()
    assert site.world.scene.files == {}
    assert ada.complaints == []
    await line.press("Enter")
    await page.locator("#told", has_text=TAKES_A_FILE).wait_for()
    assert await line.input_value() == "/study import record:"
    assert await page.get_by_role("button", name="Choose a file").is_visible()
    ada.complaints.clear()  # of the refused line
    await line.fill("")
    await page.keyboard.press("/")
    await page.keyboard.type("imp")
    await page.keyboard.press("Tab")
    choose = page.get_by_role("button", name="Choose a file for record")
    await choose.wait_for()
    async with page.expect_file_chooser() as chooser:
        await choose.click()
    await (await chooser.value).set_files({"name": "match.json", "mimeType": "", "buffer": RECORD})
    await page.get_by_role("button", name="match.json, 0.2 kB").wait_for()
    assert await line.input_value() == "/study import record: match.json"
    assert await ada.focus() == "Message"

    held = await page.evaluate_handle(CARRIED)
    await page.dispatch_event("#feed", "dragenter", {"dataTransfer": held})
    assert await page.evaluate("() => document.body.classList.contains('dropping')")
    await page.dispatch_event("#feed", "drop", {"dataTransfer": held})
    await page.get_by_role("button", name="dropped.json, 0.0 kB").wait_for()
    assert not await page.evaluate("() => document.body.classList.contains('dropping')")
    await page.keyboard.press("Enter")
    await page.locator("article.private", has_text="This file is not JSON").wait_for()
    assert not await choose.is_visible()
    assert await line.input_value() == ""

    await page.dispatch_event("#feed", "drop", {"dataTransfer": held})
    assert "Type a command that takes a file first, such as /study import" in await page.locator("#told").inner_text()
    assert ada.complaints == []
