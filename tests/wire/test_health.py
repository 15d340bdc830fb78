"""A real process that tells how it is: while it starts, plays, loses Discord or the disk, and stops."""

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from bot.storage.sqlite.lock import lock, unlock
from tests.wire.gateway import on_shard
from tests.wire.inside import Samples, alive, asked_until, health, labelled, measured_until, metrics, works
from tests.wire.log import read
from tests.wire.matches import SEND, awake, begun, move, next_step
from tests.wire.party import CANNOT_WRITE
from tests.wire.process import free_port
from tests.wire.sharded import die
from tests.wire.test_broken_disk import full
from tests.wire.wire import Wire, wired


@pytest_asyncio.fixture
async def told(tmp_path: Path) -> AsyncIterator[Wire]:
    """A Discord, and a bot that tells how it is once it is started."""
    async with wired(tmp_path) as found:
        found.bot.health_port = free_port()
        yield found


async def test_start_says_what_it_waits_for(told):
    """Each state lasts until it was seen."""
    taken = await lock(told.bot.database, 0)
    away = told.fault("GET", "/users/@me", status=503, times=1000)
    told.gateway.held_back.add(0)
    await told.begin()
    await asked_until(told, lambda status, wrong: status == 503 and "database is being opened" in wrong)
    unlock(taken)
    await asked_until(told, lambda status, wrong: status == 503 and "Discord has a fault of its own (503)" in wrong)
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

    # The disk is full, which is told before anybody plays.
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
    assert (error["logger"], error["match"]) == ("bot.commands.answers", number)
    assert step not in str(inside)

    # It is told to stop, while a board is under way.
    told.fault("POST", SEND, delay=1.0)
    before = read(told, number).revision
    moving = asyncio.create_task(move(told, number, dice))
    await told.until(lambda: read(told, number).revision > before)
    told.bot.signal(signal.SIGTERM)
    await asked_until(told, lambda status, wrong: (status, wrong) == (503, "The bot is being stopped."))
    assert (await moving).startswith("You played")
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
    assert told.bot.log.read_text(encoding="utf-8").count(f"Port {port} is not to be had") == 1


async def test_health_tells_of_each_shard(told, dice):
    told.gateway.shards = 3
    told.truth.guilds = [on_shard(shard, 3) for shard in range(3)]
    told.gateway.held_back.add(1)
    await told.begin()
    await asked_until(told, lambda status, wrong: status == 503 and wrong.startswith("Discord has let in 1 of 3"))
    await told.gateway.let_in()
    await asked_until(told, works)
    number = await begun(told, guild=on_shard(1, 3))
    await die(told, 2)
    said = await asked_until(told, lambda status, wrong: status == 503)
    assert said.startswith("Shard 2 has had no session with Discord for ")
    assert (await move(told, number, dice)).startswith("You played")
    states = (await metrics(told))["interlink_shards"]
    assert (states[labelled(state="ready")], sum(states.values())) == (2, 3)
    told.gateway.dead.clear()
    await asked_until(told, works)
