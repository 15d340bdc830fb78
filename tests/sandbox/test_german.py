"""The sandbox in German: the page, typed lines, and the bot's answers."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.sandbox import view
from bot.sandbox.scene import locale_of
from data.texts import languages, texts_in
from tests.sandbox.conftest import GAME, Site, opened
from tests.source import TOP
from tests.texts import GERMAN


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with opened(tmp_path, texts=GERMAN) as found:
        yield found


async def test_page_completions_and_refusals_are_german(site):
    channel = await site.place("ada", "channel")
    labels = [item["label"] for item in (await site.act("complete", "ada", channel, text="/"))["items"]]
    assert {"/zug", "/server einstellungen"} <= set(labels)
    assert labels == sorted(labels)
    offered = await site.act("complete", "ada", channel, text="/einstellungen erinnerungen:")
    assert "zweimal" in [item["label"] for item in offered["items"]]
    await site.act("say", "ada", channel, text="/einstellungen erinnerungen: zweimal")
    assert (await site.newest("ada", channel))["line"] == "/einstellungen erinnerungen: zweimal"
    offered = await site.act("complete", "ada", channel, text="/brett privat:")
    assert [item["insert"] for item in offered["items"]] == ["Ja ", "Nein "]
    await site.act("say", "ada", channel, text="/einstellungen vorrat_dm: ja")
    assert (await site.newest("ada", channel))["line"] == "/einstellungen vorrat_dm: Ja"
    assert (await site.look("ada", channel))["menu"] == ["Herausfordern"]
    await site.act("menu", "ada", channel, name="Herausfordern", person="cleo")
    assert (await site.newest("ada", channel))["line"] == "Herausfordern"
    await site.act("say", "ada", channel, text=f"/spielen {GAME} gegenüber: ben beginn: Ich beginne als Mehr")
    ben = (await site.look("ada"))["people"][1]["id"]
    line = f"/spielen {GAME} gegenüber: <@{ben}> beginn: Ich beginne als Mehr"
    assert (await site.newest("ben", channel))["line"] == line
    await site.act("say", "ada", channel, text="/help")
    answer = await site.newest("ada", channel)
    assert (answer["line"], "Spiel Verbindungsspiele" in answer["text"]) == ("/hilfe", True), "English is understood"
    for text, said in (
        ("/nichts", "gibt es nicht"),
        ("/zug", "/zug braucht noch zug: "),
        ("/brett partie: drei", "eine ganze Zahl"),
        ("/server schließen partie: drei", "eine ganze Zahl"),
        ("/spielen link größe: 99", "größe darf höchstens 12 sein"),
    ):
        assert said in await site.refused("say", "ada", channel, text=text), text
    async with site.session.get("/") as response:
        page = await response.text()
    assert '<html lang="de">' in page
    assert "+1 Stunde" in page
    assert "{{" not in page
    async with site.session.get("/words") as response:
        words = await response.json()
    assert words["page-switch-person"] == "{name} sein"
    assert (await site.look("ada"))["server"] == words["page-server"]


def test_page_words_are_all_used_and_languages_have_locales():
    files = [*(TOP / "bot/sandbox/page").iterdir(), *(TOP / "bot/sandbox").glob("*.py")]
    source = "\n".join(path.read_text("utf-8") for path in files)
    keys = {key for language in languages() for key in view.words(texts_in(language))}
    assert [key for key in keys if f'"{key}"' not in source and f"{{{{{key}}}}}" not in source] == []
    found = {language: locale_of(language) for language in ("en", "de", "es", "fr", "xx")}
    assert found == {"en": "en-US", "de": "de", "es": "es-ES", "fr": "fr", "xx": "xx"}
