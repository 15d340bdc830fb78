"""A Discord that lets nobody in, or talks nonsense: one sentence with what to do, or a calm new attempt."""

import asyncio
import os
import signal
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.__main__ import UNUSABLE
from tests.wire.cases import mostly_long
from tests.wire.matches import begun, move, well
from tests.wire.process import TOKEN
from tests.wire.wire import Wire, wired

ME, COMMANDS = "/users/@me", r"/applications/\d+/commands"
PAGE = f"<!DOCTYPE html><html><head><title>Error 1015</title></head><body>Banned {'again ' * 500}</body></html>"
UNAUTHORIZED = {"status": 401, "body": {"message": "401: Unauthorized", "code": 0}}
FORBIDDEN = {"status": 403, "body": {"message": "Missing Access", "code": 50001}}
PASSING: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "body": {"message": "You are being blocked", "code": 0}},
    "429 page": {"status": 429, "page": PAGE},
    "403 page": {"status": 403, "page": PAGE},
    "503": {"status": 503},
    "503 page": {"status": 503, "page": PAGE},
}
OFTEN = 1000
NOBODY = 65534
SHORTLY = 0.1
"""The share of its pauses that a bot waits which shall come up again."""
PATIENCE = 120.0
"""Seconds that a bot has to say so: discord.py itself pauses five before each new attempt, and machines are slow."""
WHILE = 2.0
"""Seconds that a bot is watched which goes on trying."""
KNOWN = "Discord does not know this DISCORD_TOKEN; copy it again from the Bot page of your application."


@pytest_asyncio.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    async with wired(tmp_path) as found:
        yield found


def said(wire: Wire) -> list[str]:
    """What the bot said, in lines; never more than lines, and never the token."""
    text = wire.bot.log.read_text(encoding="utf-8")
    assert "Traceback" not in text, text
    assert TOKEN not in text
    assert "<html>" not in text
    assert "Unclosed" not in text, "nothing is left open"
    return [line for line in text.splitlines() if "will NOT be supported" not in line]


async def refused(wire: Wire) -> str:
    """Start a bot that cannot run; the sentence with which it ends."""
    await wire.bot.start()
    async with asyncio.timeout(30):
        assert await wire.bot.gone() == UNUSABLE
    (sentence,) = said(wire)
    assert sentence.endswith(".")
    assert len(sentence) < 300
    return sentence


async def goes_on(wire: Wire, of: str) -> str:
    """The bot does not give up, asks seldom, and can be stopped; what it says meanwhile."""
    await wire.bot.start()
    await wire.until(lambda: wire.bot.log.exists() and of in wire.bot.log.read_text(encoding="utf-8"), PATIENCE)
    asked = len(wire.rest.requests)
    await asyncio.sleep(WHILE)
    assert wire.bot.alive
    assert len(wire.rest.requests) - asked <= 2
    wire.bot.signal(signal.SIGTERM)
    assert await wire.bot.gone() == 0
    *lines, last = said(wire)
    assert last == "Stopped."
    (line,) = lines
    return line


# -- what waiting does not change


@pytest.mark.parametrize("path", mostly_long([ME, "/oauth2/applications/@me", COMMANDS], ME))
async def test_a_token_that_discord_does_not_know_is_one_sentence(wire, path):
    wire.fault("GET", path, **UNAUTHORIZED, times=OFTEN)
    assert await refused(wire) == KNOWN
    assert len(wire.rest.requests) <= 3


@pytest.mark.parametrize("path", mostly_long([ME, "/oauth2/applications/@me", COMMANDS], ME))
async def test_a_bot_that_discord_refuses_is_one_sentence(wire, path):
    wire.fault("GET", path, **FORBIDDEN, times=OFTEN)
    assert (await refused(wire)).startswith("Discord refuses this bot (403, 50001); ")


@pytest.mark.parametrize(
    ("code", "sentence"),
    mostly_long(
        [
            (4004, KNOWN),
            (4010, "Discord refuses this connection as a shard (4010)"),
            (4011, "The bot is in more servers than so few shards may serve (4011); leave INTERLINK_SHARDS empty"),
            (4012, "Discord does not speak this bot's language any more (4012)"),
            (4013, "Discord does not know what the bot asks to be told (4013)"),
            (4014, "Discord does not grant the bot what it asks for (4014)"),
        ],
        (4004, KNOWN),
    ),
)
async def test_a_connection_that_is_closed_for_good_is_one_sentence(wire, code, sentence):
    wire.gateway.closes_with = code
    assert (await refused(wire)).startswith(sentence)
    assert wire.gateway.starts == ["closed"]


@pytest.mark.parametrize("there", [True, False])
async def test_a_database_that_may_not_be_written_is_one_sentence(there):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with wired(folder) as wire:
            await wire.start()
            await begun(wire)
            await wire.bot.stop()
            before = wire.bot.database.read_bytes()
            wire.bot.log.write_text("")
            wire.bot.database.chmod(0o444)
            os.chmod(folder, 0o777 if there else 0o555)
            wire.bot.user = NOBODY if os.geteuid() == 0 else None  # root may write everywhere
            sentence = await refused(wire)
            os.chmod(folder, 0o777)
            assert sentence.startswith("The database matches.db cannot be used (")
            assert "Let the user who runs me write to" in sentence
            assert wire.bot.database.read_bytes() == before


# -- what passes


@pytest.mark.parametrize("wrong", mostly_long(PASSING, "429 page", "503"))
async def test_a_discord_that_lets_nobody_in_for_a_while_is_asked_again_seldom(wire, wrong):
    wire.fault("GET", ME, **PASSING[wrong], times=OFTEN)
    pause = 5 if wrong.startswith("503") else 60
    line = await goes_on(wire, "I try again")
    assert line.endswith(f"I try again in {pause} seconds.")
    assert ("leave it running, since each new start makes it longer" in line) == (pause == 60)


async def test_it_comes_up_once_discord_is_well_again(wire, dice):
    wire.fault("GET", ME, status=503, times=1)
    wire.bot.pauses = SHORTLY
    await wire.start()
    assert (await move(wire, await begun(wire), dice)).startswith("You played")
    (line,) = said(wire)
    assert line.endswith("Discord has a fault of its own (503); it passes by itself. I try again in 5 seconds.")


@pytest.mark.parametrize(
    ("method", "wrong"),
    mostly_long(
        [*(("GET", wrong) for wrong in PASSING), ("PUT", "429"), ("PUT", "503 page")],
        ("GET", "403 page"),
        ("PUT", "429"),
    ),
)
async def test_commands_that_cannot_be_told_keep_no_match_from_going_on(wire, dice, wrong, method):
    await wire.start()
    number = await begun(wire)
    await wire.bot.stop()
    wire.bot.log.write_text("")
    if method == "PUT":
        wire.truth.commands[0]["description"] = "as an older version had it"
    wire.fault(method, COMMANDS, **PASSING[wrong], times=OFTEN)
    await wire.start()
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 5)
    await wire.bot.stop()
    line, last = said(wire)
    assert last == "Stopped."
    assert line.endswith("I run all the same, and tell Discord my commands later.")
    assert sum(path.endswith("/commands") for _, path in wire.rest.requests) <= 6


async def test_commands_are_told_in_every_language_and_again_only_where_a_word_of_one_has_changed(wire):
    def told() -> int:
        return sum(method == "PUT" and path.endswith("/commands") for method, path in wire.rest.requests)

    for times, word in ((1, None), (1, None), (2, "description_localizations"), (3, "name_localizations")):
        if word is not None:
            wire.truth.commands[0][word]["de"] = "anders"
        await wire.start()
        await wire.bot.stop()
        assert told() == times
        assert all(command["name_localizations"]["de"] for command in wire.truth.commands)
    assert "anders" not in str(wire.truth.commands)


async def test_a_fault_that_discord_py_waits_for_at_the_commands_does_not_keep_the_bot_waiting(wire, dice):
    await wire.start()
    number = await begun(wire)
    await wire.bot.stop()
    wire.fault("GET", COMMANDS, status=500, times=OFTEN)
    await wire.start()
    assert (await move(wire, number, dice)).startswith("You played")


GARBLED = {
    "no json": "{this is no json",
    "no object": "[1, 2, 3]",
    "empty": '{"op": 0, "t": "READY", "s": 1, "d": {}}',
    "nothing": '{"op": 0, "t": "READY", "s": 1, "d": null}',
}
NO_SERVER = '{"op": 0, "t": "GUILD_CREATE", "s": 9, "d": {"id": "x"}}'


@pytest.mark.parametrize("text", mostly_long(GARBLED, "no json", "nothing"))
async def test_nonsense_instead_of_a_beginning_is_one_line_and_another_attempt(wire, dice, text):
    wire.gateway.garbled = [GARBLED[text]]
    wire.bot.pauses = SHORTLY
    await wire.start()
    assert wire.gateway.starts == ["garbled", "identify"]
    assert (await move(wire, await begun(wire), dice)).startswith("You played")
    (line,) = said(wire)
    assert "What Discord sends cannot be understood (" in line
    assert line.endswith("I try again in 5 seconds.")


@pytest.mark.parametrize("text", mostly_long([*GARBLED.values(), NO_SERVER], GARBLED["no json"], NO_SERVER))
async def test_nonsense_while_the_bot_runs_ends_nothing_that_is_under_way(wire, dice, text):
    wire.bot.pauses = SHORTLY
    await wire.start()
    number = await begun(wire)
    wire.fault("POST", r"/channels/\d+/messages", delay=1.0)
    moving = asyncio.create_task(move(wire, number, dice))
    await wire.until(lambda: wire.query("SELECT 1 FROM match WHERE revision = 5"))
    await wire.gateway.garble(text)
    assert (await moving).startswith("You played")
    await wire.until(lambda: wire.gateway.starts == ["identify", "identify"], 30)
    assert (await move(wire, number, dice)).startswith("You played")
    await well(wire, number, 6)
    said(wire)


async def test_a_gateway_that_closes_every_connection_at_once_is_asked_seldom(wire):
    wire.gateway.closes_with = 4000
    line = await goes_on(wire, "I try again")
    assert line.endswith("Discord closes every connection as soon as it is made. I try again in 5 seconds.")
    assert len(wire.gateway.starts) <= 10


async def test_a_gateway_that_lets_nobody_in_is_asked_seldom_and_named(wire):
    wire.gateway.shut = True
    wire.bot.pauses = SHORTLY
    await wire.bot.start()
    await wire.until(lambda: "I try again" in wire.bot.log.read_text(encoding="utf-8"), PATIENCE)
    (line,) = said(wire)
    gone = "Discord's gateway cannot be reached, though the rest of Discord can. I try again in 5 seconds."
    assert line.endswith(gone)
    wire.gateway.shut = False
    async with asyncio.timeout(30):
        await wire.gateway.ready.wait()


async def test_a_page_in_the_place_of_discord_is_one_sentence(wire):
    wire.fault("GET", ME, status=200, page=PAGE)
    assert (await refused(wire)).startswith("Something unforeseen keeps the bot from starting (")
