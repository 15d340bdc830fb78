"""Stories about languages: everyone reads that of the server, and who is written to alone reads their own."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import discord
import pytest

import data.texts
from bot.discord.places import missing
from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.clock.texts import letter_settled, notice_settled, overdue, reminder
from bot.matches.opening.texts import invitation
from bot.matches.texts.board import alt, drawing
from bot.matches.texts.narration import account, voided
from bot.model.ids import GuildId, UserId
from bot.model.match import Match
from bot.model.people import RemindBy
from bot.ui import Button, Texts
from data.texts import DEFAULT, sources, texts_in
from tests.bot.stories import invite, labels, match, now, play, play_of
from tests.bot.weeks import first_step, wait
from tests.hands import answer_lost
from tests.peer import Club
from tests.texts import ENGLISH, GERMAN, label

SPOKEN = [("de", GERMAN), ("en-US", ENGLISH), ("en-GB", ENGLISH), ("fr", ENGLISH)]
"""Discord's locale of a server, and the resulting language."""
UNDER_A_BOARD = (Button.MOVE, Button.TEXT, Button.MORE, Button.UNDO)


@contextmanager
def lacking(key: str) -> Iterator[None]:

    def without(language: str) -> dict[str, str]:
        found = sources(language)
        if language == DEFAULT:
            return dict(found)
        return {file: re.sub(rf"(?m)^{key} = .*\n", "", text) for file, text in found.items()}

    with patch.object(data.texts, "sources", without):
        texts_in.cache_clear()
        yield
    texts_in.cache_clear()


async def sets(club: Club, language: str | None) -> None:
    people = club.bot._storage.people
    await people.change_server(GuildId(club.guild.id), lambda server: replace(server, language=language))


async def prefers(club: Club, who: str, **changes: Any) -> None:
    user = UserId(club.people[who].id)
    await club.bot._storage.people.change(user, lambda person: replace(person, **changes))


async def begins(club: Club, texts: Texts, **options: Any) -> discord.Message:
    await club.press("ben", await invite(club, **options), label(Button.ACCEPT, texts))
    return club.boards()[-1]


def named(texts: Texts, *buttons: Button) -> list[str]:
    return [label(button, texts) for button in buttons]


def tells(club: Club, message: discord.Message, found: Match, texts: Texts, since: int = 0) -> bool:
    return message.content.startswith("\n".join(account(found, since, found.revision, texts, club.bot.services.signs)))


async def test_invitations_and_boards_use_the_language_of_the_server(club: Club):
    spoken = [(locale, None, texts) for locale, texts in SPOKEN]
    set_here = [("en-US", "de", GERMAN), ("de", "en", ENGLISH), ("de", "fr", GERMAN)]
    for number, (locale, language, texts) in enumerate([*spoken, *set_here], 1):
        await club.speaks(locale)
        await sets(club, language)
        asked = await invite(club, pace="1d")
        assert asked.content == invitation(await match(club, number), texts).content, (locale, language)
        assert labels(asked) == named(texts, Button.ACCEPT, Button.DECLINE, Button.WITHDRAW, Button.RULES, Button.LEARN)
        await club.press("ben", asked, label(Button.ACCEPT, texts))
        found, board = await match(club, number), club.boards()[-1]
        assert now(club, asked).content == invitation(found, texts).content
        assert tells(club, board, found, texts)
        assert labels(board) == named(texts, *UNDER_A_BOARD)
        words = drawing(found, ["Ada", "Ben"], texts)
        assert board.attachments[0].description == alt(play_of(found), words)
        assert club.thread.name == f"Linkage {number} · Ada – Ben"


@pytest.mark.parametrize(("locale", "texts"), SPOKEN[:2])
async def test_reminders_and_notices_use_the_language_of_the_server(club: Club, locale: str, texts: Texts):
    await club.speaks(locale)
    await begins(club, texts, pace="1d")
    ada = UserId(club.people["ada"].id)
    await wait(club, 0.51)
    found = await match(club)
    assert club.public(club.thread)[-1].content == reminder([found], ada, texts).content
    assert labels(club.public(club.thread)[-1]) == named(texts, Button.MUTE)
    reminded = club.public(club.thread)[-1]
    await wait(club, 0.5)
    notice = club.public(club.thread)[-1]
    assert notice.content == overdue(await match(club), texts).content
    assert labels(notice) == named(texts, Button.CLAIM, Button.EXTEND)
    notices = [each for each in (await club.bot._storage.shown.of(found.id)).noted if each.ref is not None]
    await play(club, await first_step(club))
    found = await match(club)
    for message in (reminded, notice):
        noted = next(each for each in notices if each.sent.message == message.id)
        assert now(club, message).content == notice_settled(found, noted, texts)
    await club.bot.services.reconciler.announce_void(found)
    assert club.public(club.thread)[-1].content == voided(found, texts).content


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


async def test_both_ways_of_reminding_use_their_own_language(club: Club):
    club.reads("ada", "de")
    await prefers(club, "ada", remind_by=RemindBy.BOTH)
    await begins(club, ENGLISH, pace="1d")
    await wait(club, 0.51)
    found, ada = await match(club), UserId(club.people["ada"].id)
    letters = club.people["ada"].user.dm_channel
    assert club.public(club.thread)[-1].content == reminder([found], ada, ENGLISH).content
    assert letters.history()[-1].content == reminder([found], ada, GERMAN).content
    assert labels(letters.history()[-1]) == named(GERMAN, Button.MUTE)
    one, other = (await club.bot._storage.shown.of(found.id)).notices
    await play(club, await first_step(club))
    found = await match(club)
    said = {message.content for message in club.public(club.thread)}
    assert notice_settled(found, one, ENGLISH) in said
    assert letters.history()[-1].content == notice_settled(found, other, GERMAN)


async def test_a_new_language_begins_with_the_next_board(club: Club):
    first = await begins(club, ENGLISH)
    english = first.content
    await club.speaks("de")
    await club.restart()
    assert [board.content for board in club.boards()] == [english], "what stands is not drawn anew at once"
    begun = (await match(club)).revision
    for _ in range(3):
        before = (await match(club)).revision
        await play(club, await first_step(club))
        found = await match(club)
        assert labels(club.boards()[-1]) == named(GERMAN, *UNDER_A_BOARD)
    said = "\n".join(message.content for message in club.public(club.thread))
    for texts, times in ((GERMAN, 1), (ENGLISH, 0)):
        lines = account(found, begun, before, texts, club.bot.services.signs)
        assert [said.count(line) for line in lines] == [times] * len(lines)


async def test_a_board_whose_answer_was_lost_is_found_again(club: Club):
    await club.speaks("de")
    await begins(club, GERMAN)
    step, boards = await first_step(club), len(club.boards())
    with answer_lost(f"/channels/{club.thread.id}/messages"):
        await play(club, step)
        await club.restart()
    await wait(club, 0.1)
    assert len(club.boards()) == boards + 1
    found = await match(club)
    (told,) = account(found, found.revision - 1, found.revision, GERMAN, club.bot.services.signs)
    assert sum(told in message.content for message in club.boards()) == 1


@pytest.mark.slow
async def test_missing_texts_and_missing_threads_do_not_lose_a_board(club: Club):
    await club.speaks("de")
    with lacking("narration-start"):
        board = await begins(club, GERMAN)
    assert board.content.startswith(ENGLISH("narration-start", game="Linkage"))
    assert labels(board) == named(GERMAN, *UNDER_A_BOARD)
    (told,) = club.forgive()
    assert told.getMessage() == "narration-start is not among the texts of de; it is said in en."
    club.channel = club.text_channel("no threads", create_public_threads=False)
    asked = await invite(club)
    await club.press("ben", asked, label(Button.ACCEPT, GERMAN))
    assert now(club, asked).content.endswith(GERMAN("place-no-thread"))


async def test_unknown_people_read_the_language_of_their_server(club: Club):
    languages, here = club.bot.services.languages, GuildId(club.guild.id)
    assert (await languages.of_person(UserId(1), here)).language == "en"
    await club.speaks("de")
    assert (await languages.of_person(UserId(1), here)).language == "de"
    assert (await languages.of_person(UserId(1), None)).language == "en"
    assert (await languages.of_server(GuildId(1))).language == "en", "a server that Discord has not told of"


def test_permissions_are_called_as_discord_calls_them():
    granted = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
    lacking = {ENGLISH: "Embed Links, Attach Files", GERMAN: "Links einbetten, Dateien anhängen"}
    assert {texts: missing(granted, texts, thread=False, makes_threads=True) for texts in lacking} == lacking
