"""Taking all finished matches of a server away."""

import random

import discord
import pytest
from simcord.results import InteractionResult

from bot.match import Status
from rules.records import Record, read
from tests.bot.commands.test_replay import OPTIONS
from tests.bot.guide import answer
from tests.bot.stories import begin, match, private
from tests.bot.tampering import silently
from tests.bot.weeks import manager
from tests.bot.whole import brought_on, to_come
from tests.peer import Club

GAMES = ("linkage", "lovelinks", "linkx")
NONE = "No match has been finished here from that number on; leave out `from` to get all of them."


async def finished(club: Club) -> str:
    """A match of some games each is played to its end, and one more is running; who manages the server."""
    for number, game in enumerate(GAMES, 1):
        await begin(club, game=game, **OPTIONS[game])
        await brought_on(club, to_come(await match(club, number), random.Random(number)), number)
        assert (await match(club, number)).status is Status.FINISHED
    await begin(club, game="link")
    return manager(club)


def messages(result: InteractionResult) -> list[discord.Message]:
    """All that a command was answered with, in order."""
    return [each.message for each in (result.response, *result.followups) if each is not None]


async def records(message: discord.Message) -> list[Record]:
    """Those in the one file of a message, a line each."""
    (file,) = message.attachments
    assert file.filename.endswith(".jsonl")
    return [read(line) for line in (await file.read()).splitlines()]


async def test_a_manager_gets_the_records_of_all_finished_matches(club):
    eve = await finished(club)
    message = answer(await club.slash(eve, "server records"))
    assert message.flags.ephemeral
    assert message.content == "The records of 3 finished matches, 1 to 3, one a line."
    assert message.attachments[0].filename == "records-1-3.jsonl"
    found = await records(message)
    assert [each.play for each in found] == [(await match(club, number)).play for number in (1, 2, 3)]
    assert {player.name for each in found for player in each.players} == {"Ada", "Ben", "Cleo"}
    assert [each.seed is not None for each in found] == [False, True, False]


async def test_from_a_number_on(club):
    eve = await finished(club)
    message = answer(await club.slash(eve, "server records", **{"from": 3}))
    assert message.content == "The record of match 3."
    assert [each.play.game.key for each in await records(message)] == ["linkx"]
    assert private(await club.slash(eve, "server records", **{"from": 4})) == NONE


async def test_what_does_not_fit_into_one_file_comes_in_another(club, monkeypatch):
    eve = await finished(club)
    monkeypatch.setattr("bot.commands.records.HEAVIEST", 1)
    result = await club.slash(eve, "server records")
    said = messages(result)
    assert [message.content for message in said] == [f"The record of match {number}." for number in (1, 2, 3)]
    assert [(await records(message))[0].play.game.key for message in said] == list(GAMES)


async def test_where_time_does_not_suffice_it_says_where_to_go_on(club, monkeypatch):
    eve = await finished(club)
    monkeypatch.setattr("bot.commands.records.AT_MOST", -1.0)
    assert private(await club.slash(eve, "server records", **{"from": 2})) == (
        "There are more than I can fetch at once: go on with `/server records from:2`."
    )


async def test_a_match_that_cannot_be_read_is_named_and_left_out(club):
    eve = await finished(club)
    await club.restart()
    silently(club.settings.database, "UPDATE entry SET text = 'nonsense' WHERE match = 2 AND kind = 'step'")
    result = await club.slash(eve, "server records")
    first, second = messages(result)
    assert [each.play.game.key for each in await records(first)] == ["linkage", "linkx"]
    assert second.content == (
        "Match 2 cannot be read and is left out; whoever runs me finds out why with `python -m bot check`."
    )


async def test_nothing_is_kept_in_memory_for_it(club):
    eve = await finished(club)
    await club.restart()
    before = len(club.bot.services.table.repository._known)
    await club.slash(eve, "server records")
    assert len(club.bot.services.table.repository._known) == before


async def test_where_nothing_was_finished_it_says_so(club):
    assert private(await club.slash(manager(club), "server records")) == NONE


@pytest.mark.parametrize("who", ["ada", "cleo"])
async def test_others_get_none(club, who):
    await finished(club)
    club.let_use(who, "server")
    assert private(await club.slash(who, "server records")).startswith("Only people who may manage this server")
