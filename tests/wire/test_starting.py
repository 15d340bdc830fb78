"""A Discord that lets nobody in, or talks nonsense: one sentence with what to do, or a calm new attempt."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest.mock import create_autospec

import aiohttp
import discord
import pytest_asyncio

from bot.app.command_line import UNUSABLE
from bot.app.startup import trouble
from bot.discord.gateway.shards import NoStartsLeft
from tests.wire.matches import all_well, begun, goes_on, move
from tests.wire.process import TOKEN
from tests.wire.truth import GUILD
from tests.wire.wire import Wire, wired

ME, COMMANDS, EMOJIS = "/users/@me", r"/applications/\d+/commands", r"/applications/\d+/emojis"
PAGE = f"<!DOCTYPE html><html><head><title>Error 1015</title></head><body>Banned {'again ' * 500}</body></html>"
UNAUTHORIZED: dict[str, Any] = {"status": 401, "body": {"message": "401: Unauthorized", "code": 0}}
FORBIDDEN: dict[str, Any] = {"status": 403, "body": {"message": "Missing Access", "code": 50001}}
BLOCKED: dict[str, Any] = {"status": 429, "body": {"message": "You are being blocked", "code": 0}}
BANNED: dict[str, Any] = {"status": 403, "page": PAGE}
OFTEN = 1000
SHORTLY = 0.01  # Factor of the pauses before another attempt
WHILE = 1.0  # Seconds for which a retrying bot is watched
KNOWN = "Discord does not know this DISCORD_TOKEN; copy it again from the Bot page of your application."
REFUSED = "Discord refuses this bot (403, 50001); "
BLOCKS = "Discord blocks this address for a while"
OUTAGE = "Discord has an outage (503); it will pass."
CLOSES = "Discord closes every connection as soon as it is made."
NO_GATEWAY = "Discord's gateway cannot be reached, though the rest of Discord can."
CLOSED = {  # Fatal close codes, and their messages
    4004: KNOWN,
    4010: "Discord refuses this connection as a shard (4010)",
    4011: "The bot is in more servers than so few shards may serve (4011); ",
    4012: "Discord no longer supports this version of its API (4012)",
    4013: "Discord does not know the bot's intents (4013)",
}
GARBLED = {  # What is no beginning of a session, and how that is named
    "{this is no json": "JSONDecodeError",
    "[1, 2, 3]": "AttributeError",
    '{"op": 0, "t": "READY", "s": 1, "d": {}}': "KeyError",
    '{"op": 0, "t": "READY", "s": 1, "d": null}': "TypeError",
}


@pytest_asyncio.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    async with wired(tmp_path) as found:
        yield found


def said(wire: Wire) -> list[str]:
    """The log's lines; checks that it has no traceback, page or token."""
    text = wire.bot.log.read_text(encoding="utf-8")
    assert "Traceback" not in text, text
    assert TOKEN not in text
    assert "<html>" not in text
    assert "Unclosed" not in text, "nothing is left open"
    return [line for line in text.splitlines() if "will NOT be supported" not in line]


def afresh(wire: Wire) -> None:
    wire.bot.log.write_text("")
    wire.rest.faults.clear()
    wire.rest.requests.clear()
    wire.gateway.starts.clear()


async def refused(wire: Wire) -> str:
    """Start a bot that cannot run; returns its sentence."""
    await wire.begin()
    assert await wire.bot.gone() == UNUSABLE
    (sentence,) = said(wire)
    assert sentence.endswith(".")
    assert len(sentence) < 300
    return sentence


def answered(status: int, text: str = "{}") -> discord.HTTPException:
    kind = discord.Forbidden if status == FORBIDDEN["status"] else discord.HTTPException
    return kind(create_autospec(aiohttp.ClientResponse, status=status, reason=""), text)


def test_each_trouble_has_its_sentence_and_pause():
    socket = create_autospec(aiohttp.ClientWebSocketResponse)
    for error, sentence, pause in (
        (discord.LoginFailure(), KNOWN, None),
        (answered(401), KNOWN, None),
        (answered(403), "Discord refuses this bot (403, 0); ", None),
        *((answered(status), f"{BLOCKS} ({status}), ", 60) for status in (429,)),
        *((answered(status, PAGE), f"{BLOCKS} ({status}), ", 60) for status in (429, 403)),
        *((answered(503, text), OUTAGE, 5) for text in ("{}", PAGE)),
        (NoStartsLeft(7.0), "Discord's daily limit of session starts is reached; leave the bot running.", 7),
        (aiohttp.ClientError(), "Discord cannot be reached (ClientError); check the network.", 5),
        *((discord.ConnectionClosed(socket, shard_id=0, code=code), said, None) for code, said in CLOSED.items()),
    ):
        found = trouble(error, connected=False)
        assert found.sentence.startswith(sentence), error
        assert found.pause == pause, error
        assert ("leave the bot running, because each start extends the block" in found.sentence) == (pause == 60)
        assert "html" not in found.sentence


async def test_hopeless_start_ends_with_one_sentence(wire, monkeypatch):
    async def story(row: tuple[str, str, dict[str, Any]]) -> None:
        sentence, path, wrong = row
        afresh(wire)
        fault = wire.fault("GET", path, **wrong, times=OFTEN)
        assert (await refused(wire)).startswith(sentence)
        assert fault.done <= 2, "it is not asked again and again"
        fault.times = 0

    unforeseen = "An unexpected error prevents the start ("
    rows = [(KNOWN, ME, UNAUTHORIZED), (REFUSED, ME, FORBIDDEN), (unforeseen, ME, {"status": 200, "page": PAGE})]
    rows += [(REFUSED, COMMANDS, FORBIDDEN), (KNOWN, COMMANDS, UNAUTHORIZED)]
    await all_well(wire, rows, story)
    for code, sentence in ((4004, KNOWN), (4014, "Discord refuses the bot's intents (4014)")):
        afresh(wire)
        wire.gateway.closes_with = code
        assert (await refused(wire)).startswith(sentence)
        assert wire.gateway.starts == ["closed"]
    afresh(wire)
    wire.gateway.closes_with = 0
    monkeypatch.setenv("INTERLINK_DEVELOPMENT_GUILD", str(GUILD))
    wire.fault("GET", rf"/applications/\d+/guilds/{GUILD}/commands", **FORBIDDEN, times=OFTEN)
    assert (await refused(wire)).startswith("Discord does not let me into the server of INTERLINK_DEV")


async def test_bot_asks_seldom_and_comes_up_once_discord_is_well(wire, dice):
    wire.fault("GET", ME, status=503, times=OFTEN)
    await wire.begin()
    await wire.until(lambda: "Retrying in" in wire.bot.log.read_text(encoding="utf-8"))
    asked = len(wire.rest.requests)
    await asyncio.sleep(WHILE)
    assert wire.bot.alive
    assert len(wire.rest.requests) - asked <= 2
    wire.bot.signal(signal.SIGTERM)
    assert await wire.bot.gone() == 0
    line, last = said(wire)
    assert line.endswith(f"{OUTAGE} Retrying in 5 seconds.")
    assert last == "Stopped."
    afresh(wire)
    wire.bot.pauses = SHORTLY
    wire.fault("GET", ME, status=503)
    wire.fault("GET", ME, **BANNED)
    wire.gateway.garbled = [*GARBLED]
    wire.gateway.shut = True
    await wire.begin()
    await wire.until(lambda: NO_GATEWAY in wire.bot.log.read_text(encoding="utf-8"))
    wire.gateway.shut = False
    await wire.until(lambda: wire.gateway.starts.count("garbled") == len(GARBLED))
    wire.gateway.closes_with = 4000
    await wire.until(lambda: CLOSES in wire.bot.log.read_text(encoding="utf-8"))
    wire.gateway.closes_with = 0
    await wire.until(wire.gateway.ready.is_set)
    assert (await move(wire, await begun(wire), dice)).startswith("You played")
    lines = said(wire)
    pauses = [int(pause) for line in lines for pause in re.findall(r" Retrying in (\d+) seconds\.$", line)]
    assert len(pauses) == len(lines)
    assert pauses[:3] == [5, 120, 20], "each is twice as long as its kind would be"
    sentences = [OUTAGE, f"{BLOCKS} (403)", NO_GATEWAY]
    sentences += [f"Discord's data cannot be parsed ({error})" for error in GARBLED.values()]
    told = [next(sentence for sentence in [*sentences, CLOSES] if sentence in line) for line in lines]
    assert list(dict.fromkeys(told)) == [*sentences, CLOSES]
    assert sum(told.count(sentence) for sentence in sentences if sentence != NO_GATEWAY) == len(sentences) - 1


def without_emojis(wire: Wire) -> None:
    afresh(wire)
    wire.truth.emojis.clear()


def asked(wire: Wire, method: str, what: str) -> int:
    return sum(how == method and path.endswith(what) for how, path in wire.rest.requests)


def told(wire: Wire) -> str:
    return "\n".join(message.content for message in wire.truth.messages())


async def test_untold_commands_and_emojis_hold_up_no_match(wire, dice):
    without_emojis(wire)
    wire.fault("GET", EMOJIS, **FORBIDDEN, times=OFTEN)
    await wire.start()
    number = await begun(wire)
    await wire.bot.stop()
    assert any("The emojis could not be uploaded" in line for line in said(wire))

    async def story(row: tuple[str, dict[str, Any], dict[str, Any]]) -> None:
        method, commands, emojis = row
        without_emojis(wire)
        if method == "PUT":
            wire.truth.commands[0]["description"] = "as an older version had it"
        wire.fault(method, COMMANDS, **commands, times=OFTEN)
        wire.fault("POST", EMOJIS, **emojis, times=OFTEN)
        await wire.start()
        await goes_on(wire, number, dice)
        await goes_on(wire, await begun(wire), dice)
        await wire.bot.stop()
        *lines, last = said(wire)
        assert last == "Stopped."
        assert sum(line.endswith("The bot runs; the commands are sent later.") for line in lines) == 1
        assert sum("The emojis could not be uploaded" in line for line in lines) == 1
        assert asked(wire, method, "/commands") + asked(wire, "POST", "/emojis") <= 12
        assert wire.truth.emojis == []
        wire.rest.faults.clear()

    lost, outage = dict[str, Any](unheard=True), dict[str, Any](status=503, page=PAGE)
    await all_well(wire, [("GET", outage, lost), ("PUT", BLOCKED, outage)], story)
    without_emojis(wire)
    wire.fault("GET", COMMANDS, status=500, times=OFTEN)  # discord.py itself tries this again for long
    wire.fault("GET", EMOJIS, status=429, retry_after=300.0, times=OFTEN)
    wire.bot.constants["bot.discord.requests.BEGIN_WITHIN"] = 0.5
    await wire.start()
    await goes_on(wire, number, dice)
    assert "<:" not in told(wire)
