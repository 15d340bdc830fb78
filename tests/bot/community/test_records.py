"""Taking all finished matches of a server away."""

import discord
import pytest
from simcord.results import InteractionResult

from bot.model.match import Status
from rules.records import Record, read
from tests.bot.guide import answer
from tests.bot.shared import finish
from tests.bot.stories import begin, match, private
from tests.bot.studies.test_replay import OPTIONS
from tests.bot.tampering import silently
from tests.bot.weeks import manager

GAMES = ("linkage", "lovelinks", "linkx")
NONE = "No match has been finished here from that number on; leave out `from` to get all of them."


def messages(result: InteractionResult) -> list[discord.Message]:
    return [each.message for each in (result.response, *result.followups) if each is not None]


async def records(message: discord.Message) -> list[Record]:
    (file,) = message.attachments
    assert file.filename.endswith(".jsonl")
    return [read(line) for line in (await file.read()).splitlines()]


@pytest.mark.slow
async def test_a_manager_gets_the_records_of_finished_matches(club, monkeypatch):
    eve = manager(club)
    assert private(await club.slash(eve, "server records")) == NONE
    for number, game in enumerate(GAMES, 1):
        await begin(club, game=game, **OPTIONS[game])
        await finish(club, number, seed=number)
        assert (await match(club, number)).status is Status.FINISHED
    await begin(club, game="link")
    await club.restart()
    before = len(club.bot.services.table.repository._known)
    message = answer(await club.slash(eve, "server records"))
    assert len(club.bot.services.table.repository._known) == before, "nothing is kept in memory for it"
    assert message.flags.ephemeral
    assert message.content == "The records of 3 finished matches, 1 to 3, one a line."
    assert message.attachments[0].filename == "records-1-3.jsonl"
    found = await records(message)
    assert [each.play for each in found] == [(await match(club, number)).play for number in (1, 2, 3)]
    assert {player.name for each in found for player in each.players} == {"Ada", "Ben", "Cleo"}
    assert [each.seed is not None for each in found] == [False, True, False]
    message = answer(await club.slash(eve, "server records", **{"from": 3}))
    assert message.content == "The record of match 3."
    assert [each.play.game.key for each in await records(message)] == ["linkx"]
    assert private(await club.slash(eve, "server records", **{"from": 4})) == NONE
    with monkeypatch.context() as small:
        small.setattr("bot.community.server_commands.HEAVIEST", 1)
        said = messages(await club.slash(eve, "server records"))
    assert [message.content for message in said] == [f"The record of match {number}." for number in (1, 2, 3)]
    assert [(await records(message))[0].play.game.key for message in said] == list(GAMES)
    with monkeypatch.context() as slow:
        slow.setattr("bot.community.server_commands.AT_MOST", -1.0)
        assert private(await club.slash(eve, "server records", **{"from": 2})) == (
            "There are more than I can fetch at once: go on with `/server records from:2`."
        )
    await club.restart()
    silently(club.settings.database, "UPDATE entry SET text = 'nonsense' WHERE match = 2 AND kind = 'step'")
    first, second = messages(await club.slash(eve, "server records"))
    assert [each.play.game.key for each in await records(first)] == ["linkage", "linkx"]
    assert second.content == (
        "Match 2 cannot be read and is left out; the bot's operator sees why with `python -m bot check`."
    )
