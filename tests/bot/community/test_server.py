"""Settings of a server, its puzzle of the day and lobby, and the records of its matches, as managers see them."""

from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from bot.model.match import Status
from rules.records import Record, read
from tests.bot.community.lobbies import wanted
from tests.bot.guide import answer
from tests.bot.shared import finish, unchanged
from tests.bot.stories import begin, displayed, invite, match, private
from tests.bot.studies.test_replay import OPTIONS
from tests.bot.tampering import silently
from tests.bot.weeks import manager, told
from tests.peer import Club

SETTINGS = """Matches are played: a thread for each match.
New matches: anywhere.
Pace: 3 days a turn.
Overdue: the others may claim the win.
Boards: Dark.
Pictures: every board keeps its picture.
Running matches a player: no limit.
Prepared answers: allowed.
Language: as Discord has it."""


async def test_settings_are_shown_and_changes_named(club: Club):
    eve = manager(club)
    assert "server settings" not in club.people["ada"].available_commands(club.channel)
    assert private(await club.slash(eve, "server settings")) == SETTINGS
    changes = {"pace": "1d", "display": "high-contrast", "most": 3, "channel": club.channel}
    said = private(await club.slash(eve, "server settings", **changes))
    lines = SETTINGS.splitlines()
    changed = {
        1: f"New matches: in <#{club.channel.id}>",
        2: "Pace: 1 day a turn",
        4: "Boards: High contrast",
        6: "Running matches a player: 3",
    }
    assert said.splitlines() == [
        f"{changed[number]} (changed)." if number in changed else line for number, line in enumerate(lines)
    ]
    said = private(await club.slash(eve, "server settings", most=0, channel=club.channel, overdue="forfeit"))
    assert "New matches: anywhere (changed)." in said
    assert "Running matches a player: no limit (changed)." in said
    assert "Overdue: automatic forfeit (changed)." in said
    assert "Boards: High contrast." in said
    said = private(await displayed(club, eve, "server settings", labels="large"))
    shown = (
        "Background: Dark, Colours: High contrast, Letters: Large, Descriptions of pictures: Long: the whole position"
    )
    assert f"Boards: {shown} (changed)." in said
    other = club.text_channel("other")
    await club.slash(eve, "server settings", channel=other)
    said = private(await club.slash("ada", "play linkage", opponent="ben"))
    assert said == f"In this server matches are opened in <#{other.id}>."
    result = await club.slash("ada", "play linkage", other, opponent="ben")
    assert result.response is not None
    assert not result.response.ephemeral


async def test_a_server_closes_matches_and_sets_how_they_look(club: Club):
    eve = manager(club)
    await begin(club)
    dark = await club.boards()[-1].attachments[0].read()
    assert private(await club.slash(eve, "server close", match=1)) == "Match 1 is closed without a result."
    closed = "Somebody who manages this server closed the match without a result."
    assert told(club, club.boards()[-1]) == f"**{closed}**"
    assert closed in private(await club.slash("ada", "matches"))
    ended = "Match 1 has ended already; there is nothing to close."
    assert private(await club.slash(eve, "server close", match=1)) == ended
    assert private(await club.slash(eve, "server close", match=99)).startswith("There is no match 99")
    await club.slash(eve, "server settings", pace="7d", place="channel", display="light")
    asked = await invite(club)
    assert "Pace: 7 days a turn." in asked.content
    await club.press("ben", asked, "Accept")
    board = club.boards(club.channel)[-1]
    assert await board.attachments[0].read() != dark
    assert (await match(club, 2)).channel == club.channel.id
    assert "Pace: 1 day a turn." in (await invite(club, pace="1d")).content
    await club.slash(eve, "server close", match=3)
    assert closed in told(club, club.public()[-1])


NO_DAILY = "The puzzle of the day is not posted in this server; /server daily channel: has it posted."
NO_LOBBY = "This server has no lobby; /server lobby channel: makes one."


async def daily(club: Club, who: str, **options: Any) -> str:
    return private(await club.slash(who, "server daily", **options))


def shows(club: Club, hour: int, *, tomorrow: bool = False) -> str:
    """A moment of today or tomorrow as Discord carries it."""
    now = club.env.now().replace(hour=hour, minute=0, second=0, microsecond=0)
    return f"<t:{int(now.timestamp()) + 86400 * tomorrow}"


async def test_the_puzzle_and_the_lobby_get_hours_and_channels(club: Club):
    eve, lacking = manager(club), "I lack permissions in {}: {}. Somebody who manages it can grant them."
    said = "Name the channel in which the puzzle of the day is to be posted: a text channel or one for announcements."
    denied: dict[str, dict[str, bool]] = {
        "Embed Links": {"embed_links": False},
        "Attach Files, Read Message History": {"attach_files": False, "read_message_history": False},
    }
    with unchanged(club):
        assert await daily(club, eve, hour=7) == said
        for hour in (24, -1):
            assert (await club.crafted(eve, club.channel, "server daily", ("hour", hour))).acknowledged
        for number, (named, flags) in enumerate(denied.items()):
            closed = club.text_channel(f"cellar-{number}", None, **flags)
            assert await daily(club, eve, channel=closed) == lacking.format(f"<#{closed.id}>", named)
            here = private(await club.slash(eve, "server daily", closed, channel=closed))
            assert here == lacking.format("this channel", named)
    news = club.guild.create_news_channel("news")
    plain = club.text_channel("plain", create_public_threads=False, send_messages_in_threads=False)
    for allowed in (news, plain):
        assert f"<#{allowed.id}>" in await daily(club, eve, channel=allowed)
    await daily(club, eve, off=True)
    await club.env.advance_time((30 - club.env.now().hour) % 24 * 3600.0)  # six in the morning
    assert await daily(club, eve) == NO_DAILY
    said = f"The puzzle of the day comes to <#{club.channel.id}> each day at {shows(club, 9)}:t>;"
    said += f" the next one on {shows(club, 9)}:f>."
    assert await daily(club, eve, channel=club.channel) == said
    assert await daily(club, eve) == said
    assert shows(club, 7) in await daily(club, eve, hour=7)
    await club.env.advance_time(2 * 3600.0)
    assert shows(club, 7, tomorrow=True) in await daily(club, eve)
    assert shows(club, 20, tomorrow=True) in await daily(club, eve, hour=20), "today's stands already"
    assert await daily(club, eve, off=True) == "The puzzle of the day is not posted in this server any more."
    assert await daily(club, eve) == NO_DAILY
    assert private(await club.slash(eve, "server lobby")) == NO_LOBBY
    with unchanged(club):
        for flag in ("send_messages", "embed_links"):
            closed = club.text_channel(flag, None, **{flag: False})
            assert (await wanted(club, eve, closed)).startswith(f"I lack permissions in <#{closed.id}>: ")
    said = f"The lobby of this server is kept up to date in <#{club.channel.id}>."
    assert await wanted(club, eve) == said
    assert private(await club.slash(eve, "server lobby")) == said
    assert private(await club.slash(eve, "server lobby", off=True)) == "This server has no lobby any more."
    assert private(await club.slash(eve, "server lobby")) == NO_LOBBY


async def test_a_chosen_channel_is_judged_by_what_discord_sends(club: Club):
    eve, commands = manager(club), {"server daily": "comes to <#", "server lobby": "is kept up to date in <#"}
    said = "I lack permissions in {}: Send Messages, Embed Links, Attach Files. Somebody who manages it can grant them."
    for club.tells_permissions in (True, False):
        denied = dict.fromkeys(("send_messages", "embed_links", "attach_files"), False)
        closed = club.text_channel(f"told-{club.tells_permissions}", None, **denied)
        refused = said.format(f"<#{closed.id}>")
        with unchanged(club):
            for command in commands:
                assert private(await club.slash(eve, command, channel=closed)) == refused
        await club.let(closed, told=False)  # the bot's cache does not know it yet
        for command, enabled in commands.items():
            answered = private(await club.slash(eve, command, channel=closed))
            assert enabled in answered if club.tells_permissions else answered == refused


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
