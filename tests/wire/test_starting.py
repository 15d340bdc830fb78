"""A Discord that lets nobody in, or talks nonsense: one sentence with what to do, or a calm new attempt."""

import asyncio
import os
import signal
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.app.command_line import UNUSABLE
from tests.wire.matches import SEND, all_well, begun, move, well
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
SHORTLY = 0.1  # Factor of the pauses before another attempt
WHILE = 1.0  # Seconds for which a retrying bot is watched
KNOWN = "Discord does not know this DISCORD_TOKEN; copy it again from the Bot page of your application."
REFUSED = "Discord refuses this bot (403, 50001); "
CLOSED = {  # Fatal close codes, and their messages
    4004: KNOWN,
    4010: "Discord refuses this connection as a shard (4010)",
    4011: "The bot is in more servers than so few shards may serve (4011); leave INTERLINK_SHARDS empty",
    4012: "Discord no longer supports this version of its API (4012)",
    4013: "Discord does not know the bot's intents (4013)",
    4014: "Discord refuses the bot's intents (4014)",
}
GARBLED = {
    "no json": "{this is no json",
    "no object": "[1, 2, 3]",
    "empty": '{"op": 0, "t": "READY", "s": 1, "d": {}}',
    "nothing": '{"op": 0, "t": "READY", "s": 1, "d": null}',
}
NO_SERVER = '{"op": 0, "t": "GUILD_CREATE", "s": 9, "d": {"id": "x"}}'


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
    """Reset log, faults and requests."""
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


async def goes_on(wire: Wire, watched: float = 0.0) -> str:
    """Check that the bot retries seldom and can be stopped; returns its log line."""
    await wire.begin()
    await wire.until(lambda: "Retrying in" in wire.bot.log.read_text(encoding="utf-8"))
    asked = len(wire.rest.requests)
    await asyncio.sleep(watched)
    assert wire.bot.alive
    assert len(wire.rest.requests) - asked <= 2
    wire.bot.signal(signal.SIGTERM)
    assert await wire.bot.gone() == 0
    *lines, last = said(wire)
    assert last == "Stopped."
    (line,) = lines
    return line


# -- lasting troubles


async def test_hopeless_start_ends_with_one_sentence(wire):
    async def story(row: tuple[str, str, dict[str, Any]]) -> None:
        sentence, path, wrong = row
        afresh(wire)
        fault = wire.fault("GET", path, **wrong, times=OFTEN)
        assert (await refused(wire)).startswith(sentence)
        assert fault.done <= 2, "it is not asked again and again"
        fault.times = 0

    paths = (ME, "/oauth2/applications/@me", COMMANDS)
    foreseen = [(what, path, wrong) for path in paths for what, wrong in ((KNOWN, UNAUTHORIZED), (REFUSED, FORBIDDEN))]
    page = ("An unexpected error prevents the start (", ME, {"status": 200, "page": PAGE})
    await all_well(wire, [*foreseen, page], story)

    async def closed(code: int) -> None:
        afresh(wire)
        wire.gateway.closes_with = code
        assert (await refused(wire)).startswith(CLOSED[code])
        assert wire.gateway.starts == ["closed"]

    await all_well(wire, CLOSED, closed)


async def test_unusable_database_is_one_sentence():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with wired(folder) as wire:
            await wire.start()
            await begun(wire)
            await wire.bot.stop()
            file = wire.bot.database
            before = file.read_bytes()
            file.chmod(0o444)
            wire.bot.user = NOBODY if os.geteuid() == 0 else None  # root may write everywhere
            for mode in (0o777, 0o555):
                afresh(wire)
                os.chmod(folder, mode)
                sentence = await refused(wire)
                assert sentence.startswith("The database matches.db cannot be used (")
                assert "Let the bot's user write to" in sentence
                assert file.read_bytes() == before
            os.chmod(folder, 0o777)
            file.chmod(0o666)
            for spoilt in (before[:5000], b"Dear diary, today we played Linkage. " * 500):
                afresh(wire)
                file.write_bytes(spoilt)
                assert (await refused(wire)).startswith("The database matches.db cannot be used")
                assert file.read_bytes() == spoilt


# -- passing troubles


async def test_refusing_discord_is_asked_again_seldom(wire):
    async def story(wrong: str) -> None:
        afresh(wire)
        wire.fault("GET", ME, **PASSING[wrong], times=OFTEN)
        pause = 5 if wrong.startswith("503") else 60
        line = await goes_on(wire, WHILE if wrong == "503" else 0.0)
        assert line.endswith(f"Retrying in {pause} seconds.")
        assert ("leave the bot running, because each start extends the block" in line) == (pause == 60)
        wire.rest.faults.clear()

    await all_well(wire, PASSING, story)
    afresh(wire)
    wire.gateway.closes_with = 4000
    line = await goes_on(wire, WHILE)
    assert line.endswith("Discord closes every connection as soon as it is made. Retrying in 5 seconds.")
    assert len(wire.gateway.starts) <= 10


async def test_bot_comes_up_once_discord_is_well(wire, dice):
    wire.bot.pauses = SHORTLY
    wire.fault("GET", ME, status=503, times=1)
    await wire.start()
    assert (await move(wire, await begun(wire), dice)).startswith("You played")
    (line,) = said(wire)
    assert line.endswith("Discord has an outage (503); it will pass. Retrying in 5 seconds.")
    await wire.bot.stop()
    afresh(wire)
    wire.gateway.shut = True
    await wire.begin()
    await wire.until(lambda: "Retrying in" in wire.bot.log.read_text(encoding="utf-8"))
    gone = "Discord's gateway cannot be reached, though the rest of Discord can. Retrying in 5 seconds."
    assert said(wire)[0].endswith(gone)
    wire.gateway.shut = False
    await wire.until(wire.gateway.ready.is_set)


async def test_garbled_beginning_is_one_line_and_another_attempt(wire, dice):
    wire.bot.pauses = SHORTLY

    async def story(text: str) -> None:
        afresh(wire)
        wire.gateway.garbled = [GARBLED[text]]
        await wire.start()
        assert wire.gateway.starts == ["garbled", "identify"]
        assert (await move(wire, await begun(wire), dice)).startswith("You played")
        (line,) = said(wire)
        assert "Discord's data cannot be parsed (" in line
        assert line.endswith("Retrying in 5 seconds.")
        await wire.killed()

    await all_well(wire, GARBLED, story)


async def test_garbled_events_end_nothing_under_way(wire, dice):
    wire.bot.pauses = SHORTLY / 5  # each attempt after another waits longer
    await wire.start()

    async def story(text: str) -> None:
        number, starts = await begun(wire), len(wire.gateway.starts)
        wire.fault("POST", SEND, delay=1.0)
        moving = asyncio.create_task(move(wire, number, dice))
        await wire.until(lambda: wire.query("SELECT 1 FROM match WHERE id = ? AND revision = 5", number))
        await wire.gateway.garble(text)
        assert (await moving).startswith("You played")
        await wire.until(lambda: wire.gateway.starts[starts:] == ["identify"])
        assert (await move(wire, number, dice)).startswith("You played")
        await well(wire, number, 6)
        said(wire)

    await all_well(wire, [*GARBLED.values(), NO_SERVER], story)


# -- commands


async def test_untold_commands_hold_up_no_match(wire, dice):
    await wire.start()
    number = await begun(wire)
    await wire.bot.stop()

    async def story(row: tuple[str, str]) -> None:
        method, wrong = row
        afresh(wire)
        if method == "PUT":
            wire.truth.commands[0]["description"] = "as an older version had it"
        wire.fault(method, COMMANDS, **PASSING[wrong], times=OFTEN)
        await wire.start()
        assert (await move(wire, number, dice)).startswith("You played")
        await wire.until(lambda: wire.sound(number))
        await wire.bot.stop()
        line, last = said(wire)
        assert last == "Stopped."
        assert line.endswith("The bot runs; the commands are sent later.")
        assert sum(path.endswith("/commands") for _, path in wire.rest.requests) <= 6
        wire.rest.faults.clear()

    await all_well(wire, [("GET", "403 page"), ("GET", "503"), ("PUT", "429"), ("PUT", "503 page")], story)
    wire.fault("GET", COMMANDS, status=500, times=OFTEN)  # discord.py itself tries this again for long
    wire.bot.constants["bot.discord.requests.BEGIN_WITHIN"] = 0.5
    await wire.start()
    assert (await move(wire, number, dice)).startswith("You played")
    await wire.settled()
