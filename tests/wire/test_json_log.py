"""The log of a real process as JSON: each line an object that says what it is about, over a match with faults."""

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.wire.log import read
from tests.wire.matches import awake, begun, move, next_step
from tests.wire.party import CANNOT_WRITE
from tests.wire.process import TOKEN
from tests.wire.test_broken_disk import locked
from tests.wire.test_log import TYPED, badly_answered, typed
from tests.wire.wire import Wire, wired


async def test_every_line_over_a_match_with_faults_is_an_object_with_the_ids_of_what_it_is_about(
    tmp_path: Path,
) -> None:
    async with wired(tmp_path) as wire:
        wire.bot.log_level, wire.bot.log_format = "DEBUG", "json"
        await wire.start()
        number, dice = await begun(wire), random.Random(1)
        await typed(wire)
        await badly_answered(wire, number, dice)
        await wire.gateway.drop()
        with locked(wire):  # a disk that is full would have no room for the log either
            who, step, channel = next_step(wire, number, dice)
            assert CANNOT_WRITE in await wire.tell(who, "move", channel, move=step)
        await _finished(wire, number, dice)
        await awake(wire)
        await wire.bot.stop()
        *lines, last = wire.bot.log.read_text(encoding="ascii").splitlines()
        tokens = list(wire.rest.interactions)
    assert last == "Stopped."
    said = [json.loads(line) for line in lines]
    for each in said:
        assert {"time", "level", "logger", "message"} <= each.keys()
        assert datetime.fromisoformat(each["time"]).astimezone(UTC)
        assert all(isinstance(each.get(key, 0), int) for key in ("match", "interaction", "guild", "shard"))
    assert {"DEBUG", "INFO", "WARNING", "ERROR"} <= {each["level"] for each in said}
    about = [each for each in said if each.get("match") == number and "interaction" in each]
    assert any(each["level"] == "WARNING" for each in about)
    _hold_none_of(said, (*TYPED, *tokens, TOKEN))


async def _finished(wire: Wire, number: int, dice: random.Random) -> None:
    while read(wire, number).running:
        await move(wire, number, dice)


def _hold_none_of(said: list[dict[str, Any]], secrets: tuple[str, ...]) -> None:
    for text in (value for each in said for value in each.values() if isinstance(value, str)):
        for secret in secrets:
            assert secret not in text
