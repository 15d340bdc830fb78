"""Where the bot is no guest: what people installed for themselves works there, and nobody but them notices."""

import json
import random
from typing import Any

import pytest

from bot.lessons.library import lesson
from bot.match import GuildId
from rules import GAMES
from rules.records import Ending, read
from tests.bot.picking import children
from tests.bot.stories import dump
from tests.own_install import OF_A_SERVER, Guestless, Somewhere
from tests.peer import Club, open_club

OPTIONS: dict[str, dict[str, Any]] = {
    "linkage": {},
    "link": {"size": 4},
    "linkx": {},
    "lovelinks": {"length": "short", "seats": 3},
}
OWN = ("study", "lesson", "person", "preferences", "puzzle", "daily_puzzle", "daily_try", "sqlite_sequence")
"""How the names of tables begin that hold what people keep for themselves."""


@pytest.fixture(params=Somewhere)
def ada(club: Club, request: pytest.FixtureRequest) -> Guestless:
    """Ada in each of the places."""
    return Guestless(club, request.param)


def rows(ada: Guestless) -> set[str]:
    """What is kept, a row each."""
    return {line for line in dump(ada.club.settings.database) if line.startswith("INSERT")}


async def unnoticed(ada: Guestless, before: set[str]) -> None:
    """Nothing was asked of Discord with the bot's token, nothing is kept of a place, and no match was opened."""
    assert ada.unanswering == []
    assert await ada.matches() == []
    kept = {line.split('"')[1] for line in rows(ada) ^ before}
    assert all(table.startswith(OWN) for table in kept), kept


# -- the promise: all of it works, is private, and is noticed by nobody


async def help_leads_to_lessons(ada: Guestless) -> None:
    """List what there is here, and go on to a lesson."""
    said = await ada.slash("help")
    assert said.startswith("Here I am with you alone")
    offered = "learn, puzzle, daily, rules, study, import, preferences, privacy show, help, play linkage"
    for command in offered.split(", "):
        assert f"</{command}:" in said, command
    assert "leaderboard" not in said
    assert "· 1 of 7 ·" in await ada.press("Linkx")


async def a_lesson_ends_in_a_match(ada: Guestless) -> None:
    """Learn a lesson and begin the match at its end."""
    dice = random.Random(1)
    await ada.slash("learn")
    assert "· 1 of 7 ·" in await ada.press("Linkage")
    await ada.press("Move")
    await ada.press("Cancel")
    await ada.press("Move")
    assert "· 1 of 7 ·" in await ada.typed("nonsense")
    await ada.press("Cancel")
    for _ in lesson("linkage").steps:
        await ada.press("Show me")
        await ada.press("Go on")
    said = await ada.press("Play a match")
    assert said.startswith("**Study 1** · Linkage, a private match against Interlink (newcomer)")
    assert said.endswith("Your turn, turn 1.")
    await ada.press("Hint")
    await ada.press("Cancel")
    assert "Your turn, turn 3." in await ada.move(dice)


async def rulebooks(ada: Guestless) -> None:
    """Leaf through rulebooks."""
    await ada.slash("rules")
    await ada.press("LINK")
    await ada.press("Next")
    await ada.press("Back")
    assert "· 1 of 7 ·" in await ada.press("Learn")
    await ada.slash("rules", game="lovelinks")


async def a_puzzle(ada: Guestless) -> None:
    """Answer a puzzle and play on from it."""
    await ada.slash("puzzle")
    await ada.press("LINK")
    await ada.press("Move")
    await ada.press("Cancel")
    await ada.press("Show solution")
    puzzle = ada.message
    await ada.press("Record")
    ada.message = puzzle
    assert (await ada.press("Play on from here")).startswith("**Study 2** · LINK")
    ada.message = puzzle
    await ada.press("Next puzzle")


async def the_daily_puzzle(ada: Guestless) -> None:
    """Answer the puzzle of the day and share it."""
    await ada.slash("daily")
    await ada.press("Move")
    await ada.press("Cancel")
    assert "1 has tried it" in await ada.press("Show solution")
    puzzle = ada.message
    assert (await ada.press("Share")).startswith("To copy:")
    ada.message = puzzle
    assert (await ada.press("This week")).endswith("You have solved 0 of 1.")
    await ada.press("Week before")
    ada.message = puzzle
    await ada.press("Next puzzle")


async def studies_records_and_preferences(ada: Guestless) -> None:
    """Study, take a record away and bring it back, set preferences."""
    dice = random.Random(1)
    assert (await ada.slash("study", game="lovelinks")).startswith("**Study 3** · Love Links")
    await ada.press("Draw at random")
    await ada.move(dice)
    await ada.press("Second line")
    await ada.press("GIF")
    await ada.slash("study", study=3)
    await ada.press("Record")
    brought = await ada.message.attachments[0].read()
    assert (await ada.slash("import", record=("match.json", brought))).startswith("**Study 4** · Love Links")
    await ada.slash("study")
    label = next(each.label for each in children(ada.message)[0].options if each.value == "3")
    assert (await ada.choose(label)).startswith("**Study 3**")
    assert "dark" in (await ada.slash("preferences", look="dark")).casefold()


async def a_match_against_the_computer(ada: Guestless) -> None:
    """Play against the computer, which is a study."""
    dice = random.Random(1)
    said = await ada.slash("play linkx", level="newcomer", first="other")
    assert said.startswith("**Study 5** · Linkx, a private match against Interlink (newcomer)\nTurn 1: ")
    assert "Interlink (newcomer)" in said
    assert ada.disabled == ["On", "Last", "Undo"]
    await ada.move(dice)
    await ada.press("GIF")


async def what_needs_others(ada: Guestless) -> None:
    """Be refused what needs others."""
    refused: list[tuple[dict[str, Any], str]] = [
        ({"opponent": ada.friend}, "I was not invited here, so nobody else can join"),
        ({"rated": True}, "Private matches are never rated"),
        ({"pace": "1d"}, "No clock runs in a private match"),
    ]
    for options, sentence in refused:
        assert (await ada.slash("play linkage", **options)).startswith(sentence)


@pytest.mark.slow
async def test_everything_works_alone_and_unnoticed(ada):
    before = rows(ada)
    studies = (rulebooks, a_puzzle, the_daily_puzzle, studies_records_and_preferences, a_match_against_the_computer)
    for part in (help_leads_to_lessons, a_lesson_ends_in_a_match, *studies, what_needs_others):
        await part(ada)
        await unnoticed(ada, before)


async def test_a_role_in_a_server_is_refused(club):
    ada = Guestless(club, Somewhere.HOME)
    assert (await ada.slash("play linkage", role=club.bot_role)).startswith("Nobody else takes a seat here")
    assert ada.unanswering == []


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


@pytest.mark.slow
async def test_names_among_strangers_are_not_remembered(club):
    ada = Guestless(club, Somewhere.SERVER)
    await ada.slash("play linkage", opponent=club.robot)
    here = GuildId(ada.actor.guild.id)
    assert club.bot.services.names.known(here, [ada.actor.id]) == {}
    assert club.bot.services.names.known(None, [ada.actor.id]) == {}


async def test_a_guest_bot_opens_matches_among_people(club):
    ada = Guestless(club, Somewhere.HOME)
    ada.also = {OF_A_SERVER: str(club.guild.id)}
    with ada.told():
        opened = await club.slash("ada", "play linkage", opponent="ben")
    assert opened.response is not None
    assert not opened.response.ephemeral
    assert len(await ada.matches()) == 1


# -- private matches


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
async def test_a_private_match_outlives_a_restart_to_its_end(club, key):
    ada, dice = Guestless(club, Somewhere.GROUP), random.Random(1)
    said = await ada.slash(f"play {key}", level="newcomer", first="me", **OPTIONS[key])
    assert said.startswith("**Study 1** · ")
    assert ", a private match against Interlink" in said
    for _ in range(2):
        await ada.move(dice)
    stood = str(ada.message.content)
    await club.restart()
    ada.asked = len(club.env.http_requests)
    assert await ada.slash("study", study=1) == stood
    while "Play again" not in ada.labels:
        said = await ada.move(dice)
    assert "**" in said.splitlines()[-1], "the game's verdict"
    assert "Your turn" not in said
    ended = ada.message
    await ada.press("Record")
    record = read(await ada.message.attachments[0].read())
    assert record.play.outcome is not None
    assert record.result.by is Ending.RULES
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
    await ada.slash("study")
    assert (await ada.choose("1 · Linkage · against Interlink (strong) · 0 steps")).startswith("**Study 1**")
    elsewhere = Guestless(club, Somewhere.SERVER)
    stood = await elsewhere.slash("study", study=1)
    assert "a private match against Interlink (strong)" in stood
    await elsewhere.move(dice)
    assert (await ada.press("Move")).startswith("That belongs to an earlier moment of this study")


async def test_it_says_that_it_thinks_before_it_has_thought(club):
    ada = Guestless(club, Somewhere.GROUP)
    await ada.slash("play linkage", level="newcomer", first="me")
    since = len(club.env.http_requests)
    await ada.move(random.Random(1))
    thinking, replied = [data["content"] for _, data in club.said(since)][-2:]
    assert thinking.endswith("\nI am thinking.")
    assert replied.endswith("\nYour turn, turn 3.")
