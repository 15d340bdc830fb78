"""Where the bot is no guest: what people installed for themselves works there, and nobody but them notices."""

import json
import random
from typing import Any

import pytest

from bot.lessons.library import lesson
from bot.match import GuildId
from bot.study.study import MOST_STUDIES
from rules import GAMES
from rules.play import begin
from rules.records import read
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
OWN = (
    "study",
    "study_line",
    "lesson",
    "person",
    "preferences",
    "puzzle",
    "daily_puzzle",
    "daily_try",
    "sqlite_sequence",
)
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
    for command in (
        "learn",
        "puzzle",
        "daily",
        "rules",
        "study",
        "import",
        "preferences",
        "privacy show",
        "help",
        "play linkage",
    ):
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


REFUSED: list[tuple[dict[str, str | bool], str]] = [
    ({"opponent": "ben"}, "I was not invited here, so nobody else can join"),
    ({"rated": True}, "Private matches are never rated"),
    ({"pace": "1d"}, "No clock runs in a private match"),
]


async def what_needs_others(ada: Guestless) -> None:
    """Be refused what needs others."""
    for options, sentence in REFUSED:
        given = {key: ada.friend if value == "ben" else value for key, value in options.items()}
        assert (await ada.slash("play linkage", **given)).startswith(sentence)


@pytest.mark.slow
async def test_everything_works_alone_and_unnoticed(ada):
    before = rows(ada)
    for part in (
        help_leads_to_lessons,
        a_lesson_ends_in_a_match,
        rulebooks,
        a_puzzle,
        the_daily_puzzle,
        studies_records_and_preferences,
        a_match_against_the_computer,
        what_needs_others,
    ):
        await part(ada)
        await unnoticed(ada, before)


async def test_so_is_a_role_in_a_server(club):
    ada = Guestless(club, Somewhere.HOME)
    assert (await ada.slash("play linkage", role=club.bot_role)).startswith("Nobody else takes a seat here")
    assert ada.unanswering == []


async def test_with_the_first_match_somebody_opens_they_are_told_of_its_lesson_here_too(tmp_path):
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
async def test_names_that_people_carry_among_strangers_are_not_remembered(club):
    ada = Guestless(club, Somewhere.SERVER)
    await ada.slash("play linkage", opponent=club.robot)
    here = GuildId(ada.actor.guild.id)
    assert club.bot.services.names.known(here, [ada.actor.id]) == {}
    assert club.bot.services.names.known(None, [ada.actor.id]) == {}


async def test_where_the_bot_is_a_guest_matches_are_played_among_people_as_ever(club):
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
async def test_a_private_match_is_played_to_its_end_through_a_restart(club, key):
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
    await ada.press("Record")
    record = read(await ada.message.attachments[0].read())
    assert record.play.outcome is not None
    assert [player.level for player in record.players] == [None, *[1] * (record.play.seats - 1)]
    assert record.players[0].name == "Ada"
    assert ada.unanswering == []
    assert await ada.matches() == []


@pytest.mark.slow
async def test_a_step_is_taken_back_with_the_reply_as_often_as_one_likes(club):
    ada, dice = Guestless(club, Somewhere.SERVER), random.Random(3)
    start = await ada.slash("play linkage", level="newcomer", first="me")
    first = await ada.move(dice)
    second = await ada.move(dice)
    assert second != first
    assert await ada.press("Undo") == first
    assert await ada.press("Undo") == start
    assert "Undo" in ada.disabled
    assert "Your turn, turn 3." in await ada.move(dice)


@pytest.mark.slow
async def test_one_leafs_through_it_but_plays_where_it_stands(club):
    ada, dice = Guestless(club, Somewhere.LETTERS), random.Random(3)
    start = await ada.slash("play linkage", level="newcomer", first="me")
    last = await ada.move(dice)
    behind = await ada.press("First")
    assert behind == f"{start.rpartition(chr(10))[0]}\nHere it was turn 1, of Ada.\n" + (
        "-# 2 steps follow; Last shows the match as it stands."
    )
    assert {"Move", "Hint"} <= set(ada.disabled)
    assert "of Interlink (newcomer)" in await ada.press("On")
    assert await ada.press("Last") == last
    await ada.press("First")
    crafted = next(each.custom_id for row in ada.message.components for each in row.children if each.label == "Last")
    study = await club.bot.services.studies.of(1, ada.actor.id)
    spot = f"il:study-steps:1:{study.revision}:a1-a2"
    ada.message = await with_button(club, ada, crafted, spot)
    assert (await ada.pressed(spot)).startswith("You play where the match stands")


async def with_button(club: Club, ada: Guestless, custom_id: str, other: str) -> Any:
    """The message with another id on one of its buttons."""
    stored = club.env.backend.get_message(ada.message.channel.id, ada.message.id)
    changed = json.loads(json.dumps(stored.components).replace(custom_id, other))
    stored.components = changed
    return ada.message


@pytest.mark.slow
async def test_it_is_listed_as_a_match_and_goes_on_wherever_one_is(club):
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


async def test_played_again_the_other_begins(club):
    ada, dice = Guestless(club, Somewhere.GROUP), random.Random(1)
    await ada.slash("play link", level="newcomer", first="me", size=4)
    while "Play again" not in ada.labels:
        await ada.move(dice)
    said = await ada.press("Play again")
    assert said.startswith("**Study 1** · ")
    assert said.endswith("Your turn, turn 2.")
    assert "Undo" in ada.disabled


async def test_it_is_one_of_the_twenty_studies_of_a_person(club):
    ada = Guestless(club, Somewhere.GROUP)
    game = GAMES["linkage"]
    for _ in range(MOST_STUDIES):
        await club.bot.services.studies.open(ada.actor.id, begin(game, game.options(), 2))
    assert (await ada.slash("play linkage")).startswith(f"You keep {MOST_STUDIES} studies already")


@pytest.mark.slow
async def test_it_speaks_german(club):
    club.reads("ada", "de")
    ada, dice = Guestless(club, Somewhere.GROUP), random.Random(1)
    said = await ada.slash("play linkage", level="newcomer", first="me")
    assert said == ("**Studie 1** · Linkage, eine private Partie gegen Interlink (neu dabei)\nDu bist am Zug, Zug 1.")
    assert "Du bist am Zug, Zug 3." in await ada.move(dice, "Ziehen", "Abbrechen")
    assert (await ada.slash("help")).startswith("Hier bin ich mit dir allein")
