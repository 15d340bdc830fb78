"""Stories about commands in two languages: what one person is answered is in theirs, what all see in the server's."""

from dataclasses import replace
from datetime import timedelta

from bot.model.ids import GuildId, UserId
from bot.ui import Button
from data.texts import texts_in
from tests.bot.guide import answer
from tests.bot.stories import begin, invite, labels, match, play_of, private
from tests.bot.weeks import manager
from tests.peer import Club
from tests.texts import ENGLISH, GERMAN, label


async def test_who_is_answered_alone_reads_their_own_language(club: Club):
    async def known() -> str | None:
        return (await club.bot.services.people.preferences(UserId(club.people["ada"].id))).language

    for locale, texts in (("de", GERMAN), ("en-GB", ENGLISH), ("ja", ENGLISH)):
        club.reads("ada", locale)
        assert private(await club.slash("ada", "board", match=99)) == texts("error-no-match", match=99)
        assert private(await club.slash("ada", "move", move="a1")) == texts("reply-no-match-in-channel")
        assert await known() is None, "who is refused has done nothing"
    for locale, language in (("de", "de"), ("en-GB", "en"), ("de", "de")):
        club.reads("ada", locale)
        await club.slash("ada", "help")
        assert await known() == language
        assert private(await club.slash("ada", "block list")) == texts_in(language)("reply-block-list-empty")
    for word in ("zurück", "Back", " ZURÜCK "):
        await club.slash("ada", "away", until="2d")
        assert private(await club.slash("ada", "away", until=word)) == GERMAN("reply-welcome-back")
    for word in ("aus", "off", "Aus"):
        assert GERMAN("settings-no-quiet") in private(await club.slash("ada", "preferences", quiet=word))
    far = (club.env.now() + timedelta(days=1)).date()
    for until in ("2 Tage", "1t", f"{far.day}.{far.month}.{far.year}"):
        assert "Du bist bis" in private(await club.slash("ada", "away", until=until))
    assert private(await club.slash("ada", "away", until="zurück")) == GERMAN("reply-welcome-back")


async def test_all_read_the_language_that_the_server_chose(club: Club):
    await begin(club)
    eve, here = manager(club), GuildId(club.guild.id)
    await club.slash(eve, "server settings", language="de")
    assert label(Button.ACCEPT, GERMAN) in labels(await invite(club, opener="ben", opponent="ada"))
    assert "Language: Deutsch." in private(await club.slash(eve, "server settings"))
    said = private(await club.slash(eve, "server settings", language="automatic"))
    assert "Language: as Discord has it (changed)." in said
    await club.bot.services.people.set_up(here, lambda server: replace(server, language="fr"), None)
    assert "Language: as Discord has it." in private(await club.slash(eve, "server settings"))
    assert label(Button.ACCEPT, ENGLISH) in labels(await invite(club, opener="ben", opponent="ada"))
    club.reads("ada", "de")
    for alone, texts in ((False, ENGLISH), (True, GERMAN)):
        shown = answer(await club.slash("ada", "board", club.thread, private=alone))
        assert label(Button.MOVE, texts) in labels(shown)
    (offered, *_) = await club.complete("ada", "move", "blau", channel=club.thread)
    assert offered["name"] == GERMAN("linkage-label-domino", colour="blue", cells=offered["value"].split()[1])
    picker = answer(await club.press("ada", club.boards()[-1], "Move"))
    assert picker.content == GERMAN("picker-choose", what=GERMAN("linkage-prompt-colour"))
    said = private(await club.slash("ada", "move", club.thread, move=offered["value"].replace("blue", "blau")))
    assert said.startswith(GERMAN("reply-played", steps=offered["name"]))
    assert play_of(await match(club)).steps[0].text == offered["value"]
