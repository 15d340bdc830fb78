"""Findings of the doctor about the bot at Discord, with one fault after the other."""

from datetime import timedelta
from typing import Any

from bot.doctor import discord, runner
from tests.bot.doctor.examined import GUILD_COMMANDS, NOWHERE
from tests.wire.faults import Fault
from tests.wire.truth import BOT, GUILD, THREAD

SERVER = f"server {GUILD}, The Link Club"
ELSEWHERE = 900_000_000_000_000_099
PERMITTED = ["fine: The bot has the permissions that it needs."]


async def test_healthy_bot_has_fine_findings_only(practice):
    healthy, found = await practice.examined()
    assert healthy
    assert found["Discord"] == ["fine: It accepts the token; the bot is interlink."]
    assert found["latency"][0].startswith("fine: Discord answers in ")
    assert found["clock"][0].startswith("fine: It is ")
    assert found["application"][0].startswith("fine: Interlink is at https://discord.com/developers/applications/")
    assert found["shards"][0].startswith("fine: There are 1; Discord recommends 1 for ")
    assert found["commands"] == ["fine: 0 differ from this version."]
    assert found[SERVER] == PERMITTED
    assert practice.discord.problems == []
    assert {method for method, _ in practice.discord.requests} == {"GET"}, "nothing is changed"


async def test_failed_login_is_one_line(practice, monkeypatch):
    rows = (
        (Fault("GET", "/users/@me", status=401), "wrong: Discord does not know this DISCORD_TOKEN; "),
        (Fault("GET", "/users/@me", status=403, page="<html>"), "wrong: Discord has shut out this address"),
    )
    for fault, told in rows:
        practice.discord.faults.add(fault)
        _, found = await practice.examined()
        assert found["Discord"][0].startswith(told)
        assert not found.keys() & {"latency", "application", "commands"}
    practice.move(NOWHERE)
    assert (await practice.looked("Discord")).startswith("wrong: Discord cannot be reached (ClientConnectorError)")
    healthy, found = await practice.examined(DISCORD_TOKEN="")
    assert healthy
    assert found["DISCORD_TOKEN"] == ["note: It is not set, so python -m bot starts the sandbox."]
    assert "Discord" not in found


async def test_slow_or_silent_discord(practice, monkeypatch):
    monkeypatch.setattr(discord, "SLOW", 0.0)
    assert (await practice.looked("latency")).endswith("Run the bot on a machine nearer to it.")
    monkeypatch.setattr(runner, "TIME_LIMIT", 0.2)
    practice.discord.faults.add(Fault("GET", "/users/@me", late=1.0))
    told = await practice.looked("Discord")
    assert told == "wrong: It took more than 0 seconds. Check the network and the load."


async def test_clock_is_compared_with_discord(practice):
    for ahead, level, side in ((-20, "note", "ahead of"), (20, "note", "behind"), (600, "wrong", "behind")):
        practice.discord.ahead = timedelta(seconds=ahead)
        words = (await practice.looked("clock")).split()
        assert words[:3] == [f"{level}:", "It", "is"], ahead
        assert abs(int(words[3]) - abs(ahead)) <= 2, ahead
        assert " ".join(words[4:]).startswith(f"seconds {side} Discord's. Set it by the network (NTP)"), ahead


async def test_application_settings(practice):
    rows: list[tuple[dict[str, Any], str]] = [
        ({"bot_public": False}, "note: Only you can add it to servers."),
        ({"integration_types_config": {"0": {}}}, "note: Nobody can add it to an account. Tick User Install"),
        ({"integration_types_config": {"1": {}}}, "note: It cannot be added to servers. Tick Guild Install"),
        ({"interactions_endpoint_url": "https://a.example"}, "wrong: Interlink is at "),
    ]
    usual = practice.discord.application
    for different, told in rows:
        practice.discord.application = usual | different
        _, found = await practice.examined()
        assert [line for line in found["application"] if line.startswith(told)], found["application"]
    assert "Empty its Interactions Endpoint URL" in found["application"][0]


async def test_number_of_shards(practice):
    practice.discord.application["approximate_guild_count"] = 16000
    practice.discord.told["/gateway/bot"] = {"shards": 16}
    for shards, told in (
        ("", "fine: There are 16; Discord recommends 16 for 16000 servers."),
        ("7", "note: There are 7; Discord recommends 16"),
        ("6", "wrong: There are 6; Discord recommends 16"),
    ):
        assert (await practice.looked("shards", INTERLINK_SHARDS=shards)).startswith(told)


async def test_unexpected_answer_is_one_line(practice):
    practice.discord.told["/gateway/bot"] = []
    _, found = await practice.examined()
    assert found["shards"][0].startswith("wrong: It cannot be used (list indices must be")
    assert "commands" in found


async def test_outdated_commands_are_named(practice):
    (kept, changed, *rest) = practice.discord.truth.commands
    practice.discord.truth.commands = [kept, changed | {"description": "Something else"}, *rest[1:]]
    named = ", ".join(sorted((changed["name"], rest[0]["name"])))
    told = f"note: 2 differ from this version. The bot updates {named} … when it starts."
    assert await practice.looked("commands") == told


async def test_development_server_has_its_own_commands(practice):
    practice.discord.faults.add(Fault("GET", GUILD_COMMANDS, status=403, body={"code": 50001}))
    refused = await practice.looked("commands", INTERLINK_DEVELOPMENT_GUILD=str(GUILD))
    assert refused.startswith("wrong: Discord does not let me into the server of INTERLINK_DEV")
    assert (await practice.looked("commands")).startswith("note: ")
    practice.discord.told[GUILD_COMMANDS] = practice.discord.truth.commands
    assert await practice.looked("commands") == "fine: 0 differ from this version."


async def test_missing_server_permissions_are_named(practice):
    truth = practice.discord.truth
    usual = truth.permissions
    for lacking, told in (
        (1 << 15 | 1 << 38, "wrong: The bot lacks Send Messages in Threads, Attach Files. Allow that to its role"),
        (1 << 35, "note: The bot has the permissions that it needs. Matches are played in the channel itself"),
    ):
        truth.permissions = usual & ~lacking
        _, found = await practice.examined(server=GUILD)
        assert found[SERVER][0].startswith(told)


async def test_channel_overwrites_count(practice):
    channel = practice.discord.truth.channel
    name = f"channel {channel.id}, #games"
    _, found = await practice.examined(channel=channel.id)
    assert found[name] == PERMITTED
    denied = {"id": str(GUILD), "type": 0, "allow": "0", "deny": str(1 << 14)}
    practice.discord.told[f"/channels/{channel.id}"] = channel.payload() | {"permission_overwrites": [denied]}
    _, found = await practice.examined(server=GUILD, channel=channel.id)
    assert found[name][0].startswith("wrong: The bot lacks Embed Links.")
    del practice.discord.told[f"/channels/{channel.id}"]
    thread = practice.discord.truth.add_channel("a match", THREAD, parent=channel.id)
    practice.discord.truth.permissions &= ~(1 << 11 | 1 << 35)
    _, found = await practice.examined(channel=thread.id)
    assert found[f"channel {thread.id}, #a match"] == PERMITTED


async def test_unknown_places_are_wrong(practice):
    channel = practice.discord.truth.channel
    for server, number, name, told in (
        (ELSEWHERE, None, f"server {ELSEWHERE}", "The bot cannot see it. Check the id, "),
        (None, ELSEWHERE, f"channel {ELSEWHERE}", "The bot cannot see it. Check the id, "),
        (ELSEWHERE, channel.id, f"channel {channel.id}", "It is not in that server."),
    ):
        _, found = await practice.examined(server, number)
        assert found[name][0].startswith(f"wrong: {told}")
    practice.discord.faults.add(Fault("GET", f"/guilds/{GUILD}/members/{BOT}", status=404, body={"code": 10007}))
    channel.closed = True
    for _ in "absent", "closed":
        _, found = await practice.examined(channel=channel.id)
        assert "allow View Channel there, or add the bot with https://" in found[f"channel {channel.id}"][0]
        channel.closed = False
    practice.discord.told["/users/@me/guilds"] = []
    assert (await practice.looked("servers")).startswith("note: The bot is in none. Add it with https://discord.com/")
