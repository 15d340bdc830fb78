"""A bot of several shards: their start, and faults of one connection that do not affect the others."""

import asyncio
import random
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.app.maintenance import check
from tests.wire.gateway import on_shard
from tests.wire.matches import SEND, begun, goes_on, held_up, invited, move, next_step, well
from tests.wire.wire import Wire, wired

HOUR = 3600
SHARDS = 3
LAST = SHARDS - 1


@pytest_asyncio.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    async with wired(tmp_path) as found:
        found.gateway.shards = SHARDS
        found.truth.guilds = [on_shard(shard, SHARDS) for shard in range(SHARDS)]
        yield found
        assert list(check(found.bot.database)) == []
        assert not found.bot.errors(), "\n".join(found.bot.errors())


async def one_each(wire: Wire) -> list[int]:
    return [await begun(wire, guild=on_shard(shard, SHARDS)) for shard in range(SHARDS)]


def overdue(wire: Wire, number: int) -> int:
    return sum("time has run out" in message.content for message in wire.boards(number)[0].channel.messages.values())


async def test_shards_mend_their_connections_separately(wire: Wire, dice: random.Random) -> None:
    await wire.start()
    numbers, starts = await one_each(wire), wire.gateway.starts

    async def all_go_on(*but: int) -> None:
        for shard, number in enumerate(numbers):
            if shard not in but:
                await goes_on(wire, number, dice)

    def logged(said: str) -> bool:
        return said in wire.bot.log.read_text(encoding="utf-8")

    # One is cut off or has to reconnect, and is told again of what it has done already.
    starts.clear()
    await wire.gateway.drop(1)
    wire.gateway.repeat(1)
    await all_go_on()
    opened = await invited(wire, guild=on_shard(1, SHARDS))
    await wire.gateway.drop(1)
    wire.gateway.repeat(1)
    await all_go_on()
    assert wire.query("SELECT max(id) FROM match") == [(opened,)]
    await well(wire, opened, 1)
    await wire.gateway.demand_reconnect(1)
    await all_go_on()
    assert starts == ["resume"] * 3

    # All are cut off at once, twice.
    starts.clear()
    for _ in range(2):
        await wire.gateway.drop()
        await all_go_on()
    assert starts == ["resume"] * (2 * SHARDS)

    # One is sent nonsense while something is under way.
    for garbled in ("{this is no json", '{"op": 0, "t": "GUILD_CREATE", "s": 9, "d": {"id": "x"}}'):
        held, _, made = await held_up(wire, numbers[1], dice)
        starts.clear()
        await wire.gateway.garble(garbled, 1)
        await wire.until(lambda: starts == ["identify"])
        held.freed.set()
        assert (await wire.answer(made)).startswith("You played"), "what is under way is done"
        await all_go_on()
    assert logged("Discord's events for shard 1 cannot be parsed (JSONDecodeError); starting a new session.")

    # One may not resume, and then all sessions end, and start again in order.
    starts.clear()
    wire.gateway.resumes_refused = True
    await wire.gateway.drop(1)
    await wire.until(lambda: starts == ["refused", "identify"])
    wire.gateway.resumes_refused = False
    await all_go_on()
    wire.gateway.identified.clear()
    for shard in range(SHARDS):
        await wire.gateway.demand_new_session(shard)
    await wire.until(lambda: len(wire.gateway.identified) == SHARDS)
    await all_go_on()

    # One is dead; its match continues in direct messages.
    starts.clear()
    await wire.gateway.die(1)
    await wire.until(
        lambda: logged("Discord closes every connection of shard 1 immediately; the other shards continue.")
    )
    await all_go_on(1)
    who, step, _ = next_step(wire, numbers[1], dice)
    private = wire.truth.dm(wire.truth.people[who])
    assert (await wire.tell(who, "move", private, move=step, match=numbers[1])).startswith("You played")
    await wire.until(lambda: wire.sound(numbers[1]))
    wire.gateway.dead.clear()
    await wire.until(lambda: 1 in wire.gateway.told)
    await all_go_on()
    assert starts.count("identify") == 1

    # The gateway hangs for one while the others resume.
    starts.clear()
    wire.gateway.silent = 1
    await wire.gateway.drop(1)
    await wire.until(lambda: not wire.gateway.silent)
    await wire.gateway.drop(0, 2)
    await all_go_on(1)
    assert starts == ["resume"] * (SHARDS - 1)

    # The bot is killed while people on all of them play.
    for _ in range(2):
        moving = [asyncio.create_task(move(wire, number, dice)) for number in numbers]
        await asyncio.sleep(dice.uniform(0.0, 0.1))
        await wire.killed()
        await asyncio.gather(*moving, return_exceptions=True)
        await wire.start()
        await wire.settled()
        await all_go_on()


async def test_what_is_due_on_a_shard_waits_for_it(wire, dice):
    await wire.start()
    numbers = await one_each(wire)
    near, far = [await begun(wire, guild=on_shard(shard, SHARDS), pace="1d") for shard in (0, LAST)]
    threadless = await invited(wire, guild=on_shard(LAST, SHARDS))
    unmade = wire.fault("POST", r"/channels/\d+/messages/\d+/threads", late=600)
    await wire.click("ben", wire.invitations(threadless)[0], "Accept")
    await wire.until(lambda: unmade.done)
    unsent = wire.fault("POST", SEND, status=503, times=1000)
    moving = [asyncio.create_task(move(wire, number, dice)) for number in numbers]
    await wire.until(lambda: all(not wire.sound(number) for number in numbers))
    await wire.killed()
    await asyncio.gather(*moving, return_exceptions=True)
    unsent.times = 0
    wire.bot.log.write_text("")
    wire.bot.clock.write_text(str(25 * HOUR))
    wire.gateway.held_back.add(LAST)

    # People on the other shards play and get due messages, and the bot can be stopped.
    await wire.begin()
    for number in numbers[:LAST]:
        await wire.until(lambda number=number: wire.sound(number))
        await goes_on(wire, number, dice)
    await goes_on(wire, await begun(wire, guild=on_shard(0, SHARDS)), dice)
    await wire.until(lambda: overdue(wire, near))
    assert not overdue(wire, far)
    assert not wire.sound(numbers[LAST]), "its shard is still to come"
    assert not wire.boards(threadless)
    wire.bot.signal(signal.SIGTERM)
    assert await wire.bot.gone() == 0
    assert LAST not in wire.gateway.told
    log = wire.bot.log.read_text(encoding="utf-8")
    assert not any(word in log for word in ("Traceback", "Unclosed", "WARNING")), log

    wire.gateway.held_back.clear()
    wire.bot.clock.write_text(str(26 * HOUR))  # what could not be said is tried again within minutes
    await wire.start()
    await wire.until(lambda: overdue(wire, far) and wire.sound(numbers[LAST]) and wire.boards(threadless))
    await well(wire, numbers[LAST], 5)
    assert [overdue(wire, number) for number in (near, far)] == [1, 1]
    assert wire.boards(threadless)[0].channel.parent == wire.invitations(threadless)[0].channel.id
    for number in (*numbers, threadless):
        await goes_on(wire, number, dice)
