"""What the doctor says of the bot in Discord, with one thing broken after the other."""

from datetime import timedelta
from typing import Any

import pytest

from bot.doctor import findings, reaching
from tests.bot.doctor.examined import GUILD_COMMANDS, LIMIT, NOWHERE
from tests.wire.faults import Fault
from tests.wire.truth import BOT, GUILD, THREAD

SERVER = f"server {GUILD}, The Link Club"
ELSEWHERE = 900_000_000_000_000_099


async def test_where_all_is_well_nothing_is_wrong(practice):
    healthy, found = await practice.examined()
    assert healthy
    assert found["token"] == ["fine: Discord knows it: this is interlink."]
    assert found["application"] == ["fine: It is public, and can be installed in servers and for oneself."]
    assert found["shards"] == ["fine: As many as Discord recommends: 1."]
    assert found["starts"][0].startswith("fine: Discord allows 990 of 1000 connections")
    assert found["commands"] == ["fine: Discord has all of them, as they are in this version."]
    assert found[SERVER] == ["fine: The bot may do all that it must."]
    assert found["Discord"][0].startswith("fine: It answers in ")
    assert found["clock"] == ["fine: It agrees with Discord's."]
    assert practice.discord.problems == []
    assert {method for method, _ in practice.discord.requests} == {"GET"}, "nothing is changed by looking"


async def test_a_discord_that_cannot_be_reached_is_one_line(practice):
    practice.move(NOWHERE)
    healthy, found = await practice.examined()
    assert not healthy
    assert found["Discord"] == [
        "wrong: Discord cannot be reached (ClientConnectorError); check the connection and start again."
    ]
    assert not found.keys() & {"clock", "token", "application", "commands"}
    assert "database" in found
    assert found["processes"] == ["fine: One that draws came up."]


async def test_a_discord_that_refuses_is_one_line_too(practice):
    practice.discord.faults.add(Fault("GET", "/gateway", status=403, page="<html>blocked</html>"))
    _, found = await practice.examined()
    assert found["Discord"] == ["wrong: It answers, but refuses (403); has it shut out this address for a while?"]
    assert "token" not in found


async def test_a_discord_that_is_slow_or_never_answers(practice, monkeypatch):
    monkeypatch.setattr(reaching, "SLOW", 0.0)
    _, found = await practice.examined(DISCORD_TOKEN="")
    assert found["Discord"][0].endswith("which people notice; a machine nearer to it answers sooner.")
    monkeypatch.setattr(findings, "PATIENCE", 0.2)
    practice.discord.faults.add(Fault("GET", "/gateway", late=1.0))
    _, found = await practice.examined()
    assert found["Discord"] == [
        "note: There was no answer within 0 seconds; is the machine or the network busy? The sandbox does not need it."
    ]


async def test_without_a_token_all_else_is_looked_at(practice):
    healthy, found = await practice.examined(DISCORD_TOKEN="")
    assert healthy
    assert found["DISCORD_TOKEN"][0].startswith("note: Not set: python -m bot starts the sandbox.")
    assert found["token"] == ["note: There is none, so Discord was not asked about the bot."]
    assert "clock" in found
    practice.move(NOWHERE)
    healthy, found = await practice.examined()
    assert healthy
    assert found["Discord"][0].startswith("note: ")
    assert found["Discord"][0].endswith("The sandbox does not need it.")


async def test_a_token_that_discord_does_not_know(practice):
    practice.discord.faults.add(Fault("GET", "/users/@me", status=401))
    _, found = await practice.examined()
    assert found["token"][0].startswith("wrong: Discord does not know this DISCORD_TOKEN; ")
    assert "application" not in found


@pytest.mark.parametrize(
    ("different", "told"),
    [
        ({"bot_public": False}, "note: It is not public"),
        ({"integration_types_config": {"0": {}}}, "note: Nobody can have it for themselves; tick User Install"),
        ({"integration_types_config": {"1": {}}}, "note: It cannot be invited into servers; tick Guild Install"),
        ({"flags": 1 << 19 | 1 << 15}, "note: It is granted the intents Server Members, Message Content"),
        ({"interactions_endpoint_url": "https://a.example"}, "wrong: Discord sends all that people do to another"),
    ],
)
async def test_an_application_that_is_set_up_otherwise(practice, different: dict[str, Any], told: str):
    practice.discord.application |= different
    _, found = await practice.examined()
    assert [line[: len(told)] for line in found["application"]] == [told]


@pytest.mark.parametrize(
    ("shards", "recommended", "servers", "told"),
    [
        ("", 16, 16000, "fine: As many as Discord recommends: 16."),
        ("16", 16, 16000, "fine: INTERLINK_SHARDS says 16"),
        ("7", 16, 16000, "note: INTERLINK_SHARDS says 7, Discord recommends 16"),
        ("6", 16, 16000, "wrong: Discord lets 6 serve 15000 servers, and the bot is in 16000"),
    ],
)
async def test_shards_that_do_not_serve_all_servers(practice, shards, recommended, servers, told):
    practice.discord.told["/gateway/bot"]["shards"] = recommended
    practice.discord.application["approximate_guild_count"] = servers
    _, found = await practice.examined(INTERLINK_SHARDS=shards)
    assert found["shards"][0].startswith(told)


@pytest.mark.parametrize(("left", "grade"), [(0, "wrong"), (3, "wrong"), (20, "note"), (50, "fine")])
async def test_how_often_the_bot_may_connect_today(practice, left, grade):
    limit = LIMIT | {"remaining": left, "reset_after": 3_600_000}
    practice.discord.told["/gateway/bot"] = {"shards": 4, "session_start_limit": limit}
    _, found = await practice.examined()
    said = f"{grade}: Discord allows {left} of 1000 connections for the next 1:00:00"
    assert found["starts"][0].startswith(said)


async def test_commands_that_discord_has_otherwise(practice):
    (kept, changed, *rest) = practice.discord.truth.commands
    practice.discord.truth.commands = [kept, changed | {"description": "Something else"}, *rest[1:]]
    _, found = await practice.examined()
    named = ", ".join(sorted((changed["name"], rest[0]["name"])))
    assert found["commands"] == [
        f"note: Discord has others than this version ({named}); the bot tells it when it starts."
    ]


async def test_a_development_server_that_does_not_let_the_bot_in(practice):
    practice.discord.faults.add(Fault("GET", GUILD_COMMANDS, status=403, body={"code": 50001}))
    _, found = await practice.examined(INTERLINK_DEVELOPMENT_GUILD=str(GUILD))
    assert found["commands"][0].startswith("wrong: Discord does not let me into the server of INTERLINK_DEV")


async def test_commands_of_a_development_server_are_those_of_that_server(practice):
    _, found = await practice.examined(INTERLINK_DEVELOPMENT_GUILD=str(GUILD))
    assert found["commands"][0].startswith("note: Discord has others than this version (Challenge, about, away, bl")
    practice.discord.told[GUILD_COMMANDS] = practice.discord.truth.commands
    _, found = await practice.examined()
    assert found["commands"] == ["fine: Discord has all of them, as they are in this version."]


async def test_permissions_that_are_missing_in_a_server_are_named(practice):
    practice.discord.truth.permissions &= ~(1 << 15 | 1 << 38)
    _, found = await practice.examined(server=GUILD)
    assert found[SERVER] == [
        "wrong: The bot lacks Send Messages in Threads, Attach Files; allow that to its role, or in the channel."
    ]
    practice.discord.truth.permissions |= 1 << 15 | 1 << 38
    practice.discord.truth.permissions &= ~(1 << 35)
    _, found = await practice.examined(server=GUILD)
    assert found[SERVER][0].startswith("note: The bot may make no threads (Create Public Threads)")


async def test_permissions_in_a_channel_are_those_that_its_overwrites_leave(practice):
    channel = practice.discord.truth.channel
    what = f"channel {channel.id}, #games"
    _, found = await practice.examined(channel=channel.id)
    assert found[what] == ["fine: The bot may do all that it must."]
    denied = {"id": str(GUILD), "type": 0, "allow": "0", "deny": str(1 << 14)}
    practice.discord.told[f"/channels/{channel.id}"] = channel.payload() | {"permission_overwrites": [denied]}
    _, found = await practice.examined(server=GUILD, channel=channel.id)
    assert found[what] == ["wrong: The bot lacks Embed Links; allow that to its role, or in the channel."]


async def test_a_thread_is_judged_by_the_channel_it_is_in(practice):
    truth = practice.discord.truth
    thread = truth.add_channel("a match", THREAD, parent=truth.channel.id)
    truth.permissions &= ~(1 << 11 | 1 << 35)
    _, found = await practice.examined(channel=thread.id)
    assert found[f"channel {thread.id}, #a match"] == ["fine: The bot may do all that it must."]


async def test_places_that_are_not_there(practice):
    _, found = await practice.examined(server=ELSEWHERE)
    assert found[f"server {ELSEWHERE}"][0].startswith("wrong: The bot is not in it; https://discord.com/oauth2/")
    _, found = await practice.examined(channel=ELSEWHERE)
    assert found[f"channel {ELSEWHERE}"][0].startswith("wrong: There is no such channel")
    channel = practice.discord.truth.channel
    _, found = await practice.examined(server=ELSEWHERE, channel=channel.id)
    assert found[f"channel {channel.id}"][0].startswith("wrong: It is not in that server")
    channel.closed = True
    _, found = await practice.examined(channel=channel.id)
    assert found[f"channel {channel.id}"] == ["wrong: The bot may not see it; allow it View Channel there."]
    practice.discord.faults.add(Fault("GET", f"/guilds/{GUILD}/members/{BOT}", status=404, body={"code": 10007}))
    channel.closed = False
    _, found = await practice.examined(channel=channel.id)
    assert found[f"server {GUILD}"][0].startswith("wrong: The bot is not in it; ")


async def test_a_bot_that_is_nowhere_and_one_without_commands(practice):
    practice.discord.told["/users/@me/guilds"] = []
    _, found = await practice.examined()
    assert found["servers"][0].startswith("note: The bot is in none; https://discord.com/oauth2/")
    practice.discord.faults.add(Fault("GET", GUILD_COMMANDS, status=403, body={"code": 50001}))
    _, found = await practice.examined(server=GUILD)
    assert found[f"server {GUILD}"][0].startswith("wrong: Commands may not be used there; invite the bot once more")


@pytest.mark.parametrize(
    ("ahead", "told"),
    [
        (-20, "note: It is 20 seconds ahead of Discord's; "),
        (20, "note: It is 20 seconds behind Discord's; "),
        (600, "wrong: It is 600 seconds behind Discord's: turns would end at wrong times; "),
    ],
)
async def test_a_clock_that_is_wrong(practice, ahead, told):
    practice.discord.ahead = timedelta(seconds=ahead)
    _, found = await practice.examined(DISCORD_TOKEN="")
    assert found["clock"][0][:12] == told[:12]
    assert abs(int(found["clock"][0].split()[3]) - abs(ahead)) <= 1
    assert found["clock"][0].split(" ", 4)[4].startswith(told.split(" ", 4)[4])


async def test_a_discord_that_does_not_say_what_time_it_is(practice):
    practice.discord.dated = False
    _, found = await practice.examined(DISCORD_TOKEN="")
    assert found["clock"][0].startswith("note: Discord did not say what time it is")


async def test_what_cannot_be_understood_is_a_line_and_the_rest_goes_on(practice):
    practice.discord.told["/gateway/bot"] = []
    _, found = await practice.examined()
    assert found["shards"] == ["wrong: It could not be looked at (TypeError); start a newer version of the bot."]
    assert "commands" in found
