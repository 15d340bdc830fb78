"""The log of a real process at its most talkative, as text and as JSON: never what people type, and no token."""

import json
import random
import re
from datetime import UTC, datetime
from pathlib import Path

from tests.wire.log import read
from tests.wire.matches import awake, begun, move, next_step, place
from tests.wire.party import CANNOT_WRITE
from tests.wire.process import TOKEN
from tests.wire.test_health import locked
from tests.wire.wire import Wire, wired

TYPED = ("a-step-that-is-none", "perhaps-tomorrow", "hours-as-never-written")
CALLBACK, ORIGINAL = r"/interactions/.*/callback", r"/webhooks/.*/messages/@original"


async def test_log_holds_neither_tokens_nor_what_people_type(tmp_path: Path) -> None:
    async with wired(tmp_path) as wire:
        wire.bot.log_level, wire.bot.log_format = "DEBUG", "json"
        await wire.start()
        number, dice = await begun(wire), random.Random(1)
        steps = []
        for _ in range(3):
            who, step, channel = next_step(wire, number, dice)
            assert (await wire.tell(who, "move", channel, move=step)).startswith("You played")
            steps.append(step)
        await typed(wire)
        await badly_answered(wire, number, dice)
        await wire.gateway.drop()
        with locked(wire):  # a full disk would have no room for the log either
            who, step, channel = next_step(wire, number, dice)
            assert CANNOT_WRITE in await wire.tell(who, "move", channel, move=step)
        ended = await begun(wire, "link", size=4)
        while read(wire, ended).running:
            await move(wire, ended, dice)
        await awake(wire)
        await wire.bot.stop()
        log = wire.bot.log.read_text(encoding="utf-8")
        tokens = list(wire.rest.interactions)
    assert len(tokens) > 10
    for secret in (*TYPED, *steps, *tokens, TOKEN):
        assert secret not in log, secret
    assert "Ready." in log
    assert log.isascii()
    *lines, last = log.splitlines()
    assert last == "Stopped."
    objects = [json.loads(line) for line in lines]
    for each in objects:
        assert {"time", "level", "logger", "message"} <= each.keys()
        assert datetime.fromisoformat(each["time"]).astimezone(UTC)
        assert all(isinstance(each.get(key, 0), int) for key in ("match", "interaction", "guild", "shard"))
    assert {"DEBUG", "INFO", "WARNING", "ERROR"} <= {each["level"] for each in objects}
    about = [each for each in objects if each.get("match") == number and "interaction" in each]
    assert any(each["level"] == "WARNING" for each in about), "lines about a match name it"
    said = "\n".join(each["message"] for each in objects)
    assert "&scope=applications.commands&integration_type=1" in said
    assert re.search(r"^Interaction \d+: move of user \d+ in channel \d+\.$", said, re.MULTILINE)
    assert re.search(r"^Interaction \d+: component accept of user \d+ ", said, re.MULTILINE)
    assert any(problem in said for problem in ("We are being rate limited", "is rate limited", "could not be"))


async def typed(wire: Wire) -> None:
    channel, (step, until, quiet) = await place(wire), TYPED
    await wire.tell("ada", "move", channel, move=step)
    await wire.tell("ada", "away", channel, until=until)
    await wire.tell("ada", "preferences", channel, quiet=quiet)
    for typed in TYPED:
        await wire.complete("ada", "move", "move", typed, channel)


async def badly_answered(wire: Wire, number: int, dice: random.Random) -> None:
    """Make Discord fail during answers, so that errors name their addresses."""
    channel = wire.truth.channels[read(wire, number).channel or 0]
    for what in ({"status": 500}, {"status": 429, "retry_after": 0.05}, {"lost": True}):
        wire.fault("POST", CALLBACK, **what)
        await move(wire, number, dice)
        wire.fault("PATCH", ORIGINAL, **what)
        await wire.tell("ada", "board", channel, private=True)
        await wire.until(lambda: not wire.rest.faults.due)
    wire.fault("POST", CALLBACK, status=400)
    await wire.slash("dan", "help")
    await wire.until(lambda: not wire.rest.faults.due)
