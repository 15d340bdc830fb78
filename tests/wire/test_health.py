"""A real process that tells how it is: while it starts, plays, loses Discord or the disk, and stops."""

import asyncio
import json
import random
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from bot.app.maintenance import check
from bot.storage.sqlite.lock import lock, unlock
from tests.bot.app.health.test_health import Samples, samples
from tests.server import free_port
from tests.wire.gateway import on_shard
from tests.wire.matches import SEND, awake, begun, held_up, move, next_step, place
from tests.wire.party import CANNOT_WRITE
from tests.wire.wire import PATIENCE, Wire, wired

SHARDS = 3
LESS_THAN_A_PAGE = 4000  # Bytes


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
    return samples(text)


async def measured_until(wire: Wire, check: Callable[[Samples], bool]) -> None:
    """Poll the metrics until ``check`` holds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = await metrics(wire)
            with suppress(KeyError):  # nothing of the kind was counted yet
                if check(found):
                    return
            await asyncio.sleep(0.02)


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


async def test_process_tells_how_it_is(tmp_path: Path, dice: random.Random) -> None:
    async with wired(tmp_path) as wire:
        wire.bot.health_port, wire.bot.pauses = free_port(), 0.2
        wire.gateway.shards, wire.truth.guilds = SHARDS, [on_shard(shard, SHARDS) for shard in range(SHARDS)]
        await while_it_starts(wire)
        number = await begun(wire, guild=on_shard(1, SHARDS))
        await while_people_play(wire, number, dice)
        await while_a_shard_is_away(wire, number, dice)
        await while_nothing_can_be_written(wire, number, dice)
        held, _, made = await held_up(wire, number, dice)
        wire.bot.signal(signal.SIGTERM)
        await asked_until(wire, lambda status, wrong: (status, wrong) == (503, "The bot is being stopped."))
        held.freed.set()
        assert (await wire.answer(made)).startswith("You played")
        assert await wire.bot.gone() == 0


async def while_it_starts(wire: Wire) -> None:
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    squatter = await asyncio.start_server(hang_up, "127.0.0.1", wire.bot.health_port)
    taken = await lock(wire.bot.database, 0)
    away = wire.fault("GET", "/users/@me", status=503, times=1000)
    wire.gateway.held_back.add(1)
    await wire.begin()
    unavailable = f"Health endpoints: port {wire.bot.health_port} is not available"
    await wire.until(lambda: unavailable in wire.bot.log.read_text(encoding="utf-8"))
    squatter.close()
    await squatter.wait_closed()
    await asked_until(wire, lambda status, wrong: status == 503 and "database is being opened" in wrong)
    assert wire.bot.log.read_text(encoding="utf-8").count(unavailable) == 1
    unlock(taken)
    await asked_until(wire, lambda status, wrong: status == 503 and "Discord has an outage (503)" in wrong)
    away.times = 0
    await asked_until(wire, lambda status, wrong: status == 503 and wrong.startswith("Discord has let in 1 of 3"))
    await wire.gateway.let_in()
    await asked_until(wire, works)
    status, said = await health(wire)
    assert (status, said["works"], said["servers"], len(said["shards"])) == (200, True, SHARDS, SHARDS)


async def while_people_play(wire: Wire, number: int, dice: random.Random) -> None:
    wire.fault("POST", SEND, status=429, retry_after=0.05)
    for _ in range(4):
        await move(wire, number, dice)
        await asked_until(wire, works)
    channel = next_step(wire, number, dice)[2]
    assert not (await wire.tell("ada", "move", channel, move="a-step-that-is-none")).startswith("You played")
    await awake(wire)

    def all_counted(found: Samples) -> bool:
        answers = found["interlink_answers_total"]
        return (
            (answers.get(("move", "answered")), answers.get(("move", "refused"))) == (4, 1)
            and answers.get(("component accept", "answered")) == 1
            and found["interlink_answer_seconds_count"]["move",] == 5
            and found["interlink_steps_total"] == {("linkage",): 4}
            and found["interlink_discord_requests_total"]["POST", "/channels/{id}/messages", "429"] == 1
            and found["interlink_shards"]["ready",] == SHARDS
            and found["interlink_database_bytes"]["database",] > 0
            and found["interlink_database_commit_seconds_count"][()] >= 7
            and found["interlink_works"][()] == 1
            and found["interlink_servers"][()] == SHARDS
            and found["interlink_answering"][()] == 0
        )

    await measured_until(wire, all_counted)


async def while_a_shard_is_away(wire: Wire, number: int, dice: random.Random) -> None:
    await wire.gateway.die(2)
    said = await asked_until(wire, lambda status, wrong: status == 503)
    assert said.startswith("Shard 2 has had no session with Discord for ")
    assert (await move(wire, number, dice)).startswith("You played"), "the others go on"
    found = await metrics(wire)
    states = found["interlink_shards"]
    assert (states["ready",], sum(states.values())) == (SHARDS - 1, SHARDS)
    assert found["interlink_shard_away_seconds"]["2",] > 0
    assert found["interlink_works"][()] == 0
    assert await alive(wire), "a restart would not help"
    wire.gateway.dead.clear()
    await asked_until(wire, works)


async def while_nothing_can_be_written(wire: Wire, number: int, dice: random.Random) -> None:
    before, (who, step, channel) = entries(wire), next_step(wire, number, dice)
    for broken in (full, locked):
        with broken(wire):
            if broken is full:
                said = await asked_until(wire, lambda status, wrong: status == 503)
                assert said.startswith("The database cannot be written ("), "it is told before anybody plays"
            moved = await wire.slash(who, "move", channel, move=step)
            opened = await wire.slash("cleo", "play linkage", await place(wire, on_shard(1, SHARDS)))
            pressed = await wire.click(who, wire.boards(number)[-1], "Text")
            listed = await wire.slash(who, "matches", channel)
            for made in (moved, opened):
                assert CANNOT_WRITE in await wire.answer(made)
            assert "your turn" in await wire.answer(pressed)
            assert "Your matches." in await wire.answer(listed)
            assert all(made.acknowledged_after is not None for made in (moved, opened, pressed, listed))
            found = await metrics(wire)
            assert found["interlink_database_commits_failed_total"][()] >= 2
            assert await alive(wire), "a restart would not help"
        await asked_until(wire, works)
    assert entries(wire) == before
    await move(wire, number, dice)
    assert list(check(wire.bot.database)) == []
    await measured_until(wire, lambda found: found["interlink_answers_total"]["move", "unwritable"] == 2)
    _, inside = await health(wire)
    assert {error["logger"] for error in inside["errors"]} == {"bot.discord.interactions.answers"}
    assert [error["match"] for error in inside["errors"] if error.get("match")] == [number] * 2
    assert step not in str(inside)


def entries(wire: Wire) -> list[tuple[Any, ...]]:
    return wire.query("SELECT * FROM entry ORDER BY match, revision")


@contextmanager
def full(wire: Wire) -> Iterator[None]:
    wire.bot.limit_files(LESS_THAN_A_PAGE)
    yield
    wire.bot.limit_files(None)


@contextmanager
def locked(wire: Wire) -> Iterator[None]:
    with closing(sqlite3.connect(wire.bot.database, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
        connection.execute("ROLLBACK")
