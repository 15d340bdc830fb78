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
from bot.display.permissions import missing
from bot.match import GuildId, Match, UserId
from bot.match.people import RemindBy
from bot.match.shown import Showing, ShownMessage
from bot.messages import Button
from bot.messages.account import account
from bot.messages.board import alt, heard
from bot.messages.invitation import invitation
from bot.messages.languages import Texts
from bot.messages.post import label
from bot.messages.reminders import letter_settled, notice_settled, overdue, reminder
from bot.messages.rulings import voided
from data.texts import DEFAULT, sources, texts_in
from tests.bot.stories import invite, labels, match, now, play, play_of
from tests.bot.weeks import first_step, wait
from tests.hands import answer_lost
from tests.peer import Club
from tests.texts import ENGLISH, GERMAN

SPOKEN = [("de", GERMAN), ("en-US", ENGLISH), ("en-GB", ENGLISH), ("fr", ENGLISH)]
"""What Discord may say of a server, and what is spoken there."""
UNDER_A_BOARD = (Button.MOVE, Button.UNDO, Button.TEXT, Button.MORE)


@contextmanager
def lacking(key: str) -> Iterator[None]:
    """The catalogue of every language but English is without one of its texts."""

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
    """Those who run the server choose a language for us."""
    people = club.bot._storage.people
    await people.change_server(GuildId(club.guild.id), lambda server: replace(server, language=language))


async def prefers(club: Club, who: str, **changes: Any) -> None:
    """Somebody has set something."""
    user = UserId(club.people[who].id)
    await club.bot._storage.people.change(user, lambda person: replace(person, **changes))


async def begins(club: Club, texts: Texts, **options: Any) -> discord.Message:
    """A match of Ada, who is to move, and Ben, in a server that speaks this language; its board."""
    await club.press("ben", await invite(club, **options), label(Button.ACCEPT, texts))
    return club.boards()[-1]


def named(texts: Texts, *buttons: Button) -> list[str]:
    return [label(button, texts) for button in buttons]


def tells(club: Club, message: discord.Message, found: Match, texts: Texts, since: int = 0) -> bool:
    """Whether a board tells what happened after a revision in this language."""
    return message.content.startswith("\n".join(account(found, since, found.revision, texts, club.bot.services.signs)))


@pytest.mark.parametrize(("locale", "texts"), SPOKEN)
async def test_invitations_and_boards_speak_as_discord_says_of_the_server(club: Club, locale: str, texts: Texts):
    await club.speaks(locale)
    asked = await invite(club, pace="1d")
    assert asked.content == invitation(await match(club), texts).content
    assert labels(asked) == named(texts, Button.ACCEPT, Button.DECLINE, Button.WITHDRAW, Button.RULES, Button.LEARN)
    await club.press("ben", asked, label(Button.ACCEPT, texts))
    found, board = await match(club), club.boards()[-1]
    assert now(club, asked).content == invitation(found, texts).content
    assert tells(club, board, found, texts)
    assert labels(board) == named(texts, *UNDER_A_BOARD)
    assert found.play is not None
    assert board.attachments[0].description == alt(found.play, heard(found, ["Ada", "Ben"], texts), texts)
    assert club.thread.name == "Linkage 1 · Ada – Ben"


@pytest.mark.parametrize(("locale", "texts"), SPOKEN[:2])
async def test_reminders_and_notices_speak_it_too_and_so_does_what_settles_them(club: Club, locale: str, texts: Texts):
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
    notices = [each for each in await club.bot._storage.shown.of(found.id) if each.ref is not None]
    await play(club, await first_step(club))
    found = await match(club)
    for message in (reminded, notice):
        noted = next(each for each in notices if each.sent.message == message.id)
        assert now(club, message).content == notice_settled(found, noted, texts)


@pytest.mark.parametrize(
    ("locale", "language", "texts"),
    [
        *[("en-US", "de", GERMAN), ("de", "en", ENGLISH), ("de", None, GERMAN), ("en-US", None, ENGLISH)],
        ("de", "fr", GERMAN),  # was ours once
    ],
)
async def test_what_a_server_has_set_goes_before_what_discord_says(
    club: Club, locale: str, language: str | None, texts: Texts
):
    await club.speaks(locale)
    await sets(club, language)
    board = await begins(club, texts)
    assert tells(club, board, await match(club), texts)
    assert labels(board) == named(texts, *UNDER_A_BOARD)


@pytest.mark.parametrize(
    ("locale", "hers", "texts"), [("en-US", "de", GERMAN), ("de", "en-GB", ENGLISH), ("de", "fr", ENGLISH)]
)
async def test_a_letter_is_in_the_language_of_whoever_gets_it(club: Club, locale: str, hers: str, texts: Texts):
    here = GERMAN if locale == "de" else ENGLISH
    await club.speaks(locale)
    club.reads("ada", hers)
    board = await begins(club, here, game="lovelinks", pace="1d")
    assert tells(club, board, await match(club), here)
    (letter,) = club.people["ada"].user.dm_channel.history()
    assert letter.content == texts("place-stock-to-move", game="Love Links", match=1, channel=club.thread.mention)
    assert labels(letter) == named(texts, Button.MOVE, Button.RULES, Button.TEXT)
    written = ShownMessage(Showing.STOCK, None, 0, play_of(await match(club)).turn)
    while (await match(club)).waiting_for == club.people["ada"].id:
        await play(club, await first_step(club))
    (letter,) = club.people["ada"].user.dm_channel.history()
    assert letter.content == letter_settled(await match(club), written, texts)


async def test_a_reminder_by_both_ways_is_in_the_language_of_each_and_is_settled_in_it(club: Club):
    club.reads("ada", "de")
    await prefers(club, "ada", remind_by=RemindBy.BOTH)
    await begins(club, ENGLISH, pace="1d")
    await wait(club, 0.51)
    found, ada = await match(club), UserId(club.people["ada"].id)
    letters = club.people["ada"].user.dm_channel
    assert club.public(club.thread)[-1].content == reminder([found], ada, ENGLISH).content
    assert letters.history()[-1].content == reminder([found], ada, GERMAN).content
    assert labels(letters.history()[-1]) == named(GERMAN, Button.MUTE)
    (one, other) = [each for each in await club.bot._storage.shown.of(found.id) if each.kind is Showing.REMINDER]
    await play(club, await first_step(club))
    found = await match(club)
    said = {message.content for message in club.public(club.thread)}
    assert notice_settled(found, one, ENGLISH) in said
    assert letters.history()[-1].content == notice_settled(found, other, GERMAN)


async def test_a_server_that_changes_its_language_reads_the_next_board_in_it_and_nothing_twice(club: Club):
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


async def test_a_german_board_whose_answer_was_lost_is_found_again_and_not_posted_twice(club: Club):
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


async def test_a_board_is_not_lost_for_a_text_that_is_missing(club: Club):
    await club.speaks("de")
    with lacking("account-begins"):
        board = await begins(club, GERMAN)
    assert board.content.startswith(ENGLISH("account-begins", game="Linkage"))
    assert labels(board) == named(GERMAN, *UNDER_A_BOARD)
    (told,) = club.forgive()
    assert told.getMessage() == "account-begins is not among the texts of de; it is said in en."


async def test_where_no_thread_can_be_made_a_german_server_is_told_in_german(club: Club):
    await club.speaks("de")
    club.channel = club.text_channel("no threads", create_public_threads=False)
    asked = await invite(club)
    await club.press("ben", asked, label(Button.ACCEPT, GERMAN))
    assert now(club, asked).content.endswith(GERMAN("place-no-thread"))


async def test_a_ruling_is_told_in_the_language_of_the_server(club: Club):
    await club.speaks("de")
    await begins(club, GERMAN)
    found = await match(club)
    await club.bot.services.rulings.voided(found)
    assert club.public(club.thread)[-1].content == voided(found, GERMAN).content


async def test_somebody_of_whom_nothing_is_known_reads_what_their_server_does(club: Club):
    languages, here = club.bot.services.languages, GuildId(club.guild.id)
    assert (await languages.of_person(UserId(1), here)).language == "en"
    await club.speaks("de")
    assert (await languages.of_person(UserId(1), here)).language == "de"
    assert (await languages.of_person(UserId(1), None)).language == "en"
    assert (await languages.of_server(GuildId(1))).language == "en", "a server that Discord has not told of"


@pytest.mark.parametrize("texts", [ENGLISH, GERMAN])
def test_what_the_bot_may_not_do_is_called_as_discord_calls_it(texts: Texts):
    granted = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
    lacking = {ENGLISH: "Embed Links, Attach Files", GERMAN: "Links einbetten, Dateien anhängen"}
    assert missing(granted, texts, thread=False, makes_threads=True) == lacking[texts]
