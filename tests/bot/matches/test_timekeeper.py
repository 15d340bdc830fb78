"""Ticks, the watch over the clock, and the memory of failed messages."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

import discord
import pytest
from discord import utils

from bot.matches.clock.notices import FIRST_RETRY, LONGEST_PAUSE, REMEMBERED, Retries
from bot.model.ids import MatchId, ShardPart, UserId
from bot.model.people import RemindBy
from bot.runtime import jobs as module
from bot.runtime.clock import TrustedClock
from bot.runtime.jobs import Ticker
from tests.bot.stories import begin
from tests.bot.weeks import wait
from tests.peer import Club
from tests.present import present
from tests.wire.launch import left_until


async def test_tick_ends_before_the_database_is_closed(club: Club, monkeypatch: pytest.MonkeyPatch):
    await begin(club, pace="1d")
    bot, order, ada = club.bot, list[str](), UserId(club.people["ada"].id)
    reached, close = asyncio.Event(), bot.storage.close

    async def slow(*_: object, **__: object) -> None:
        reached.set()
        try:
            await asyncio.Event().wait()
        finally:
            for _turn in range(20):
                await asyncio.sleep(0)
            await bot.storage.people.preferences(ada)
            order.append("the tick ended")

    async def closed() -> None:
        order.append("the database is closed")
        await close()

    monkeypatch.setattr(bot._timekeeper._schedule, "due", slow)
    monkeypatch.setattr(bot.storage, "close", closed)
    ticking = asyncio.create_task(wait(club, 0.6))
    await reached.wait()
    await bot.close()
    ticking.cancel()
    assert order[:2] == ["the tick ended", "the database is closed"]


async def test_shard_ready_during_a_tick_asks_again(club: Club, monkeypatch: pytest.MonkeyPatch):
    await begin(club, pace="1d")
    clock = club.bot._timekeeper
    schedule = clock._schedule
    asked, following = list[str](), schedule.next

    async def told_meanwhile(within: ShardPart | None) -> object:
        asked.append("next")
        if len(asked) == 1:
            clock.look_again()
        return await following(within)

    monkeypatch.setattr(schedule, "next", told_meanwhile)
    clock.look_again()
    club.bot._ticking.soon()
    await club.env.advance_time(5)
    assert len(asked) == 2, "once more, and then it knows"


@pytest.mark.parametrize("slept", [timedelta(), timedelta(minutes=30), timedelta(days=2)], ids=str)
async def test_it_ticks_soon_however_long_it_slept(monkeypatch, slept):
    monkeypatch.setattr(module, "SOON", timedelta(seconds=0.05))
    monkeypatch.setattr(utils, "compute_timedelta", left_until)
    ticks, now = asyncio.Semaphore(0), utils.utcnow

    async def tick() -> timedelta:
        ticks.release()
        return timedelta(hours=1)

    clock = Ticker(tick)
    clock.start()
    async with asyncio.timeout(60):
        await ticks.acquire()
        await asyncio.sleep(0.05)
        monkeypatch.setattr(utils, "utcnow", lambda: now() + slept)
        clock.soon()
        await ticks.acquire()
    clock.cancel()


START = datetime(2027, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Clocks:
    def __init__(self) -> None:
        self.wall, self.steady, self.jumps = START, 77.0, 0
        self.watch = TrustedClock(lambda: self.steady, self._jumped)

    def pass_time(self, time: timedelta) -> None:
        self.wall += time
        self.steady += time.total_seconds()

    def _jumped(self) -> None:
        self.jumps += 1


def test_clock_is_doubted_after_a_jump_or_pause_and_logged(monkeypatch, caplog):
    caplog.set_level(logging.INFO, logger="bot.runtime.clock")
    clocks = Clocks()
    monkeypatch.setattr(discord.utils, "utcnow", lambda: clocks.wall)
    assert clocks.watch.now() == START
    assert not clocks.watch.doubt_left()
    assert clocks.watch.may_warn()
    clocks.watch.start(None)
    clocks.pass_time(100 * HOUR)
    assert clocks.watch.now() == START + 100 * HOUR
    assert not clocks.watch.doubt_left()
    assert (caplog.messages, clocks.jumps) == ([], 0)

    clocks = Clocks()
    clocks.watch.start(START)
    clocks.wall += HOUR
    assert clocks.watch.now() == clocks.watch.now() == START + HOUR
    assert clocks.watch.doubt_left() == timedelta(minutes=10)
    assert clocks.jumps == 1
    clocks.pass_time(timedelta(minutes=10))
    assert not clocks.watch.doubt_left()
    assert caplog.messages == [
        "The clock jumped and shows 2027-03-01 13:00:00+00:00; no closing, forfeits or reminders for 0:10:00.",
        "The clock is trusted again: it shows 2027-03-01 13:10:00+00:00.",
    ]

    clocks = Clocks()
    pause = "After this pause no closing, forfeits or reminders for 0:10:00."
    ahead = (
        "The clock shows 2027-03-01 12:00:00+00:00, but the newest entry in the log is of "
        "2027-03-01 13:00:00+00:00; no closing, forfeits or reminders for 1:00:00."
    )
    for newest, level, line in ((START - HOUR, "INFO", pause), (START + HOUR, "WARNING", ahead)):
        caplog.clear()
        clocks.watch.start(newest)
        assert [(record.levelname, record.getMessage()) for record in caplog.records] == [(level, line)]
        assert clocks.watch.now() == max(newest, START)


ONE = MatchId(1)


def test_pauses_double_until_success_and_some_are_remembered():
    retries = Retries[MatchId]()
    pauses = [retries.failed(ONE, 4, START) - START for _ in range(30)]
    assert pauses[:4] == [FIRST_RETRY, 2 * FIRST_RETRY, 4 * FIRST_RETRY, 8 * FIRST_RETRY]
    assert pauses[-1] == LONGEST_PAUSE == max(pauses)
    again = retries.failed(ONE, 5, START, frozenset({RemindBy.DM}))
    moments = (START, again - timedelta(seconds=1), again, START - timedelta(days=1))
    assert [present(retries.of(ONE, 5)).rests(now) for now in moments] == [True, True, False, False]
    retries.failed(ONE, 5, START + HOUR, frozenset({RemindBy.CHANNEL}))
    found = present(retries.of(ONE, 5))
    assert (found.since, found.sent_by, found.tries) == (START, frozenset({RemindBy.DM, RemindBy.CHANNEL}), 2)
    assert retries.of(ONE, 6) is None
    assert retries.failed(ONE, 6, START) == START + FIRST_RETRY
    assert present(retries.of(ONE, 6)).sent_by == frozenset()
    retries.succeeded(ONE)
    assert retries.of(ONE, 6) is None
    for number in range(REMEMBERED + 10):
        retries.failed(MatchId(number), 1, START)
    assert retries.of(MatchId(9), 1) is None
    assert retries.of(MatchId(10), 1) is not None


async def test_start_during_a_restart_is_no_error():
    """The first shard is ready when the loop restarts."""
    ticked, faults = asyncio.Event(), list[dict[str, object]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))

    async def tick() -> timedelta:
        ticked.set()
        return timedelta(hours=1)

    ticking = Ticker(tick)
    ticking.start()
    await ticked.wait()
    await asyncio.sleep(0)  # the tick is over
    ticked.clear()
    task = present(ticking._loop.get_task())
    task.add_done_callback(lambda _: ticking.start())
    ticking.jumped()
    await ticked.wait()
    ticking.cancel()
    assert faults == []
