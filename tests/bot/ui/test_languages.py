"""Stories about languages: everyone reads that of the server, and who is written to alone reads their own."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import discord

from bot.discord.places import missing
from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.clock.texts import letter_settled, notice_settled, overdue, reminder
from bot.matches.opening.texts import invitation
from bot.matches.texts.board import described, drawing
from bot.matches.texts.narration import account, voided
from bot.model.ids import GuildId, UserId
from bot.model.match import Match
from bot.ui import Button, Texts
from bot.ui.texts import joined_again
from data.texts import texts_in
from tests.bot.guide import answer
from tests.bot.stories import begin, invite, labels, match, now, play, play_of, private
from tests.bot.weeks import first_step, manager, wait
from tests.hands import answer_lost
from tests.peer import Club
from tests.texts import ENGLISH, GERMAN, label

UNDER_A_BOARD = (Button.MOVE, Button.TEXT, Button.MORE, Button.UNDO)


async def begins(club: Club, texts: Texts, **options: Any) -> discord.Message:
    await club.press("ben", await invite(club, **options), label(Button.ACCEPT, texts))
    return club.boards()[-1]


def named(texts: Texts, *buttons: Button) -> list[str]:
    return [label(button, texts) for button in buttons]


def tells(club: Club, message: discord.Message, found: Match, texts: Texts, since: int = 0) -> bool:
    return message.content.startswith("\n".join(account(found, since, found.revision, texts, club.bot.services.signs)))


async def test_invitations_and_boards_use_the_language_of_the_server(club: Club):
    spoken = (("de", None, GERMAN), ("fr", None, ENGLISH), ("de", "en", ENGLISH), ("de", "fr", GERMAN))
    for number, (locale, language, texts) in enumerate(spoken, 1):
        await club.speaks(locale)
        set_to = partial(replace, language=language)
        await club.bot.storage.people.change_server(GuildId(club.guild.id), set_to)
        asked = await invite(club, pace="1d")
        assert asked.content == invitation(await match(club, number), texts).content, (locale, language)
        assert labels(asked) == named(texts, Button.ACCEPT, Button.DECLINE, Button.WITHDRAW, Button.RULES, Button.LEARN)
        await club.press("ben", asked, label(Button.ACCEPT, texts))
        found, board = await match(club, number), club.boards()[-1]
        assert now(club, asked).content == invitation(found, texts).content
        assert tells(club, board, found, texts)
        assert labels(board) == named(texts, *UNDER_A_BOARD)
        words = drawing(found, ["Ada", "Ben"], texts)
        assert board.attachments[0].description == joined_again(described(play_of(found), words))
        assert club.thread.name == f"Linkage {number} · Ada – Ben"


async def test_reminders_are_in_the_language_of_those_who_read_them(club: Club):
    await club.speaks("de")
    await club.slash("ada", "preferences", remind_by="both")
    await begins(club, GERMAN, pace="1d")
    ada, letters = UserId(club.people["ada"].id), club.people["ada"].user.dm_channel
    await wait(club, 0.51)
    found, reminded, letter = await match(club), club.public(club.thread)[-1], letters.history()[-1]
    for message, texts in ((reminded, GERMAN), (letter, ENGLISH)):
        assert message.content == reminder([found], ada, texts).content
        assert labels(message) == named(texts, Button.MUTE)
    await wait(club, 0.5)
    notice = club.public(club.thread)[-1]
    assert notice.content == overdue(await match(club), GERMAN).content
    assert labels(notice) == named(GERMAN, Button.CLAIM, Button.EXTEND)
    notices = [each for each in (await club.bot.storage.shown.of(found.id)).noted if each.ref is not None]
    await play(club, await first_step(club))
    found = await match(club)
    (letter,) = (each for each in letters.history() if each.id == letter.id)
    for message, texts in ((now(club, reminded), GERMAN), (now(club, notice), GERMAN), (letter, ENGLISH)):
        noted = next(each for each in notices if each.sent.message == message.id)
        assert message.content == notice_settled(found, noted, texts)
    await club.bot.services.reconciler.announce_void(found)
    assert club.public(club.thread)[-1].content == voided(found, GERMAN).content


async def test_a_letter_uses_the_language_of_its_reader(club: Club):
    readers = [("en-US", "de", GERMAN), ("de", "en-GB", ENGLISH), ("de", "fr", ENGLISH)]
    for number, (locale, hers, texts) in enumerate(readers, 1):
        here = GERMAN if locale == "de" else ENGLISH
        await club.speaks(locale)
        club.reads("ada", hers)
        board = await begins(club, here, game="lovelinks", pace="1d")
        assert tells(club, board, await match(club, number), here)
        letter = club.people["ada"].user.dm_channel.history()[-1]
        thread = club.thread.mention
        told = texts("place-stock-to-move", game="Love Links", match=number, channel=thread)
        assert letter.content == told, (locale, hers)
        assert labels(letter) == named(texts, Button.MOVE, Button.RULES, Button.TEXT)
        written = ShownMessage(MessageKind.STOCK, None, 0, play_of(await match(club, number)).turn)
        while (await match(club, number)).waiting_for == club.people["ada"].id:
            await club.slash("ada", "move", club.thread, move=await first_step(club, number))
        settled = club.people["ada"].user.dm_channel.history()[-1]
        assert (settled.id, settled.content) == (letter.id, letter_settled(await match(club, number), written, texts))


async def test_a_new_language_begins_with_the_next_board(club: Club):
    first = await begins(club, ENGLISH)
    english = first.content
    await club.speaks("de")
    await club.restart()
    assert [board.content for board in club.boards()] == [english], "what stands is not drawn anew at once"
    begun = (await match(club)).revision
    step = await first_step(club)
    with answer_lost(f"/channels/{club.thread.id}/messages"):
        await play(club, step)
        await club.restart()
    await wait(club, 0.1)
    assert len(club.boards()) == 2, "the board whose answer was lost is found again"
    for _ in range(2):
        before = (await match(club)).revision
        await play(club, await first_step(club))
        found = await match(club)
        assert labels(club.boards()[-1]) == named(GERMAN, *UNDER_A_BOARD)
    said = "\n".join(message.content for message in club.public(club.thread))
    for texts, times in ((GERMAN, 1), (ENGLISH, 0)):
        lines = account(found, begun, before, texts, club.bot.services.signs)
        assert [said.count(line) for line in lines] == [times] * len(lines)


async def test_one_reads_ones_own_language_and_all_the_server_s(club: Club):
    languages, here = club.bot.services.languages, GuildId(club.guild.id)
    assert (await languages.of_person(UserId(1), here)).language == "en"
    await club.speaks("de")
    assert (await languages.of_person(UserId(1), here)).language == "de"
    assert (await languages.of_person(UserId(1), None)).language == "en"
    assert (await languages.of_server(GuildId(1))).language == "en", "a server that Discord has not told of"
    await club.speaks("en-US")

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
    await begin(club)
    eve = manager(club)
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


def test_permissions_are_called_as_discord_calls_them():
    granted = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
    lacking = {ENGLISH: "Embed Links, Attach Files", GERMAN: "Links einbetten, Dateien anhängen"}
    assert {texts: missing(granted, texts, thread=False, makes_threads=True) for texts in lacking} == lacking
