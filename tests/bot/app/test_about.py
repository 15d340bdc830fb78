"""``/about``: which bot this is, how it is, and how to have it elsewhere."""

from datetime import timedelta

from bot.app import help as help_module
from bot.app.help import about_post
from bot.runtime import VERSION
from bot.ui import texts_for
from tests.bot.direct import Direct
from tests.bot.stories import private

LONG: dict[str, int | str] = {
    "version": "1.2.3",
    "servers": 1234,
    "running": 100000,
    "ended": 1234567,
    "compiled": "yes",
    "invite": "<https://a.example/1>",
}


async def test_about_tells_version_uptime_counts_and_links(club, monkeypatch):
    version, servers, matches, _, links = private(await club.slash("ada", "about")).split("\n")
    assert version == f"**Interlink** {VERSION}, running for less than a minute."
    assert servers == "I am in 1 server."
    assert matches == "0 matches are running, none has ended in servers so far."
    assert f"client_id={club.bot.application_id}&scope=bot" in links
    assert "permissions=309237763072" in links
    assert "scope=applications.commands&integration_type=1" in links
    for form, search in ((False, "with Python alone, which is slower"), (True, "with compiled code")):
        monkeypatch.setattr(help_module, "IS_COMPILED", form)
        assert f"\nI think {search}.\n" in private(await club.slash("ada", "about"))
    await Direct(club).begin("linkage")
    await club.env.advance_time(3 * 3600)
    said = private(await club.slash("ada", "about"))
    assert "running for 3 hours." in said
    assert "\n1 match is running, " in said


def test_counts_are_written_as_the_language_writes_them():
    for language, version, counts in (
        ("en", "**Interlink** 1.2.3, running for 2 days.", ["1,234", "100,000", "1,234,567"]),
        ("de", "**Interlink** 1.2.3. Ich laufe 2 Tage am Stück.", ["1.234", "100.000", "1.234.567"]),
    ):
        said = about_post(texts_for(language), uptime=timedelta(hours=49), own="<https://a.example/2>", **LONG).content
        assert said.startswith(version)
        assert all(f" {count} " in f" {said.replace(chr(10), ' ')} " for count in counts), said
