"""User installs: commands work where the bot is no member, and nobody else notices."""

import json
import random
from typing import Any

import pytest

from bot.model.ids import GuildId
from bot.studies.lessons.model import lesson
from rules.records import Ending, read
from tests.bot.picking import children
from tests.bot.stories import dump
from tests.own_install import OF_A_SERVER, Guestless, Somewhere
from tests.peer import open_club
from tests.present import present

OWN = ("study", "lesson", "person", "preferences", "puzzle", "daily_puzzle", "daily_try", "sqlite_sequence")
"""Prefixes of tables with private data."""


async def presses(ada: Guestless, *labels: str) -> str:
    said = [await ada.press(label) for label in labels]
    return said[-1]


@pytest.mark.slow
@pytest.mark.parametrize("place", Somewhere)
async def test_everything_works_alone_and_unnoticed(club, place):
    ada, dice = Guestless(club, place), random.Random(1)
    before = {line for line in dump(club.settings.database) if line.startswith("INSERT")}

    said = await ada.slash("help")
    assert said.startswith("Here only you can see what we do")
    helped = ada.message
    said = await ada.press("More")
    offered = "learn, puzzle next, puzzle daily, rules, study open, study import, about, play linkage"
    for command in offered.split(", "):
        assert f"</{command}:" in said, command
    assert "leaderboard" not in said
    for label, answer in (("Invite someone", "add me to yours"), ("Play me", "</play linkage:")):
        ada.message = helped
        assert answer in await ada.press(label)
    ada.message = helped
    assert "· 1 of 7 ·" in await presses(ada, "Learn", "Linkx")

    await ada.slash("learn")
    assert "· 1 of 7 ·" in await ada.press("Linkage")
    await presses(ada, "Move", "Cancel", "Move")
    assert "· 1 of 7 ·" in await ada.typed("nonsense")
    await ada.press("Cancel")
    await presses(ada, *["Show me", "Go on"] * len(lesson("linkage").steps))
    said = await ada.press("Play a match")
    assert said.startswith("**Study 1** · Linkage, a private match against Interlink (newcomer)")
    assert said.endswith("Your turn, turn 1.")
    await presses(ada, "Hint", "Cancel")
    assert "Your turn, turn 3." in await ada.move(dice)

    await ada.slash("rules")
    assert "· 1 of 7 ·" in await presses(ada, "LINK", "Next", "Back", "Learn")
    await ada.slash("rules", game="lovelinks")

    await ada.slash("puzzle next")
    await presses(ada, "LINK", "Move", "Cancel", "Show solution")
    puzzle = ada.message
    await ada.press("Record")
    ada.message = puzzle
    assert (await ada.press("Play on from here")).startswith("**Study 2** · LINK")
    ada.message = puzzle
    await ada.press("Next puzzle")

    await ada.slash("puzzle daily")
    assert "One person has tried it" in await presses(ada, "Move", "Cancel", "Show solution")
    puzzle = ada.message
    assert (await ada.press("Share")).startswith("To copy:")
    ada.message = puzzle
    assert (await ada.press("This week")).endswith("You have solved 0 of 1.")
    await ada.press("Week before")
    ada.message = puzzle
    await ada.press("Next puzzle")

    assert (await ada.slash("study open", game="lovelinks")).startswith("**Study 3** · Love Links")
    await ada.press("Draw at random")
    await ada.move(dice)
    await presses(ada, "Second line", "GIF")
    await ada.slash("study open", study=3)
    await ada.press("Record")
    brought = await ada.message.attachments[0].read()
    assert (await ada.slash("study import", record=("match.json", brought))).startswith("**Study 4** · Love Links")
    await ada.slash("study open")
    label = next(each.label for each in children(ada.message)[0].options if each.value == "3")
    assert (await ada.choose(label)).startswith("**Study 3**")
    assert "dark" in (await ada.slash("preferences", display="dark")).casefold()

    said = await ada.slash("play linkx", level="newcomer", first="other")
    assert said.startswith("**Study 5** · Linkx, a private match against Interlink (newcomer)\nTurn 1: ")
    assert ada.disabled == ["On", "Last", "Undo"]
    await ada.move(dice)
    await ada.press("GIF")

    refused: list[tuple[dict[str, Any], str]] = [
        ({"opponent": ada.friend}, "I was not invited here, so nobody else can join"),
        ({"rated": True}, "Private matches are never rated"),
        ({"pace": "1d"}, "No clock runs in a private match"),
    ]
    if place is Somewhere.HOME:
        refused.append(({"role": club.bot_role}, "Nobody else takes a seat here"))
    for options, sentence in refused:
        assert (await ada.slash("play linkage", **options)).startswith(sentence)

    assert ada.unanswering == [], "nothing was asked of Discord with the bot's token"
    assert await ada.matches() == []
    after = {line for line in dump(club.settings.database) if line.startswith("INSERT")}
    kept = {line.split('"')[1] for line in after ^ before}
    assert all(table.startswith(OWN) for table in kept), kept


async def test_with_the_first_match_a_lesson_is_offered(tmp_path):
    async with open_club(tmp_path, newcomers=True) as club:
        ada = Guestless(club, Somewhere.GROUP)
        with ada.told():
            opened = await ada.actor.slash("play linkx", first="me")
        assert opened.response.ephemeral
        (told,) = opened.followups
        assert told.ephemeral
        assert told.content.startswith("Is Linkx new to you?")
        assert ada.unanswering == []


# -- private matches


@pytest.mark.slow
async def test_a_private_match_outlives_a_restart_to_its_end(club):
    ada, dice = Guestless(club, Somewhere.GROUP), random.Random(1)
    said = await ada.slash("play lovelinks", level="newcomer", first="me", seats=3, length="short")
    assert said.startswith("**Study 1** · ")
    assert ", a private match against Interlink" in said
    for _ in range(2):
        await ada.move(dice)
    stood = str(ada.message.content)
    await club.restart()
    ada.asked = len(club.env.http_requests)
    assert await ada.slash("study open", study=1) == stood
    while "Play again" not in ada.labels:
        said = await ada.move(dice)
    assert "**" in said.splitlines()[-1], "the game's verdict"
    assert "Your turn" not in said
    ended = ada.message
    await ada.press("Record")
    record = read(await ada.message.attachments[0].read())
    assert record.play.outcome is not None
    assert present(record.result).by is Ending.RULES
    assert [player.level for player in record.players] == [None, *[1] * (record.play.seats - 1)]
    assert record.players[0].name == "Ada"
    assert ada.unanswering == []
    assert await ada.matches() == []
    ada.message = ended
    assert (await ada.press("Play again")).startswith("**Study 1** · ")
    assert "Undo" in ada.disabled, "the other begins"


@pytest.mark.slow
async def test_one_leafs_and_takes_back_but_plays_at_the_end(club):
    ada, dice = Guestless(club, Somewhere.LETTERS), random.Random(3)
    start = await ada.slash("play linkage", level="newcomer", first="me")
    first = await ada.move(dice)
    assert await ada.move(dice) != first
    assert await ada.press("Undo") == first
    behind = await ada.press("First")
    assert behind == f"{start.rpartition(chr(10))[0]}\nHere it was turn 1, of Ada.\n" + (
        "-# 2 steps follow; Last shows the match as it stands."
    )
    assert {"Move", "Hint"} <= set(ada.disabled)
    assert "of Interlink (newcomer)" in await ada.press("On")
    assert await ada.press("Last") == first
    await ada.press("First")
    last = next(each.custom_id for each in children(ada.message) if each.label == "Last")
    study = await club.bot.services.studies.of(1, ada.actor.id)
    spot = f"il:study-steps:1:{study.revision}:a1-a2"
    stored = club.env.backend.get_message(ada.message.channel.id, ada.message.id)
    stored.components = json.loads(json.dumps(stored.components).replace(last, spot))
    assert (await ada.pressed(spot)).startswith("You play where the match stands")
    await ada.press("Last")
    assert await ada.press("Undo") == start
    assert "Undo" in ada.disabled
    assert "Your turn, turn 3." in await ada.move(dice)


@pytest.mark.slow
async def test_a_private_match_goes_on_in_any_place(club):
    ada, dice = Guestless(club, Somewhere.GROUP), random.Random(3)
    await ada.slash("play linkage", level="strong", first="me")
    await ada.slash("study open")
    assert (await ada.choose("1 · Linkage · against Interlink (strong) · 0 steps")).startswith("**Study 1**")
    elsewhere = Guestless(club, Somewhere.SERVER)
    await elsewhere.slash("play linkage", opponent=club.robot)
    for place in (GuildId(elsewhere.actor.guild.id), None):
        assert club.bot.services.names.known(place, [elsewhere.actor.id]) == {}, "strangers are not remembered"
    stood = await elsewhere.slash("study open", study=1)
    assert "a private match against Interlink (strong)" in stood
    await elsewhere.move(dice)
    assert (await ada.press("Move")).startswith("That is outdated; here is the study")


async def test_it_says_that_it_thinks_and_a_guest_bot_opens_matches(club):
    ada = Guestless(club, Somewhere.GROUP)
    await ada.slash("play linkage", level="newcomer", first="me")
    since = len(club.env.http_requests)
    await ada.move(random.Random(1))
    thinking, replied = [data["content"] for _, data in club.said(since)][-2:]
    assert thinking.endswith("\nI am thinking.")
    assert replied.endswith("\nYour turn, turn 3.")
    ada = Guestless(club, Somewhere.HOME)
    ada.also = {OF_A_SERVER: str(club.guild.id)}
    with ada.told():
        opened = await club.slash("ada", "play linkage", opponent="ben")
    assert not present(opened.response).ephemeral
    assert len(await ada.matches()) == 1, "a guest bot opens matches among people"
