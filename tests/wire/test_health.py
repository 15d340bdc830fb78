"""A real process that tells how it is: while it starts, plays, loses Discord or the disk, and stops."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from bot.storage.sqlite.lock import lock, unlock
from tests.wire.gateway import on_shard
from tests.wire.matches import SEND, awake, begun, held_up, move, next_step
from tests.wire.party import CANNOT_WRITE
from tests.wire.process import free_port
from tests.wire.test_broken_disk import full
from tests.wire.wire import PATIENCE, Wire, wired

Samples = dict[str, dict[frozenset[tuple[str, str]], float]]  # Values by name and labels


async def asked(wire: Wire, path: str) -> tuple[int, str, str]:
    """Status, content type and text of a health endpoint."""
    url = f"http://127.0.0.1:{wire.bot.health_port}/{path}"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, answer.content_type, await answer.text()


async def health(wire: Wire) -> tuple[int, dict[str, Any]]:
    status, _, text = await asked(wire, "healthz")
    return status, json.loads(text)


async def alive(wire: Wire) -> bool:
    return (await asked(wire, "livez"))[0] == 200


async def metrics(wire: Wire) -> Samples:
    status, kind, text = await asked(wire, "metrics")
    assert (status, kind) == (200, "text/plain")
    found: Samples = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[frozenset(sample.labels.items())] = sample.value
    return found


async def measured_until(wire: Wire, check: Callable[[Samples], bool]) -> None:
    """Poll the metrics until ``check`` holds."""
    found: Samples = {}
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                found = await metrics(wire)
                with suppress(KeyError):  # nothing of the kind was counted yet
                    if check(found):
                        return
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"it never came to that, but to {found}") from None


def labelled(**labels: str) -> frozenset[tuple[str, str]]:
    return frozenset(labels.items())


async def asked_until(wire: Wire, check: Callable[[int, str], bool]) -> str:
    """Poll the health until ``check`` holds, also before the port is open."""
    seen: list[tuple[int, str]] = []
    try:
        async with asyncio.timeout(PATIENCE):
            while not seen or not check(*seen[-1]):
                await asyncio.sleep(0.01)
                with suppress(aiohttp.ClientConnectionError):
                    status, said = await health(wire)
                    seen.append((status, " ".join(said["wrong"])))
    except TimeoutError:
        raise AssertionError(f"it never said so, but {seen[-3:]}") from None
    return seen[-1][1]


def works(status: int, wrong: str) -> bool:
    return status == 200 and not wrong


@pytest_asyncio.fixture
async def told(tmp_path: Path) -> AsyncIterator[Wire]:
    async with wired(tmp_path) as found:
        found.bot.health_port = free_port()
        yield found


async def test_start_says_what_it_waits_for(told):
    told.bot.pauses = 0.2
    taken = await lock(told.bot.database, 0)
    away = told.fault("GET", "/users/@me", status=503, times=1000)
    told.gateway.held_back.add(0)
    await told.begin()
    await asked_until(told, lambda status, wrong: status == 503 and "database is being opened" in wrong)
    unlock(taken)
    await asked_until(told, lambda status, wrong: status == 503 and "Discord has an outage (503)" in wrong)
    away.times = 0
    await asked_until(told, lambda status, wrong: status == 503 and "Discord has not let the bot in yet." in wrong)
    await told.gateway.let_in()
    await asked_until(told, works)
    status, said = await health(told)
    assert (status, said["works"], said["servers"], len(said["shards"])) == (200, True, 1, 1)


async def test_health_and_metrics_while_people_play(told, dice):
    await told.start()
    number = await begun(told)
    told.fault("POST", SEND, status=429, retry_after=0.05)
    for _ in range(4):
        await move(told, number, dice)
        await asked_until(told, works)
    channel = next_step(told, number, dice)[2]
    assert not (await told.tell("ada", "move", channel, move="a-step-that-is-none")).startswith("You played")
    await awake(told)
    send = labelled(method="POST", route="/channels/{id}/messages", status="429")

    def all_counted(found: Samples) -> bool:
        answers, steps = found["interlink_answers_total"], found["interlink_steps_total"]
        return (
            answers.get(labelled(kind="move", outcome="answered")) == 4
            and answers.get(labelled(kind="move", outcome="refused")) == 1
            and answers.get(labelled(kind="component accept", outcome="answered")) == 1
            and found["interlink_answer_seconds_count"][labelled(kind="move")] == 5
            and steps == {labelled(game="linkage"): 4}
            and found["interlink_discord_requests_total"][send] == 1
            and found["interlink_shards"][labelled(state="ready")] == 1
            and found["interlink_database_bytes"][labelled(file="database")] > 0
            and found["interlink_database_commit_seconds_count"][frozenset()] >= 7
            and found["interlink_works"][frozenset()] == 1
            and found["interlink_servers"][frozenset()] == 1
            and found["interlink_answering"][frozenset()] == 0
        )

    await measured_until(told, all_counted)

    # The only shard is away for long.
    told.gateway.shut = True
    await told.gateway.drop()
    said = await asked_until(told, lambda status, wrong: status == 503)
    assert said.startswith("Shard 0 has had no session with Discord for ")
    found = await metrics(told)
    assert found["interlink_shards"][labelled(state="ready")] == 0
    assert found["interlink_shard_away_seconds"][labelled(shard="0")] > 0
    assert found["interlink_works"][frozenset()] == 0
    assert await alive(told), "a restart would not help"
    told.gateway.shut = False
    await asked_until(told, works)

    # The disk is full, which is reported before anybody plays.
    with full(told):
        said = await asked_until(told, lambda status, wrong: status == 503)
        assert said.startswith("The database cannot be written (")
        who, step, channel = next_step(told, number, dice)
        assert CANNOT_WRITE in await told.tell(who, "move", channel, move=step)
        found = await metrics(told)
        assert found["interlink_database_commits_failed_total"][frozenset()] >= 2
        assert await alive(told), "a restart would not help"
    await asked_until(told, works)
    await move(told, number, dice)
    unwritable = labelled(kind="move", outcome="unwritable")
    await measured_until(told, lambda found: found["interlink_answers_total"][unwritable] == 1)
    _, inside = await health(told)
    (error,) = inside["errors"]
    assert (error["logger"], error["match"]) == ("bot.discord.interactions.answers", number)
    assert step not in str(inside)

    # It is stopped while a board is being posted.
    held, _, made = await held_up(told, number, dice)
    told.bot.signal(signal.SIGTERM)
    await asked_until(told, lambda status, wrong: (status, wrong) == (503, "The bot is being stopped."))
    held.freed.set()
    assert (await told.answer(made)).startswith("You played")
    assert await told.bot.gone() == 0


async def test_port_that_is_unset_or_taken(told, dice):
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    port, told.bot.health_port = told.bot.health_port, None
    await told.start()
    number = await begun(told)
    told.bot.health_port = port
    with pytest.raises(aiohttp.ClientConnectionError):
        await health(told)
    await told.bot.stop()
    squatter = await asyncio.start_server(hang_up, "127.0.0.1", port)
    await told.start()
    assert (await move(told, number, dice)).startswith("You played")
    squatter.close()
    await squatter.wait_closed()
    await asked_until(told, works)
    assert told.bot.log.read_text(encoding="utf-8").count(f"Port {port} is not available") == 1


async def test_health_tells_of_each_shard(told, dice):
    told.gateway.shards = 3
    told.truth.guilds = [on_shard(shard, 3) for shard in range(3)]
    told.gateway.held_back.add(1)
    await told.begin()
    await asked_until(told, lambda status, wrong: status == 503 and wrong.startswith("Discord has let in 1 of 3"))
    await told.gateway.let_in()
    await asked_until(told, works)
    number = await begun(told, guild=on_shard(1, 3))
    await told.gateway.die(2)
    said = await asked_until(told, lambda status, wrong: status == 503)
    assert said.startswith("Shard 2 has had no session with Discord for ")
    assert (await move(told, number, dice)).startswith("You played")
    states = (await metrics(told))["interlink_shards"]
    assert (states[labelled(state="ready")], sum(states.values())) == (2, 3)
    told.gateway.dead.clear()
    await asked_until(told, works)
