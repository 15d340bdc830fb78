"""Two processes of one bot: each has its shards, and takes over those of one that is dead or hangs."""

import asyncio
import random
import time
from collections import Counter
from contextlib import suppress

import pytest

from bot.app.command_line import UNUSABLE
from tests.texts import ENGLISH
from tests.wire.checks import check, check_posted_once
from tests.wire.launch import FREEZING_POINTS
from tests.wire.log import read
from tests.wire.matches import NEVER, accepted, against, begun, goes_on, invited, move, next_step, replied, well
from tests.wire.outliving import Group, groups, outlive
from tests.wire.party import Party
from tests.wire.process import Process
from tests.wire.several import PROCESSES, Place, Several, several
from tests.wire.test_reminders import HOUR, REMINDER, said
from tests.wire.truth import Channel
from tests.wire.wire import PATIENCE, button

HASTILY = 2.0  # Seconds until shards are taken over
MOST = 10  # Requests a second of both together, few enough that the machine is no limit
MATCHES = 3  # On each shard


def hasty(wire: Several) -> None:
    for bot in wire.bots:
        bot.constants["bot.app.cluster.LAPSES_AFTER"] = HASTILY


def nothing_is_wrong(wire: Several) -> None:
    check(wire, [])
    check_posted_once(wire)


async def test_kills_of_processes_lose_and_repeat_nothing(tmp_path, server, dice, long):
    async with several(tmp_path, server) as wire:
        hasty(wire)
        await wire.start()
        await outlive(wire, dice, rounds=50 if long else 0)


async def test_other_process_does_what_a_dead_one_owed(tmp_path, server, dice):
    async with several(tmp_path, server) as wire:
        hasty(wire)
        wire.bots[0].thinks, wire.bots[1].thinks = 0.3, NEVER
        await wire.start()
        here, there = wire.guilds
        elsewhere, held = await begun(wire, guild=here), await begun(wire, guild=there)
        thinking = await against(wire, "relentless", guild=there, opening="none")
        waiting = await begun(wire, guild=there, pace="1d")
        await wire.tell("ada", "preferences", remind_by="dm")
        await wire.settled()
        who, step, channel = next_step(wire, held, dice)
        never = wire.fault("POST", f"/channels/{channel.id}/messages", late=NEVER)
        played = await wire.slash(who, "move", channel, move=step)
        assert (await wire.answer(played)).startswith("You played")
        await wire.until(lambda: never.done)  # otherwise the fault would hit the surviving process
        assert (await move(wire, thinking, dice)).startswith("You played")
        await wire.until(wire.bots[1].thinkers)
        await wire.kill(1)
        assert not wire.sound(held)
        assert wire.query("SELECT thinks FROM match WHERE id = ?", thinking) == [(1,)]
        wire.set_clocks(21 * HOUR)
        await goes_on(wire, elsewhere, dice)
        await wire.taken_over(1)
        await wire.until(lambda: said(wire, REMINDER))
        await wire.settled()
        await replied(wire, thinking)
        await goes_on(wire, held, dice)
        await goes_on(wire, await begun(wire, guild=there), dice)
        wire.bots[1].thinks = 0.3
        await wire.bots[1].start()
        await wire.at_home()
        assert said(wire, REMINDER) == 1
        for number in (elsewhere, held, waiting):
            await goes_on(wire, number, dice)
        assert (await move(wire, thinking, dice)).startswith("You played")
        await replied(wire, thinking)
        assert said(wire, ENGLISH("reminder-done")) == 1
        assert said(wire, REMINDER) == 0
        nothing_is_wrong(wire)


async def test_private_steps_are_shown_and_conflicts_refused(tmp_path, server, dice):
    async with several(tmp_path, server) as wire, asyncio.TaskGroup() as group:
        wire.bots[0].constants["bot.app.cluster.HEARD_EVERY"] = NEVER  # it must look when people act
        await wire.start()
        refusals = [group.create_task(refused(wire.another(shards))) for shards in ("1-1/2", "2-2/3")]
        there = wire.guilds[1]
        number = await invited(wire, "link", there)
        await wire.tell("ada", "matches", of(wire, "ada"))  # the other process caches the match as it is
        await accepted(wire, number)
        assert (await move(wire, number, dice, of(wire, "ada"))).startswith("You played")
        await wire.settled()
        await well(wire, number, read(wire, number).revision)
        number = await begun(wire, "lovelinks", there, length="short")
        party = Party(Place(wire, 1, "lovelinks"), "lovelinks", ("ada", "ben"), dice)
        await wire.until(lambda: wire.stocks(number))
        (letter,) = wire.stocks(number)
        picker, before = await party.picked("ada", letter), read(wire, number).revision
        pressed = await wire.press("ada", picker, button(picker, "Confirm"))
        assert [session.door for session in pressed.sessions] == [wire.bots[0].address]
        await wire.answer(pressed)
        await wire.settled()
        await well(wire, number, before + 1)
        number = await against(wire, "newcomer", guild=there)
        assert (await move(wire, number, dice, of(wire, "ada"))).startswith("You played")
        log = await replied(wire, number)
        assert not log.waits_for_computer
        overlaps, counts = await asyncio.gather(*refusals)
        assert "INTERLINK_SHARDS" in overlaps
        assert "INTERLINK_SHARDS" in counts
        assert overlaps != counts
        assert wire.has(0, 0)
        assert wire.has(1, 1)
        nothing_is_wrong(wire)


def of(wire: Several, who: str) -> Channel:
    return wire.truth.dm(wire.truth.people[who])


async def refused(bot: Process) -> str:
    """Start a process that is refused; returns its sentence."""
    bot.log_level = "WARNING"
    await bot.start()
    try:
        async with asyncio.timeout(PATIENCE):
            assert await bot.running.wait() == UNUSABLE
    finally:
        await bot.stop()
    (sentence,) = bot.log.read_text(encoding="utf-8").splitlines()
    assert sentence.endswith(".")
    return sentence


async def test_processes_share_the_request_limit(tmp_path, server, dice):
    async with several(tmp_path, server) as wire:
        hasty(wire)
        for bot in wire.bots:
            bot.requests_per_second = MOST
        await wire.start()
        numbers = [await begun(wire, guild=guild) for _ in range(MATCHES) for guild in wire.guilds]
        await wire.settled()
        since, asked = await all_play(wire, numbers, dice)
        assert asked.keys() == {bot.address for bot in wire.bots}
        assert MOST / 2 < wire.rest.limit.most(since) <= MOST
        await wire.kill(1)
        await wire.taken_over(1)
        since, asked = await all_play(wire, numbers, dice)
        assert asked.keys() == {wire.bots[0].address}
        assert MOST / 2 < wire.rest.limit.most(since) <= MOST, "what the dead one was allowed, the other is"
        since = time.monotonic()
        await wire.bots[1].start()
        await wire.at_home()
        await all_play(wire, numbers, dice)
        assert wire.rest.limit.most(since) <= MOST
        assert wire.rest.limit.refused == 0
        nothing_is_wrong(wire)


async def all_play(wire: Several, numbers: list[int], dice: random.Random) -> tuple[float, Counter[str]]:
    """Play a step in each match at once; returns the start time and the requests by door."""
    asked, since = Counter[str](), time.monotonic()

    def watch(method: str, path: str, acted: bool) -> None:
        if not acted and path.startswith("/channels/"):
            asked[wire.rest.door] += 1

    wire.rest.watch = watch
    before = {number: read(wire, number).revision for number in numbers}
    steps = [next_step(wire, number, dice) for number in numbers]
    made = [await wire.slash(who, "move", there, move=step) for who, step, there in steps]
    for each in made:
        assert (await wire.answer(each)).startswith("You played")
    await wire.settled()
    for number in numbers:
        await well(wire, number, before[number] + 1)
    wire.rest.watch = lambda method, path, acted: None
    return since, asked


LAPSES_AFTER = 1_500.0  # Milliseconds of silence until the server ends a connection
FROZEN_WITHIN = 6.0  # Seconds of play until the point is reached; otherwise the round goes on without it
LATEST_CALL = 6  # The number of calls after which a point freezes at the latest
MOST_MEANWHILE = 12  # Steps that people ask for while one process hangs and the other works


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(100), marks=pytest.mark.long)], ids=["some", "all"])
async def test_processes_agree_after_one_hung(tmp_path, server, seeds):
    async with several(tmp_path, server) as wire:
        for bot in wire.bots:
            bot.constants["bot.app.cluster.LAPSES_AFTER"] = HASTILY / 2
            bot.constants["bot.storage.postgresql.locks.LAPSES_AFTER"] = LAPSES_AFTER
        await wire.start()
        everybody = groups(wire, random.Random(seeds[0]))
        for seed in seeds:
            await outlive_freezing(wire, everybody, random.Random(seed))


async def outlive_freezing(wire: Several, everybody: list[Group], dice: random.Random) -> None:
    """Freeze a process at some point while people play, let them play on with the other, and wake it."""
    victim, point, call = dice.randrange(PROCESSES), dice.choice([*FREEZING_POINTS]), dice.randint(1, LATEST_CALL)
    bot, over = wire.bots[victim], asyncio.Event()
    playing = [asyncio.create_task(group.play(over)) for group in everybody]
    bot.freeze_at(point, call)
    with suppress(TimeoutError):
        await wire.until(bot.is_frozen, FROZEN_WITHIN)
    bot.freeze_no_more()
    if bot.is_frozen():
        wire.frozen.add(bot.address)
        await wire.until(lambda: wire.bots[(victim + 1) % PROCESSES].address in wire.gateway.serving(victim))
        before, more = steps(everybody), dice.randint(0, MOST_MEANWHILE)
        await wire.until(lambda: steps(everybody) >= before + more)
        woken = time.monotonic()
        bot.wake()
        await wire.at_home()
        wire.frozen.clear()
        print(f"{victim} at call {call} of {point}: at home {time.monotonic() - woken:.1f} s after it woke")
    over.set()
    await asyncio.gather(*playing)
    await wire.settled()
    check(wire, [group.party for group in everybody], erring=True)  # a hung process may keep others from writing
    check_posted_once(wire)
    assert "Traceback" not in wire.logs()


def steps(everybody: list[Group]) -> int:
    return sum(group.party.steps for group in everybody)
