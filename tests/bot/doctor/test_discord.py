"""The doctor's findings about the bot in Discord, with one thing broken after the other."""

from datetime import timedelta
from typing import Any

from bot.doctor import findings, reaching
from tests.bot.doctor.examined import GUILD_COMMANDS, LIMIT, NOWHERE
from tests.wire.faults import Fault
from tests.wire.truth import BOT, GUILD, THREAD

SERVER = f"server {GUILD}, The Link Club"
ELSEWHERE = 900_000_000_000_000_099


async def test_healthy_bot_has_fine_findings_only(practice):
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


async def test_unreachable_discord_is_one_line(practice):
    practice.discord.faults.add(Fault("GET", "/gateway", status=403, page="<html>blocked</html>"))
    _, found = await practice.examined()
    assert found["Discord"] == ["wrong: It answers, but refuses (403); has it shut out this address for a while?"]
    assert "token" not in found
    practice.move(NOWHERE)
    healthy, found = await practice.examined()
    assert not healthy
    assert found["Discord"] == [
        "wrong: Discord cannot be reached (ClientConnectorError); check the connection and start again."
    ]
    assert not found.keys() & {"clock", "token", "application", "commands"}
    assert "database" in found
    assert found["processes"] == ["fine: One that draws came up."]


async def test_slow_or_silent_discord_is_noted(practice, monkeypatch):
    monkeypatch.setattr(reaching, "SLOW", 0.0)
    _, found = await practice.examined(DISCORD_TOKEN="")
    assert found["Discord"][0].endswith("which people notice; a machine nearer to it answers sooner.")
    monkeypatch.setattr(findings, "PATIENCE", 0.2)
    practice.discord.faults.add(Fault("GET", "/gateway", late=1.0))
    _, found = await practice.examined()
    assert found["Discord"] == [
        "note: There was no answer within 0 seconds; is the machine or the network busy? The sandbox does not need it."
    ]


async def test_missing_or_unknown_token(practice):
    practice.discord.faults.add(Fault("GET", "/users/@me", status=401))
    _, found = await practice.examined()
    assert found["token"][0].startswith("wrong: Discord does not know this DISCORD_TOKEN; ")
    assert "application" not in found
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


async def test_application_settings_are_judged(practice):
    rows: list[tuple[dict[str, Any], str]] = [
        ({"bot_public": False}, "note: It is not public"),
        ({"integration_types_config": {"0": {}}}, "note: Nobody can have it for themselves; tick User Install"),
        ({"integration_types_config": {"1": {}}}, "note: It cannot be invited into servers; tick Guild Install"),
        ({"flags": 1 << 19 | 1 << 15}, "note: It is granted the intents Server Members, Message Content"),
        ({"interactions_endpoint_url": "https://a.example"}, "wrong: Discord sends all that people do to another"),
    ]
    usual, wrong = practice.discord.application, []
    for different, told in rows:
        practice.discord.application = usual | different
        _, found = await practice.examined()
        if [line[: len(told)] for line in found["application"]] != [told]:
            wrong.append((different, found["application"]))
    assert not wrong, wrong


async def test_shards_and_connections_are_judged(practice):
    practice.discord.application["approximate_guild_count"] = 16000
    wrong = []
    for shards, told in (
        ("", "fine: As many as Discord recommends: 16."),
        ("16", "fine: INTERLINK_SHARDS says 16"),
        ("7", "note: INTERLINK_SHARDS says 7, Discord recommends 16"),
        ("6", "wrong: Discord lets 6 serve 15000 servers, and the bot is in 16000"),
    ):
        practice.discord.told["/gateway/bot"]["shards"] = 16
        _, found = await practice.examined(INTERLINK_SHARDS=shards)
        if not found["shards"][0].startswith(told):
            wrong.append((shards, found["shards"]))
    practice.discord.application["approximate_guild_count"] = 1
    for left, grade in ((0, "wrong"), (3, "wrong"), (20, "note"), (50, "fine")):
        limit = LIMIT | {"remaining": left, "reset_after": 3_600_000}
        practice.discord.told["/gateway/bot"] = {"shards": 4, "session_start_limit": limit}
        _, found = await practice.examined(INTERLINK_SHARDS="")
        said = f"{grade}: Discord allows {left} of 1000 connections for the next 1:00:00"
        if not found["starts"][0].startswith(said):
            wrong.append((str(left), found["starts"]))
    assert not wrong, wrong


async def test_outdated_commands_are_named(practice):
    (kept, changed, *rest) = practice.discord.truth.commands
    practice.discord.truth.commands = [kept, changed | {"description": "Something else"}, *rest[1:]]
    _, found = await practice.examined()
    named = ", ".join(sorted((changed["name"], rest[0]["name"])))
    assert found["commands"] == [
        f"note: Discord has others than this version ({named}); the bot tells it when it starts."
    ]


async def test_development_server_has_its_own_commands(practice):
    practice.discord.faults.add(Fault("GET", GUILD_COMMANDS, status=403, body={"code": 50001}))
    _, found = await practice.examined(INTERLINK_DEVELOPMENT_GUILD=str(GUILD))
    assert found["commands"][0].startswith("wrong: Discord does not let me into the server of INTERLINK_DEV")
    _, found = await practice.examined(INTERLINK_DEVELOPMENT_GUILD=str(GUILD))
    assert found["commands"][0].startswith("note: Discord has others than this version (Challenge, about, away, bl")
    practice.discord.told[GUILD_COMMANDS] = practice.discord.truth.commands
    _, found = await practice.examined()
    assert found["commands"] == ["fine: Discord has all of them, as they are in this version."]


async def test_missing_server_permissions_are_named(practice):
    practice.discord.truth.permissions &= ~(1 << 15 | 1 << 38)
    _, found = await practice.examined(server=GUILD)
    assert found[SERVER] == [
        "wrong: The bot lacks Send Messages in Threads, Attach Files; allow that to its role, or in the channel."
    ]
    practice.discord.truth.permissions |= 1 << 15 | 1 << 38
    practice.discord.truth.permissions &= ~(1 << 35)
    _, found = await practice.examined(server=GUILD)
    assert found[SERVER][0].startswith("note: The bot may make no threads (Create Public Threads)")


async def test_channel_overwrites_count(practice):
    channel = practice.discord.truth.channel
    what = f"channel {channel.id}, #games"
    _, found = await practice.examined(channel=channel.id)
    assert found[what] == ["fine: The bot may do all that it must."]
    denied = {"id": str(GUILD), "type": 0, "allow": "0", "deny": str(1 << 14)}
    practice.discord.told[f"/channels/{channel.id}"] = channel.payload() | {"permission_overwrites": [denied]}
    _, found = await practice.examined(server=GUILD, channel=channel.id)
    assert found[what] == ["wrong: The bot lacks Embed Links; allow that to its role, or in the channel."]
    del practice.discord.told[f"/channels/{channel.id}"]
    thread = practice.discord.truth.add_channel("a match", THREAD, parent=channel.id)
    practice.discord.truth.permissions &= ~(1 << 11 | 1 << 35)
    _, found = await practice.examined(channel=thread.id)
    assert found[f"channel {thread.id}, #a match"] == ["fine: The bot may do all that it must."]


async def test_unknown_places_are_wrong(practice):
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


async def test_bot_without_servers_or_commands(practice):
    practice.discord.told["/users/@me/guilds"] = []
    _, found = await practice.examined()
    assert found["servers"][0].startswith("note: The bot is in none; https://discord.com/oauth2/")
    practice.discord.faults.add(Fault("GET", GUILD_COMMANDS, status=403, body={"code": 50001}))
    _, found = await practice.examined(server=GUILD)
    assert found[f"server {GUILD}"][0].startswith("wrong: Commands may not be used there; invite the bot once more")


async def test_clock_is_compared_with_discord(practice):
    for ahead, told in (
        (-20, "note: It is 20 seconds ahead of Discord's; "),
        (20, "note: It is 20 seconds behind Discord's; "),
        (600, "wrong: It is 600 seconds behind Discord's: turns would end at wrong times; "),
    ):
        practice.discord.ahead = timedelta(seconds=ahead)
        _, found = await practice.examined(DISCORD_TOKEN="")
        words, expected = found["clock"][0].split(" ", 4), told.split(" ", 4)
        assert words[:3] == expected[:3], ahead
        assert abs(int(words[3]) - abs(ahead)) <= 2, ahead
        assert words[4].startswith(expected[4]), ahead
    practice.discord.dated = False
    _, found = await practice.examined(DISCORD_TOKEN="")
    assert found["clock"][0].startswith("note: Discord did not say what time it is")


async def test_unexpected_answer_is_one_line(practice):
    practice.discord.told["/gateway/bot"] = []
    _, found = await practice.examined()
    assert found["shards"] == ["wrong: It could not be looked at (TypeError); start a newer version of the bot."]
    assert "commands" in found
