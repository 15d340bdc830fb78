"""Findings of the doctor about the bot at Discord, with one fault after the other."""

from datetime import timedelta
from typing import Any

from discord.http import Route

from bot.app.doctor import discord, runner
from tests.wire.faults import Fault
from tests.wire.truth import APPLICATION, BOT, GUILD, THREAD

SERVER = f"server {GUILD}, The Link Club"
ELSEWHERE = 900_000_000_000_000_099
PERMITTED = "fine: The bot has the permissions that it needs."


async def test_healthy_bot_has_fine_findings_only(practice):
    found = await practice.examined()
    assert (found["Discord"], found[SERVER]) == (["fine: It accepts the token; the bot is interlink."], [PERMITTED])
    assert all(found[name][0].startswith("fine: ") for name in ("latency", "clock", "application", "shards"))
    assert found["commands"] == ["fine: 0 differ from this version."]
    assert practice.discord.problems == []
    assert {method for method, _ in practice.discord.requests} == {"GET"}, "nothing is changed"


async def test_failed_login_is_one_line(practice, monkeypatch):
    for status, told in ((401, "does not know this DISCORD_TOKEN; "), (403, "blocks this address")):
        practice.discord.faults.add(Fault("GET", "/users/@me", status=status, page="<html>"))
        await practice.expect("Discord", f"wrong: Discord {told}")
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:9")
    await practice.expect("Discord", "wrong: Discord cannot be reached (ClientConnectorError)")
    found = await practice.examined(DISCORD_TOKEN="")
    assert found["DISCORD_TOKEN"] == ["note: It is not set, so python -m bot starts the sandbox."]
    assert not found.keys() & {"Discord", "clock", "application", "commands"}


async def test_clock_and_slow_or_silent_discord(practice, monkeypatch):
    for ahead, level, side in ((-20, "note", "ahead of"), (20, "note", "behind"), (600, "wrong", "behind")):
        practice.discord.ahead = timedelta(seconds=ahead)
        (line,) = (await practice.examined())["clock"]
        seconds = next(n for n in range(abs(ahead) - 2, abs(ahead) + 3) if f" {n} seconds" in line)
        assert line.startswith(f"{level}: It is {seconds} seconds {side} Discord's. Set it by the network (NTP)")
    monkeypatch.setattr(discord, "SLOW", 0.0)
    await practice.expect("latency", "note: Discord answers in ")
    monkeypatch.setattr(runner, "TIME_LIMIT", 0.2)
    practice.discord.faults.add(Fault("GET", "/users/@me", late=1.0))
    await practice.expect("Discord", "wrong: It took more than 0 seconds. Check the network and the load.")


async def test_application_shards_and_commands_are_compared(practice):
    rows: list[tuple[dict[str, Any], str]] = [
        ({"bot_public": False}, "note: Only you can add it to servers. Tick Public Bot on its Bot page."),
        ({"integration_types_config": {"0": {}}}, "note: Nobody can add it to an account. Tick User Install"),
        ({"integration_types_config": {"1": {}}}, "note: It cannot be added to servers. Tick Guild Install"),
        ({"interactions_endpoint_url": "https://a.example"}, "wrong: Interlink is at https://"),
    ]
    usual = practice.discord.application
    for different, told in rows:
        practice.discord.application = usual | different
        worst = (await practice.examined())["application"][0]
        assert worst.startswith(told), worst
    assert worst.endswith("Empty its Interactions Endpoint URL.")
    asked = practice.discord
    asked.application["approximate_guild_count"], asked.told["/gateway/bot"] = 16000, {"shards": 16}
    for shards, level, total in (("", "fine", 16), ("16", "fine", 16), ("7", "note", 7), ("6", "wrong", 6)):
        told = f"{level}: There are {total}; Discord recommends 16 for 16000 servers."
        await practice.expect("shards", told, INTERLINK_SHARDS=shards)
    asked.told["/gateway/bot"] = []
    found = await practice.examined()
    assert found["shards"][0].startswith("wrong: It cannot be used (list indices must be")
    assert "commands" in found, "the checks go on"
    practice.discord.truth.commands[0] |= {"description": "Something else"}
    await practice.expect("commands", "note: 1 differ from this version. The bot updates play …")
    path = f"/applications/{APPLICATION}/guilds/{GUILD}/commands"
    practice.discord.faults.add(Fault("GET", path, status=403, body={"code": 50001}))
    practice.discord.told[path] = []
    refused = "wrong: Discord does not let me into the server of INTERLINK_DEV"
    await practice.expect("commands", refused, INTERLINK_DEVELOPMENT_GUILD=str(GUILD))
    await practice.expect("commands", "note: 2 differ from this version. The bot updates play, rules …")


async def test_permissions_and_unknown_places(practice):
    truth, told = practice.discord.truth, practice.discord.told
    channel, usual = truth.channel, truth.permissions
    for lacking, line in (
        (1 << 15 | 1 << 38, "wrong: The bot lacks Send Messages in Threads, Attach Files. Allow that to its role"),
        (1 << 35, f"note{PERMITTED[4:]} Matches are played in the channel itself"),
    ):
        truth.permissions = usual & ~lacking
        await practice.expect(SERVER, line, GUILD)
    truth.permissions = usual
    await practice.expect(f"channel {channel.id}, #games", PERMITTED, None, channel.id)
    denied = {"id": str(GUILD), "type": 0, "allow": "0", "deny": str(1 << 14)}
    told[f"/channels/{channel.id}"] = channel.payload() | {"permission_overwrites": [denied]}
    await practice.expect(f"channel {channel.id}, #games", "wrong: The bot lacks Embed Links.", GUILD, channel.id)
    del told[f"/channels/{channel.id}"]
    thread = truth.add_channel("a match", THREAD, parent=channel.id)
    truth.permissions &= ~(1 << 11 | 1 << 35)
    await practice.expect(f"channel {thread.id}, #a match", PERMITTED, None, thread.id)
    unseen = "wrong: The bot cannot see it. Check the id, allow View Channel"
    await practice.expect(f"server {ELSEWHERE}", unseen, ELSEWHERE)
    await practice.expect(f"channel {ELSEWHERE}", unseen, None, ELSEWHERE)
    await practice.expect(f"channel {channel.id}", "wrong: It is not in that server.", ELSEWHERE, channel.id)
    practice.discord.faults.add(Fault("GET", f"/guilds/{GUILD}/members/{BOT}", status=404, body={"code": 10007}))
    await practice.expect(f"channel {channel.id}", unseen, None, channel.id)
    channel.closed = True
    await practice.expect(f"channel {channel.id}", unseen, None, channel.id)
    told["/users/@me/guilds"] = []
    await practice.expect("servers", "note: The bot is in none. Add it with https://discord.com/oauth2/")
